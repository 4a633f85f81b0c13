import { askRetenidos, estadoArca, listRetenidos, reconcileSeries } from '@talonario/core/server/arca';
import { issueQueued } from '@talonario/core/server/comprobantes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTO_MS, startArcaAtrasada, type ArcaAtrasada } from '../../helpers/mundos/arcaAtrasada.ts';
import { issueElsewhere } from '../../helpers/mundos/otroSistema.ts';

// Numbers that ARCA reached and does not show (602): since when they are held, and a person who asks again at once.

let mundo: ArcaAtrasada;
beforeAll(async () => {
  mundo = await startArcaAtrasada();
});
afterAll(() => mundo[Symbol.asyncDispose]());
beforeEach(() => mundo.reset());

const ANIO_MS = 365 * 24 * 60 * MINUTO_MS;
const serie = () => ({ cuit: mundo.emisor.cuit, punto_de_venta: 3, tipo_comprobante: 6 }) as const;
const hide = () => mundo.entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: ANIO_MS });
const retenidos = () => listRetenidos(mundo.deps, mundo.emisor.alcance);
const ask = () => askRetenidos(mundo.deps, mundo.emisor.alcance, serie());
const preguntas = () => mundo.entorno.arca.estado().operaciones['FECompConsultar'] ?? 0;
const put = (ultimo: number) =>
  mundo.entorno.arca.numeracion({ cuit: mundo.emisor.cuit, ptoVta: 3, cbteTipo: 6, ultimo });

/** Id of a draft that ARCA authorised, without answering, under a number that it does not show. */
async function hidden(): Promise<string> {
  const [id = ''] = await mundo.borradores(1);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  hide();
  expect(await mundo.issue([id])).toMatchObject([{ estado: 'en_cola', codigo: 'arca_incierto' }]);
  return id;
}

async function waitMinutes(minutos: number): Promise<void> {
  for (let minuto = 0; minuto < minutos; minuto += 10) {
    mundo.tiempo.avanzar(10 * MINUTO_MS);
    await issueQueued(mundo.deps);
  }
}

describe('a number of our request that ARCA hides', () => {
  test('is held since the first question, whatever is asked after it', async () => {
    const desde = mundo.tiempo.clock.now();
    await hidden();
    const [primera] = await retenidos();
    expect(primera).toMatchObject({ ...serie(), origen: 'pedido', desde: 1, hasta: 1, nuestro: 0, arca: 1 });
    const visto = primera?.visto_desde.getTime() ?? 0;
    expect(visto - desde.getTime()).toBeGreaterThanOrEqual(0);
    expect(visto - desde.getTime()).toBeLessThan(10 * MINUTO_MS);
    await waitMinutes(200);
    const [despues] = await retenidos();
    expect(despues?.visto_desde).toEqual(primera?.visto_desde);
    expect(despues?.preguntado_en?.getTime()).toBeGreaterThan(visto);
    expect(despues?.preguntar_desde?.getTime()).toBeGreaterThan(mundo.tiempo.clock.now().getTime() - 10 * MINUTO_MS);
  });

  test('is told with that instant by conciliation and by the state of ARCA', async () => {
    await hidden();
    await waitMinutes(100);
    const [retenido] = await retenidos();
    const { series } = await reconcileSeries(mundo.deps, {
      alcance: mundo.emisor.alcance,
      cuit: null,
      desde: mundo.hoy,
    });
    const conciliada = series.find(
      ({ tipo_comprobante, punto_de_venta }) => tipo_comprobante === 6 && punto_de_venta === 3,
    );
    expect(conciliada?.sin_mostrar).toMatchObject({ desde: 1, hasta: 1, visto_desde: retenido?.visto_desde });
    expect((await estadoArca(mundo.deps)).retenidos).toMatchObject([{ desde: 1, visto_desde: retenido?.visto_desde }]);
  });

  test('is held no more once it is adopted', async () => {
    const id = await hidden();
    await waitMinutes(100);
    mundo.entorno.arca.sinFallas();
    await waitMinutes(90);
    expect(await retenidos()).toEqual([]);
    await mundo.expectUnaVezCadaUno([id]);
  });

  test.each([10, 200])(
    'is asked about at once by a person, %i minutes later, and the answer is told',
    async (minutos) => {
      const id = await hidden();
      await waitMinutes(minutos);
      const antes = preguntas();
      expect(await ask()).toMatchObject({
        nuestro: 0,
        arca: 1,
        quedan: 1,
        numeros: [{ numero: 1, respuesta: 'oculto' }],
      });
      expect(preguntas()).toBeGreaterThan(antes);
      mundo.entorno.arca.sinFallas();
      expect(await ask()).toMatchObject({
        nuestro: 1,
        arca: 1,
        quedan: 0,
        numeros: [{ numero: 1, respuesta: 'registrado', comprobante_id: id }],
      });
      await mundo.expectUnaVezCadaUno([id]);
      expect(await retenidos()).toEqual([]);
    },
  );

  test('asked about by two people and the queue at once, is adopted once', async () => {
    const id = await hidden();
    await waitMinutes(200);
    mundo.entorno.arca.sinFallas();
    await Promise.all([ask(), ask(), issueQueued(mundo.deps), mundo.issue([id])]);
    await mundo.expectUnaVezCadaUno([id]);
    expect(await retenidos()).toEqual([]);
  });

  test('stays held while ARCA does not answer, and the person is told so', async () => {
    await hidden();
    await waitMinutes(200);
    const antes = await retenidos();
    mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1_000 });
    await expect(ask()).rejects.toMatchObject({ code: 'arca_no_disponible' });
    expect(await retenidos()).toEqual(antes);
  });

  test('shown at last as another system’s is told so, and frees its draft', async () => {
    const [id = ''] = await mundo.borradores(1);
    mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset' });
    mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', despues: 1, veces: 50 });
    await mundo.issue([id]);
    mundo.entorno.arca.sinFallas();
    await issueElsewhere(mundo.entorno, { ...serie(), total: 777 });
    hide();
    await waitMinutes(120);
    expect(await retenidos()).toMatchObject([{ origen: 'pedido', desde: 1 }]);
    mundo.entorno.arca.sinFallas();
    expect(await ask()).toMatchObject({
      quedan: 0,
      numeros: [{ numero: 1, respuesta: 'de_otro', comprobante_id: null }],
    });
    await waitMinutes(20);
    expect(mundo.entorno.arca.estado().comprobantes).toHaveLength(2);
  });
});

