import { informCaea, informDue } from '@talonario/core/server/arca';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedCaea, seedDeContingencia, PUNTO_CAEA, type CaeaDePrueba } from '../../builders/contingencia.ts';
import { iguales, seedEmisor, type Emisor } from '../../helpers/mundos/borradores.ts';
import { startContingencia, type MundoDeContingencia } from '../../helpers/mundos/contingencia.ts';

// Codes that were not used, and the terms to inform.

let mundo: MundoDeContingencia;
let emisor: Emisor;
let caea: CaeaDePrueba;

beforeAll(async () => {
  mundo = await startContingencia({ SMTP_URL: 'smtp://127.0.0.1:9' });
  // The first look at the queues makes them.
  await mundo.deps.store.jobs.stats();
});
afterAll(() => mundo.close());
beforeEach(async () => {
  await mundo.reset();
  emisor = await seedEmisor(mundo.deps);
  mundo.goTo(1);
  caea = await seedCaea(mundo.deps, emisor, { mes: mundo.mes, orden: 1 });
});

const inform = (insiste = false) => informCaea(mundo.deps, { insiste });
const calls = (operacion: string): number => mundo.arca.estado().operaciones[operacion] ?? 0;
const execute = <T extends object>(sql: string, valores: unknown[] = []) =>
  mundo.deps.store.fork().execute<T[]>(sql, valores);
const punto = async () =>
  (
    await execute<{ informado: boolean; rechazo: { codigo: number }[] }>(
      'select sin_movimiento_en is not null as informado, rechazo from caea_punto',
    )
  )[0];

describe('a point of sale without vouchers', () => {
  test('is informed once, from the day after the fortnight ends', async () => {
    mundo.goTo(15);
    expect(await inform()).toEqual({ series: [], sin_movimiento: [] });
    mundo.goTo(16);
    expect((await inform()).sin_movimiento).toMatchObject([{ punto_de_venta: PUNTO_CAEA, estado: 'informado' }]);
    expect(await punto()).toEqual({ informado: true, rechazo: [] });
    expect((await inform()).sin_movimiento).toEqual([]);
    expect(calls('FECAEASinMovimientoInformar')).toBe(1);
  });

  test('is asked about before: what ARCA knows is not sent again', async () => {
    mundo.goTo(16);
    await mundo.deps.arca.caea.informarSinMovimiento({ ...emisor, punto_de_venta: PUNTO_CAEA, caea: caea.codigo });
    await inform();
    expect(await punto()).toEqual({ informado: true, rechazo: [] });
    expect(calls('FECAEASinMovimientoInformar')).toBe(1);
  });

  test.each(['reset_despues', 'http_500'] as const)(
    'with its answer lost (%s) is informed in another turn',
    async (tipo) => {
      mundo.goTo(16);
      mundo.arca.fallas({ operacion: 'FECAEASinMovimientoInformar', tipo });
      expect((await inform()).sin_movimiento).toMatchObject([{ estado: 'espera' }]);
      await inform();
      expect(await punto()).toEqual({ informado: true, rechazo: [] });
    },
  );

  test('waits while ARCA is down', async () => {
    mundo.goTo(16);
    mundo.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 100 });
    expect((await inform()).sin_movimiento).toMatchObject([{ estado: 'espera' }]);
    mundo.arca.sinFallas();
    await inform();
    expect((await punto())?.informado).toBe(true);
  });

  test('that ARCA says was used is red, and asked again only by a person', async () => {
    mundo.goTo(4);
    await seedDeContingencia(mundo.deps, emisor, caea, iguales(1, { fecha: mundo.dia(3) }));
    await inform();
    await execute('delete from informe');
    await execute('delete from comprobante');
    mundo.goTo(16);
    expect((await inform()).sin_movimiento).toMatchObject([{ estado: 'rechazado' }]);
    expect(await punto()).toMatchObject({ informado: false, rechazo: [{ codigo: 10105 }] });
    const preguntas = calls('FECAEASinMovimientoConsultar');
    expect((await inform()).sin_movimiento).toEqual([]);
    expect(calls('FECAEASinMovimientoConsultar')).toBe(preguntas);
    expect((await inform(true)).sin_movimiento).toMatchObject([{ estado: 'rechazado' }]);
  });

  test('that ARCA refuses as used (1202) is red', async () => {
    mundo.goTo(16);
    const mensaje = 'El CAEA y el punto de venta ya fueron utilizados en algun comprobante.';
    mundo.arca.fallas({ operacion: 'FECAEASinMovimientoInformar', tipo: 'error', codigo: 1202, mensaje });
    await inform();
    expect(await punto()).toEqual({ informado: false, rechazo: [{ codigo: 1202, mensaje }] });
  });

  test('is not informed after restoring a copy until a person confirms the numbers', async () => {
    mundo.goTo(16);
    await execute(
      `insert into restauracion (instante, programa, archivo, restaurada_en) values (?, '1.0.0', 'copia.zip', now() + interval '1 minute')`,
      [`${mundo.dia(10)}T12:00:00-03:00`],
    );
    expect((await inform()).sin_movimiento).toEqual([]);
    await execute(`update contingencia set numeros_confirmados_en = now() + interval '2 minutes'`);
    expect((await inform()).sin_movimiento).toMatchObject([{ estado: 'informado' }]);
  });

  test('with vouchers is not informed as unused', async () => {
    await seedDeContingencia(mundo.deps, emisor, caea, iguales(1, { fecha: mundo.dia(3) }));
    mundo.goTo(16);
    expect((await inform()).sin_movimiento).toEqual([]);
  });
});

describe('the term to inform', () => {
  beforeEach(() => execute('delete from pgboss.job'));
  const avisos = () =>
    execute<{ data: object }>(`select data from pgboss.job where name = 'avisar_plazo_caea' order by created_on`);

  test('is told by mail at three days and at one, once each, while something is not informed', async () => {
    await seedDeContingencia(mundo.deps, emisor, caea, iguales(2, { fecha: mundo.dia(3) }));
    mundo.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 10_000 });
    const dias: number[] = [];
    // The term ends on day 23.
    for (const dia of [16, 19, 20, 20, 21, 22, 22, 23, 24]) {
      mundo.goTo(dia);
      const antes = (await avisos()).length;
      await informDue(mundo.deps);
      if ((await avisos()).length > antes) dias.push(dia);
    }
    expect(dias).toEqual([20, 22]);
    mundo.arca.sinFallas();
  });

  test('is not told when everything was informed', async () => {
    await seedDeContingencia(mundo.deps, emisor, caea, iguales(2, { fecha: mundo.dia(3) }));
    mundo.goTo(21);
    await informDue(mundo.deps);
    expect(await avisos()).toEqual([]);
  });
});
