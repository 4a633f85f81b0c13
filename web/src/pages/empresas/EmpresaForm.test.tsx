// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { EmpresaForm } from './EmpresaForm.tsx';
import { cuerpoOf, empresaNueva, type EmpresaValores } from './empresaForm.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ejemplo = {
  cuit: '30711234566',
  razon_social: 'EMPRESA DE EJEMPLO S A',
  situacion_iva: 1,
  otra_situacion_iva: null,
  domicilio: '',
  localidad: '',
  codigo_postal: '',
  provincia: null,
  datosGenerales: null,
  datosMonotributo: null,
  datosRegimenGeneral: null,
  errorConstancia: [],
  errorRegimenGeneral: [],
  errorMonotributo: [],
};

test('what ARCA answers late, of another CUIT, fills nothing', async () => {
  const { promise: turno, resolve: soltar } = Promise.withResolvers<void>();
  const fetched = vi.fn<() => Promise<Response>>(async () => {
    await turno;
    return Response.json(ejemplo);
  });
  vi.stubGlobal('fetch', fetched);
  const form = <EmpresaForm inicial={empresaNueva} enviar="Crear" onSubmit={async () => {}} onCancel={() => {}} />;
  renderScreen(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />);
  const campo = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const buscar = screen.getByRole('button', { name: 'Buscar en ARCA' });

  fireEvent.change(campo(/^CUIT/), { target: { value: '30711234566' } });
  fireEvent.click(buscar);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  fireEvent.change(campo(/^CUIT/), { target: { value: '30712220046' } });
  await act(async () => soltar());
  await waitFor(() => expect(buscar.hasAttribute('data-loading')).toBe(false));
  expect(campo(/^Razón social/).value).toBe('');

  fireEvent.change(campo(/^CUIT/), { target: { value: '30711234566' } });
  fireEvent.click(buscar);
  await waitFor(() => expect(campo(/^Razón social/).value).toBe('EMPRESA DE EJEMPLO S A'));
});

test('the payment terms of the company’s vouchers are chosen and sent', async () => {
  const sent = vi.fn<(valores: EmpresaValores) => Promise<void>>(async () => {});
  const inicial: EmpresaValores = {
    ...empresaNueva,
    cuit: '30-71654321-4',
    razon_social: 'Almacén Lavalle S.R.L.',
    iibb: '901-123456-7',
    inicio_actividades: '2019-03-01',
    iibb_porcentaje: '3,5',
  };
  const form = <EmpresaForm inicial={inicial} enviar="Guardar" onSubmit={sent} onCancel={() => {}} />;
  renderScreen(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />);
  const condicion = screen.getByRole<HTMLInputElement>('combobox', { name: 'Condición de venta' });
  await userEvent.click(condicion);
  await userEvent.click(await screen.findByRole('option', { name: 'Mercado Pago' }, { timeout: 10_000 }));
  // The choice reaches the form in the frame after the press.
  await waitFor(() => expect(condicion.value).toBe('Mercado Pago'), { timeout: 10_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toHaveBeenCalled(), { timeout: 10_000 });
  expect(cuerpoOf(sent.mock.calls[0]![0])).toMatchObject({ condicion_de_venta: 'Mercado Pago' });
});
