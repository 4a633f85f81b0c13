import type { Provincia } from '../../contract/enums.ts';
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

/** The key of a perception. Missing parts are those of its province's own regime. */
export function clavePercepcion(
  percepcion: { provincia: Provincia } & { [Parte in keyof ClavePercepcion]?: ClavePercepcion[Parte] | null },
): ClavePercepcion {
  const { provincia, regimen, jurisdiccion, linea } = percepcion;
  const propio = clavesDeRegimen.find((clave) => regimenesPublicados[clave].provincia === provincia);
  return {
    regimen: regimen ?? propio ?? 'sin_reglas',
    jurisdiccion: jurisdiccion ?? provinciaOf(provincia).comarb,
    linea: linea ?? 1,
  };
}
