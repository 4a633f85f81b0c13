import type { Decimal } from 'decimal.js';
import type { AgentePercepcion, AjustesPercepcion } from '../../contract/empresas/ajustesPercepcion.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { Provincia, SituacionIva } from '../../contract/enums.ts';
import { esquemaDeAjuste, type Ajuste } from '../../contract/regimenes/ajuste.ts';
import type { RegimenPublicado } from '../../contract/regimenes/regimen.ts';
import {
  ajustesPublicados,
  clavesDeRegimen,
  regimenesPublicados,
  type ClaveRegimen,
} from '../../contract/regimenes/regimenes.ts';
import { RESPONSABLE_INSCRIPTO } from '../catalogs/situacionIva.ts';
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
 * Reads a setting's value from the terminal: a percent, `si` or `no`, a day `AAAA-MM-DD`, one of its options, or `sin-elegir`
 * where it has no default.
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
  fecha: (_ajuste, texto) => (texto === SIN_ELEGIR ? null : texto),
  opcion: ({ opciones, defecto }, texto) => {
    if (texto === SIN_ELEGIR && defecto === null) return null;
    const valores: readonly (string | number)[] = opciones.map(({ valor }) => valor);
    return valores.find((valor) => String(valor) === texto);
  },
};

/** Regimes whose settings a company that collects for these provinces chooses; those of several provinces, always. */
export function regimenesConAjustes(provincias: readonly Provincia[]): RegimenPublicado[] {
  return Object.values(regimenesPublicados).filter(
    ({ provincia }) => provincia === null || provincias.includes(provincia),
  );
}

/** A company's nomination for a regime of several provinces. */
export interface NominacionDeVarias {
  regimen: ClaveRegimen;
  desde: FechaCivil;
  /** null: still nominated. */
  hasta: FechaCivil | null;
}

/** Nominations of a company for regimes of several provinces: those whose first day it set. Only a Responsable inscripto perceives. */
export function nominacionesDeVarias({
  situacion_iva,
  ajustes_percepcion,
}: {
  situacion_iva: SituacionIva;
  ajustes_percepcion: AjustesPercepcion;
}): NominacionDeVarias[] {
  if (situacion_iva !== RESPONSABLE_INSCRIPTO) return [];
  const valores: Readonly<Record<string, ValorDeAjuste>> = ajustes_percepcion;
  return clavesDeRegimen.flatMap((regimen) => {
    const nominacion = regimenesPublicados[regimen].de_varias?.nominacion;
    const desde = nominacion === undefined ? null : fechaOf(valores[nominacion.desde]);
    return nominacion === undefined || desde === null
      ? []
      : [{ regimen, desde, hasta: fechaOf(valores[nominacion.hasta]) }];
  });
}

function fechaOf(valor: ValorDeAjuste | undefined): FechaCivil | null {
  return typeof valor === 'string' ? valor : null;
}

/** Whether a company perceives, in a province or by a regime of several. */
export function isAgente(
  empresa: { percepciones_iibb: readonly Provincia[] } & Parameters<typeof nominacionesDeVarias>[0],
): boolean {
  return empresa.percepciones_iibb.length > 0 || nominacionesDeVarias(empresa).length > 0;
}

/** Nominations of a company as an agent of provinces: those with dates, and an open one for every other province it collects for. */
export function nominacionesOf(empresa: {
  percepciones_iibb: readonly Provincia[];
  agentes_percepcion: readonly AgentePercepcion[];
}): AgentePercepcion[] {
  return empresa.percepciones_iibb.flatMap((provincia) => {
    const deProvincia = empresa.agentes_percepcion.filter((agente) => agente.provincia === provincia);
    return deProvincia.length > 0 ? deProvincia : [{ provincia, desde: null, hasta: null, con_sede: false }];
  });
}

/** A nomination of a company: for a province, or for a regime of several. */
export type Nominacion = AgentePercepcion | NominacionDeVarias;

/** Every nomination of a company. */
export function todasLasNominacionesOf(
  empresa: Parameters<typeof nominacionesOf>[0] & Parameters<typeof nominacionesDeVarias>[0],
): Nominacion[] {
  return [...nominacionesOf(empresa), ...nominacionesDeVarias(empresa)];
}
