// @vitest-environment jsdom
import type { UsuarioActual } from '@talonario/core/empresas';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { readToken, storeToken } from '../session/token.ts';
import { renderScreen } from '../testing/render.tsx';
import { readTitular, storeTitular } from '../titular.ts';
import SesionVencida from './SesionVencida.tsx';

afterEach(cleanup);

test('the next user works on nobody’s behalf, and begins at the first screen', async () => {
  history.replaceState(null, '', '/app/facturador/nueva');
  storeToken('uno');
  storeTitular('una-titular');
  renderScreen(<SesionVencida usuario={{ email: 'ana@prueba.test' } as UsuarioActual} onDone={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar de cuenta' }));
  expect(readToken()).toBeNull();
  expect(readTitular()).toBeNull();
  expect(location.pathname).toBe('/app');
});
