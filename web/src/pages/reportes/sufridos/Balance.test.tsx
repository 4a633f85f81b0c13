// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { Balance } from './Balance.tsx';

const EMPRESA = '33333333-3333-4333-8333-333333333333';
const saldo = {
  impuesto: 'iibb',
  operacion: 'retencion',
  jurisdiccion: 12,
  entidad: null,
  importe: 100,
  computable: 100,
  en_compras: 0,
  en_lista: 60,
  en_facturas: 0,
  en_cobros: 40,
};
const diferencia = {
  clase: 'sola',
  fuente: 'cobro',
  impuesto: 'iibb',
  operacion: 'retencion',
  jurisdiccion: 12,
  entidad: null,
  agente_cuit: '30703088534',
  agente_nombre: 'PLAZA SRL',
  fecha: '2026-10-05',
  referencia: '',
  cuantos: 3,
  importe: 40,
  contra: null,
};
const delMes = (cambios: object = {}) => ({
  periodo: '2026-10',
  saldos: [],
  unidos: 0,
  solos: [],
  distintos: 0,
  sin_provincia: { cuantas: 0, importe: 0, referencias: [] },
  diferencias: [],
  lista: null,
  certificados: 0,
  avisos: [],
  ...cambios,
});
const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
const show = () =>
  renderScreen(
    <MemoryRouter>
      <Balance empresa_id={EMPRESA} periodo="2026-10" />
    </MemoryRouter>,
  );

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a month without taxes says so, with what it lacks', async () => {
  answer(200, delMes({ avisos: ['Falta leer los cobros de TIENDA.'] }));
  show();
  expect(await screen.findByText('No hay impuestos sufridos en octubre de 2026')).toBeTruthy();
  expect(screen.getByText('Falta leer los cobros de TIENDA.')).toBeTruthy();
});

test('the balances have their places, and the amounts to look at are counted', async () => {
  answer(
    200,
    delMes({
      saldos: [saldo],
      unidos: 1,
      solos: [{ fuente: 'cobro', cuantos: 3, importe: 40 }],
      distintos: 1,
      diferencias: [
        { ...diferencia, clase: 'distinta', fuente: 'compra', contra: { fuente: 'lista', importe: 39 } },
        diferencia,
      ],
    }),
  );
  show();
  expect((await screen.findAllByText('Retención de Ingresos Brutos, Santa Fe')).length).toBeGreaterThan(1);
  expect(screen.getByText('4 importes necesitan que los mires')).toBeTruthy();
  expect(screen.getByText('Solo en cobro')).toBeTruthy();
  expect(screen.getByText(/En lista del agente dice/)).toBeTruthy();
  expect(screen.getAllByText('3 cobros').length).toBeGreaterThan(0);
});

test('of a long list the first ones are seen, and the rest when they are asked for', async () => {
  const diferencias = Array.from({ length: 129 }, (_, n) => ({ ...diferencia, fuente: 'lista', referencia: `C-${n}` }));
  answer(200, delMes({ saldos: [saldo], solos: [{ fuente: 'lista', cuantos: 129, importe: 40 }], diferencias }));
  show();
  expect(await screen.findByText('129 importes necesitan que los mires')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText(/^C-\d+$/).length).toBe(25));
  fireEvent.click(screen.getByRole('button', { name: 'Ver los 129 renglones' }));
  await waitFor(() => expect(screen.getAllByText(/^C-\d+$/).length).toBe(129));
});

test('a failure says what happened and offers to try again', async () => {
  answer(500, { error: 'Se cortó la conexión.' });
  show();
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
