import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { creditComprobante } from '@talonario/core/server/comprobantes';
import { savePaquete } from '@talonario/core/server/contador';
import { addDays, addMonths } from '@talonario/core/base';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';
import { unzip } from '../../helpers/zip.ts';

// Sales of a month without invoice, as the accountant gets them.

let tienda: Tienda;
const carpeta = mkdtempSync(join(tmpdir(), 'talonario-sin-factura-'));
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true });
  await tienda.close();
});
beforeEach(() => tienda.reset());

const execute = (sql: string, ...valores: unknown[]) => tienda.deps.store.fork().execute(sql, valores);

/** Makes a paid sale of `precio` pesos. */
const sell = (precio: number, mas: object = {}) =>
  tienda.vender({
    comprador: null,
    items: [{ sku: 'COMB-MATE', precio }],
    fecha_cierre: `${tienda.hoy}T00:00:01.000-03:00`,
    ...mas,
  });

/** `Venta Total Por qué` of each sale of the list, and whether the summary has its file; null: there is no list. */
async function sinFactura(): Promise<string[] | null> {
  const { deps, emisor, hoy } = tienda;
  const periodo = hoy.slice(0, 7);
  const { archivo } = await savePaquete(
    deps,
    emisor.alcance,
    emisor.company_id,
    { periodo, con_pdfs: false },
    { carpeta },
  );
  const archivos = await unzip(readFileSync(archivo));
  const csv = Object.entries(archivos).find(([nombre]) => nombre.startsWith('ventas-sin-factura'))?.[1];
  if (!csv) return null;
  const [titulos, ...filas] = csv.toString('utf8').trimEnd().split('\r\n');
  expect(titulos).toBe('\ufeffFecha;Venta;Cuenta;CUIT/Doc;Razón Social;Apodo;Moneda;Total;Devuelto;Por qué');
  return filas.map((fila) => {
    const [fecha, venta, cuenta, , , , moneda, total, , porQue] = fila.split(';');
    expect([fecha, cuenta, moneda]).toEqual([hoy.split('-').toReversed().join('/'), 'TIENDA.NORTE', 'ARS']);
    return `${venta} ${total} ${porQue}`;
  });
}

test('only an issued invoice that stands counts: neither a draft that ARCA refused, nor an annulled one', async () => {
  const { venta: facturada } = await sell(10_000);
  await tienda.facturar();
  expect(await sinFactura()).toBeNull();
  const { venta: rechazada } = await sell(20_000);
  tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', veces: 1 });
  await tienda.facturar();
  expect(await sinFactura()).toEqual([expect.stringMatching(new RegExp(`^${rechazada} 20000,00 .*ARCA`))]);
  const [factura] = await tienda.emitidas();
  await creditComprobante(tienda.deps, { alcance: tienda.emisor.alcance, id: factura?.id ?? '' });
  expect(await sinFactura()).toEqual([
    `${facturada} 10000,00 La factura de esta venta se anuló con notas de crédito.`,
    expect.stringContaining(rechazada),
  ]);
  await execute('update venta set facturada_por_fuera = true');
  expect(await sinFactura()).toBeNull();
});

test('an invoice of another ambiente does not count; a sale given back whole needs no invoice', async () => {
  await sell(10_000);
  await tienda.facturar();
  const { venta } = await sell(20_000);
  await sell(30_000, { reembolsado: 30_000 });
  await tienda.facturar();
  await execute(`update comprobante set ambiente = 'homologacion' where total = 20000`);
  expect(await sinFactura()).toEqual([`${venta} 20000,00 Su factura es de otro ambiente de ARCA.`]);
});

test('a sale belongs to the month it was closed in, which ends before the first instant of the next', async () => {
  await sell(10_000);
  await tienda.facturar();
  const { venta } = await sell(20_000);
  await tienda.planear();
  expect(await sinFactura()).toEqual([`${venta} 20000,00 Está lista para facturar.`]);
  const siguiente = addMonths(`${tienda.hoy.slice(0, 7)}-01`, 1);
  const close = (instante: string) =>
    execute('update orden set fecha_cierre = ?::timestamptz where total = 20000', instante);
  await close(`${siguiente}T00:00:00-03:00`);
  expect(await sinFactura()).toBeNull();
  await close(`${addDays(siguiente, -1)}T23:59:59-03:00`);
  expect(await sinFactura()).toHaveLength(1);
});

test('a sale that was cancelled and stands invoiced goes in a list of its own, until its note', async () => {
  const lista = async (): Promise<string[] | null> => {
    const { deps, emisor, hoy } = tienda;
    const pedido = { periodo: hoy.slice(0, 7), con_pdfs: false };
    const { archivo } = await savePaquete(deps, emisor.alcance, emisor.company_id, pedido, { carpeta });
    const archivos = await unzip(readFileSync(archivo));
    const csv = Object.entries(archivos).find(([nombre]) => nombre.startsWith('canceladas-con-factura'))?.[1];
    return csv ? csv.toString('utf8').trimEnd().split('\r\n').slice(1) : null;
  };
  const { venta, orders } = await sell(10_000);
  await tienda.facturar();
  expect(await lista()).toBeNull();
  await tienda.cambiar(orders[0], { estado: 'cancelled' });
  await tienda.planear();
  const [fila = '', ...siguientes] = (await lista()) ?? [];
  expect(siguientes).toEqual([]);
  for (const parte of [venta, 'TIENDA.NORTE', 'FC B 0003-00000001', ';10000,00;10000,00;Cancelada;', 'Hacé su nota']) {
    expect(fila).toContain(parte);
  }
  await tienda.acreditar();
  expect(await lista()).toBeNull();
});
