import type { FechaCivil } from '../../contract/base.ts';
import type { Venta } from '../../contract/venta.ts';
import { formatFecha, toBuenosAires } from '../dates.ts';
import type { ErrorData } from '../errors.ts';
import type { MotivoEspera, MotivoOmision } from './motivos.ts';

/** Why a sale gets no invoice now: left out, or looked at again by itself. */
export type Impedimento =
  | { kind: 'omitir'; motivo: MotivoOmision; data: ErrorData }
  | { kind: 'esperar'; motivo: MotivoEspera; data: ErrorData };

/** Who asks for the invoice. */
export interface Eleccion {
  /** Made by the automatic run: sales before the account's start are left alone. */
  automatica: boolean;
  /** The person picked this very sale: reasons that can be overruled are. Means nothing in an automatic run. */
  elegida: boolean;
}

/** What of a sale is known from its orders and our own records. */
export interface VentaConocida extends Eleccion {
  ordenes: readonly OrdenConocida[];
  /** Start of the account's automation. */
  inicio: FechaCivil | null;
  /** It has an invoice (or the draft of one) that its credit notes do not cancel. */
  ya_facturada: boolean;
  facturada_por_fuera: boolean;
  /** The marketplace holds a fiscal document of this pack that is not ours. Asked at issue only. */
  documento_ajeno: boolean;
}

export type OrdenConocida = Pick<
  Venta,
  'estado' | 'fecha_cierre' | 'fecha_creacion' | 'moneda' | 'prueba' | 'fraude' | 'reclamo_abierto' | 'dividida'
>;

/** Whether an order can be invoiced by its state (spec §4 "Sale status"). */
export function estaPaga({ estado }: Pick<Venta, 'estado'>): boolean {
  return estado === 'paga';
}

/** Civil date of a sale in Buenos Aires: when its first order was closed. */
export function fechaDeVenta(ordenes: readonly Pick<Venta, 'fecha_cierre' | 'fecha_creacion'>[]): FechaCivil {
  const cierres = ordenes.map(({ fecha_cierre, fecha_creacion }) => (fecha_cierre ?? fecha_creacion).getTime());
  return toBuenosAires(new Date(Math.min(...cierres)));
}

/** What keeps a sale from being invoiced, of what is known without its billing data; null when nothing does. */
export function impedimentoDeVenta(venta: VentaConocida): Impedimento | null {
  const { ordenes, inicio } = venta;
  if (venta.ya_facturada) return omitir('ya_facturada');
  if (venta.facturada_por_fuera) return omitir('facturada_por_fuera');
  if (ordenes.some(({ prueba }) => prueba)) return omitir('prueba');
  if (ordenes.some(({ fraude }) => fraude)) return omitir('fraude');
  const pagas = ordenes.filter(estaPaga);
  const pendientes = ordenes.filter(({ estado }) => estado === 'pendiente');
  if (pagas.length === 0) {
    if (pendientes.length > 0) return omitir('no_pagada');
    return omitir(ordenes.some(({ dividida }) => dividida) ? 'dividida' : 'cancelada');
  }
  if (pendientes.length > 0) return { kind: 'esperar', motivo: 'ordenes_sin_resolver', data: {} };
  if (venta.automatica && inicio !== null && fechaDeVenta(pagas) < inicio) {
    return omitir('anterior_al_inicio', { inicio: formatFecha(inicio) });
  }
  if (!elegidaAMano(venta) && pagas.some(({ reclamo_abierto }) => reclamo_abierto)) return omitir('reclamo_abierto');
  if (pagas.some(({ moneda }) => moneda !== 'ARS')) return omitir('moneda_extranjera');
  return venta.documento_ajeno ? omitir('documento_ajeno') : null;
}

export function elegidaAMano({ elegida, automatica }: Eleccion): boolean {
  return elegida && !automatica;
}

export function omitir(motivo: MotivoOmision, data: ErrorData = {}): Impedimento {
  return { kind: 'omitir', motivo, data };
}
