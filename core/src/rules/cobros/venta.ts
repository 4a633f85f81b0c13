import type { Decimal } from 'decimal.js';
import type {
  CargoFacturado,
  CostosDeDevolucion,
  Movimiento,
  Pago,
  PagoAnunciado,
} from '../../contract/cobros/pago.ts';
import type { EmpresaDatos } from '../../contract/empresas/empresa.ts';
import type { AlicuotaIva } from '../../contract/enums.ts';
import { valorSabido, type Sabido } from '../../contract/sabido.ts';
import type { DescuentosDeOrden, Envio, Orden } from '../../contract/ventas/venta.ts';
import { sum } from '../money.ts';
import type { Costo, CotizacionUsada } from '../rentabilidad/costo.ts';
import type { ParametrosRentabilidad } from '../rentabilidad/estimate.ts';
import type { OrdenRealizada } from '../rentabilidad/realized.ts';
import type { Retenido } from './adelantos.ts';
import type { CargoReunido } from './collectCargos.ts';

/** An order, and what it cost. */
export interface OrdenARealizar {
  orden: Orden;
  /** The seller's part of its coupons. */
  cupon: Sabido<DescuentosDeOrden>;
  pagos: readonly PagoAnunciado[];
  /** VAT at which each of its items is invoiced, percent. */
  alicuotas: readonly AlicuotaIva[];
  costo: Costo;
  /** The first cost that is known is later than the sale. */
  costo_posterior: boolean;
  factura: string | null;
}

/** A whole sale, with whatever has arrived of its money. */
export interface VentaARealizar {
  cuenta: { id: string; nickname: string; iva: AlicuotaIva };
  ordenes: readonly OrdenARealizar[];
  envio: Envio | null;
  /** Of its claims, as each answered. */
  devoluciones: CostosDeDevolucion;
  /** Read, by id. */
  pagos: ReadonlyMap<string, Pago>;
  /** Of its orders or its shipment. */
  facturados: readonly CargoFacturado[];
  /** Of its payments or its orders. */
  movimientos: readonly Movimiento[];
  empresa: (ParametrosRentabilidad & Pick<EmpresaDatos, 'costo_envio_flex' | 'debitos_creditos_computable'>) | null;
  /** Of the day it was closed; for who sells in dollars. */
  cotizacion: CotizacionUsada | null;
}

/** What is known of an order's money. */
export interface DineroDeOrden {
  orden: OrdenARealizar;
  realizada: OrdenRealizada;
  pagos: readonly Pago[];
  /** Of its own; the shipping's are of the sale. */
  cargos: readonly CargoReunido[];
  adelantos: readonly Retenido[];
  cheque: readonly Retenido[];
  /** Every payment of which money came in was read. */
  leida: boolean;
  /** Of the unit of its first item; null: it is in dollars, and nobody says what one was worth. */
  precio_unitario: Decimal | null;
  /** All that its buyer paid went back. */
  devuelta: boolean;
  /** The marketplace paid what went back: what was charged stays. */
  cubierta: boolean;
  /** Some of it is in dollars, at the rate of a day before: nobody could be asked for its own. */
  dolar_viejo: boolean;
}

/** The seller's part of an order's coupons; 0 while it is not known, which its row tells as `cupon_pendiente`. */
export function cuponOf(descuentos: Sabido<DescuentosDeOrden>): Decimal {
  return sum(cuponesOf(descuentos).map(({ importe }) => importe));
}

/** The same, per listing. */
export function cuponesOf(descuentos: Sabido<DescuentosDeOrden>): DescuentosDeOrden['cupon_vendedor'] {
  return valorSabido(descuentos, null)?.cupon_vendedor ?? [];
}
