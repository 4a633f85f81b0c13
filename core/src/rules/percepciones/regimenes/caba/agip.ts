import type { FilaAgip } from '../../../../contract/regimenes/caba.ts';
import { conMemoria, fechaDePartes, type FormatoPadron, type Leida } from '../../formatoPadron.ts';
import { COMIENZO_AGIP, finDeFilaAgip, NOMBRE_AGIP } from './agipEnBytes.ts';

/** Fields before the name; the name may contain anything, even `;`. */
const CAMPOS = 11;

/**
 * ARDJU008, AGIP's "Padrón por sujeto": fields between `;`, no header, Latin-1. Publication, from, to (`DDMMAAAA`), CUIT, D
 * or C, two marks, perception rate (the 8th), withholding rate (the 9th), two groups, name. Rates with comma or point.
 * Lines with fewer fields are skipped: AGIP's own loaders do.
 */
export const formatoAgip: FormatoPadron<FilaAgip> = {
  origen: 'agip',
  comienzo: /^\d{8};\d{8};\d{8};\d{11};/,
  parse: parseFilaAgip,
  vigencia: ({ desde, hasta }) => ({ desde, hasta }),
  en_bytes: { comienzo: COMIENZO_AGIP, minimo: NOMBRE_AGIP, endOf: finDeFilaAgip },
};

function parseFilaAgip(linea: string): Leida<FilaAgip> {
  const partes = linea.split(';');
  if (partes.length <= CAMPOS) return null;
  const [publicacion = '', inicio = '', fin = '', cuit = '', tipo = '', marca_alta = '', marca_alicuota = ''] = partes;
  const [, , , , , , , percepcion = '', retencion = '', grupo_percepcion = '', grupo_retencion = ''] = partes;
  if (!/^\d{11}$/.test(cuit)) return `"${cuit}" no es un CUIT`;
  const publicado = fechaDdMmAaaa(publicacion);
  const desde = fechaDdMmAaaa(inicio);
  const hasta = fechaDdMmAaaa(fin);
  if (publicado === null || desde === null || hasta === null) return 'una de sus fechas no es una fecha';
  if (desde > hasta) return 'su vigencia termina antes de empezar';
  if (tipo !== 'D' && tipo !== 'C') return `el tipo de contribuyente "${tipo}" no es D ni C`;
  const alicuota_percepcion = alicuota(percepcion);
  if (alicuota_percepcion === null) return `"${percepcion}" no es una alícuota de percepción`;
  const alicuota_retencion = alicuota(retencion);
  if (alicuota_retencion === null) return `"${retencion}" no es una alícuota de retención`;
  // A rate with one separator too many shifts the next fields, and it would be read as another rate.
  if (!/^\d{0,2}$/.test(grupo_percepcion) || !/^\d{0,2}$/.test(grupo_retencion)) return 'sus grupos no son dos números';
  return {
    cuit,
    desde,
    hasta,
    publicado,
    tipo,
    marca_alta,
    marca_alicuota,
    alicuota_percepcion,
    alicuota_retencion,
    grupo_percepcion,
    grupo_retencion,
    razon_social: partes.slice(CAMPOS).join(';').trim(),
  };
}

const fechaDdMmAaaa = conMemoria((texto) =>
  /^\d{8}$/.test(texto) ? fechaDePartes(texto.slice(4), texto.slice(2, 4), texto.slice(0, 2)) : null,
);

/** Rate with a decimal point: `2,50` and `2.50` are `2.50`. */
const alicuota = conMemoria((texto) => {
  const [, enteros, decimales = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(texto.trim()) ?? [];
  return enteros === undefined ? null : `${Number(enteros)}.${decimales.padEnd(2, '0')}`;
});
