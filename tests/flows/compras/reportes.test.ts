import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ControlReporte, PaginaCompras } from '@talonario/core/contador';
import { unzip } from '../../helpers/zip.ts';
import { correr } from '../../helpers/procesos/cli.ts';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// Files of a month's purchases: what stops them, what they have, and that no row is lost between two readings.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
let monotributista: string;
let carpeta: string;

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
  monotributista = await usuario.empresa(CUIT.monotributo, { situacion_iva: 6 });
});
afterAll(() => servidor.close());
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'talonario-compras-reportes-'));
  await servidor.deps.store.fork().execute('delete from compra');
  await servidor.deps.store.fork().execute('delete from compra_emisor');
  return () => rmSync(carpeta, { recursive: true });
});

const g3 = (mes = '2026-10'): string =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/golden/compras/recibidos-G3.csv'), 'utf8')
    .replaceAll('30712345671', CUIT.inscripto)
    .replaceAll('2026-10', mes);
const base = () => `/api/empresa/${empresa}/compras`;
const importar = (archivo: string) =>
  usuario.call('post', `${base()}/importar`).type('application/octet-stream').send(Buffer.from(archivo)).expect(200);
const control = async (reporte: string, periodo: string): Promise<ControlReporte> =>
  (await usuario.call('get', `${base()}/controles?reporte=${reporte}&periodo=${periodo}`).expect(200)).body;
const bajar = (consulta: string, de = empresa) =>
  usuario.call('get', `/api/empresa/${de}/compras/reportes?${consulta}`).buffer();

test('the book of purchases has a record for each, and its totals are crossed', async () => {
  await importar(g3());
  const { impiden, comprobantes, total, cruces, reparos, avisos_generales, archivos } = await control(
    'libro-iva',
    '2026-10',
  );
  expect({ impiden, comprobantes, total }).toEqual({ impiden: 0, comprobantes: 7, total: 331186.08 });
  expect(cruces.every(({ coincide }) => coincide)).toBe(true);
  expect(reparos.map(({ comprobante, codigo }) => [comprobante, codigo])).toEqual([
    ['FC A 0003-00001501 de FIDEICOMISO PRUEBA , PEREZ Y OTROS', 'redondeo'],
  ]);
  expect(avisos_generales.map(({ codigo }) => codigo)).toEqual(['tributos_sin_separar', 'notas_en_positivo']);
  expect(archivos.map(({ nombre }) => nombre)).toEqual([
    'LIBRO_IVA_DIGITAL_COMPRAS_CBTE_202610.txt',
    'LIBRO_IVA_DIGITAL_COMPRAS_ALICUOTAS_202610.txt',
  ]);
  const cbte = await bajar('reporte=libro-iva&periodo=2026-10&archivo=cbte').expect(200);
  expect(cbte.headers['content-disposition']).toContain('LIBRO_IVA_DIGITAL_COMPRAS_CBTE_202610.txt');
  const lineas = (cbte.text ?? String(cbte.body)).split('\r\n');
  expect(lineas).toHaveLength(8);
  const alicuotas = await bajar('reporte=libro-iva&periodo=2026-10&archivo=alicuotas').expect(200);
  expect((alicuotas.text ?? '').split('\r\n')).toHaveLength(8);
  await bajar('reporte=libro-iva&periodo=2026-10&archivo=importaciones').expect(404);
  expect((await bajar('reporte=libro-iva&periodo=2026-10&archivo=credito')).status).toBe(400);
});

test('IVA Simple waits for the class of each purchase, and takes it from the rule of its issuer', async () => {
  await importar(g3('2026-11'));
  expect(await control('iva-simple', '2026-11')).toMatchObject({ impiden: 5, comprobantes: 5 });
  const rechazado = await bajar('reporte=iva-simple&periodo=2026-11&archivo=credito').expect(422);
  expect(JSON.parse(rechazado.text ?? '{}')).toMatchObject({ codigo: 'reporte_con_errores' });
  for (const [documento, clase] of [
    ['30612345674', 'bien'],
    ['33500000037', 'servicio'],
  ]) {
    await usuario.call('put', `${base()}/emisores/${documento}`, { clase, porcentaje_credito: null }).expect(200);
  }
  const credito = await bajar('reporte=iva-simple&periodo=2026-11&archivo=credito').expect(200);
  expect(credito.text).toBe(
    [
      'Concepto;Codigo de Alicuota;Monto Neto Gravado;Credito Fiscal Facturado;Credito Fiscal Computable',
      '1;5;111000,00;23310,00;23310,00',
      '1;4;10000,00;1050,00;1050,00',
      '1;3;1000,00;0,00;0,00',
      '3;5;147500,60;30975,13;30975,13',
      '',
    ].join('\n'),
  );
  const restitucion = await bajar('reporte=iva-simple&periodo=2026-11&archivo=restitucion').expect(200);
  expect(restitucion.text?.split('\n')[1]).toBe('1;5;10000,00;2100,00');
});

test('an excluded purchase and one moved to the next month leave the book of the month', async () => {
  await importar(g3());
  const { results } = (await usuario.call('get', base())).body as PaginaCompras;
  const [primera, segunda] = results;
  await usuario.call('put', `${base()}/${primera?.id}`, { excluida_motivo: 'No es de la empresa' }).expect(200);
  await usuario.call('put', `${base()}/${segunda?.id}`, { periodo: '2026-11' }).expect(200);
  expect((await control('libro-iva', '2026-10')).comprobantes).toBe(5);
  expect(await control('libro-iva', '2026-11')).toMatchObject({
    comprobantes: 1,
    reparos: [{ codigo: 'otro_periodo', impide: false }],
  });
});

