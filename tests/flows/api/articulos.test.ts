import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costoVigente } from '../../../core/src/store/articulos/costos.ts';
import { ownAlcance } from '@talonario/core/empresas';
import { startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// Articles: one article, its kit, the history of its cost, and changes of many at once.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let ahora = new Date('2026-11-20T12:00:00-03:00');
beforeAll(async () => {
  servidor = await startServidor({}, { clock: { now: () => ahora } });
});
afterAll(() => servidor.close());
beforeEach(async () => {
  ahora = new Date('2026-11-20T12:00:00-03:00');
  usuario = await servidor.usuario();
});

const tipeado = (sku: string, cambios: object = {}): object => ({
  sku,
  descripcion: `Artículo ${sku}`,
  cost: 100,
  currency: 'ARS',
  stock: 5,
  iva: 21,
  despacho: null,
  ...cambios,
});
const crear = (sku: string, cambios: object = {}) =>
  usuario.call('post', '/api/stock', tipeado(sku, cambios)).expect(200);
const leer = async (sku: string) =>
  (await usuario.call('get', `/api/stock/${encodeURIComponent(sku)}`).expect(200)).body;

describe('one article', () => {
  test('is added, read, changed in part and deleted', async () => {
    const { body } = await crear(' MOCH/25 ', { currency: 'USD', iva: 10.5, despacho: '26001IC04' });
    expect(body).toMatchObject({ sku: 'MOCH/25', cost: 100, currency: 'USD', iva: 10.5, precios: [], partes: [] });
    const path = `/api/stock/${encodeURIComponent('MOCH/25')}`;
    const { body: cambiado } = await usuario.call('put', path, { stock: -2, iva: 0 }).expect(200);
    expect(cambiado).toMatchObject({ stock: -2, iva: 0, tratamiento_iva: 'exento', cost: 100, despacho: '26001IC04' });
    await usuario.call('delete', path).expect(204);
    expect((await usuario.call('get', path)).status).toBe(404);
    expect((await usuario.call('delete', path)).body.codigo).toBe('articulo_no_encontrado');
  });

  test('says what is wrong with it', async () => {
    await crear('A');
    const { body: repetido } = await usuario.call('post', '/api/stock', tipeado('A')).expect(409);
    expect(repetido.error).toBe('Ya hay un artículo con el SKU A. Editalo, o usá otro SKU.');
    for (const campo of ['sku', 'descripcion', 'cost', 'stock', 'iva']) {
      const { body } = await usuario.call('post', '/api/stock', tipeado('B', { [campo]: undefined })).expect(400);
      expect([body.campo, body.error]).toEqual([campo, 'Requerido']);
    }
    expect((await usuario.call('post', '/api/stock', tipeado(' ')).expect(400)).body.error).toBe('Requerido');
    for (const mal of [{ iva: 19 }, { cost: -1 }, { stock: 'x' }, { currency: 'EUR' }])
      expect((await usuario.call('put', '/api/stock/A', mal).expect(400)).body.codigo).toBe('valor_invalido');
  });

  test('that two edit at once keeps what the first one saved, and tells the other both values', async () => {
    await crear('A', { cost: 100, stock: 5 });
    const save = (cambios: object) => usuario.call('put', '/api/stock/A', cambios);
    await save({ cost: 120, antes: { cost: 100 } }).expect(200);
    const { body } = await save({ cost: 150, antes: { cost: 100 } }).expect(409);
    expect(body).toMatchObject({
      codigo: 'cambio_simultaneo',
      error:
        'Mientras editabas, alguien cambió el costo, que ahora es 120 y vos pusiste 150. Tus cambios no se guardaron: mirá cómo quedó y volvé a guardar.',
      problemas: [{ campo: 'cost' }],
    });
    // A field the first save did not touch is no conflict; without `antes` any field is overwritten.
    await save({ stock: 9, antes: { stock: 5 } }).expect(200);
    expect(await leer('A')).toMatchObject({ cost: 120, stock: 9 });
    await save({ cost: 150 }).expect(200);

    await crear('B');
    const kit = (cantidad: number, antes: object[]) =>
      usuario.call('put', '/api/stock/A/kit', { partes: [{ sku: 'B', cantidad }], antes: { partes: antes } });
    await kit(2, []).expect(200);
    expect((await kit(3, []).expect(409)).body.error).toContain('las partes del kit');
    await kit(3, [{ sku: 'B', cantidad: 2 }]).expect(200);
  });

  test.each(['exportar', 'importaciones', 'Precios', '~csv', '..'])('may be called %s', async (sku) => {
    await crear(sku);
    const path = `/api/stock/${encodeURIComponent(`~${sku}`)}`;
    expect((await usuario.call('get', path).expect(200)).body.sku).toBe(sku);
    await usuario.call('put', path, { stock: 1 }).expect(200);
    expect((await usuario.call('get', `${path}/costos`).expect(200)).body).toHaveLength(1);
    await usuario.call('delete', path).expect(204);
  });

  test('has its prices and the listings that sell it', async () => {
    await crear('A');
    const { body: lista } = await usuario.call('post', '/api/lista-precios', { name: 'Mayorista' }).expect(200);
    await usuario.call('post', `/api/lista-precios/${lista.id}`, { sku: 'A', precio: 150.5 }).expect(200);
    const em = servidor.deps.store.fork();
    const [cuenta] = await em.execute<{ id: string }[]>(
      `insert into cuenta (user_id, meli_user_id, nickname) values (?, ?, 'TIENDA') returning id`,
      [usuario.id, usuario.id],
    );
    await em.execute(
      `insert into publicacion (cuenta_id, item_id, titulo, status, skus, precio_publicado, precio, moneda, disponibles,
           vendidas, catalogo, precio_automatico, datos, leida_en)
         select c, item, titulo, 'active', skus::text[], 25999.9, 25999.9, 'ARS', 1, 0, false, false, '{}', now()
           from (values (?::uuid, 'MLA1', 'Mochila', '{A,B}'), (?::uuid, 'MLA2', 'Otra', '{B}')) as u(c, item, titulo, skus)`,
      [cuenta?.id, cuenta?.id],
    );
    expect(await leer('A')).toMatchObject({
      precios: [{ lista_id: lista.id, name: 'Mayorista', precios_incluyen_iva: true, precio: 150.5 }],
      publicaciones: [
        {
          cuenta_id: cuenta?.id,
          nickname: 'TIENDA',
          item_id: 'MLA1',
          titulo: 'Mochila',
          status: 'active',
          precio: 25999.9,
        },
      ],
    });
  });
});

describe('the history of its cost', () => {
  test('has each change with its instant, and no entry for a save that changed nothing', async () => {
    await crear('A');
    ahora = new Date('2026-11-21T12:00:00-03:00');
    await usuario.call('put', '/api/stock/A', { stock: 1 }).expect(200);
    await usuario.call('put', '/api/stock/A', { cost: 120 }).expect(200);
    ahora = new Date('2026-11-22T12:00:00-03:00');
    await usuario.call('put', '/api/stock/A', { currency: 'USD', cost: 2 }).expect(200);
    expect((await usuario.call('get', '/api/stock/A/costos').expect(200)).body).toEqual([
      { desde: '2026-11-22T15:00:00.000Z', cost: 2, currency: 'USD' },
      { desde: '2026-11-21T15:00:00.000Z', cost: 120, currency: 'ARS' },
      { desde: '2026-11-20T15:00:00.000Z', cost: 100, currency: 'ARS' },
    ]);
    expect((await usuario.call('get', '/api/stock/Z/costos')).status).toBe(404);
  });

  test('tells the cost of any day, also of a kit and of an article that was deleted', async () => {
    await crear('A');
    await crear('B', { cost: 3, currency: 'USD' });
    await crear('K', { cost: 0 });
    await usuario
      .call('put', '/api/stock/K/kit', {
        partes: [
          { sku: 'A', cantidad: 2 },
          { sku: 'B', cantidad: 1 },
        ],
      })
      .expect(200);
    ahora = new Date('2026-11-22T12:00:00-03:00');
    await usuario.call('put', '/api/stock/A', { cost: 500 }).expect(200);
    const vigente = async (dia: string) => {
      const costos = await costoVigente(
        servidor.deps.store.fork(),
        ownAlcance(usuario.id),
        ['A', 'K', 'Z'],
        new Date(dia),
      );
      return Object.fromEntries([...costos].map(([sku, { ARS, USD }]) => [sku, [ARS.toNumber(), USD.toNumber()]]));
    };
    expect(await vigente('2026-11-21T12:00:00-03:00')).toEqual({ A: [100, 0], K: [200, 3] });
    expect(await vigente('2026-11-22T12:00:00-03:00')).toEqual({ A: [500, 0], K: [1000, 3] });
    // A day before the first known cost takes that first cost.
    expect(await vigente('2020-01-01T12:00:00-03:00')).toEqual({ A: [100, 0], K: [200, 3] });
    await usuario.call('put', '/api/stock/K/kit', { partes: [] }).expect(200);
    await usuario.call('delete', '/api/stock/A').expect(204);
    expect(await vigente('2026-11-21T12:00:00-03:00')).toEqual({ A: [100, 0] });
  });
});

describe('an own kit', () => {
  test('costs what its parts do, through the kits among them', async () => {
    await crear('TAZA', { cost: 10 });
    await crear('PLATO', { cost: 0.5, currency: 'USD' });
    await crear('JUEGO');
    await crear('CAJA');
    await usuario
      .call('put', '/api/stock/JUEGO/kit', {
        partes: [
          { sku: 'TAZA', cantidad: 2 },
          { sku: 'PLATO', cantidad: 3 },
        ],
      })
      .expect(200);
    const { body } = await usuario
      .call('put', '/api/stock/CAJA/kit', {
        partes: [
          { sku: 'JUEGO', cantidad: 4 },
          { sku: 'TAZA', cantidad: 1 },
        ],
      })
      .expect(200);
    expect(body).toMatchObject({
      costo_partes: { ARS: 90, USD: 6 },
      partes: [
        { sku: 'JUEGO', cantidad: 4 },
        { sku: 'TAZA', costo: 10 },
      ],
    });
    expect((await leer('TAZA')).en_kits).toEqual(['CAJA', 'JUEGO']);
    const { body: pagina } = await usuario.call('get', '/api/stock').expect(200);
    expect(
      pagina.results.map((articulo: { sku: string; costo_partes: object | null }) => [
        articulo.sku,
        articulo.costo_partes,
      ]),
    ).toEqual([
      ['CAJA', { ARS: 90, USD: 6 }],
      ['JUEGO', { ARS: 20, USD: 1.5 }],
      ['PLATO', null],
      ['TAZA', null],
    ]);
  });

  test('refuses as a part itself, a kit that contains it and an unknown SKU', async () => {
    for (const sku of ['A', 'B', 'C']) await crear(sku);
    const kit = (sku: string, ...partes: string[]) =>
      usuario.call('put', `/api/stock/${sku}/kit`, { partes: partes.map((parte) => ({ sku: parte, cantidad: 1 })) });
    expect((await kit('A', 'A').expect(409)).body.codigo).toBe('kit_circular');
    await kit('B', 'A').expect(200);
    await kit('C', 'B').expect(200);
    expect((await kit('A', 'C').expect(409)).body.error).toContain('Un kit no puede tenerse a sí mismo');
    expect((await kit('A', 'Z').expect(404)).body.codigo).toBe('articulo_no_encontrado');
    expect((await kit('Z', 'A').expect(404)).body.codigo).toBe('articulo_no_encontrado');
    expect((await kit('C', 'A', 'A').expect(400)).body.codigo).toBe('valor_invalido');
    const cero = { partes: [{ sku: 'A', cantidad: 0 }] };
    expect((await usuario.call('put', '/api/stock/C/kit', cero).expect(400)).body.codigo).toBe('valor_invalido');
    expect((await usuario.call('delete', '/api/stock/A').expect(409)).body.error).toBe(
      'El artículo A es parte de un kit: B. Sacalo del kit antes de borrarlo.',
    );
    await usuario.call('delete', '/api/stock/C').expect(204);
    await usuario.call('delete', '/api/stock/B').expect(204);
    await usuario.call('delete', '/api/stock/A').expect(204);
  });
});

describe('a search', () => {
  const skus = async (query: string) => {
    const { body } = await usuario.call('get', `/api/stock?${query}`).expect(200);
    return [body.results.map(({ sku }: { sku: string }) => sku), body.totalItems];
  };

  test('finds any part of SKU or description, the very SKU first, page by page', async () => {
    for (const sku of ['AA-TAZA', 'TAZA', 'XX-TAZA', 'OTRO']) await crear(sku);
    expect(await skus('q=taza')).toEqual([['TAZA', 'AA-TAZA', 'XX-TAZA'], 3]);
    expect(await skus('q=taza&limit=2')).toEqual([['TAZA', 'AA-TAZA'], 3]);
    expect(await skus('q=taza&limit=2&offset=2')).toEqual([['XX-TAZA'], 3]);
    expect(await skus('limit=2&offset=1')).toEqual([['OTRO', 'TAZA'], 4]);
    expect(await skus('q=ta')).toEqual([['AA-TAZA', 'TAZA', 'XX-TAZA'], 3]);
    expect(await skus('q=az')).toEqual([[], 0]);
    expect(await skus('q=artículo')).toEqual([['AA-TAZA', 'OTRO', 'TAZA', 'XX-TAZA'], 4]);
    expect(await skus('q=%25')).toEqual([[], 0]);
  });
});

describe('the articles that lack something', () => {
  beforeEach(async () => {
    await crear('CON-TODO');
    await crear('SIN-COSTO', { cost: 0 });
    await crear('SIN-STOCK', { stock: 0 });
    await crear('DEBE', { stock: -1 });
    await crear('KIT', { cost: 0 });
    await usuario.call('put', '/api/stock/KIT/kit', { partes: [{ sku: 'CON-TODO', cantidad: 1 }] }).expect(200);
  });
  const skus = async (query: string) =>
    (await usuario.call('get', `/api/stock?${query}`).expect(200)).body.results.map(({ sku }: { sku: string }) => sku);

  test('are listed and exported; a kit costs what its parts do', async () => {
    expect(await skus('sin=costo')).toEqual(['SIN-COSTO']);
    expect(await skus('sin=stock')).toEqual(['DEBE', 'SIN-STOCK']);
    expect(await skus('sin=stock&q=deb')).toEqual(['DEBE']);
    const { text } = await usuario.call('get', '/api/stock/exportar?formato=csv&sin=costo').expect(200);
    expect(text).toContain('SIN-COSTO');
    expect(text).not.toContain('CON-TODO');
  });

  test('are changed together, and no other one is', async () => {
    const cambio = { campo: 'stock', operacion: 'fijar', valor: 7, sin: 'stock' };
    await usuario.call('post', '/api/stock/cambio', cambio).expect(200);
    expect([(await leer('DEBE')).stock, (await leer('SIN-STOCK')).stock, (await leer('CON-TODO')).stock]).toEqual([
      7, 7, 5,
    ]);
  });
});

describe('many at once', () => {
  const costos = async () =>
    (await usuario.call('get', '/api/stock').expect(200)).body.results.map(
      (articulo: { sku: string; cost: number }) => [articulo.sku, articulo.cost],
    );

  test('a percentage over what a search finds: first seen, then done, then taken back', async () => {
    await crear('TAZA-1', { cost: 1230 });
    await crear('TAZA-2', { cost: 45 });
    await crear('PLATO', { cost: 7 });
    const cambio = { q: 'taza', campo: 'cost', operacion: 'porcentaje', valor: 10, redondeo: '99' };
    const { body: visto } = await usuario.call('post', '/api/stock/cambio', { ...cambio, simular: true }).expect(200);
    expect(visto).toMatchObject({
      importacion: null,
      resumen: { nuevas: 0, cambian: 2, iguales: 0, con_error: 0 },
      muestra: [
        { sku: 'TAZA-1', antes: 1230, despues: 1399 },
        { sku: 'TAZA-2', antes: 45, despues: 99 },
      ],
    });
    expect(await costos()).toEqual([
      ['PLATO', 7],
      ['TAZA-1', 1230],
      ['TAZA-2', 45],
    ]);
    const { body: resultado } = await usuario.call('post', '/api/stock/cambio', cambio).expect(200);
    expect(resultado).toMatchObject({ resumen: visto.resumen, muestra: visto.muestra });
    expect(await costos()).toEqual([
      ['PLATO', 7],
      ['TAZA-1', 1399],
      ['TAZA-2', 99],
    ]);
    expect((await usuario.call('get', '/api/stock/TAZA-2/costos')).body).toHaveLength(1);

    ahora = new Date('2026-11-21T12:00:00-03:00');
    await usuario.call('put', '/api/stock/TAZA-1', { cost: 1 }).expect(200);
    const { body: deshecha } = await usuario
      .call('post', `/api/stock/importaciones/${resultado.importacion}/deshacer`)
      .expect(200);
    expect(deshecha).toMatchObject({
      origen: 'cambio',
      nombre: 'Costo +10 %',
      estado: 'deshecha',
      deshecho: { restauradas: 1, sin_restaurar: ['TAZA-1'] },
    });
    expect(await costos()).toEqual([
      ['PLATO', 7],
      ['TAZA-1', 1],
      ['TAZA-2', 45],
    ]);
    // The history loses the cost of the undone change: no sale ever cost that.
    const deTaza2 = (await usuario.call('get', '/api/stock/TAZA-2/costos')).body;
    expect(deTaza2.map(({ cost }: { cost: number }) => cost)).toEqual([45]);
    const otraVez = await usuario
      .call('post', `/api/stock/importaciones/${resultado.importacion}/deshacer`)
      .expect(409);
    expect(otraVez.body.codigo).toBe('importacion_no_deshacible');
  });

  test('the values seen are changed, or none; a change repeated after a lost answer does not apply twice', async () => {
    await crear('TAZA-1', { cost: 1000 });
    await crear('TAZA-2', { cost: 50 });
    const cambio = { q: 'taza', campo: 'cost', operacion: 'porcentaje', valor: 10 };
    const cambiar = (como: object) => usuario.call('post', '/api/stock/cambio', { ...cambio, ...como });
    const { vista } = (await cambiar({ simular: true }).expect(200)).body;

    await crear('TAZA-3', { cost: 7 });
    const respuestaConTaza = await cambiar({ vista }).expect(409);
    expect(respuestaConTaza.body).toMatchObject({
      codigo: 'valores_distintos',
      error: expect.stringContaining('no se cambió'),
    });
    expect((await cambiar({ simular: true }).expect(200)).body.vista).not.toBe(vista);
    await usuario.call('delete', '/api/stock/TAZA-3').expect(204);

    await cambiar({ vista }).expect(200);
    expect((await cambiar({ vista }).expect(409)).body.codigo).toBe('valores_distintos');
    expect(await costos()).toEqual([
      ['TAZA-1', 1100],
      ['TAZA-2', 55],
    ]);
    expect((await usuario.call('get', '/api/stock/importaciones').expect(200)).body).toHaveLength(1);
  });

  test('costs in dollars refuse a rounding in pesos, and an amount meant for costs in pesos too', async () => {
    await crear('EN-DOLARES', { cost: 10, currency: 'USD' });
    await crear('EN-PESOS', { cost: 1000 });
    const cambiar = async (cambio: object) =>
      (await usuario.call('post', '/api/stock/cambio', { campo: 'cost', simular: true, ...cambio }).expect(200)).body;
    const subir = { operacion: 'porcentaje', valor: 10 };
    expect(await cambiar({ ...subir, redondeo: '99' })).toMatchObject({
      muestra: [{ sku: 'EN-PESOS', despues: 1099, moneda: 'ARS' }],
      rechazadas: [{ sku: 'EN-DOLARES', motivo: 'Su costo está en dólares y el redondeo es en pesos.' }],
    });
    expect((await cambiar(subir)).muestra).toMatchObject([
      { despues: 11, moneda: 'USD' },
      { despues: 1100, moneda: 'ARS' },
    ]);
    for (const operacion of ['fijar', 'sumar'])
      expect(await cambiar({ operacion, valor: 500 })).toMatchObject({
        muestra: [{ sku: 'EN-PESOS' }],
        rechazadas: [{ sku: 'EN-DOLARES', motivo: expect.stringContaining('Su costo está en dólares') }],
      });
    expect((await cambiar({ operacion: 'sumar', valor: 1, skus: ['EN-DOLARES'] })).muestra).toMatchObject([
      { sku: 'EN-DOLARES', despues: 11 },
    ]);
  });

  test('a refused SKU stays and says why; a change of nothing leaves nothing to undo', async () => {
    await crear('A', { cost: 10 });
    await crear('B', { cost: 100 });
    await crear('K');
    await usuario.call('put', '/api/stock/K/kit', { partes: [{ sku: 'A', cantidad: 1 }] }).expect(200);
    const { body } = await usuario
      .call('post', '/api/stock/cambio', { skus: ['A', 'B', 'K', 'Z'], campo: 'cost', operacion: 'sumar', valor: -50 })
      .expect(200);
    expect(body.resumen).toEqual({ nuevas: 0, cambian: 1, iguales: 0, con_error: 2 });
    expect(body.rechazadas).toEqual([
      { sku: 'A', motivo: 'El costo quedaría negativo.' },
      { sku: 'K', motivo: 'Es un kit: su costo es el de sus partes.' },
    ]);
    expect(await costos()).toEqual([
      ['A', 10],
      ['B', 50],
      ['K', 100],
    ]);
    const igual = { campo: 'iva', operacion: 'fijar', valor: 21 };
    expect((await usuario.call('post', '/api/stock/cambio', igual).expect(200)).body).toMatchObject({
      importacion: null,
      resumen: { cambian: 0, iguales: 3 },
    });
    const stock = { skus: ['A'], campo: 'stock', operacion: 'fijar', valor: 12.5 };
    await usuario.call('post', '/api/stock/cambio', stock).expect(200);
    expect((await leer('A')).stock).toBe(12.5);
  });
});

test('an export comes back as it was, formulas and all', async () => {
  await crear('=CMD()', { descripcion: '+54 "9"; 11', stock: -3, cost: 1234.5, currency: 'USD', iva: 10.5 });
  await crear('B', { descripcion: '-2 de uno' });
  const { text, headers } = await usuario.call('get', '/api/stock/exportar').expect(200);
  expect(headers['content-disposition']).toBe('attachment; filename="articulos-2026-11-20.csv"');
  expect(text).toBe(
    '\ufeffsku;descripcion;moneda;costo;stock;iva;despacho\r\n' +
      `'=CMD();"'+54 ""9""; 11";USD;1234,5;-3;10,5;\r\n` +
      `B;'-2 de uno;ARS;100;5;21;\r\n`,
  );
  const { body } = await usuario.call('post', '/api/stock/csv').attach('file', Buffer.from(text), 'a.csv').expect(200);
  expect(body).toMatchObject({ creados: 0, actualizados: 0, iguales: 2 });
  const usuarioDePrueba = await servidor.usuario();
  const { body: nuevo } = await usuarioDePrueba
    .call('post', '/api/stock/csv')
    .attach('file', Buffer.from(text), 'a.csv')
    .expect(200);
  expect(nuevo).toMatchObject({ creados: 2 });
  expect((await usuarioDePrueba.call('get', `/api/stock/${encodeURIComponent('=CMD()')}`)).body).toMatchObject({
    descripcion: '+54 "9"; 11',
    stock: -3,
    cost: 1234.5,
  });
  const hoja = await usuario
    .call('get', '/api/stock/exportar?formato=xlsx&q=cmd')
    .buffer(true)
    .parse((res, done) => {
      const partes: Buffer[] = [];
      res.on('data', (parte: Buffer) => partes.push(parte));
      res.on('end', () => done(null, Buffer.concat(partes)));
    });
  expect([hoja.status, (hoja.body as Buffer).subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
