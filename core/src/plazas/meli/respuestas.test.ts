import { expect, test } from 'vitest';
import { cuentaQueContesta, type Contestada } from '../../../../tests/builders/respuestas/meli/cliente.ts';
import { listas } from '../../../../tests/builders/respuestas/meli/listas.ts';
import { lecturaDeOrdenes } from '../../../../tests/builders/respuestas/meli/ordenes.ts';
import { receptores } from '../../../../tests/builders/respuestas/meli/receptor.ts';
import type { MeliCuenta } from './types.ts';

// Answers of the marketplace that are short, doubled or of another shape: a short run of each property, always the same. The campaign
// runs them for minutes.

const CORRIDA = { seed: 20_261_130, runs: 200 };

test.each([...listas(), ...receptores(), ...lecturaDeOrdenes()])('$nombre', async (propiedad) => {
  const { rota } = await propiedad.run(CORRIDA);
  expect(rota).toBeNull();
});

const VENTANA = {
  desde: new Date('2026-10-01T03:00:00Z'),
  hasta: new Date('2026-10-01T04:00:00Z'),
  por: 'cambio',
} as const;

async function search(cuenta: MeliCuenta): Promise<string[]> {
  const leidas: string[] = [];
  for await (const pagina of cuenta.buscarOrdenes(VENTANA)) leidas.push(...pagina.map(({ orden }) => orden.order_id));
  return leidas;
}

test.each<[string, unknown, (cuenta: MeliCuenta) => Promise<unknown>]>([
  ['a page of orders without its total', { results: [], paging: {} }, search],
  ['a page of orders without results', { paging: { total: 3 } }, search],
  ['a pack without its orders', { id: 1, orders: null }, (cuenta) => cuenta.ordenesDeVenta('1')],
  ['a pack with an order without id', { id: 1, orders: [{ id: 11 }, {}] }, (cuenta) => cuenta.ordenesDeVenta('1')],
  [
    'a bill with a document without its rows',
    { results: [{ id: 1, count_details: 2 }, { id: 2 }] },
    (cuenta) => cuenta.documentosDePeriodo('2026-09-01', 'BILL'),
  ],
  ['another order', { id: 2, status: 'paid' }, (cuenta) => cuenta.orden('1')],
  ['another payment', { id: 2, status: 'approved', transaction_amount: 1 }, (cuenta) => cuenta.pago('1')],
  ['fiscal documents without their list', { pack_id: 1 }, (cuenta) => cuenta.documentosFiscales('1')],
  ['a fiscal document without a name', { fiscal_documents: [{ id: 'x' }] }, (cuenta) => cuenta.documentosFiscales('1')],
])('%s is no answer', async (_que, cuerpo, read) => {
  await expect(read(cuentaQueContesta(() => ({ estado: 200, cuerpo })))).rejects.toMatchObject({
    code: 'plaza_no_disponible',
    data: { motivo: 'ilegible' },
  });
});

test('charges of an order without its number leave the reading incomplete', async () => {
  const cuenta = cuentaQueContesta(() => ({ estado: 200, cuerpo: { results: [{ details: [] }] } }));
  expect(await cuenta.cargosDeOrdenes(['1'])).toMatchObject({ cargos: [], completa: false });
});

test('billing data with two documents are nobody’s', async () => {
  const cuerpo = {
    buyer: { billing_info: { name: 'Ana', identification: { type: 'DNI', number: '28456789' } } },
    billing_info: { doc_type: 'CUIT', doc_number: '20123456786' },
  };
  const answer = (): Contestada => ({ estado: 200, cuerpo });
  expect(await cuentaQueContesta(answer).facturacion('1', '885674454834647407')).toMatchObject({ cruda: null });
});

test('an order without dates waits, as one that cannot be read', async () => {
  const cuenta = cuentaQueContesta(() => ({ estado: 200, cuerpo: { id: 1, status: 'paid', date_closed: null } }));
  expect((await cuenta.orden('1')).orden.campos_raros).toContain('date_closed');
});
