import type { Decimal } from 'decimal.js';
import type { Percepcion } from '../../contract/comprobantes/comprobante.ts';
import type { Empresa } from '../../contract/empresas/empresa.ts';
import { nominacionesDeVarias } from '../percepciones/ajustes.ts';
import { clavePercepcion, textOfClave } from '../catalogs/clavePercepcion.ts';
import { formatImporte, importePercepcion } from '../money.ts';
import type { Problema } from './validate.ts';

/** Problems of typed perceptions: each must be of a province the company collects for, and its amount follows from its base and rate. */
export function problemasDePercepciones(
  empresa: Pick<Empresa, 'percepciones_iibb' | 'situacion_iva' | 'ajustes_percepcion'> | null,
  percepciones: readonly Percepcion[],
  total: Decimal,
): Problema[] {
  const vistas = new Set<string>();
  const nominada = empresa === null ? [] : nominacionesDeVarias(empresa).map(({ regimen }): string => regimen);
  return percepciones.flatMap((percepcion, indice) => {
    const { provincia, base, percepcion_aplicada, importe } = percepcion;
    const repetida = vistas.has(textOfClave(percepcion));
    vistas.add(textOfClave(percepcion));
    const campo = `percepciones.${indice}`;
    if (repetida) return { campo: `${campo}.provincia`, mensaje: 'La provincia está repetida.' };
    const percibe =
      empresa === null ||
      empresa.percepciones_iibb.includes(provincia) ||
      nominada.includes(clavePercepcion(percepcion).regimen);
    if (!percibe) {
      return { campo: `${campo}.provincia`, mensaje: 'La empresa no es agente de percepción en esa provincia.' };
    }
    if (base.lt(0) || base.gt(total)) {
      return {
        campo: `${campo}.base`,
        mensaje: `La base tiene que estar entre cero y el total, ${formatImporte(total)}.`,
      };
    }
    if (percepcion_aplicada.lt(0) || percepcion_aplicada.gt(100)) {
      return { campo: `${campo}.percepcion_aplicada`, mensaje: 'La alícuota tiene que estar entre 0 y 100 %.' };
    }
    return importe.equals(importePercepcion(base, percepcion_aplicada))
      ? []
      : { campo: `${campo}.importe`, mensaje: 'El importe no es la base por la alícuota.' };
  });
}
