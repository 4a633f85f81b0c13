import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CertificadosImportados, PaginaCertificados } from '@talonario/core/contador';
import { importCertificados, type CertificadoALeer } from '../../../core/src/store/sufridos/importCertificados.ts';
import {
  buildCertificado,
  filaDeArca,
  listaProvincial,
  misRetenciones,
  titulosDeArca,
} from '../../builders/sufridos.ts';
import { miembroOf } from '../../helpers/servicios/miembro.ts';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// Import of the lists of taxes suffered: known by their content, all or nothing, and of one company.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let empresa: string;
let ajena: string;

beforeAll(async () => {
  servidor = await startServidor();
  duenia = await servidor.usuario();
  empresa = await duenia.empresa();
  ajena = await duenia.empresa(CUIT.monotributo, { situacion_iva: 6 });
});
afterAll(() => servidor.close());
beforeEach(() => execute('delete from certificados_importados'));

const execute = (sql: string) => servidor.deps.store.fork().execute(sql);
const base = (en = empresa) => `/api/empresa/${en}/certificados-sufridos`;
const importar = (archivo: Buffer | string, { query = '', en = empresa, de = duenia } = {}) =>
  de
    .call('post', `${base(en)}/importar${query}`)
    .type('application/octet-stream')
    .send(Buffer.from(archivo));
const importada = async (archivo: Buffer | string, opciones = {}): Promise<CertificadosImportados> =>
  (await importar(archivo, opciones).expect(200)).body;
const listar = async (query = ''): Promise<PaginaCertificados> =>
  (await duenia.call('get', `${base()}${query}`).expect(200)).body;
const snapshot = () => execute('select * from certificado order by id');

test('a list becomes certificates, and the same one under another name changes nothing', async () => {
  const filas = [
    filaDeArca(),
    filaDeArca({ impuesto: '217', operacion: 'RETENCION', numero: '15', importe: '1500.5' }),
    filaDeArca({ impuesto: '999', numero: '16', importe: '1' }),
  ];
  const archivo = await misRetenciones(filas);
  expect(await importada(archivo)).toMatchObject({
    lista: 'arca',
    filas: 3,
    nuevas: 3,
    iguales: 0,
    avisos: [{ codigo: 'impuesto_desconocido', lineas: [4] }],
    columnas_sin_usar: [],
  });
  const { results, totalItems, importe } = await listar('?periodo=2026-10');
  expect([totalItems, importe]).toEqual([3, 2498.77]);
  expect(results.find(({ impuesto }) => impuesto === 'ganancias')).toMatchObject({
    agente_cuit: '30500000313',
    operacion: 'retencion',
    certificado: '15',
    fecha: '2026-10-29',
    importe: 1500.5,
    registrado: '2026-11-12',
  });
  expect((await listar('?impuesto=otro')).results).toMatchObject([{ impuesto_codigo: 999 }]);
  const antes = await snapshot();
  expect(await importada(archivo)).toMatchObject({ nuevas: 0, iguales: 3 });
  expect(await snapshot()).toEqual(antes);
  expect((await duenia.call('get', `${base()}/importaciones`)).body).toMatchObject([{ filas: 3, nuevas: 3 }]);
});

test('a longer list adds only what it has of new, and two rows alike are two certificates', async () => {
  const repetida = filaDeArca({ numero: '', comprobante: '' });
  await importada(await misRetenciones([repetida]));
  expect(await importada(await misRetenciones([repetida, repetida, filaDeArca()]))).toMatchObject({
    nuevas: 2,
    iguales: 1,
    distintas: 0,
  });
  // The first list comes again: it has less than what is stored.
  expect(await importada(await misRetenciones([repetida]))).toMatchObject({ nuevas: 0, iguales: 1, distintas: 0 });
  expect((await listar()).totalItems).toBe(3);
});

test('another amount of a certificate is told and stays, unless it is asked for', async () => {
  await importada(await misRetenciones([filaDeArca(), filaDeArca({ numero: '2' })]));
  const corregida = await misRetenciones([filaDeArca({ importe: '900' }), filaDeArca({ numero: '2' })]);
  expect(await importada(corregida)).toMatchObject({ distintas: 1, avisos: [{ codigo: 'distintos', lineas: [2] }] });
  expect((await listar()).importe).toBe(1994.54);
  expect(await importada(corregida, { query: '?reemplazar=si' })).toMatchObject({ actualizadas: 1, distintas: 0 });
  expect((await listar()).importe).toBe(1897.27);
});

test('the day of the declaration is completed when it comes', async () => {
  await importada(await misRetenciones([filaDeArca({ registrado: '' })]));
  expect((await listar()).results).toMatchObject([{ registrado: null }]);
  expect(await importada(await misRetenciones([filaDeArca()]))).toMatchObject({ nuevas: 0, iguales: 1 });
  expect((await listar()).results).toMatchObject([{ registrado: '2026-11-12' }]);
});

