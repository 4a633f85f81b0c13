// @vitest-environment jsdom
import type { mesDeCobros } from '@talonario/core/cobros';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { renderScreen } from '../../testing/render.tsx';
import { PlataRecibida } from './PlataRecibida.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sirtac = { impuesto: 'sirtac', jurisdiccion: 0, entidad: null } as const;

const mes: z.input<typeof mesDeCobros> = {
  cuenta_id: '33333333-3333-4333-8333-333333333333',
  cuenta: 'TIENDA',
  mes: '2026-10-01',
  vendido: 0,
  sin_cotizacion: [],
  cobrado: 0,
  cargos: 0,
  retenido: 0,
  devuelto: 0,
  liberado: 0,
  banco: 0,
  facturado: 0,
  extracto: [],
  con_liquidacion: true,
  sin_leer: { informe: false, filas: 0, referencias: [] },
  movimientos: { total: 0, pagos: 0, otros: 0, sin_explicar: 0 },
  otros: [],
  cargos_sin_venta: [],
  facturas_recibidas: [],
  percepciones: [
    { impuesto: 'IIBB', importe: 100, documento: '0001A03750426' },
    { impuesto: 'IIBB', importe: 200, documento: null },
  ],
  adelantos: [
    { ...sirtac, solo_con_alta: false, importe: 135 },
    { ...sirtac, solo_con_alta: true, importe: 45 },
  ],
  faltas: [],
  diferencias: [],
};

test('every advance is listed, also two of one tax and place, and so are amounts of equal name', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([mes])));
  renderScreen(
    <MemoryRouter>
      <PlataRecibida rango={{ fecha_desde: '2026-10-01', fecha_hasta: '2026-10-31', cuenta: undefined }} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: /octubre de 2026/ });
  const datos = screen
    .getAllByRole('term')
    .map((nombre) => `${nombre.textContent} ${nombre.nextElementSibling?.textContent}`.replace(/\s/g, ' '));
  expect(datos).toContain('SIRTAC CABA $ 135,00');
  expect(datos).toContain('SIRTAC CABA, sólo con el alta $ 45,00');
  expect(datos).toContain('IIBB (0001A03750426) $ 100,00');
  expect(datos).toContain('IIBB $ 200,00');
});

test('rows of the bills that never came are told with their amount, and never that everything matches', async () => {
  const faltas = [{ clase: 'filas', periodo: '2026-10-01', filas: 2310, importe: 1500.5 }] as const;
  const facturas_recibidas = [{ documento: '0058A00975220', total: 1210, iva: 189, percepciones: 121 }];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([{ ...mes, faltas, facturas_recibidas }])));
  renderScreen(
    <MemoryRouter>
      <PlataRecibida rango={{ fecha_desde: '2026-10-01', fecha_hasta: '2026-10-31', cuenta: undefined }} />
    </MemoryRouter>,
  );
  await screen.findByText(/Faltan 2\.310 filas de las facturas del período 10\/2026, por \$ 1\.500,50/);
  screen.getByText('0058A00975220 (IVA $ 189,00, percepciones $ 121,00)');
  expect(screen.queryByText(/todo cierra/)).toBeNull();
});

test('a report with rows that could not be read says which, and never that everything matches', async () => {
  const sin_leer = { informe: false, filas: 2, referencias: ['175503622092'] };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([{ ...mes, sin_leer }])));
  renderScreen(
    <MemoryRouter>
      <PlataRecibida rango={{ fecha_desde: '2026-10-01', fecha_hasta: '2026-10-31', cuenta: undefined }} />
    </MemoryRouter>,
  );
  await screen.findByText(/2 renglones del informe de movimientos no se pudieron leer.*175503622092/);
  expect(screen.queryByText(/todo cierra/)).toBeNull();
});

test('a sale to be invoiced for an amount that is not known says so', async () => {
  const diferencia = {
    clase: 'sin_factura',
    fecha: '2026-10-18',
    venta: '2000012345600001',
    orden: '2000012345600001',
    referencia: null,
    comprobante_id: null,
    comprobante: null,
    importe: null,
  } as const;
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([{ ...mes, diferencias: [diferencia] }])));
  renderScreen(
    <MemoryRouter>
      <PlataRecibida rango={{ fecha_desde: '2026-10-01', fecha_hasta: '2026-10-31', cuenta: undefined }} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: /Vendida y sin facturar 1/ });
  expect(screen.getByText('sin calcular')).toBeDefined();
});

test('sales in dollars of a day without a rate are told, and never that everything matches', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([{ ...mes, sin_cotizacion: ['2000012345600001'] }])));
  renderScreen(
    <MemoryRouter>
      <PlataRecibida rango={{ fecha_desde: '2026-10-01', fecha_hasta: '2026-10-31', cuenta: undefined }} />
    </MemoryRouter>,
  );
  await screen.findByText(/Falta el dólar del día de una venta en dólares.*2000012345600001/);
  expect(screen.queryByText(/todo cierra/)).toBeNull();
});

test('the statement goes from sold to the bank, and each line leads to its rows', async () => {
  const linea = (clase: string, importe: number, resultado: boolean, renglones = 1) => ({
    clase,
    importe,
    resultado,
    renglones,
  });
  const extracto = [
    linea('vendido', 1000, true, 2),
    linea('comision', -120.5, false),
    linea('liberado', 879.5, true),
    linea('saldo', -79.5, false),
    linea('banco', 800, true),
  ];
  const renglones = {
    results: [{ venta: '2000009876500001', orden: '2000012345600001', referencia: '98110000001', importe: -120.5 }],
    totalItems: 1,
    nextPage: null,
    importe: -120.5,
  };
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(JSON.stringify(url.includes('/renglones') ? renglones : [{ ...mes, extracto }])),
  );
  renderScreen(
    <MemoryRouter>
      <PlataRecibida rango={{ fecha_desde: '2026-10-01', fecha_hasta: '2026-10-31', cuenta: undefined }} />
    </MemoryRouter>,
  );
  const tabla = await screen.findByRole('table', { name: 'De lo vendido a lo recibido en el banco' });
  const filas = [...tabla.querySelectorAll('tr')].map((fila) =>
    [...fila.children].map((celda) => celda.textContent?.replace(/\s/g, ' ')).join(' | '),
  );
  expect(filas).toEqual([
    'Vendido | 2 | $ 1.000,00',
    'Comisiones de Mercado Libre | 1 | -$ 120,50',
    'Liberado | 1 | $ 879,50',
    'Quedó en la cuenta |  | -$ 79,50',
    'Recibido en el banco | 1 | $ 800,00',
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Comisiones de Mercado Libre' }));
  const venta = await screen.findByRole('link', { name: '2000009876500001' });
  expect(venta.getAttribute('href')).toMatch(/\/ventas\/2000009876500001$/);
  screen.getByText('orden 2000012345600001');
});
