import { describe, expect, test } from 'vitest';
import { createCodificador, fitTexto, type Alfabeto } from './texto.ts';

/** The text as it is written; with a star, when that is told. */
function fit(texto: string, alfabeto: Alfabeto): string {
  let avisado = '';
  const escrito = fitTexto(texto, alfabeto, (cambio) => {
    expect(cambio).toEqual({ original: texto, escrito: cambio.escrito });
    avisado = '*';
  });
  return escrito + avisado;
}

describe('a text in a file’s alphabet', () => {
  test.each([
    ['Peña & Cía.', 'Peña & Cía.', 'PENA & CIA.'],
    ['  dos  espacios ', 'dos espacios', 'DOS ESPACIOS'],
    ['línea\nnueva\ty\u00a0otra', 'línea nueva y otra', 'LINEA NUEVA Y OTRA'],
    ['á', 'á', 'A'],
    ['Müller ÿ', 'Müller ÿ', 'MULLER Y'],
    ['guion – y “comillas”…', 'guion - y "comillas"...*', 'GUION - Y "COMILLAS"...'],
    ['10 € ™ •', '10 EUR TM -*', '10 EUR TM -'],
    ['straße œ', 'straße ?*', 'STRASSE ?*'],
    ['Łódź', 'Lódz*', 'LODZ'],
    ['N° 5º', 'N° 5º', 'NO 5O'],
    ['日本', '??*', '??*'],
    ['a\u0007b', 'a b*', 'A B*'],
    ['a\u00adb', 'a b*', 'A B*'],
    ['a\u007fb', 'a b*', 'A B*'],
    ['\ud800x', 'x*', 'X*'],
    ['~ !', '~ !', '~ !'],
    ['ﬁn', 'fin*', 'FIN'],
  ])('%s', (texto, latin1, ascii) => {
    expect(fit(texto, 'latin1')).toBe(latin1);
    expect(fit(texto, 'ascii')).toBe(ascii);
  });
});

const bytesOf = (lineas: readonly string[], ...opciones: Parameters<typeof createCodificador>) => {
  const encode = createCodificador(...opciones);
  return Buffer.concat(lineas.map(encode));
};

describe('the lines of a file', () => {
  test('end in CRLF, the last one too', () => {
    expect(bytesOf(['ñ', 'b'], 'latin1').toString('latin1')).toBe('ñ\r\nb\r\n');
  });

  test('may end otherwise, or not at all the last one', () => {
    expect(bytesOf(['a', 'b'], 'latin1', { fin: '\n' }).toString()).toBe('a\nb\n');
    expect(bytesOf(['a', 'b', 'c'], 'latin1', { crlf_final: false }).toString()).toBe('a\r\nb\r\nc');
  });

  test('of UTF-8 begin with one mark, which Excel needs', () => {
    expect(bytesOf(['ñ', '€'], 'utf8', { crlf_final: false }).toString('utf8')).toBe('\uFEFFñ\r\n€');
    expect([...bytesOf(['a'], 'utf8').subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('of Latin-1 take only its letters, up to ÿ', () => {
    expect([...bytesOf(['ÿ'], 'latin1', { crlf_final: false })]).toEqual([0xff]);
    expect(() => bytesOf(['Ā'], 'latin1')).toThrow('U+100 is not in ISO-8859-1');
  });
});
