import { processImportacion } from '@talonario/core/server/articulos';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aplicar, ENCABEZADO, revisar, subir } from '../../helpers/servicios/importar.ts';
import { expectListaGrande } from '../../helpers/mundos/listaGrande.ts';
import { startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// A file of articles: reviewed, corrected, applied whole or in part, undone.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());
beforeEach(async () => {
  usuario = await servidor.usuario();
});

const leer = async (path: string) => (await usuario.call('get', path).expect(200)).body;
const articulos = async () =>
  (await leer('/api/stock?limit=200')).results.map((articulo: { sku: string; cost: number }) => [
    articulo.sku,
    articulo.cost,
  ]);
const filas = (id: string, query = '') => leer(`/api/stock/importaciones/${id}/filas${query}`);
const crear = (sku: string, cost: number) =>
  usuario.call('post', '/api/stock', { sku, descripcion: `Artículo ${sku}`, cost, stock: 1, iva: 21 }).expect(200);

const ARCHIVO = `${ENCABEZADO}
A;Taza;ARS;12,50;3;21;
B;Plato;ARS;doce;-1;19;
C;"Olla, de
dos asas";USD;1.234,5;2;10,5;26001IC04
A;Otra taza;ARS;1;1;21;
`;

describe('a file under review', () => {
  test('has the cost of a kit ignored, and says so', async () => {
    await crear('A', 10);
    await crear('K', 0);
    await usuario.call('put', '/api/stock/K/kit', { partes: [{ sku: 'A', cantidad: 2 }] }).expect(200);
    const archivo = `${ENCABEZADO}\nA;Artículo A;ARS;11;1;21;\nK;Artículo K;ARS;99;7;21;\n`;
    const importacion = await revisar(servidor.deps, usuario, Buffer.from(archivo));
    const { results } = await filas(importacion.id);
    expect(results).toMatchObject([
      { sku: 'A', clase: 'cambia', errores: [] },
      {
        sku: 'K',
        clase: 'cambia',
        cambios: [{ campo: 'stock', antes: 1, despues: 7 }],
        errores: [{ campo: 'costo', valor: '99', mensaje: expect.stringContaining('cuesta lo que sus partes') }],
      },
    ]);
    await aplicar(servidor.deps, usuario, importacion.id);
    expect(await articulos()).toEqual([
      ['A', 11],
      ['K', 0],
    ]);
    const { body } = await subir(usuario, '/api/stock/csv', archivo.replace(';11;', ';12;')).expect(200);
    expect(body).toMatchObject({
      actualizados: 1,
      iguales: 1,
      avisos: [expect.stringContaining('línea 3, costo: Es un kit')],
    });
  });

  test('tells the open screens when its reading ends', async () => {
    const oidas: string[] = [];
    const stop = await servidor.deps.store.novedades.listen(
      (novedadDeUsuario) => novedadDeUsuario?.user_id === usuario.id && oidas.push(novedadDeUsuario.tipo),
    );
    await revisar(servidor.deps, usuario, Buffer.from(ARCHIVO));
    await expect.poll(() => oidas).toContain('articulos');
    stop();
  });

  test('says its format, its changes and its errors', async () => {
    await crear('A', 10);
    await crear('C', 1234.5);
    const importacion = await revisar(servidor.deps, usuario, Buffer.from(ARCHIVO, 'latin1'));
    expect(importacion).toMatchObject({
      origen: 'archivo',
      lista_id: null,
      nombre: 'articulos.csv',
      estado: 'revisar',
      progreso: { hechas: 4, total: 4 },
      deteccion: { codificacion: 'utf-8', delimitador: ';', decimal: ',', encabezado: true },
      encabezado: ENCABEZADO.split(';'),
      columnas: { sku: 0, descripcion: 1, moneda: 2, costo: 3, stock: 4, iva: 5, despacho: 6 },
      resumen: { nuevas: 0, cambian: 2, iguales: 0, con_error: 2 },
      error: null,
      deshacible: false,
      deshecho: null,
    });
    expect(importacion.muestra[0]).toEqual(['A', 'Taza', 'ARS', '12,50', '3', '21', '']);
    const { results, totalItems } = await filas(importacion.id);
    expect(totalItems).toBe(4);
    expect(
      results.map(({ linea, clase, sku }: { linea: number; clase: string; sku: string }) => [linea, clase, sku]),
    ).toEqual([
      [2, 'cambia', 'A'],
      [3, 'error', null],
      [5, 'cambia', 'C'],
      [6, 'error', null],
    ]);
    expect(results[0].cambios).toContainEqual({ campo: 'cost', antes: 10, despues: 12.5 });
    expect(results[2].cambios).toContainEqual({ campo: 'currency', antes: 'ARS', despues: 'USD' });
    expect(results[1].errores).toEqual([
      { campo: 'costo', valor: 'doce', mensaje: 'No es un número.' },
      { campo: 'iva', valor: '19', mensaje: 'El IVA es 0, 10,5, 21 o 27.' },
    ]);
    expect(results[3].errores).toEqual([{ campo: 'sku', valor: 'A', mensaje: 'El SKU ya está en la línea 2.' }]);
    expect(
      (await filas(importacion.id, '?clase=error&limit=1&offset=1')).results.map(
        ({ linea }: { linea: number }) => linea,
      ),
    ).toEqual([6]);
    expect(await articulos()).toEqual([
      ['A', 10],
      ['C', 1234.5],
    ]);
    expect(await leer('/api/stock/importaciones')).toMatchObject([{ id: importacion.id }]);
  });

  test('gives its wrong rows as a file with the reasons, to be sent again once corrected', async () => {
    const { id } = await revisar(servidor.deps, usuario, ARCHIVO);
    const { text, headers } = await usuario.call('get', `/api/stock/importaciones/${id}/errores`).expect(200);
    expect(headers['content-disposition']).toContain('articulos-errores.csv');
    expect(text).toBe(
      `\ufeff${ENCABEZADO};error\r\n` +
        `B;Plato;ARS;doce;'-1;19;;costo: No es un número. iva: El IVA es 0, 10,5, 21 o 27.\r\n` +
        `A;Otra taza;ARS;1;1;21;;sku: El SKU ya está en la línea 2.\r\n`,
    );
    const excel = await usuario.call('get', `/api/stock/importaciones/${id}/errores?formato=xlsx`).expect(200);
    expect(excel.headers['content-disposition']).toContain('articulos-errores.xlsx');
    expect(excel.headers['content-type']).toContain('spreadsheetml');
    const mendado = text.replace('doce', '12').replace(';19;', ';21;').replace('\r\nA;', '\r\nD;');
    const segundaRevision = await revisar(servidor.deps, usuario, mendado);
    expect(segundaRevision.resumen).toEqual({ nuevas: 2, cambian: 0, iguales: 0, con_error: 0 });
  });

  test('is corrected one row at a time', async () => {
    const { id } = await revisar(servidor.deps, usuario, ARCHIVO);
    const mend = (linea: number, celdas: string[]) =>
      usuario.call('put', `/api/stock/importaciones/${id}/filas/${linea}`, { celdas });
    const { body } = await mend(3, ['B', 'Plato', 'ARS', '12', '1', '21', '']).expect(200);
    expect(body).toMatchObject({
      fila: { linea: 3, clase: 'nueva', corregida: true, errores: [] },
      resumen: { nuevas: 3, con_error: 1 },
    });
    const { body: todavia } = await mend(6, ['C', 'Olla', 'ARS', '1', '1', '21', '']).expect(200);
    expect(todavia.fila).toMatchObject({ clase: 'error', errores: [{ mensaje: 'El SKU ya está en la línea 5.' }] });
    await mend(6, ['D', 'Olla', 'ARS', '1', '1', '21', '']).expect(200);
    expect((await mend(99, ['D']).expect(404)).body.codigo).toBe('fila_no_encontrada');
    expect((await mend(-1, ['D']).expect(404)).body.codigo).toBe('fila_no_encontrada');
    await aplicar(servidor.deps, usuario, id);
    expect(await articulos()).toEqual([
      ['A', 12.5],
      ['B', 12],
      ['C', 1234.5],
      ['D', 1],
    ]);
    expect((await mend(3, ['B']).expect(409)).body.codigo).toBe('importacion_ya_aplicada');
  });

  test('is read again with corrections, and its column matching is remembered for files like it', async () => {
    const raro = 'Cod. interno|Qué es|Vale\nA|Taza|1.500\nB|Plato|2.250\n';
    const primera = await revisar(servidor.deps, usuario, raro);
    expect(primera).toMatchObject({ deteccion: { delimitador: '|', encabezado: false }, resumen: { con_error: 3 } });
    const reread = async (body: object) => {
      await usuario.call('put', `/api/stock/importaciones/${primera.id}`, body).expect(202);
      await processImportacion(servidor.deps, primera.id);
      return leer(`/api/stock/importaciones/${primera.id}`);
    };
    const conNombres = await reread({ encabezado: true });
    expect(conNombres).toMatchObject({
      estado: 'revisar',
      columnas: {},
      progreso: { total: 2 },
      resumen: { con_error: 2 },
    });
    expect((await filas(primera.id)).results[0].errores[0].mensaje).toBe('Falta decir qué columna es sku.');
    const columnas = { sku: 0, descripcion: 1, costo: 2 };
    expect(await reread({ columnas })).toMatchObject({ columnas, resumen: { nuevas: 2, con_error: 0 } });
    expect((await filas(primera.id)).results[0].cambios).toContainEqual({ campo: 'cost', antes: null, despues: 1500 });
    expect(await reread({ decimal: '.' })).toMatchObject({ deteccion: { decimal: '.' } });
    expect((await filas(primera.id)).results[0].cambios).toContainEqual({ campo: 'cost', antes: null, despues: 1.5 });
    await usuario.call('delete', `/api/stock/importaciones/${primera.id}`).expect(204);
    await usuario.call('get', `/api/stock/importaciones/${primera.id}`).expect(404);

    // The same column names again: they match nothing by themselves, but are remembered.
    const segundaRevision = await revisar(servidor.deps, usuario, raro.replaceAll('|', ';').replace('A;', 'Z;'));
    expect(segundaRevision).toMatchObject({
      deteccion: { delimitador: ';', encabezado: true },
      columnas,
      resumen: { nuevas: 2 },
    });
  });

  test.each([
    ['', 400, 'El archivo no se puede leer: está vacío. Corregilo y volvé a subirlo.'],
    [
      Buffer.alloc(21 * 1024 * 1024, 'a'),
      400,
      'El archivo no se puede leer: pesa más de 20 MB. Corregilo y volvé a subirlo.',
    ],
  ])('is refused at once when empty or too big', async (archivo, status, error) => {
    const { body } = await subir(usuario, '/api/stock/importaciones', archivo).expect(status);
    expect(body).toEqual({ codigo: 'archivo_invalido', error });
  });

  test.each([
    [' \n\n', 'está vacío'],
    ['PK\u0003\u0004', 'la planilla está dañada o cortada; guardala de nuevo'],
    ['sku;descripcion\nA;"Taza\n', 'hay comillas sin cerrar'],
  ])('says why it cannot be read: %j', async (archivo, motivo) => {
    const { estado, error } = await revisar(servidor.deps, usuario, archivo);
    expect([estado, error]).toEqual(['fallida', expect.stringContaining(motivo)]);
  });

  test('is refused when missing or sent as JSON', async () => {
    // The NUL of a file name, which the database cannot hold, becomes a space.
    const conNul = await usuario
      .call('post', '/api/stock/importaciones')
      .attach('file', Buffer.from('sku;costo\nA;20\n'), 'mi\0lista.csv')
      .expect(202);
    expect(conNul.body.nombre).toBe('mi lista.csv');
    const sinArchivo = await usuario.call('post', '/api/stock/importaciones').field('lista', '').expect(400);
    expect(sinArchivo.body).toMatchObject({ codigo: 'campo_requerido', error: 'Falta completar el archivo.' });
    const json = await usuario.call('post', '/api/stock/csv', { sku: 'A' }).expect(400);
    expect(json.body.codigo).toBe('archivo_invalido');
  });
});

describe('an import applied', () => {
  test('writes all its rows or none, unless the person chose the valid ones', async () => {
    await crear('A', 10);
    const { id } = await revisar(servidor.deps, usuario, ARCHIVO);
    const { body } = await usuario.call('post', `/api/stock/importaciones/${id}/aplicar`, {}).expect(422);
    expect(body).toMatchObject({
      codigo: 'importacion_con_errores',
      error: expect.stringContaining(
        'El archivo tiene 2 líneas con errores y no se importó nada: línea 3, costo: No es un número. Corregilas',
      ),
    });
    expect(await articulos()).toEqual([['A', 10]]);
    const aplicada = await aplicar(servidor.deps, usuario, id, true);
    expect(aplicada).toMatchObject({
      estado: 'aplicada',
      deshacible: true,
      resumen: { nuevas: 1, cambian: 1, iguales: 0, con_error: 2 },
    });
    expect(await articulos()).toEqual([
      ['A', 12.5],
      ['C', 1234.5],
    ]);
    expect((await leer('/api/stock/A/costos')).map(({ cost }: { cost: number }) => cost)).toEqual([12.5, 10]);
    expect((await usuario.call('post', `/api/stock/importaciones/${id}/aplicar`, {}).expect(409)).body.codigo).toBe(
      'importacion_ya_aplicada',
    );
    expect((await usuario.call('delete', `/api/stock/importaciones/${id}`).expect(409)).body.codigo).toBe(
      'importacion_ya_aplicada',
    );
  });

  test('writes the changes due then, though articles changed since its review', async () => {
    await crear('A', 10);
    const { id } = await revisar(servidor.deps, usuario, 'sku;costo\nA;20\nB;5\n');
    await usuario.call('put', '/api/stock/A', { cost: 20, descripcion: 'Nueva' }).expect(200);
    await crear('B', 7);
    expect((await aplicar(servidor.deps, usuario, id)).resumen).toEqual({
      nuevas: 0,
      cambian: 1,
      iguales: 1,
      con_error: 0,
    });
    expect((await filas(id)).results.map(({ cambios }: { cambios: object[] }) => cambios)).toEqual([
      [],
      [{ campo: 'cost', antes: 7, despues: 5 }],
    ]);
    expect(await leer('/api/stock/A')).toMatchObject({ cost: 20, descripcion: 'Nueva' });
  });

  test('refuses other actions while it is read or applied', async () => {
    const { body } = await subir(usuario, '/api/stock/importaciones', 'sku;costo\nA;20\n').expect(202);
    const path = `/api/stock/importaciones/${body.id}`;
    expect(body.estado).toBe('leyendo');
    for (const pedido of [
      usuario.call('post', `${path}/aplicar`, {}),
      usuario.call('put', path, { decimal: ',' }),
      usuario.call('put', `${path}/filas/2`, { celdas: ['A'] }),
      usuario.call('delete', path),
    ])
      expect((await pedido.expect(409)).body.codigo).toBe('importacion_en_curso');
    await processImportacion(servidor.deps, body.id);
    await aplicar(servidor.deps, usuario, body.id);
    expect(await articulos()).toEqual([['A', 20]]);
  });
});

describe('an import undone', () => {
  test('restores the articles unchanged since, and names the changed ones', async () => {
    await crear('A', 10);
    await crear('B', 20);
    await crear('K', 1);
    const { id } = await revisar(servidor.deps, usuario, 'sku;costo\nA;11\nB;21\nC;31\nD;41\nE;51\n');
    await aplicar(servidor.deps, usuario, id);
    await usuario.call('put', '/api/stock/A', { descripcion: 'De otro modo' }).expect(200);
    await usuario.call('put', '/api/stock/B', { cost: 22 }).expect(200);
    await usuario.call('put', '/api/stock/D', { stock: 9 }).expect(200);
    await usuario.call('put', '/api/stock/K/kit', { partes: [{ sku: 'E', cantidad: 1 }] }).expect(200);
    const { body } = await usuario.call('post', `/api/stock/importaciones/${id}/deshacer`).expect(200);
    expect(body).toMatchObject({
      estado: 'deshecha',
      deshacible: false,
      deshecho: { restauradas: 2, sin_restaurar: ['B', 'D', 'E'] },
    });
    expect(await articulos()).toEqual([
      ['A', 10],
      ['B', 22],
      ['D', 41],
      ['E', 51],
      ['K', 1],
    ]);
    expect(await leer('/api/stock/A')).toMatchObject({ descripcion: 'De otro modo' });
  });

  test('removes its costs with the articles it made; earlier costs stay', async () => {
    await crear('B', 20);
    await usuario.call('delete', '/api/stock/B').expect(204);
    const { id } = await revisar(servidor.deps, usuario, 'sku;costo\nA;90\nB;90\n');
    await aplicar(servidor.deps, usuario, id);
    const segundaSubida = await subir(usuario, '/api/stock/csv', 'sku;costo\nC;90\n').expect(200);
    for (const importacion of [segundaSubida.body.importacion, id])
      await usuario.call('post', `/api/stock/importaciones/${importacion}/deshacer`).expect(200);
    expect(await articulos()).toEqual([]);
    for (const sku of ['A', 'B', 'C']) await crear(sku, 9);
    const costos = async (sku: string) =>
      (await leer(`/api/stock/${sku}/costos`)).map(({ cost }: { cost: number }) => cost);
    expect([await costos('A'), await costos('B'), await costos('C')]).toEqual([[9], [9, 20], [9]]);
  });

  test('keeps an article priced in a list or made a kit since, with its prices and parts', async () => {
    await crear('A', 10);
    const { body } = await subir(usuario, '/api/stock/csv', 'sku;costo\nC;31\nK;0\nZ;5\n').expect(200);
    const { body: lista } = await usuario.call('post', '/api/lista-precios', { name: 'Mayorista' }).expect(200);
    await usuario.call('post', `/api/lista-precios/${lista.id}`, { sku: 'C', precio: 60 }).expect(200);
    await usuario.call('put', '/api/stock/K/kit', { partes: [{ sku: 'A', cantidad: 2 }] }).expect(200);
    const { body: deshecha } = await usuario
      .call('post', `/api/stock/importaciones/${body.importacion}/deshacer`)
      .expect(200);
    expect(deshecha.deshecho).toEqual({ restauradas: 1, sin_restaurar: ['C', 'K'] });
    expect((await leer(`/api/lista-precios/${lista.id}`)).items).toMatchObject([{ sku: 'C', precio: 60 }]);
    expect((await leer('/api/stock/K')).partes).toMatchObject([{ sku: 'A', cantidad: 2 }]);
  });

  test('removes its cost from the history, and keeps the costs typed since', async () => {
    await crear('A', 10);
    await crear('B', 10);
    const costos = async (sku: string) =>
      (await leer(`/api/stock/${sku}/costos`)).map(({ cost }: { cost: number }) => cost);
    const { body } = await subir(usuario, '/api/stock/csv', 'sku;costo\nA;1000\nB;1000\n').expect(200);
    for (const cost of [20, 1000]) await usuario.call('put', '/api/stock/B', { cost }).expect(200);
    await usuario.call('post', `/api/stock/importaciones/${body.importacion}/deshacer`).expect(200);
    expect(await articulos()).toEqual([
      ['A', 10],
      ['B', 10],
    ]);
    expect([await costos('A'), await costos('B')]).toEqual([[10], [10, 1000, 20, 10]]);
  });

  test('has to be the last one; then the one before may be undone', async () => {
    await crear('A', 1);
    const primera = await revisar(servidor.deps, usuario, 'sku;costo\nA;2\n');
    await aplicar(servidor.deps, usuario, primera.id);
    const { body } = await subir(usuario, '/api/stock/csv', 'sku;costo\nA;3\n').expect(200);
    const undo = (id: string) => usuario.call('post', `/api/stock/importaciones/${id}/deshacer`);
    expect((await undo(primera.id).expect(409)).body.error).toContain('Solo se puede deshacer la última');
    await undo(body.importacion).expect(200);
    expect(await articulos()).toEqual([['A', 2]]);
    await undo(primera.id).expect(200);
    expect(await articulos()).toEqual([['A', 1]]);
    const sinAplicar = await revisar(servidor.deps, usuario, 'sku;costo\nA;4\n');
    expect((await undo(sinAplicar.id).expect(409)).body.error).toContain('no está aplicada');
  });
});

describe('a whole list of prices', () => {
  test('is imported, changed by a percentage and undone', async () => {
    await crear('A', 1);
    await crear('B', 1);
    const { body: lista } = await usuario.call('post', '/api/lista-precios', { name: 'Mayorista' }).expect(200);
    const archivo = 'SKU;Precio\nA;1.234,50\nB;0\nZ;5\n';
    const importacion = await revisar(servidor.deps, usuario, archivo, { lista: lista.id });
    expect(importacion).toMatchObject({
      lista_id: lista.id,
      columnas: { sku: 0, precio: 1 },
      resumen: { nuevas: 1, con_error: 2 },
    });
    const { results } = await filas(importacion.id);
    expect(results.map(({ errores }: { errores: { mensaje: string }[] }) => errores[0]?.mensaje)).toEqual([
      undefined,
      'El precio tiene que ser mayor que cero.',
      'No hay un artículo con ese SKU. Cargalo antes.',
    ]);
    await aplicar(servidor.deps, usuario, importacion.id, true);
    const precios = async () =>
      (await leer(`/api/lista-precios/${lista.id}`)).items.map((item: { sku: string; precio: number }) => [
        item.sku,
        item.precio,
      ]);
    expect(await precios()).toEqual([['A', 1234.5]]);
    const cambio = { porcentaje: 10, redondeo: '90' };
    const path = `/api/lista-precios/${lista.id}/cambio`;
    const { body: visto } = await usuario.call('post', path, { ...cambio, simular: true }).expect(200);
    expect(visto).toMatchObject({ importacion: null, muestra: [{ sku: 'A', antes: 1234.5, despues: 1390 }] });
    const { body: resultado } = await usuario.call('post', path, { ...cambio, vista: visto.vista }).expect(200);
    expect(await precios()).toEqual([['A', 1390]]);
    // The change is repeated, as after a lost answer.
    const otraVez = await usuario.call('post', path, { ...cambio, vista: visto.vista }).expect(409);
    expect(otraVez.body.codigo).toBe('valores_distintos');
    expect(await precios()).toEqual([['A', 1390]]);
    await usuario.call('post', `/api/stock/importaciones/${resultado.importacion}/deshacer`).expect(200);
    expect(await precios()).toEqual([['A', 1234.5]]);
    await usuario.call('post', `/api/stock/importaciones/${importacion.id}/deshacer`).expect(200);
    expect(await precios()).toEqual([]);
    const sinPrecio = { porcentaje: -100 };
    expect((await usuario.call('post', path, sinPrecio).expect(200)).body.importacion).toBeNull();
  });
});

// 10,000 lines here; the campaign imports a whole catalogue.
test('a file of 10,000 lines with 100 wrong names each wrong one, loses no other, and the server answers meanwhile', () =>
  expectListaGrande(servidor, usuario, 10_000));
