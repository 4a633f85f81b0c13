// @vitest-environment jsdom
import type { VentaAMano } from '@talonario/core/comprobantes';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Decimal } from 'decimal.js';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useEstable } from '../../../../hooks/useEstable.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { consecuencias } from '../consecuencias.ts';
import { facturaNueva, itemNuevo, valoresDeVenta, type FacturaValores, type FormContexto } from '../facturaValores.ts';
import type { Cambio } from './seccion.ts';
import { TipoDeCambio } from './TipoDeCambio.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const EMPRESA = '11111111-1111-4111-8111-111111111111';
const HOY = '2026-11-29';
const de = (cotizacion: number, fecha: string) => ({ propuesta: { cotizacion, fecha, fuente: 'ARCA' }, motivo: null });

/** Draws the field over a voucher, and a server that answers by the date of the voucher. */
function open(
  inicial: Partial<FacturaValores>,
  answers: Record<string, object>,
  vinculado: FormContexto['vinculado'] = null,
) {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const fecha = new URL(url, 'http://localhost').searchParams.get('fecha') ?? '';
    fetched.push(fecha);
    const answer = answers[fecha];
    return answer ? Response.json(answer) : Response.json({ error: 'No anda', codigo: 'inesperado' }, { status: 500 });
  });
  const state: { v: FacturaValores; set: (cambio: Cambio) => void } = { v: facturaNueva(HOY), set: () => {} };
  const publish = (v: FacturaValores, set: (cambio: Cambio) => void) => void Object.assign(state, { v, set });
  function Formulario() {
    const [v, setV] = useState<FacturaValores>({
      ...facturaNueva(HOY),
      company_id: EMPRESA,
      moneda: 'DOL',
      cotizacion: '',
      ...inicial,
    });
    const set = useEstable((cambio: Cambio) =>
      setV((antes) => ({
        ...antes,
        ...consecuencias(typeof cambio === 'function' ? cambio(antes) : cambio, antes, []),
      })),
    );
    useEffect(() => publish(v, set), [v, set]);
    const contexto = { hoy: HOY, empresa: null, punto: null, vinculado, percepciones: [] };
    const campo = (path: string) => ({ error: null, onBlur: () => {}, 'data-path': path });
    return <TipoDeCambio {...{ v, set, campo, contexto }} />;
  }
  renderScreen(<Formulario />);
  return { state, fetched };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Tipo de cambio/ });
const expectRate = (texto: string) => waitFor(() => expect(field().value).toBe(texto), { timeout: 10_000 });

test('the rate is proposed with its date, follows the date of the voucher, and leaves one that was typed', async () => {
  const { state } = open(
    {},
    { [HOY]: de(1485.5, '2026-11-27'), '2026-11-26': de(1480, '2026-11-25'), '2026-11-25': de(1470, '2026-11-24') },
  );
  await expectRate('1.485,50');
  await screen.findByText(/El de ARCA del 27\/11\/2026: \$\s1\.485,50\./, {}, { timeout: 10_000 });
  act(() => state.set({ fecha: '2026-11-26' }));
  await expectRate('1.480,00');
  fireEvent.change(field(), { target: { value: '1490' } });
  act(() => state.set({ fecha: '2026-11-25' }));
  await screen.findByText(/El de ARCA del 24\/11\/2026/, {}, { timeout: 10_000 });
  expect(field().value).toBe('1490');
});

