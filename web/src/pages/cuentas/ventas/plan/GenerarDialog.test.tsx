// @vitest-environment jsdom
import type { Cuenta } from '@talonario/core/empresas';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deLote, loteDePrueba } from '../../../../../../tests/builders/ventasListadas.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { facturar } from '../modos.ts';
import { GenerarDialog } from './GenerarDialog.tsx';
import type { Plan } from './usePlan.ts';

// The company is never read.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const comprobante = {
  ...deLote('1'),
  letra: 'B' as const,
  tipo_comprobante: 6 as const,
  receptor: 'Ana Gómez',
  documento: '30.772.273',
  fecha: '2026-10-12',
  advertencias: [],
};
const cuenta = { linked_company_id: null } as Cuenta;
const lote = loteDePrueba({
  clase: 'plan',
  comprobantes: [comprobante],
  resumen: [{ tipo_comprobante: 6, letra: 'B', cantidad: 1, total: 12100 }],
});

function open(estado: Plan['estado'], onGenerar = () => Promise.resolve()) {
  const pedir = vi.fn<Plan['pedir']>();
  const onClose = vi.fn<() => void>();
  const dialog = (estadoDelPlan: Plan['estado']) => (
    <GenerarDialog
      modo={facturar}
      ambito={{ unica: cuenta, cuentas: [cuenta] }}
      plan={{ estado: estadoDelPlan, lote: estadoDelPlan === 'listo' ? lote : undefined, fallo: null, pedir }}
      fecha={null}
      onFecha={() => {}}
      porSaber={null}
      onClose={onClose}
      onGenerar={onGenerar}
    />
  );
  const { rerender } = renderScreen(dialog(estado));
  return { pedir, onClose, change: (estadoSiguiente: Plan['estado']) => rerender(dialog(estadoSiguiente)) };
}

test('fewer to issue, since the list was read again, have their plan asked for', () => {
  const { pedir, onClose } = open('sin_pedir');
  expect(pedir).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Pidiendo el plan')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('none to issue closes it', () => {
  const { pedir, onClose } = open('nada');
  expect([pedir.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
});

test('a change in the list of the sales being issued neither closes the dialog nor asks anything', async () => {
  const { pedir, onClose, change } = open('listo', () => new Promise(() => {}));
  await userEvent.click(screen.getByRole('button', { name: /^Emitir/ }));
  change('nada');
  change('sin_pedir');
  expect([pedir.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
});
