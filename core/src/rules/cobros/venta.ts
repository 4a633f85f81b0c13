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

/** An order and its cost. */
export interface OrdenARealizar {
  orden: Orden;
  /** The seller's part of the order's coupons. */
  cupon: Sabido<DescuentosDeOrden>;
  pagos: readonly PagoAnunciado[];
  /** VAT at which each item is invoiced, in percent. */
  alicuotas: readonly AlicuotaIva[];
  costo: Costo;
  /** The first known cost is dated after the sale. */
  costo_posterior: boolean;
  factura: string | null;
}

/** A whole sale, with whatever has arrived of its money. */
export interface VentaARealizar {
  cuenta: { id: string; nickname: string; iva: AlicuotaIva };
  ordenes: readonly OrdenARealizar[];
  envio: Envio | null;
  /** Cost of each return, by claim, as the marketplace answered. */
  devoluciones: CostosDeDevolucion;
  /** Payments read so far, by id. */
  pagos: ReadonlyMap<string, Pago>;
  /** Billed rows of its orders or its shipment. */
  facturados: readonly CargoFacturado[];
  /** Movements of its payments or its orders. */
  movimientos: readonly Movimiento[];
  empresa: (ParametrosRentabilidad & Pick<EmpresaDatos, 'costo_envio_flex' | 'debitos_creditos_computable'>) | null;
  /** Dollar rate of the day the sale was closed, for orders in dollars. */
  cotizacion: CotizacionUsada | null;
}

/** An order's money, as far as it is known. */
export interface DineroDeOrden {
  orden: OrdenARealizar;
  realizada: OrdenRealizada;
  pagos: readonly Pago[];
  /** Charges of this order; those of the shipping belong to the sale. */
  cargos: readonly CargoReunido[];
  adelantos: readonly Retenido[];
  cheque: readonly Retenido[];
  /** Every payment whose money came in was read. */
  leida: boolean;
  /** Price of a unit of the first item, in pesos; null: it is in dollars and the rate is unknown. */
  precio_unitario: Decimal | null;
  /** The whole amount that the buyer paid went back. */
  devuelta: boolean;
  /** The marketplace paid the refund: the charges stay. */
  cubierta: boolean;
  /** Some figure in dollars uses an earlier day's rate: nobody could be asked for its own. */
  dolar_viejo: boolean;
}

/** The seller's part of an order's coupons; 0 while it is unknown, and then its row has the warning `cupon_pendiente`. */
export function cuponOf(descuentos: Sabido<DescuentosDeOrden>): Decimal {
  return sum(cuponesOf(descuentos).map(({ importe }) => importe));
}

/** The seller's part of an order's coupons, per listing. */
export function cuponesOf(descuentos: Sabido<DescuentosDeOrden>): DescuentosDeOrden['cupon_vendedor'] {
  return valorSabido(descuentos, null)?.cupon_vendedor ?? [];
}
