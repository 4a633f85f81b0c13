import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';

// Articles made from the listings of the accounts.

let mostrador: Mostrador;
beforeAll(async () => {
  mostrador = await startMostrador();
});
afterAll(() => mostrador.close());
beforeEach(async () => {
  await mostrador.reset();
  await mostrador.tienda.deps.store.fork().execute('delete from articulo');
  await mostrador.tienda.deps.store.fork().execute('delete from publicacion');
});

const autofill = (body: object = {}) => mostrador.call('post', '/api/stock/autofill', body);
const leer = async (sku: string) => (await mostrador.call('get', `/api/stock/${sku}`).expect(200)).body;

test('the marketplace is asked for an account without stored listings; existing articles do not change', async () => {
  const propia = { sku: 'RIN-BAS', descripcion: 'La mía', cost: 7, stock: 1, iva: 21 };
  await mostrador.call('post', '/api/stock', propia).expect(200);
  const { body } = await autofill().expect(200);
  expect(body.creados).toBeGreaterThan(20);
  expect(body.existentes).toBe(1);
  expect(await leer('RIN-BAS')).toMatchObject({ descripcion: 'La mía', cost: 7 });
  expect(await leer('MOCH-25-NEG')).toMatchObject({
    descripcion: 'Mochila Urbana 25L Negro',
    cost: 0,
    currency: 'ARS',
    iva: 21,
  });
  expect((await autofill({ cuentaId: mostrador.tienda.cuenta_id }).expect(200)).body).toEqual({
    creados: 0,
    existentes: body.creados + 1,
  });
});

/** Stores one listing of the account, as a notice or the first page of a reading leaves it. */
async function keepTaza(): Promise<void> {
  const { deps, cuenta_id } = mostrador.tienda;
  const variations = [
    { id: '1', attributes: 'Rojo · Grande', sku: 'TAZA-R', available_quantity: 3 },
    { id: '2', attributes: 'Verde', sku: 'TAZA-V', available_quantity: -1 },
  ];
  await deps.store.fork().execute(
    `insert into publicacion (cuenta_id, item_id, titulo, status, skus, precio_publicado, precio, moneda, disponibles,
         vendidas, catalogo, precio_automatico, datos, leida_en)
       values (?, 'MLA1', 'Taza', 'active', '{TAZA,TAZA-R,TAZA-V}', 1, 1, 'ARS', 8, 0, false, false, ?::jsonb, now())`,
    [cuenta_id, JSON.stringify({ variations })],
  );
}

test('the marketplace is asked for all the listings of an account whose first reading has not ended', async () => {
  await keepTaza();
  await mostrador.tienda.deps.store
    .fork()
    .execute('insert into publicacion_lectura (cuenta_id, empezada_en) values (?, now())', [
      mostrador.tienda.cuenta_id,
    ]);
  expect((await autofill().expect(200)).body.creados).toBeGreaterThan(20);
});

test('stored listings are enough once a reading ended, without asking the marketplace', async () => {
  const { deps, cuenta_id, control } = mostrador.tienda;
  await keepTaza();
  await deps.store
    .fork()
    .execute('insert into publicacion_lectura (cuenta_id, leida_en) values (?, now())', [cuenta_id]);
  const antes = await control('GET /__sim/estado');
  expect((await autofill().expect(200)).body).toEqual({ creados: 2, existentes: 0 });
  expect(await control('GET /__sim/estado')).toEqual(antes);
  // The listing's own SKU makes no article: each of its variations has another SKU.
  await mostrador.call('get', '/api/stock/TAZA').expect(404);
  expect(await leer('TAZA-R')).toMatchObject({ descripcion: 'Taza Rojo Grande', stock: 3 });
  expect(await leer('TAZA-V')).toMatchObject({ descripcion: 'Taza Verde', stock: 0 });
});
