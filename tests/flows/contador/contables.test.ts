import type { EmitidosComparados } from '@talonario/core/contador';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CUIT,
  hoy,
  receptorA,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';
import { readPlanilla } from '../../helpers/zip.ts';

// A month's files for accounting programs, and the accounts of the journal.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
const mes = hoy().slice(0, 7);

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa(CUIT.inscripto);
  for (const cambios of [{}, receptorA, { razon_social_facturado: '=HYPERLINK("x")' }]) {
    const id = await usuario.borrador(empresa, cambios);
    await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  }
});
afterAll(() => servidor.close());

async function bajar(programa: string, periodo = mes): Promise<{ status: number; bytes: Buffer }> {
  const respuesta = await fetch(`${servidor.url}/api/empresa/${empresa}/contables/${programa}/meses/${periodo}`, {
    headers: { Authorization: `Bearer ${usuario.token}` },
  });
  return { status: respuesta.status, bytes: Buffer.from(await respuesta.arrayBuffer()) };
}

test('Mis Comprobantes of our vouchers, imported as ARCA’s list, is every voucher of ours', async () => {
  const { bytes } = await bajar('mis-comprobantes');
  await usuario
    .call('post', `/api/empresa/${empresa}/emitidos/${mes}`)
    .set('Content-Type', 'application/octet-stream')
    .send(bytes)
    .expect(200);
  const { body } = await usuario.call('get', `/api/empresa/${empresa}/emitidos/${mes}`).expect(200);
  expect(body as EmitidosComparados).toMatchObject({ iguales: 3, errores: 0, explicadas: 0, diferencias: [] });
});

test('the journal takes the accounts that the accountant wrote, and gives the proposed ones back', async () => {
  const plan = `/api/empresa/${empresa}/plan-de-cuentas`;
  const cuenta = { concepto: 'deudores', codigo: ' 113010 ', nombre: '=Clientes' };
  const { body } = await usuario.call('put', plan, [cuenta]).expect(200);
  expect(body[0]).toMatchObject({ concepto: 'deudores', codigo: '113010', nombre: '=Clientes', propia: true });
  const texto = (await bajar('asientos')).bytes.toString('utf8');
  expect(texto).toContain(";113010;'=Clientes;");
  expect(texto).toContain(';2.1.4.01;IVA débito fiscal;');
  await usuario.call('put', plan, [{ ...cuenta, codigo: '' }]).expect(200);
  expect((await usuario.call('get', plan).expect(200)).body[0]).toMatchObject({ codigo: '1.1.3.01', propia: false });
  await usuario.call('put', plan, [{ ...cuenta, nombre: '' }]).expect(400);
});

test('a sheet has a row for each rate, with the names as text', async () => {
  const filas = await readPlanilla((await bajar('holistor')).bytes);
  expect(filas).toHaveLength(4);
  expect(filas[0]).toHaveLength(23);
  expect(filas.flat()).toContain('=HYPERLINK("x")');
});

test('a month without vouchers, and a program that is none, are said', async () => {
  expect((await bajar('xubio', '2020-01')).status).toBe(404);
  expect((await bajar('otro')).status).toBe(404);
});
