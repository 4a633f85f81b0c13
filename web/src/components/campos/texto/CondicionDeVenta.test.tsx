// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { CondicionDeVenta } from './CondicionDeVenta.tsx';

afterEach(cleanup);

function Formulario({ inicial }: { inicial: string }) {
  const [valor, setValor] = useState(inicial);
  return (
    <>
      <CondicionDeVenta
        description="Sale impresa."
        data-path="condicion_de_venta"
        value={valor}
        onChange={(condicion) => setValor(condicion)}
      />
      <output>{valor}</output>
    </>
  );
}

const lista = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Condición de venta' });
const palabras = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Cuál' });
const expectPrinted = (texto: string) =>
  expect.poll(() => screen.getByRole('status').textContent, { timeout: 10_000 }).toBe(texto);
async function choose(name: string) {
  await userEvent.click(lista());
  await userEvent.click(await screen.findByRole('option', { name }, { timeout: 10_000 }));
}

test('offers the usual terms, and prints the chosen one', async () => {
  renderScreen(<Formulario inicial="" />);
  expect(lista().value).toBe('');
  await userEvent.click(lista());
  const opciones = await screen.findAllByRole('option', {}, { timeout: 10_000 });
  expect(opciones.map(({ textContent }) => textContent)).toEqual([
    'Contado',
    'Cuenta corriente',
    'Tarjeta de débito',
    'Tarjeta de crédito',
    'Transferencia',
    'Cheque',
    'Mercado Pago',
    'Otra',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Tarjeta de débito' }));
  await expectPrinted('Tarjeta de débito');
  expect(palabras()).toBeNull();
});

test('other words stay in their field, also while they begin as a usual term; without words it prints Otra', async () => {
  renderScreen(<Formulario inicial="Contado" />);
  await choose('Otra');
  await expectPrinted('Otra');
  const write = (value: string) => fireEvent.change(palabras()!, { target: { value } });
  write('Cheque');
  await expectPrinted('Cheque');
  expect(palabras()?.value).toBe('Cheque');
  write('Cheque a 60 días');
  await expectPrinted('Cheque a 60 días');
  write(' ');
  await expectPrinted('Otra');
  await choose('Contado');
  await expectPrinted('Contado');
  expect(palabras()).toBeNull();
});

test('a draft’s own words are shown in their field', () => {
  renderScreen(<Formulario inicial="Cuenta corriente a 30 días" />);
  expect(lista().value).toBe('Otra');
  expect(palabras()?.value).toBe('Cuenta corriente a 30 días');
});
