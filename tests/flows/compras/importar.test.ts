import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportacionHecha, PaginaCompras } from '@talonario/core/contador';
import { ownAlcance } from '@talonario/core/empresas';
import { importCompras } from '@talonario/core/server/contador';
import type { Fila } from '../../../core/src/rules/planillas/celda.ts';
import { openXlsx } from '../../../core/src/rules/planillas/xlsx.ts';
import { importRecibidos, type RecibidoALeer } from '../../../core/src/store/compras/importRecibidos.ts';
import { zipOf } from '../../builders/padrones.ts';
import { correr } from '../../helpers/procesos/cli.ts';
import { miembroOf } from '../../helpers/servicios/miembro.ts';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// Import of Mis Comprobantes recibidos: its generations, the damage of Excel, the refused files, and who owns the purchases.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let intrusa: UsuarioDePrueba;
let empresa: string;
const carpeta = mkdtempSync(join(tmpdir(), 'talonario-compras-prueba-'));

beforeAll(async () => {
  servidor = await startServidor();
  duenia = await servidor.usuario();
  intrusa = await servidor.usuario();
  empresa = await duenia.empresa();
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true });
  await servidor.close();
});
beforeEach(async () => {
  await execute('delete from compra');
  await execute('delete from compra_columna');
  await execute('delete from compra_emisor');
});

const execute = (sql: string) => servidor.deps.store.fork().execute(sql);
const golden = (nombre: string): string =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/golden/compras', nombre), 'utf8');
// The file's company is another: its CUIT is changed for ours.
const g3 = (): string => golden('recibidos-G3.csv').replaceAll('30712345671', CUIT.inscripto);

const importar = (
  archivo: string | Buffer,
  { query = '', de = duenia, en = empresa }: { query?: string; de?: UsuarioDePrueba; en?: string } = {},
) =>
  de
    .call('post', `/api/empresa/${en}/compras/importar${query}`)
    .type('application/octet-stream')
    .send(Buffer.from(archivo));
const importada = async (archivo: string | Buffer, query = ''): Promise<ImportacionHecha> =>
  (await importar(archivo, { query }).expect(200)).body;
const listar = async (query = '', de = duenia): Promise<PaginaCompras> =>
  (await de.call('get', `/api/empresa/${empresa}/compras${query}`).expect(200)).body;
const snapshot = () => execute('select * from compra order by id');

async function xlsxOf(filas: readonly Fila[]): Promise<Buffer> {
  const trozos: Uint8Array[] = [];
  const xlsx = openXlsx({ hoja: 'Sheet1', tal_cual: true }, (bytes) => void trozos.push(bytes));
  await xlsx.add(filas);
  await xlsx.end();
  return Buffer.concat(trozos);
}

test('the list of 2025 becomes seven purchases, and the same file again changes nothing', async () => {
  expect(await importada(g3())).toMatchObject({ filas: 7, nuevas: 7, iguales: 0, distintas: 0, columnas: [] });
  const { results, totalItems, totales, periodos } = await listar('?periodo=2026-10');
  expect([totalItems, periodos]).toEqual([7, ['2026-10']]);
  expect(results.at(-1)).toMatchObject({
    emisor_nombre: 'DISTRIBUIDORA DEL SUR SRL',
    numero: 1500,
    iva: 21000,
    credito_computable: 21000,
    credito_origen: 'defecto',
    clase: null,
  });
  // 21000 + 3150 − 2100 of the note + 21 dollars at 1475.006 + 210; B and C give no credit.
  expect(totales).toMatchObject({ comprobantes: 7, sin_clase: 5, credito_computable: 53235.13, excluidas: 0 });
  const antes = await snapshot();
  expect(await importada(zipOf([{ nombre: 'recibidos.csv', contenido: Buffer.from(g3()) }]))).toMatchObject({
    filas: 7,
    nuevas: 0,
    iguales: 7,
    actualizadas: 0,
    distintas: 0,
  });
  expect(await snapshot()).toEqual(antes);
});

