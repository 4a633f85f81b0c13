import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { textosOf } from '../../builders/pdfLeido.ts';
import {
  CUIT,
  empresaTipeada,
  facturaTipeada,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// Payment terms of vouchers: the company's default, what each voucher says, and its paper.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());
beforeEach(async () => {
  await servidor.entorno.reset();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa(CUIT.inscripto, { condicion_de_venta: 'Contado' });
});

const save = async (cambios: object = {}, status = 200) =>
  (await usuario.call('post', '/api/facturas', facturaTipeada(empresa, cambios)).expect(status)).body;
const issue = async (cambios: object = {}) => {
  const { id } = await save(cambios);
  return (await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200)).body;
};
const papel = async (id: string) =>
  (await textosOf((await usuario.call('get', `/api/facturas/${id}/pdf`).expect(200)).body))
    .map(({ texto }) => texto.trim())
    .join(' ');

test('a company keeps its default when a save does not tell it, and gives it up when told so', async () => {
  const put = async (cambios: object) =>
    (await usuario.call('put', `/api/empresa/${empresa}`, empresaTipeada(CUIT.inscripto, cambios)).expect(200)).body
      .condicion_de_venta;
  expect(await put({})).toBe('Contado');
  expect(await put({ condicion_de_venta: '  Cuenta corriente a 30 días ' })).toBe('Cuenta corriente a 30 días');
  expect(await put({ condicion_de_venta: ' ' })).toBeNull();
  const larga = empresaTipeada(CUIT.inscripto, { condicion_de_venta: 'x'.repeat(101) });
  const { body } = await usuario.call('put', `/api/empresa/${empresa}`, larga).expect(400);
  expect(body).toMatchObject({ codigo: 'valor_invalido', campo: 'condicion_de_venta' });
});

test('a new invoice has the company’s default, other words, or none, and prints them', async () => {
  expect(await save()).toMatchObject({ condicion_de_venta: 'Contado' });
  const propia = await issue({ condicion_de_venta: 'Cheque a 60 días' });
  expect(propia).toMatchObject({ status: 'emitida', condicion_de_venta: 'Cheque a 60 días' });
  expect(await papel(propia.id)).toMatch(/Condición de venta: Cheque a 60 días/);
  const vacia = await issue({ condicion_de_venta: null });
  expect(vacia.condicion_de_venta).toBeNull();
  expect(await papel(vacia.id)).not.toContain('Condición de venta');
  expect((await save({ condicion_de_venta: 'x'.repeat(101) }, 400)).campo).toBe('condicion_de_venta');
});

test('a draft saved without the field keeps its own; an issued voucher keeps it whatever the company says later', async () => {
  const { id } = await save({ condicion_de_venta: 'Transferencia' });
  const put = (cambios: object) => usuario.call('put', `/api/facturas/${id}`, facturaTipeada(empresa, cambios));
  expect((await put({}).expect(200)).body.condicion_de_venta).toBe('Transferencia');
  expect((await put({ condicion_de_venta: 'Cheque' }).expect(200)).body.condicion_de_venta).toBe('Cheque');
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  await put({ condicion_de_venta: 'Contado' }).expect(409);
  const cambiada = empresaTipeada(CUIT.inscripto, { condicion_de_venta: 'Mercado Pago' });
  await usuario.call('put', `/api/empresa/${empresa}`, cambiada).expect(200);
  expect((await usuario.call('get', `/api/facturas/${id}`).expect(200)).body.condicion_de_venta).toBe('Cheque');
  expect(await papel(id)).toContain('Condición de venta: Cheque');
});

test('two people who save a draft at once are told both terms', async () => {
  const { id, version } = await save({ condicion_de_venta: 'Transferencia' });
  const put = (condicion_de_venta: string) =>
    usuario.call('put', `/api/facturas/${id}`, facturaTipeada(empresa, { condicion_de_venta, version }));
  await put('Cheque').expect(200);
  const { body } = await put('Contado').expect(409);
  expect(body.error).toContain('la condición de venta: ahora «Cheque» y vos pusiste «Contado»');
});

test('a note has none unless it tells its own; a Factura A in place of a B has the B’s', async () => {
  const { id } = await issue({ condicion_de_venta: 'Tarjeta de crédito' });
  const parcial = { tipo_comprobante: 8, comprobante_vinculado: id };
  expect(await save(parcial)).toMatchObject({ tipo_comprobante: 8, condicion_de_venta: null });
  expect(await save({ ...parcial, condicion_de_venta: 'Transferencia' })).toMatchObject({
    condicion_de_venta: 'Transferencia',
  });
  const cuerpo = {
    cuit: CUIT.receptorInscripto,
    razonSocial: 'Distribuidora del Sur SA',
    domicilio: 'Belgrano 1200, Rosario',
    provincia: 12,
    situacion: 1,
    tipo_comprobante: 1,
  };
  const { body } = await usuario.call('post', `/api/facturas/${id}/factura-a`, cuerpo).expect(200);
  expect(body).toMatchObject({
    nota: { tipo_comprobante: 8, condicion_de_venta: null },
    factura: { tipo_comprobante: 1, condicion_de_venta: 'Tarjeta de crédito' },
  });
});
