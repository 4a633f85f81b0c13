import { describe, expect, test } from 'vitest';
import { NINGUNO, POR_SABER } from '../../../../contract/sabido.ts';
import { facturacionIdOf } from './facturacionIdOf.ts';
import { normalizeFacturacion } from './facturacion.ts';
import type { RespuestasDeOrden } from '../../../plaza.ts';
import { documentosOf, personaFacturada, readFacturacion } from './receptor.ts';

// Answers of GET /orders/billing-info/MLA/{id}, of the marketplace's page and of production, with people and companies replaced.
const domicilio = {
  street_name: 'Aysén',
  street_number: '30',
  city_name: 'Buenos Aires',
  state: { code: '01', name: 'Buenos Aires' },
  zip_code: '5000',
  country_id: 'AR',
};
const respuesta = (billing_info: object) => ({
  site_id: 'MLA',
  buyer: { cust_id: 700000001, billing_info },
  seller: { cust_id: 0 },
});
const empresa = (number: string | null, cambios = {}) =>
  respuesta({
    name: 'Distribuidora del Plata SRL',
    identification: { type: 'CUIT', number },
    taxes: { taxpayer_type: { description: 'IVA Responsable Inscripto' }, iibb_number: '901-123456-7' },
    address: domicilio,
    attributes: { vat_discriminated_billing: 'true', doc_type_number: number, is_normalized: true, cust_type: 'BU' },
    ...cambios,
  });
const enProceso = respuesta({
  name: null,
  last_name: null,
  identification: { type: null, number: null },
  taxes: null,
  address: null,
  attributes: { is_normalized: false },
});

describe('billing data', () => {
  test('of a company', () => {
    expect(normalizeFacturacion(empresa('30712345671'))).toMatchObject({
      tipo_documento: 'CUIT',
      numero_documento: '30712345671',
      nombre: 'Distribuidora del Plata SRL',
      condicion: 'IVA Responsable Inscripto',
      iibb: '901-123456-7',
      localidad: 'Buenos Aires',
    });
  });

  test('a legal name that comes as name and as last name is written once', () => {
    const repetido = empresa('30712345671', { name: 'ACME SRL', last_name: 'Acme SRL ' });
    expect(normalizeFacturacion(repetido)?.nombre).toBe('ACME SRL');
    const persona = empresa('30712345671', { name: 'Juan Soares', last_name: 'Sanchez' });
    expect(normalizeFacturacion(persona)?.nombre).toBe('Juan Soares Sanchez');
  });

  test('of the first version, a person', () => {
    const additional_info = [
      { type: 'FIRST_NAME', value: 'juana' },
      { type: 'LAST_NAME', value: 'díaz' },
      { type: 'CITY_NAME', value: 'Rosario' },
    ];
    const cruda = { billing_info: { additional_info, doc_type: 'DNI', doc_number: '30772273' } };
    expect(normalizeFacturacion(cruda)).toMatchObject({ nombre: 'juana díaz', numero_documento: '30772273' });
  });

  test('in the newer envelope: ids at the root, a city that is a text', () => {
    const cruda = {
      buyer_id: 700000001,
      seller_id: 900000001,
      buyer: {
        cust_id: '700000001',
        billing_info: {
          name: 'Juan',
          identification: { type: 'DNI', number: '30772273' },
          address: { ...domicilio, city_name: undefined, city: 'Rosario' },
        },
      },
    };
    expect(normalizeFacturacion(cruda)).toMatchObject({ numero_documento: '30772273', localidad: 'Rosario' });
  });

  test.each<[string, object]>([
    ['of a company whose number is null', empresa(null, { taxes: {}, address: null })],
    ['still being prepared', enProceso],
    ['empty', {}],
    ['of a buyer that is empty', { buyer: {} }],
    ['with a number that says not of what', empresa('30712345671', { identification: { number: '30712345671' } })],
    ['with a document of a kind that nobody has here', empresa('1', { identification: { type: 'RUT', number: '1' } })],
  ])('%s name no buyer', (_, cruda) => {
    expect(normalizeFacturacion({ ...cruda })).toBeNull();
  });
});

