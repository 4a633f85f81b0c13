// @vitest-environment jsdom
import type { Cuenta } from '@talonario/core/empresas';
import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ventaDePrueba } from '../../../../../../tests/builders/ventasListadas.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { acreditar, facturar, type Modo } from '../modos.ts';
import { groupVentas } from '../ventas.ts';
import { Panel } from './Panel.tsx';

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cuenta = { id: 'c', linked_company_id: 'e', linked_punto_de_venta: 3 } as Cuenta;

function open(modo: Modo) {
  const ventas = groupVentas([ventaDePrueba({ grupo: 'para_acreditar' })], modo);
  renderScreen(
    <MemoryRouter>
      <Panel
        modo={modo}
        ambito={{ unica: cuenta, cuentas: [cuenta] }}
        plan={{ estado: 'sin_pedir', lote: undefined, fallo: null, pedir: () => {} }}
        ventas={ventas}
        elegidas={false}
        leyendo={false}
        onVer={() => {}}
        onGenerar={() => {}}
      />
    </MemoryRouter>,
  );
}

test('the panel of invoices tells the total of the sales before their plan', () => {
  open(facturar);
  expect(screen.getByText(/^1 venta en la lista por \$/)).toBeDefined();
});

test('the panel of notes tells no amount before the plan: a note is of the refund, not of the sale', () => {
  open(acreditar);
  expect(screen.getByText('1 venta en la lista.')).toBeDefined();
});
