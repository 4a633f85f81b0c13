import { Decimal } from 'decimal.js';
import type { VentaListada } from '../../contract/ventas/ventaListada.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { dayBounds } from '../../rules/dates.ts';
import type { Ubicacion } from '../../rules/ventas/grupoDeVenta.ts';
import { facturaVigente, tieneDevolucion } from '../../rules/ventas/situacion.ts';
import { isAppError, type AppError } from '../../rules/errors.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { findLectura } from '../../store/ventas/lecturas.ts';
import { findCuenta } from '../../store/cuentas/cuentas.ts';
import type { ComprobanteDeVenta } from '../../store/ventas/ventas.ts';
import type { Deps } from '../process/deps.ts';
import { watchEnvios } from '../facturacion/leer/envios/watchEnvios.ts';
import { readReclamosDeLista } from '../facturacion/leer/devoluciones/reclamos.ts';
import { readVentas, type CuentaLectura } from '../facturacion/leer/readVentas.ts';
import { readReembolsosDeLista } from '../facturacion/leer/devoluciones/reembolsos.ts';
import { skusSinCargar } from './skusSinCargar.ts';
import { placeAcreditables, placeFacturables, type VentaLeida } from './ventasUbicadas.ts';

export interface ListaInput {
  alcance: Alcance;
  cuenta_id: string;
  desde: string;
  hasta: string;
  /** Only cancelled or refunded orders, with the state of their credit notes. */
  canceladas?: boolean;
}

/**
 * Sales of an account closed between two dates, as the marketplace has them now: one row per order, the last first, with the other
 * orders of their packs. Without its answer, the stored sales, marked with their time.
 * @throws AppError `cuenta_no_encontrada`, `plaza_no_disponible`, `plaza_no_autorizado`
 */
export async function listVentas(deps: Deps, input: ListaInput): Promise<VentaListada[]> {
  const { alcance, cuenta_id, desde, hasta, canceladas = false } = input;
  const cuenta = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  const sinRespuesta = await refresh(deps, cuenta, { desde, hasta }, canceladas);
  const al = sinRespuesta?.leida_en ?? null;
  const ubicadas = canceladas
    ? await placeAcreditables(deps, alcance, cuenta, { desde, hasta })
    : await placeFacturables(deps, alcance, cuenta, { desde, hasta });
  const sinCargar = await skusSinCargar(
    deps,
    alcance,
    ubicadas.map(({ venta }) => venta),
  );
  const filas = ubicadas.flatMap(({ venta, ubicacion }) =>
    filasOf(cuenta_id, venta, ubicacion, canceladas ? devueltasOf(venta) : venta.ordenes, sinCargar, al),
  );
  // An empty list would say that there are no sales, which is not known.
  if (sinRespuesta && filas.length === 0) throw sinRespuesta.error;
  return filas;
}

/** Refunded orders of a sale; when only its shipping was given back, all the orders it carried. */
export function devueltasOf({ ordenes }: VentaLeida): VentaLeida['ordenes'] {
  const devueltas = ordenes.filter(tieneDevolucion);
  return devueltas.length > 0 ? devueltas : ordenes;
}

/** Reads the changes. null: the stored sales are up to date; else the marketplace's failure, and when the stored sales were read. */
async function refresh(
  deps: Deps,
  cuenta: CuentaLectura,
  rango: { desde: string; hasta: string },
  canceladas: boolean,
): Promise<{ leida_en: Date; error: AppError } | null> {
  try {
    await readDeLaPlaza(deps, cuenta, rango, canceladas);
    return null;
  } catch (error) {
    const lectura = isAppError(error, 'plaza_no_disponible') ? await findLectura(deps.store.fork(), cuenta.id) : null;
    if (lectura === null || !isAppError(error)) throw error;
    return { leida_en: lectura.leida_en, error };
  }
}

/**
 * Makes the account's sales of a range, and what their list decides by, known and up to date.
 * @throws AppError `plaza_no_disponible`, `plaza_no_autorizado`
 */
export async function readDeLaPlaza(
  deps: Deps,
  cuenta: CuentaLectura,
  rango: { desde: string; hasta: string },
  canceladas = false,
): Promise<void> {
  await readVentas(deps, cuenta, rango);
  await readReclamosDeLista(deps, cuenta, rango);
  const cierres = { desde: dayBounds(rango.desde).desde, hasta: dayBounds(rango.hasta).hasta };
  if (canceladas) await watchEnvios(deps, cuenta, cierres, { conCambios: true });
  else await readReembolsosDeLista(deps, cuenta, cierres);
}

/** Rows of a sale in a list, one per order. `guardada_al`: instant of the stored data shown; null: it is current. */
export function filasOf(
  cuenta_id: string,
  { clave, comprobantes, facturada_por_fuera, documento }: VentaLeida,
  ubicacion: Ubicacion,
  ordenes: VentaLeida['ordenes'],
  sinCargar: ReadonlySet<string>,
  guardada_al: Date | null,
): VentaListada[] {
  const factura = facturaVigente(comprobantes) ?? comprobantes.findLast(({ clase }) => clase === 'factura') ?? null;
  const notas = comprobantes.filter(({ clase }) => clase === 'nota_credito');
  const nota =
    notas.findLast(({ status, cancelada }) => status === 'emitida' && !cancelada) ??
    notas.findLast(({ status }) => status === 'borrador') ??
    notas.at(-1) ??
    null;
  const deLaVenta = {
    ...ubicacion,
    cuenta_id,
    clave,
    facturada_por_fuera,
    documento,
    guardada_al,
    facturaId: factura?.id ?? null,
    factura: factura && presentComprobante(factura),
    notaDeCredito: nota && presentComprobante(nota),
  };
  return ordenes.map((orden) => ({
    id: orden.order_id,
    pack_id: orden.pack_id,
    date_closed: orden.fecha_cierre,
    status: orden.status,
    buyer: { nickname: orden.comprador_nickname },
    moneda: orden.moneda,
    total_amount: orden.total,
    payments: orden.pagos.map(({ envio, devuelto }) => ({
      shipping_cost: envio ?? new Decimal(0),
      transaction_amount_refunded: devuelto,
    })),
    order_items: orden.items.map(({ cantidad, precio_unitario, publicacion_id, titulo, sku }) => ({
      quantity: cantidad,
      unit_price: precio_unitario,
      item: {
        id: publicacion_id,
        title: titulo,
        seller_sku: sku,
        sku_sin_cargar: sku !== null && sinCargar.has(sku),
      },
    })),
    ...deLaVenta,
  }));
}

function presentComprobante(comprobante: ComprobanteDeVenta): NonNullable<VentaListada['factura']> {
  const { id, tipo_comprobante, status, fecha, total, autorizacion, cancelada } = comprobante;
  return { id, texto: formatNumero(comprobante), tipo_comprobante, status, fecha, total, autorizacion, cancelada };
}
