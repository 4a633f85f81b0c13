import { formatFecha, sum, toBuenosAires } from '@talonario/core/base';
import { estadoDeVenta, type VentaListada } from '@talonario/core/ventas';
import type { Decimal } from 'decimal.js';
import type { IconName } from '../../../components/Icon.tsx';
import type { Tono } from '../../../components/estados/StatusBadge.tsx';
import { enPlural, totalOf } from '../../../textos/numeros.ts';
import type { Modo } from './modos.ts';
import type { Venta } from './ventas.ts';

/** `312 ventas` */
export function cuantasVentas(cantidad: number): string {
  return enPlural(cantidad, '1 venta', '# ventas');
}

/** `2 × Taladro percutor`, and how many more. */
export function articulosOf({ order_items }: VentaListada): string {
  const [primero, ...siguientes] = order_items;
  if (!primero) return '';
  const texto = `${primero.quantity.toFixed()} × ${primero.item.title}`;
  return siguientes.length === 0 ? texto : `${texto} y ${siguientes.length} más`;
}

/**
 * Amount of some sales on a screen: `por $ 300,00`, sold; where notes are made `con $ 100,00 devueltos`, given back to the buyers: a
 * note is of the refund, not of the sale.
 */
export function porCuanto({ por_el_total }: Modo, ventas: readonly Venta[]): string {
  if (por_el_total) return `por ${totalOf(ventas)}`;
  const devueltos = ventas.map(({ moneda, ordenes }) => ({ moneda, total: sum(ordenes.map(reembolsadoOf)) }));
  return `con ${totalOf(devueltos)} devueltos`;
}

export function reembolsadoOf({ payments }: VentaListada): Decimal {
  return sum(payments.map(({ transaction_amount_refunded }) => transaction_amount_refunded));
}

export function fechaDeCierre({ date_closed }: VentaListada): string {
  return date_closed === null ? 'sin cerrar' : formatFecha(toBuenosAires(date_closed));
}

interface Estado {
  texto: string;
  tono: Tono;
  icon: IconName;
}

/** Status of a sale (spec §4): paid green, partially refunded yellow, any other red. */
export function aspectoDeVenta(venta: VentaListada): Estado {
  return { texto: estadoDeVenta(venta), ...(aspectos[venta.status] ?? { tono: 'rojo', icon: 'alerta' }) };
}

const aspectos: Readonly<Record<string, Omit<Estado, 'texto'>>> = {
  paid: { tono: 'verde', icon: 'emitida' },
  partially_refunded: { tono: 'ambar', icon: 'cambio' },
  cancelled: { tono: 'rojo', icon: 'prohibido' },
  pending_cancel: { tono: 'rojo', icon: 'prohibido' },
  payment_in_process: { tono: 'rojo', icon: 'cola' },
  invalid: { tono: 'rojo', icon: 'prohibido' },
};

/** State of the sale's PDF on the marketplace. */
export const estadosDocumento: Readonly<Record<NonNullable<VentaListada['documento']>['estado'], Estado>> = {
  pendiente: { texto: 'por subir', tono: 'ambar', icon: 'cola' },
  subido: { texto: 'subido', tono: 'verde', icon: 'emitida' },
  error: { texto: 'sin subir', tono: 'rojo', icon: 'alerta' },
  no_aplica: { texto: 'no se sube', tono: 'neutro', icon: 'prohibido' },
};
