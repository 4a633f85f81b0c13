import { capturas, type RespuestaCapturada } from '@talonario/fixtures';
import { pagosDeEnvioCobrados } from '../../../core/src/plazas/meli/reading/envioPagos.ts';
import { readVenta } from '../../../core/src/plazas/meli/reading/venta.ts';
import type { MeliCuenta } from '../../../core/src/plazas/meli/types.ts';
import type { RespuestaCruda } from '../../../core/src/contract/ventas/venta.ts';
import { POR_SABER, valorSabido } from '../../../core/src/contract/sabido.ts';
import { cuitAConsultar } from '../../../core/src/rules/comprobantes/receptor.ts';
import { isAppError } from '../../../core/src/rules/errors.ts';
import { envioPagado } from '../../../core/src/rules/ventas/envioPagado.ts';
import { decideVenta, type DecisionVenta } from '../../../core/src/rules/ventas/decideVenta.ts';
import type { ComprobanteConocido } from '../../../core/src/rules/ventas/situacion.ts';
import { buildEntrada } from '../ventas.ts';
import { VENDEDOR } from './cliente.ts';
import type { Json } from './mutaciones.ts';

/** A sale as the marketplace answers for it, and what has to come of it. */
export interface VentaCapturada {
  caso: string;
  order_id: string;
  respuestas: readonly RespuestaCapturada[];
  comprobantes?: readonly ComprobanteConocido[];
  /** Addresses whose answers are odd; undefined: all of them. */
  solo?: RegExp;
}

/** An answer at another address; with its body changed. */
function at(
  respuesta: RespuestaCapturada | undefined,
  ruta: string,
  change = (cuerpo: Json) => cuerpo,
): RespuestaCapturada {
  if (respuesta === undefined) throw new Error(`no capture for ${ruta}`);
  return { ...respuesta, ruta, cuerpo: change(respuesta.cuerpo as Json) };
}

/** An hour after the last of the captured sales. */
const AHORA = new Date('2026-10-07T15:14:00Z');
const SOLA = '2000018847750422';
const SOLA_DATOS = '/orders/billing-info/MLA/895674873823059521';

const datosOf = (captura: string) => at(capturas(captura)[0], SOLA_DATOS);

function edit(cambios: Record<string, Json>) {
  return (cuerpo: Json): Json => ({ ...(cuerpo as Record<string, Json>), ...cambios });
}

/** The official sample with the order's own item, and a coupon that the seller bears 500 of. */
const descuentos = at(
  capturas('ordenes/discounts-1')[0],
  `/orders/${SOLA}/discounts`,
  (cuerpo) =>
    JSON.parse(
      JSON.stringify(cuerpo)
        .replaceAll('MLA922971037', 'MLA2078837482')
        .replace('"total":446.7,"seller":0', '"total":946.7,"seller":500'),
    ) as Json,
);

/** Its payments say what the coupon was of, as those of `orders-search-2` do. */
function conCupon(orden: Json): Json {
  const { payments, ...demas } = orden as { payments: Record<string, Json>[] };
  return { ...demas, payments: payments.map((pago) => ({ ...pago, coupon_amount: 946.7 })) };
}

const sola = (datos: string, cambios: Record<string, Json> = {}) => [
  at(capturas('ordenes/orders-id-1')[0], `/orders/${SOLA}`, (cuerpo) => edit(cambios)(conCupon(cuerpo))),
  descuentos,
  datosOf(datos),
  ...capturas('envios/shipment-1', 'pagos/payments-4'),
];

const DE_PACK = '2000018846584294';
const SU_ENVIO = '48195392397';

/** The captured order of a pack, with the shipping of it paid apart to the seller: reconstructed from what its costs announce. */
function dePack(): RespuestaCapturada[] {
  const [envio, costos, , orden] = capturas('envios/shipment-2');
  const [pagos] = capturas('envios/payments-2').slice(-1);
  const [pago] = capturas('pagos/payments-15');
  const [sinDescuentos] = capturas('ordenes/discounts-2');
  if (orden === undefined) throw new Error('no captured order of a pack');
  const facturacion = (orden.cuerpo as { buyer: { billing_info: { id: string } } }).buyer.billing_info.id;
  return [
    at(orden, `/orders/${DE_PACK}`),
    at(sinDescuentos, `/orders/${DE_PACK}/discounts`),
    at(capturas('facturacion/billing-info-2')[0], `/orders/billing-info/MLA/${facturacion}`),
    at(envio, `/shipments/${SU_ENVIO}`),
    at(costos, `/shipments/${SU_ENVIO}/costs`),
    at(pagos, `/shipments/${SU_ENVIO}/payments`, () => [
      { payment_id: 182866205127, user_id: 700000001, status: 'approved', amount: 2216.3 },
    ]),
    at(
      pago,
      '/v1/payments/182866205127',
      edit({ id: 182866205127, transaction_amount: 2216.3, collector_id: 900000001, charges_details: [] }),
    ),
  ];
}

