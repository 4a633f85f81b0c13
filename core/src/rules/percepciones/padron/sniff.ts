import {
  autoridadesDePadrones,
  regimenesPublicados,
  type OrigenPadron,
} from '../../../contract/regimenes/regimenes.ts';
import { rechazo } from './lector.ts';
import { recognize } from './formatos.ts';

type TipoArchivo = 'rar' | 'zip' | OrigenPadron | 'otro';

/** First bytes of each type of file, whatever its name says. */
const magias: readonly (readonly [tipo: TipoArchivo, bytes: readonly number[], nombre: string])[] = [
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], 'un RAR'],
  ['zip', [0x50, 0x4b, 0x03, 0x04], 'un ZIP'],
  ['otro', [0x25, 0x50, 0x44, 0x46], 'un PDF'],
  ['otro', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 'un 7z'],
  ['otro', [0x1f, 0x8b], 'un gzip'],
  ['otro', [0xd0, 0xcf, 0x11, 0xe0], 'una planilla o un documento de Office'],
  ['otro', [0xff, 0xfe], 'un texto en UTF-16'],
  ['otro', [0xfe, 0xff], 'un texto en UTF-16'],
];

const autoridades = autoridadesDePadrones('o');

/** Bytes enough to get past the headers and reach a row. */
const BYTES_DE_MUESTRA = 16_384;

/**
 * Type of a file, by its first `BYTES_DE_MUESTRA` bytes: a list is published in a RAR or a ZIP, and may come already unpacked.
 * @throws AppError `padron_rechazado` when it is none of them
 */
export function sniffPadron(bytes: Uint8Array): Exclude<TipoArchivo, 'otro'> {
  const magia = magias.find(([, comienzo]) => comienzo.every((byte, indice) => bytes[indice] === byte));
  if (magia !== undefined && magia[0] !== 'otro') return magia[0];
  if (magia !== undefined) {
    throw rechazo(`El archivo es ${magia[2]}, no un padrón. Subí el que publica ${autoridades}.`, null);
  }
  const texto = new TextDecoder('windows-1252').decode(bytes.subarray(0, BYTES_DE_MUESTRA));
  for (const linea of texto.split(/\r?\n/)) {
    // A file saved as UTF-8 is recognised too: its reader then says what is wrong with it.
    const origen = recognize(linea.replace(/^ï»¿/, ''));
    if (origen !== null) return origen;
  }
  throw rechazo(
    `El archivo no es ${Object.values(regimenesPublicados)
      .map(({ un_padron }) => un_padron)
      .join(' ni ')}. Revisá que sea el que publican ${autoridades}.`,
    1,
  );
}
