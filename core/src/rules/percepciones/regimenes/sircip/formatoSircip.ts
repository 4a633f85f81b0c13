import type { FilaSircip } from '../../../../contract/regimenes/sircip.ts';
import { endOfMonth } from '../../../dates.ts';
import { fechaDePartes, type FormatoPadron, type Leida } from '../../formatoPadron.ts';

const CAMPOS = 7;
const MAX_RAZON_SOCIAL = 70;
/** Header of the file; a program may have put a mark of UTF-8 before it. */
const ENCABEZADO = /^(?:ï»¿)?periodo,cuit,/i;

/**
 * SIRCIP's padrón (COMARB): a header, then seven fields between commas. `AAAAMM`, CUIT, name of at most 70 letters without
 * commas, seat's jurisdiction, CRC from 10 to 99, letter of the rate, a digit per jurisdiction. Any other line refuses the file.
 */
export const formatoSircip: FormatoPadron<FilaSircip> = {
  origen: 'sircip',
  comienzo: /^\d{6},\d{11},/,
  parse: parseFilaSircip,
  vigencia: ({ periodo }) => ({ desde: `${periodo}-01`, hasta: endOfMonth(`${periodo}-01`) }),
  repetidas_iguales: true,
  cualquier_codificacion: true,
};

function parseFilaSircip(linea: string): Leida<FilaSircip> {
  if (linea.trim() === '' || ENCABEZADO.test(linea)) return null;
  const partes = linea.split(',');
  if (partes.length !== CAMPOS) return `tiene ${partes.length} campos y tienen que ser ${CAMPOS}`;
  const [mes = '', cuit = '', razon_social = '', jurisdiccion_sede = '', crc = '', letra = '', campo7 = ''] = partes;
  const periodo = `${mes.slice(0, 4)}-${mes.slice(4)}`;
  if (!/^\d{6}$/.test(mes) || fechaDePartes(mes.slice(0, 4), mes.slice(4), '01') === null) {
    return `"${mes}" no es un período`;
  }
  if (!/^\d{11}$/.test(cuit)) return `"${cuit}" no es un CUIT`;
  if (razon_social.length > MAX_RAZON_SOCIAL) return `la razón social tiene más de ${MAX_RAZON_SOCIAL} letras`;
  if (!/^9(?:0[1-9]|1\d|2[0-4])$/.test(jurisdiccion_sede)) return `"${jurisdiccion_sede}" no es una jurisdicción`;
  if (!/^[1-9]\d$/.test(crc)) return `el CRC "${crc}" no es un número de 10 a 99`;
  if (!/^[A-X]$/.test(letra)) return `"${letra}" no es una letra de la A a la X`;
  if (!/^[1-5]{24}0$/.test(campo7)) return `"${campo7}" no son 24 dígitos del 1 al 5 y un 0`;
  return { cuit, periodo, razon_social, jurisdiccion_sede, crc, letra, campo7 };
}
