import { sql } from 'kysely';
import {
  autorizacionDeCodigos,
  tipoAutorizacionOf,
  type Autorizacion,
  type AutorizacionDeArca,
} from '../../contract/autorizaciones/autorizaciones.ts';
import type { Fila } from '../postgres/kysely.ts';

// Columns that store a voucher's authorisation. Only this file reads or writes them.

const COLUMNAS = [
  'tipo_autorizacion',
  'modo_facturacion',
  'tipo_comprobante',
  'cae',
  'cae_vencimiento',
  'cai',
  'cai_vencimiento',
] as const;
type Columna = (typeof COLUMNAS)[number];
export type FilaConAutorizacion = Pick<Fila<'comprobante'>, Columna>;

/** Columns of a voucher `c` that `readAutorizacion` needs. */
export const AUTORIZACION = COLUMNAS.map((columna) => `c.${columna}` as const);

/** Keys and values of those columns for a `jsonb_build_object`. */
export const AUTORIZACION_EN_JSON = sql.raw(COLUMNAS.map((columna) => `'${columna}', c.${columna}`).join(', '));

/** Authorisation of a stored voucher; of a draft of a pre-printed form, as its person typed it. */
export function readAutorizacion(fila: FilaConAutorizacion): Autorizacion | null {
  return autorizacionDeCodigos(fila.tipo_autorizacion ?? tipoAutorizacionOf(fila), fila);
}

/** Authorisation of a stored voucher that ARCA authorised: the table refuses one without its code. */
export function readAutorizacionDeArca(fila: FilaConAutorizacion): AutorizacionDeArca {
  const autorizacion = readAutorizacion(fila);
  if (!autorizacion) throw new Error('a voucher that ARCA authorised has no code');
  return { ...autorizacion, vence: autorizacion.vence ?? '' };
}