test('the list of 2022 is completed by the one of 2025, which has its rates and its other taxes', async () => {
  const vieja = golden('recibidos-G1.csv').replace(
    '"100.00","","","21.00","121.00"',
    '"100.00","","","21.00","124.00"',
  );
  expect(await importada(vieja)).toMatchObject({
    nuevas: 1,
    avisos: [{ codigo: 'alicuota_deducida' }, { codigo: 'no_suma' }],
  });
  const [encabezado] = g3().split('\n');
  const fila = `2022-03-15;1;2;123;123;72111111111111;80;30612345674;PROVEEDOR UNO SA;80;${CUIT.inscripto};1,00;$;;;;;;;;21,00;100,00;;;100,00;0,00;0,00;3,00;21,00;124,00`;
  expect(await importada(`${encabezado}\n${fila}\n`)).toMatchObject({ actualizadas: 1, distintas: 0 });
  expect((await listar()).results).toMatchObject([{ otros_tributos: 3, tributos: { otros: 3 } }]);
  expect(await importada(vieja)).toMatchObject({ iguales: 1, actualizadas: 0 });
});

test('other figures of a stored purchase are told and stay, unless they are asked for', async () => {
  await importada(g3());
  const cambiado = g3().replace('3000,00;21000,00;124000,00', '4000,00;21000,00;125000,00');
  const resultado = await importada(cambiado);
  expect(resultado).toMatchObject({
    iguales: 6,
    distintas: 1,
    avisos: [{ codigo: 'receptor_con_dni' }, { codigo: 'distintas', lineas: [2] }],
  });
  expect((await listar('?emisor=30612345674')).results.at(-1)).toMatchObject({ total: 124000 });
  expect(await importada(cambiado, '?reemplazar=si')).toMatchObject({ actualizadas: 1, distintas: 0 });
  expect((await listar('?emisor=30612345674')).results.at(-1)).toMatchObject({ total: 125000 });
});

test('a month takes only its vouchers', async () => {
  const con = g3().replace('2026-10-04', '2026-11-04');
  expect(await importada(con, '?periodo=2026-10')).toMatchObject({ nuevas: 6, de_otro_mes: 1 });
  expect((await listar()).totalItems).toBe(6);
});

test('what Excel changed is mended where it is whole, and told', async () => {
  const deExcel = g3()
    .replace('2026-10-03;1;3;1500;1500;76400000000011', '3/10/2026;1;3;1500;1500;7,64E+13')
    .replaceAll('100000,00', '100000');
  const windows = Buffer.from(deExcel, 'latin1');
  const { avisos, nuevas } = await importada(windows);
  expect([nuevas, avisos.map(({ codigo, lineas }) => [codigo, lineas])]).toEqual([
    7,
    [
      ['fecha_de_excel', [2]],
      ['autorizacion_perdida', [2]],
      ['receptor_con_dni', [8]],
    ],
  ]);
  const { results } = await listar();
  expect(results.find(({ numero }) => numero === 71)).toMatchObject({ emisor_nombre: 'PEREZ JOSÉ' });
  // ARCA's own file gives the lost CAE back, and is no change.
  expect(await importada(g3())).toMatchObject({ iguales: 7 });
});

test('a file with a datum that is not whole is refused whole, naming its line', async () => {
  const rota = g3().replace('80;20223334440;PEREZ', '80;2,02E+10;PEREZ');
  const { body } = await importar(rota).expect(400);
  expect(body.error).toBe(
    'El archivo tiene un error en la línea 5: el documento del emisor ("2,02E+10") no se puede leer, cortado por Excel: bajá el archivo de ARCA y subilo sin abrirlo. Corregilo y volvé a subirlo.',
  );
  expect((await listar()).totalItems).toBe(0);
});

test('the whole rows of a file are taken once a person has seen the broken ones listed', async () => {
  const rota = g3().replace('80;20223334440;PEREZ', '80;2,02E+10;PEREZ');
  const { body } = await importar(rota).expect(400);
  expect(body.problemas).toEqual([{ campo: 'Línea 5', mensaje: expect.stringContaining('el documento del emisor') }]);
  const { nuevas, avisos } = await importada(rota, '?aunque_falten=si');
  expect(nuevas).toBe(6);
  expect(avisos.find(({ codigo }) => codigo === 'filas_rotas')).toMatchObject({ cantidad: 1, lineas: [5] });
  expect((await listar()).totalItems).toBe(6);
  // The file mended adds the voucher that was left out.
  expect(await importada(g3())).toMatchObject({ nuevas: 1, iguales: 6 });
});

