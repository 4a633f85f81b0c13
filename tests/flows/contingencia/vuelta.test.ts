import { addDays } from '@talonario/core/base';
import { informCaea, loadContingencia } from '@talonario/core/server/arca';
import { issueComprobantes, issueQueued } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { iguales, type BorradorDePrueba } from '../../helpers/mundos/borradores.ts';
import { askCaea, MINUTO_MS, PLAZO, startContingencia, type Contingencia } from '../../helpers/mundos/corteDeArca.ts';
import { following } from '../../helpers/mundos/pasos.ts';
import { expectSumasExactas } from '../../helpers/mundos/sumas.ts';

// ARCA that answers late, comes back while vouchers go out with advance codes, or is down when a fortnight ends.

/** Vouchers of one transaction with advance codes. */
const TANDA = 40;
const A = { tipo_comprobante: 1, tipo_documento: 80, numero_documento: '30711234566', condicion: 1 };

let mundo: Contingencia;
/** Dependencies of another process. */
let otroProceso: Deps;

beforeAll(async () => {
  mundo = await startContingencia();
  otroProceso = mundo.tiempo.en(await mundo.entorno.otherDeps());
});
afterAll(() => mundo[Symbol.asyncDispose]());
beforeEach(() => mundo.reset());

const drafts = (cuantos: number, comun: Partial<BorradorDePrueba> = {}): Promise<string[]> =>
  mundo.borradores(iguales(cuantos, { fecha: mundo.hoy(), fecha_automatica: true, ...comun }));
/** Drafts that wait in the queue in an outage older than the company's term. */
async function waitingInAnOutage(cuantos: number): Promise<string[]> {
  const ids = await drafts(cuantos);
  mundo.caer();
  await mundo.issue(ids);
  mundo.tiempo.avanzar(PLAZO * MINUTO_MS);
  return ids;
}
/** ARCA is back, and another process finds it out. */
async function answerToAnother(): Promise<void> {
  mundo.volver();
  const [id = ''] = await drafts(1, A);
  await issueComprobantes(otroProceso, { alcance: mundo.emisor.alcance, ids: [id] });
}
const autorizaciones = async (ids: readonly string[]) =>
  (await mundo.filas()).filter(({ id }) => ids.includes(id)).map(({ autorizacion }) => autorizacion);
const count = (autorizaciones: readonly (string | null)[], buscada: string) =>
  autorizaciones.filter((autorizacion) => autorizacion === buscada).length;

describe('ARCA answers late', () => {
  test('the first question of the turn, after the term: every voucher gets a CAE, and the outage is over', async () => {
    const ids = await waitingInAnOutage(6);
    mundo.volver();
    mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'lento', ms: 1_500 });
    await issueQueued(mundo.deps);
    expect(await autorizaciones(ids)).toEqual(Array(6).fill('CAE'));
    expect(await mundo.execute('select cerrado_en is not null as cerrado from corte')).toEqual([{ cerrado: true }]);
  });

  test('the informe, when no other voucher asks anything: the outage is over', async () => {
    const ids = await waitingInAnOutage(2);
    await issueQueued(mundo.deps);
    expect(await autorizaciones(ids)).toEqual(['CAEA', 'CAEA']);
    mundo.volver();
    // ARCA takes nothing of a code on its first day.
    mundo.tiempo.avanzar(24 * 60 * MINUTO_MS);
    expect((await informCaea(mundo.deps, { insiste: false })).series).toMatchObject([{ informados: 2, rechazo: null }]);
    expect(await mundo.execute('select cerrado_en is not null as cerrado from corte')).toEqual([{ cerrado: true }]);
  });

  test('another process, while this one gives up its last question: nothing goes out with an advance code', async () => {
    const ids = await waitingInAnOutage(6);
    // The serie's own question is lost, with its retries. The last one before the codes is lost as well, while another process is answered.
    let preguntas = 0;
    await following(
      mundo.deps,
      async (paso) => {
        if (paso !== 'ultimoAutorizado' || ++preguntas !== 2) return;
        await answerToAnother();
        mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'reset', veces: 3 });
      },
      issueQueued,
    );
    expect(preguntas).toBe(2);
    expect(count(await autorizaciones(ids), 'CAEA')).toBe(0);
    await mundo.turno();
    expect(await autorizaciones(ids)).toEqual(Array(6).fill('CAE'));
    await mundo.expectSinHuecos();
  });

  test('another process, between the last question and the first number: nothing goes out with an advance code', async () => {
    const ids = await waitingInAnOutage(6);
    let vueltas = 0;
    await following(
      mundo.deps,
      async (paso) => {
        if (isHoldCorte(paso) && ++vueltas === 1) await answerToAnother();
      },
      issueQueued,
    );
    expect(vueltas).toBe(1);
    expect(await autorizaciones(ids)).toEqual(Array(6).fill(null));
    await mundo.turno();
    expect(await autorizaciones(ids)).toEqual(Array(6).fill('CAE'));
  });
});

