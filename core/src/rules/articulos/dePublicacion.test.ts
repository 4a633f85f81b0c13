import { expect, test } from 'vitest';
import { articulosDePublicacion } from './dePublicacion.ts';

test('each SKU of a listing goes by its own name and units', () => {
  const variations = [
    { id: '1', attributes: 'Negro · L', sku: 'REM-NEG', available_quantity: 3 },
    { id: '2', attributes: '', sku: 'REM-AZU', available_quantity: -1 },
    { id: '3', attributes: 'Verde', sku: null, available_quantity: 9 },
  ];
  const publicacion = { titulo: 'Remera', skus: ['REM', 'REM-NEG', 'REM-AZU'], disponibles: 11, datos: { variations } };
  expect(articulosDePublicacion(publicacion)).toEqual([
    { sku: 'REM', titulo: 'Remera', stock: 11 },
    { sku: 'REM-NEG', titulo: 'Remera Negro L', stock: 3 },
    { sku: 'REM-AZU', titulo: 'Remera', stock: 0 },
  ]);
});
