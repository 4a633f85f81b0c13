import { Decimal } from 'decimal.js';
import type { DiferenciaDeCobros } from '../../../contract/cobros/conciliacion.ts';
import { sameMonth } from '../../dates.ts';
import type { MesAConciliar, VentaAConciliar } from './mesAConciliar.ts';
import { enPesos } from './enPesos.ts';

const CERO = new Decimal(0);
/** A difference that is of no sale, payment or voucher. */
export const NADA = { venta: null, referencia: null, comprobante_id: null, comprobante: null };

/** Sales of the month without their invoice, invoices of the month without their money, and refunds without their credit note. */
export function sinComprobante({ ventas, comprobantes }: MesAConciliar, mes: string): DiferenciaDeCobros[] {
  const delMes = ventas.filter(({ cierre }) => sameMonth(cierre, mes));
  const sinFactura = delMes.filter((venta) => {
    const { factura, facturada_por_fuera, cobrada } = venta;
    return factura === null && !facturada_por_fuera && cobrada && (porFacturar(venta)?.gt(0) ?? true);
  });
  const facturadas = new Set(comprobantes.filter(({ resta }) => !resta).map(({ id }) => id));
  const sinCobro = ventas.filter(({ factura, cobrada }) => factura !== null && facturadas.has(factura.id) && !cobrada);
  const sinNota = ventas.filter(({ factura }) => {
    if (factura === null) return false;
    // Pesos without a rate are compared with no note: only a refund without any note is told.
    return factura.reembolsado === null ? factura.acreditado.isZero() : factura.reembolsado.gt(factura.acreditado);
  });
  const conFactura = ({ order_id, cierre, factura }: VentaAConciliar) => ({
    ...NADA,
    fecha: cierre,
    venta: order_id,
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

/** What is left to invoice of a sale, in pesos; null: it is not known. A sale that went back whole leaves nothing at any rate. */
function porFacturar(venta: VentaAConciliar): Decimal | null {
  const { total, cupon, reembolsado } = venta;
  if (reembolsado === null) return null;
  if (!total.gt(reembolsado)) return CERO;
  const [vendido, devuelto] = [enPesos(total, venta), enPesos(reembolsado, venta)];
  const descuento = cupon && enPesos(cupon, venta);
  return vendido && devuelto && descuento && vendido.minus(devuelto).minus(descuento);
}
