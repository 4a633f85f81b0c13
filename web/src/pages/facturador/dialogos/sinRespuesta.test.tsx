// @vitest-environment jsdom
import type { Comprobante } from '@talonario/core/comprobantes';
import { Decimal } from 'decimal.js';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import NotasDialog from '../lista/notas/NotasDialog.tsx';
import { Dialogos } from './Dialogos.tsx';

// A connection that is cut after the call went out: nobody says that it failed, and it is asked again with its key.

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '11111111-1111-4111-8111-111111111111';
const factura = {
  id: ID,
  tipo_comprobante: 6,
  punto_de_venta: 3,
  numero_comprobante: 12,
  fecha: '2026-11-20',
  moneda: 'PES',
  tipo_documento_facturado: 80,
  cuit_facturado: '30711234566',
  razon_social_facturado: 'EMPRESA DE EJEMPLO S A',
  calle_facturado: 'CORRIENTES 1234',
  numero_facturado: '',
  domicilio_facturado: 'CORRIENTES 1234',
  localidad_facturado: 'CABA',
  codigo_postal_facturado: '1043',
  provincia_facturado: 0,
  situacion_iva_facturado: 1,
  cambio_abierto: false,
  meli_order_id: null,
} as unknown as Comprobante;
const prevista = {
  tipo_comprobante: 8,
  fecha: '2026-11-29',
  moneda: 'PES',
  cotizacion: 1,
  total: 12_100,
  advertencias: [],
};
const cambio = {
  moneda: 'PES',
  nota: 12_100,
  factura: 12_100,
  percepciones: 0,
  entrega_sin_saber: false,
  receptor: null,
};

/** A server that lets every call that issues fall once, and keeps the keys that they come with. */
function serve(answers: (url: string) => object): (string | null)[] {
  const claves: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, headers = {} }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json(answers(url));
    claves.push(new Headers(headers).get('Idempotency-Key'));
    if (claves.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ error: 'Ya tiene una nota.', codigo: 'comprobante_anulado' }, { status: 409 });
  });
  return claves;
}

const comprobante = { ...factura, total: new Decimal(12_100) };
const nothing = () => {};

test.each<[string, ReactElement, RegExp, string]>([
  [
    'a credit note',
    <Dialogos key="nota" pregunta={{ que: 'nota_credito', comprobante }} onClose={nothing} />,
    /^Emitir NC B/,
    'la nota de crédito salió',
  ],
  [
    'several credit notes',
    <NotasDialog
      key="notas"
      comprobantes={[comprobante]}
      refusalOf={() => null}
      onClose={nothing}
      onHechas={nothing}
    />,
    /^Emitir/,
    'esta nota salió',
  ],
  [
    'an annulment',
    <Dialogos
      key="anular"
      pregunta={{ que: 'anular', comprobante: { ...comprobante, tipo_comprobante: 8 } }}
      onClose={nothing}
    />,
    /^Emitir ND B por \$\s12\.100,00/,
    'la nota que anula salió',
  ],
  [
    'a change to A',
    <Dialogos key="cambio" pregunta={{ que: 'factura_a', comprobante }} onClose={nothing} />,
    /^Emitir NC B y FC A/,
    'el cambio a factura A salió',
  ],
])('%s whose answer does not come is asked again with its key', async (_, dialogo, boton, salio) => {
  const claves = serve((url) => {
    if (url.includes('/anulacion')) return { ...prevista, tipo_comprobante: 7, sigue_devuelta: null };
    return url.includes('/factura-a') ? cambio : prevista;
  });
  renderScreen(<MemoryRouter>{dialogo}</MemoryRouter>);
  const verbo = await screen.findByRole('button', { name: boton }, { timeout: 10_000 });
  await waitFor(() => expect(verbo.hasAttribute('disabled')).toBe(false), { timeout: 10_000 });
  await userEvent.click(verbo);
  await screen.findByText(
    `No llegó la respuesta de Talonario: falta saber si ${salio}.`,
    { exact: false },
    { timeout: 10_000 },
  );
  await waitFor(() => expect(claves).toHaveLength(2), { timeout: 10_000 });
  expect(claves[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(claves[1]).toBe(claves[0]);
  await screen.findByText(/Ya tiene una nota\./, {}, { timeout: 10_000 });
  expect(screen.queryByText(/falta saber si/)).toBeNull();
  expect(screen.queryByText(/Ups/)).toBeNull();
});
