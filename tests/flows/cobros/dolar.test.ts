import { listRealizadas } from '@talonario/core/server/cobros';
import type { Deps } from '@talonario/core/server/instalacion';
import { AppError } from '@talonario/core/base';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  cotizacionDeHoy,
  cotizacionesOf,
  ultimaCotizacion,
} from '../../../core/src/actions/publicaciones/cotizaciones.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// Dollar rate of the days of the sales, when the central bank does not answer or has no rate of them.

const LUNES = '2026-11-16';
const MARTES = '2026-11-17';
/** A holiday. */
const VIERNES = '2026-11-20';
const RUEDAS: Readonly<Record<string, number>> = {
  [LUNES]: 1500,
  [MARTES]: 1510,
  '2026-11-19': 1520,
  '2026-11-23': 1530,
};

let tienda: Tienda;
let deps: Deps;
let contesta: boolean;
let pedidos: number;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(async () => {
  await tienda.reset();
  [contesta, pedidos] = [true, 0];
  const bcra: Deps['bcra'] = {
    async cotizacionUsd({ desde, hasta }) {
      pedidos += 1;
      if (!contesta) throw new AppError('bcra_no_disponible');
      const dias = Object.entries(RUEDAS).filter(([fecha]) => fecha >= desde && fecha <= hasta);
      return dias.map(([fecha, valor]) => ({ fecha, valor: new Decimal(valor) }));
    },
    close: async () => undefined,
  };
  deps = { ...tienda.deps, bcra, clock: { now: () => new Date('2026-11-23T18:00:00-03:00') } };
});

const execute = (sql: string, params: unknown[] = []) => tienda.deps.store.fork().execute(sql, params);
const keep = (fecha: string, valor: number) =>
  execute(`insert into cotizacion (moneda, fecha, valor, fuente, leida_en) values ('USD', ?, ?, 'BCRA', ?)`, [
    fecha,
    valor,
    `${fecha}T18:00:00-03:00`,
  ]);

test('a day takes the rate of an earlier one, marked, only when its own could not be asked for', async () => {
  await keep(LUNES, 1500);
  contesta = false;
  const marcadas = async (depsLeidas: Deps) => {
    const dolar = await cotizacionesOf(depsLeidas, [LUNES, MARTES]);
    return [LUNES, MARTES].map((dia) => [dolar(dia)?.valor.toNumber(), dolar(dia)?.vieja]);
  };
  expect(await marcadas(deps)).toEqual([
    [1500, false],
    [1500, true],
  ]);
  contesta = true;
  const luego = { ...deps, clock: { now: () => new Date('2026-11-23T18:06:00-03:00') } };
  expect(await marcadas(luego)).toEqual([
    [1500, false],
    [1510, false],
  ]);
});

test('in an outage of many days each takes the last known rate, marked; without an outage so old a rate is not used', async () => {
  await execute('delete from cotizacion');
  await keep(LUNES, 1500);
  contesta = false;
  const dias = ['2026-11-15', '2026-11-30', '2026-12-18'];
  const tarde = { ...deps, clock: { now: () => new Date('2026-12-18T18:00:00-03:00') } };
  const dolar = await cotizacionesOf(tarde, dias);
  expect(dias.map((dia) => dolar(dia))).toMatchObject([
    null,
    { fecha: LUNES, vieja: true },
    { fecha: LUNES, vieja: true },
  ]);
  const sola = await cotizacionesOf(tarde, ['2026-12-18']);
  expect(sola('2026-12-18')).toMatchObject({ fecha: LUNES, vieja: true });
  contesta = true;
  const luego = { ...tarde, clock: { now: () => new Date('2026-12-18T18:06:00-03:00') } };
  expect((await cotizacionesOf(luego, ['2026-12-18']))('2026-12-18')).toBeNull();
});

test('a past day that could not be read does not mark today’s dollar, which was read', async () => {
  expect(await cotizacionDeHoy(deps)).toMatchObject({ fecha: '2026-11-23', vieja: false });
  contesta = false;
  await cotizacionesOf(deps, ['2026-05-05']);
  expect(await ultimaCotizacion(deps)).toMatchObject({
    cotizacion: { fecha: '2026-11-23', vieja: false },
    deHoy: true,
  });
});

test('a holiday is asked for once', async () => {
  for (let veces = 0; veces < 2; veces += 1) {
    const dolar = await cotizacionesOf(deps, [VIERNES]);
    expect(dolar(VIERNES)).toMatchObject({ fecha: '2026-11-19', vieja: false });
  }
  expect(pedidos).toBe(1);
});

test('a sale in dollars says that its rate is of an earlier day, on a weekend too', async () => {
  const { orders } = await tienda.vender({ tipo: 'usd' });
  await execute(
    `insert into cotizacion (moneda, fecha, valor, fuente, leida_en) values ('USD', ?::date - 4, 1500, 'BCRA', now())`,
    [tienda.hoy],
  );
  contesta = false;
  const rango = { fecha_desde: tienda.hoy, fecha_hasta: tienda.hoy };
  const { results } = await listRealizadas({ ...deps, clock: tienda.deps.clock }, tienda.emisor.alcance, rango);
  expect(results.find(({ venta }) => venta === orders[0])?.avisos).toContain('cotizacion_vieja');
});
