import {
  adoptComprobante,
  askRetenidos,
  discardRetenidos,
  loadRetenidos,
  reconcileSeries,
} from '@talonario/core/server/arca';
import { issueComprobantes, issueQueued, reconcileRestaurados } from '@talonario/core/server/comprobantes';
import { compareConArca, releaseSinReconocer, type Deps } from '@talonario/core/server/instalacion';
import { invoiceVentas } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTO_MS, TIEMPOS_REALES } from '../../helpers/mundos/arcaAtrasada.ts';
import { seedBorradores } from '../../helpers/mundos/borradores.ts';
import { conRestaurada, createCopias } from '../../helpers/servicios/restaurada.ts';
import { createTiempo } from '../../helpers/servicios/tiempo.ts';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// A database restored while ARCA hides (602) the vouchers issued after the copy: only what may be one of them waits, and nothing goes out
// twice.

const HORA_MS = 60 * MINUTO_MS;
const ANIO_MS = 365 * 24 * HORA_MS;
const tiempo = createTiempo();
let tienda: Tienda;
const copias = createCopias(() => tienda.entorno);
beforeAll(async () => {
  tienda = await startTienda({
    arca: { clock: tiempo.clock.now },
    deps: { clock: tiempo.clock, issuing: TIEMPOS_REALES },
    en: tiempo.en,
  });
});
afterAll(async () => {
  await tienda.close();
  await copias.close();
});
beforeEach(async () => {
  tiempo.volver();
  tienda.entorno.arca.sinFallas();
  await tienda.reset();
});

const alcance = () => tienda.emisor.alcance;
const libro = () =>
  tienda.entorno.arca
    .estado()
    .comprobantes.map(({ ptoVta, cbteTipo, cbteNro, cae }) => `${ptoVta} ${cbteTipo} ${cbteNro} ${cae}`);
const nuestros = (deps: Deps) =>
  deps.store
    .fork()
    .execute<{ escrito: string }[]>(
      `select concat_ws(' ', punto_de_venta, tipo_comprobante, numero_comprobante, cae) as escrito from comprobante where status = 'emitida'`,
    )
    .then((filas) => filas.map(({ escrito }) => escrito));
const dobles = (deps: Deps) =>
  deps.store.fork().execute(
    `select venta_id from comprobante where clase = 'factura' and status = 'emitida' and venta_id is not null
      group by venta_id having count(*) > 1`,
  );
const hide = () => tienda.entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: ANIO_MS });
const aMano = (deps: Deps, borrador: Partial<Parameters<typeof seedBorradores>[2][number]> = {}) =>
  seedBorradores(deps, tienda.emisor, [{ fecha: tienda.hoy, ...borrador }]);
const emitir = (deps: Deps, ids: string[]) => issueComprobantes(deps, { alcance: alcance(), ids });
const serie = () => ({ cuit: tienda.emisor.cuit, punto_de_venta: 3, tipo_comprobante: 6 }) as const;
const vender = () => tienda.vender({ tipo: 'dni' }).then(({ orders }) => orders);

/** Runs the queue every forty minutes for a while. */
async function waitMinutes(deps: Deps, minutos: number): Promise<void> {
  for (let minuto = 0; minuto < minutos; minuto += 40) {
    tiempo.avanzar(40 * MINUTO_MS);
    await issueQueued(deps);
  }
}

interface Mundo {
  deps: Deps;
  /** Orders of a sale invoiced after the copy, as FC B 3-1, and hidden. */
  orders: string[];
  /** Draft typed by hand before the copy and issued after it, as FC B 3-2, and hidden. */
  manual: string;
  /** Drafts typed before the copy, in other series. */
  deOtraSerie: string[];
  facturar(orders: string[]): ReturnType<typeof invoiceVentas>;
}

