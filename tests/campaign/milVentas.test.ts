import { today, type TipoComprobante } from '@talonario/core/base';
import { formatNumero } from '@talonario/core/comprobantes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correr } from '../helpers/procesos/cli.ts';
import { startTienda, type Tienda } from '../helpers/servicios/vendedor.ts';

const CANTIDAD = 1000;
const NORTE = 'TIENDA.NORTE';

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
  await tienda.reset();
});
afterAll(() => tienda.close());

test('1,000 sales of one serie take 4 requests and one login per service, and both ledgers agree', async () => {
  const { entorno, hoy } = tienda;
  await tienda.control('POST /__sim/ventas', { cuenta: NORTE, cantidad: CANTIDAD, tipo: 'consumidor_final' });
  const args = ['facturar', '--cuenta', NORTE, '--desde', hoy, '--hasta', today(new Date()), '--si', '--json'];
  const { code, stderr, json } = await correr(args, { env: entorno.env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });

  const { emitidas, ...rest } = json<{ emitidas: { venta: string; comprobante: string; cae: string }[] }>();
  expect(rest).toEqual({ rechazadas: [], omitidas: [], en_cola: [] });
  expect(new Set(emitidas.map(({ venta }) => venta)).size).toBe(CANTIDAD);

  const { operaciones, comprobantes } = entorno.arca.estado();
  expect(operaciones).toMatchObject({ FECAESolicitar: 4, loginCms: await servicios() });
  const listed = await correr(['comprobantes', '--limite', String(CANTIDAD), '--json'], { env: entorno.env });
  const { results, totalItems } = listed.json<{ totalItems: number; results: Listado[] }>();
  expect(totalItems).toBe(CANTIDAD);

  const ledger = comprobantes.map(({ cbteNro, cae, impTotal }) => [numero(cbteNro), cae, impTotal]).sort();
  expect(ledger.map(([comprobante]) => comprobante)).toEqual(Array.from({ length: CANTIDAD }, (_, n) => numero(n + 1)));
  expect(
    results.map((resultado) => [numero(resultado.numero_comprobante), resultado.cae, resultado.total]).sort(),
  ).toEqual(ledger);
  expect(emitidas.map(({ comprobante, cae }) => [comprobante, cae]).sort()).toEqual(
    ledger.map(([comprobante, cae]) => [comprobante, cae]),
  );
});

interface Listado {
  numero_comprobante: number;
  cae: string;
  total: number;
}

function numero(numero_comprobante: number): string {
  return formatNumero({ tipo_comprobante: 6 as TipoComprobante, punto_de_venta: 3, numero_comprobante });
}

/** Number of services with a stored ticket: each cost one login. */
async function servicios(): Promise<number> {
  const filas = await tienda.deps.store.fork().execute<{ servicio: string }[]>('select servicio from arca_ticket');
  return new Set(filas.map(({ servicio }) => servicio)).size;
}
