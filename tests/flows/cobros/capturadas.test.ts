import { leerCobros, listRealizadas } from '@talonario/core/server';
import { capturas, startCapturas, type RespuestaCapturada, type ServidorDeCapturas } from '@talonario/fixtures';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// Sales as Mercado Libre really answered for them, from the reading to what they left; the simulator answers the rest.

let tienda: Tienda;
let servidor: ServidorDeCapturas;
beforeAll(async () => {
  servidor = await startCapturas([]);
  tienda = await startTienda({ env: { MELI_API_URL: servidor.url } });
  servidor.ponerDetras(tienda.meli.url);
});
afterAll(async () => {
  await tienda.close();
  await servidor.close();
});
beforeEach(async () => {
  servidor.poner([]);
  await tienda.reset({ ajustes: { include_shipping_cost: true } });
});

/** Our seller in place of the captured one, and a company that the simulated padrón knows. */
function suyas(...respuestas: readonly RespuestaCapturada[]): RespuestaCapturada[] {
  const escritas = JSON.stringify(respuestas)
    .replaceAll('900000001', '187654321')
    .replaceAll('30712345671', '30711234566')
    .replaceAll('885674454834647407', '895674873823059521');
  return JSON.parse(escritas) as RespuestaCapturada[];
}

/** The order cancelled and its payment given back whole, as `orders-id-2` was. */
function cancelled(respuestas: readonly RespuestaCapturada[]): RespuestaCapturada[] {
  return respuestas.map((respuesta) => {
    const cuerpo = respuesta.cuerpo as Record<string, unknown>;
    if (/^\/orders\/\d+$/.test(respuesta.ruta)) {
      const payments = (cuerpo['payments'] as Record<string, unknown>[]).map((pago) => ({
        ...pago,
        status: 'refunded',
        transaction_amount_refunded: pago['transaction_amount'],
      }));
      const last_updated = '2026-10-08T10:15:17.000-04:00';
      return { ...respuesta, cuerpo: { ...cuerpo, status: 'cancelled', last_updated, payments } };
    }
    if (!respuesta.ruta.startsWith('/v1/payments/')) return respuesta;
    return {
      ...respuesta,
      cuerpo: {
        ...cuerpo,
        status: 'refunded',
        status_detail: 'refunded',
        transaction_amount_refunded: cuerpo['transaction_amount'],
      },
    };
  });
}

/** The captured search, with this order as a search has it: of its buyer no more than who it is. */
function found(captura: string): RespuestaCapturada[] {
  const [orden] = capturas(captura);
  const [busqueda] = capturas('ordenes/orders-search-1');
  if (orden === undefined || busqueda === undefined) throw new Error('no such capture');
  const cuerpo = orden.cuerpo as Record<string, unknown>;
  const { id, nickname } = cuerpo['buyer'] as Record<string, unknown>;
  const resultado = { ...cuerpo, buyer: { id, nickname }, date_last_updated: cuerpo['last_updated'] };
  return [{ ...busqueda, cuerpo: { ...(busqueda.cuerpo as object), results: [resultado] } }];
}

const SOLA = suyas(
  ...found('ordenes/orders-id-1'),
  ...capturas('ordenes/orders-id-1', 'facturacion/billing-info-2', 'envios/shipment-1', 'pagos/payments-4'),
  ...capturas('ordenes/discounts-2').map((sin) => ({ ...sin, ruta: '/orders/2000018847750422/discounts' })),
  ...capturas('documentos/fiscal-documents-3', 'documentos/fiscal-documents-4').map((documento) => ({
    ...documento,
    ruta: '/packs/2000018847750422/fiscal_documents',
  })),
);

const comprobantes = async () =>
  (await tienda.libro()).map(({ tipo, documento, total }) => `${tipo} ${documento} ${total}`);

async function filaDe(order_id: string) {
  await leerCobros(tienda.deps, tienda.cuenta_id);
  const dia = { fecha_desde: '2026-10-07', fecha_hasta: '2026-10-07' };
  const { results } = await listRealizadas(tienda.deps, tienda.emisor.alcance, dia);
  return results.find(({ venta }) => venta === order_id);
}

test('a company that paid the shipping of an order alone: an A for both, its profit, and its note', async () => {
  servidor.poner(SOLA);
  const { emitidas, ...resto } = await tienda.facturar(elegidas(['2000018847750422']));
  expect({ emitidas: emitidas.length, ...resto }).toEqual({ emitidas: 1, rechazadas: [], en_cola: [], omitidas: [] });
  // 56,899.00 of goods and 4,699.09 of shipping.
  expect(await comprobantes()).toEqual(['1 80 / 30711234566 61598.09']);

  // 56,899.00 + what of the shipping reaches the seller − 8,819.34 − 14,289.09 − 369.59 − 184.79 = 37,935.28
  const fila = await filaDe('2000018847750422');
  expect({ recibido: fila?.neto_recibido?.toFixed(2), diferencia: fila?.diferencia?.toFixed(2) }).toEqual({
    recibido: '37935.28',
    diferencia: '0.00',
  });
  // 8,819.34 / 1.21
  expect(fila?.comision.toFixed(2)).toBe('7288.71');
  expect(fila?.adelantados.map(({ impuesto, importe }) => `${impuesto} ${importe.toFixed(2)}`).sort()).toEqual([
    'debitos_creditos 369.59',
    'sirtac 184.79',
  ]);

  servidor.poner(cancelled(SOLA));
  await tienda.acreditar(elegidas(['2000018847750422']));
  expect((await comprobantes()).slice(1)).toEqual(['3 80 / 30711234566 56899.00']);
});
