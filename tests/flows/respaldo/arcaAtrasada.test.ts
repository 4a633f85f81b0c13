import { reconcileRestaurados, issueQueued } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { invoiceVentas } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { esperarSola, MINUTO_MS, TIEMPOS_REALES } from '../../helpers/mundos/arcaAtrasada.ts';
import { conRestaurada, createCopias } from '../../helpers/servicios/restaurada.ts';
import { createTiempo } from '../../helpers/servicios/tiempo.ts';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// A database restored while ARCA still answers old numbers: vouchers issued after the copy are not issued again.

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

test('sales invoiced after the copy, with an answer lost and ARCA stale for four minutes: one voucher each', async () => {
  tiempo.volver();
  await tienda.reset();
  const orders: string[] = [];
  for (const precio of [1_000, 2_000, 3_000]) {
    orders.push(...(await tienda.vender({ tipo: 'dni', items: [{ sku: 'COMB-MATE', precio }] })).orders);
  }
  await tienda.planear(elegidas(orders));
  const { restaurar } = await copias.copiar();
  tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  await tienda.facturar(elegidas(orders));
  tienda.entorno.arca.sinFallas();
  const libro = () => tienda.entorno.arca.estado().comprobantes;
  expect(libro()).toHaveLength(3);
  tienda.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'atrasado', n: 3, ms: 4 * MINUTO_MS });
  tienda.entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: 4 * MINUTO_MS });
  const opciones = { clock: tiempo.clock, issuing: TIEMPOS_REALES };
  await conRestaurada(await restaurar({ deps: opciones }), async (abierta) => {
    const deps: Deps = tiempo.en({ ...abierta, plaza: tienda.deps.plaza });
    await reconcileRestaurados(deps);
    const facturar = () =>
      invoiceVentas(deps, {
        alcance: tienda.emisor.alcance,
        cuenta_id: tienda.cuenta_id,
        ventas: { desde: tienda.hoy, hasta: tienda.hoy },
        modo: 'listada',
        ...elegidas(orders),
      });
    expect((await facturar()).emitidas).toEqual([]);
    expect(await esperarSola({ deps, tiempo }, 12)).toBeLessThan(12);
    await facturar();
    await issueQueued(deps);
    expect(libro()).toHaveLength(3);
    const nuestros = await deps.store
      .fork()
      .execute<{ cae: string }[]>(`select cae from comprobante where status = 'emitida' order by numero_comprobante`);
    expect(nuestros.map(({ cae }) => cae)).toEqual(libro().map(({ cae }) => cae));
    const ventas = await deps.store
      .fork()
      .execute(`select 1 from comprobante where status = 'emitida' and venta_id is not null`);
    expect(ventas).toHaveLength(3);
  });
});