/** Sales of captured orders, each with a receiver of its own: of all but the first only the answers that say who it is are odd. */
export const ventasCapturadas: readonly VentaCapturada[] = [
  { caso: 'a company', order_id: SOLA, respuestas: sola('facturacion/billing-info-2') },
  {
    caso: 'a pack whose shipping is a payment of its own',
    order_id: DE_PACK,
    respuestas: dePack(),
    solo: /orders\/\d+ |shipments|payments/,
  },
  ...[
    { caso: 'a monotributista', respuestas: sola('facturacion/billing-info-3') },
    { caso: 'an exempt one', respuestas: sola('facturacion/billing-info-4') },
    { caso: 'a person', respuestas: sola('facturacion/billing-info-1') },
    { caso: 'a company named twice', respuestas: sola('facturacion/billing-info-10') },
    { caso: 'a company whose number is not there', respuestas: sola('facturacion/billing-info-11') },
    { caso: 'data in process', respuestas: sola('facturacion/billing-info-6') },
    {
      caso: 'a person in the older address',
      respuestas: [
        ...sola('facturacion/billing-info-7'),
        at(capturas('facturacion/billing-info-v1-1')[0], `/orders/${SOLA}/billing_info`),
      ],
    },
  ].map((venta) => ({ ...venta, order_id: SOLA, solo: /billing.info/ })),
];

/** The decision for a sale from the answers of the client, as an automatic run would: reading, receiver, letter, amounts. */
export async function decidir(
  cuenta: MeliCuenta,
  { order_id, comprobantes = [] }: VentaCapturada,
): Promise<DecisionVenta> {
  const { orden, cruda, por_id } = await cuenta.orden(order_id);
  const al = orden.ultima_actualizacion;
  const descuentos = orden.tiene_descuentos ? await cuenta.descuentos(order_id) : null;
  const facturacionDicha = por_id?.facturacion_id ?? POR_SABER;
  const facturacion_id = valorSabido(facturacionDicha, null) ?? null;
  const { cruda: facturacion } = await cuenta.facturacion(order_id, facturacion_id);
  const { envio_id } = orden;
  const envio = envio_id === null ? null : await cuenta.envio(envio_id);
  const envio_costos = envio_id === null ? null : await cuenta.envioCostos(envio_id);
  const pagosEnvio = envio_id === null ? null : await cuenta.envioPagos(envio_id);
  const cobros: Record<string, RespuestaCruda | null> = {};
  for (const pago_id of pagosDeEnvioCobrados(pagosEnvio ?? [])) {
    cobros[pago_id] = await orNobodys(async () => (await cuenta.pago(pago_id)).cruda);
  }
  const envio_pagos = envio_id === null ? null : { pagos: pagosEnvio, cobros };
  const venta = readVenta(
    {
      clave: orden.pack_id ?? order_id,
      ordenes: [
        {
          order_id,
          estado: orden.estado,
          orden: cruda,
          descuentos,
          reclamos: null,
          ultima_actualizacion: al,
          comprador_al: facturacionDicha.estado === 'por_saber' ? null : al,
          facturacion_id,
          facturacion,
          facturacion_de: facturacion_id,
        },
      ],
      comprador_a_mano: null,
      envio,
      envio_costos,
      envio_pagos,
    },
    VENDEDOR,
    pagosEnvio ?? [],
  );
  const envio_pagado = envioPagado(venta, { vendedor: VENDEDOR, ahora: AHORA });
  const cuit = cuitAConsultar(venta.facturacion);
  const entrada = buildEntrada(venta, {
    modo: 'automatica',
    cuenta: { include_shipping_cost: true },
    articulo: () => null,
    envio_pagado,
    padron: cuit === null ? { estado: 'no_consultado' } : { estado: 'sin_respuesta' },
    conocida: {
      comprobantes,
      lectura: {
        estado: 'leida',
        receptor: venta.facturacion.estado,
        documentos: venta.documentos,
        espera_horas: 24,
        receptor_en_plazo: true,
        envio: envio_pagado.pagado.estado === 'por_saber' ? 'en_espera' : 'sabido',
        cupones: Object.values(venta.descuentos).some(({ estado }) => estado === 'por_saber') ? 'por_saber' : 'sabido',
        documento_ajeno: false,
      },
    },
  });
  return decideVenta(entrada);
}

/** A payment that is not the seller's to read was made to somebody else. */
async function orNobodys<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error, 'plaza_no_encontrado')) return null;
    throw error;
  }
}
