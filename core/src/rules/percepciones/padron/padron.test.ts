import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filaAgip } from '../../../contract/regimenes/caba.ts';
import type { OrigenPadron } from '../../../contract/regimenes/regimenes.ts';
import { filaAcreditan, filaCoeficiente } from '../../../contract/regimenes/tucuman.ts';
import { isAppError } from '../../errors.ts';
import { messageOf } from '../../messages.ts';
import { formatoAgip } from '../regimenes/caba/agip.ts';
import { createCuits } from './cuits.ts';
import type { FormatoPadron } from '../formatoPadron.ts';
import { checkMismoPeriodo, createLector } from './lector.ts';
import { sniffPadron } from './sniff.ts';
import { formatoAcreditan, formatoCoeficientes } from '../regimenes/tucuman/formatosDeTucuman.ts';

const AGIP = [
  '22092026;01102026;31102026;30999000211;C;N;N;2,50;1,50;00;00;DISTRIBUIDORA NANDU S.A.',
  '22092026;01102026;31102026;20999000321;D;S;N;3,00;2,00;00;00;PEREZ JUAN',
  '22092026;01102026;31102026;27999000652;D;N;S;0.00;0.00;00;00;GOMEZ ANA',
];

const nombre = (texto: string, ancho = 150) => texto.padEnd(ancho);
const ACREDITAN = [
  'DIRECCION GENERAL DE RENTAS',
  'TUCUMAN',
  '',
  `30999000432     CM  20261001  20261031  ${nombre('COMERCIAL DEL NORTE S.R.L.')}  3.50 `,
  `30999000548     CL  20261001  20261031  ${nombre('ALMACEN  LULES S.A.', 60)}  3.50`,
  `27999000652  E  CL  20261001  20261031  ${nombre('GOMEZ ANA')}  -----`,
];
const COEFICIENTES = [
  'CUIT  E COEF',
  `30999000432     0.3500  202610  ${nombre('COMERCIAL DEL NORTE S.R.L.')}  3.50 `,
  `30999000211     0.0000  202610  ${nombre('DISTRIBUIDORA ÑANDU S.A.', 140)}  3.50 `,
  `27999000652  E  -.----  202610  ${nombre('GOMEZ ANA')}  -----`,
];

function read<F extends { cuit: string }>(
  formato: FormatoPadron<F>,
  lineas: readonly string[],
  esperado: string | null = null,
) {
  const lector = createLector(formato, esperado === null ? null : { desde: esperado, hasta: esperado });
  const filas = lineas.map(lector.leer).filter((fila) => fila !== null);
  return { filas, resumen: lector.terminar() };
}

/** Sentence of a refusal; empty when nothing was refused. */
function rechazo(leer: () => unknown): string {
  try {
    leer();
    return '';
  } catch (error) {
    if (!isAppError(error, 'padron_rechazado')) throw error;
    return messageOf(error);
  }
}

