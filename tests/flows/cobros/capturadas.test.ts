import { insertMissingArticulos } from '@talonario/core/server/articulos';
import { reconcileCobros, readCobros, listRealizadas } from '@talonario/core/server/cobros';
import { dispatchNotificaciones, issueNotaAutomatica, processTrabajosDeOrdenes } from '@talonario/core/server/ventas';
import { capturas, startCapturas, VENDEDORES, type ServidorDeCapturas } from '@talonario/fixtures';
import { createReceiver } from '@talonario/webhooks';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DIAS_DE_HISTORIA, mesesDesde } from '../../../core/src/actions/cobros/mesesDesde.ts';
import {
  capturada,
  con,
  devuelta,
  hallada,
  liquidacionesOf,
  pagada,
  type VentaCapturada,
} from '../../helpers/mundos/capturadas.ts';
import { serve, type Sitio } from '../../helpers/servicios/sitio.ts';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// Every captured sale from its notice to the month's money: notice → voucher → profit → settlement → note. The simulator stands
// behind for the seller's own data, and answers 404 for the rest of the sale.

/** The day after the last captured sale. */
const AHORA = new Date('2026-10-08T12:00:00-03:00');
const HOY = '2026-10-08';
const COSTO = new Decimal(10_000);

let servidor: ServidorDeCapturas;
let tienda: Tienda;
let receptor: Sitio;
beforeAll(async () => {
  servidor = await startCapturas([]);
  tienda = await startTienda({ deps: { clock: { now: () => AHORA } }, env: { MELI_API_URL: servidor.url } });
  servidor.ponerDetras(tienda.meli.url);
  const keep = createReceiver(tienda.deps).callback();
  receptor = await serve((req, res) => void keep(req, res));
});
afterAll(async () => {
  await receptor.close();
  await tienda.close();
  await servidor.close();
});
beforeEach(async () => {
  servidor.poner([]);
  await tienda.reset({
    ajustes: {
      include_shipping_cost: true,
      automatizar: true,
      fecha_inicio_automatizacion: '2026-05-01',
      nc_espera_minutos: 0,
    },
  });
  await execute('delete from pgboss.job');
  await execute('delete from notificacion');
  tienda.entorno.arca.reloj(AHORA);
  await tienda.control('POST /__sim/reloj', { ahora: AHORA.toISOString() });
});

const execute = <T extends object>(sql: string) => tienda.deps.store.fork().execute<T[]>(sql);

/** Payment id of the pack's shipping, from the buyer to the seller: reconstructed from what its costs announce. */
const ENVIO_DEL_PACK = 182866205127;

const SOLA = capturada('ordenes/orders-id-1', {
  capturas: ['envios/shipment-1', 'pagos/payments-4'],
  facturacion: 'facturacion/billing-info-2',
});
const DOS_PAGOS = capturada('ordenes/orders-id-3', {
  capturas: ['pagos/payments-16', 'pagos/payments-17'],
  facturacion: 'facturacion/billing-info-1',
  envio: true,
});
const ANULADO = capturada('envios/shipment-2', {
  capturas: ['envios/shipment-2', 'pagos/payments-15'],
  facturacion: 'facturacion/billing-info-1',
});
const COBRADO = con(ANULADO, {
  '/shipments/48195392397/payments': () => [
    { payment_id: ENVIO_DEL_PACK, user_id: 700000001, status: 'approved', amount: 2216.3 },
  ],
  [`/v1/payments/${ENVIO_DEL_PACK}`]: () => ({
    ...(capturas('pagos/payments-15')[0]?.cuerpo as object),
    id: ENVIO_DEL_PACK,
    collector_id: VENDEDORES['TIENDA.NORTE'].id,
    order: {},
    transaction_amount: 2216.3,
    transaction_details: { net_received_amount: 2216.3, total_paid_amount: 2216.3 },
    charges_details: [],
  }),
});
const DIVIDIDA = capturada('ordenes/orders-id-2', {
  capturas: [],
  facturacion: 'facturacion/billing-info-1',
  envio: true,
});

interface Fila {
  caso: string;
  /** Parts of the sale without a capture: official samples replace its buyer's data and its shipment; it has no discounts. */
  sinCapturar: string;
  venta: VentaCapturada;
  /** `tipo documento neto + IVA = total`; null: no invoice is issued by itself. */
  factura: string | null;
  /** Income, selling charge, shipping, IIBB at 3.5 %, cost, profit | received, amount the payments do not explain | source. */
  dejo: string | null;
  /** Net of the settlement rows of its payments. */
  banco: string;
  /** Differences of the month's conciliation; undefined: none. */
  diferencias?: string[];
}

