import { today } from '@talonario/core/base';
import { issueComprobantes, issueQueued } from '@talonario/core/server/comprobantes';
import type { Deps, ResultadoEmision } from '@talonario/core/server/instalacion';
import { expect } from 'vitest';
import { CONFIRMACION_MS, MIRAR_CADA_MS } from '../../../core/src/rules/arca/confirmacion.ts';
import { startEntorno, tiemposDePrueba, type Entorno } from '../servicios/entorno.ts';
import { createTiempo, type Tiempo } from '../servicios/tiempo.ts';
import { iguales, seedBorradores, seedEmisor, type Emisor } from './borradores.ts';

export const MINUTO_MS = 60_000;

/** An ARCA whose answers are late or outdated, in a time that passes only when somebody waits. The waits have their production length. */
export interface ArcaAtrasada extends AsyncDisposable {
  entorno: Entorno;
  tiempo: Tiempo;
  emisor: Emisor;
  deps: Deps;
  hoy: string;
  execute<T>(sql: string, valores?: unknown[]): Promise<T[]>;
  borradores(cuantos: number): Promise<string[]>;
  issue(ids: readonly string[], deps?: Deps): Promise<ResultadoEmision[]>;
  /** Runs the queue once a minute until nothing waits or `minutos` went by. Answers the minutes that went by. */
  esperarSola(minutos: number): Promise<number>;
  /** Expects each requested comprobante issued once, and every comprobante of ARCA's to be ours. */
  expectUnaVezCadaUno(ids: readonly string[]): Promise<void>;
  /** Puts everything back to the start. */
  reset(): Promise<void>;
}

/** Production's waits, in a time that a test moves. */
export const TIEMPOS_REALES = {
  ...tiemposDePrueba,
  dudaMs: 3_000,
  confirmacionMs: CONFIRMACION_MS,
  mirarCadaMs: MIRAR_CADA_MS,
};

export async function startArcaAtrasada(): Promise<ArcaAtrasada> {
  const tiempo = createTiempo();
  const entorno = await startEntorno({
    arca: { clock: tiempo.clock.now },
    deps: { clock: tiempo.clock, issuing: TIEMPOS_REALES },
  });
  const deps = tiempo.en(entorno.deps);
  const emisor = await seedEmisor(deps);
  const hoy = today(tiempo.clock.now());
  const execute = <T>(sql: string, valores: unknown[] = []) => deps.store.fork().execute<T[]>(sql, valores);
  return {
    entorno,
    tiempo,
    emisor,
    deps,
    hoy,
    execute,
    borradores: (cuantos) => seedBorradores(deps, emisor, iguales(cuantos, { fecha: hoy })),
    issue: (ids, con = deps) => issueComprobantes(con, { alcance: emisor.alcance, ids }),
    esperarSola: (minutos) => esperarSola({ deps, tiempo }, minutos),
    async expectUnaVezCadaUno(ids) {
      const nuestros = await execute<{ id: string; cae: string; numero: number }>(
        `select id, cae, numero_comprobante as numero from comprobante where status = 'emitida' order by numero_comprobante`,
      );
      const libro = entorno.arca.estado().comprobantes.map(({ cae }) => cae);
      expect(nuestros.map(({ cae }) => cae).toSorted()).toEqual(libro.toSorted());
      expect(nuestros.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
      expect(await execute(`select id from emision where estado = 'abierta'`)).toEqual([]);
    },
    async reset() {
      tiempo.volver();
      await entorno.resetEmitido();
    },
    async [Symbol.asyncDispose]() {
      await entorno.close();
    },
  };
}

/** Runs the queue once a minute until nothing waits or `minutos` went by. Answers the minutes that went by. */
export async function esperarSola({ deps, tiempo }: { deps: Deps; tiempo: Tiempo }, minutos: number): Promise<number> {
  const enEspera = `select id from comprobante where status = 'borrador' and (en_cola_desde is not null or emision_id is not null)`;
  for (let minuto = 0; minuto < minutos; minuto += 1) {
    if ((await deps.store.fork().execute<object[]>(enEspera)).length === 0) return minuto;
    tiempo.avanzar(MINUTO_MS);
    await issueQueued(deps);
  }
  return minutos;
}
