import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { csvDeTandas } from '../planillas/csv.ts';
import { articulosDeLista, type ArticuloDeLista } from './articulosDeLista.ts';

const articulo = (cambios: Partial<ArticuloDeLista> = {}): ArticuloDeLista => ({
  sku: 'TAL-1',
  descripcion: 'Taladro; percutor',
  stock: new Decimal('-2.5'),
  cost: new Decimal('1234.5'),
  currency: 'ARS',
  iva: 10.5,
  costo_partes: null,
  ...cambios,
});

async function* paginas() {
  yield [articulo(), articulo({ sku: '=1+1', currency: 'USD', iva: 21 })];
  yield [articulo({ sku: 'KIT', costo_partes: { ARS: new Decimal(100), USD: new Decimal(0) } })];
}

test('the file has the visible columns in order, costs by currency, and a kit at the cost of its parts', async () => {
  const partes: string[] = [];
  const filas = articulosDeLista(paginas(), ['descripcion', 'sku', 'cost', 'iva', 'stock']);
  for await (const parte of csvDeTandas(filas)) partes.push(parte);
  expect(partes.join('').replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Descripción;SKU;Costo en pesos;Costo en dólares;IVA (%);Stock',
    '"Taladro; percutor";TAL-1;1234,5;;10,5;-2,5',
    expect.stringMatching(/^"Taladro; percutor";'=1\+1;;1234,5;21;-2,5$/),
    '"Taladro; percutor";KIT;100;;10,5;-2,5',
  ]);
});
