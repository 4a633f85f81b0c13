import { adoptComprobante, reconcileSeries } from '@talonario/core/server/arca';
import { findComprobante, issueQueued } from '@talonario/core/server/comprobantes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTO_MS, startArcaAtrasada, type ArcaAtrasada } from '../../helpers/mundos/arcaAtrasada.ts';
import { issueElsewhere } from '../../helpers/mundos/otroSistema.ts';

// ARCA's last number is past the one it was asked for, and its lookup does not show that number (602), as homologación does.

let mundo: ArcaAtrasada;
beforeAll(async () => {
  mundo = await startArcaAtrasada();
});
afterAll(() => mundo[Symbol.asyncDispose]());
beforeEach(() => mundo.reset());

const HORA_MS = 60 * MINUTO_MS;
const ANIO_MS = 365 * 24 * HORA_MS;
const serie = () => ({ cuit: mundo.emisor.cuit, punto_de_venta: 3, tipo_comprobante: 6 }) as const;
const libro = () => mundo.entorno.arca.estado().comprobantes.map(({ cbteNro, cae }) => ({ numero: cbteNro, cae }));
const emitidos = () =>
  mundo.execute<{ id: string; numero: number; cae: string }>(
    `select id, numero_comprobante as numero, cae from comprobante where status = 'emitida' order by numero_comprobante`,
  );
const conciliar = () =>
  reconcileSeries(mundo.deps, { alcance: mundo.emisor.alcance, cuit: null, desde: mundo.hoy }).then(
    ({ recuperadas, series }) => ({
      recuperadas,
      serie: series.find(({ punto_de_venta, tipo_comprobante }) => punto_de_venta === 3 && tipo_comprobante === 6),
    }),
  );
const hide = () => mundo.entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: ANIO_MS });
const dudaOf = async (id: string) =>
  (await findComprobante(mundo.deps.store.fork(), mundo.emisor.alcance, id)).sin_confirmar;

/** Id of a draft that ARCA authorised, without answering, under a number that it does not show. */
async function hidden(): Promise<string> {
  const [id = ''] = await mundo.borradores(1);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  hide();
  expect(await mundo.issue([id])).toMatchObject([{ estado: 'en_cola', codigo: 'arca_incierto' }]);
  return id;
}

/** Runs the queue every ten minutes for a while. */
async function waitMinutes(minutos: number): Promise<void> {
  for (let minuto = 0; minuto < minutos; minuto += 10) {
    mundo.tiempo.avanzar(10 * MINUTO_MS);
    await issueQueued(mundo.deps);
  }
}

describe('a voucher of ours that ARCA authorised and hides', () => {
  test('keeps its serie from no other draft after the wait, and is never requested again', async () => {
    const id = await hidden();
    const [nuevo = ''] = await mundo.borradores(1);
    expect(await mundo.issue([nuevo])).toMatchObject([{ estado: 'en_cola' }]);
    await waitMinutes(120);
    expect(await emitidos()).toMatchObject([{ id: nuevo, numero: 2 }]);
    expect(libro().map(({ numero }) => numero)).toEqual([1, 2]);
    await waitMinutes(300);
    expect(await mundo.issue([id])).toMatchObject([
      { estado: 'en_cola', codigo: 'arca_incierto', motivo: expect.stringContaining('FC B 0003-00000001') },
    ]);
    expect(libro().map(({ numero }) => numero)).toEqual([1, 2]);
  });

  test('is told with the number requested and ARCA’s last one, before and after its serie goes on', async () => {
    const id = await hidden();
    await waitMinutes(10);
    expect(await dudaOf(id)).toMatchObject({ numero: 1, arca_ultimo: 1 });
    await waitMinutes(120);
    expect(await mundo.execute(`select id from emision where estado = 'abierta'`)).toEqual([]);
    expect(await dudaOf(id)).toMatchObject({ numero: 1, arca_ultimo: 1 });
  });

  test('is asked about with growing waits', async () => {
    await hidden();
    await waitMinutes(150);
    const { FECompConsultar: antes = 0 } = { ...mundo.entorno.arca.estado().operaciones };
    await waitMinutes(480);
    const consultas = (mundo.entorno.arca.estado().operaciones['FECompConsultar'] ?? 0) - antes;
    expect(consultas).toBeGreaterThanOrEqual(2);
    expect(consultas).toBeLessThanOrEqual(16);
  });

  test.each([20, 200])('is adopted by itself once ARCA shows it, %i minutes later', async (minutos) => {
    const id = await hidden();
    await waitMinutes(minutos);
    mundo.entorno.arca.sinFallas();
    await waitMinutes(90);
    await mundo.expectUnaVezCadaUno([id]);
    expect(await dudaOf(id)).toBeNull();
  });

  test('is adopted at once when a person asks after ARCA shows it', async () => {
    const id = await hidden();
    await waitMinutes(200);
    mundo.entorno.arca.sinFallas();
    expect(await mundo.issue([id])).toMatchObject([{ estado: 'emitida', numero_comprobante: 1 }]);
    await mundo.expectUnaVezCadaUno([id]);
  });

  test('is adopted in its draft when a person records it in conciliation before it is asked about', async () => {
    const id = await hidden();
    await waitMinutes(200);
    mundo.entorno.arca.sinFallas();
    expect(await adoptComprobante(mundo.deps, mundo.emisor.alcance, { ...serie(), numero: 1 })).toMatchObject({ id });
    await mundo.issue([id]);
    await waitMinutes(90);
    await mundo.expectUnaVezCadaUno([id]);
    expect(await dudaOf(id)).toBeNull();
  });

  test('with others of its chunk: none of the chunk is requested again', async () => {
    const ids = await mundo.borradores(3);
    mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    hide();
    await mundo.issue(ids);
    const [nuevo = ''] = await mundo.borradores(1);
    await mundo.issue([nuevo]);
    await waitMinutes(200);
    expect(libro()).toHaveLength(4);
    mundo.entorno.arca.sinFallas();
    await waitMinutes(90);
    await mundo.expectUnaVezCadaUno([...ids, nuevo]);
  });

  test('is counted by conciliation neither as settled nor as equal', async () => {
    await hidden();
    await waitMinutes(10);
    const abierta = await conciliar();
    expect(abierta).toMatchObject({
      recuperadas: 0,
      serie: { nuestro: 0, arca: 1, diferencias: [], sin_mostrar: { desde: 1, hasta: 1, cantidad: 1, pedidos: 1 } },
    });
    await waitMinutes(150);
    expect(await conciliar()).toMatchObject({
      recuperadas: 0,
      serie: { sin_mostrar: { desde: 1, hasta: 1, cantidad: 1, pedidos: 1 } },
    });
    mundo.entorno.arca.sinFallas();
    await waitMinutes(90);
    expect(await conciliar()).toMatchObject({ recuperadas: 0, serie: { nuestro: 1, arca: 1, sin_mostrar: null } });
  });
});

