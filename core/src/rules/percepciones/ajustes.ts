import type { Decimal } from 'decimal.js';
import type { AgentePercepcion, AjustesPercepcion } from '../../contract/empresas/ajustesPercepcion.ts';
import type { Provincia } from '../../contract/enums.ts';
import { esquemaDeAjuste, type Ajuste } from '../../contract/regimenes/ajuste.ts';
import { ajustesPublicados } from '../../contract/regimenes/regimenes.ts';
import { AppError } from '../errors.ts';
import { parseImporte, withComma } from '../money.ts';

/** Settings of a company that chose nothing; null: a setting without default, which the company has to choose. */
export const ajustesPorDefecto = Object.fromEntries(
  Object.entries(ajustesPublicados).map(([clave, { defecto }]) => [clave, defecto]),
) as AjustesPercepcion;

/** Overwrites the previous settings with the chosen ones; a setting absent from `elegidos` stays. */
export function conAjustes(
  previos: AjustesPercepcion,
  elegidos: { [K in keyof AjustesPercepcion]?: AjustesPercepcion[K] | undefined },
): AjustesPercepcion {
  const dados = Object.entries(elegidos).filter(([, valor]) => valor !== undefined);
  return { ...previos, ...Object.fromEntries(dados) };
}

/** The stored value of a setting. */
export type ValorDeAjuste = Decimal | string | number | boolean | null;

/**
 * Reads a setting's value from the terminal: a percent, `si` or `no`, one of its options, or `sin-elegir` where it has no
 * default.
 * @throws AppError `valor_invalido` with the key: there is no such setting, or it takes no such value
 */
export function parseAjuste(clave: string, texto: string): ValorDeAjuste {
  const ajuste = ajustesPublicados[clave];
  if (ajuste === undefined) throw new AppError('valor_invalido', { campo: 'AJUSTE', valor: clave });
  const valor = VALORES[ajuste.clase](ajuste as never, texto.trim());
  const leido = valor === undefined ? null : esquemaDeAjuste(ajuste).safeEncode(valor);
  if (valor === undefined || !leido?.success) throw new AppError('valor_invalido', { campo: clave, valor: texto });
  return valor;
}

/** The text of a setting's value that the terminal shows and accepts. */
export function textOfAjuste(valor: ValorDeAjuste): string {
  if (valor === null) return SIN_ELEGIR;
  if (typeof valor === 'boolean') return valor ? 'si' : 'no';
  return typeof valor === 'object' ? withComma(valor, 2) : String(valor);
}

const SIN_ELEGIR = 'sin-elegir';

/** Reader of each kind of setting; undefined: the text is no value of it. */
const VALORES: {
  [Clase in Ajuste['clase']]: (ajuste: Extract<Ajuste, { clase: Clase }>, texto: string) => ValorDeAjuste | undefined;
} = {
  porcentaje: (_ajuste, texto) => parseImporte(texto) ?? undefined,
  si_no: (_ajuste, texto) => ({ si: true, no: false })[texto],
  opcion: ({ opciones, defecto }, texto) => {
    if (texto === SIN_ELEGIR && defecto === null) return null;
    const valores: readonly (string | number)[] = opciones.map(({ valor }) => valor);
    return valores.find((valor) => String(valor) === texto);
  },
};

/** Nominations of a company as an agent: those with dates, and an open one for every other province it collects for. */
export function nominacionesOf(empresa: {
  percepciones_iibb: readonly Provincia[];
  agentes_percepcion: readonly AgentePercepcion[];
}): AgentePercepcion[] {
  return empresa.percepciones_iibb.flatMap((provincia) => {
    const deProvincia = empresa.agentes_percepcion.filter((agente) => agente.provincia === provincia);
    return deProvincia.length > 0 ? deProvincia : [{ provincia, desde: null, hasta: null, con_sede: false }];
  });
}
