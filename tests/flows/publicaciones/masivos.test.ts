import type { z } from 'zod';
import type { cambioPreciosConFilas } from '@talonario/core/publicaciones';
import { processCambioPrecios } from '@talonario/core/server/publicaciones';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startVidriera, type Vidriera } from '../../helpers/servicios/vidriera.ts';
import { plazaDeVendedor } from '../../helpers/plazas.ts';

// Changes of many prices at once: previewed, applied, and undone.

let vidriera: Vidriera;
beforeAll(async () => {
  vidriera = await startVidriera();
});
afterAll(() => vidriera.close());
beforeEach(() => vidriera.abrir());

type Cambio = z.input<typeof cambioPreciosConFilas>;

const ruta = (resto = '') => vidriera.pubs(`/precios${resto}`);
/** Requests a change and processes it, as the worker does. */
async function cambiar(pedido: object): Promise<Cambio> {
  const { body } = await vidriera.call('post', ruta(), { simular: true, ...pedido }).expect(202);
  return hacer(body.cambio as string);
}
async function hacer(cambio_id: string): Promise<Cambio> {
  await processCambioPrecios(vidriera.tienda.deps, { cuenta_id: vidriera.tienda.cuenta_id, cambio_id });
  return ver(cambio_id);
}
const ver = async (id: string): Promise<Cambio> =>
  (await vidriera.call('get', ruta(`/${id}?limit=200`)).expect(200)).body as Cambio;
const ids = (...titulos: string[]) => Promise.all(titulos.map((titulo) => vidriera.idDe(titulo)));
const precioOf = async (titulo: string) =>
  (
    await plazaDeVendedor(vidriera.tienda.deps).publicaciones.publicacion(await vidriera.idDe(titulo))
  ).precio.toNumber();
const subir = { tipo: 'porcentaje', valor: 10 };

