import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmitidosComparados, PosicionIva } from '@talonario/core/contador';
import { correr } from '../../helpers/procesos/cli.ts';
import {
  CUIT,
  hoy,
  receptorA,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// The VAT position of a month, and ARCA's list of issued vouchers against ours.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
const carpeta = mkdtempSync(join(tmpdir(), 'talonario-mes-prueba-'));
const dia = hoy();
const mes = dia.slice(0, 7);
let facturas: { numero: number; total: number; tipo: number; cuit: string }[];

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
  facturas = [];
  for (const cambios of [{}, receptorA]) {
    const id = await usuario.borrador(empresa, cambios);
    await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
    const { body } = await usuario.call('get', `/api/facturas/${id}`).expect(200);
    facturas.push({
      numero: body.numero_comprobante,
      total: body.total,
      tipo: body.tipo_comprobante,
      cuit: body.cuit_facturado,
    });
  }
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true });
  await servidor.close();
});

const posicion = () => `/api/empresa/${empresa}/posicion-iva/${mes}`;
const leer = async (): Promise<PosicionIva> => (await usuario.call('get', posicion()).expect(200)).body;
const cargar = (datos: object) => usuario.call('put', posicion(), datos);
const SIN_DATOS = { tecnico_anterior: null, libre_anterior: null, retenciones: null, percepciones: null };

test('the position waits for the opening balances, and then has a result', async () => {
  const vacia = await leer();
  expect(vacia).toMatchObject({ datos: SIN_DATOS, credito: 0, resultado: null, sugerido: null });
  expect(vacia.debito).toBeGreaterThan(0);
  const recibidos = readFileSync(join(import.meta.dirname, '../../../fixtures/golden/compras/recibidos-G3.csv'), 'utf8')
    .replaceAll('30712345671', CUIT.inscripto)
    .replaceAll('2026-10', mes);
  await usuario
    .call('post', `/api/empresa/${empresa}/compras/importar`)
    .type('application/octet-stream')
    .send(Buffer.from(recibidos))
    .expect(200);
  const { body } = await cargar({ ...SIN_DATOS, tecnico_anterior: 100, libre_anterior: 50 }).expect(200);
  const { debito, credito, credito_restituido, resultado, avisos } = body;
  expect({ credito, credito_restituido, avisos: avisos.length }).toEqual({
    credito: 55335.13,
    credito_restituido: 2100,
    avisos: 1,
  });
  const determinado = debito + 2100 - 55335.13 - 100;
  expect(resultado.determinado).toBeCloseTo(determinado, 2);
  expect(resultado).toMatchObject({ a_pagar: 0, usado: 0, libre: 50 });
  expect(resultado.tecnico).toBeCloseTo(-determinado, 2);
});

test('the month after is offered the balances with which this one ended', async () => {
  const siguiente = mes.endsWith('12')
    ? `${Number(mes.slice(0, 4)) + 1}-01`
    : `${mes.slice(0, 5)}${String(Number(mes.slice(5)) + 1).padStart(2, '0')}`;
  const { resultado } = await leer();
  const { body } = await usuario.call('get', `/api/empresa/${empresa}/posicion-iva/${siguiente}`).expect(200);
  expect(body).toMatchObject({
    resultado: null,
    sugerido: { tecnico: resultado?.tecnico, libre: resultado?.libre },
  });
});

test('a negative balance is refused, and another user sees nothing', async () => {
  expect((await cargar({ ...SIN_DATOS, tecnico_anterior: -1 }).expect(400)).body.codigo).toBe('compra_invalida');
  const intrusa = await servidor.usuario();
  await intrusa.call('get', posicion()).expect(404);
  await intrusa.call('put', posicion(), SIN_DATOS).expect(404);
  await intrusa.call('get', `/api/empresa/${empresa}/emitidos/${mes}`).expect(404);
  await usuario.call('get', `/api/empresa/${empresa}/posicion-iva/2026-13`).expect(404);
});