const FILAS: readonly Fila[] = [
  {
    caso: 'an order alone of a company that paid the shipping',
    sinCapturar: 'its buyer’s data, its rows of a bill and of a settlement report',
    venta: SOLA,
    // 56,899.00 + 4,699.09
    factura: '1 80 / 30711234566 50907.51 + 10690.58 = 61598.09',
    // 61,598.09 − 8,819.34 − 14,289.09 − 369.59 − 184.79 = 37,935.28
    dejo: '50907.51 7288.71 11809.17 1781.76 10000.00 20027.87 | 37935.28 0.00 | real',
    banco: '37935.28',
  },
  {
    caso: 'an order of two payments and one that was rejected',
    sinCapturar:
      'its buyer’s data, its shipment, the payment of 5,000.00, its rows of a bill and of a settlement report',
    venta: DOS_PAGOS,
    // 37,070.00 + 5,373.70; the rejected payment tells the latter too
    factura: '6 96 / 30772273 35077.44 + 7366.26 = 42443.70',
    // The payment without a capture: neither its charges nor the net received are known.
    dejo: '35077.44 8853.91 10052.64 1227.71 10000.00 4943.18 | nada nada | pendiente',
    banco: '14229.78',
  },
  {
    caso: 'an order of a pack whose shipping the marketplace annulled',
    sinCapturar:
      'its buyer’s data, its pack, its shipment in the new format, its rows of a bill and of a settlement report',
    venta: ANULADO,
    // 2 × 52,999.00; the shipment's costs still say 2,216.30
    factura: '6 96 / 30772273 87601.65 + 18396.35 = 105998.00',
    // 105,998.00 − 16,429.68 − 635.99 − 317.99 = 88,614.34
    dejo: '87601.65 13578.25 0.00 3066.06 20000.00 50957.34 | 88614.34 0.00 | real',
    banco: '88614.34',
  },
  {
    caso: 'the same, had its shipment an approved payment to the seller',
    sinCapturar: 'the payment of the shipment, besides the same',
    venta: COBRADO,
    factura: '6 96 / 30772273 89433.31 + 18780.99 = 108214.30',
    dejo: '89433.31 13578.25 0.00 3130.17 20000.00 52724.89 | 90830.64 0.00 | real',
    banco: '90830.64',
  },
  {
    caso: 'an order that was cancelled when its pack was split',
    sinCapturar: 'its buyer’s data, its shipment, its payment: nothing of its money',
    venta: DIVIDIDA,
    factura: null,
    dejo: null,
    banco: '0.00',
  },
  {
    caso: 'a Flex sale that only the search tells of',
    sinCapturar:
      'its reading by id, which alone names its buyer, its shipment, its bonus and its rows of a settlement report',
    venta: hallada('ordenes/orders-search-1', ['pagos/payments-14']),
    factura: null,
    // 18,857.00 − 5,662.84 − 113.14 − 56.57 = 13,024.45
    dejo: '15584.30 4680.03 0.00 545.45 10000.00 358.82 | 13024.45 0.00 | pendiente',
    banco: '13024.45',
    diferencias: ['sin_factura 18857.00'],
  },
  {
    caso: 'an order that a mediation cancelled, found by the search',
    sinCapturar: 'its reading by id, its claim, its payment, its discounts and its shipment',
    venta: hallada('ordenes/orders-search-2'),
    factura: null,
    // Its profit stays unknown: its claim may have a return that the seller pays for.
    dejo: '0.00 0.00 0.00 0.00 0.00 nada | nada nada | pendiente',
    banco: '0.00',
  },
];

/** Sends the order's notice to the receiver and runs its jobs, then those of the notes they leave. */
async function notify(order_id: string): Promise<void> {
  const { status } = await fetch(`${receptor.url}/meli/notificaciones`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      resource: `/orders/${order_id}`,
      user_id: VENDEDORES['TIENDA.NORTE'].id,
      topic: 'orders_v2',
      application_id: Number(tienda.deps.config.meli.clientId),
      attempts: 1,
      sent: AHORA.toISOString(),
      received: AHORA.toISOString(),
    }),
  });
  expect(status).toBe(200);
  await dispatchNotificaciones(tienda.deps);
  const taken = <T>(cola: string) =>
    execute<{ id: string; data: T }>(
      `delete from pgboss.job where name = '${cola}' and state = 'created' returning id, data`,
    );
  type Ordenes = Parameters<typeof processTrabajosDeOrdenes>[1];
  const ordenes = await taken<Ordenes[number]['datos']>('procesar_orden');
  const fallas = await processTrabajosDeOrdenes(
    tienda.deps,
    ordenes.map(({ id, data }) => ({ id, datos: data })),
  );
  expect([...fallas.values()]).toEqual([]);
  const notas = await taken<Parameters<typeof issueNotaAutomatica>[1]>('nota_automatica');
  for (const { data } of notas) await issueNotaAutomatica(tienda.deps, data);
}