test('a typed import goes to its own file, and the same one twice is refused', async () => {
  const importacion = {
    fecha: '2026-10-20',
    tipo_comprobante: 66,
    punto_de_venta: 0,
    numero: 0,
    despacho: '26001IC04012345A',
    emisor_documento: '30612345674',
    emisor_nombre: '=HYPERLINK("http://x.test")',
    alicuotas: [{ iva: 21, neto: 1000, importe: 210 }],
    total: 1210,
  };
  const { body } = await usuario.call('post', base(), importacion).expect(200);
  expect(body).toMatchObject({ credito_computable: 210, despacho: '26001IC04012345A', periodo: '2026-10' });
  expect((await usuario.call('post', base(), importacion).expect(400)).body.codigo).toBe('compra_invalida');
  for (const cambios of [
    { despacho: '' },
    { total: 1210.01 },
    { emisor_documento: '30612345675' },
    { tipo_comprobante: 11, despacho: '', punto_de_venta: 1, numero: 1 },
  ]) {
    expect((await usuario.call('post', base(), { ...importacion, ...cambios }).expect(400)).body.codigo).toBe(
      'compra_invalida',
    );
  }
  const { text } = await bajar('reporte=libro-iva&periodo=2026-10&archivo=importaciones').expect(200);
  expect(text).toBe('26001IC04012345A0000000001000000005000000000021000\r\n');
  // A name that looks like a formula is text in a sheet.
  const respuesta = await fetch(
    `${servidor.url}${base()}/reportes?reporte=libro-iva&periodo=2026-10&archivo=cbte&formato=xlsx`,
    {
      headers: { Authorization: `Bearer ${usuario.token}` },
    },
  );
  const libro = Buffer.from(await respuesta.arrayBuffer());
  const { 'xl/worksheets/sheet1.xml': hoja } = await unzip(libro);
  expect(hoja?.toString()).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;http://x.test&quot;)');
  expect(hoja?.toString()).not.toContain('<f>');
});

test('a monotributista has no book of purchases, and a month without purchases no file', async () => {
  expect((await bajar('reporte=libro-iva&periodo=2026-10&archivo=cbte', monotributista)).status).toBe(422);
  await bajar('reporte=libro-iva&periodo=2026-10&archivo=cbte').expect(404);
});

test('every purchase of a large month is in the file once, in its order', async () => {
  const [titulos = ''] = g3().split('\n');
  // Numbers of different lengths and issuers, so that each page ends inside a day.
  const fila = (n: number) =>
    `2026-10-${String((n % 28) + 1).padStart(2, '0')};1;${(n % 7) + 1};${n};${n};;80;${n % 2 === 0 ? '30612345674' : '20223334440'};PROVEEDOR;80;${CUIT.inscripto};1,00;$;;;;;;;;21,00;100,00;;;100,00;0,00;0,00;0,00;21,00;121,00`;
  await importar([titulos, ...Array.from({ length: 2_500 }, (_, n) => fila(n + 1))].join('\n'));
  const { text = '' } = await bajar('reporte=libro-iva&periodo=2026-10&archivo=cbte').expect(200);
  const claves = text
    .split('\r\n')
    .filter((linea) => linea !== '')
    .map((linea) => linea.slice(0, 36));
  expect(new Set(claves).size).toBe(2_500);
  expect(claves.toSorted()).toEqual(claves);
});

test('the terminal reviews the files of a month and saves them', async () => {
  const env = { ...servidor.entorno.env, TALONARIO_USUARIO: usuario.email };
  const talonario = (...args: string[]) => correr(['compras', ...args, '--empresa', CUIT.inscripto], { env });
  const archivo = join(carpeta, 'recibidos.csv');
  writeFileSync(archivo, g3('2026-11'));
  const vacio = await talonario('reporte', 'libro-iva', '--mes', '2026-11');
  expect([vacio.code, vacio.stdout]).toEqual([0, expect.stringContaining('No existen casos')]);
  expect((await talonario('importar', archivo)).code).toBe(0);
  const faltan = await talonario('reporte', 'iva-simple', '--mes', '2026-11', '--revisar');
  expect(faltan.code).toBe(5);
  expect(faltan.stdout).toContain('No dice si es bien, locación, servicio o bien de uso');
  expect(faltan.stdout).not.toContain('todo cierra');
  expect((await talonario('reporte', 'iva-simple', '--mes', '2026-11', '--salida', join(carpeta, 'x'))).code).toBe(2);
  const salida = join(carpeta, 'mes');
  const { code, stdout } = await talonario('reporte', 'libro-iva', '--mes', '2026-11', '--salida', salida);
  expect([code, stdout]).toEqual([0, expect.stringContaining('todo cierra')]);
  expect(readdirSync(salida).toSorted()).toEqual([
    'LIBRO_IVA_DIGITAL_COMPRAS_ALICUOTAS_202611.txt',
    'LIBRO_IVA_DIGITAL_COMPRAS_CBTE_202611.txt',
  ]);
  const bytes = readFileSync(join(salida, 'LIBRO_IVA_DIGITAL_COMPRAS_CBTE_202611.txt'));
  expect(bytes.length).toBe(7 * 327);
  expect(bytes.includes(Buffer.from('PEREZ JOS\xc9', 'latin1'))).toBe(true);
});
