import type { PuntoArca } from '../../contract/comienzo.ts';

/** Beginning of `EmisionTipo` of the points of sale that ask for each voucher's code, and of those that use advance codes. */
const SISTEMAS = { CAE: /^CAE(?!A)/, CAEA: /^CAEA/ } as const;

/** Why a point of sale of ARCA's list cannot issue by web service, with CAE or with advance codes (CAEA); null: it can. */
export function impedimentoDePunto(
  { tipo_emision, bloqueado, baja }: { tipo_emision: string; bloqueado: boolean; baja: string | null },
  sistema: keyof typeof SISTEMAS = 'CAE',
): PuntoArca['impedimento'] {
  if (baja !== null) return 'de_baja';
  if (bloqueado) return 'bloqueado';
  return SISTEMAS[sistema].test(tipo_emision) ? null : 'otro_sistema';
}

/** The lowest number of a point of sale that was never used: ARCA does not reuse dropped ones. */
export function puntoLibre(usados: readonly number[]): number {
  const tomados = new Set(usados);
  let numero = 1;
  while (tomados.has(numero)) numero += 1;
  return numero;
}
