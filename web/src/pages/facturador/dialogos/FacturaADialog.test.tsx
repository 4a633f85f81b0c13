// @vitest-environment jsdom
import type { Comprobante } from '@talonario/core/comprobantes';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { FacturaADialog } from './FacturaADialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [CUIT, OTRO] = ['30711234566', '30500010912'];
const comprobante = {
  id: '11111111-1111-4111-8111-111111111111',
  tipo_comprobante: 6,
  punto_de_venta: 3,
  numero_comprobante: 12,
  tipo_documento_facturado: 99,
  razon_social_facturado: 'Consumidor final',
  cambio_abierto: false,
} as Comprobante;

/** Draws it, with what ARCA says of each CUIT in the hands of the test. */
function open() {
  const pedidos = new Map<string, (persona: object) => void>();
  vi.stubGlobal('fetch', async (url: string) => {
    const cuit = /\/search\/(\d+)/.exec(url)?.[1];
    if (cuit === undefined) return Response.json({ error: 'Ups', codigo: 'inesperado' }, { status: 500 });
    return Response.json(await new Promise<object>((resolve) => pedidos.set(cuit, resolve)));
  });
  renderScreen(<FacturaADialog comprobante={comprobante} onClose={() => {}} onDone={() => {}} />);
  return async (cuit: string, razon_social: string) => {
    await waitFor(() => expect(pedidos.has(cuit)).toBe(true));
    await act(async () => pedidos.get(cuit)?.({ ...persona, cuit, razon_social }));
  };
}

const persona = {
  datosGenerales: null,
  datosMonotributo: null,
  datosRegimenGeneral: null,
  errorConstancia: [],
  errorRegimenGeneral: [],
  errorMonotributo: [],
  domicilio: 'CORRIENTES 1234',
  localidad: 'CABA',
  codigo_postal: '1043',
  provincia: null,
  situacion_iva: 1,
  otra_situacion_iva: null,
};

const campo = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const razonSocial = () => campo(/^Razón social/);

/** Waits until every request was answered and drawn. */
const quiet = () =>
  waitFor(() => {
    expect(screen.getByRole('button', { name: 'Buscar en ARCA' }).dataset['loading']).toBeUndefined();
  });

test('a text typed while ARCA is asked stays', async () => {
  const answer = open();
  await userEvent.type(campo(/^CUIT/), CUIT);
  await userEvent.type(razonSocial(), 'Otra');
  await answer(CUIT, 'EMPRESA DE EJEMPLO S A');
  await quiet();
  expect(razonSocial().value).toBe('Otra');
  expect(campo(/^Localidad/).value).toBe('CABA');
});

test('ARCA’s answer about a previous CUIT is dropped', async () => {
  const answer = open();
  await userEvent.type(campo(/^CUIT/), CUIT);
  await userEvent.clear(campo(/^CUIT/));
  await userEvent.type(campo(/^CUIT/), OTRO);
  await answer(OTRO, 'OTRA S A');
  await answer(CUIT, 'EMPRESA DE EJEMPLO S A');
  await quiet();
  expect(razonSocial().value).toBe('OTRA S A');
});
