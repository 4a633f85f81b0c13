import { capturas, startCapturas } from '@talonario/fixtures';
import { afterEach, expect, test } from 'vitest';
import { meliAgainst } from '../../../../tests/builders/meliClient.ts';

// Listings as Mercado Libre really answered.

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((resource) => resource.close()));
});

async function contra(...nombres: string[]) {
  const servidor = await startCapturas(capturas(...nombres));
  const { meli } = meliAgainst(servidor.url);
  open.push(servidor, { close: () => meli.cerrar() });
  return meli.cuenta('900000001');
}

async function escaneadas(captura: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const pagina of (await contra(captura)).todasLasPublicaciones()) ids.push(...pagina.ids);
  return ids;
}

test('a listing without a sale price has the marketplace’s standard price, not its shop’s', async () => {
  const { precio } = await (await contra('publicaciones/prices-1')).publicacion('MLA874027718');
  expect(precio.toNumber()).toBe(55_882);
});

test('every listing is given once, also when the scroll_id expires between two pages', async () => {
  expect(await escaneadas('publicaciones/search-scan-1')).toHaveLength(6);
  expect(await escaneadas('publicaciones/search-scan-2')).toEqual([]);
  expect(await escaneadas('publicaciones/search-scan-3')).toEqual(['MLA1', 'MLA2', 'MLA3']);
});

test('the price rules a listing could take are not a rule it has', async () => {
  expect(await (await contra('publicaciones/automation-rules-1')).automatizacion('MLA2245313004')).toBeNull();
  const conRegla = await contra('publicaciones/automation-rules-2', 'publicaciones/automation-1');
  expect(await conRegla.automatizacion('MLB123')).toMatchObject({ activa: false });
});

test('a product of the seller tells its SKU in its list of values', async () => {
  const producto = await (await contra('publicaciones/user-product-1')).productoPropio('MLAU245334053');
  expect(producto).toMatchObject({ sku: '6932391923412', titulo: 'Teclado mecánico negro', componentes: [] });
});

test('a shipping cost of 0 for lack of context is no quote', async () => {
  const cuenta = await contra('publicaciones/shipping-options-free-2');
  const consulta = { precio: 1, category_id: 'MLA1', listing_type_id: 'gold_pro', condition: null, gratis: true };
  expect(
    await cuenta.envioCotizado({ ...consulta, de: { item_id: 'MLA1' }, mode: 'me2', logistic_type: null }),
  ).toBeNull();
});

test('the charge of a campaign of installments has both its parts', async () => {
  const cargo = await (
    await contra('publicaciones/listing-prices-1')
  ).cargoPorVender({
    precio: 455_155,
    category_id: 'MLA1714',
    listing_type_id: 'gold_pro',
    logistic_type: null,
    shipping_mode: null,
    peso_facturable: null,
    campania: '9x_campaign',
  });
  expect([cargo?.total, cargo?.porcentaje, cargo?.financiacion].map(String)).toEqual(['151566.61', '33.3', '17.8']);
});

test('listings come from the old address when the new one is missing, without the unknown ids', async () => {
  const { leidas, ilegibles } = await (
    await contra('publicaciones/items-ids-1')
  ).publicaciones(['MLA874027718', 'MLA1']);
  expect([leidas.map(({ item_id }) => item_id), ilegibles]).toEqual([['MLA874027718'], []]);
});

test('the catalog competition of an item is read also when it does not take part', async () => {
  const competencia = await (await contra('publicaciones/price-to-win-2')).competencia('MLA800000001');
  expect(competencia).toMatchObject({ status: 'otro', price_to_win: null, winner: null, boosts: [] });
});

test('missed notices are read, and an empty list gives none', async () => {
  const leidos: string[] = [];
  for await (const pagina of (await contra('avisos/missed-feeds-1')).notificacionesPerdidas('items')) {
    leidos.push(...pagina.map(({ recurso, vendedor_id }) => `${recurso} ${vendedor_id}`));
  }
  expect(leidos).toEqual(['/items/MLA3510103662 900000001']);
  for await (const pagina of (await contra('avisos/missed-feeds-2')).notificacionesPerdidas('items')) {
    expect(pagina).toEqual([]);
  }
});
