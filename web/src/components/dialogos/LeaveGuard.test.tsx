// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

afterEach(cleanup);

async function go(from: string, to: string) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <LeaveGuard active />
            <Link to={to}>Ir</Link>
          </>
        ),
      },
    ],
    { initialEntries: [from] },
  );
  renderScreen(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole('link', { name: 'Ir' }));
  return router;
}

const pregunta = () => screen.findByRole('dialog', { name: 'Tenés cambios sin guardar' });

test.each([
  ['another screen', '/app/facturador/nueva', '/app/facturador'],
  ['the same screen for something else', '/app/facturador/nueva?cuenta=1&venta=2', '/app/facturador/nueva'],
])('%s asks first', async (_, from, to) => {
  const router = await go(from, to);
  await pregunta();
  expect(router.createHref(router.state.location)).toBe(from);
  await userEvent.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(router.createHref(router.state.location)).toBe(to));
});

test('a place of the same screen does not ask', async () => {
  const router = await go('/app/facturador/nueva', '/app/facturador/nueva#contenido');
  await waitFor(() => expect(router.state.location.hash).toBe('#contenido'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