/** Whether a statement is the first of a transaction that gives numbers: it holds the outage open. */
const isHoldCorte = (paso: string) => paso.includes('"corte"') && paso.includes('for share');

describe('ARCA comes back in the middle', () => {
  test('between two transactions: the vouchers with a number keep it, and the rest get a CAE', async () => {
    const ids = await waitingInAnOutage(TANDA * 3);
    let tandas = 0;
    await following(
      mundo.deps,
      async (paso) => {
        if (isHoldCorte(paso) && ++tandas === 2) await answerToAnother();
      },
      issueQueued,
    );
    expect(tandas).toBe(2);
    expect(count(await autorizaciones(ids), 'CAEA')).toBe(TANDA);
    await mundo.turno();
    const alFinal = await autorizaciones(ids);
    expect([count(alFinal, 'CAEA'), count(alFinal, 'CAE')]).toEqual([TANDA, TANDA * 2]);
    await mundo.expectSinHuecos();
    await expectSumasExactas(mundo.deps);
  });

  test('while a transaction gives numbers: it ends whole, and it is the last one', async () => {
    const ids = await waitingInAnOutage(TANDA * 3);
    let vuelta: Promise<void> | null = null;
    await following(
      mundo.deps,
      async (paso) => {
        // The other process waits for this transaction to end the outage.
        if (/^\s*update comprobante c set status/.test(paso)) vuelta ??= answerToAnother();
        else if (isHoldCorte(paso) && vuelta !== null) await vuelta;
      },
      issueQueued,
    );
    await vuelta;
    expect(count(await autorizaciones(ids), 'CAEA')).toBe(TANDA);
    await mundo.turno();
    expect(count(await autorizaciones(ids), 'CAE')).toBe(TANDA * 2);
    await mundo.expectSinHuecos();
  });

  test('of the vouchers of a run that it left without an answer: only those that never left go out with the code', async () => {
    const ids = await drafts(12);
    await mundo.execute('update serie set registros_por_request = 4 where punto_de_venta = 3');
    mundo.entorno.arca.ajustes({ registrosPorPedido: 4 });
    // The first request is answered, the second one is processed without an answer, and then ARCA is down.
    mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues', despues: 1 });
    mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'reset', veces: 1_000_000, despues: 1 });
    mundo.entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'reset', veces: 1_000_000 });
    await mundo.issue(ids);
    mundo.caer();
    await mundo.turno();
    await mundo.turno(PLAZO);
    const filas = await mundo.filas();
    expect(filas.map(({ autorizacion, en_emision }) => (en_emision ? 'en duda' : autorizacion))).toEqual([
      ...Array(4).fill('CAE'),
      ...Array(4).fill('en duda'),
      ...Array(4).fill('CAEA'),
    ]);
    mundo.volver();
    for (let minuto = 0; minuto < 15; minuto++) await mundo.turno();
    expect(await autorizaciones(ids)).toEqual([...Array(8).fill('CAE'), ...Array(4).fill('CAEA')]);
    await mundo.expectSinHuecos();
    mundo.entorno.arca.ajustes({ registrosPorPedido: 250 });
  });
});