describe('numbers of no request of ours that ARCA hides', () => {
  test('are held once conciliation meets them, and stop nobody', async () => {
    put(5);
    await reconcileSeries(mundo.deps, { alcance: mundo.emisor.alcance, cuit: null, desde: mundo.hoy });
    expect(await retenidos()).toMatchObject([{ origen: 'otro', desde: 1, hasta: 5, cantidad: 5, nuestro: 0, arca: 5 }]);
    const [id = ''] = await mundo.borradores(1);
    expect(await mundo.issue([id])).toMatchObject([{ estado: 'emitida', numero_comprobante: 6 }]);
    expect(await ask()).toMatchObject({
      quedan: 5,
      numeros: [1, 2, 3, 4, 5].map((numero) => ({ numero, respuesta: 'oculto' })),
    });
  });

  test('are asked about more and more seldom', async () => {
    put(5);
    await reconcileSeries(mundo.deps, { alcance: mundo.emisor.alcance, cuit: null, desde: mundo.hoy });
    await waitMinutes(24 * 60);
    const antes = preguntas();
    await waitMinutes(24 * 60);
    expect(preguntas() - antes).toBeGreaterThanOrEqual(5);
    expect(preguntas() - antes).toBeLessThanOrEqual(5 * 8);
  });

  test('are held no more once ARCA shows them', async () => {
    hide();
    await issueElsewhere(mundo.entorno, { ...serie(), total: 777 });
    await reconcileSeries(mundo.deps, { alcance: mundo.emisor.alcance, cuit: null, desde: mundo.hoy });
    expect(await retenidos()).toMatchObject([{ origen: 'otro', desde: 1 }]);
    mundo.entorno.arca.sinFallas();
    expect(await ask()).toMatchObject({ quedan: 0, numeros: [{ numero: 1, respuesta: 'de_otro' }] });
  });

  test('are held no more once ARCA’s last number is before them', async () => {
    put(5);
    await reconcileSeries(mundo.deps, { alcance: mundo.emisor.alcance, cuit: null, desde: mundo.hoy });
    put(2);
    expect(await ask()).toMatchObject({ arca: 2, quedan: 2 });
  });
});
