import type { Provincia } from '../../contract/enums.ts';
import { clavesDeRegimen, regimenesPublicados } from '../../contract/regimenes/regimenes.ts';
import { provinciaOf } from '../catalogs/provincia.ts';

/** What tells a perception from the others of its voucher. */
export interface ClavePercepcion {
  /** Key of its regime; `sin_reglas` in a province whose regime is not built. */
  regimen: string;
  /** COMARB's code. */
  jurisdiccion: number;
  /** A regime may give several of one jurisdiction; from 1. */
  linea: number;
}

/** The key of a perception: what it does not say is that of the own regime of its province. */
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