describe('the end of a fortnight, with ARCA down', () => {
  const fin = () => `${mundo.hoy().slice(0, 8)}15`;
  /** Goes to an instant of the last day of the fortnight, with a ticket that still serves. */
  async function goToLastDay(hora: string): Promise<void> {
    mundo.tiempo.avanzar(new Date(`${fin()}T${hora}-03:00`).getTime() - mundo.tiempo.clock.now().getTime());
    await mundo.deps.arca.wsfe.registrosPorRequest(mundo.emisor.cuit);
  }
  /** A turn of the queue in which the first transaction gives its numbers ten minutes before the second one. */
  async function issueOverMidnight(): Promise<void> {
    let tandas = 0;
    await following(
      mundo.deps,
      async (paso) => {
        if (isHoldCorte(paso)) tandas += 1;
        else if (tandas === 1 && /^begin/i.test(paso)) mundo.tiempo.avanzar(10 * MINUTO_MS);
      },
      issueQueued,
    );
  }
  const fechas = async (ids: readonly string[]) =>
    [
      ...Map.groupBy(
        (await mundo.filas()).filter(({ id }) => ids.includes(id)),
        ({ cae, fecha }) => `${fecha} ${cae}`,
      ),
    ]
      .map(([clave, filas]) => `${clave} ${filas.length}`)
      .toSorted();
  const codigos = () =>
    mundo.execute<{ codigo: string; orden: number }>('select codigo, orden from caea order by orden');

  test('in the middle of a turn: each voucher has the day and the code of its number, and ARCA takes all of them', async () => {
    await goToLastDay('12:00:00');
    await askCaea(mundo, addDays(fin(), 1));
    await goToLastDay('23:50:00');
    const ultimo = mundo.hoy();
    const ids = await waitingInAnOutage(TANDA * 2);
    await issueOverMidnight();
    const [primera, segunda] = await codigos();
    expect(await fechas(ids)).toEqual([
      `${ultimo} ${primera?.codigo} ${TANDA}`,
      `${addDays(ultimo, 1)} ${segunda?.codigo} ${TANDA}`,
    ]);
    await mundo.expectSinHuecos();
    mundo.volver();
    // ARCA takes nothing of a code on its first day.
    mundo.tiempo.avanzar(24 * 60 * MINUTO_MS);
    expect((await informCaea(mundo.deps, { insiste: false })).series).toMatchObject([
      { informados: TANDA * 2, rechazo: null, error: null },
    ]);
  });

  test('without the code of the next one: what is left waits, the screens say why, and ARCA back gives each one a CAE', async () => {
    await goToLastDay('23:50:00');
    const ultimo = mundo.hoy();
    const ids = await waitingInAnOutage(TANDA * 2);
    await issueOverMidnight();
    expect(count(await autorizaciones(ids), 'CAEA')).toBe(TANDA);
    const { alcance, company_id } = mundo.emisor;
    const { corte } = await loadContingencia(mundo.deps, alcance, company_id);
    expect(corte).toMatchObject({ espera: 'impedida', impedimento: 'sin_codigo', en_cola: { cantidad: TANDA } });
    await mundo.turno();
    expect(count(await autorizaciones(ids), 'CAEA')).toBe(TANDA);
    mundo.volver();
    await mundo.turno();
    const alFinal = await mundo.filas();
    expect(alFinal.filter(({ autorizacion }) => autorizacion === 'CAE').map(({ fecha }) => fecha)).toEqual(
      Array(TANDA).fill(addDays(ultimo, 1)),
    );
    await mundo.expectSinHuecos();
  });

  test('a clock put back a day after giving numbers: the next ones wait until their date is the day', async () => {
    await goToLastDay('12:00:00');
    const primeros = await waitingInAnOutage(2);
    await issueQueued(mundo.deps);
    const hoy = mundo.hoy();
    expect(await autorizaciones(primeros)).toEqual(['CAEA', 'CAEA']);
    mundo.tiempo.avanzar(-24 * 60 * MINUTO_MS);
    const ids = await drafts(2);
    await mundo.issue(ids);
    await mundo.execute('update corte set desde = ?', [new Date(mundo.tiempo.clock.now().getTime() - 60 * MINUTO_MS)]);
    await mundo.turno();
    expect(await autorizaciones(ids)).toEqual([null, null]);
    mundo.tiempo.avanzar(24 * 60 * MINUTO_MS);
    await mundo.turno();
    expect((await mundo.filas()).filter(({ id }) => ids.includes(id))).toMatchObject([
      { autorizacion: 'CAEA', fecha: hoy, numero: 3 },
      { autorizacion: 'CAEA', fecha: hoy, numero: 4 },
    ]);
  });
});
