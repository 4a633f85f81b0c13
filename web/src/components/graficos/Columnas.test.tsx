// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Columnas } from './Columnas.tsx';

afterEach(cleanup);

const columnas = [
  { clave: '1', valor: 10, texto: '01/11/2026: $ 10,00' },
  { clave: '2', valor: -5, texto: '02/11/2026: -$ 5,00' },
];

test.each([
  ['touch', 'the value of a touched bar stays told after the finger is lifted', '01/11/2026: $ 10,00'],
  ['mouse', 'the value of a bar goes with the pointer', ''],
])('%s: %s', (pointerType, _, queda) => {
  const { container } = render(<Columnas label="Ganancia por día" columnas={columnas} desde="" hasta="" />);
  const [barra] = screen.getAllByRole('listitem');
  if (!barra?.parentElement) throw new Error('the chart has no bars');
  const leyenda = () => container.querySelector('figcaption b')?.textContent;
  fireEvent.pointerDown(barra, { pointerType });
  expect(leyenda()).toBe('01/11/2026: $ 10,00');
  // React hears that the pointer left by its going out.
  fireEvent.pointerOut(barra.parentElement, { pointerType, relatedTarget: document.body });
  expect(leyenda()).toBe(queda);
});
