// @vitest-environment jsdom
import type { Comprobante } from '@talonario/core/comprobantes';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../../testing/render.tsx';
import { facturaNueva } from '../../facturaValores.ts';
import { DeOtroSistema } from './DeOtroSistema.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const EMPRESA = '11111111-1111-4111-8111-111111111111';
const ID = '22222222-2222-4222-8222-222222222222';
const RUTA = `/api/empresa/${EMPRESA}/comprobantes-de-otro-sistema`;
const arca = {
  numero: 12,
  fecha: '2026-03-05',
  tipo_documento: 96,
  numero_documento: '30772273',
  moneda: 'PES',
  cotizacion: 1,
  alicuotas: [{ id: 5, iva: 21, neto: 1_000, importe: 210 }],
  neto: 1_000,
  iva: 210,
  exento: 0,
  no_gravado: 0,
  tributos: [],
  tributos_total: 0,
  total: 1_210,
  cae: '76470000123457',
  cae_vencimiento: '2026-03-15',
};
const receptor = {
  razon_social_facturado: 'Ana Gómez',
  domicilio_facturado: '',
  situacion_iva_facturado: 5,
  condiciones: [],
};
const hallado = { registrado: null, arca, receptor, avisos: ['Queda entre tus comprobantes.'] };

/** Draws the search of a Nota de Crédito B, with a server that gives these answers in order. */
function open(respuestas: readonly { status?: number; body: object }[], company_id: string | null = EMPRESA) {
  const pedidos: { ruta: string; body: unknown }[] = [];
  const pendientes = [...respuestas];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    if (pathname !== RUTA && pathname !== `/api/facturas/${ID}`) return Response.json([]);
    pedidos.push({ ruta: pathname + search, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    const { status = 200, body } = pendientes.shift() ?? { status: 500, body: {} };
    return Response.json(body, { status });
  });
  const picked = vi.fn<(comprobante: Comprobante) => void>();
  const onPeriodo = vi.fn<() => void>();
  const v = { ...facturaNueva('2026-11-29'), company_id, tipo_comprobante: 8 };
  const contexto = { hoy: '2026-11-29', empresa: null, punto: null, vinculado: null, percepciones: [] };
  const campo = (path: string) => ({ error: null, onBlur: () => {}, 'data-path': path });
  renderScreen(<DeOtroSistema {...{ v, campo, contexto, onPeriodo }} set={() => {}} onPick={picked} />);
  return { pedidos, picked, onPeriodo, user: userEvent.setup() };
}

async function search(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(screen.getByLabelText('Punto de venta'), '7');
  await user.type(screen.getByLabelText('Número'), '12');
  await user.click(screen.getByRole('button', { name: 'Buscar el comprobante' }));
}

test('without an issuer there is nothing to look for', () => {
  open([], null);
  expect(screen.getByText(/Elegí primero el emisor/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Buscar el comprobante' })).toBeNull();
});

test('ARCA’s data are shown before anything is recorded, and the name that ARCA lacks is asked for', async () => {
  const sinNombre = { ...hallado, receptor: { ...receptor, razon_social_facturado: null } };
  const falta = 'ARCA no informa el nombre de quien recibió el comprobante: escribilo como figura en él.';
  const problemas = [{ campo: 'razon_social_facturado', mensaje: falta }];
  const { pedidos, user } = open([
    { body: sinNombre },
    { status: 400, body: { error: falta, codigo: 'comprobante_invalido', problemas } },
  ]);
  expect(screen.getByRole('button', { name: 'Buscar el comprobante' })).toHaveProperty('disabled', true);
  await search(user);
  expect(await screen.findByText(/^\$\s1\.000,00, IVA \$\s210,00$/)).toBeTruthy();
  expect(screen.getByText('FC B 0007-00000012')).toBeTruthy();
  expect(screen.getByText('CAE 76470000123457')).toBeTruthy();
  expect(screen.getByText('Queda entre tus comprobantes.')).toBeTruthy();
  expect(pedidos).toEqual([{ ruta: `${RUTA}?tipo_comprobante=6&punto_de_venta=7&numero_comprobante=12`, body: null }]);
  const registrar = screen.getByRole('button', { name: 'Registrarla y usarla en la nota' });
  expect(registrar).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText(/Nombre del receptor/), 'Ana Gómez');
  await user.click(registrar);
  expect(await screen.findAllByText(falta)).toHaveLength(2);
  expect(pedidos[1]).toEqual({
    ruta: RUTA,
    body: {
      tipo_comprobante: 6,
      punto_de_venta: 7,
      numero_comprobante: 12,
      razon_social_facturado: 'Ana Gómez',
      situacion_iva_facturado: null,
    },
  });
});

test('one that is already here is not recorded again', async () => {
  const registrado = { registrado: ID, arca: null, receptor: null, avisos: [] };
  const { pedidos, user } = open([{ body: registrado }, { status: 404, body: { error: 'No está', codigo: 'x' } }]);
  await search(user);
  await user.click(await screen.findByRole('button', { name: 'Usarla en la nota' }));
  expect(await screen.findByText('No está')).toBeTruthy();
  expect(pedidos.map(({ ruta }) => ruta)[1]).toBe(`/api/facturas/${ID}`);
});

test('a number that ARCA does not have is told, and is not asked again by itself', async () => {
  const error = 'ARCA no tiene la FC B 0007-00000012 entre los comprobantes de esta empresa (602).';
  const { pedidos, user } = open([{ status: 404, body: { error, codigo: 'comprobante_no_esta_en_arca' } }]);
  await search(user);
  expect(await screen.findByText(error)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  expect(pedidos).toHaveLength(1);
  await user.type(screen.getByLabelText('Número'), '3');
  expect(screen.queryByText(error)).toBeNull();
});

test('a point of sale that ARCA does not show leads to a note for a period', async () => {
  const body = { error: 'El punto de venta 0007 no está.', codigo: 'punto_sin_web_services' };
  const { onPeriodo, user } = open([{ status: 404, body }]);
  await search(user);
  await user.click(await screen.findByRole('button', { name: 'Hacer la nota por un período' }));
  expect(onPeriodo).toHaveBeenCalledOnce();
});

test('ARCA that does not answer is asked again by the person', async () => {
  const caida = { error: 'ARCA no responde.', codigo: 'arca_no_disponible' };
  const { pedidos, user } = open([{ status: 502, body: caida }, { body: hallado }]);
  await search(user);
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Ana Gómez')).toBeTruthy();
  expect(pedidos).toHaveLength(2);
});
