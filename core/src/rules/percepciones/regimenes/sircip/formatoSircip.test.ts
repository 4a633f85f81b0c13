import { describe, expect, test } from 'vitest';
import { filaSircip } from '../../../../contract/regimenes/sircip.ts';
import { isAppError } from '../../../errors.ts';
import { messageOf } from '../../../messages.ts';
import { createLector } from '../../padron/lector.ts';
import { sniffPadron } from '../../padron/sniff.ts';
import { formatoSircip } from './formatoSircip.ts';

const ENCABEZADO = 'periodo,cuit,razon_social_contri,jurisdiccion_sede,crc,alicuota_unica_letra,campo7';
/** Row of COMARB's own example of the file. */
const EJEMPLO = '202603,30100100106,Empresa de prueba,904,34,B,5225355222512555552512420';
const NORTE = '202603,30999000432,NORTE S.R.L.,914,10,X,5335353333333535533513440';

function read(lineas: readonly string[], mes: string | null = null) {
  const lector = createLector(formatoSircip, mes === null ? null : { desde: mes, hasta: mes });
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

test('the official example is read whole, and its file is of its month', () => {
  const { filas, resumen } = read([ENCABEZADO, EJEMPLO, NORTE, '']);
  expect(filas.map((fila) => filaSircip.parse(fila))).toEqual([
    {
      cuit: '30100100106',
      periodo: '2026-03',
      razon_social: 'Empresa de prueba',
      jurisdiccion_sede: '904',
      crc: '34',
      letra: 'B',
      campo7: '5225355222512555552512420',
    },
    expect.objectContaining({ cuit: '30999000432', letra: 'X', crc: '10' }),
  ]);
  const marzo = { origen: 'sircip', periodo: '2026-03', desde: '2026-03-01', hasta: '2026-03-31' };
  expect(resumen).toEqual({ ...marzo, filas: 2, salteadas: 2 });
});

test('the file is known by its rows, whatever its name', () => {
  expect(sniffPadron(new TextEncoder().encode(`${ENCABEZADO}\r\n${EJEMPLO}\r\n`))).toBe('sircip');
});

test('a name in any encoding is read: COMARB does not say which one its file has', () => {
  const enLatin1 = NORTE.replace('NORTE', 'ÑANDÚ');
  const enUtf8 = Buffer.from(enLatin1, 'utf8').toString('latin1');
  expect(read([`ï»¿${ENCABEZADO}`, enLatin1]).filas).toHaveLength(1);
  expect(read([`ï»¿${ENCABEZADO}`, enUtf8]).filas).toHaveLength(1);
});

describe('a repeated CUIT', () => {
  test('counts once where its lines are equal, whatever lies between them', () => {
    const { filas, resumen } = read([ENCABEZADO, EJEMPLO, NORTE, EJEMPLO, EJEMPLO]);
    expect(filas.map(({ cuit }) => cuit)).toEqual(['30100100106', '30999000432']);
    expect(resumen).toMatchObject({ filas: 2, salteadas: 3 });
  });

  test.each([
    ['another CRC', EJEMPLO.replace(',34,', ',35,')],
    ['another letter', EJEMPLO.replace(',B,', ',C,')],
    ['another digit', EJEMPLO.replace('420', '410')],
    ['another name', EJEMPLO.replace('Empresa', 'EMPRESA')],
  ])('refuses the file where a line has %s', (_nombre, distinta) => {
    expect(rechazo(() => read([ENCABEZADO, EJEMPLO, NORTE, distinta]))).toBe(
      'Línea 4: el CUIT 30-10010010-6 está dos veces, y sus líneas no son iguales.',
    );
  });
});

describe('a wrong line refuses the whole file, and is named', () => {
  test.each([
    ['a cut line', EJEMPLO.slice(0, 40), 'Línea 3: tiene 4 campos y tienen que ser 7.'],
    [
      'a comma in the name',
      EJEMPLO.replace('Empresa de', 'Empresa, de'),
      'Línea 3: tiene 8 campos y tienen que ser 7.',
    ],
    ['a month that is none', EJEMPLO.replace('202603', '202613'), 'Línea 3: "202613" no es un período.'],
    ['a CUIT of ten digits', EJEMPLO.replace('30100100106', '3010010010'), 'Línea 3: "3010010010" no es un CUIT.'],
    [
      'a name of 71 letters',
      EJEMPLO.replace('Empresa de prueba', 'E'.repeat(71)),
      'Línea 3: la razón social tiene más de 70 letras.',
    ],
    ['a jurisdiction that is none', EJEMPLO.replace(',904,', ',925,'), 'Línea 3: "925" no es una jurisdicción.'],
    ['a CRC of one digit', EJEMPLO.replace(',34,', ',9,'), 'Línea 3: el CRC "9" no es un número de 10 a 99.'],
    ['a CRC of three', EJEMPLO.replace(',34,', ',100,'), 'Línea 3: el CRC "100" no es un número de 10 a 99.'],
    ['the letter Y', EJEMPLO.replace(',B,', ',Y,'), 'Línea 3: "Y" no es una letra de la A a la X.'],
    ['a small letter', EJEMPLO.replace(',B,', ',b,'), 'Línea 3: "b" no es una letra de la A a la X.'],
    [
      'a digit 6',
      EJEMPLO.replace('5225355', '6225355'),
      'Línea 3: "6225355222512555552512420" no son 24 dígitos del 1 al 5 y un 0.',
    ],
    [
      'a last digit other than 0',
      EJEMPLO.replace('2420', '2421'),
      'Línea 3: "5225355222512555552512421" no son 24 dígitos del 1 al 5 y un 0.',
    ],
    [
      '24 digits',
      EJEMPLO.replace('5225355', '225355'),
      'Línea 3: "225355222512555552512420" no son 24 dígitos del 1 al 5 y un 0.',
    ],
  ])('%s', (_nombre, linea, frase) => {
    expect(rechazo(() => read([ENCABEZADO, NORTE, linea]))).toBe(frase);
  });

  test('a row of another month', () => {
    const frase = rechazo(() => read([ENCABEZADO, NORTE, EJEMPLO.replace('202603', '202604')]));
    expect(frase).toMatch(/^Línea 3: mezcla períodos: vale del 01\/04\/2026/);
  });

  test('a file of another month than the asked one', () => {
    expect(rechazo(() => read([ENCABEZADO, EJEMPLO], '2026-12'))).toBe(
      'Línea 2: el archivo es de 03/2026 y se esperaba el de 12/2026.',
    );
  });

  test('a file with its header alone', () => {
    expect(rechazo(() => read([ENCABEZADO, '']))).toContain('no tiene ninguna línea válida: no es el padrón de SIRCIP');
  });
});
