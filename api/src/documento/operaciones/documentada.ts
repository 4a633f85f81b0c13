import type { ErrorCode } from '@talonario/core/base';

/** Text of an operation in the document, beside its row of the endpoint table. */
export interface Documentada {
  /** Effects of the operation and its limits, for a programmer. The rules for repeating a call are in `repetir.ts`, by kind. */
  descripcion: string;
  /** Failures of this operation; those of all of its kind are in `fallas.ts`. */
  fallas?: readonly ErrorCode[];
}

/** Failures of ARCA in an operation that calls it at once. */
export const DE_ARCA = [
  'arca_no_autorizado',
  'arca_no_disponible',
  'arca_rechazo',
  'arca_ticket_en_espera',
  'arca_ticket_rechazado',
  'arca_certificado',
] as const satisfies readonly ErrorCode[];

/** Failures of Mercado Libre in an operation that calls it at once, on an account that may be unlinked. */
export const DE_MELI = [
  'cuenta_no_encontrada',
  'cuenta_desvinculada',
  'plaza_no_autorizado',
  'plaza_no_disponible',
  'plaza_no_encontrado',
  'plaza_rechazo',
] as const satisfies readonly ErrorCode[];

/** Failures of an operation with a range of dates. */
export const DE_RANGO = ['fecha_invalida', 'rango_de_fechas_invalido'] as const satisfies readonly ErrorCode[];
