import { informCaea } from '@talonario/core/server/arca';
import type { Deps, ResultadoEmision } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueContingencia } from '../../../core/src/actions/contingencia/emitir/issueContingencia.ts';
import { listEnCola } from '../../../core/src/store/comprobantes/porEmitir.ts';
import { PUNTO_CAEA, seedDeContingencia, type CaeaDePrueba } from '../../builders/contingencia.ts';
import { iguales } from '../../helpers/mundos/borradores.ts';
import { MINUTO_MS, PLAZO, startContingencia, type Contingencia } from '../../helpers/mundos/corteDeArca.ts';
import { dyingAt } from '../../helpers/mundos/pasos.ts';
import { expectSumasExactas } from '../../helpers/mundos/sumas.ts';

// A run that dies at its first statement or call to ARCA, at the second one and so on, and a healthy run after each death.

const DIA_MS = 24 * 60 * MINUTO_MS;
const CUANTOS = 2;

let mundo: Contingencia;

beforeAll(async () => {
  mundo = await startContingencia();
});
afterAll(() => mundo[Symbol.asyncDispose]());
beforeEach(() => mundo.reset());

/**
 * Answers how many times the work ran: it died at each of its steps, and the last time it ended. A run that finds the lease of a dead one has
 * more steps than one that finds none, so its steps do not tell the times.
 */
async function dieAtEach(
  antes: (paso: number) => Promise<void>,
  work: (deps: Deps) => Promise<unknown>,
  despues: (paso: number) => Promise<void>,
): Promise<number> {
  for (let paso = 1; ; paso += 1) {
    await antes(paso);
    const pasos = await dyingAt(mundo.deps, paso, work);
    await despues(paso);
    if (pasos < paso) return paso;
  }
}

/** Gives out with advance codes what waits, as a turn of the queue does once ARCA did not answer it. */
async function issueWaiting(deps: Deps): Promise<void> {
  const listos = await listEnCola(mundo.deps.store.fork(), 'simulador');
  const sinRespuesta = { estado: 'en_cola', codigo: 'arca_no_disponible', motivo: '' } as const;
  const resultados = listos.map(({ id }): ResultadoEmision => ({ ...sinRespuesta, comprobante_id: id }));
  await issueContingencia(deps, listos, resultados);
}

test('of a run that gives advance codes: the next one gives the rest, without a gap', async () => {
  mundo.caer();
  await mundo.issue(await mundo.borradores([{ fecha: mundo.hoy() }]));
  mundo.tiempo.avanzar(PLAZO * MINUTO_MS);
  const veces = await dieAtEach(
    async () => {
      await mundo.borradores(iguales(CUANTOS, { fecha: mundo.hoy(), fecha_automatica: true }));
      await mundo.execute(`update comprobante set en_cola_desde = now() where status = 'borrador'`);
    },
    issueWaiting,
    async (paso) => {
      await issueWaiting(mundo.deps);
      const sinEmitir = (await mundo.filas()).filter(({ autorizacion }) => autorizacion !== 'CAEA');
      expect({ paso, sinEmitir }).toEqual({ paso, sinEmitir: [] });
    },
  );
  expect(veces).toBeGreaterThan(21);
  await mundo.expectSinHuecos();
  expect(await expectSumasExactas(mundo.deps)).toBe(1 + CUANTOS * veces);
});

test('of a run that informs: the next one informs the rest, and each number once', async () => {
  const [caea] = await mundo.execute<CaeaDePrueba>('select id, codigo, desde::text, hasta::text, tope::text from caea');
  if (!caea) throw new Error('no code');
  const { deps, emisor } = mundo;
  const veces = await dieAtEach(
    async (paso) => {
      const pedidos = iguales(CUANTOS, { fecha: mundo.hoy() });
      await seedDeContingencia(deps, emisor, caea, pedidos, CUANTOS * (paso - 1) + 1);
    },
    (mortal) => informCaea(mortal, { insiste: false }),
    async (paso) => {
      await informCaea(deps, { insiste: false });
      const pendientes = await mundo.execute(
        `select numero_comprobante, rechazo_informe from comprobante where informado_en is null`,
      );
      expect({ paso, pendientes }).toEqual({ paso, pendientes: [] });
    },
  );
  expect(veces).toBeGreaterThan(16);
  expect(await mundo.execute(`select id from informe where estado = 'abierto'`)).toEqual([]);
  expect(mundo.entorno.arca.estado().comprobantes.map(({ cbteNro }) => cbteNro)).toEqual(
    Array.from({ length: CUANTOS * veces }, (_, i) => i + 1),
  );
});

test('of a run that informs an unused point of sale: ARCA is told once', async () => {
  const { deps } = mundo;
  const veces = await dieAtEach(
    async () => {
      await mundo.reset();
      mundo.tiempo.avanzar(6 * DIA_MS);
      await deps.arca.wsfe.registrosPorRequest(mundo.emisor.cuit);
    },
    (mortal) => informCaea(mortal, { insiste: false }),
    async (paso) => {
      await informCaea(deps, { insiste: false });
      const puntos = await mundo.execute(
        `select punto_de_venta as punto, sin_movimiento_en is not null as informado, rechazo from caea_punto`,
      );
      expect({ paso, puntos }).toEqual({ paso, puntos: [{ punto: PUNTO_CAEA, informado: true, rechazo: [] }] });
      expect(mundo.entorno.arca.estado().operaciones['FECAEASinMovimientoInformar']).toBe(1);
    },
  );
  expect(veces).toBeGreaterThan(5);
});
