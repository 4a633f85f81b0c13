import type { z } from 'zod';
import { comprobante, comprobanteAlicuota, comprobanteItem } from '../../contract/comprobantes/comprobante.ts';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import {
  alicuotaIva,
  condicionIvaReceptor,
  provincia,
  situacionIibb,
  situacionIva,
  tipoComprobante,
  tipoDocumento,
} from '../../contract/enums.ts';
import { alicuotaDeId, alicuotasIva, idAlicuota, percentsOf } from './alicuotaIva.ts';
import { isElectronico } from '../autorizaciones/autorizaciones.ts';
import { inscriptoEnIibb, situacionesIibb } from './situacionIibb.ts';
import { alcanzaMinimoFce, debeIdentificarse } from './limites.ts';
import { provinciaOf, provinciaDeTexto, provincias } from './provincia.ts';
import { nombreTipoPromo, nombreTipoPublicacion } from './publicacion.ts';
import { condicionesIvaReceptor, situacionesIva } from './situacionIva.ts';
import {
  notaPara,
  siglaOf,
  tipoComprobanteOf,
  tipoComprobantePara,
  tipoDeSigla,
  tiposComprobante,
  tiposConocidos,
  tiposEnArca,
} from './tipoComprobante.ts';
import { tipoDocumentoDeTexto, tiposDocumento } from './tipoDocumento.ts';

const sorted = (valores: Iterable<number>) => [...valores].sort((a, b) => a - b);

test('each table has every code of the contract, once', () => {
  const codigos = (filas: readonly { codigo: number }[]) => sorted(filas.map(({ codigo }) => codigo));
  expect(codigos(tiposComprobante)).toEqual(sorted(tipoComprobante.values));
  expect(codigos(tiposDocumento).every((codigo) => tipoDocumento.safeParse(codigo).success)).toBe(true);
  expect(codigos(situacionesIva)).toEqual(sorted(situacionIva.values));
  expect(codigos(situacionesIibb)).toEqual(sorted(situacionIibb.values));
  expect(codigos(condicionesIvaReceptor)).toEqual(sorted(condicionIvaReceptor.values));
  expect(sorted(alicuotasIva.map(({ iva }) => iva))).toEqual(sorted(alicuotaIva.values));
  expect(sorted(provincias.map(({ id }) => id))).toEqual(sorted(provincia.values));
});

// FEParamGetTiposIva, TiposDoc and TiposConcepto: a schema narrower than ARCA's table would close every page with such a
// voucher.
test.each<[string, z.ZodType, readonly unknown[]]>([
  ['a rate', comprobanteAlicuota.shape.iva, [0, 2.5, 5, 10.5, 21, 27]],
  ['a line', comprobanteItem.shape.iva, [0, 2.5, 5, 10.5, 21, 27]],
  [
    'a document',
    comprobante.in.shape.tipo_documento_facturado,
    [
      ...Array.from({ length: 15 }, (_, i) => i),
      ...Array.from({ length: 9 }, (_, i) => 16 + i),
      30,
      31,
      80,
      86,
      87,
      88,
    ].concat([89, 90, 91, 92, 93, 94, 95, 96, 99]),
  ],
  ['a concept', comprobante.in.shape.concepto, [1, 2, 3]],
])('%s of a voucher may be any of ARCA’s', (_, schema, codigos) => {
  expect(codigos.filter((codigo) => !schema.safeParse(codigo).success)).toEqual([]);
});

describe('provinces', () => {
  test('COMARB goes from 901 to 924, once each, and no ISO code repeats', () => {
    expect(sorted(provincias.map(({ comarb }) => comarb))).toEqual(Array.from({ length: 24 }, (_, i) => 901 + i));
    expect(new Set(provincias.map(({ iso }) => iso)).size).toBe(24);
    expect([provinciaOf(0).comarb, provinciaOf(14).comarb, provinciaOf(16).comarb]).toEqual([901, 924, 906]);
  });

  test.each<[string | null, number | null]>([
    ['Capital Federal', 0],
    ['CIUDAD AUTONOMA BUENOS AIRES', 0],
    ['Buenos Aires', 1],
    ['Córdoba', 3],
    ['TUCUMAN', 14],
    ['Santiago del Estero', 13],
    ['AR-S', 12],
    ['Tierra del Fuego, Antártida e Islas del Atlántico Sur', 24],
    ['Montevideo', null],
    ['', null],
    [null, null],
  ])('the text %j names its province', (texto, id) => {
    expect(provinciaDeTexto(texto)).toBe(id);
  });
});

