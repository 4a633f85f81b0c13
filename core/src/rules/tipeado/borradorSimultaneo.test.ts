import { expect, test } from 'vitest';
import type { Comprobante } from '../../contract/comprobantes/comprobante.ts';
import { buildOrden, buildVenta, d, decideFactura } from '../../../../tests/builders/ventas.ts';
import { messageOf } from '../messages.ts';
import { borradorSimultaneo } from './borradorSimultaneo.ts';

const { datos } = decideFactura(buildVenta([buildOrden('1', [{ precio: 1210 }])]));
const guardado = {
  ...datos,
  company_razon_social: 'Ñandú Hogar S.R.L.',
  punto_de_venta: 3,
  numero_comprobante: null,
  email_facturado: null,
  condicion_de_venta: null,
  fecha: '2026-11-20',
} as Comprobante;

const told = (cambios: Partial<Comprobante>) =>
  (
    borradorSimultaneo(guardado, { ...guardado, ...cambios }).data as {
      problemas: { campo: string; mensaje: string }[];
    }
  ).problemas;

test.each<[Partial<Comprobante>, string]>([
  [{ company_razon_social: 'Peña' }, 'el emisor: ahora «Ñandú Hogar S.R.L.» y vos pusiste «Peña»'],
  [{ punto_de_venta: 4 }, 'el punto de venta: ahora «3» y vos pusiste «4»'],
  [{ cuit_facturado: '30772273' }, 'el documento del receptor: ahora «vacío» y vos pusiste «30772273»'],
  [{ tipo_comprobante: 1 }, 'el tipo: ahora «Factura B» y vos pusiste «Factura A»'],
  [{ fecha: '2026-11-21' }, 'la fecha: ahora «20/11/2026» y vos pusiste «21/11/2026»'],
  [{ servicio_desde: '2026-11-01' }, 'el comienzo del servicio: ahora «vacío» y vos pusiste «01/11/2026»'],
  [{ servicio_hasta: '2026-11-30' }, 'el fin del servicio: ahora «vacío» y vos pusiste «30/11/2026»'],
  [{ vencimiento_pago: '2026-12-10' }, 'el vencimiento del pago: ahora «vacío» y vos pusiste «10/12/2026»'],
  [{ cotizacion: d('1425.5') }, 'el tipo de cambio: ahora «1» y vos pusiste «1425,5»'],
  [{ precios_con_iva: false }, 'si los precios llevan IVA: ahora «sí» y vos pusiste «no»'],
  [{ total: d('1500.5') }, 'el total: ahora «$ 1.210,00» y vos pusiste «$ 1.500,50»'],
  [
    { items: [...datos.items, ...datos.items.map((item) => ({ ...item, descripcion: 'Plato', cantidad: d('1.5') }))] },
    'los ítems: ahora «1 × Taza, $ 1.210,00» y vos pusiste «1 × Taza, $ 1.210,00; 1,5 × Plato, $ 1.210,00»',
  ],
])('a draft that somebody else saved meanwhile tells both values of %o', (cambios, mensaje) => {
  expect(told(cambios)).toEqual([{ campo: Object.keys(cambios)[0], mensaje }]);
});

test('every field that differs is told, in the order of the form', () => {
  const cambios = { observaciones: 'Frágil', email_facturado: 'a@b.ar', moneda: 'DOL' };
  expect(told(cambios).map(({ campo }) => campo)).toEqual(['email_facturado', 'moneda', 'observaciones']);
  const error = borradorSimultaneo(guardado, { ...guardado, ...cambios });
  expect(error.code).toBe('cambio_simultaneo');
  expect(messageOf(error)).toContain('el email del receptor: ahora «vacío» y vos pusiste «a@b.ar»; la moneda: ahora');
});

test('drafts that are equal by now are told apart without fields', () => {
  expect(borradorSimultaneo(guardado, guardado).data).toEqual({ que: 'el borrador', problemas: [] });
});
