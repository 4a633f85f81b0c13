import { expect, test } from 'vitest';
import { articulosDePublicacion } from './dePublicacion.ts';

const variante = (sku: string | null, attributes: string, available_quantity: number) => ({
  id: `${sku} ${attributes}`,
  attributes,
  sku,
  available_quantity,
});
const remera = (skus: string[], variations: ReturnType<typeof variante>[]) =>
  articulosDePublicacion({ titulo: 'Remera', skus, disponibles: 11, datos: { variations } });

test('each variation goes by its own SKU, name and units, and without a SKU by the listing’s SKU', () => {
  const variations = [variante('REM-NEG', 'Negro · L', 3), variante('REM-AZU', '', -1), variante(null, 'Verde', 9)];
  expect(remera(['REM', 'REM-NEG', 'REM-AZU'], variations)).toEqual([
    { sku: 'REM-NEG', titulo: 'Remera Negro L', stock: 3 },
    { sku: 'REM-AZU', titulo: 'Remera', stock: 0 },
    { sku: 'REM', titulo: 'Remera Verde', stock: 9 },
  ]);
  expect(remera(['REM'], [])).toEqual([{ sku: 'REM', titulo: 'Remera', stock: 11 }]);
});

test('variations that share a SKU are one article, with the units of all of them', () => {
  const variations = [variante('REM', 'Negro', 3), variante('REM', 'Azul', 4), variante('REM-V', 'Verde', 2)];
  expect(remera(['REM', 'REM-V'], variations)).toEqual([
    { sku: 'REM', titulo: 'Remera', stock: 7 },
    { sku: 'REM-V', titulo: 'Remera Verde', stock: 2 },
  ]);
});

test('the SKU of a listing whose variations have their own names no article', () => {
  expect(remera(['REM', 'REM-V'], [variante('REM-V', 'Verde', 2)])).toEqual([
    { sku: 'REM-V', titulo: 'Remera Verde', stock: 2 },
  ]);
});
