import {
  autorizaciones,
  tipoAutorizacionOf,
  type Autorizacion,
  type ClaseDeAutorizacion,
  type PorAutorizar,
} from '../../contract/autorizaciones/autorizaciones.ts';
import type { ModoFacturacion } from '../../contract/enums.ts';
import { AppError } from '../errors.ts';

/** Invoicing modes (spec §3 "Invoicing mode"). */
export const modosFacturacion = Object.values(autorizaciones).flatMap(({ modo }) =>
  modo === null ? [] : [modo as { codigo: ModoFacturacion; nombre: string }],
);

/** The row of the authorisation that a voucher needs. */
export function claseDeAutorizacionOf(comprobante: PorAutorizar): ClaseDeAutorizacion {
  return autorizaciones[tipoAutorizacionOf(comprobante)];
}

/** Whether ARCA numbers the vouchers of a point of sale of that mode. */
export function isElectronico(modo_facturacion: ModoFacturacion): boolean {
  return claseDeAutorizacionOf({ modo_facturacion, tipo_comprobante: null }).numera === 'serie';
}

/** `CAE 76470000123457`, as a list or a mail shows it; null: the voucher has no code. */
export function formatAutorizacion(autorizacion: Autorizacion | null): string | null {
  if (!autorizacion?.codigo) return null;
  return `${autorizaciones[autorizacion.tipo].sigla} ${autorizacion.codigo}`;
}

/** Why a voucher of that date cannot be issued with that code; null: it can. */
export function impedimentoDeAutorizacion(autorizacion: Autorizacion | null, fecha: string): AppError | null {
  if (!autorizacion?.vence || fecha <= autorizacion.vence) return null;
  const { limitaFecha, sigla } = autorizaciones[autorizacion.tipo];
  return limitaFecha
    ? new AppError('autorizacion_vencida', { campo: 'fecha', sigla, vence: autorizacion.vence, fecha })
    : null;
}
