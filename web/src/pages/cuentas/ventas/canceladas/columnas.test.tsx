// @vitest-environment jsdom
import type { CanceladaDeCuenta } from '@talonario/core/ventas';
import { cleanup, screen } from '@testing-library/react';
import { Decimal } from 'decimal.js';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { paths } from '../../../../paths.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { columnsOf } from './columnas.tsx';

afterEach(cleanup);

const cancelada: CanceladaDeCuenta = {
  cuenta_id: 'norte',
  venta: '2000001234567890',
  order_ids: ['2000001234567890'],
  fecha: new Date('2026-11-12T15:00:00Z'),
  comprador: 'COMPRADORA',
  moneda: 'ARS',
  total: new Decimal(12_100),
  devuelto: new Decimal(12_100),
  que: 'cancelada',
  a_cargo_de: 'vendedor',
  factura: { id: 'factura', texto: 'FC B 0003-00000012' } as CanceladaDeCuenta['factura'],
  en_pie: new Decimal(12_100),
  accion: { clase: 'nota_credito', texto: 'Hacé la nota de crédito' },
  leida_en: new Date('2026-11-13T15:00:00Z'),
};

test.each([
  ['of every account', new Map([['norte', 'NORTE']]), paths.notasDeTodas],
  ['of one account', null, paths.notasCredito('norte')],
])('in the list %s the credit note is asked about in the notes of the same accounts', (_lista, apodos, notas) => {
  const accion = columnsOf(apodos, false).find(({ key }) => key === 'accion');
  renderScreen(<MemoryRouter>{accion?.render(cancelada)}</MemoryRouter>);
  const enlace = screen.getByRole('link', { name: 'Hacer la nota de crédito' });
  const { pathname, searchParams } = new URL(enlace.getAttribute('href') ?? '', 'http://localhost');
  expect(pathname).toBe(notas);
  expect(Object.fromEntries(searchParams)).toEqual({
    grupo: 'para_acreditar',
    q: cancelada.venta,
    desde: '2026-11-12',
    hasta: '2026-11-12',
    plan: 'una',
  });
});
