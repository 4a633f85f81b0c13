// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint } from '../../hooks/pantalla/afterPaint.ts';
import { renderScreen } from '../../testing/render.tsx';
import { Select } from './Select.tsx';

afterEach(cleanup);

const painted = () => new Promise<void>(afterPaint);

function draw() {
  const onChange = vi.fn<(valor: string | null) => void>();
  renderScreen(
    <>
      <Select label="Letra" data={['A', 'B']} onChange={onChange} />
      <input aria-label="Otro" />
    </>,
  );
  return { campo: screen.getByRole('combobox', { name: 'Letra' }), onChange };
}

test('the list, and what is chosen of it, come once the press is seen', async () => {
  const { campo, onChange } = draw();
  await userEvent.click(campo);
  await userEvent.click(await screen.findByRole('option', { name: 'B' }));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('B', expect.anything()), 10_000);
  expect(campo.getAttribute('aria-expanded')).toBe('false');
});

test('a field left before its list is drawn opens no list over the next one', async () => {
  const { campo } = draw();
  const user = userEvent.setup({ delay: null });
  const pedidas = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  await user.click(campo);
  const [cuadro] = pedidas.mock.calls.map(([callback]) => callback);
  await user.click(screen.getByRole('textbox', { name: 'Otro' }));
  pedidas.mockRestore();
  cuadro?.(0);
  await painted();
  await painted();
  expect(campo.getAttribute('aria-expanded')).toBe('false');
});