describe('a change that is only previewed', () => {
  test('says each price and its profit before and after, and changes none', async () => {
    const item_ids = await ids('Olla', 'Sartén', 'Hub USB', 'Bufanda');
    const cambio = await cambiar({ eleccion: { item_ids }, cambio: subir, redondeo: 'termina_99' });
    expect(cambio).toMatchObject({ estado: 'lista', hechas: 4, total: 4, texto: 'Subir 10 %, terminado en 99' });
    const [olla, sarten, hub, bufanda] = cambio.results;
    expect(olla).toMatchObject({ precio_antes: 57900, precio_despues: 63699, estado: 'propuesto', motivo: null });
    expect(olla?.despues?.ganancia).toBeGreaterThan(olla?.antes?.ganancia ?? 0);
    // The listing's own price: the running promotion goes on with its price.
    expect(sarten).toMatchObject({ precio_antes: 28500, precio_despues: 31399 });
    expect(sarten?.despues).toEqual(sarten?.antes);
    expect(sarten?.motivo).toBe(
      'La publicación está en «Descuento preacordado»: mientras dure, los compradores siguen pagando $ 25.650,00.',
    );
    expect(hub).toMatchObject({ estado: 'omitido', motivo: 'Una regla de Mercado Libre maneja el precio.' });
    expect(bufanda).toMatchObject({ estado: 'omitido', motivo: 'La publicación está finalizada.' });
    expect(await precioOf('Olla')).toBe(57900);
    expect(cambio.cantidades).toEqual({ propuestas: 2, aplicadas: 0, omitidas: 2, rechazadas: 0 });
  });

  test('keeps to its limits, and names the limit each price breaks', async () => {
    const item_ids = await ids('Olla', 'Riñonera', 'Libro Cocina');
    const motivos = async (cambio: object, limites: object) =>
      (await cambiar({ eleccion: { item_ids }, cambio, limites })).results.map(({ motivo }) => motivo);
    expect(await motivos(subir, { sube_hasta: 5 })).toEqual(Array(3).fill('Subiría 10 %, más que el límite de 5 %.'));
    expect(await motivos({ tipo: 'porcentaje', valor: -50 }, { baja_hasta: 20 })).toEqual(
      Array(3).fill('Bajaría 50 %, más que el límite de 20 %.'),
    );
    expect(await motivos({ tipo: 'fijar', valor: 9000 }, { precio_minimo: 10000 })).toEqual(
      Array(3).fill('Quedaría en $ 9.000,00, menos que el mínimo de $ 10.000,00.'),
    );
    const pisos = await motivos({ tipo: 'importe', valor: -1000 }, { piso_margen: 25 });
    expect(pisos[0]).toMatch(/^Dejaría un margen de [\d,]+ %, menos que el piso de 25 %\.$/);
    expect(pisos[2]).toBeNull();
    expect(await motivos({ tipo: 'importe', valor: -500_000 }, {})).toEqual(
      Array(3).fill('El precio quedaría en cero o menos.'),
    );
  });

  test('leaves out the listings that were unticked, which keep their price', async () => {
    const item_ids = await ids('Olla', 'Sartén');
    const previsto = await cambiar({ eleccion: { item_ids }, cambio: { tipo: 'porcentaje', valor: 3 } });
    expect(previsto.cantidades.propuestas).toBe(2);
    const [deja, cambia] = previsto.results;
    await vidriera.call('post', ruta(`/${previsto.id}/aplicar`), { excepto: [deja?.item_id] }).expect(202);
    const aplicado = await hacer(previsto.id);
    expect(aplicado.cantidades).toMatchObject({ propuestas: 0, aplicadas: 1, omitidas: 1 });
    const filas = new Map(aplicado.results.map((fila) => [fila.item_id, fila]));
    expect(filas.get(deja?.item_id ?? '')).toMatchObject({
      estado: 'omitido',
      motivo: 'La dejaste afuera del cambio.',
    });
    expect(filas.get(cambia?.item_id ?? '')).toMatchObject({ estado: 'aplicado' });
  });

  test('of a filter with more listings than a change may have is refused, and nothing is prepared', async () => {
    const deMas = 20_000;
    await vidriera.execute(
      `insert into publicacion (cuenta_id, item_id, titulo, status, skus, skus_costo, precio_publicado, precio, moneda, disponibles,
          vendidas, catalogo, precio_automatico, datos, leida_en)
       select cuenta_id, 'MLA' || (7000000000 + n), 'De más', status, '{}', '{}', precio_publicado, precio, moneda, disponibles,
          vendidas, catalogo, precio_automatico, datos, leida_en
         from publicacion, generate_series(0, ?::int) as n where item_id = ?`,
      [deMas, await vidriera.idDe('Olla')],
    );
    const pedir = (excepto: string[]) =>
      vidriera.call('post', ruta(), {
        simular: true,
        eleccion: { filtro: { q: 'De más' }, excepto },
        cambio: subir,
      });
    const antes = (await vidriera.call('get', ruta()).expect(200)).body.length;
    const { body } = await pedir([]).expect(409);
    expect(body).toMatchObject({ codigo: 'demasiadas_publicaciones' });
    expect(body.error).toMatch(/^El filtro deja 20\.001 publicaciones y un cambio de precios alcanza hasta 20\.000\./);
    expect((await vidriera.call('get', ruta()).expect(200)).body).toHaveLength(antes);
    await pedir(['MLA7000000000']).expect(202);
  });

  test('of a listing without any shipping quote says so; a floor or a goal leaves it out', async () => {
    const item_ids = await ids('Olla');
    await vidriera.execute(`update publicacion set envio = null where item_id = ?`, item_ids);
    const operacion = 'GET /users/{id}/shipping_options/free';
    await vidriera.tienda.control('POST /__sim/fallas', { operacion, tipo: 'rechazo', veces: 1_000 });
    const fila = async (cambio: object, limites = {}) =>
      (await cambiar({ eleccion: { item_ids }, cambio, limites })).results[0];
    const motivo = 'El cálculo no incluye el envío: Mercado Libre no informó la tarifa.';
    expect(await fila(subir)).toMatchObject({ estado: 'propuesto', motivo });
    expect(await fila(subir, { piso_margen: 1 })).toMatchObject({
      estado: 'omitido',
      motivo: `${motivo} Faltan datos para calcular el margen, y pusiste un piso de 1 %.`,
    });
    expect(await fila({ tipo: 'margen', valor: 20 })).toMatchObject({
      estado: 'omitido',
      motivo: `${motivo} Faltan datos para saber si llega a la ganancia pedida.`,
    });
  });

  test('a floor leaves out a listing with a SKU of unknown cost', async () => {
    const item_ids = await ids('Mochila Urbana');
    await vidriera.execute(`update articulo set cost = 0 where sku = 'MOCH-25-AZU'`);
    const { results } = await cambiar({ eleccion: { item_ids }, cambio: subir, limites: { piso_margen: 1 } });
    expect(results).toMatchObject([
      { estado: 'omitido', motivo: 'Faltan datos para calcular el margen, y pusiste un piso de 1 %.' },
    ]);
  });

  test('reaches the wanted profit listing by listing, never under it after rounding', async () => {
    const item_ids = await ids('Cuchilla', 'Libro Cocina', 'Llavero');
    const { results } = await cambiar({
      eleccion: { item_ids },
      cambio: { tipo: 'utilidad', valor: 90 },
      redondeo: 'decena',
    });
    for (const fila of results.slice(0, 2)) {
      expect(fila.despues?.utilidad).toBeGreaterThanOrEqual(90);
      expect((fila.precio_despues ?? 1) % 10).toBe(0);
    }
    expect(results[2]).toMatchObject({ estado: 'omitido', motivo: expect.stringContaining('falta el costo') });
  });

  test('rounds to a price that still leaves the wanted profit, past the free-shipping step', async () => {
    const [item = ''] = await ids('Set Toallón');
    const dejaA = async (price: number): Promise<number> =>
      (await vidriera.call('post', vidriera.pubs(`/${item}/listing-price`), { price }).expect(200)).body.estimada
        .ganancia.ganancia;
    const meta = await dejaA(32_950);
    expect(await dejaA(33_000)).toBeLessThan(meta);
    const { results } = await cambiar({
      eleccion: { item_ids: [item] },
      cambio: { tipo: 'ganancia', valor: meta },
      redondeo: 'centena',
    });
    const [fila] = results;
    expect(fila).toMatchObject({ estado: 'propuesto', motivo: null });
    expect(fila?.despues?.ganancia).toBeGreaterThanOrEqual(meta);
    expect(await dejaA((fila?.precio_despues ?? 0) - 100)).toBeLessThan(meta);
  });

  test('compares what buyers pay while a promotion goes on, and says when the change ends it', async () => {
    const item_ids = await ids('Sartén');
    const fila = async (cambio: object, limites = {}) =>
      (await cambiar({ eleccion: { item_ids }, cambio, limites })).results[0];
    const sube = await fila(subir);
    const piso_margen = (sube?.antes?.margen ?? 0) + 1;
    expect(await fila(subir, { piso_margen })).toMatchObject({
      estado: 'omitido',
      motivo: expect.stringMatching(/^La publicación está en «Descuento preacordado»: .* Dejaría un margen de /),
    });
    const baja = await fila({ tipo: 'fijar', valor: 25_000 });
    expect(baja).toMatchObject({
      estado: 'propuesto',
      motivo: 'La publicación sale de «Descuento preacordado»: los compradores pasan a pagar $ 25.000,00.',
    });
    expect(baja?.despues?.ganancia).toBeLessThan(baja?.antes?.ganancia ?? 0);
    const meta = await fila({ tipo: 'utilidad', valor: Math.ceil(sube?.antes?.utilidad ?? 0) + 20 });
    expect(meta).toMatchObject({
      estado: 'omitido',
      motivo: expect.stringMatching(/siguen pagando \$ 25\.650,00\. Con ese precio no llega a la ganancia pedida\.$/),
    });
  });

  test('has every listing of a filter, except those taken out of it', async () => {
    const titulos = async (eleccion: object) =>
      (await cambiar({ eleccion, cambio: subir })).results.map(({ title }) => title);
    const filtro = { q: 'libro' };
    expect(await titulos({ filtro })).toEqual(['Libro Cocina Regional', 'Libro Historia Argentina Ilustrada']);
    const excepto = await ids('Libro Cocina');
    expect(await titulos({ filtro, excepto })).toEqual(['Libro Historia Argentina Ilustrada']);
  });

  test('of a price in dollars: percentages and goals apply to it, amounts in pesos do not', async () => {
    const item_ids = await ids('Drone');
    const fila = async (pedido: object) => (await cambiar({ eleccion: { item_ids }, ...pedido })).results[0];
    expect(await fila({ cambio: subir })).toMatchObject({ moneda: 'USD', precio_antes: 310, precio_despues: 341 });
    const meta = await fila({ cambio: { tipo: 'utilidad', valor: 60 } });
    expect(meta?.precio_despues).toBeLessThan(1000);
    expect(meta?.despues?.utilidad).toBeGreaterThanOrEqual(60);
    for (const pedido of [
      { cambio: { tipo: 'importe', valor: 500 } },
      { cambio: { tipo: 'fijar', valor: 50_000 } },
      { cambio: subir, redondeo: 'termina_990' },
    ]) {
      expect(await fila(pedido)).toMatchObject({ estado: 'omitido', precio_despues: null });
    }
    // The minimum price is in pesos, as it is typed.
    expect(await fila({ cambio: subir, limites: { precio_minimo: 400_000 } })).toMatchObject({ estado: 'propuesto' });
  });

  test('with an invalid value is refused', async () => {
    for (const cambio of [
      { tipo: 'porcentaje', valor: -100 },
      { tipo: 'margen', valor: 100 },
      { tipo: 'fijar', valor: 0 },
      { tipo: 'otro', valor: 1 },
    ]) {
      const pedido = { eleccion: { item_ids: ['MLA1'] }, cambio, simular: true };
      const { body } = await vidriera.call('post', ruta(), pedido).expect(400);
      expect(['valor_invalido', 'precio_invalido']).toContain(body.codigo);
    }
  });
});

