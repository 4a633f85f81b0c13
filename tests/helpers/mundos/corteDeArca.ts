import { addDays, today } from '@talonario/core/base';
import { issueComprobantes, issueQueued } from '@talonario/core/server/comprobantes';
import type { Deps, ResultadoEmision } from '@talonario/core/server/instalacion';
import { expect } from 'vitest';
import { startEntorno, tiemposDePrueba, type Entorno } from '../servicios/entorno.ts';
import { createTiempo, type Tiempo } from '../servicios/tiempo.ts';
import { seedBorradores, seedEmisor, type BorradorDePrueba, type Emisor } from './borradores.ts';

export const MINUTO_MS = 60_000;
/** Point of sale of type CAEA of the simulator's issuers. */
export const PUNTO_CAEA = 91;
/** Minutes of the company's term. */
export const PLAZO = 5;

/** Voucher as these flows read it. */
interface Fila {
  id: string;
  status: string;
  punto: number;
  previsto: number | null;
  tipo: number;
  numero: number | null;
  fecha: string;
  cae: string | null;
  autorizacion: string | null;
  en_cola: boolean;
  en_emision: boolean;
  espera: string | null;
}

/** A company that uses contingency, and an ARCA that falls and comes back, in a time that the test moves. */
export interface Contingencia extends AsyncDisposable {
  entorno: Entorno;
  tiempo: Tiempo;
  emisor: Emisor;
  deps: Deps;
  hoy(): string;
  execute<T>(sql: string, valores?: unknown[]): Promise<T[]>;
  borradores(pedidos: readonly BorradorDePrueba[]): Promise<string[]>;
  issue(ids: readonly string[]): Promise<ResultadoEmision[]>;
  /** ARCA answers nothing, or only this operation fails. */
  caer(operacion?: string): void;
  volver(): void;
  /** Minutes that go by, and one turn of the queue at their end. */
  turno(minutos?: number): Promise<ResultadoEmision[]>;
  filas(): Promise<Fila[]>;
  /** Expects the numbers of each serie with advance codes to be consecutive from `desde`, and no voucher to be ARCA's too. */
  expectSinHuecos(desde?: number): Promise<void>;
  /** Empties everything issued, and makes the company's settings and its code again. */
  reset(): Promise<void>;
}

/** `real`: time passes by itself, as for the processes that a test starts; what waits is put back in time instead. */
export async function startContingencia({ real = false } = {}): Promise<Contingencia> {
  const tiempo = real ? REAL : createTiempo();
  const entorno = await startEntorno({
    arca: { clock: tiempo.clock.now },
    deps: { clock: tiempo.clock, issuing: tiemposDePrueba },
  });
  const deps = tiempo.en(entorno.deps);
  const emisor = await seedEmisor(deps);
  const execute = <T>(sql: string, valores: unknown[] = []) => deps.store.fork().execute<T[]>(sql, valores);
  const hoy = (): string => today(tiempo.clock.now());
  const filas = () =>
    execute<Fila>(
      `select id, status, punto_de_venta as punto, punto_previsto as previsto, tipo_comprobante as tipo, numero_comprobante as numero,
              fecha::text as fecha, cae, tipo_autorizacion as autorizacion, en_cola_desde is not null as en_cola,
              emision_id is not null as en_emision, rechazo -> 0 ->> 'mensaje' as espera
         from comprobante order by creado_en, id`,
    );
  const mundo: Contingencia = {
    entorno,
    tiempo,
    emisor,
    deps,
    hoy,
    execute,
    filas,
    borradores: (pedidos) => seedBorradores(deps, emisor, pedidos),
    issue: (ids) => issueComprobantes(deps, { alcance: emisor.alcance, ids }),
    caer: (operacion = '*') => void entorno.arca.fallas({ operacion, tipo: 'reset', veces: 1_000_000 }),
    volver: () => entorno.arca.sinFallas(),
    async turno(minutos = 1) {
      tiempo.avanzar(minutos * MINUTO_MS);
      return issueQueued(deps);
    },
    async expectSinHuecos(desde = 1) {
      const libro = new Set(
        entorno.arca.estado().comprobantes.map(({ cbteTipo, ptoVta, cbteNro }) => [cbteTipo, ptoVta, cbteNro].join()),
      );
      const conCaea = (await filas()).filter(({ autorizacion }) => autorizacion === 'CAEA');
      for (const deTipo of Map.groupBy(conCaea, ({ tipo }) => tipo).values()) {
        const numeros = deTipo.map(({ numero }) => numero ?? 0).toSorted((a, b) => a - b);
        expect(numeros).toEqual(numeros.map((_, i) => desde + i));
      }
      // A voucher with an advance code has no CAE: ARCA never authorised one for its former point of sale.
      expect(
        conCaea.filter(({ tipo, previsto, numero }) => libro.has([tipo, previsto, numero].join()) && numero === null),
      ).toEqual([]);
      const conCae = (await filas()).filter(({ autorizacion }) => autorizacion === 'CAE');
      expect(entorno.arca.estado().comprobantes.filter(({ ptoVta }) => ptoVta !== PUNTO_CAEA)).toHaveLength(
        conCae.length,
      );
    },
    async reset() {
      tiempo.volver();
      await entorno.resetEmitido();
      await execute('delete from caea_punto');
      await execute('delete from corte');
      await execute('delete from caea');
      await execute('delete from restauracion_cuit');
      await execute('delete from restauracion');
      await seedContingencia(mundo);
    },
    async [Symbol.asyncDispose]() {
      await entorno.close();
    },
  };
  await execute(
    `insert into habilitacion (ambiente, cuit, company_id, prueba) values ('simulador', ?, ?, 'operador')`,
    [emisor.cuit, emisor.company_id],
  );
  await mundo.reset();
  return mundo;
}

