// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, useState } from 'react';
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { Pantallas } from './Pantallas.tsx';

afterEach(cleanup);

/** A frame with its links, as the application's: its screens are below the route of the errors. */
function Marco() {
  const { pathname } = useLocation();
  return (
    <>
      {['/a', '/b', '/c/1', '/c/2'].map((to) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {to}
        </Link>
      ))}
      <main>
        <Pantallas nivel={2} />
      </main>
    </>
  );
}

function Contador() {
  const [veces, setVeces] = useState(0);
  return (
    <button type="button" onClick={() => setVeces(veces + 1)}>
      {veces} veces
    </button>
  );
}

function open() {
  const codigo = Promise.withResolvers<{ default: () => string }>();
  const router = createMemoryRouter(
    [
      {
        Component: Marco,
        children: [
          {
            children: [
              { path: '/a', element: 'La primera' },
              { path: '/b', Component: lazy(() => codigo.promise) },
              { path: '/c/:id', Component: Contador },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/a'] },
  );
  renderScreen(<RouterProvider router={router} />);
  return codigo;
}

test('a screen whose code is still on its way has its link active and its skeleton drawn at once', async () => {
  const codigo = open();
  expect(screen.getByText('La primera')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: '/b' }));
  await waitFor(() => expect(document.querySelector('main [aria-busy]')).not.toBeNull());
  expect(screen.getByRole('link', { name: '/b' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByText('La primera')).toBeNull();
  codigo.resolve({ default: () => 'La segunda' });
  await screen.findByText('La segunda');
  expect(document.querySelector('main [aria-busy]')).toBeNull();
});

test('the same screen at another address keeps its state', async () => {
  open();
  fireEvent.click(screen.getByRole('link', { name: '/c/1' }));
  fireEvent.click(await screen.findByRole('button', { name: '0 veces' }));
  fireEvent.click(screen.getByRole('link', { name: '/c/2' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '/c/2' }).getAttribute('aria-current')).toBe('page'));
  expect(screen.getByRole('button', { name: '1 veces' })).toBeDefined();
});
