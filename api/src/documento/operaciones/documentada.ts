import type { ErrorCode } from '@talonario/core/base';

/** What the document says of an operation, beside what its row of the endpoint table already says. */
export interface Documentada {
  /** What it does and what it does not, for who writes a program. How it is repeated is said of each kind in `repetir.ts`. */
  descripcion: string;
  /** Failures of its own; those of every operation of its kind are in `fallas.ts`. */
  fallas?: readonly ErrorCode[];
}

/** What ARCA may answer to what is asked of it at once. */
export const DE_ARCA = [
  'arca_no_autorizado',
  'arca_no_disponible',
  'arca_rechazo',
  'arca_ticket_en_espera',
  'arca_ticket_rechazado',
  'arca_certificado',
] as const satisfies readonly ErrorCode[];

/** What Mercado Libre may answer to what is asked of it at once, in an account that may be unlinked. */
export const DE_MELI = [
  'cuenta_no_encontrada',
  'cuenta_desvinculada',
  'plaza_no_autorizado',
  'plaza_no_disponible',
  'plaza_no_encontrado',
  'plaza_rechazo',
] as const satisfies readonly ErrorCode[];

/** Of two dates that bound what is asked for. */
export const DE_RANGO = ['fecha_invalida', 'rango_de_fechas_invalido'] as const satisfies readonly ErrorCode[];
