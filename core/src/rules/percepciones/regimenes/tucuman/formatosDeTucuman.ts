import type { FilaAcreditan, FilaCoeficiente } from '../../../../contract/regimenes/tucuman.ts';
import { endOfMonth } from '../../../dates.ts';
import { conMemoria, fechaDePartes, type FormatoPadron, type Leida } from '../../formatoPadron.ts';

/**
 * ACREDITAN.TXT of DGR Tucumán (RG 176/10): some lines of header, then columns by position up to 38; the name may be shorter
 * than its 150 columns, so the percentage is the last word of the line. Dashes are exempt.
 */
export const formatoAcreditan: FormatoPadron<FilaAcreditan> = {
  origen: 'acreditan',
  comienzo: /^\d{11}  [E ]  C[LM]  \d{8}  \d{8}/,
  parse: parseFilaAcreditan,
  vigencia: ({ desde, hasta }) => ({ desde, hasta }),
};

/** archivocoefrg116.TXT of DGR Tucumán (RG 116/10). Like ACREDITAN, with the coefficient and the month. */
export const formatoCoeficientes: FormatoPadron<FilaCoeficiente> = {
  origen: 'coeficientes',
  comienzo: /^\d{11}  [E ]  (?:\d\.\d{4}|-\.----)  \d{6}/,
  parse: parseFilaCoeficiente,
  vigencia: ({ periodo }) => ({ desde: `${periodo}-01`, hasta: endOfMonth(`${periodo}-01`) }),
};

function parseFilaAcreditan(linea: string): Leida<FilaAcreditan> {
  if (!isFila(linea)) return null;
  const marca = marcaOf(linea);
  if (marca === null) return `la marca de exento "${linea[13] ?? ''}" no es E ni un espacio`;
  const tipo = linea.slice(16, 18);
  if (tipo !== 'CL' && tipo !== 'CM') return `el convenio "${tipo.trim()}" no es CL ni CM`;
  const desde = fechaAaaaMmDd(linea.slice(20, 28));
  const hasta = fechaAaaaMmDd(linea.slice(30, 38));
  if (desde === null || hasta === null) return 'una de sus fechas no es una fecha';
  if (desde > hasta) return 'su vigencia termina antes de empezar';
  const { razon_social, ultima } = finOf(linea, 40);
  const valor = porcentaje(ultima);
  if (valor === null && !marca.exento) return `"${ultima}" no es un porcentaje, y no está marcado exento`;
  return { cuit: linea.slice(0, 11), desde, hasta, exento: marca.exento, tipo, porcentaje: valor, razon_social };
}

function parseFilaCoeficiente(linea: string): Leida<FilaCoeficiente> {
  if (!isFila(linea)) return null;
  const marca = marcaOf(linea);
  if (marca === null) return `la marca de exento "${linea[13] ?? ''}" no es E ni un espacio`;
  const { exento } = marca;
  const columna = linea.slice(16, 22);
  const coeficiente = /^[01]\.\d{4}$/.test(columna) ? columna : null;
  if (coeficiente === null && !exento) return `"${columna.trim()}" no es un coeficiente, y no está marcado exento`;
  const periodo = mes(linea.slice(24, 30));
  if (periodo === null) return `"${linea.slice(24, 30).trim()}" no es un período`;
  const { razon_social, ultima } = finOf(linea, 32);
  const valor = porcentaje(ultima);
  if (valor === null && !exento) return `"${ultima}" no es un porcentaje, y no está marcado exento`;
  return { cuit: linea.slice(0, 11), periodo, exento, coeficiente, porcentaje: valor, razon_social };
}

/** Headers vary in number: a line that does not begin with a CUIT is no row. */
function isFila(linea: string): boolean {
  return /^\d{11}/.test(linea);
}

function marcaOf(linea: string): { exento: boolean } | null {
  const marca = linea[13] ?? '';
  return marca === 'E' || marca === ' ' ? { exento: marca === 'E' } : null;
}

/** Splits the end of a line: the name, and the last word, which is the percentage. */
function finOf(linea: string, desde: number): { razon_social: string; ultima: string } {
  const resto = linea.slice(desde).trimEnd();
  const corte = resto.lastIndexOf(' ');
  return { razon_social: resto.slice(0, corte + 1).trim(), ultima: resto.slice(corte + 1) };
}

const fechaAaaaMmDd = conMemoria((texto) =>
  /^\d{8}$/.test(texto) ? fechaDePartes(texto.slice(0, 4), texto.slice(4, 6), texto.slice(6)) : null,
);

const mes = conMemoria((texto) =>
  /^\d{6}$/.test(texto) && fechaDePartes(texto.slice(0, 4), texto.slice(4), '01') !== null
    ? `${texto.slice(0, 4)}-${texto.slice(4)}`
    : null,
);

const porcentaje = conMemoria((texto) => (/^\d{1,2}\.\d{1,3}$/.test(texto) ? texto : null));