const TITULOS =
  '"Fecha de Emisión";"Tipo de Comprobante";"Punto de Venta";"Número Desde";"Número Hasta";"Cód. Autorización";"Tipo Doc. Receptor";"Nro. Doc. Receptor";"Denominación Receptor";"Tipo Cambio";"Moneda";"Imp. Neto Gravado Total";"Imp. Neto No Gravado";"Imp. Op. Exentas";"Otros Tributos";"Total IVA";"Imp. Total"';
const fila = ({ numero, total, tipo, cuit }: (typeof facturas)[number], fecha = dia): string =>
  `${fecha};${tipo};3;${numero};${numero};;${cuit.length === 11 ? 80 : 96};${cuit};RECEPTOR;1,00;$;;;;;;${total.toFixed(2).replace('.', ',')}`;
const listaOf = (filas: readonly string[]): Buffer => Buffer.from([TITULOS, ...filas].join('\n'));
const importar = (lista: Buffer) =>
  usuario.call('post', `/api/empresa/${empresa}/emitidos/${mes}`).type('application/octet-stream').send(lista);
const comparar = async (): Promise<EmitidosComparados> =>
  (await usuario.call('get', `/api/empresa/${empresa}/emitidos/${mes}`).expect(200)).body;

test('ARCA’s list equals ours, and each difference is told with its cause', async () => {
  expect(await comparar()).toMatchObject({ lista: null, diferencias: [] });
  expect((await importar(listaOf(facturas.map((factura) => fila(factura)))).expect(200)).body).toMatchObject({
    filas: 2,
    columnas: [],
  });
  expect(await comparar()).toMatchObject({ iguales: 2, errores: 0, explicadas: 0, diferencias: [] });
  const [primera, segunda] = facturas;
  if (!primera || !segunda) throw new Error('two invoices were issued');
  const ajena = { ...primera, numero: primera.numero + 500 };
  await importar(listaOf([fila({ ...primera, total: primera.total + 1 }), fila(ajena)])).expect(200);
  const { iguales, errores, diferencias } = await comparar();
  expect({ iguales, errores }).toEqual({ iguales: 0, errores: 3 });
  expect(diferencias.map(({ clase, numero_comprobante }) => [clase, numero_comprobante]).toSorted()).toEqual(
    [
      ['distinto', primera.numero],
      ['solo_aca', segunda.numero],
      ['solo_arca', ajena.numero],
    ].toSorted(),
  );
});

test('a voucher later than the file and a pre-printed one are explained', async () => {
  await importar(listaOf(facturas.map((factura) => fila(factura)))).expect(200);
  const id = await usuario.borrador(empresa);
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  expect(await comparar()).toMatchObject({
    iguales: 2,
    errores: 0,
    explicadas: 1,
    diferencias: [{ motivo: 'posterior' }],
  });
  await servidor.deps.store.fork().execute('update comprobante set modo_facturacion = 2 where id = ?', [id]);
  expect((await comparar()).diferencias).toMatchObject([{ clase: 'solo_aca', motivo: 'preimpreso' }]);
});

test('the list of what was received is refused', async () => {
  const recibidos = readFileSync(join(import.meta.dirname, '../../../fixtures/golden/compras/recibidos-G3.csv'));
  expect((await importar(recibidos).expect(400)).body.error).toContain('recibidos');
});

test('the terminal shows the position and compares the list', async () => {
  const env = { ...servidor.entorno.env, TALONARIO_USUARIO: usuario.email };
  const talonario = (...args: string[]) =>
    correr(['compras', ...args, '--empresa', CUIT.inscripto, '--mes', mes], { env });
  const hoja = await talonario('posicion', '--libre-anterior', '70');
  expect(hoja.code).toBe(0);
  expect(hoja.stdout).toMatch(/Saldo de libre disponibilidad\s+\$ 70,00/);
  const archivo = join(carpeta, 'emitidos.csv');
  const [primera] = facturas;
  if (!primera) throw new Error('two invoices were issued');
  writeFileSync(archivo, listaOf([fila({ ...primera, total: 1 })]));
  const { code, stdout } = await talonario('emitidos', archivo);
  expect(code).toBe(5);
  expect(stdout).toContain('ARCA y Talonario tienen otros datos');
});