test('conciliation counts a chunk that it settles', async () => {
  const [id = ''] = await mundo.borradores(1);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', despues: 1, veces: 50 });
  await mundo.issue([id]);
  mundo.entorno.arca.sinFallas();
  expect(await conciliar()).toMatchObject({ recuperadas: 1, serie: { sin_mostrar: null } });
});

describe('a number past ours that ARCA does not show', () => {
  const put = (ultimo: number) =>
    mundo.entorno.arca.numeracion({ cuit: mundo.emisor.cuit, ptoVta: 3, cbteTipo: 6, ultimo });

  test('with no request of ours: the next draft follows it, and conciliation tells the hidden numbers', async () => {
    put(5);
    const [id = ''] = await mundo.borradores(1);
    expect(await mundo.issue([id])).toMatchObject([{ estado: 'emitida', numero_comprobante: 6 }]);
    expect(await conciliar()).toMatchObject({
      serie: { diferencias: [], sin_mostrar: { desde: 1, hasta: 5, cantidad: 5, pedidos: 0 } },
    });
  });

  test('while our request for it never arrived: the draft waits for a person, and the others go on', async () => {
    const [id = '', siguiente = ''] = await mundo.borradores(2);
    mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset' });
    await mundo.issue([id]);
    put(1);
    await mundo.issue([siguiente]);
    await waitMinutes(120);
    expect(await emitidos()).toMatchObject([{ id: siguiente, numero: 2 }]);
    expect(await dudaOf(id)).toMatchObject({ numero: 1, arca_ultimo: 2 });
  });
});

test('a number shown at last as another system’s frees its draft, which goes out under the next one', async () => {
  const [id = ''] = await mundo.borradores(1);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset' });
  mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', despues: 1, veces: 50 });
  await mundo.issue([id]);
  mundo.entorno.arca.sinFallas();
  await issueElsewhere(mundo.entorno, { ...serie(), total: 777 });
  hide();
  await waitMinutes(120);
  expect(await emitidos()).toEqual([]);
  expect(await dudaOf(id)).toMatchObject({ numero: 1, arca_ultimo: 1 });
  mundo.entorno.arca.sinFallas();
  await waitMinutes(90);
  expect(await emitidos()).toMatchObject([{ id, numero: 2 }]);
  expect(libro()).toHaveLength(2);
});

test('a draft let go as never processed, that ARCA processed later and hides, is not requested under another number', async () => {
  const [id = ''] = await mundo.borradores(1);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'tarde', ms: HORA_MS });
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
  await mundo.issue([id]);
  await mundo.esperarSola(16);
  hide();
  mundo.tiempo.avanzar(HORA_MS);
  expect(await mundo.issue([id])).toMatchObject([{ estado: 'en_cola', codigo: 'arca_incierto' }]);
  expect(libro()).toHaveLength(1);
  mundo.entorno.arca.sinFallas();
  expect(await mundo.issue([id])).toMatchObject([{ estado: 'emitida', numero_comprobante: 1 }]);
  await mundo.expectUnaVezCadaUno([id]);
});
