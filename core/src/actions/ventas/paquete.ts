import { Decimal } from 'decimal.js';
import type { Paquete } from '../../contract/venta.ts';
import type { ComprobanteDePaquete, PaqueteGuardado } from '../../store/ventas/paquetes.ts';
import type { BorradorDeVenta } from '../../store/comprobantes/borradores.ts';
import type { VentaResultado } from '../process/results.ts';
import type { Vendedor } from './vendedor.ts';

/** Which of its kind the next voucher of a pack is. */
export function siguienteTurno({ comprobantes }: PaqueteGuardado, clase: ComprobanteDePaquete['clase']): number {
  const issued = comprobantes.filter((uno) => uno.clase === clase && uno.status === 'emitida');
  return 1 + Math.max(0, ...issued.map(({ turno }) => turno));
}

/** A sale as results name it. */
export function resultadoDe({ clave, ordenes }: Paquete): VentaResultado {
  return {
    venta: clave,
    order_ids: ordenes.map(({ order_id }) => order_id),
    comprador: ordenes.find(({ comprador_nickname }) => comprador_nickname !== null)?.comprador_nickname ?? null,
    total: ordenes.reduce((suma, { total }) => suma.plus(total), new Decimal(0)),
  };
}

type VentaDeBorrador = Required<
  Pick<
    BorradorDeVenta,
    | 'cuenta_id'
    | 'paquete_id'
    | 'turno'
    | 'meli_pack_id'
    | 'meli_order_id'
    | 'meli_buyer_nickname'
    | 'meli_seller_name'
    | 'ventas'
  >
>;

/** What a draft keeps of its sale. `considerado` is the refund per order that it took into account. */
export function ventaDeBorrador(
  { cuenta }: Vendedor,
  guardado: PaqueteGuardado,
  paquete: Paquete,
  turno: number,
  considerado: readonly { order_id: string; importe: Decimal }[],
): VentaDeBorrador {
  const { comprador } = resultadoDe(paquete);
  return {
    cuenta_id: cuenta.id,
    paquete_id: guardado.id,
    turno,
    meli_pack_id: guardado.pack_id,
    meli_order_id: paquete.ordenes[0]?.order_id ?? guardado.clave,
    meli_buyer_nickname: comprador,
    meli_seller_name: cuenta.nickname,
    ventas: guardado.ordenes.map(({ id, order_id }) => ({
      venta_id: id,
      reembolsado_considerado: considerado.find((uno) => uno.order_id === order_id)?.importe ?? new Decimal(0),
    })),
  };
}