test('a file without a whole row is refused, and offers nothing to be taken', async () => {
  const [titulos = '', ...lineas] = g3().trim().split('\n');
  const rota = [titulos, ...lineas.map((linea) => linea.replace(/^\d{4}/, 'x'))].join('\n');
  expect((await importar(rota).expect(400)).body.problemas).toEqual([]);
  await importar(rota, { query: '?aunque_falten=si' }).expect(400);
  expect((await listar()).totalItems).toBe(0);
});

test('the terminal lists the broken rows, and takes the others when it is told so', async () => {
  const archivo = join(carpeta, 'rota.csv');
  writeFileSync(archivo, g3().replace('80;20223334440;PEREZ', '80;2,02E+10;PEREZ'));
  const env = { ...servidor.entorno.env, TALONARIO_USUARIO: duenia.email };
  const talonario = (...args: string[]) =>
    correr(['compras', 'importar', archivo, '--empresa', CUIT.inscripto, ...args], { env });
  const sin = await talonario();
  expect([sin.code, sin.stdout]).toEqual([
    2,
    expect.stringMatching(/Línea 5: el documento del emisor[^]*--aunque-falten/),
  ]);
  expect((await listar()).totalItems).toBe(0);
  const con = await talonario('--aunque-falten');
  expect([con.code, con.stdout]).toEqual([0, expect.stringMatching(/Compras nuevas\s+6/)]);
});

test('an XLSX with a title above its headings is read, with days and figures of a spreadsheet', async () => {
  const [titulos = '', ...lineas] = g3().trim().split('\n');
  const encabezado = titulos.split(';').map((titulo) => titulo.replaceAll('"', ''));
  const filas = lineas.map((linea): Fila =>
    linea.split(';').map((celda, indice) => {
      if (indice === 0) return { fecha: celda };
      return /^\d+,\d+$/.test(celda) ? { cifra: celda } : celda;
    }),
  );
  const libro = await xlsxOf([['Mis Comprobantes Recibidos - CUIT 30-71654321-4'], encabezado, ...filas]);
  expect(await importada(libro)).toMatchObject({
    nuevas: 7,
    avisos: [{ codigo: 'fecha_de_excel' }, { codigo: 'receptor_con_dni' }],
  });
  expect(await importada(g3())).toMatchObject({ iguales: 7 });
});

test('an unknown title imports nothing, is matched once and remembered', async () => {
  const [titulos = '', ...lineas] = g3().trim().split('\n');
  const con = [`${titulos};"Perc. IVA sufrida"`, ...lineas.map((linea) => `${linea};5`)].join('\n');
  const { columnas, nuevas } = await importada(con);
  expect([nuevas, columnas.filter(({ campo }) => campo === null)]).toEqual([
    0,
    [{ titulo: 'Perc. IVA sufrida', campo: null, ejemplos: ['5'] }],
  ]);
  await duenia
    .call('put', `/api/empresa/${empresa}/compras/columnas`, {
      columnas: [{ titulo: 'Perc. IVA sufrida', campo: 'no_se_usa' }],
    })
    .expect(204);
  expect(await importada(con)).toMatchObject({ nuevas: 7, columnas: [] });
});

describe('refused', () => {
  const bomb = (): Buffer => zipOf([{ nombre: 'a.csv', contenido: Buffer.from('x') }]);
  test.each([
    ['an empty file', () => '', 'está vacío'],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'no es un CSV'],
    ['an old spreadsheet', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), '.xls'],
    ['a ZIP cut short', () => bomb().subarray(0, 40), 'dañado o cortado'],
    [
      'a ZIP with two files',
      () =>
        zipOf([
          { nombre: 'a', contenido: Buffer.from('x') },
          { nombre: 'b', contenido: Buffer.from('y') },
        ]),
      'más de un archivo',
    ],
    ['the list of what was issued', () => g3().replaceAll('Emisor', 'Receptor'), 'comprobantes emitidos'],
    ["another taxpayer's list", () => golden('recibidos-G3.csv'), '30-71234567-1'],
    ['a ZIP that says to unpack to 500 MB', () => lyingZip(500_000_000), 'pesa más de 400 MB'],
    ['a ZIP that unpacks to more than it says', () => lyingZip(10), 'dañado o cortado'],
    ['more vouchers than the limit', () => `${g3()}${'\n2026-10-03;1'.repeat(200_030)}`, 'más de 200.000'],
    ['a voucher twice with other figures', () => `${g3().trim()}\n${twice()}`, 'está otra vez'],
  ])('%s', async (_titulo, archivo, motivo) => {
    const { body } = await importar(archivo()).expect(400);
    expect(body).toMatchObject({ codigo: 'archivo_invalido', error: expect.stringContaining(motivo) });
    expect((await listar()).totalItems).toBe(0);
  });

  const twice = (): string => (g3().split('\n')[1] ?? '').replace('124000,00', '124000,40');
});