const REAL: Tiempo = {
  clock: { now: () => new Date() },
  avanzar: () => undefined,
  volver: () => undefined,
  en: (deps) => deps,
};

/** Noon, in Buenos Aires, of day 10 of next month: no flow crosses a fortnight's end unless it wants to. */
function noonOfDay10({ tiempo }: Contingencia): number {
  const primero = addDays(`${today(tiempo.clock.now()).slice(0, 7)}-28`, 4).slice(0, 7);
  return new Date(`${primero}-10T12:00:00-03:00`).getTime();
}

/** The company's settings (automatic, point 91, 30 minutes), the code of the fortnight asked of ARCA, and the last numbers known. */
async function seedContingencia(mundo: Contingencia): Promise<void> {
  const { tiempo, deps, emisor, execute } = mundo;
  tiempo.avanzar(noonOfDay10(mundo) - tiempo.clock.now().getTime());
  await execute('delete from contingencia');
  await execute(
    `insert into contingencia (ambiente, company_id, punto_de_venta, minutos) values ('simulador', ?, ?, ?)`,
    [emisor.company_id, PUNTO_CAEA, PLAZO],
  );
  await askCaea(mundo);
  for (const tipo of [1, 2, 3, 6, 7, 8]) {
    await execute(
      `insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante, ultimo_numero) values ('simulador', ?, ?, ?, 0)`,
      [emisor.cuit, PUNTO_CAEA, tipo],
    );
  }
  // The ticket is there before ARCA falls.
  await deps.arca.wsfe.registrosPorRequest(emisor.cuit);
}

/** Asks ARCA for the code of a fortnight, and keeps it with its point of sale. */
export async function askCaea(
  { deps, emisor, execute, hoy }: Pick<Contingencia, 'deps' | 'execute' | 'hoy'> & { emisor: { cuit: string } },
  fecha = hoy(),
): Promise<void> {
  const quincena = { mes: fecha.slice(0, 7), orden: Number(fecha.slice(8)) <= 15 ? (1 as const) : (2 as const) };
  const { codigo, desde, hasta, tope } = await deps.arca.caea.solicitar(emisor.cuit, quincena);
  await execute(
    `with a as (insert into caea (ambiente, cuit, mes, orden, codigo, desde, hasta, tope, obtenido_en)
                values ('simulador', ?, ?, ?, ?, ?, ?, ?, now()) returning id)
     insert into caea_punto (caea_id, punto_de_venta) select id, ? from a`,
    [emisor.cuit, quincena.mes, quincena.orden, codigo, desde, hasta, tope, PUNTO_CAEA],
  );
}
