// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { ColumnasDialog } from './ColumnasDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the file is imported once every unknown column is matched', async () => {
  const onMatched = vi.fn<() => void>();
  const columnas = [
    { titulo: 'Fecha', campo: 'fecha' as const, ejemplos: ['2026-10-05'] },
    { titulo: 'Perc. IVA', campo: null, ejemplos: ['5'] },
  ];
  const pedidos: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    pedidos.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
  renderScreen(
    <ColumnasDialog
      empresa_id="33333333-3333-4333-8333-333333333333"
      columnas={columnas}
      onClose={() => undefined}
      onMatched={onMatched}
    />,
  );
  const guardar = await screen.findByRole('button', { name: 'Guardar e importar' });
  expect(guardar).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('combobox', { name: 'Qué es Perc. IVA' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Percepciones y otros tributos' }));
  await userEvent.click(guardar);
  await vi.waitFor(() => expect(onMatched).toHaveBeenCalledOnce(), { timeout: 5_000 });
  expect(pedidos).toEqual([
    {
      columnas: [
        { titulo: 'Fecha', campo: 'fecha' },
        { titulo: 'Perc. IVA', campo: 'otros_tributos' },
      ],
    },
  ]);
});