test('a kind of voucher is found by its code, and by its class and letter', () => {
  expect(tipoComprobanteOf(8)).toMatchObject({
    letra: 'B',
    clase: 'nota_credito',
    corto: 'NC',
    codigo_impreso: 'COD. 08',
  });
  expect([tipoComprobantePara('factura', 'A'), tipoComprobantePara('nota_credito', 'X')]).toEqual([1, null]);
});

// arca.md 3.1: every kind that FEParamGetTiposCbte lists, in its order.
const DE_WSFE = [
  1, 2, 3, 6, 7, 8, 4, 5, 9, 10, 63, 64, 34, 35, 39, 40, 60, 61, 11, 12, 13, 15, 49, 51, 52, 53, 54,
].concat([201, 202, 203, 206, 207, 208, 211, 212, 213]);

test('every kind of ARCA is known, and is asked for only on behalf of issuers that may give it', () => {
  const conocidos = tiposConocidos.map(({ codigo }) => codigo);
  expect(conocidos).toEqual(expect.arrayContaining([...DE_WSFE, 19, 20, 21]));
  expect(new Set(conocidos).size).toBe(conocidos.length);
  expect(sorted([...tiposEnArca(1), ...tiposEnArca(6)])).toEqual(sorted(DE_WSFE));
  expect(tiposEnArca(5)).toEqual([]);
});

test.each([
  [4, 'RC A', 1, null],
  [19, 'FC E', 1, null],
  [49, 'CC', 0, null],
  [53, 'NC M', -1, null],
  [201, 'FCE A', 1, null],
  [213, 'NCE C', -1, null],
  [6, 'FC B', 1, 8],
  [2, 'ND A', 1, 3],
  [12, 'ND C', 1, 13],
  [777, 'T777', 1, null],
] as const)('kind %i is told as %s, and has the note that is issued of it', (codigo, sigla, signo, nota) => {
  expect([siglaOf(codigo), tipoComprobanteOf(codigo).signo, notaPara('nota_credito', codigo)]).toEqual([
    sigla,
    signo,
    nota,
  ]);
  expect(tipoDeSigla(sigla)).toBe(codigo === 777 ? null : codigo);
});

test('rates map to ARCA’s ids and back', () => {
  expect(alicuotaIva.values).toContain(10.5);
  expect([0, 10.5, 21, 27, 5, 2.5].map((iva) => idAlicuota(iva as 0))).toEqual([3, 4, 5, 6, 8, 9]);
  expect([alicuotaDeId(5), alicuotaDeId(9), alicuotaDeId(7)]).toEqual([21, 2.5, null]);
});

test('a rate that ARCA has and we do not know is kept apart from every known one', () => {
  const de = (iva: number | null, neto: number, importe: number) => ({
    iva,
    neto: new Decimal(neto),
    importe: new Decimal(importe),
  });
  expect(percentsOf([de(21, 100, 21), de(null, 100, 7.5)])).toEqual([21, 7.5]);
  expect(percentsOf([de(null, 100, 21), de(null, 100, 21)])).toEqual([21.01, 21.02]);
  expect(percentsOf([de(null, 0, 5), de(null, 100, 0)])).toEqual([0.01, 0.02]);
  expect(percentsOf([de(null, 0.01, 99_999)])).toEqual([900]);
});

test('a voucher’s date tells from which amount its buyer is identified, or it has to be an FCE', () => {
  const identifica = (total: string, fecha: string) => debeIdentificarse(new Decimal(total), fecha);
  expect([identifica('9999999.99', '2026-11-21'), identifica('10000000', '2026-11-21')]).toEqual([false, true]);
  expect(identifica('10000', '2024-03-01')).toBe(true);
  expect(alcanzaMinimoFce(new Decimal('5549861.99'), '2026-11-21')).toBe(false);
  expect(alcanzaMinimoFce(new Decimal('5549862'), '2026-11-21')).toBe(true);
});

test('IIBB condition, invoicing mode, document type and names of publications are found by their codes', () => {
  expect([1, 2, 3, 4].map((codigo) => inscriptoEnIibb(codigo as 1))).toEqual([false, true, true, false]);
  expect([isElectronico(1), isElectronico(2)]).toEqual([true, false]);
  expect([tipoDocumentoDeTexto('dni'), tipoDocumentoDeTexto('Otro')]).toEqual([96, null]);
  expect([nombreTipoPublicacion('gold_pro'), nombreTipoPromo('DOD'), nombreTipoPromo('X')]).toEqual([
    'Premium',
    'Oferta del día',
    'X',
  ]);
});
