import type { ClavePlaza } from '../../contract/cuentas/cuenta.ts';
import { plazaOf, type ConPlaza } from '../catalogs/plaza.ts';
import type { ErrorCode } from '../errorKinds.ts';

/**
 * Codes that answers and kept rows have for a marketplace's failures, by its key and the code inside: those of Mercado Libre name
 * it, and programs that other people wrote decide by them. What has no row is published by its code inside.
 */
const publicados = [
  { plaza: 'meli', code: 'plaza_no_disponible', publicado: 'meli_no_disponible' },
  { plaza: 'meli', code: 'plaza_no_autorizado', publicado: 'meli_no_autorizado' },
  { plaza: 'meli', code: 'plaza_rechazo', publicado: 'meli_rechazo' },
  { plaza: 'meli', code: 'plaza_no_encontrado', publicado: 'meli_no_encontrado' },
] as const satisfies readonly { plaza: ClavePlaza; code: ErrorCode; publicado: string }[];

/** A failure's code as the API answers it, `--json` prints it and the store keeps it. */
export type CodigoPublicado = ErrorCode | (typeof publicados)[number]['publicado'];

/** Published code of a failure, by its code inside and the marketplace that its data names. */
export function codigoPublicado({ code, data = {} }: { code: ErrorCode; data?: ConPlaza }): CodigoPublicado {
  const plaza = plazaOf(data);
  return publicados.find((fila) => fila.code === code && fila.plaza === plaza)?.publicado ?? code;
}

/** Code inside of a published one, and the marketplace that it names: null when it names none. */
export function codigoInterno(codigo: string): { code: string; plaza: ClavePlaza | null } {
  return publicados.find(({ publicado }) => publicado === codigo) ?? { code: codigo, plaza: null };
}