describe('the billing data that an order names', () => {
  const comprador = { id: 700000001, nickname: 'COMPRADOR' };
  test.each<[string, object, string | null, unknown]>([
    [
      'read whole',
      { buyer: { ...comprador, billing_info: { id: '895674873823059521' } } },
      null,
      { estado: 'sabido', valor: '895674873823059521' },
    ],
    ['without any so far', { buyer: comprador }, null, NINGUNO],
    ['null so far', { buyer: { ...comprador, billing_info: null } }, null, NINGUNO],
    ['206 without its buyer', {}, 'buyer, feedback', POR_SABER],
    ['206 with half its buyer', { buyer: comprador }, 'buyer', POR_SABER],
    ['206 that says not what it lacks', { buyer: comprador }, '', POR_SABER],
    ['206 without its shipment', { buyer: comprador }, 'shipping', NINGUNO],
    ['without its buyer', { buyer: null }, null, POR_SABER],
    ['with an empty buyer', { buyer: {} }, null, POR_SABER],
    ['with billing data that are odd', { buyer: { ...comprador, billing_info: { id: null } } }, null, POR_SABER],
  ])('%s', (_, orden, falta, esperado) => {
    expect(facturacionIdOf({ ...orden }, falta)).toEqual(esperado);
  });
});

describe('the receptor of a pack', () => {
  const AL = new Date('2026-11-20T12:00:00Z');
  const orden = (cambios: Partial<RespuestasDeOrden> = {}): RespuestasDeOrden => ({
    estado: 'paga',
    ultima_actualizacion: AL,
    comprador_al: AL,
    facturacion_id: null,
    facturacion: null,
    facturacion_de: null,
    ...cambios,
  });
  const conDatos = (numero: string, id = '1') =>
    orden({ facturacion_id: id, facturacion_de: id, facturacion: empresa(numero) });
  const buscada = orden({ comprador_al: null });
  const sinRespuesta = orden({ facturacion_id: '2' });

  test.each<[string, RespuestasDeOrden[], string]>([
    ['known', [conDatos('30712345671')], '30712345671'],
    ['known of its second order only', [sinRespuesta, conDatos('30712345671')], '30712345671'],
    ['known, and its second order not read', [conDatos('30712345671'), buscada], '30712345671'],
    ['known, although the order changed since', [{ ...conDatos('30712345671'), comprador_al: null }], '30712345671'],
    [
      'known, although a later reading names nothing',
      [{ ...conDatos('30712345671'), facturacion_id: '1' }],
      '30712345671',
    ],
    ['the same in both orders', [conDatos('30712345671'), conDatos('30712345671', '2')], '30712345671'],
    ['none, read by id', [orden()], 'ninguno'],
    ['a search result', [buscada], 'por_saber'],
    ['none of one, and another not read', [orden(), buscada], 'por_saber'],
    ['named and not answered', [sinRespuesta], 'por_saber'],
    ['read before the order changed', [orden({ ultima_actualizacion: new Date('2026-11-21T12:00:00Z') })], 'por_saber'],
    ['named anew, and not answered', [{ ...conDatos('30712345671'), facturacion_id: '9' }], 'por_saber'],
    ['answered by nobody', [orden({ facturacion_id: '1', facturacion_de: '1', facturacion: enProceso })], 'por_saber'],
    ['two companies', [conDatos('30712345671'), conDatos('30500001239', '2')], 'por_saber'],
    [
      'of the paid orders alone',
      [conDatos('30712345671'), { ...conDatos('30500001239', '2'), estado: 'cancelada' }],
      '30712345671',
    ],
  ])('%s', (_, ordenes, esperado) => {
    const facturacion = readFacturacion({ ordenes, comprador_a_mano: null });
    const documentoLeido = facturacion.estado === 'sabido' ? facturacion.valor.numero_documento : facturacion.estado;
    expect(documentoLeido).toBe(esperado);
  });

  test('a pack with two companies is reported, unless a person chose one', () => {
    const ordenes = [conDatos('30712345671'), conDatos('30500001239', '2')];
    expect(documentosOf({ ordenes, comprador_a_mano: null })).toEqual(['30712345671', '30500001239']);
    const comprador_a_mano = normalizeFacturacion(empresa('30500001239'));
    expect(documentosOf({ ordenes, comprador_a_mano })).toEqual([]);
    expect(readFacturacion({ ordenes, comprador_a_mano })).toMatchObject({ estado: 'sabido' });
  });
});

test('a sale is found by its billing name and document, once they are known', () => {
  expect(personaFacturada(empresa('30-71234567-1'))).toEqual({
    nombre: 'Distribuidora del Plata SRL',
    documento: '30712345671',
  });
  expect(personaFacturada(enProceso)).toEqual({ nombre: null, documento: null });
});
