// @vitest-environment jsdom
import type { Empresa } from '@talonario/core/empresas';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { Posicion } from './Posicion.tsx';

const empresa = { id: '33333333-3333-4333-8333-333333333333', situacion_iva: 1 } as Empresa;
const sinDatos = { leido: null, usado: 0, origen: 'sin_datos', eleccion: null };
const dudosa = { leido: 10, usado: null, origen: 'sin_elegir', eleccion: null };
const eleccion = {
  elegido: 'leido',
  tipeado: 5,
  leido: 10,
  elegido_en: '2026-11-28T15:00:00.000Z',
  elegido_por: 'contadora@estudio.test',
};
const posicion = (retenciones: object, cambios: object = {}) => ({
  periodo: '2026-10',
  datos: { tecnico_anterior: 0, libre_anterior: 0, retenciones: 5, percepciones: null },
  debito: 100,
  debito_restituido: 0,
  credito: 20,
  credito_restituido: 0,
  percepciones_compras: 0,
  sufrido: { retenciones, percepciones: sinDatos },
  resultado: null,
  sugerido: null,
  avisos: [],
  ...cambios,
});
const resultado = { determinado: 80, usado: 10, a_pagar: 70, tecnico: 0, libre: 0 };
const elegida = posicion({ leido: 10, usado: 10, origen: 'leido', eleccion }, { resultado });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('of two amounts a person chooses one, which is shown with its person and can be taken back', async () => {
  const enviados: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'PUT') enviados.push(JSON.parse(String(body)));
    return new Response(JSON.stringify(method === 'PUT' ? elegida : posicion(dudosa)), { status: 200 });
  });
  renderScreen(<Posicion empresa={empresa} periodo="2026-10" />);
  await screen.findByText(/hay dos importes distintos, \$ 5,00 tipeados y \$ 10,00 según listas/);
  screen.getByText('Sin elegir');
  expect(screen.queryByText('IVA a pagar')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Usar $ 10,00 (leído)' }));
  await screen.findByText(/va el importe leído. Lo eligió contadora@estudio.test el 28\/11\/2026/);
  screen.getByText('IVA a pagar');
  fireEvent.click(screen.getByRole('button', { name: 'Volver a elegir' }));
  await waitFor(() =>
    expect(enviados).toEqual([
      { operacion: 'retenciones', elegido: 'leido', tipeado: 5, leido: 10 },
      { operacion: 'retenciones', elegido: null, tipeado: 5, leido: 10 },
    ]),
  );
});

test('a position that cannot be read offers to try again', async () => {
  const falla = { error: 'No se encontró la empresa.', codigo: 'empresa_no_encontrada' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(falla), { status: 404 }));
  renderScreen(<Posicion empresa={empresa} periodo="2026-10" />);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined();
});
