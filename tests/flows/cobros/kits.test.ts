import { listRealizadas } from '@talonario/core/server/cobros';
import { refreshPublicaciones } from '@talonario/core/server/publicaciones';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// Profit of a sold kit: its income is what its invoice says, its cost that of its parts.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const execute = <T extends object>(sql: string, params: unknown[] = []) =>
  tienda.deps.store.fork().execute<T[]>(sql, params);

/** Sells two of the SKU at $ 12,100 each; answers the row of their profit. */
async function vender(sku: string) {
  const { orders } = await tienda.vender({ items: [{ sku, precio: 12_100, cantidad: 2 }] });
  const rango = { fecha_desde: tienda.hoy, fecha_hasta: tienda.hoy };
  const { results } = await listRealizadas(tienda.deps, tienda.emisor.alcance, rango);
  return { orders, fila: results.find(({ venta }) => venta === orders[0]) };
}

test.each([
  { de: 21, partes: 10.5, neto: '20000.00' },
  { de: 10.5, partes: 21, neto: '21900.45' },
])(
  'an own kit at $de whose parts are at $partes: the income is the net of its invoice',
  async ({ de, partes, neto }) => {
    await execute(`update articulo set iva = case sku when 'COMB-MATE' then ?::numeric else ?::numeric end`, [
      de,
      partes,
    ]);
    await execute(
      `insert into articulo_parte (user_id, sku, parte_sku, cantidad)
     select user_id, 'COMB-MATE', sku, 2 from articulo where sku in ('HUB-USB', 'MOCH-25-NEG')`,
    );
    const { orders, fila } = await vender('COMB-MATE');
    await tienda.facturar({ ventas: { order_ids: orders } });
    expect((await tienda.emitidas()).map((factura) => factura.neto.toFixed(2))).toEqual([neto]);
    expect(fila?.ingreso_neto.toFixed(2)).toBe(neto);
  },
);

test('a virtual kit with a SKU of its own costs its parts, as its listing is estimated', async () => {
  await refreshPublicaciones(tienda.deps, tienda.cuenta_id);
  const componentes = [
    { user_product_id: '1', sku: 'BOMB-ALP', titulo: null, cantidad: 2 },
    { user_product_id: '2', sku: 'ORG-CAJ', titulo: null, cantidad: 1 },
  ];
  await execute(`update publicacion set datos = jsonb_set(datos, '{kit}', ?::jsonb) where 'COMB-MATE' = any(skus)`, [
    JSON.stringify({ id: 'KIT-1', componentes }),
  ]);
  const { fila } = await vender('COMB-MATE');
  // Two kits of 2 × 4800 + 4100
  expect(fila?.costo.toFixed(2)).toBe('27400.00');
  expect(fila?.renglones.filter(({ termino }) => termino === 'costo').map(({ concepto }) => concepto)).toEqual([
    '4 × BOMB-ALP',
    '2 × ORG-CAJ',
  ]);
});
