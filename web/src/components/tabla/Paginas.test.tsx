// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { Paginas } from './Paginas.tsx';

afterEach(cleanup);

const show = (total: number, hayMas?: boolean): string => {
  renderScreen(<Paginas pagina={2} porPagina={20} total={total} hayMas={hayMas} onChange={() => undefined} />);
  return screen.getByRole('navigation', { name: 'Páginas' }).textContent ?? '';
};

test('the page shows the present rows and the total', () => {
  expect(show(312)).toBe('21–40 de 312');
});

test('a single page says nothing', () => {
  renderScreen(<Paginas pagina={1} porPagina={20} total={20} onChange={() => undefined} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a list with more rows than counted says so', () => {
  expect(show(10_000, true)).toBe('21–40 de más de 10.000');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Página siguiente' }).disabled).toBe(false);
});