/** Restores a copy made before ARCA authorised two vouchers that it hides. */
async function withHidden(work: (mundo: Mundo) => Promise<void>): Promise<void> {
  const orders = await vender();
  await tienda.planear(elegidas(orders));
  const [manual = ''] = await aMano(tienda.deps, { numero_documento: '30772273', tipo_documento: 96 });
  const [otroPunto = ''] = await aMano(tienda.deps, { punto_de_venta: 4 });
  const { restaurar } = await copias.copiar();
  await tienda.facturar(elegidas(orders));
  await emitir(tienda.deps, [manual]);
  expect(libro()).toHaveLength(2);
  hide();
  await conRestaurada(await restaurar({ deps: { clock: tiempo.clock, issuing: TIEMPOS_REALES } }), async (abierta) => {
    const deps: Deps = tiempo.en({ ...abierta, plaza: tienda.deps.plaza });
    await work({
      deps,
      orders,
      manual,
      deOtraSerie: [otroPunto],
      facturar: (ordersDeVenta) =>
        invoiceVentas(deps, {
          alcance: alcance(),
          cuenta_id: tienda.cuenta_id,
          ventas: { desde: tienda.hoy, hasta: tienda.hoy },
          modo: 'listada',
          ...elegidas(ordersDeVenta),
        }),
    });
  });
}

/** Restores, and lets the hour go by in which ARCA's answers may lag. */
const withHeld = (work: (mundo: Mundo) => Promise<void>) =>
  withHidden(async (mundo) => {
    const { deps, orders, manual } = mundo;
    expect(await reconcileRestaurados(deps)).toBe(1);
    await mundo.facturar(orders);
    await emitir(deps, [manual]);
    await waitMinutes(deps, 80);
    expect(await reconcileRestaurados(deps)).toBe(0);
    expect(libro()).toHaveLength(2);
    await work(mundo);
  });

test('for an hour the whole CUIT waits: ARCA may show them at any moment', () =>
  withHidden(async ({ deps, orders, manual, deOtraSerie, facturar }) => {
    expect(await reconcileRestaurados(deps)).toBe(1);
    expect((await facturar(orders)).emitidas).toEqual([]);
    expect(await emitir(deps, [manual, ...deOtraSerie])).toMatchObject([
      { estado: 'en_cola', codigo: 'restauracion_sin_conciliar' },
      { estado: 'en_cola', codigo: 'restauracion_sin_conciliar' },
    ]);
    expect((await loadRetenidos(deps, alcance())).results).toMatchObject([
      { ...serie(), origen: 'copia', desde: 1, hasta: 2, nuestro: 0, arca: 2 },
    ]);
    tienda.entorno.arca.sinFallas();
    await waitMinutes(deps, 20);
    await facturar(orders);
    expect(await emitir(deps, deOtraSerie)).toMatchObject([{ estado: 'emitida', punto_de_venta: 4 }]);
    expect(libro()).toHaveLength(3);
    expect((await nuestros(deps)).toSorted()).toEqual(libro().toSorted());
    expect(await dobles(deps)).toEqual([]);
    expect((await loadRetenidos(deps, alcance())).results).toEqual([]);
  }));

