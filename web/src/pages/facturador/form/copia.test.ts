import type { Comprobante } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import { describe, expect, test } from 'vitest';
import { imprimible, item } from '../../../../../tests/builders/imprimibles.ts';
import { isCopiable } from '../accionesOf.ts';
import { valoresDeCopia } from './copia.ts';

const HOY = '2026-11-30';
const empresas = [
  {
    id: 'propia',
    situacion_iva: 1,
    condicion_de_venta: null,
    puntosDeVenta: [{ punto_de_venta: 3 }, { punto_de_venta: 4 }],
  },
] as unknown as Empresa[];

/** An issued voucher of the company `propia`. */
function original(cambios: Partial<Comprobante> = {}): Comprobante {
  const base = imprimible({
    items: [item('Termo', 2, 12_100)],
    numero_comprobante: 12,
    cuit_facturado: '30711234566',
    tipo_documento_facturado: 80,
    situacion_iva_facturado: 1,
    razon_social_facturado: 'Distribuidora S.A.',
  });
  return {
    ...base,
    id: 'uno',
    company_id: 'propia',
    concepto: 2,
    servicio_desde: '2026-10-01',
    servicio_hasta: '2026-10-31',
    vencimiento_pago: '2026-11-10',
    calle_facturado: 'Belgrano',
    numero_facturado: '456',
    localidad_facturado: 'Avellaneda',
    codigo_postal_facturado: '1870',
    precios_con_iva: true,
    cancela_misma_moneda: true,
    lista_id: 'una-lista',
    email_facturado: 'compras@distribuidora.com',
    comprobante_vinculado: null,
    emitiendo: false,
    ...cambios,
  } as Comprobante;
}

const copy = (cambios: Partial<Comprobante> = {}, comoFactura = false) =>
  valoresDeCopia(original(cambios), HOY, empresas, { comoFactura });

describe('a copy of a voucher', () => {
  test('has its receiver and lines, with today’s date', () => {
    expect(copy({ tipo_comprobante: 1 })).toMatchObject({
      company_id: 'propia',
      punto_de_venta: 3,
      tipo_comprobante: 1,
      fecha: HOY,
      cuit_facturado: '30-71123456-6',
      razon_social_facturado: 'Distribuidora S.A.',
      email_facturado: 'compras@distribuidora.com',
      items: [{ descripcion: 'Termo', cantidad: '2', precio: '12.100,00' }],
    });
  });

  test('has not its number, its CAI, its dates, its list nor its link', () => {
    const cai = { tipo: 'CAI', codigo: '12345678901234', vence: '2026-12-31' } as const;
    expect(copy({ tipo_comprobante: 1, autorizacion: cai })).toMatchObject({
      numero_comprobante: '',
      cai: '',
      cai_vencimiento: null,
      servicio_desde: null,
      servicio_hasta: null,
      vencimiento_pago: null,
      lista_id: null,
      comprobante_vinculado: null,
    });
  });

  test('in a foreign currency keeps its prices, and asks for the rate anew', () => {
    expect(copy({ tipo_comprobante: 1, moneda: 'DOL' })).toMatchObject({
      moneda: 'DOL',
      cotizacion: '',
      cancela_misma_moneda: null,
      items: [{ precio: '12.100,00' }],
    });
  });

  test('of a company, or of a point of sale, that is not there any more begins without it', () => {
    expect(copy({ company_id: 'otra' })).toMatchObject({ company_id: null, punto_de_venta: null });
    expect(copy({ punto_de_venta: 9 })).toMatchObject({ company_id: 'propia', punto_de_venta: null });
  });

  test('has the letter that both parties give today', () => {
    expect(copy({ tipo_comprobante: 6 }).tipo_comprobante).toBe(1);
  });
});

test('the invoice of a quote has the letter of its receiver', () => {
  const presupuesto: Partial<Comprobante> = { tipo_comprobante: 9999, autorizacion: null };
  expect(copy(presupuesto).tipo_comprobante).toBe(9999);
  expect(copy(presupuesto, true).tipo_comprobante).toBe(1);
  expect(copy({ ...presupuesto, situacion_iva_facturado: 5 }, true).tipo_comprobante).toBe(6);
});

test.each([
  ['an invoice', { tipo_comprobante: 6, emitiendo: false }, true],
  ['a quote', { tipo_comprobante: 9999, emitiendo: false }, true],
  ['an invoice being issued', { tipo_comprobante: 6, emitiendo: true }, false],
  ['a credit note', { tipo_comprobante: 8, emitiendo: false }, false],
] as const)('%s: copiable %o is %s', (_, comprobante, copiable) => {
  expect(isCopiable(comprobante)).toBe(copiable);
});
