import type { Provincia } from '../../contract/enums.ts';
import type { RegimenPublicado } from '../../contract/regimenes/regimen.ts';
import { clavesDeRegimen, regimenesPublicados } from '../../contract/regimenes/regimenes.ts';
import { provinciaOf } from '../catalogs/provincia.ts';

/** Fields that identify a perception within its voucher. */
export interface ClavePercepcion {
  /** Key of its regime; `sin_reglas` in a province whose regime is not built. */
  regimen: string;
  /** COMARB's code. */
  jurisdiccion: number;
  /** Number of the perception within its jurisdiction, from 1: a regime may give several. */
  linea: number;
}

/** A perception with the parts of its key that are known. */
export interface PercepcionIdentificada {
  provincia: Provincia;
  regimen?: string | null | undefined;
  jurisdiccion?: number | null | undefined;
  linea?: number | null | undefined;
}

/** Regime of a perception in a province whose own one is not built. */
export const SIN_REGLAS = 'sin_reglas';

/** The key of a perception. Missing parts are those of its province's own regime. */
export function clavePercepcion(percepcion: PercepcionIdentificada): ClavePercepcion {
  const { provincia, regimen, jurisdiccion, linea } = percepcion;
  const propio = clavesDeRegimen.find((clave) => regimenesPublicados[clave].provincia === provincia);
  return {
    regimen: regimen ?? propio ?? SIN_REGLAS,
    jurisdiccion: jurisdiccion ?? provinciaOf(provincia).comarb,
    linea: linea ?? 1,
  };
}

/** The key of a perception as one text, unique within its voucher. */
export function textOfClave(percepcion: PercepcionIdentificada): string {
  const { regimen, jurisdiccion, linea } = clavePercepcion(percepcion);
  return `${regimen} ${jurisdiccion} ${linea}`;
}

/** Name of a perception in a list of them: its province, or its line of a regime of several. */
export function nombrePercepcion(percepcion: PercepcionIdentificada): string {
  return lineaDeVarias(percepcion) ?? provinciaOf(percepcion.provincia).acentuado;
}

/** Title of a perception: `Percepción de CABA`, or the line's name in a regime of several. */
export function tituloPercepcion(percepcion: PercepcionIdentificada): string {
  return lineaDeVarias(percepcion) ?? `Percepción de ${provinciaOf(percepcion.provincia).acentuado}`;
}

/** Name that a regime of several provinces requires for the line; null: the perception is of its province's own regime. */
export function lineaDeVarias(percepcion: PercepcionIdentificada): string | null {
  const { linea } = clavePercepcion(percepcion);
  const { acentuado } = provinciaOf(percepcion.provincia);
  return regimenDeVarias(percepcion)?.de_varias?.lineas[linea]?.(acentuado) ?? null;
}

/** Collector of a perception, in a sentence about it: its province, or its regime of several. */
export function perceptorOf(percepcion: PercepcionIdentificada): string {
  return regimenDeVarias(percepcion)?.nombre ?? provinciaOf(percepcion.provincia).acentuado;
}

/** The regime of several provinces of a perception; null: it is of its province's own one. */
function regimenDeVarias(percepcion: PercepcionIdentificada): RegimenPublicado | null {
  const { regimen } = clavePercepcion(percepcion);
  const clave = clavesDeRegimen.find((clave) => clave === regimen);
  const publicado = clave === undefined ? null : regimenesPublicados[clave];
  return publicado?.de_varias ? publicado : null;
}
