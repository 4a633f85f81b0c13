import type { FechaCivil } from '../../contract/base.ts';
import type { Provincia } from '../../contract/enums.ts';
import { provinciaOf } from '../catalogs/provincia.ts';
import type { MinimoPercepcion, NormaDeRegimen, Regimen } from './regimen.ts';
import { regimenes } from './regimenes/regimenes.ts';

/** Provinces with a regime of perception built. */
export const provinciasConRegimen: readonly Provincia[] = [
  ...new Set(Object.values(regimenes).flatMap(({ provincia }) => provincia ?? [])),
];

/** The product's minimums, oldest first. */
export const minimos: readonly MinimoPercepcion[] = Object.values(regimenes).flatMap(
  ({ provincia, minimos: propios }) => (provincia === null ? [] : propios.map((minimo) => ({ provincia, ...minimo }))),
);

/** The own regime of a province; null: none is built. */
export function regimenOf(provincia: Provincia): Regimen | null {
  return Object.values(regimenes).find((regimen) => regimen.provincia === provincia) ?? null;
}

/** The norm of a province's regime on a date; null: no regime is built, or no norm is in force. */
export function normaOf(provincia: Provincia, fecha: FechaCivil): NormaDeRegimen | null {
  const regimen = regimenOf(provincia);
  return regimen === null ? null : normaDeRegimen(regimen, fecha);
}

/** The norm of a regime on a date; null: none is in force. */
export function normaDeRegimen({ normas }: Pick<Regimen, 'normas'>, fecha: FechaCivil): NormaDeRegimen | null {
  return normas.findLast((norma) => rige(norma, fecha)) ?? null;
}

/** The minimum of a province on a date, from rows ordered oldest first. */
export function minimoOf(
  provincia: Provincia,
  fecha: FechaCivil,
  tabla: readonly MinimoPercepcion[] = minimos,
): MinimoPercepcion | null {
  return tabla.findLast((minimo) => minimo.provincia === provincia && (minimo.desde ?? '') <= fecha) ?? null;
}

/** Notices for agents: their provinces without rules. */
export function avisosParaAgentes(provincias: readonly Provincia[], fecha: FechaCivil): string[] {
  const sinReglas = provincias.filter((provincia) => normaOf(provincia, fecha) === null);
  return sinReglas.map(
    (provincia) =>
      `Talonario no calcula percepciones de ${provinciaOf(provincia).acentuado}: las ventas alcanzadas esperan a que decidas.`,
  );
}

/** Whether a range of dates includes a date; null: open at that end. */
export function rige(
  { desde, hasta }: { desde: FechaCivil | null; hasta: FechaCivil | null },
  fecha: FechaCivil,
): boolean {
  return (desde === null || desde <= fecha) && (hasta === null || fecha <= hasta);
}