/** A ZIP of a file of zeros whose directory says another size. */
function lyingZip(dice: number): Buffer {
  const contenido = deflateRawSync(Buffer.alloc(1_000_000));
  const nombre = Buffer.from('a.csv');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(contenido.length, 18);
  local.writeUInt32LE(dice, 22);
  local.writeUInt16LE(nombre.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(contenido.length, 20);
  central.writeUInt32LE(dice, 24);
  central.writeUInt16LE(nombre.length, 28);
  const fin = Buffer.alloc(22);
  fin.writeUInt32LE(0x06054b50, 0);
  fin.writeUInt16LE(1, 8);
  fin.writeUInt16LE(1, 10);
  fin.writeUInt32LE(central.length + nombre.length, 12);
  fin.writeUInt32LE(local.length + nombre.length + contenido.length, 16);
  return Buffer.concat([local, nombre, contenido, central, nombre, fin]);
}

test('a copy cut midway leaves no purchase', async () => {
  const copiada: RecibidoALeer = {
    linea: 2,
    fecha: '2026-10-03',
    tipo_comprobante: 1,
    punto_de_venta: 9,
    numero: 1,
    numero_hasta: 1,
    autorizacion: null,
    emisor_tipo: 80,
    emisor_documento: '30612345674',
    emisor_nombre: 'PROVEEDOR',
    receptor_tipo: null,
    receptor_documento: null,
    moneda: 'PES',
    cotizacion: new Decimal(1),
    alicuotas: null,
    neto: new Decimal(1),
    no_gravado: new Decimal(0),
    exento: new Decimal(0),
    otros_tributos: new Decimal(0),
    iva: new Decimal(0),
    total: new Decimal(1),
  };
  const filas = async function* (): AsyncGenerator<RecibidoALeer> {
    for (let numero = 1; numero <= 2_000; numero += 1) yield { ...copiada, linea: numero, numero };
    throw new RangeError('the process died');
  };
  const destino = { user_id: duenia.id, company_id: empresa, reemplazar: false };
  await importada(g3());
  const antes = await snapshot();
  const muerta = importRecibidos(servidor.deps.store.url, destino, filas(), () => new Error('unused'));
  await expect(muerta).rejects.toThrow('the process died');
  expect(await snapshot()).toEqual(antes);
});

test('an import under way refuses another one of the company, and its progress is read', async () => {
  await execute(
    `insert into compra_en_curso (company_id, user_id, leidas, total) values ('${empresa}', '${duenia.id}', 500, 1000)`,
  );
  const { body } = await duenia.call('get', `/api/empresa/${empresa}/compras/importacion`).expect(200);
  expect(body).toEqual({ en_curso: { leidas: 500, total: 1000 } });
  expect((await importar(g3()).expect(409)).body.codigo).toBe('importacion_en_curso');
  // A process that died leaves its row; after a minute the next import takes it.
  await execute(`update compra_en_curso set actualizado_en = now() - interval '2 minutes'`);
  expect(await importada(g3())).toMatchObject({ nuevas: 7 });
  expect((await duenia.call('get', `/api/empresa/${empresa}/compras/importacion`)).body).toEqual({ en_curso: null });
});

describe('what a person decides', () => {
  const change = (id: string, cambios: object) => duenia.call('put', `/api/empresa/${empresa}/compras/${id}`, cambios);

  test('the rule of an issuer holds for its purchases, and a purchase of its own for itself', async () => {
    await importada(g3());
    const regla = { clase: 'bien', porcentaje_credito: 50 };
    await duenia.call('put', `/api/empresa/${empresa}/compras/emisores/30612345674`, regla).expect(200);
    const [primera, ...resto] = (await listar('?emisor=30612345674')).results;
    expect(primera).toMatchObject({
      clase: 'bien',
      clase_origen: 'emisor',
      credito_computable: 105,
      credito_origen: 'emisor',
    });
    expect(resto.every(({ clase }) => clase === 'bien')).toBe(true);
    const id = primera?.id ?? '';
    const { body } = await change(id, { clase: 'servicio', credito_computable: 200.5 }).expect(200);
    expect(body).toMatchObject({
      clase: 'servicio',
      clase_origen: 'tipeada',
      credito_computable: 200.5,
      credito_origen: 'tipeado',
    });
    expect((await change(id, { clase: null, credito_computable: null })).body).toMatchObject({
      clase: 'bien',
      credito_computable: 105,
    });
    await importada(g3());
    expect((await listar('?clase=bien')).totalItems).toBe(4);
  });

  test('a purchase left out keeps its reason and leaves the sums', async () => {
    await importada(g3());
    const [{ id = '' } = {}] = (await listar('?emisor=tecnologia')).results;
    expect((await change(id, { excluida_motivo: ' ' }).expect(400)).body.codigo).toBe('compra_invalida');
    await change(id, { excluida_motivo: 'No es de la empresa' }).expect(200);
    expect(await listar()).toMatchObject({
      totalItems: 7,
      totales: { comprobantes: 6, excluidas: 1, credito_computable: 22260 },
    });
    expect((await listar('?estado=excluidas')).results).toMatchObject([{ excluida_motivo: 'No es de la empresa' }]);
  });

  test('figures are ARCA’s: rates, taxes and credit have to fit them', async () => {
    await importada(g3());
    const compra = (await listar('?emisor=30612345674')).results.find(({ numero }) => numero === 1500);
    const id = compra?.id ?? '';
    const nada = { percepciones_iva: 0, nacionales: 0, ingresos_brutos: 0, municipales: 0, internos: 0, otros: 0 };
    for (const cambios of [
      { credito_computable: 21000.01 },
      { credito_computable: -1 },
      { periodo: '2026-09' },
      { alicuotas: [{ iva: 21, neto: 100000, importe: 20000 }] },
      { tributos: { ...nada, percepciones_iva: 2999 } },
    ]) {
      expect((await change(id, cambios).expect(400)).body.codigo).toBe('compra_invalida');
    }
    const tributos = { ...nada, percepciones_iva: 2500, ingresos_brutos: 500 };
    expect((await change(id, { tributos, periodo: '2026-11' }).expect(200)).body).toMatchObject({
      tributos,
      periodo: '2026-11',
    });
  });

  test('the provinces of its Ingresos Brutos fit in them, and go when another file changes the taxes', async () => {
    await importada(g3());
    const compra = (await listar('?emisor=30612345674')).results.find(({ numero }) => numero === 1500);
    const id = compra?.id ?? '';
    const nada = { percepciones_iva: 0, nacionales: 0, ingresos_brutos: 0, municipales: 0, internos: 0, otros: 0 };
    const tributos = { ...nada, percepciones_iva: 2500, ingresos_brutos: 500 };
    const caba = { jurisdiccion: 0, importe: 300 };
    for (const jurisdicciones of [
      [{ ...caba, importe: 500.01 }],
      [caba, { jurisdiccion: 1, importe: 200.01 }],
      [caba, caba],
      [{ ...caba, importe: 0 }],
      [{ ...caba, importe: -1 }],
    ]) {
      expect((await change(id, { tributos, jurisdicciones }).expect(400)).body).toMatchObject({
        codigo: 'compra_invalida',
      });
    }
    const { body } = await change(id, { tributos, jurisdicciones: [{ jurisdiccion: 1, importe: 200 }, caba] }).expect(
      200,
    );
    expect(body.jurisdicciones).toEqual([caba, { jurisdiccion: 1, importe: 200 }]);
    // Taxes told apart otherwise have to leave room for the provinces.
    expect((await change(id, { tributos: { ...nada, percepciones_iva: 3000 } }).expect(400)).body.error).toContain(
      'Las provincias suman 500,00',
    );
    expect((await change(id, { clase: 'bien' }).expect(200)).body.jurisdicciones).toHaveLength(2);
    const cambiada = g3().replaceAll('124000,00', '124001,00').replaceAll(';3000,00;', ';3001,00;');
    await importada(Buffer.from(cambiada), '?reemplazar=si');
    expect((await listar('?emisor=30612345674')).results.find(({ numero }) => numero === 1500)).toMatchObject({
      tributos: { ...nada, otros: 3001 },
      jurisdicciones: [],
    });
  });

  test('a purchase changed by somebody else meanwhile is not saved over', async () => {
    await importada(g3());
    const [{ id = '', actualizado_en } = {}] = (await listar()).results;
    const antes = { actualizado_en };
    await change(id, { clase: 'bien', antes }).expect(200);
    expect((await change(id, { clase: 'servicio', antes }).expect(409)).body.codigo).toBe('cambio_simultaneo');
  });
});

test("another user's company does not exist, nor do its purchases; an employee may read and not import", async () => {
  await importada(g3());
  const [{ id = '' } = {}] = (await listar()).results;
  const base = `/api/empresa/${empresa}/compras`;
  const deIntrusa = await intrusa.empresa(CUIT.exento);
  await importar(g3(), { de: intrusa }).expect(404);
  for (const [metodo, path, body] of [
    ['get', base],
    ['get', `${base}/importacion`],
    ['get', `${base}/emisores`],
    ['put', `${base}/columnas`, { columnas: [{ titulo: 'x', campo: 'total' }] }],
    ['put', `${base}/emisores/30612345674`, { clase: 'bien', porcentaje_credito: null }],
    ['put', `${base}/${id}`, { clase: 'bien' }],
    ['put', `/api/empresa/${deIntrusa}/compras/${id}`, { clase: 'bien' }],
  ] as const) {
    await intrusa.call(metodo, path, body).expect(404);
  }
  const empleado = await miembroOf(servidor, duenia, 'empleado', [empresa]);
  expect((await empleado.call('get', base)).status).toBe(200);
  await importar(g3(), { de: empleado }).expect(403);
});

test('the terminal imports, matches a column, lists and changes', async () => {
  const env = { ...servidor.entorno.env, TALONARIO_USUARIO: duenia.email };
  const talonario = (...args: string[]) => correr(['compras', ...args, '--empresa', CUIT.inscripto], { env });
  const archivo = join(carpeta, 'recibidos.csv');
  writeFileSync(archivo, g3().replace('"Otros Tributos"', '"Otros"'));
  const sinSaber = await talonario('importar', archivo, '--mes', '2026-10');
  expect(sinSaber.code).toBe(2);
  expect(sinSaber.stdout).toContain('sin reconocer');
  expect((await talonario('columnas', 'Otros=otros_tributos')).code).toBe(0);
  const { code, stdout } = await talonario('importar', archivo, '--mes', '2026-10');
  expect(code).toBe(0);
  expect(stdout).toMatch(/Compras nuevas\s+7/);
  expect((await talonario('regla', '30-61234567-4', '--clase', 'bien')).code).toBe(0);
  const lista = await talonario('listar', '--mes', '2026-10');
  expect(lista.stdout).toContain('FC A 0003-00001500');
  expect(lista.stdout).toMatch(/Crédito computable\s+\$ 53\.235,13/);
  const pagina = (await talonario('listar', '--json')).json<PaginaCompras>();
  const [{ id = '' } = {}] = pagina.results;
  const cambiada = await talonario('cambiar', id, '--excluir', 'Duplicada');
  expect(cambiada.stdout).toContain('excluida: Duplicada');
  expect((await talonario('importar', join(carpeta, 'no.csv'))).code).toBe(2);
});

test('twenty thousand vouchers come in, telling their progress', async () => {
  const [titulos = ''] = g3().split('\n');
  const linea = (n: number) =>
    `2026-10-03;1;3;${n};${n};76400000000011;80;30612345674;PROVEEDOR;80;${CUIT.inscripto};1,00;$;;;;;;;;21,00;100,00;;;100,00;0,00;0,00;3,00;21,00;124,00`;
  const archivo = join(carpeta, 'grande.csv');
  writeFileSync(archivo, [titulos, ...Array.from({ length: 20_000 }, (_, n) => linea(n + 1))].join('\n'));
  const avances: number[] = [];
  const resultado = await importCompras(servidor.deps, ownAlcance(duenia.id), {
    company_id: empresa,
    archivo,
    mes: null,
    reemplazar: false,
    aunqueFalten: false,
    onProgress: ({ leidas }) => avances.push(leidas),
  });
  expect(resultado).toMatchObject({ filas: 20_000, nuevas: 20_000 });
  expect(avances.length).toBe(40);
  const { totales } = await listar();
  expect(new Decimal(totales.credito_computable).toFixed(2)).toBe('420000.00');
}, 120_000);
