import type { Prueba } from '../../contract/empresas/verificacion.ts';
import { AppError } from '../errors.ts';

/** Whether a CUIT has to be proved, or who has a user is trusted with the CUITs he types. */
export type ModoEmpresas = 'a_probar' | 'de_confianza';

/** Whose a CUIT is in an ambiente. */
export interface Titularidad {
  company_id: string;
  prueba: Prueba;
}

/** Nobody proved anything to get these: the first proof takes the CUIT at once. */
const DEBILES: ReadonlySet<Prueba> = new Set(['heredada', 'de_confianza']);

export function cedeEnElActo(prueba: Prueba): boolean {
  return DEBILES.has(prueba);
}

/**
 * Why a company may not issue, number or see at ARCA with its CUIT; null when it may. `titularidad` null: nobody holds it.
 * Settling what is already open never asks this.
 */
export function impedimentoDeCuit(
  modo: ModoEmpresas,
  titularidad: Titularidad | null,
  { company_id, cuit }: { company_id: string; cuit: string },
): AppError | null {
  if (titularidad?.company_id === company_id) return null;
  if (modo === 'a_probar') return new AppError('empresa_sin_verificar', { cuit });
  return titularidad === null ? null : new AppError('cuit_de_otro_usuario', { cuit });
}

/** How long who holds a CUIT has to prove it again when another proves it: who is on holiday has time to see the mail. */
export const DIAS_DE_PLAZO = 7;

/** How long the number that proves a CUIT is kept for a company: ARCA's site takes an afternoon, its delays a day. */
export const DIAS_DE_NUMERO = 7;
/** Proofs by point of sale that a user can have under way at once: each is a claim on somebody's CUIT. */
export const PRUEBAS_ABIERTAS = 3;
/** Companies of a user without proof: an accountant begins with a few at a time, who collects CUITs wants hundreds. */
export const SIN_VERIFICAR_POR_USUARIO = 10;
/** Certificates of a company: two side by side while one is renewed, and some that never got their relation. */
export const CERTIFICADOS_POR_EMPRESA = 5;

/** The numbers that prove: nobody has a point of sale there by habit, and the form has four digits. */
const NUMEROS_DE_PRUEBA = { desde: 1000, hasta: 9998 } as const;

/**
 * A number of `NUMEROS_DE_PRUEBA` that is none of `usados`. `azar` is in [0, 1): who cannot tell it beforehand cannot make
 * somebody else's point of sale prove for him.
 */
export function chooseNumero(usados: ReadonlySet<number>, azar: number): number | null {
  const { desde, hasta } = NUMEROS_DE_PRUEBA;
  const libres = Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i).filter((numero) => !usados.has(numero));
  return libres[Math.floor(azar * libres.length)] ?? null;
}

/** A point of sale of ARCA's list with which vouchers can be asked for by web service (FEParamGetPtosVenta). */
export function isPuntoElectronico({
  tipo_emision,
  bloqueado,
  baja,
}: {
  tipo_emision: string;
  bloqueado: boolean;
  baja: string | null;
}): boolean {
  return /^CAE(?!A)/.test(tipo_emision) && !bloqueado && baja === null;
}
