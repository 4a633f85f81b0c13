// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PrepararPantallas } from '../../hooks/usePreparar.ts';
import { renderScreen } from '../../testing/render.tsx';
import { DataTable } from './DataTable.tsx';
import { Enlace } from './filas/Enlace.tsx';
import type { Column } from './orden/column.ts';

afterEach(cleanup);

interface Cosa {
  id: string;
}

const cosas: readonly Cosa[] = Array.from({ length: 100 }, (_, n) => ({ id: `cosa ${n}` }));

test('choosing one, or all, draws their boxes and not what each row says', async () => {
  const render = vi.fn<(cosa: Cosa) => string>(({ id }) => id);
  const columns: readonly Column<Cosa>[] = [{ key: 'id', titulo: 'Cosa', render }];
  function Lista() {
    const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
    return (
      <DataTable
        label="Cosas"
        columns={columns}
        rows={cosas}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        selection={{ ids, onChange: setIds }}
        empty={null}
      />
    );
  }
  renderScreen(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Lista }])} />);
  await screen.findByText('cosa 99');
  render.mockClear();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar cosa 3' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
  const ultima = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Seleccionar cosa 99' });
  await waitFor(() => expect(ultima.checked).toBe(true));
  expect(render).not.toHaveBeenCalled();
});

test('a row is not drawn again because the address changed, and its link goes without leaving the page', async () => {
  const render = vi.fn<(cosa: Cosa) => React.ReactElement>(({ id }) => <Enlace to="/otra">{id}</Enlace>);
  const columns: readonly Column<Cosa>[] = [{ key: 'id', titulo: 'Cosa', render }];
  const Lista = () => (
    <DataTable
      label="Cosas"
      columns={columns}
      rows={cosas}
      rowKey={({ id }) => id}
      rowName={({ id }) => id}
      empty={null}
    />
  );
  const router = createMemoryRouter([
    { path: '/', Component: Lista },
    { path: '/otra', element: 'Otra pantalla' },
  ]);
  renderScreen(<RouterProvider router={router} />);
  await screen.findByText('cosa 99');
  render.mockClear();
  await act(() => router.navigate('/?pagina=2', { replace: true }));
  expect(render).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'cosa 5' }));
  await screen.findByText('Otra pantalla');
});

test('the screen that the rows lead to is brought when one of them takes the focus, before Enter opens it', async () => {
  const prepare = vi.fn<(address: string) => void>();
  const Lista = () => (
    <DataTable
      label="Cosas"
      columns={[{ key: 'id', titulo: 'Cosa', render: ({ id }) => id }]}
      rows={cosas}
      rowKey={({ id }) => id}
      rowName={({ id }) => id}
      href={({ id }) => `/cosas/${encodeURIComponent(id)}`}
      empty={null}
    />
  );
  renderScreen(
    <PrepararPantallas value={prepare}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Lista }])} />
    </PrepararPantallas>,
  );
  await screen.findByText('cosa 99');
  expect(prepare).not.toHaveBeenCalled();
  await userEvent.keyboard('j');
  await vi.waitFor(() => expect(prepare).toHaveBeenCalledExactlyOnceWith('/cosas/cosa%200'), 10_000);
});

// Chrome reports a layout shift for a seen element that moves: an element drawn anew does not move.
test('another order draws the rows anew, another list its titles too, and an equal list neither', async () => {
  const columns: readonly Column<Cosa>[] = [{ key: 'id', titulo: 'Cosa', render: ({ id }) => id, ordena: 'asc' }];
  const lista = (label: string, sentido: 'asc' | 'desc', rows: readonly Cosa[], stale = false) => (
    <MemoryRouter>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        orden={{ actual: { columna: 'id', sentido }, press: () => undefined }}
        stale={stale}
        empty={null}
      />
    </MemoryRouter>
  );
  const alReves = cosas.toReversed();
  const { rerender } = renderScreen(lista('Unas', 'asc', cosas));
  const seen = async (primera: string) => {
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toBe(primera));
    const titulo = screen.getByRole('columnheader', { name: 'Cosa' });
    return { titulo, fila: screen.getByText('cosa 3').closest('tr') };
  };
  const antes = await seen('cosa 0');

  rerender(lista('Unas', 'asc', alReves));
  const igual = await seen('cosa 99');
  expect(igual.titulo).toBe(antes.titulo);
  expect(igual.fila).toBe(antes.fila);

  // Asked for, and seen in the order they had until the others come.
  rerender(lista('Unas', 'desc', alReves, true));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Cosa' }).getAttribute('aria-sort')).toBe('descending'),
  );
  expect(screen.getByText('cosa 3').closest('tr')).toBe(antes.fila);

  rerender(lista('Unas', 'desc', cosas));
  const otroOrden = await seen('cosa 0');
  expect(otroOrden.titulo).toBe(antes.titulo);
  expect(otroOrden.fila).not.toBe(antes.fila);

  rerender(lista('Otras', 'desc', alReves));
  const otraLista = await seen('cosa 99');
  expect(otraLista.titulo).not.toBe(antes.titulo);
});

test('the rows of the previous page are busy and cannot be chosen, and the rows of the new page can', async () => {
  const onChange = vi.fn<(ids: ReadonlySet<string>) => void>();
  const onOpen = vi.fn<() => void>();
  const pagina = (rows: readonly Cosa[], stale: boolean) => (
    <MemoryRouter>
      <DataTable
        label="Cosas"
        columns={[{ key: 'id', titulo: 'Cosa', render: ({ id }) => id }]}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        onOpen={onOpen}
        selection={{ ids: new Set(), onChange }}
        stale={stale}
        empty={null}
      />
    </MemoryRouter>
  );
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const { rerender } = renderScreen(pagina(cosas.slice(0, 20), false));
  await screen.findByText('cosa 19');

  rerender(pagina(cosas.slice(0, 20), true));
  await waitFor(() => expect(box('Seleccionar cosa 0').disabled).toBe(true));
  expect(box('Seleccionar toda la página').disabled).toBe(true);
  expect(screen.getByRole('table', { name: 'Cosas' }).getAttribute('aria-busy')).toBe('true');
  await userEvent.click(screen.getByText('cosa 0'));
  await userEvent.click(box('Seleccionar cosa 0'));
  await userEvent.click(box('Seleccionar toda la página'));
  await userEvent.keyboard('jx{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  expect(onOpen).not.toHaveBeenCalled();

  rerender(pagina(cosas.slice(20, 40), false));
  await screen.findByText('cosa 20');
  await userEvent.click(box('Seleccionar cosa 20'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(new Set(['cosa 20']));
});
