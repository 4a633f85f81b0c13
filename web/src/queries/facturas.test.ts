import { expect, test, vi } from 'vitest';
import { call } from '../api.ts';
import { notasDeFacturaQuery } from './facturas.ts';

vi.mock('../api.ts', () => ({ call: vi.fn<() => Promise<unknown>>() }));

const factura = { id: 'f', tipo_comprobante: 6, company_cuit: '30716543214', punto_de_venta: 3, numero_comprobante: 1 };
const nota = (id: string, cambios: object = {}) => ({
  id,
  tipo_comprobante: 8,
  status: 'emitida',
  cancelada: false,
  comprobante_vinculado: 'f',
  periodo_asociado: null,
  asociados: [],
  ...cambios,
});

test('an annulled note, a draft and a debit note take nothing of the invoice on the screens', async () => {
  const comprobantes = [
    factura,
    nota('vigente'),
    nota('anulada', { cancelada: true }),
    nota('borrador', { status: 'borrador' }),
    nota('debito', { tipo_comprobante: 7 }),
  ];
  vi.mocked(call).mockImplementation(((name: string, { params }: { params: { id: string } }) =>
    Promise.resolve(
      name === 'historiaDeFactura' ? { comprobantes } : comprobantes.find(({ id }) => id === params.id),
    )) as unknown as typeof call);
  const { queryFn } = notasDeFacturaQuery('f');
  const notas = await (queryFn as (contexto: object) => Promise<{ id: string }[]>)({ signal: undefined });
  expect(notas.map(({ id }) => id)).toEqual(['vigente']);
});
