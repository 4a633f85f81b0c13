// @vitest-environment jsdom
import type { Empresa } from '@talonario/core/empresas';
import type { Inicio } from '@talonario/core/inicio';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { empresasQuery } from '../../queries/empresas/empresas.ts';
import { inicioQuery } from '../../queries/inicio.ts';
import { renderScreen } from '../../testing/render.tsx';
import { EmpresaYMes } from './EmpresaYMes.tsx';

const empresa = (id: string) => ({ id, razon_social: id.toUpperCase(), puntosDeVenta: [] }) as unknown as Empresa;

/** The screen of purchases of two companies, the second of which issued something this month. */
function Reporte() {
  const queryClient = useQueryClient();
  queryClient.setQueryData(empresasQuery.queryKey, [empresa('norte'), empresa('sur')]);
  queryClient.setQueryData(inicioQuery.queryKey, {
    empresas: [{ id: 'sur', mes: { tipos: [] }, cierre: { comprobantes: 3 } }],
  } as unknown as Inicio);
  return <EmpresaYMes>{({ razon_social }) => <p>Compras de {razon_social}</p>}</EmpresaYMes>;
}

const draw = (address = '/') =>
  renderScreen(
    <MemoryRouter initialEntries={[address]}>
      <Reporte />
    </MemoryRouter>,
  );

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('without a choice the purchases are of the company that issued, and a chosen company stays chosen', async () => {
  draw();
  await screen.findByText('Compras de SUR');
  await userEvent.click(screen.getByRole('combobox', { name: 'Empresa' }));
  await userEvent.click(await screen.findByRole('option', { name: 'NORTE' }));
  await vi.waitFor(() => expect(localStorage).toHaveLength(1), 10_000);
  cleanup();

  draw();
  await screen.findByText('Compras de NORTE');
  cleanup();

  draw('/?empresa=sur');
  await screen.findByText('Compras de SUR');
});

test('a remembered company that is no longer there is ignored', async () => {
  localStorage.setItem('empresa-de-reportes', 'este');
  draw();
  expect(await screen.findByText('Compras de SUR')).toBeDefined();
});
