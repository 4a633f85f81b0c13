import type { FechaCivil } from '../../contract/base.ts';
import type { Concepto, TipoComprobante } from '../../contract/enums.ts';
import { ventanasDeFecha } from '../catalogs/limites.ts';
import { tieneServicios } from '../catalogs/moneda.ts';
import { tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { addDays, endOfMonth, formatFecha, latestFecha } from '../dates.ts';
import { AppError } from '../errors.ts';
import type { Advertencia } from '../motivos/advertencias.ts';

export interface FechaPedida {
  tipo_comprobante: TipoComprobante;
  concepto: Concepto;
  /** Date of the draft. */
  fecha: FechaCivil;
  /** True: a run dated the draft and may date it again; false: a person typed the date. */
  fecha_automatica: boolean;
  /** Vouchers that the draft refers to: a note is never dated before them. */
  asociados: readonly { fecha: FechaCivil }[];
  hoy: FechaCivil;
  /** Date of the serie's last voucher; null when it has none. */
  ultima_fecha: FechaCivil | null;
}

/** First and last date that a voucher may have today, both included (WSFEv1, codes 10016 and 10152). */
export function ventanaDeFechas(hoy: FechaCivil, concepto: Concepto): { desde: FechaCivil; hasta: FechaCivil } {
  const { dias, mismo_mes_a_futuro } = ventanasDeFecha[tieneServicios(concepto) ? 2 : 1];
  const hasta = addDays(hoy, dias);
  const fin = endOfMonth(hoy);
  return { desde: addDays(hoy, -dias), hasta: mismo_mes_a_futuro && hasta > fin ? fin : hasta };
}

/** Last day on which a voucher may still be dated `fecha` (WSFEv1, code 10016). */
export function lastDiaOf(fecha: FechaCivil, concepto: Concepto): FechaCivil {
  return addDays(fecha, ventanasDeFecha[tieneServicios(concepto) ? 2 : 1].dias);
}

/** Date of a voucher that nobody dated: today, or the later date of its serie or of a voucher it refers to. */
export function fechaAutomatica({
  asociados,
  hoy,
  ultima_fecha,
}: Pick<FechaPedida, 'asociados' | 'hoy' | 'ultima_fecha'>): FechaCivil {
  return latestFecha(hoy, ultima_fecha, ...asociados.map(({ fecha }) => fecha));
}

/**
 * Date that a draft is issued with, or why it cannot be. An automatic date is set again; a typed one stays or is refused,
 * before asking ARCA, with `fecha_fuera_de_rango`, `fecha_anterior_a_la_serie` or `fecha_anterior_a_la_factura`.
 */
export function fechaDeEmision(pedida: FechaPedida): FechaCivil | AppError {
  const fecha = pedida.fecha_automatica ? fechaAutomatica(pedida) : pedida.fecha;
  return refusal(pedida, fecha) ?? fecha;
}

/** Payment date of a voucher dated `fecha`: never before that date, however old the copied one is (WSFEv1, code 10036). */
export function vencimientoDePago(fecha: FechaCivil, vencimiento_pago: FechaCivil | null): FechaCivil | null {
  return vencimiento_pago === null ? null : latestFecha(fecha, vencimiento_pago);
}

/** Warnings to confirm before issuing with this date: a date after today blocks earlier ones in its serie. */
export function advertenciasDeFecha({ fecha, hoy }: { fecha: FechaCivil; hoy: FechaCivil }): Advertencia[] {
  return fecha > hoy ? [{ codigo: 'fecha_futura', data: { fecha: formatFecha(fecha) } }] : [];
}

/**
 * Refuses a date typed by a person that is later than today and than the serie's last, until it is confirmed: it blocks the
 * earlier ones.
 * @throws AppError `fecha_futura_sin_confirmar`
 */
export function requireFechaConfirmada({
  fecha,
  hoy,
  ultima_fecha,
  confirmada,
}: Pick<FechaPedida, 'fecha' | 'hoy' | 'ultima_fecha'> & { confirmada: boolean }): void {
  if (confirmada || fecha <= hoy || (ultima_fecha !== null && fecha <= ultima_fecha)) return;
  throw new AppError('fecha_futura_sin_confirmar', { campo: 'fecha', fecha });
}

function refusal(pedida: FechaPedida, fecha: FechaCivil): AppError | null {
  const { desde, hasta } = ventanaDeFechas(pedida.hoy, pedida.concepto);
  const data = { campo: 'fecha', fecha, tipo: tipoComprobanteOf(pedida.tipo_comprobante).nombre };
  if (fecha < desde || fecha > hasta) return new AppError('fecha_fuera_de_rango', { ...data, desde, hasta });
  if (pedida.ultima_fecha !== null && fecha < pedida.ultima_fecha) {
    return new AppError('fecha_anterior_a_la_serie', { ...data, ultima: pedida.ultima_fecha });
  }
  const factura = pedida.asociados.find((asociado) => fecha < asociado.fecha);
  return factura ? new AppError('fecha_anterior_a_la_factura', { ...data, factura: factura.fecha }) : null;
}
