import { randomUUID } from 'node:crypto';
import { Decimal } from 'decimal.js';
import type { Receptor } from '../../../core/src/contract/comprobantes/comprobante.ts';
import { copiaOf } from '../../../core/src/rules/comprobantes/copia.ts';
import { latestFecha } from '../../../core/src/rules/dates.ts';
import { round2 } from '../../../core/src/rules/money.ts';
import { creditFactura } from '../../../core/src/rules/notas/creditFactura.ts';
import { baseDeNota } from '../../../core/src/rules/notas/notas.ts';
import type { BorradorDeVenta } from '../../../core/src/store/comprobantes/borradores.ts';
import { insertAll } from '../../../core/src/store/comprobantes/borradorFilas.ts';
import { findComprobante } from '../../../core/src/store/comprobantes/comprobantes.ts';
import type { Emisor } from '../../helpers/mundos/borradores.ts';
import type { Base } from '../bases/base.ts';
import type { Contenido } from './contenido.ts';
import type { Emitida } from '../sucesos/pedir.ts';

const UNO = new Decimal(1);

/** An invoice to be typed. */
interface FacturaDeHistoria {
  punto_de_venta: number;
  email_facturado: string | null;
  contenido: Contenido;
  receptor: Receptor;
}

/** All of an invoice's draft but who typed it. */
function facturaOf(
  { company_id, cuit }: Emisor,
  fecha: string,
  { contenido, receptor, ...factura }: FacturaDeHistoria,
) {
  return {
    ambiente: 'simulador' as const,
    company_id,
    company_cuit: cuit,
    company_razon_social: 'Tienda Norte SRL',
    modo_facturacion: 1 as const,
    emisor: {},
    tipo_comprobante: 6 as const,
    fecha,
    fecha_automatica: true,
    concepto: 1 as const,
    servicio_desde: null,
    servicio_hasta: null,
    vencimiento_pago: null,
    moneda: 'PES',
    cotizacion: UNO,
    observaciones: '',
    asociados: [],
    ...receptor,
    ...contenido,
    ...factura,
  };
}

/** The draft that a sale of the marketplace has by itself. */
export function facturaDeVenta(
  emisor: Emisor,
  fecha: string,
  venta: FacturaDeHistoria & { venta_id: string; cuenta_id: string },
): BorradorDeVenta {
  const { venta_id, cuenta_id, ...factura } = venta;
  return { ...facturaOf(emisor, fecha, factura), automatico: true, venta_id, cuenta_id, turno: 1 };
}

/** Keeps drafts of invoices as the product keeps those that a person types, and answers their ids. */
export async function draftFacturas(
  base: Base,
  emisor: Emisor,
  fecha: string,
  facturas: readonly FacturaDeHistoria[],
): Promise<string[]> {
  const borradores = facturas.map((factura) => ({
    id: randomUUID(),
    nuevo: { ...facturaOf(emisor, fecha, factura), a_mano: true },
  }));
  await base.tx((tx) => insertAll(tx, emisor.alcance, borradores));
  return borradores.map(({ id }) => id);
}

/** Keeps the draft of a note for a part of an invoice, and answers its id. */
export async function draftNota(
  base: Base,
  { id, alcance }: Emitida,
  { parte, punto_de_venta, fecha }: { parte: number; punto_de_venta: number; fecha: string },
): Promise<string> {
  const factura = await findComprobante(base.fork(), alcance, id);
  const importe = round2(factura.total.minus(factura.tributos).times(parte));
  const devoluciones = [{ order_id: null, clase: 'producto' as const, importe }];
  const { items, totales } = creditFactura({ factura, notas: [], devoluciones });
  const nuevo = {
    ...baseDeNota(factura, 'nota_credito', latestFecha(fecha, factura.fecha)),
    ...copiaOf(factura),
    items,
    percepciones: [],
    ...totales,
    punto_de_venta,
    fecha_automatica: true,
    a_mano: true,
    comprobante_vinculado: id,
  };
  const nota_id = randomUUID();
  await base.tx((tx) => insertAll(tx, alcance, [{ id: nota_id, nuevo }]));
  return nota_id;
}
