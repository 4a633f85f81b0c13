// @vitest-environment jsdom
import type { CorteAbierto } from '@talonario/core/arca';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { AccesoDeVentana } from '../../hooks/useAcceso.ts';
import { renderScreen } from '../../testing/render.tsx';
import Cortes from './Cortes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '7d1c1f0a-6f0e-4c0c-9d52-1f1b6a0d8a11';
const EMPRESA = '7d1c1f0a-6f0e-4c0c-9d52-1f1b6a0d8a12';
const corte: CorteAbierto = {
  id: ID,
  company_id: EMPRESA,
  razon_social: 'Tienda Norte SRL',
  desde: new Date(Date.now() - 35 * 60_000),
  ultimo_intento: new Date(),
  intentos: 35,
  emite_desde: new Date(Date.now() - 5 * 60_000),
  espera: 'confirmacion',
  impedimento: null,
  confirmado_en: null,
  confirmado_por: null,
  en_cola: { cantidad: 12, desde: new Date() },
};

const show = (cortes: readonly CorteAbierto[], puede = () => true) =>
  renderScreen(
    <MemoryRouter>
      <AccesoDeVentana value={{ compartida: null, puede }}>
        <Cortes cortes={cortes} />
      </AccesoDeVentana>
    </MemoryRouter>,
  );

test('vouchers go out with the code only after a dialog that names the company and their count', async () => {
  const pedidos: [string, unknown][] = [];
  const fetched = vi.fn<typeof fetch>(async (url, pedido) => {
    pedidos.push([String(url), JSON.parse(String(pedido?.body))]);
    return Response.json({ error: 'ARCA ya contestó: no hace falta emitir con CAEA.', codigo: 'x' }, { status: 409 });
  });
  vi.stubGlobal('fetch', fetched);
  show([corte]);
  expect(screen.getByText('ARCA no responde desde hace 35 min.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Emitir con CAEA ahora' }));
  const dialog = await screen.findByRole('dialog', { name: 'Emitir con CAEA los comprobantes de Tienda Norte SRL' });
  expect(dialog.textContent).toContain('Salen con CAEA los 12 comprobantes de Tienda Norte SRL');
  expect(pedidos).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Emitir con CAEA' }));
  await within(dialog).findByText('ARCA ya contestó: no hace falta emitir con CAEA.');
  expect(pedidos).toEqual([[`/api/empresa/${EMPRESA}/contingencia/corte`, { corte_id: ID }]]);
});

test('«Esperar» puts the question away and asks nobody anything', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  show([corte]);
  fireEvent.click(screen.getByRole('button', { name: 'Esperar' }));
  await waitFor(() => expect(screen.queryByText(/ARCA no responde/)).toBeNull());
  expect(fetched).not.toHaveBeenCalled();
});

test('a person without the right to issue reads the outage, and is not asked', () => {
  show([corte], () => false);
  expect(screen.getByText(/Tienda Norte SRL tiene 12 comprobantes en espera/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an outage within its term is not told over the screens', () => {
  show([{ ...corte, espera: 'plazo' }]);
  expect(screen.queryByText(/ARCA no responde/)).toBeNull();
});

test('numbers to be confirmed lead to the screen that confirms them', () => {
  show([{ ...corte, espera: 'impedida', impedimento: 'numeros_por_confirmar' }]);
  const link = screen.getByRole('link', { name: 'Confirmar los números' });
  expect(link.getAttribute('href')).toBe(`/app/empresas/${EMPRESA}/contingencia`);
  expect(screen.queryByRole('button')).toBeNull();
});
