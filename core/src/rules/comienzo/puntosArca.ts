import type { PuntoArca } from '../../contract/comienzo.ts';

/** Why vouchers cannot be asked for by web service with a point of sale of ARCA's list; null: they can. */
export function impedimentoDePunto({
  tipo_emision,
  bloqueado,
  baja,
}: {
  tipo_emision: string;
  bloqueado: boolean;
  baja: string | null;
}): PuntoArca['impedimento'] {
  if (baja !== null) return 'de_baja';
  if (bloqueado) return 'bloqueado';
  return /^CAE(?!A)/.test(tipo_emision) ? null : 'otro_sistema';
}

/** The lowest number that is none of these: dropped ones are not used again. */
export function puntoLibre(usados: readonly number[]): number {
  const tomados = new Set(usados);
  let numero = 1;
  while (tomados.has(numero)) numero += 1;
  return numero;
}