const provincial = listaProvincial([
  ['30-50000031-3', 'BANCO &amp; CIA', 'Percepci&oacute;n', '05/10/2026', 'Factura A000200118618', '1500.25'],
  ['30-50000031-3', 'BANCO &amp; CIA', 'Retención', '06/10/2026', '00000123', '-20.10'],
  ['', '', '', '', 'Total', '1480.15'],
]);

test('the page that a province names .xls is read, once somebody says the province', async () => {
  const sinDecir = await importar(provincial).expect(400);
  expect(sinDecir.body.error).toContain('no dice de cuál: elegí la jurisdicción');
  expect(await importada(provincial, { query: '?jurisdiccion=0' })).toMatchObject({ lista: 'provincia', nuevas: 2 });
  expect((await listar()).results).toMatchObject([
    { operacion: 'retencion', certificado: '00000123', importe: -20.1, jurisdiccion: 0 },
    {
      agente_nombre: 'BANCO & CIA',
      operacion: 'percepcion',
      impuesto: 'iibb',
      comprobante: 'Factura A000200118618',
      importe: 1500.25,
    },
  ]);
  expect(await importada(provincial, { query: '?jurisdiccion=0' })).toMatchObject({ nuevas: 0, iguales: 2 });
  const deArca = await importar(await misRetenciones([filaDeArca()]), { query: '?jurisdiccion=1' }).expect(400);
  expect(deArca.body.error).toContain('es la lista de ARCA');
});

test('what cannot be read is refused with a sentence, and nothing is imported', async () => {
  const [, ...sinCuit] = titulosDeArca;
  const casos: [Buffer | string, string][] = [
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'guardala como .xlsx'],
    ['Fecha;Total\n01/10/2026;5\n', 'no tiene los títulos de Mis Retenciones ni los de la lista de una provincia'],
    [`${sinCuit.join(';')}\n`, 'no tiene los títulos'],
    [await misRetenciones([filaDeArca(), filaDeArca({ fecha: '31/02/2026' })]), 'fecha ("31/02/2026")'],
    [await misRetenciones([filaDeArca({ cuit: '30500000314' })]), 'CUIT del agente ("30500000314")'],
    [await misRetenciones([filaDeArca({ operacion: 'X' })]), 'operación ("X")'],
    ['<html><body><p>Su sesión expiró</p></body></html>', 'no tiene los títulos'],
  ];
  for (const [archivo, frase] of casos) {
    const { body } = await importar(archivo).expect(400);
    expect([body.codigo, body.error]).toEqual(['archivo_invalido', expect.stringContaining(frase)]);
  }
  expect((await listar()).totalItems).toBe(0);
});

test('a list of another company of the same person is told, and can be undone', async () => {
  const archivo = await misRetenciones([filaDeArca()]);
  await importada(archivo, { en: ajena });
  expect(await importada(archivo)).toMatchObject({ nuevas: 1, avisos: [{ codigo: 'en_otra_empresa' }] });
  const [importacion] = (await duenia.call('get', `${base()}/importaciones`)).body;
  await duenia.call('delete', `${base(ajena)}/importaciones/${importacion.id}`).expect(404);
  const quedan = await duenia.call('delete', `${base()}/importaciones/${importacion.id}`).expect(200);
  expect([quedan.body, (await listar()).totalItems]).toEqual([[], 0]);
  await duenia.call('delete', `${base()}/importaciones/${importacion.id}`).expect(404);
});

test('an accountant imports for their company only, and an employee does not', async () => {
  const archivo = await misRetenciones([filaDeArca()]);
  await importada(archivo, { en: ajena });
  const contadora = await miembroOf(servidor, duenia, 'contador', [empresa]);
  // Nothing is told of the company out of reach.
  expect(await importada(archivo, { de: contadora })).toMatchObject({ nuevas: 1, avisos: [] });
  await importar(archivo, { de: contadora, en: ajena }).expect(404);
  const empleado = await miembroOf(servidor, duenia, 'empleado', [empresa]);
  expect((await empleado.call('get', base())).body.totalItems).toBe(1);
  await importar(archivo, { de: empleado }).expect(403);
});

test('a copy cut midway leaves no certificate', async () => {
  await importada(await misRetenciones([filaDeArca()]));
  const antes = await snapshot();
  const filas = async function* (): AsyncGenerator<CertificadoALeer> {
    for (let linea = 1; linea <= 2_000; linea += 1) {
      yield { ...buildCertificado({ certificado: String(linea) }), linea };
    }
    throw new RangeError('the process died');
  };
  const destino = {
    user_id: duenia.id,
    company_id: empresa,
    lista: 'arca',
    jurisdiccion: null,
    reemplazar: false,
  } as const;
  const muerta = importCertificados(servidor.deps.store.url, destino, filas());
  await expect(muerta).rejects.toThrow('the process died');
  expect(await snapshot()).toEqual(antes);
});