test('a typed rate more than 2 % away is asked about once it is left, until somebody answers', async () => {
  open({}, { [HOY]: de(1485, '2026-11-27') });
  await expectRate('1.485,00');
  await userEvent.click(field());
  fireEvent.change(field(), { target: { value: '1200' } });
  expect(screen.queryByText(/¿Está bien\?/)).toBeNull();
  await userEvent.tab();
  await screen.findByText(
    /escribiste es 1\.200,00 y el de ARCA del 27\/11\/2026 es 1\.485,00: un 19,2 % menos/,
    {},
    { timeout: 10_000 },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dejar 1.200,00' }));
  expect(screen.queryByText(/¿Está bien\?/)).toBeNull();
  fireEvent.change(field(), { target: { value: '2000' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Usar 1.485,00' }, { timeout: 10_000 }));
  await expectRate('1.485,00');
});

test('without a rate the field is empty and says why, and it can be asked for again', async () => {
  const answers: Record<string, object> = {
    [HOY]: { propuesta: null, motivo: 'Nadie la sabe. Escribí el tipo de cambio.' },
  };
  open({}, answers);
  await screen.findByText('Nadie la sabe. Escribí el tipo de cambio.', {}, { timeout: 10_000 });
  expect(field().value).toBe('');
  answers[HOY] = de(1485, '2026-11-27');
  await userEvent.click(screen.getByRole('button', { name: 'Buscar de nuevo' }));
  await expectRate('1.485,00');
});

test('a server that fails is told, and a note has the rate of its invoice', async () => {
  open({}, {});
  await screen.findByText('No se pudo averiguar la cotización: No anda', {}, { timeout: 10_000 });
  cleanup();
  const { fetched } = open({ comprobante_vinculado: EMPRESA, cotizacion: '1400' }, {});
  expect(field().disabled).toBe(true);
  expect(fetched).toEqual([]);
});

test('paid in dollars, the field has ARCA’s rate and takes no other; paid in pesos, it is typed', async () => {
  const { state } = open({ cotizacion: '1400' }, { [HOY]: de(1485.5, '2026-11-27') });
  await screen.findByText(/El de ARCA del 27\/11\/2026/, {}, { timeout: 10_000 });
  expect(field().value).toBe('1400');
  act(() => state.set({ cancela_misma_moneda: true }));
  await expectRate('1.485,50');
  expect(field().disabled).toBe(true);
  screen.getByText(/Se usa ese valor, que no se puede cambiar\./);
  expect(state.v.cancela_misma_moneda).toBe(true);
  act(() => state.set({ cancela_misma_moneda: false }));
  expect(field().disabled).toBe(false);
  // Another currency is another answer.
  act(() => state.set({ moneda: '060' }));
  expect(state.v.cancela_misma_moneda).toBeNull();
});

test('a note says that it has its invoice’s rate, and takes another one only when it is asked for', async () => {
  const factura = { moneda: 'DOL', cotizacion: new Decimal(1200) } as unknown as FormContexto['vinculado'];
  const nota = { tipo_comprobante: 8 as const, comprobante_vinculado: EMPRESA, cotizacion: '1.200,00' };
  const { fetched, state } = open(nota, { [HOY]: de(1485.5, '2026-11-27') }, factura);
  screen.getByText(/El de la factura vinculada\./);
  expect([field().disabled, fetched]).toEqual([true, []]);
  expect(screen.queryByText(/¿Se cancela en dólares\?/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Usar otro tipo de cambio' }));
  await expectRate('1.485,50');
  expect(field().disabled).toBe(false);
  expect(screen.getAllByText(/¿Se cancela en dólares\?/)).not.toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Usar el de la factura' }));
  expect(state.v).toMatchObject({ cotizacion: '1200', cancela_misma_moneda: null });
  expect(field().disabled).toBe(true);
});

test('a sale in dollars opens in dollars, with its prices as they are and its rate proposed', async () => {
  const venta = {
    company_id: EMPRESA,
    punto_de_venta: 3,
    moneda: 'USD',
    observaciones: '',
    receptor: null,
    items: [
      {
        ...itemNuevo(),
        cantidad: new Decimal(1),
        importe: new Decimal(22),
        importe_sin_iva: new Decimal('18.18'),
        bonificacion: new Decimal(0),
      },
    ],
  } as unknown as VentaAMano;
  const { state } = open(valoresDeVenta(venta, HOY), { [HOY]: de(1485, '2026-11-27') });
  await expectRate('1.485,00');
  expect(state.v).toMatchObject({ moneda: 'DOL', items: [{ precio: '22,00', origenes: { precio: null } }] });
});
