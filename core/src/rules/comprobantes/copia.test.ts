import { expect, test } from 'vitest';
import { asociadoOf, copiaOf } from './copia.ts';

const factura = {
  id: 'F',
  fecha: '2026-11-20',
  tipo_comprobante: 6 as const,
  numero_comprobante: 10,
  ambiente: 'produccion' as const,
  company_id: '7',
  company_cuit: '30716543214',
  company_razon_social: 'Ñandú',
  punto_de_venta: 3,
  modo_facturacion: 1 as const,
  emisor: { cuit: '30716543214' },
  cuenta_id: 'C',
  meli_pack_id: 'P',
  meli_order_id: 'O',
  meli_buyer_nickname: 'INES',
  meli_seller_name: 'TIENDA',
  email_facturado: 'a@b.ar',
  iibb_facturado: '901',
  provincia_entrega: 14 as const,
};

test('a note copies the issuer, the sale, the mail and the delivery of its invoice, and nothing else of it', () => {
  const { id: _id, fecha: _fecha, tipo_comprobante: _tipo, numero_comprobante: _numero, ...copiado } = factura;
  expect(copiaOf(factura)).toEqual(copiado);
  expect(copiaOf({ ...factura, emisor: null }).emisor).toEqual({});
});

test('a note refers to its invoice by kind, point of sale, number, CUIT and date; a draft has no number to refer to', () => {
  expect(asociadoOf(factura)).toEqual({
    comprobante_id: 'F',
    tipo_comprobante: 6,
    punto_de_venta: 3,
    numero_comprobante: 10,
    cuit: '30716543214',
    fecha: '2026-11-20',
  });
  expect(() => asociadoOf({ ...factura, numero_comprobante: null })).toThrow('comprobante_no_emitido');
});
