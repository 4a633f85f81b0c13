import type { ClavePlaza } from '../../contract/cuentas/cuenta.ts';
import { plazaOf, type ConPlaza } from '../catalogs/plaza.ts';
import type { ErrorCode } from './errores.ts';

/**
 * Published codes of a marketplace's failures, by its key and the internal code. Those of Mercado Libre name it, and other
 * people's programs rely on them. A failure without a row is published with its internal code.
 */
const publicados = [
  { plaza: 'meli', code: 'plaza_no_disponible', publicado: 'meli_no_disponible' },
  { plaza: 'meli', code: 'plaza_no_autorizado', publicado: 'meli_no_autorizado' },
  { plaza: 'meli', code: 'plaza_rechazo', publicado: 'meli_rechazo' },
  { plaza: 'meli', code: 'plaza_no_encontrado', publicado: 'meli_no_encontrado' },
] as const satisfies readonly { plaza: ClavePlaza; code: ErrorCode; publicado: string }[];

/** A failure's code as the API answers it, `--json` prints it and the store keeps it. */
export type CodigoPublicado = ErrorCode | (typeof publicados)[number]['publicado'];

/** Published code of a failure, by its internal code and the marketplace that its data names. */
export function codigoPublicado({ code, data = {} }: { code: ErrorCode; data?: ConPlaza }): CodigoPublicado {
  const plaza = plazaOf(data);
  return publicados.find((fila) => fila.code === code && fila.plaza === plaza)?.publicado ?? code;
}

/** Internal code of a published one, and the marketplace that it names; null when it names none. */
export function codigoInterno(codigo: string): { code: string; plaza: ClavePlaza | null } {
  return publicados.find(({ publicado }) => publicado === codigo) ?? { code: codigo, plaza: null };
}