describe('after that hour', () => {
  test('what may be one of them waits, with the reason and the two numbers; everything else goes out', () =>
    withHeld(async ({ deps, orders, manual, deOtraSerie, facturar }) => {
      const comprobantes = await emitir(deps, [manual, ...deOtraSerie]);
      expect(comprobantes).toMatchObject([
        {
          estado: 'en_cola',
          codigo: 'restauracion_numero_desconocido',
          motivo: expect.stringContaining('FC B 0003-00000001'),
        },
        { estado: 'emitida', punto_de_venta: 4, numero_comprobante: 1 },
      ]);
      expect((await facturar(orders)).emitidas).toEqual([]);
      const { results } = await loadRetenidos(deps, alcance());
      expect(results).toMatchObject([{ desde: 1, hasta: 2, origen: 'copia', esperan: 2 }]);
      expect(results[0]?.borradores.map(({ id }) => id)).toContain(manual);
      const [{ rechazo }] = await deps.store
        .fork()
        .execute<[{ rechazo: unknown }]>('select rechazo from comprobante where id = ?', [manual]);
      expect(JSON.stringify(rechazo)).toContain('en ARCA el último es el 2, y en Talonario el 0');
      const { series } = await reconcileSeries(deps, { alcance: alcance(), cuit: null, desde: tienda.hoy });
      const conciliada = series.find(
        ({ punto_de_venta, tipo_comprobante }) => punto_de_venta === 3 && tipo_comprobante === 6,
      );
      expect(conciliada?.sin_mostrar).toMatchObject({ cantidad: 2, pedidos: 0, desconocidos: 2 });
      // A sale closed since, in the very same serie.
      const despues = await tienda.vender({
        tipo: 'dni',
        fecha_cierre: new Date(tiempo.clock.now().getTime() + 30 * MINUTO_MS).toISOString(),
      });
      tiempo.avanzar(HORA_MS);
      expect((await facturar(despues.orders)).emitidas).toMatchObject([{ comprobante: 'FC B 0003-00000003' }]);
      await waitMinutes(deps, 120);
      expect(libro()).toHaveLength(4);
      expect(await dobles(deps)).toEqual([]);
    }));

  test('once ARCA shows them, each draft is its own voucher', () =>
    withHeld(async ({ deps, orders, manual, facturar }) => {
      tienda.entorno.arca.sinFallas();
      await waitMinutes(deps, 200);
      await facturar(orders);
      expect(await emitir(deps, [manual])).toMatchObject([{ estado: 'emitida', numero_comprobante: 2 }]);
      expect((await nuestros(deps)).toSorted()).toEqual(libro().toSorted());
      expect(await dobles(deps)).toEqual([]);
      expect((await loadRetenidos(deps, alcance())).results).toEqual([]);
    }));

  test('a person who asks again is answered at once, with two workers issuing meanwhile', () =>
    withHeld(async ({ deps, orders, manual, facturar }) => {
      expect(await askRetenidos(deps, alcance(), serie())).toMatchObject({
        quedan: 2,
        numeros: [{ respuesta: 'oculto' }, { respuesta: 'oculto' }],
      });
      tienda.entorno.arca.sinFallas();
      const [respuesta] = await Promise.all([
        askRetenidos(deps, alcance(), serie()),
        issueQueued(deps),
        issueQueued(deps),
        emitir(deps, [manual]),
      ]);
      expect(respuesta).toMatchObject({
        quedan: 0,
        numeros: [{ respuesta: 'registrado' }, { respuesta: 'registrado' }],
      });
      await facturar(orders);
      await issueQueued(deps);
      expect((await nuestros(deps)).toSorted()).toEqual([...libro()].toSorted());
      expect(libro().filter((comprobante) => comprobante.startsWith('3 '))).toHaveLength(2);
      expect(await dobles(deps)).toEqual([]);
    }));

  test('one of them recorded by hand is still its draft’s own', () =>
    withHeld(async ({ deps, orders, manual, facturar }) => {
      tienda.entorno.arca.sinFallas();
      await adoptComprobante(deps, alcance(), { ...serie(), numero: 2 });
      await adoptComprobante(deps, alcance(), { ...serie(), numero: 1 });
      await emitir(deps, [manual]);
      await facturar(orders);
      await waitMinutes(deps, 60);
      expect(libro().filter((comprobante) => comprobante.startsWith('3 '))).toHaveLength(2);
      expect((await nuestros(deps)).toSorted()).toEqual(libro().toSorted());
      expect(await dobles(deps)).toEqual([]);
    }));

  test('while ARCA does not answer nothing is solved, nor released', () =>
    withHeld(async ({ deps, orders, manual, facturar }) => {
      tienda.entorno.arca.sinFallas();
      for (const operacion of ['FECompUltimoAutorizado', 'FECompConsultar']) {
        tienda.entorno.arca.fallas({ operacion, tipo: 'http_500', veces: 10_000 });
      }
      await expect(askRetenidos(deps, alcance(), serie())).rejects.toMatchObject({ code: 'arca_no_disponible' });
      await waitMinutes(deps, 60);
      await facturar(orders);
      await emitir(deps, [manual]);
      expect(libro().filter((comprobante) => comprobante.startsWith('3 '))).toHaveLength(2);
      expect((await loadRetenidos(deps, alcance())).results).toMatchObject([{ desde: 1, hasta: 2 }]);
    }));
});