describe('AGIP', () => {
  test('the eighth field is perception and the ninth withholding; a comma and a point read the same', () => {
    const { filas, resumen } = read(formatoAgip, [...AGIP, '']);
    expect(filas.map((fila) => filaAgip.parse(fila))).toMatchObject([
      { cuit: '30999000211', tipo: 'C', alicuota_percepcion: '2.50', alicuota_retencion: '1.50' },
      { cuit: '20999000321', tipo: 'D', marca_alta: 'S', alicuota_percepcion: '3.00' },
      { cuit: '27999000652', marca_alicuota: 'S', alicuota_percepcion: '0.00', razon_social: 'GOMEZ ANA' },
    ]);
    expect(filas[0]).toMatchObject({ publicado: '2026-09-22', desde: '2026-10-01', hasta: '2026-10-31' });
    expect(resumen).toEqual({
      origen: 'agip',
      periodo: '2026-10',
      desde: '2026-10-01',
      hasta: '2026-10-31',
      filas: 3,
      salteadas: 1,
    });
  });

  test('a name may hold anything, a row of fewer fields is skipped and counted', () => {
    const { filas, resumen } = read(formatoAgip, [
      '22092026;01102026;31102026;30999000211;C;N;N;2,5;1;00;00;A; B 20999000321; "C"',
      '22092026;01102026;31102026;2099900',
    ]);
    expect(filas).toMatchObject([
      { razon_social: 'A; B 20999000321; "C"', alicuota_percepcion: '2.50', alicuota_retencion: '1.00' },
    ]);
    expect(resumen).toMatchObject({ filas: 1, salteadas: 1 });
  });

  const [primera = '', segunda = ''] = AGIP;
  test.each<[string, string[], string | null, string]>([
    ['a CUIT twice', [primera, segunda, primera], null, 'Línea 3: el CUIT 30-99900021-1 está dos veces.'],
    [
      'two months',
      [primera, segunda.replaceAll('102026', '112026').replace('3111', '3011')],
      null,
      'Línea 2: mezcla períodos: vale del 01/11/2026 al 30/11/2026 y las anteriores, del 01/10/2026 al 31/10/2026.',
    ],
    ['another month', [primera], '2026-11', 'Línea 1: el archivo es de 10/2026 y se esperaba el de 11/2026.'],
    ['a separator too many', [primera.replace('2,50', '2;50')], null, 'Línea 1: sus grupos no son dos números.'],
    ['a rate in letters', [primera.replace('2,50', 'S/D')], null, 'Línea 1: "S/D" no es una alícuota de percepción.'],
    [
      'a withholding rate',
      [primera.replace('1,50', '-1,50')],
      null,
      'Línea 1: "-1,50" no es una alícuota de retención.',
    ],
    ['a bad CUIT', [primera.replace('30999000211', '3099900021')], null, 'Línea 1: "3099900021" no es un CUIT.'],
    [
      'a day that is none',
      [primera.replace('31102026', '31092026')],
      null,
      'Línea 1: una de sus fechas no es una fecha.',
    ],
    [
      'dates the other way round',
      [primera.replace('01102026', '01122026')],
      null,
      'Línea 1: su vigencia termina antes de empezar.',
    ],
    [
      'another kind of taxpayer',
      [primera.replace(';C;', ';X;')],
      null,
      'Línea 1: el tipo de contribuyente "X" no es D ni C.',
    ],
    [
      'UTF-8',
      [primera, `${segunda}Ã‘`],
      null,
      'Línea 2: el archivo está en UTF-8 y tiene que estar en Latin-1. Subilo como se baja, sin abrirlo ni guardarlo.',
    ],
    [
      'UTF-16',
      ['2\u00002\u0000'],
      null,
      'Línea 1: el archivo no es texto, o está en UTF-16. Subilo como se baja, sin abrirlo ni guardarlo.',
    ],
    [
      'a file of Tucumán',
      ACREDITAN,
      null,
      'Línea 4: el archivo es el padrón de contribuyentes de Tucumán (ACREDITAN), no el padrón de Regímenes Generales de CABA (ARDJU008).',
    ],
    [
      'nothing',
      ['hola', ''],
      null,
      'El archivo no tiene ninguna línea válida: no es el padrón de Regímenes Generales de CABA (ARDJU008). Bajalo de nuevo y volvé a intentar.',
    ],
  ])('%s', (_, lineas, esperado, texto) => {
    expect(rechazo(() => read(formatoAgip, lineas, esperado))).toBe(texto);
  });
});

