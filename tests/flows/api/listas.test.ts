import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startServidor,
  facturaTipeada,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// Price lists, and their prices in the voucher form.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());
beforeEach(async () => {
  usuario = await servidor.usuario();
  for (const sku of ['A', 'B'])
    await usuario
      .call('post', '/api/stock', { sku, descripcion: `Artículo ${sku}`, cost: 10, stock: 4, iva: 10.5 })
      .expect(200);
});

const crear = async (name: string, mas: object = {}) =>
  (await usuario.call('post', '/api/lista-precios', { name, ...mas }).expect(200)).body;

describe('a price list', () => {
  test('that two edit at once keeps what the first one saved, and tells the other both values', async () => {
    const { id } = await crear('Mayorista');
    const path = `/api/lista-precios/${id}`;
    await usuario.call('put', path, { name: 'Por mayor', antes: { name: 'Mayorista' } }).expect(200);
    const { body } = await usuario.call('put', path, { name: 'Gremio', antes: { name: 'Mayorista' } }).expect(409);
    expect(body.error).toContain('el nombre, que ahora es «Por mayor» y vos pusiste «Gremio»');

    const nuevo = { antes: { precio: null } };
    await usuario.call('post', path, { sku: 'A', precio: 100, ...nuevo }).expect(200);
    const { body: yaHay } = await usuario.call('post', path, { sku: 'A', precio: 90, ...nuevo }).expect(409);
    expect(yaHay.error).toContain('el precio, que ahora es 100 y vos pusiste 90');
    await usuario.call('put', `${path}/A`, { precio: 110, antes: { precio: 100 } }).expect(200);
    expect((await usuario.call('put', `${path}/A`, { precio: 120, antes: { precio: 100 } })).status).toBe(409);
    expect((await usuario.call('get', path).expect(200)).body.items).toMatchObject([{ sku: 'A', precio: 110 }]);
    for (const [skus, pedidos] of [
      ['A\tB', ['A']],
      ['B', []],
      ['\t', []],
    ] as const) {
      const { body: de } = await usuario.call('get', `${path}?skus=${encodeURIComponent(skus)}`).expect(200);
      expect(de.items.map(({ sku }: { sku: string }) => sku)).toEqual(pedidos);
    }
  });

  test('is made, changed and deleted', async () => {
    const lista = await crear(' Mayorista ');
    expect(lista).toEqual({
      id: lista.id,
      name: 'Mayorista',
      precios_incluyen_iva: true,
      situaciones_iva: [],
      cantidad: 0,
    });
    const path = `/api/lista-precios/${lista.id}`;
    const { body } = await usuario
      .call('put', path, { precios_incluyen_iva: false, situaciones_iva: [6, 1, 6] })
      .expect(200);
    expect(body).toMatchObject({ name: 'Mayorista', precios_incluyen_iva: false, situaciones_iva: [6, 1] });
    expect((await usuario.call('put', path, {}).expect(200)).body).toEqual(body);
    await crear('Minorista');
    const { body: listas } = await usuario.call('get', '/api/lista-precios').expect(200);
    expect(listas.map(({ name }: { name: string }) => name)).toEqual(['Mayorista', 'Minorista']);
    await usuario.call('delete', path).expect(204);
    expect((await usuario.call('get', path).expect(404)).body.codigo).toBe('lista_no_encontrada');
  });

  test('has a name no other list of the user has', async () => {
    await crear('Mayorista');
    const segundaLista = await crear('Otra');
    const repetida = await usuario.call('post', '/api/lista-precios', { name: 'Mayorista' }).expect(409);
    expect(repetida.body.error).toBe('Ya hay una lista de precios llamada Mayorista. Elegí otro nombre.');
    await usuario.call('put', `/api/lista-precios/${segundaLista.id}`, { name: 'Mayorista' }).expect(409);
    expect((await usuario.call('post', '/api/lista-precios', { name: ' ' }).expect(400)).body).toMatchObject({
      codigo: 'campo_requerido',
      error: 'Falta completar el nombre.',
    });
    await usuario.call('put', `/api/lista-precios/${segundaLista.id}`, { situaciones_iva: [2] }).expect(400);
  });

  test('takes prices greater than zero, of existing articles', async () => {
    const { id } = await crear('Mayorista');
    const path = `/api/lista-precios/${id}`;
    const { body } = await usuario.call('post', path, { sku: 'A', precio: 12.5 }).expect(200);
    expect(body).toEqual({ sku: 'A', descripcion: 'Artículo A', iva: 10.5, precio: 12.5 });
    await usuario.call('post', path, { sku: 'A', precio: 13 }).expect(200);
    expect((await usuario.call('put', `${path}/A`, { precio: 14 }).expect(200)).body.precio).toBe(14);
    for (const precio of [0, -1, 1.005, 'x'])
      expect((await usuario.call('post', path, { sku: 'A', precio }).expect(400)).body.codigo).toBe('valor_invalido');
    expect((await usuario.call('post', path, { sku: '', precio: 1 }).expect(400)).body.error).toBe('Requerido');
    expect((await usuario.call('post', path, { sku: 'Z', precio: 1 }).expect(404)).body.codigo).toBe(
      'articulo_no_encontrado',
    );
    expect((await usuario.call('put', `${path}/B`, { precio: 1 }).expect(404)).body.codigo).toBe(
      'articulo_no_encontrado',
    );
    await usuario.call('post', path, { sku: 'B', precio: 20 }).expect(200);
    const pagina = async (query = '') => (await usuario.call('get', path + query).expect(200)).body;
    expect(await pagina()).toMatchObject({
      cantidad: 2,
      totalItems: 2,
      items: [{ sku: 'A', precio: 14 }, { sku: 'B' }],
    });
    expect(await pagina('?limit=1&offset=1')).toMatchObject({ totalItems: 2, items: [{ sku: 'B' }] });
    expect(await pagina('?q=culo%20a')).toMatchObject({ totalItems: 1, items: [{ sku: 'A' }] });
    await usuario.call('delete', `${path}/A`).expect(204);
    expect((await usuario.call('delete', `${path}/A`).expect(404)).body.codigo).toBe('articulo_no_encontrado');
    await usuario.call('delete', '/api/stock/B').expect(204);
    expect(await pagina()).toMatchObject({ totalItems: 0, items: [] });
  });
});

describe('the voucher form', () => {
  test('finds articles with their price in the list and their stock', async () => {
    const { id } = await crear('Mayorista');
    await usuario.call('post', `/api/lista-precios/${id}`, { sku: 'A', precio: 99.9 }).expect(200);
    const { body } = await usuario.call('get', `/api/stock?q=art&lista=${id}`).expect(200);
    expect(body.results).toMatchObject([
      { sku: 'A', precio: 99.9, stock: 4, iva: 10.5 },
      { sku: 'B', precio: null, stock: 4 },
    ]);
    await usuario.call('get', `/api/stock?q=art&lista=${randomUUID()}`).expect(404);
  });

  test('keeps the voucher’s list until the list is deleted, and refuses an unknown list', async () => {
    const empresa = await usuario.empresa();
    const { id } = await crear('Mayorista');
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, { lista_id: id })).expect(200);
    expect(body.lista_id).toBe(id);
    const facturaSinLista = facturaTipeada(empresa, { lista_id: randomUUID() });
    expect((await usuario.call('post', '/api/facturas', facturaSinLista).expect(404)).body.codigo).toBe(
      'lista_no_encontrada',
    );
    await usuario.call('delete', `/api/lista-precios/${id}`).expect(204);
    expect((await usuario.call('get', `/api/facturas/${body.id}`)).body.lista_id).toBeNull();
  });
});
