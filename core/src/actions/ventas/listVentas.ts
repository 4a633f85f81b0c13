import type { Decimal } from 'decimal.js';
import type { ComprobanteDePaquete, PaqueteGuardado } from '../../store/paquetes.ts';
import { estaPaga, fechaDeVenta } from '../../rules/comprobantes/fromVenta.ts';
import { motivoDe, type MotivoOmision } from '../../rules/comprobantes/motivos.ts';
import { sum } from '../../rules/money.ts';
import { findCuenta } from '../../store/cuentas.ts';
import { dayBounds } from '../../rules/dates.ts';
import { loadPaquetes } from '../../store/paquetes.ts';
import type { Deps } from '../deps.ts';
import { facturaVigente, resultadoDe, toPaquete } from './paquete.ts';
import { readVentas } from './readVentas.ts';

/** A sale as a list shows it. */
export interface VentaListada {
  /** Pack, or order without one. */
  venta: string;
  order_ids: string[];
  fecha: string;
  comprador: string | null;
  /** Status of its orders, as the marketplace writes it; the worst one when they differ. */
  estado: string;
  total: Decimal;
  reembolsado: Decimal;
  comprobante: ComprobanteDePaquete | null;
  nota: ComprobanteDePaquete | null;
  /** Why it cannot be invoiced, when that is known without asking anybody else. */
  motivo: string | null;
  accion: string | null;
}

/**
 * The sales of an account closed between two dates, as the marketplace has them now. `canceladas`: only those with
 * something cancelled or refunded.
 * @throws AppError `cuenta_no_encontrada`, `meli_no_disponible`, `meli_no_autorizado`
 */
export async function listVentas(
  deps: Deps,
  input: { user_id: string; cuenta_id: string; desde: string; hasta: string; canceladas?: boolean },
): Promise<VentaListada[]> {
  const cuenta = await findCuenta(deps.store.fork(), input.user_id, input.cuenta_id);
  const meli_user_id = cuenta.meliUser.id;
  await readVentas(deps, { ...cuenta, meli_user_id }, input);
  const { desde } = dayBounds(input.desde);
  const { hasta } = dayBounds(input.hasta);
  const paquetes = await loadPaquetes(deps.store.fork(), cuenta.id, { desde, hasta });
  const filas = paquetes.map((guardado) => toListada(guardado, meli_user_id));
  return input.canceladas
    ? filas.filter(({ estado, reembolsado }) => estado === 'cancelled' || reembolsado.gt(0))
    : filas;
}

function toListada(guardado: PaqueteGuardado, meli_user_id: string): VentaListada {
  const paquete = toPaquete(guardado, meli_user_id);
  const { ordenes } = paquete;
  const vigente = facturaVigente(guardado);
  const factura = vigente ?? guardado.comprobantes.findLast(({ clase }) => clase === 'factura') ?? null;
  const emitida = factura?.status === 'emitida' ? factura : null;
  const motivo = emitida ? null : reasonOf(guardado, ordenes);
  const texto = motivo === null ? null : motivoDe(motivo);
  return {
    ...resultadoDe(paquete),
    total: sum(ordenes.map(({ total }) => total)),
    fecha: fechaDeVenta(ordenes),
    estado: ordenes.find((orden) => orden.status !== 'paid')?.status ?? 'paid',
    reembolsado: sum(ordenes.map(({ reembolsado }) => reembolsado)),
    comprobante: emitida,
    nota:
      guardado.comprobantes.findLast(({ clase, status }) => clase === 'nota_credito' && status === 'emitida') ?? null,
    motivo: texto?.texto ?? null,
    accion: texto?.accion ?? null,
  };
}

function reasonOf(guardado: PaqueteGuardado, ordenes: ReturnType<typeof toPaquete>['ordenes']): MotivoOmision | null {
  if (guardado.facturada_por_fuera) return 'facturada_por_fuera';
  if (ordenes.some(({ prueba }) => prueba)) return 'prueba';
  if (ordenes.some(({ fraude }) => fraude)) return 'fraude';
  if (!ordenes.some(estaPaga)) return ordenes.every(({ status }) => status === 'cancelled') ? 'cancelada' : 'no_pagada';
  if (ordenes.some(({ reclamo_abierto }) => reclamo_abierto)) return 'reclamo_abierto';
  return ordenes.some(({ moneda }) => moneda !== 'ARS') ? 'moneda_extranjera' : null;
}
