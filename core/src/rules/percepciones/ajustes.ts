import { Decimal } from 'decimal.js';
import type { AgentePercepcion, AjustesPercepcion } from '../../contract/empresas/ajustesPercepcion.ts';
import type { Provincia } from '../../contract/enums.ts';

/** What a company has until it chooses. The two of Tucumán have to be chosen. */
export const ajustesPorDefecto: AjustesPercepcion = {
  caba_sin_padron: new Decimal(0),
  caba_base_no_inscriptos: 'neto',
  caba_base_con_exento: true,
  caba_solo_padron: false,
  tucuman_coef_cero: null,
  tucuman_no_inscripto: null,
  tucuman_coef_en_percepciones: true,
};

/** Choices over others: what is absent stays. */
export function conAjustes(
  previos: AjustesPercepcion,
  elegidos: { [K in keyof AjustesPercepcion]?: AjustesPercepcion[K] | undefined },
): AjustesPercepcion {
  const dados = Object.entries(elegidos).filter(([, valor]) => valor !== undefined);
  return { ...previos, ...Object.fromEntries(dados) };
}

/** The nominations of a company: those it gave dates to, and an open one for each other province it collects for. */
export function nominacionesDe(empresa: {
  percepciones_iibb: readonly Provincia[];
  agentes_percepcion: readonly AgentePercepcion[];
}): AgentePercepcion[] {
  return empresa.percepciones_iibb.flatMap((provincia) => {
    const deProvincia = empresa.agentes_percepcion.filter((agente) => agente.provincia === provincia);
    return deProvincia.length > 0 ? deProvincia : [{ provincia, desde: null, hasta: null, con_sede: false }];
  });
}