describe('a person’s word', () => {
  const vistos = { origen: 'copia', desde: 1, hasta: 2 } as const;

  test('that a draft is none of them releases that draft alone, once', () =>
    withHeld(async ({ deps, orders, manual, facturar }) => {
      const descarte = { ...serie(), ...vistos, comprobante_ids: [manual] };
      expect(await discardRetenidos(deps, alcance(), descarte)).toEqual({ sueltos: 1 });
      await Promise.all([emitir(deps, [manual]), issueQueued(deps), issueQueued(deps)]);
      expect(libro().filter((comprobante) => comprobante.startsWith('3 '))).toHaveLength(3);
      expect((await facturar(orders)).emitidas).toEqual([]);
      expect((await loadRetenidos(deps, alcance())).results).toMatchObject([{ esperan: 1 }]);
    }));

  test('that the numbers are of nothing here releases every draft', () =>
    withHeld(async ({ deps, facturar, orders }) => {
      await discardRetenidos(deps, alcance(), { ...serie(), ...vistos, comprobante_ids: null });
      await issueQueued(deps);
      await facturar(orders);
      expect((await loadRetenidos(deps, alcance())).results).toEqual([]);
      expect(await dobles(deps)).toEqual([]);
    }));

  test('given by an operator names a number, and all of them do not include it', () =>
    withHeld(async ({ deps }) => {
      const { cuit } = tienda.emisor;
      expect(await releaseSinReconocer(deps, { cuit, numeros: 'todos' })).toBe(0);
      expect((await compareConArca(deps)).desconocidos).toMatchObject([{ desde: 1, hasta: 2 }]);
      expect(await releaseSinReconocer(deps, { cuit, numeros: ['FC B 3-2'] })).toBe(1);
      expect((await compareConArca(deps)).desconocidos).toMatchObject([{ desde: 1, hasta: 1 }]);
    }));

  test('given about other numbers than those held is refused, and releases nothing', () =>
    withHeld(async ({ deps, manual }) => {
      for (const cambio of [{ desde: 2 }, { hasta: 1 }, { origen: 'caea' } as const]) {
        await expect(
          discardRetenidos(deps, alcance(), { ...serie(), ...vistos, ...cambio, comprobante_ids: [manual] }),
        ).rejects.toMatchObject({ code: 'retenidos_cambiaron' });
      }
      expect((await loadRetenidos(deps, alcance())).results).toMatchObject([{ esperan: 2 }]);
    }));
});

test('a number that ARCA already hid before the copy holds nobody', async () => {
  tienda.entorno.arca.numeracion({ cuit: tienda.emisor.cuit, ptoVta: 3, cbteTipo: 6, ultimo: 5 });
  const [id = ''] = await aMano(tienda.deps);
  await askRetenidos(tienda.deps, alcance(), serie());
  await tienda.deps.store
    .fork()
    .execute(
      `insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante) values ('simulador', ?, 3, 6) on conflict do nothing`,
      [tienda.emisor.cuit],
    );
  await tienda.deps.store.fork().execute(
    `insert into numero_retenido (serie_id, numero, origen, visto_desde, preguntado_en, preguntar_desde, arca_ultimo, descartes)
     select id, n, 'otro', now() - interval '3 hours', now(), now(), 5, '{}' from serie, generate_series(1, 5) n
      where punto_de_venta = 3 and tipo_comprobante = 6`,
  );
  const { restaurar } = await copias.copiar();
  await conRestaurada(await restaurar({ deps: { clock: tiempo.clock, issuing: TIEMPOS_REALES } }), async (abierta) => {
    const deps = tiempo.en(abierta);
    expect(await reconcileRestaurados(deps)).toBe(0);
    expect(await emitir(deps, [id])).toMatchObject([{ estado: 'emitida', numero_comprobante: 6 }]);
  });
});