describe('Tucumán', () => {
  test('ACREDITAN: headers skipped, the percentage is the last word wherever it is', () => {
    const { filas, resumen } = read(formatoAcreditan, ACREDITAN, '2026-10');
    expect(filas.map((fila) => filaAcreditan.parse(fila))).toEqual([
      {
        cuit: '30999000432',
        desde: '2026-10-01',
        hasta: '2026-10-31',
        exento: false,
        tipo: 'CM',
        porcentaje: '3.50',
        razon_social: 'COMERCIAL DEL NORTE S.R.L.',
      },
      expect.objectContaining({ tipo: 'CL', porcentaje: '3.50', razon_social: 'ALMACEN  LULES S.A.' }),
      expect.objectContaining({ exento: true, porcentaje: null, razon_social: 'GOMEZ ANA' }),
    ]);
    expect(resumen).toMatchObject({ periodo: '2026-10', filas: 3, salteadas: 3 });
  });

  test('coefficients: 0.0000 is a value and dashes are exempt', () => {
    const { filas, resumen } = read(formatoCoeficientes, COEFICIENTES);
    expect(filas.map((fila) => filaCoeficiente.parse(fila))).toMatchObject([
      { cuit: '30999000432', periodo: '2026-10', exento: false, coeficiente: '0.3500', porcentaje: '3.50' },
      { coeficiente: '0.0000', razon_social: 'DISTRIBUIDORA ÑANDU S.A.' },
      { exento: true, coeficiente: null, porcentaje: null },
    ]);
    expect(resumen).toMatchObject({ periodo: '2026-10', desde: '2026-10-01', hasta: '2026-10-31', filas: 3 });
  });

  const acreditan = ACREDITAN[3] ?? '';
  const coeficiente = COEFICIENTES[1] ?? '';
  test.each<[string, { origen: OrigenPadron }, string[], string]>([
    [
      'a rate that is neither a number nor exempt',
      formatoAcreditan,
      [acreditan.replace('3.50', '-----')],
      'Línea 1: "-----" no es un porcentaje, y no está marcado exento.',
    ],
    [
      'no rate at all',
      formatoAcreditan,
      [acreditan.replace('3.50', '    ')],
      'Línea 1: "S.R.L." no es un porcentaje, y no está marcado exento.',
    ],
    [
      'another convenio',
      formatoAcreditan,
      [acreditan.replace('CM', 'CX')],
      'Línea 1: el convenio "CX" no es CL ni CM.',
    ],
    ['a CUIT twice', formatoAcreditan, [acreditan, acreditan], 'Línea 2: el CUIT 30-99900043-2 está dos veces.'],
    [
      'a coefficient in letters',
      formatoCoeficientes,
      [coeficiente.replace('0.3500', 'S/COEF')],
      'Línea 1: "S/COEF" no es un coeficiente, y no está marcado exento.',
    ],
    [
      'two periods',
      formatoCoeficientes,
      [coeficiente, (COEFICIENTES[2] ?? '').replace('202610', '202609')],
      'Línea 2: mezcla períodos: vale del 01/09/2026 al 30/09/2026 y las anteriores, del 01/10/2026 al 31/10/2026.',
    ],
    [
      'a month that is none',
      formatoCoeficientes,
      [coeficiente.replace('202610', '202613')],
      'Línea 1: "202613" no es un período.',
    ],
    [
      'each other’s file',
      formatoAcreditan,
      COEFICIENTES,
      'Línea 2: el archivo es el archivo de coeficientes de Tucumán (archivocoefrg116), no el padrón de contribuyentes de Tucumán (ACREDITAN).',
    ],
    [
      'CABA’s',
      formatoCoeficientes,
      AGIP,
      'Línea 1: el archivo es el padrón de Regímenes Generales de CABA (ARDJU008), no el archivo de coeficientes de Tucumán (archivocoefrg116).',
    ],
  ])('%s', (_, formato, lineas, texto) => {
    const leer = () =>
      formato.origen === 'acreditan' ? read(formatoAcreditan, lineas) : read(formatoCoeficientes, lineas);
    expect(rechazo(leer)).toBe(texto);
  });

  test('the two files have to be of one month', () => {
    const { resumen } = read(formatoAcreditan, ACREDITAN);
    const { resumen: resumenPadron } = read(formatoCoeficientes, [coeficiente.replace('202610', '202609')]);
    expect(rechazo(() => checkMismoPeriodo([resumen, read(formatoCoeficientes, COEFICIENTES).resumen]))).toBe('');
    expect(rechazo(() => checkMismoPeriodo([resumen, resumenPadron]))).toMatch(
      /ACREDITAN es de 10\/2026 y los coeficientes, de 09\/2026/,
    );
  });
});

describe('the first bytes tell which file it is', () => {
  const latin1 = (texto: string) => Uint8Array.from(texto, (letra) => letra.charCodeAt(0));
  test.each<[string, Uint8Array, string]>([
    ['RAR 4', Uint8Array.of(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x00), 'rar'],
    ['RAR 5', Uint8Array.of(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00), 'rar'],
    ['ZIP', latin1('PK\u0003\u0004'), 'zip'],
    ['the TXT of AGIP', latin1(AGIP.join('\r\n')), 'agip'],
    ['ACREDITAN', latin1(ACREDITAN.join('\r\n')), 'acreditan'],
    ['coefficients', latin1(COEFICIENTES.join('\n')), 'coeficientes'],
    ['one with a UTF-8 mark, which its reader refuses', latin1(`ï»¿${AGIP[0]}`), 'agip'],
  ])('%s', (_, bytes, tipo) => {
    expect(sniffPadron(bytes)).toBe(tipo);
  });

  test.each<[string, Uint8Array, RegExp]>([
    ['PDF', latin1('%PDF-1.7'), /es un PDF, no un padrón/],
    ['Excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), /planilla/],
    ['another text', latin1('nombre;cuit\r\nPerez;20999000321'), /no es el padrón de CABA ni uno/],
    ['nothing', new Uint8Array(), /no es el padrón de CABA ni uno/],
  ])('%s is refused', (_, bytes, patron) => {
    expect(rechazo(() => sniffPadron(bytes))).toMatch(patron);
  });
});

test('the CUITs seen are the same as in a Set, however many there are', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.array(fc.integer({ min: 0, max: 6_000 }), { maxLength: 9_000 }), (orden, nat) => {
      const cuits = createCuits();
      // In ascending order, as a list brings them, and then in any order.
      const numeros = [...Array.from({ length: orden }, (_, n) => n), ...nat];
      const conjunto = new Set<number>();
      for (const numero of numeros) {
        const cuit = 30_000_000_000 + numero * 7_919;
        expect(cuits.add(cuit)).toBe(!conjunto.has(cuit));
        conjunto.add(cuit);
      }
    }),
    { numRuns: 20 },
  );
});
