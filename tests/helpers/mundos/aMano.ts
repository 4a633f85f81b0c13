import { computeTotales, type ComprobanteDatos, type ItemACalcular } from '@talonario/core/comprobantes';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { Decimal } from 'decimal.js';
import { expect } from 'vitest';
import { insertBorrador } from '../../../core/src/store/comprobantes/borradores.ts';
import type { Tienda } from '../servicios/vendedor.ts';

/** Issues a Factura A to a monotributista, typed in the form with prices without VAT. */
export async function issueByHand(
  tienda: Tienda,
  lineas: { iva: 21 | 10.5; importe_sin_iva: string }[],
): Promise<void> {
  const { deps, emisor, hoy } = tienda;
  const items = lineas.map(({ iva, importe_sin_iva }): ItemACalcular => ({
    descripcion: 'Asesoramiento',
    sku: null,
    cantidad: new Decimal(1),
    unidad: 7,
    importe: new Decimal(importe_sin_iva).times(1 + iva / 100),
    importe_sin_iva: new Decimal(importe_sin_iva),
    bonificacion: new Decimal(0),
    iva,
    tratamiento_iva: 'gravado',
    despacho: null,
    clase: 'producto',
    meli_order_id: null,
    publicacion_id: null,
  }));
  const calculo = computeTotales({ items, percepciones: [], precios_con_iva: false, discrimina_iva: true });
  const datos: ComprobanteDatos = {
    ...base,
    fecha: hoy,
    items: calculo.items,
    ...calculo.totales,
  };
  const id = await insertBorrador(deps.store.fork(), emisor.alcance, {
    ...datos,
    ambiente: 'simulador',
    company_id: emisor.company_id,
    company_cuit: emisor.cuit,
    company_razon_social: 'Tienda Norte SRL',
    punto_de_venta: 3,
    modo_facturacion: 1,
    emisor: {},
  });
  const [resultado] = await issueComprobantes(deps, { alcance: emisor.alcance, ids: [id] });
  expect(resultado).toMatchObject({ estado: 'emitida' });
}

const base: Omit<ComprobanteDatos, 'fecha' | 'items' | keyof ReturnType<typeof computeTotales>['totales']> = {
  tipo_comprobante: 1,
  concepto: 1,
  servicio_desde: null,
  servicio_hasta: null,
  vencimiento_pago: null,
  moneda: 'PES',
  cotizacion: new Decimal(1),
  observaciones: '',
  precios_con_iva: false,
  cuit_facturado: '20123456786',
  tipo_documento_facturado: 80,
  razon_social_facturado: 'ANA MARIA GONZALEZ',
  domicilio_facturado: 'Belgrano 88, Santa Fe',
  calle_facturado: 'Belgrano',
  numero_facturado: '88',
  localidad_facturado: 'Santa Fe',
  codigo_postal_facturado: '3000',
  provincia_facturado: 12,
  situacion_iva_facturado: 6,
  percepciones: [],
  asociados: [],
};
