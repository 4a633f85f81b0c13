// @vitest-environment jsdom
import type { PaginaDeCuentas } from '@talonario/core/ventas';
import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render.tsx';
import { CuentasSinLeer } from './CuentasSinLeer.tsx';

afterEach(cleanup);

const PERMISO = 'El permiso se retiró.';
const cuenta = (nickname: string, error: string | null) =>
  ({
    cuenta_id: nickname,
    nickname,
    fallo: error === null ? null : { codigo: 'x', error },
    guardada_al: null,
  }) as unknown as PaginaDeCuentas['cuentas'][number];

test('accounts that fail for the same cause are told once, and the others apart', () => {
  renderScreen(
    <MemoryRouter>
      <CuentasSinLeer
        cuentas={[
          cuenta('NORTE', PERMISO),
          cuenta('SUR', null),
          cuenta('ESTE', PERMISO),
          cuenta('OESTE', 'No responde.'),
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    `NORTE, ESTE: no se pudieron leer sus ventas. ${PERMISO} Todavía no hay ventas guardadas de estas 2 cuentas.`,
    'OESTE: no se pudieron leer sus ventas. No responde. Todavía no hay ventas guardadas de esta cuenta.',
  ]);
});
