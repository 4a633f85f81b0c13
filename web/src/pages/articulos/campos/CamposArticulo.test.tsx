// @vitest-environment jsdom
import type { CostoPartes } from '@talonario/core/articulos';
import { cleanup, screen } from '@testing-library/react';
import { Decimal } from 'decimal.js';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { articuloNuevo } from './articuloForm.ts';
import { CamposArticulo } from './CamposArticulo.tsx';
import { useArticuloForm } from './useArticuloForm.ts';

afterEach(cleanup);

function Campos({ costoDeKit }: { costoDeKit: CostoPartes | null }) {
  const { form } = useArticuloForm(articuloNuevo({ sku: 'MATE-KIT', cost: '0' }), async () => {});
  return <CamposArticulo form={form} skuFijo costoDeKit={costoDeKit} />;
}

test('a kit tells the cost of its parts, and asks for none', () => {
  renderScreen(<Campos costoDeKit={{ ARS: new Decimal(34_000), USD: new Decimal(0) }} />);
  expect(screen.getByText('$ 34.000,00')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /Costo/ })).toBeNull();
  expect(screen.queryByText('Moneda')).toBeNull();
});

test('any other article asks for its cost, in its currency', () => {
  renderScreen(<Campos costoDeKit={null} />);
  expect(screen.getByRole('textbox', { name: /Costo/ })).toHaveProperty('value', '0');
  expect(screen.getByText('Moneda')).toBeDefined();
});
