import type { Prueba } from '../../contract/empresas/verificacion.ts';
import { AppError } from '../errors.ts';

/** Whether a CUIT has to be proved, or users are trusted with the CUITs they type. */
export type ModoEmpresas = 'a_probar' | 'de_confianza';

/** Company that holds a CUIT in an ambiente, and its proof. */
export interface Titularidad {
  company_id: string;
  prueba: Prueba;
}

/** Proofs that nobody had to give: the first real proof takes the CUIT at once. */
const DEBILES: ReadonlySet<Prueba> = new Set(['heredada', 'de_confianza']);

export function cedeEnElActo(prueba: Prueba): boolean {
  return DEBILES.has(prueba);
}

/**
 * Why a company may not issue, number or look at ARCA with its CUIT; null: it may. `titularidad` null: no company holds the
 * CUIT. Settling vouchers already sent never asks this.
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

/** Days that the holder of a CUIT has to prove it again when another user proves it: enough to see the mail on holiday. */
export const DIAS_DE_PLAZO = 7;

/** Days that a company keeps the number that proves its CUIT: ARCA's site takes an afternoon, its delays a day. */
export const DIAS_DE_NUMERO = 7;
/** Proofs by point of sale that a user may have open at once: each is a claim on somebody's CUIT. */
export const PRUEBAS_ABIERTAS = 3;
/**
 * Companies without proof that a user may have: an accountant begins with a few at a time, a collector of CUITs wants
 * hundreds.
 */
export const SIN_VERIFICAR_POR_USUARIO = 10;
/** Certificates of a company: two while one is renewed, and some that never got their relation at ARCA. */
export const CERTIFICADOS_POR_EMPRESA = 5;

/** Numbers that prove a CUIT: nobody uses such points of sale by habit, and the form takes four digits. */
const NUMEROS_DE_PRUEBA = { desde: 1000, hasta: 9998 } as const;

/**
 * A number of `NUMEROS_DE_PRUEBA` outside `usados`; null: none is left. `azar`, in [0, 1), has to be unpredictable, so that
 * nobody makes another's existing point of sale prove for them.
 */
export function chooseNumero(usados: ReadonlySet<number>, azar: number): number | null {
  const { desde, hasta } = NUMEROS_DE_PRUEBA;
  const libres = Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i).filter((numero) => !usados.has(numero));
  return libres[Math.floor(azar * libres.length)] ?? null;
}

/** Whether a point of sale of ARCA's list can issue by web service (FEParamGetPtosVenta). */
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