/** Serves the sale, and the settlement report of each month asked for. */
function serveVenta(venta: VentaCapturada): void {
  const desde = new Date(AHORA.getTime() - DIAS_DE_HISTORIA * 86_400_000).toISOString().slice(0, 10);
  servidor.poner([...venta.respuestas, ...liquidacionesOf(venta, mesesDesde(desde, HOY).length)]);
}

async function facturas(): Promise<string[]> {
  return (await tienda.libro()).map(({ tipo, documento, neto, alicuotas, total }) => {
    const iva = alicuotas.map((alicuota) => alicuota.split(' + ')[1]).join(' + ');
    return `${tipo} ${documento} ${neto} + ${iva} = ${total}`;
  });
}

async function dejo({ order_id }: VentaCapturada): Promise<string | null> {
  const { results } = await listRealizadas(tienda.deps, tienda.emisor.alcance, {
    fecha_desde: '2026-05-01',
    fecha_hasta: HOY,
  });
  const fila = results.find(({ venta }) => venta === order_id);
  if (fila === undefined) return null;
  const { ingreso_neto, comision, envio, iibb, costo, ganancia, neto_recibido, diferencia } = fila;
  const texto = (importe: Decimal | null) => importe?.toFixed(2) ?? 'nada';
  const columnas = [ingreso_neto, comision, envio, iibb, costo, ganancia].map(texto).join(' ');
  return `${columnas} | ${texto(neto_recibido)} ${texto(diferencia)} | ${fila.fuente}`;
}

async function mes() {
  const [octubre] = await reconcileCobros(tienda.deps, tienda.emisor.alcance, {
    fecha_desde: '2026-10-01',
    fecha_hasta: HOY,
  });
  if (octubre === undefined) throw new Error('no month');
  return octubre;
}

const notas = async (desde: number) => (await tienda.libro()).slice(desde).map(({ tipo, total }) => `${tipo} ${total}`);

test.each(FILAS)('$caso, without $sinCapturar', async ({ venta, factura, ...esperado }) => {
  await insertMissingArticulos(tienda.deps.store.fork(), tienda.emisor.alcance, [
    {
      sku: venta.sku,
      descripcion: 'Artículo de la captura',
      cost: COSTO,
      currency: 'ARS',
      stock: new Decimal(1),
      iva: 21,
      tratamiento_iva: 'gravado',
      despacho: '',
    },
  ]);
  serveVenta(venta);
  await notify(venta.order_id);
  expect(await facturas()).toEqual(factura === null ? [] : [factura]);

  await readCobros(tienda.deps, tienda.cuenta_id);
  expect(await dejo(venta)).toBe(esperado.dejo);
  const { movimientos, diferencias } = await mes();
  expect(Object.values(movimientos).map((importe) => importe.toFixed(2))).toEqual([
    esperado.banco,
    esperado.banco,
    '0.00',
    '0.00',
  ]);
  expect(diferencias.map(({ clase, importe }) => `${clase} ${importe?.toFixed(2)}`)).toEqual(
    esperado.diferencias ?? [],
  );
});

test.each([
  // The shipping did not go back.
  { caso: 'an order alone', venta: SOLA, nota: '3 56899.00' },
  { caso: 'an order of a pack', venta: ANULADO, nota: '8 105998.00' },
])('$caso given back whole by its seller is credited once, by itself', async ({ venta, nota }) => {
  serveVenta(venta);
  await notify(venta.order_id);
  serveVenta(devuelta(venta));
  await notify(venta.order_id);
  expect(await notas(1)).toEqual([nota]);
  await tienda.acreditar(elegidas([venta.order_id]));
  expect(await notas(1)).toEqual([nota]);
});

test('an invoiced order whose pack was split is credited by a person, never by itself', async () => {
  serveVenta(pagada(DIVIDIDA));
  await notify(DIVIDIDA.order_id);
  expect(await facturas()).toEqual(['6 96 / 30772273 30578.51 + 6421.49 = 37000.00']);
  serveVenta(DIVIDIDA);
  await notify(DIVIDIDA.order_id);
  expect(await notas(1)).toEqual([]);
  await tienda.acreditar(elegidas([DIVIDIDA.order_id]));
  expect(await notas(1)).toEqual(['8 37000.00']);
});
