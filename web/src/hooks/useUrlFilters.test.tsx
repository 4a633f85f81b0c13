// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { useUrlFilters } from './useUrlFilters.ts';

afterEach(cleanup);

test('a press before a typed filter is drawn keeps the filter', async () => {
  function Lista() {
    const { values, commit } = useUrlFilters(['q', 'estado']);
    return (
      <>
        <output>{JSON.stringify(values)}</output>
        <button
          type="button"
          onClick={() => {
            commit({ q: 'ana' }, false);
            commit({ estado: 'emitida' });
          }}
        >
          Filtrar
        </button>
      </>
    );
  }
  history.replaceState(null, '', '/?pagina=3');
  renderScreen(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Lista /> }])} />);
  screen.getByRole('button').click();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('{"q":"ana","estado":"emitida"}'));
  expect(location.search).toBe('?q=ana&estado=emitida');
});
