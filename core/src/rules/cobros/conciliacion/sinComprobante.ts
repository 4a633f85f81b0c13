import { Decimal } from 'decimal.js';
import type { DiferenciaDeCobros } from '../../../contract/cobros/conciliacion.ts';
import { sameMonth } from '../../dates.ts';
import type { MesAConciliar, VentaAConciliar } from './mesAConciliar.ts';
import { enPesos } from './enPesos.ts';

const CERO = new Decimal(0);
/** A difference, before its order is named by its pack. */
export type DiferenciaDeOrden = Omit<DiferenciaDeCobros, 'venta'>;

/** References of a difference that belongs to no sale, payment or voucher. */
export const NADA = { orden: null, referencia: null, comprobante_id: null, comprobante: null };

/** Sales of the month without invoice, its invoices without payment, and refunds without credit note. */
export function sinComprobante({ ventas, comprobantes }: MesAConciliar, mes: string): DiferenciaDeOrden[] {
  const delMes = ventas.filter(({ cierre }) => sameMonth(cierre, mes));
  const sinFactura = delMes.filter((venta) => {
    const { factura, facturada_por_fuera, cobrada } = venta;
    return factura === null && !facturada_por_fuera && cobrada && (porFacturar(venta)?.gt(0) ?? true);
  });
  const facturadas = new Set(comprobantes.filter(({ resta }) => !resta).map(({ id }) => id));
  const sinCobro = ventas.filter(({ factura, cobrada }) => factura !== null && facturadas.has(factura.id) && !cobrada);
  const sinNota = ventas.filter(({ factura }) => {
    if (factura === null) return false;
    // A refund of unknown pesos cannot be compared with a note: it is told only when there is no note.
    return factura.reembolsado === null ? factura.acreditado.isZero() : factura.reembolsado.gt(factura.acreditado);
  });
  const conFactura = ({ order_id, cierre, factura }: VentaAConciliar) => ({
    ...NADA,
    fecha: cierre,
    orden: order_id,
    comprobante_id: factura?.id ?? null,
    comprobante: factura?.numero ?? null,
  });
  const unaPorFactura = [...new Map(sinNota.map((venta) => [venta.factura?.id, venta])).values()];
  return [
    ...sinFactura.map((venta) => ({
      ...conFactura(venta),
      clase: 'sin_factura' as const,
      importe: porFacturar(venta),
    })),
    ...sinCobro.map((venta) => ({
      ...conFactura(venta),
      clase: 'sin_cobro' as const,
      importe: enPesos(venta.total, venta),
    })),
    ...unaPorFactura.map((venta) => ({
      ...conFactura(venta),
      clase: 'sin_nota' as const,
      importe: venta.factura?.reembolsado?.minus(venta.factura.acreditado) ?? null,
    })),
  ];
}

/** Amount of a sale left to invoice, in pesos; null: unknown. A sale refunded in full leaves 0 at any rate. */
function porFacturar(venta: VentaAConciliar): Decimal | null {
  const { total, cupon, reembolsado } = venta;
  if (reembolsado === null) return null;
  if (!total.gt(reembolsado)) return CERO;
  const [vendido, devuelto] = [enPesos(total, venta), enPesos(reembolsado, venta)];
  const descuento = cupon && enPesos(cupon, venta);
  return vendido && devuelto && descuento && vendido.minus(devuelto).minus(descuento);
}