describe('a change that is applied', () => {
  test('sets the previewed prices, is part of the history, and is undone', async () => {
    const item_ids = await ids('Olla', 'Libro Cocina', 'Juego de Sábanas');
    const visto = await cambiar({ eleccion: { item_ids }, cambio: subir });
    await vidriera.call('post', ruta(`/${visto.id}/aplicar`)).expect(202);
    await vidriera.call('post', ruta(`/${visto.id}/aplicar`)).expect(409);
    const cambioHecho = await hacer(visto.id);
    expect(cambioHecho).toMatchObject({ estado: 'terminado', cantidades: { aplicadas: 3 }, se_puede_deshacer: true });
    expect(cambioHecho.usuario).toMatch(/@/);
    expect(await precioOf('Olla')).toBe(63690);
    const olla = await vidriera.idDe('Olla');
    const { body: historial } = await vidriera.call('get', vidriera.pubs(`/${olla}/historial`)).expect(200);
    expect(historial).toMatchObject([{ tipo: 'precio', origen: 'masivo', despues: '63690.00', cambio_id: visto.id }]);
    expect((await vidriera.listar(`?q=${olla}`)).results[0]).toMatchObject({ price: 63690, vieja: false });

    // A price that a person changed since stays.
    await vidriera.call('put', vidriera.pubs(`/${await vidriera.idDe('Libro Cocina')}`), { price: 25000 }).expect(200);
    const { body } = await vidriera.call('post', ruta(`/${visto.id}/deshacer`)).expect(202);
    const deshecho = await hacer(body.cambio as string);
    expect(deshecho).toMatchObject({
      estado: 'terminado',
      deshace: visto.id,
      texto: 'Deshacer: Subir 10 %',
      cantidades: { aplicadas: 2, omitidas: 1 },
    });
    expect(await Promise.all(['Olla', 'Libro Cocina', 'Juego de Sábanas'].map(precioOf))).toEqual([
      57900, 25000, 45000,
    ]);
    expect(await ver(visto.id)).toMatchObject({ deshecho_por: body.cambio, se_puede_deshacer: false });
    await vidriera.call('post', ruta(`/${visto.id}/deshacer`)).expect(409);
    const { body: lista } = await vidriera.call('get', ruta()).expect(200);
    expect(lista.map(({ id }: Cambio) => id)).toEqual([body.cambio, visto.id]);
  });

  test('keeps saying what becomes of a promotion, and its undoing shows no profit of an ended one', async () => {
    const item_ids = await ids('Sartén');
    const cambioHecho = await cambiar({
      eleccion: { item_ids },
      cambio: { tipo: 'fijar', valor: 25_000 },
      simular: false,
    });
    expect(cambioHecho.results).toMatchObject([
      { estado: 'aplicado', motivo: expect.stringContaining('La publicación sale de «') },
    ]);
    const { body } = await vidriera.call('post', ruta(`/${cambioHecho.id}/deshacer`)).expect(202);
    expect((await hacer(body.cambio as string)).results).toMatchObject([
      { estado: 'aplicado', motivo: null, despues: null, precio_despues: 28_500 },
    ]);
  });

  test('leaves out a listing whose price moved without notice, and says its price', async () => {
    const item_ids = await ids('Olla', 'Libro Cocina');
    const visto = await cambiar({ eleccion: { item_ids }, cambio: subir });
    const enMercadoLibre = plazaDeVendedor(vidriera.tienda.deps).publicaciones;
    await enMercadoLibre.cambiarPublicacion(item_ids[0] ?? '', { precio: 60_000, variaciones: [] });
    await vidriera.call('post', ruta(`/${visto.id}/aplicar`)).expect(202);
    const { results } = await hacer(visto.id);
    expect(results).toMatchObject([
      { estado: 'omitido', motivo: 'El precio cambió después de que se preparó: ahora es $ 60.000,00.' },
      { estado: 'aplicado' },
    ]);
    expect(await precioOf('Olla')).toBe(60_000);
    expect((await vidriera.listar(`?q=${item_ids[0]}`)).results[0]).toMatchObject({ price: 60_000 });
  });

  test('computes again a listing whose costs moved: one under its floor is left out, and the rest is set', async () => {
    const item_ids = await ids('Olla', 'Libro Cocina');
    const conPiso = await cambiar({ eleccion: { item_ids }, cambio: subir, limites: { piso_margen: 5 } });
    expect(conPiso.cantidades).toMatchObject({ propuestas: 2 });
    const sinPiso = await cambiar({ eleccion: { item_ids }, cambio: subir });
    await vidriera.execute(`update articulo set cost = 55000 where sku = 'OLLA-5'`);
    await vidriera.call('post', ruta(`/${conPiso.id}/aplicar`)).expect(202);
    expect((await hacer(conPiso.id)).results).toMatchObject([
      {
        estado: 'omitido',
        motivo: expect.stringMatching(
          /^La ganancia cambió después de preparar el cambio\. Dejaría un margen de -[\d,]+ %, menos que el piso de 5 %\.$/,
        ),
      },
      { estado: 'aplicado' },
    ]);
    expect(await precioOf('Olla')).toBe(57_900);
    await vidriera.call('post', ruta(`/${sinPiso.id}/aplicar`)).expect(202);
    expect((await hacer(sinPiso.id)).results[0]).toMatchObject({ estado: 'aplicado' });
    expect(await precioOf('Olla')).toBe(63_690);
  });

  test('leaves out a listing that now needs another price for its goal, and says that price', async () => {
    const item_ids = await ids('Libro Cocina');
    const visto = await cambiar({ eleccion: { item_ids }, cambio: { tipo: 'utilidad', valor: 90 } });
    expect(visto.cantidades).toMatchObject({ propuestas: 1 });
    await vidriera.execute(`update articulo set cost = cost * 1.2`);
    await vidriera.call('post', ruta(`/${visto.id}/aplicar`)).expect(202);
    expect((await hacer(visto.id)).results).toMatchObject([
      {
        estado: 'omitido',
        motivo: expect.stringMatching(
          /^La ganancia cambió después de preparar el cambio: ahora iría a \$ [\d.]+,\d\d\.$/,
        ),
      },
    ]);
  });

  test('reaches the variations a listing has now, not those it had when last read', async () => {
    const item_ids = await ids('Mochila Trekking');
    const antes = await precioOf('Mochila Trekking');
    await vidriera.execute(`update publicacion set datos = datos #- '{variations,0}' where item_id = ?`, item_ids);
    const { results } = await cambiar({ eleccion: { item_ids }, cambio: subir, simular: false });
    expect(results).toMatchObject([{ estado: 'aplicado', motivo: null }]);
    expect(await precioOf('Mochila Trekking')).toBeCloseTo(antes * 1.1, 2);
  });

  test('is applied at once, without a preview', async () => {
    const cambio = await cambiar({ eleccion: { item_ids: await ids('Olla') }, cambio: subir, simular: false });
    expect(cambio).toMatchObject({ estado: 'terminado', cantidades: { aplicadas: 1 } });
    expect(await precioOf('Olla')).toBe(63690);
  });

  test('that dies half way goes on where it was', async () => {
    const item_ids = await ids('Olla', 'Libro Cocina', 'Juego de Sábanas', 'Cuchilla');
    const visto = await cambiar({ eleccion: { item_ids }, cambio: subir });
    await vidriera.call('post', ruta(`/${visto.id}/aplicar`)).expect(202);
    await vidriera.tienda.control('POST /__sim/fallas', {
      operacion: 'PUT /items/{id}',
      tipo: 'http_500',
      veces: 5,
      despues: 2,
    });
    const trabajo = { cuenta_id: vidriera.tienda.cuenta_id, cambio_id: visto.id };
    await expect(processCambioPrecios(vidriera.tienda.deps, trabajo, { ultimo: false })).rejects.toMatchObject({
      code: 'plaza_no_disponible',
    });
    expect(await ver(visto.id)).toMatchObject({ estado: 'aplicando', cantidades: { propuestas: 2, aplicadas: 2 } });
    expect(await hacer(visto.id)).toMatchObject({ estado: 'terminado', cantidades: { propuestas: 0, aplicadas: 4 } });
    const { body: historial } = await vidriera.call('get', vidriera.pubs(`/${item_ids[0]}/historial`)).expect(200);
    expect(historial).toHaveLength(1);
  });

  test('that gives way to others goes on where it was, and sets each price once', async () => {
    const { deps, cuenta_id } = vidriera.tienda;
    const pedido = { eleccion: { filtro: {} }, cambio: subir, simular: false };
    const { body } = await vidriera.call('post', ruta(), pedido).expect(202);
    const turno = () => processCambioPrecios(deps, { cuenta_id, cambio_id: body.cambio }, { cede: async () => true });
    let turnos = 1;
    while ((await turno()) === 'sigue') turnos += 1;
    expect(turnos).toBeGreaterThan(4);
    const cambio = await ver(body.cambio as string);
    expect(cambio).toMatchObject({ estado: 'terminado', cantidades: { propuestas: 0 } });
    expect(cambio.cantidades.aplicadas).toBeGreaterThan(10);
    for (const { item_id } of cambio.results.filter(({ estado }) => estado === 'aplicado').slice(0, 5)) {
      const { body: historial } = await vidriera.call('get', vidriera.pubs(`/${item_id}/historial`)).expect(200);
      expect([item_id, historial.length]).toEqual([item_id, 1]);
    }
  });

  test('that failed half way is undone, and sending it again sets no more prices', async () => {
    const titulos = ['Olla', 'Libro Cocina', 'Juego de Sábanas', 'Cuchilla'];
    const item_ids = await ids(...titulos);
    const antes = await Promise.all(titulos.map(precioOf));
    const visto = await cambiar({ eleccion: { item_ids }, cambio: subir });
    await vidriera.call('post', ruta(`/${visto.id}/aplicar`)).expect(202);
    const falla = { operacion: 'PUT /items/{id}', tipo: 'http_500', veces: 5, despues: 2 };
    await vidriera.tienda.control('POST /__sim/fallas', falla);
    await expect(hacer(visto.id)).rejects.toMatchObject({ code: 'plaza_no_disponible' });
    const cortado = await ver(visto.id);
    expect(cortado).toMatchObject({ estado: 'error', se_puede_deshacer: true });
    // The third price was set by a call whose answer never came.
    const precio = cortado.results[2]?.precio_despues ?? 0;
    await plazaDeVendedor(vidriera.tienda.deps).publicaciones.cambiarPublicacion(item_ids[2] ?? '', {
      precio,
      variaciones: [],
    });

    const { body } = await vidriera.call('post', ruta(`/${visto.id}/deshacer`)).expect(202);
    expect(await hacer(body.cambio as string)).toMatchObject({ estado: 'terminado', cantidades: { aplicadas: 3 } });
    expect(await Promise.all(titulos.map(precioOf))).toEqual(antes);
    expect(await hacer(visto.id)).toMatchObject({
      estado: 'terminado',
      deshecho_por: body.cambio,
      cantidades: { propuestas: 0, aplicadas: 3, omitidas: 1 },
    });
    expect(await Promise.all(titulos.map(precioOf))).toEqual(antes);
  });

  test('belongs to who applies it, whoever prepared it', async () => {
    const visto = await cambiar({ eleccion: { item_ids: await ids('Olla') }, cambio: subir });
    await vidriera.execute('update cambio_precios set usuario_id = null where id = ?', [visto.id]);
    await vidriera.call('post', ruta(`/${visto.id}/aplicar`)).expect(202);
    expect((await hacer(visto.id)).usuario).toMatch(/@/);
    const { body } = await vidriera.call('get', vidriera.pubs(`/${await vidriera.idDe('Olla')}/historial`)).expect(200);
    expect(body[0].usuario).toMatch(/@/);
  });

  test('is undone once, though two ask for it at once', async () => {
    const cambioHecho = await cambiar({ eleccion: { item_ids: await ids('Olla') }, cambio: subir, simular: false });
    const dos = await Promise.all([1, 2].map(() => vidriera.call('post', ruta(`/${cambioHecho.id}/deshacer`))));
    expect(dos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  });

  test('stores each refusal of the marketplace, with its reason', async () => {
    const visto = await cambiar({ eleccion: { item_ids: await ids('Olla', 'Libro Cocina') }, cambio: subir });
    await vidriera.tienda.control('POST /__sim/fallas', { operacion: 'PUT /items/{id}', tipo: 'rechazo', veces: 1 });
    await vidriera.call('post', ruta(`/${visto.id}/aplicar`)).expect(202);
    const { results } = await hacer(visto.id);
    expect(results).toMatchObject([
      { estado: 'rechazado', motivo: expect.stringContaining('Mercado Libre rechazó') },
      { estado: 'aplicado' },
    ]);
  });

  test('counts a price as changed once set, though the calls after it are refused', async () => {
    const visto = await cambiar({ eleccion: { item_ids: await ids('Sartén', 'Olla') }, cambio: subir });
    await vidriera.call('post', ruta(`/${visto.id}/aplicar`)).expect(202);
    const operacion = 'GET /seller-promotions/items/{id}';
    await vidriera.tienda.control('POST /__sim/fallas', { operacion, tipo: 'rechazo', veces: 1_000 });
    expect((await hacer(visto.id)).results.map(({ estado }) => estado)).toEqual(['aplicado', 'aplicado']);
    expect(await precioOf('Sartén')).toBe(31_350);
  });

  test("of another's account is not found", async () => {
    const visto = await cambiar({ eleccion: { item_ids: await ids('Olla') }, cambio: subir });
    const ajena = await vidriera.ajena();
    const respuestas = [
      await ajena('get', ruta(`/${visto.id}`)),
      await vidriera.call('get', ruta('/0c5bdfd6-d7d0-4c64-8c4f-bfd21762bcbc')),
      await vidriera.call('get', ruta('/no-es')),
    ];
    expect(respuestas.map(({ status, body }) => `${status} ${body.codigo}`)).toEqual([
      '404 cuenta_no_encontrada',
      '404 cambio_precios_no_encontrado',
      '404 cambio_precios_no_encontrado',
    ]);
  });
});
