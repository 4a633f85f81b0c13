// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { tecleado } from './tecleado.tsx';

afterEach(cleanup);

/** Drawings of the form around the field. */
let dibujos = 0;

const Campo = tecleado(({ value, onChange }: { value: string; onChange: (texto: string) => void }) => (
  <input value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
));

function Formulario({ limpiar = String }: { limpiar?: (texto: string) => string }) {
  const [valor, setValor] = useState('');
  const despues = useDeferredValue(valor);
  dibujos++;
  return (
    <>
      <Campo value={valor} onChange={(texto) => setValor(limpiar(texto))} />
      <output>{despues}</output>
      <button onClick={() => flushSync(() => setValor('de afuera'))}>Otro</button>
    </>
  );
}

const campo = () => screen.getByRole<HTMLInputElement>('textbox');

/** Types as a browser does: the letter is drawn before its event ends. */
const write = (value: string) => fireEvent.change(campo(), { target: { value } });

test('each letter is drawn with its event, and the form after it', async () => {
  render(<Formulario />);
  dibujos = 0;
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  try {
    const escribir = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    for (const texto of ['a', 'ab', 'abc']) {
      escribir.call(campo(), texto);
      campo().dispatchEvent(new Event('input', { bubbles: true }));
      expect(campo().value).toBe(texto);
      expect(dibujos).toBe(0);
    }
    await expect.poll(() => screen.getByRole('status').textContent, { timeout: 5_000 }).toBe('abc');
    expect(campo().value).toBe('abc');
  } finally {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  }
});

test('the field ends with the text that the form made of the typed one', () => {
  render(<Formulario limpiar={(texto) => texto.toUpperCase()} />);
  write('abc');
  expect(campo().value).toBe('ABC');
});

test('a value set elsewhere is shown', () => {
  render(<Formulario />);
  write('abc');
  act(() => screen.getByRole('button').click());
  expect(campo().value).toBe('de afuera');
});
