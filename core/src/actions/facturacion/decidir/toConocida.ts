import { Decimal } from 'decimal.js';
import type { CuentaAjustes } from '../../../contract/cuentas/cuenta.ts';
import type { Venta, Orden } from '../../../contract/ventas/venta.ts';
import type { Lectura, VentaConocida } from '../../../rules/ventas/situacion.ts';
import type { BorradorDeVenta } from '../../../store/comprobantes/borradores.ts';
import type { VentaGuardada } from '../../../store/ventas/ventas.ts';
import type { Resultado } from '../../process/results.ts';
import type { Vendedor } from '../leer/vendedor.ts';
import { SIN_REEMBOLSOS, type Reembolsos } from '../leer/devoluciones/reembolsos.ts';
import type { LectoresDeVentas } from '../../../plazas/plaza.ts';

/** Settings of an account that decide its sales. */
export type InicioDeCuenta = Pick<CuentaAjustes, 'fecha_inicio_automatizacion'>;

/** Orders as a pending invoice takes them: refunds that the marketplace paid (`cubiertas`) do not lower the price. */
export function sinLoCubierto<T extends Pick<Orden, 'order_id' | 'reembolsado'>>(
  ordenes: readonly T[],
  cubiertas: ReadonlySet<string>,
): T[] {
  return ordenes.map((orden) => (cubiertas.has(orden.order_id) ? { ...orden, reembolsado: new Decimal(0) } : orden));
}

/**
 * The facts known of a stored sale. `lectura`: result of reading the rest of it; null when only its orders were read. `reembolsos`: who
 * paid its refunds, where that was looked at.
 */
export function toConocida(
  read: LectoresDeVentas,
  {
    ordenes,
    comprobantes,
    otra_empresa,
    facturada_por_fuera,
    omitida,
    envio_devuelto,
    cambio_abierto,
    borrador_aparte,
  }: VentaGuardada,
  { fecha_inicio_automatizacion: inicio }: InicioDeCuenta,
  lectura: Lectura | null = null,
  { cubiertas, sin_saber }: Reembolsos = SIN_REEMBOLSOS,
): VentaConocida {
  return {
    ordenes: sinLoCubierto(
      ordenes.map(({ orden, reclamos, facturada }) => ({ ...read.orden(orden, reclamos), facturada })),
      cubiertas,
    ),
    comprobantes,
    otra_empresa,
    facturada_por_fuera,
    omitida,
    envio_devuelto,
    cambio_abierto,
    borrador_aparte,
    reembolsos: sin_saber.size > 0 ? 'por_saber' : 'sabido',
    inicio,
    lectura,
  };
}

/** A sale as its next invoice takes it: without the orders that an invoice apart covers, which would be invoiced twice. */
export function sinAparte(guardado: VentaGuardada): VentaGuardada {
  return { ...guardado, ordenes: guardado.ordenes.filter(({ facturada_aparte }) => !facturada_aparte) };
}

/** A sale as an invoice apart takes it: only these orders, without the vouchers of the others. */
export function soloAparte(guardado: VentaGuardada, order_ids: readonly string[]): VentaGuardada {
  const ordenes = guardado.ordenes.filter(({ order_id }) => order_ids.includes(order_id));
  return { ...guardado, ordenes, comprobantes: [], borrador_aparte: false, cambio_abierto: false };
}

/** A sale as results name it. */
export function resultadoOf({ clave, ordenes }: Venta): Resultado {
  return {
    venta: clave,
    order_ids: ordenes.map(({ order_id }) => order_id),
    comprador: ordenes.find(({ comprador_nickname }) => comprador_nickname !== null)?.comprador_nickname ?? null,
    total: ordenes.reduce((suma, { total }) => suma.plus(total), new Decimal(0)),
    moneda: ordenes.some(({ moneda }) => moneda !== 'ARS') ? 'USD' : 'ARS',
  };
}

type VentaDeBorrador = Required<
  Pick<
    BorradorDeVenta,
    | 'cuenta_id'
    | 'venta_id'
    | 'turno'
    | 'meli_pack_id'
    | 'meli_order_id'
    | 'meli_buyer_nickname'
    | 'meli_seller_name'
    | 'factura_envio'
    | 'ventas'
  >
>;

/** The data of its sale that a draft keeps. `considerado`: refund per order that the draft took into account. */
export function ventaDeBorrador(
  { cuenta }: Vendedor,
  guardado: VentaGuardada,
  venta: Venta,
  turno: number,
  considerado: readonly { order_id: string; importe: Decimal }[],
): VentaDeBorrador {
  const { comprador } = resultadoOf(venta);
  return {
    cuenta_id: cuenta.id,
    venta_id: guardado.id,
    turno,
    meli_pack_id: guardado.pack_id,
    meli_order_id: venta.ordenes[0]?.order_id ?? guardado.clave,
    meli_buyer_nickname: comprador,
    meli_seller_name: cuenta.nickname,
    factura_envio: cuenta.include_shipping_cost,
    ventas: guardado.ordenes.map(({ id, order_id }) => ({
      orden_id: id,
      reembolsado_considerado:
        considerado.find((reembolso) => reembolso.order_id === order_id)?.importe ?? new Decimal(0),
    })),
  };
}
