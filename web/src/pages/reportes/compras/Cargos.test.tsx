// @vitest-environment jsdom
import type { Empresa } from '@talonario/core/empresas';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { Cargos } from './Cargos.tsx';

const empresa = { id: '33333333-3333-4333-8333-333333333333' } as Empresa;
const compra = (total: number) => ({
  id: '00000000-0000-4000-8000-000000000001',
  fecha: '2026-10-31',
  periodo: '2026-10',
  total,
});
const plaza = (total: number) => ({ cuenta: 'TIENDA.NORTE', total });
const comparados = (cambios: object = {}) => ({
  periodo: '2026-10',
  cuentas: 1,
  en_ambos: 0,
  diferencias: 0,
  sin_numero: 0,
  faltas: 0,
  facturas: [],
  ...cambios,
});
const answer = (body: object, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
const show = (body: object, status?: number) => {
  answer(body, status);
  renderScreen(<Cargos empresa={empresa} periodo="2026-10" />);
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a month without invoices, and a company without accounts, say so', async () => {
  show(comparados());
  expect(await screen.findByText('Todavía no llegó ninguna factura por los cargos de octubre de 2026.')).toBeDefined();
  cleanup();
  show(comparados({ cuentas: 0 }));
  expect(await screen.findByText('Esta empresa no factura ninguna cuenta.')).toBeDefined();
});

test('an invoice without its printed number is no difference, and nothing says that all coincides', async () => {
  const facturas = [{ clase: 'sin_numero', numero: '1234567', plaza: plaza(100), compra: null }];
  show(comparados({ sin_numero: 1, facturas }));
  const aviso = await screen.findByRole('status');
  expect(aviso.textContent).toContain('1 factura todavía no tiene su número impreso: falta compararla.');
  expect(aviso.textContent).not.toContain('no coincide');
  expect(aviso.textContent).not.toContain('Todo coincide');
});

test('each difference has both totals, the ones that differ are counted, and what was not read is told', async () => {
  const facturas = [
    { clase: 'distinto', numero: 'FC A 0058-00000077', plaza: plaza(100), compra: compra(90) },
    { clase: 'en_ambos', numero: 'FC A 0058-00000076', plaza: plaza(50), compra: compra(50) },
  ];
  show(comparados({ en_ambos: 1, diferencias: 1, faltas: 1, facturas }));
  expect((await screen.findByRole('status')).textContent).toContain('1 factura no coincide. 1 factura coincide');
  screen.getByText(/Mercado Libre, TIENDA.NORTE: \$ 100,00 · Compras: \$ 90,00 el 31\/10\/2026/);
  screen.getByText(/Falta leer una parte/);
});

test('five hundred invoices are all listed', async () => {
  const facturas = Array.from({ length: 500 }, (_, n) => ({
    clase: 'en_ambos',
    numero: `FC A 0058-${String(n + 1).padStart(8, '0')}`,
    plaza: plaza(n),
    compra: compra(n),
  }));
  show(comparados({ en_ambos: 500, facturas }));
  expect((await screen.findByRole('status')).textContent).toContain('Todo coincide. 500 facturas coinciden');
  expect(screen.getAllByRole('listitem')).toHaveLength(500);
});

test('a comparison that cannot be read offers to try again', async () => {
  show({ error: 'No se encontró la empresa.', codigo: 'empresa_no_encontrada' }, 404);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined();
});
