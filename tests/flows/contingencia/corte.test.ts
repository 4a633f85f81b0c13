import { issueComprobantes, issueQueued } from '@talonario/core/server/comprobantes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectSumasExactas } from '../../helpers/mundos/sumas.ts';
import { iguales } from '../../helpers/mundos/borradores.ts';
import { PLAZO, PUNTO_CAEA, startContingencia, type Contingencia } from '../../helpers/mundos/corteDeArca.ts';

// ARCA does not answer: what waits goes out with the fortnight's advance code, and nothing else does.

let mundo: Contingencia;

beforeAll(async () => {
  mundo = await startContingencia();
});
afterAll(() => mundo[Symbol.asyncDispose]());
beforeEach(() => mundo.reset());

const seis = (): Promise<string[]> => mundo.borradores(iguales(6, { fecha: mundo.hoy(), fecha_automatica: true }));
const cortes = () =>
  mundo.execute<{ abierto: boolean; intentos: number }>(
    `select cerrado_en is null as abierto, (select count(*)::int from corte_intento i where i.corte_id = corte.id) as intentos
       from corte order by desde`,
  );
const conCaea = async () => (await mundo.filas()).filter(({ autorizacion }) => autorizacion === 'CAEA');

describe('ARCA down from before the first question', () => {
  test('vouchers wait until the term is over, and then go out with the code of the fortnight', async () => {
    const ids = await seis();
    mundo.caer();
    expect((await mundo.issue(ids)).map(({ estado }) => estado)).toEqual(ids.map(() => 'en_cola'));
    for (let minuto = 1; minuto < PLAZO; minuto++) await mundo.turno();
    expect(await conCaea()).toEqual([]);
    const resultados = await mundo.turno();
    expect(resultados.map(({ estado }) => estado)).toEqual(ids.map(() => 'emitida'));
    expect(await mundo.filas()).toMatchObject(
      ids.map((id, i) => ({
        id,
        punto: PUNTO_CAEA,
        previsto: 3,
        numero: i + 1,
        autorizacion: 'CAEA',
        fecha: mundo.hoy(),
      })),
    );
    const [caea] = await mundo.execute<{ codigo: string; hasta: string }>('select codigo, hasta::text from caea');
    expect(
      await mundo.execute('select distinct cae, cae_vencimiento::text, informado_en, rechazo from comprobante'),
    ).toEqual([{ cae: caea?.codigo, cae_vencimiento: caea?.hasta, informado_en: null, rechazo: [] }]);
    // Each minute leaves an attempt: the voucher's history tells them.
    expect(await cortes()).toEqual([{ abierto: true, intentos: PLAZO + 1 }]);
    await mundo.expectSinHuecos();
    await expectSumasExactas(mundo.deps);
  });

  test('what arrives later in the same outage goes out in the next turn, behind the others', async () => {
    mundo.caer();
    await mundo.issue(await seis());
    await mundo.turno(PLAZO);
    await mundo.issue(await seis());
    await mundo.turno();
    expect((await conCaea()).map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('a company without contingency keeps everything in the queue, and no outage', async () => {
    await mundo.execute('update contingencia set activa = false');
    mundo.caer();
    await mundo.issue(await seis());
    await mundo.turno(PLAZO * 4);
    expect(await conCaea()).toEqual([]);
    expect(await cortes()).toEqual([]);
    mundo.volver();
    await mundo.turno();
    expect((await mundo.filas()).map(({ autorizacion }) => autorizacion)).toEqual(Array(6).fill('CAE'));
  });

  test('a company that asks each time issues nothing until a person confirms the outage', async () => {
    await mundo.execute('update contingencia set automatica = false');
    mundo.caer();
    await mundo.issue(await seis());
    await mundo.turno(PLAZO * 2);
    expect(await conCaea()).toEqual([]);
    await mundo.execute('update corte set confirmado_en = now()');
    await mundo.turno();
    expect(await conCaea()).toHaveLength(6);
  });

  test('without the code of the fortnight everything waits for ARCA', async () => {
    await mundo.execute('delete from caea_punto');
    await mundo.execute('delete from caea');
    mundo.caer();
    await mundo.issue(await seis());
    await mundo.turno(PLAZO * 2);
    expect(await conCaea()).toEqual([]);
    mundo.volver();
    expect((await mundo.turno()).map(({ estado }) => estado)).toEqual(Array(6).fill('emitida'));
  });

  test('after a restored copy no number is given until a person confirms the last ones', async () => {
    await mundo.execute(
      `insert into restauracion (instante, programa, archivo, restaurada_en)
       values (now(), '1.0.0', 'copia.zip', now())`,
    );
    await mundo.execute(
      `insert into restauracion_cuit (restauracion_id, ambiente, cuit) select id, 'simulador', ? from restauracion`,
      [mundo.emisor.cuit],
    );
    mundo.caer();
    await mundo.issue(await seis());
    await mundo.turno(PLAZO * 2);
    expect(await conCaea()).toEqual([]);
    await mundo.execute(`update contingencia set numeros_confirmados_en = now() + interval '1 hour'`);
    await mundo.turno();
    expect(await conCaea()).toHaveLength(6);
  });

  test('numbers follow the last one that ARCA had of that point of sale', async () => {
    await mundo.execute('update serie set ultimo_numero = 40 where punto_de_venta = ? and tipo_comprobante = 6', [
      PUNTO_CAEA,
    ]);
    mundo.caer();
    await mundo.issue(await seis());
    await mundo.turno(PLAZO);
    await mundo.expectSinHuecos(41);
    expect(await conCaea()).toHaveLength(6);
  });

  test('a kind whose last number was never asked of ARCA waits', async () => {
    await mundo.execute('delete from serie where punto_de_venta = ?', [PUNTO_CAEA]);
    mundo.caer();
    await mundo.issue(await seis());
    await mundo.turno(PLAZO);
    expect(await conCaea()).toEqual([]);
  });
});

describe('ARCA back', () => {
  test('before the term: everything gets a CAE, and the outage is over', async () => {
    mundo.caer();
    await mundo.issue(await seis());
    await mundo.turno(PLAZO - 1);
    mundo.volver();
    await mundo.turno();
    expect((await mundo.filas()).map(({ autorizacion }) => autorizacion)).toEqual(Array(6).fill('CAE'));
    expect(await cortes()).toMatchObject([{ abierto: false }]);
    // The next silence begins to count anew.
    mundo.caer();
    await mundo.issue(await seis());
    await mundo.turno(PLAZO - 1);
    expect(await conCaea()).toEqual([]);
    await mundo.turno();
    expect(await conCaea()).toHaveLength(6);
  });

  test('between the turn of the queue and the last question: nothing goes out, and the next turn gets CAEs', async () => {
    mundo.caer();
    await mundo.issue(await seis());
    await mundo.turno(PLAZO - 1);
    mundo.volver();
    // The serie's own question is still lost, and its retries; the one before the codes is answered.
    mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'reset', veces: 3 });
    await mundo.turno();
    expect(await conCaea()).toEqual([]);
    expect(await cortes()).toMatchObject([{ abierto: false }]);
    await mundo.turno();
    expect((await mundo.filas()).map(({ autorizacion }) => autorizacion)).toEqual(Array(6).fill('CAE'));
  });
});

describe('failures that are no outage', () => {
  test.each([
    [
      'a business error',
      { operacion: 'FECompUltimoAutorizado', tipo: 'error', codigo: 10_000, mensaje: 'CUIT inactiva' },
    ],
    [
      'a refused ticket',
      { operacion: 'FECompUltimoAutorizado', tipo: 'error', codigo: 600, mensaje: 'ValidacionDeToken' },
    ],
  ] as const)('%s opens none', async (_, falla) => {
    mundo.entorno.arca.fallas({ ...falla, veces: 1_000_000 });
    await mundo.issue(await seis());
    await mundo.turno(PLAZO * 2);
    await mundo.turno();
    expect(await conCaea()).toEqual([]);
    expect(await cortes()).toEqual([]);
  });

  test('a ticket that WSAA does not give opens none while WSFE answers', async () => {
    mundo.entorno.arca.vencer();
    await mundo.execute('delete from arca_ticket');
    mundo.caer('loginCms');
    const deps = mundo.tiempo.en(await mundo.entorno.otherDeps());
    await issueComprobantes(deps, { alcance: mundo.emisor.alcance, ids: await seis() });
    mundo.tiempo.avanzar(PLAZO * 60_000);
    await issueQueued(deps);
    expect(await cortes()).toEqual([]);
    // WSFE falls too: then it is an outage, whose term begins now.
    mundo.caer('FEDummy');
    await issueQueued(deps);
    expect(await cortes()).toMatchObject([{ abierto: true }]);
    mundo.tiempo.avanzar(PLAZO * 60_000);
    await issueQueued(deps);
    expect(await conCaea()).toHaveLength(6);
  });
});

describe('a FECAESolicitar without an answer', () => {
  test('its vouchers stay uncertain, the others of the queue go out, and ARCA back gives each one voucher', async () => {
    const inciertos = await seis();
    mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'timeout_despues' });
    mundo.entorno.arca.fallas({ operacion: '*', tipo: 'reset', veces: 1_000_000, despues: 2 });
    const corta = { ...mundo.deps, issuing: { ...mundo.deps.issuing, llamadaMs: 500 } };
    const resultados = await issueComprobantes(corta, { alcance: mundo.emisor.alcance, ids: inciertos });
    expect(resultados.map(({ estado }) => estado)).toEqual(Array(6).fill('en_cola'));
    expect((await mundo.filas()).every(({ en_emision }) => en_emision)).toBe(true);
    const siguientes = await seis();
    await mundo.issue(siguientes);
    await mundo.turno();
    await mundo.turno(PLAZO);
    await mundo.turno();
    const filas = await mundo.filas();
    expect(filas.filter(({ en_emision }) => en_emision).map(({ id }) => id)).toEqual(inciertos);
    expect(filas.filter(({ autorizacion }) => autorizacion === 'CAEA').map(({ id }) => id)).toEqual(siguientes);
    mundo.volver();
    for (let minuto = 0; minuto < 15; minuto++) await mundo.turno();
    expect(
      (await mundo.filas()).filter(({ id }) => inciertos.includes(id)).map(({ autorizacion }) => autorizacion),
    ).toEqual(Array(6).fill('CAE'));
    await mundo.expectSinHuecos();
  });
});
