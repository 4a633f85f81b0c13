import { expect, test } from 'vitest';
import type { CondicionIvaReceptor, Letra, SituacionIva, TipoComprobante } from '../../contract/enums.ts';
import { casos } from '../../../../tests/builders/imprimibles.ts';
import { unidadMedida } from '../../contract/enums.ts';
import { unidadesMedida } from '../catalogs/unidadMedida.ts';
import { hojaOf } from './hoja/hoja.ts';
import { letraPara } from './letra.ts';
import { textoAdvertencia, textosAdvertencia, type CodigoAdvertencia } from '../motivos/advertencias.ts';
import { motivoOf, motivos, type CodigoMotivo } from '../motivos/motivos.ts';
import { formatNumero } from './numero.ts';

test.each<[TipoComprobante, number, number | null, string]>([
  [6, 4, 123, 'FC B 0004-00000123'],
  [3, 12345, 1, 'NC A 12345-00000001'],
  [12, 1, 99999999, 'ND C 0001-99999999'],
  [6, 4, null, 'FC B 0004-XXXXXXXX'],
])('number of a voucher of type %i', (tipo_comprobante, punto_de_venta, numero_comprobante, texto) => {
  expect(formatNumero({ tipo_comprobante, punto_de_venta, numero_comprobante })).toBe(texto);
});

test.each<[SituacionIva, readonly CondicionIvaReceptor[], Letra]>([
  [1, [1, 6, 13, 16], 'A'],
  [1, [4, 5, 7, 8, 9, 10, 15], 'B'],
  [4, [1, 4, 5, 6, 10], 'C'],
  [6, [1, 4, 5, 6, 10], 'C'],
])('letter of issuer %i to %j', (emisor, receptores, letra) => {
  for (const receptor of receptores) expect(letraPara({ emisor, receptor })).toEqual({ letra, condicion: receptor });
});

test('forcing B changes only receivers that would get A, and never class C', () => {
  const forzada = (emisor: SituacionIva, receptor: CondicionIvaReceptor) =>
    letraPara({ emisor, receptor, force_factura_b: true });
  for (const receptor of [1, 6, 13, 16] as const) expect(forzada(1, receptor)).toEqual({ letra: 'B', condicion: 5 });
  for (const receptor of [4, 7, 8, 9, 10, 15] as const)
    expect(forzada(1, receptor)).toEqual({ letra: 'B', condicion: receptor });
  expect(forzada(6, 1)).toEqual({ letra: 'C', condicion: 1 });
  expect(() => letraPara({ emisor: 5, receptor: 1 })).toThrow('empresa_no_puede_emitir');
});

test('a perception of 0 is kept for its reason and not printed', () => {
  const factura = casos['a-dos-alicuotas-percepciones']!;
  const [primera, ...percepciones] = factura.percepciones;
  const enCero = { ...primera!, importe: primera!.importe.minus(primera!.importe) };
  expect(hojaOf(factura).percepciones?.filas).toHaveLength(1 + percepciones.length);
  expect(hojaOf({ ...factura, percepciones: [enCero, ...percepciones] }).percepciones?.filas ?? []).toHaveLength(
    percepciones.length,
  );
  expect(hojaOf({ ...factura, percepciones: [enCero] }).percepciones).toBeNull();
});

test('a discount has its column where some line has one, and its figure only there', () => {
  const columnas = (c: (typeof casos)[string]) => hojaOf(c).renglones.columnas.map(({ titulo }) => titulo);
  const bonificada = casos['b-identificado-bonificado']!;
  expect(columnas(bonificada)).toContain('Bonif.');
  expect(columnas(casos['b-anonimo']!)).not.toContain('Bonif.');
  const indice = columnas(bonificada).indexOf('Bonif.');
  expect(hojaOf(bonificada).renglones.filas.map(({ celdas }) => celdas[indice])).toEqual(['5.500,00', '']);
});

test('every line says its unit, and a voucher in dollars what it is in pesos', () => {
  const [linea, ...siguientes] = casos['a-dolares']!.items;
  const { renglones, enPesos } = hojaOf({ ...casos['a-dolares']!, items: [{ ...linea!, unidad: 1 }, ...siguientes] });
  expect(renglones.filas[0]?.celdas.slice(1, 3)).toEqual(['1', 'kg']);
  expect(enPesos).toEqual({ etiqueta: 'Equivalente en pesos', valor: '$ 1.724.855,00' });
  expect(hojaOf(casos['b-anonimo']!).enPesos).toBeNull();
  const unaSola = ['unidad', 'par', 'docena', 'millar', 'kg', 'g', 't', 'm', 'cm', 'm²', 'm³', 'litro', 'ml', 'otra'];
  expect(unidadesMedida.map(({ impresa }) => impresa)).toEqual(unaSola);
  expect(unidadesMedida.map(({ codigo }) => codigo).toSorted((a, b) => a - b)).toEqual([...unidadMedida.values]);
});

test('every reason and warning has its sentence', () => {
  for (const codigo of Object.keys(motivos) as CodigoMotivo[]) {
    const { texto, accion } = motivoOf(codigo);
    expect([texto, accion].every((frase) => /^[A-ZÁÉÍÓÚ].*\.$/.test(frase) && !/undefined|!/.test(frase))).toBe(true);
  }
  for (const codigo of Object.keys(textosAdvertencia) as CodigoAdvertencia[]) {
    expect(textoAdvertencia({ codigo, data: {} })).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
  }
});

test('the data of a reason are in its sentence', () => {
  expect(motivoOf('padron_error', { texto: 'La CUIT fue limitada' }).texto).toContain('"La CUIT fue limitada"');
  expect([motivoOf('reclamo_abierto').elegible, motivoOf('fraude').elegible]).toEqual([true, false]);
});
