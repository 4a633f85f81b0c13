import { autofillStock, editArticulo } from '@talonario/core/server/articulos';
import { listRealizadas, summarizeRentabilidad } from '@talonario/core/server/cobros';
import { refreshPublicaciones } from '@talonario/core/server/publicaciones';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// Cost of a sale made before anybody typed the cost of its articles.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
  await tienda.reset();
});
afterAll(() => tienda.close());

const execute = (sql: string) => tienda.deps.store.fork().execute(sql);

test('an article made from its listing has no cost; the first cost typed is that of earlier sales too', async () => {
  await execute('delete from articulo_costo');
  await execute('delete from articulo');
  const { orders } = await tienda.vender({ items: [{ sku: 'COMB-MATE', precio: 45_000 }] });
  const rango = { fecha_desde: tienda.hoy, fecha_hasta: tienda.hoy };
  const { alcance } = tienda.emisor;
  const dejo = async () => {
    const { results } = await listRealizadas(tienda.deps, alcance, rango);
    const fila = results.find(({ venta }) => venta === orders[0]);
    return { costo: fila?.costo.toFixed(2), avisos: fila?.avisos.filter((aviso) => aviso.includes('costo')) };
  };
  await autofillStock(tienda.deps, alcance, {});
  expect(await dejo()).toEqual({ costo: '0.00', avisos: ['sin_costo'] });
  await editArticulo(tienda.deps, alcance, 'COMB-MATE', { cost: new Decimal(9000) });
  expect(await dejo()).toEqual({ costo: '9000.00', avisos: ['costo_posterior'] });
});

test('a sale without SKU costs what its listing’s only SKU does; with several SKUs its cost is unknown', async () => {
  await tienda.reset();
  await execute(`update articulo_costo set cost = 9000, currency = 'ARS'`);
  await refreshPublicaciones(tienda.deps, tienda.cuenta_id);
  for (const sku of ['COMB-MATE', 'MOCH-25-NEG']) await tienda.vender({ items: [{ sku, precio: 45_000 }] });
  const rango = { fecha_desde: tienda.hoy, fecha_hasta: tienda.hoy };
  await summarizeRentabilidad(tienda.deps, tienda.emisor.alcance, rango);
  await execute(`update orden set orden = jsonb_set(orden, '{order_items,0,item}',
    orden #> '{order_items,0,item}' || '{"seller_sku": null, "seller_custom_field": null}')`);
  const conocidas = { ...rango, conocidas: 'si' } as const;
  const { por_sku } = await summarizeRentabilidad(tienda.deps, tienda.emisor.alcance, conocidas);
  const filasPorSku = por_sku.map(({ sku, titulo, sin_costo, ganancia }) => [
    sku,
    titulo,
    sin_costo,
    ganancia === null,
  ]);
  expect(filasPorSku.toSorted()).toEqual([
    [null, 'Combo Mate y Bombilla', false, false],
    [null, 'Mochila Urbana 25L', true, true],
  ]);
});
