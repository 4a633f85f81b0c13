import type { Cupos } from '../../contract/cuentas/cupo.ts';
import { isAppError } from '../../rules/errors.ts';
import { createHttp, type Http, type HttpOptions, type Turn } from '../../clients/http.ts';
import { createLimits, type LimitsOptions } from '../../clients/limits.ts';
import { charges } from './charges/index.ts';
import { CLAVE } from './clave.ts';
import { createMeliApi, isObject, path, SHIPMENTS, type MeliApi } from './api.ts';
import { deleteFiscalDocuments, listFiscalDocuments, uploadFiscalDocument } from './fiscalDocuments.ts';
import { object } from './reading/parts.ts';
import { readAviso } from './reading/aviso.ts';
import { normalizeUsuario, orderIdOfPago, orderIdsOfEnvio } from './reading/normalize.ts';
import { subjectOfReclamo } from './reading/orden/reclamos.ts';
import { createMeliOauth } from './oauth.ts';
import { billingInfo } from './billing.ts';
import { discountsOf, ordersOfPack, ownOrder, readOrder, searchOrders } from './orders.ts';
import { publications } from './publications.ts';
import type { TokenStore } from '../../contract/cuentas/cuenta.ts';
import type { MeliClient, MeliCuenta, MeliJson } from './types.ts';
import type { AvisoRecibido } from '../avisos.ts';

export interface MeliOptions {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Calls per second, for each seller. */
  llamadasPorSegundo: number;
  /** Address of Mercado Pago's API; absent: the marketplace's. */
  pagosUrl?: string;
  /** Calls about the marketplace's bills, per seller and minute. */
  facturacionPorMinuto?: number;
  tokens: TokenStore;
  /** Runs before each call, and throws while no call may be made. */
  permitir?: () => Promise<void>;
  /** The budget of calls that all processes share. */
  cupos: Cupos;
  clock: { now(): Date };
  log: LimitsOptions['log'];
  /** Passed on to `createHttp`. */
  onTry?: HttpOptions['onTry'];
  /** HTTP client of the calls; tests pass their own. */
  http?: Http;
  /** Waits between tries, in milliseconds; tests pass their own. */
  sleep?: (ms: number) => Promise<unknown>;
}

/** Calls under way at once for one seller (Mercado Libre docs, "Rate limits"), and how many sellers fit in the application's own limit. */
const CONCURRENT = 5;
const SELLERS_AT_ONCE = 5;
/** Calls per minute about its bills that the marketplace lets a seller make (measured; its docs give no figure). */
const BILLING_PER_MINUTE = 5;
/** Share of a seller's calls for readings that nobody waits for. */
const PARTE_SIN_APURO = 0.05;

const NEW_DOMAIN = { ...SHIPMENTS, 'X-New-Domain': 'true' } as const;
/** Missed notices per page, the marketplace's maximum. */
const NOTICES = 10;
/** Missed notices read per topic: days of a large application without a receiver. The search by change finds the rest. */
const MOST_NOTICES = 10_000;

/** Mercado Libre, site MLA: OAuth, rate limits per seller and overall, retries, and each seller's view (types.ts). */
export function createMeliClient(options: MeliOptions): MeliClient {
  const { apiUrl, clock, log, llamadasPorSegundo } = options;
  const http =
    options.http ??
    createHttp({
      unavailable: 'plaza_no_disponible',
      plaza: CLAVE,
      clock,
      log,
      ...(options.sleep ? { sleep: options.sleep } : {}),
      ...(options.onTry ? { onTry: options.onTry } : {}),
    });
  const limits = createLimits({
    name: 'meli',
    perKey: { perSecond: llamadasPorSegundo, concurrent: CONCURRENT },
    overall: { perSecond: llamadasPorSegundo * SELLERS_AT_ONCE, concurrent: CONCURRENT * SELLERS_AT_ONCE },
    cupos: options.cupos,
    unavailable: 'plaza_no_disponible',
    plaza: CLAVE,
    log,
  });
  const perSecond = (options.facturacionPorMinuto ?? BILLING_PER_MINUTE) / 60;
  const billing = createLimits({
    name: 'meli-facturas',
    perKey: { perSecond, concurrent: 1 },
    overall: { perSecond: perSecond * SELLERS_AT_ONCE, concurrent: SELLERS_AT_ONCE },
    cupos: options.cupos,
    unavailable: 'plaza_no_disponible',
    plaza: CLAVE,
    log,
  });
  const sinApuro = createLimits({
    name: 'meli-sin-apuro',
    perKey: { perSecond: llamadasPorSegundo * PARTE_SIN_APURO, concurrent: 1 },
    overall: { perSecond: llamadasPorSegundo * PARTE_SIN_APURO * SELLERS_AT_ONCE, concurrent: SELLERS_AT_ONCE },
    cupos: options.cupos,
    unavailable: 'plaza_no_disponible',
    plaza: CLAVE,
    log,
  });
  const oauth = createMeliOauth({ ...options, http });
  // A call without haste takes from its own small share, and from the seller's whole limit too.
  const turnSinApuro = (key: string): Turn => {
    const [propio, turnoDelVendedor] = [sinApuro.turn(key), limits.turn(key)];
    return (task) => propio(() => turnoDelVendedor(task));
  };
  const apiOf = (meli_user_id: string, url = apiUrl, turn = limits.turn(meli_user_id)) =>
    createMeliApi({ http, apiUrl: url, oauth, turn, log }, meli_user_id);

  return {
    canjearCodigo: oauth.canjearCodigo,
    cuenta(meli_user_id, { apuro } = { apuro: true }) {
      const turn = apuro ? limits.turn(meli_user_id) : turnSinApuro(meli_user_id);
      return sellerView(
        apiOf(meli_user_id, apiUrl, turn),
        {
          facturas: apiOf(meli_user_id, apiUrl, billing.turn(meli_user_id)),
          pagos: apiOf(meli_user_id, options.pagosUrl, turn),
        },
        options.clientId,
      );
    },
    async cerrar() {
      await http.close();
    },
  };
}

function sellerView(api: MeliApi, cobros: Parameters<typeof charges>[0], clientId: string): MeliCuenta {
  return {
    meli_user_id: api.meli_user_id,
    usuario: async () => normalizeUsuario(await api.object('/users/me')),
    buscarOrdenes: (busqueda) => searchOrders(api, busqueda),
    orden: (order_id) => readOrder(api, order_id),
    ordenPropia: (order_id) => ownOrder(api, order_id),
    ordenesDeVenta: (pack_id) => ordersOfPack(api, pack_id),
    descuentos: (order_id) => discountsOf(api, order_id),
    facturacion: (order_id, facturacion_id) => billingInfo(api, order_id, facturacion_id),
    envio: (envio_id) => api.object(path`/shipments/${envio_id}`, { headers: SHIPMENTS }),
    envioCostos: (envio_id) => api.object(path`/shipments/${envio_id}/costs`, { headers: SHIPMENTS }),
    envioPagos: (envio_id) => paymentsOfShipment(api, envio_id),
    enviosDeOrden: (order_id) => api.list(path`/orders/${order_id}/shipments`, { headers: NEW_DOMAIN }),
    ordenesDeEnvio: async (envio_id) =>
      orderIdsOfEnvio(await api.list(path`/shipments/${envio_id}/orders`, { headers: NEW_DOMAIN })),
    reclamo: async (reclamo_id) => {
      const cruda = await api.object(path`/post-purchase/v1/claims/${reclamo_id}`);
      return { cruda, asunto: subjectOfReclamo(cruda) };
    },
    costoDeDevolucion: (reclamo_id) => api.object(path`/post-purchase/v1/claims/${reclamo_id}/charges/return-cost`),
    ordenDePago: async (pago_id) => orderIdOfPago(await api.object(path`/collections/${pago_id}`)),
    ...publications(api),
    ...charges(cobros),
    documentosFiscales: (pack_id) => listFiscalDocuments(api, pack_id),
    subirDocumentoFiscal: (pack_id, archivo) => uploadFiscalDocument(api, pack_id, archivo),
    borrarDocumentosFiscales: (pack_id) => deleteFiscalDocuments(api, pack_id),
    notificacionesPerdidas: (topic) => missedNotices(api, clientId, topic),
  };
}

/**
 * Payments of a shipment; null (404): it has no list, as when the order's own payment paid for the shipping. An answer that is no list, or
 * an element that is no payment, becomes an empty payment: unknown, since [] would mean that nothing was paid.
 */
async function paymentsOfShipment(api: MeliApi, envio_id: string): Promise<MeliJson[] | null> {
  try {
    const { json } = await api.call(path`/shipments/${envio_id}/payments`, { headers: SHIPMENTS });
    return Array.isArray(json) ? json.map(object) : [{}];
  } catch (error) {
    if (!isAppError(error, 'plaza_no_encontrado')) throw error;
    return null;
  }
}

async function* missedNotices(api: MeliApi, app_id: string, topic: string): AsyncGenerator<AvisoRecibido[]> {
  for (let offset = 0; offset < MOST_NOTICES; offset += NOTICES) {
    const { messages } = await api.object('/missed_feeds', {
      query: { app_id, topic, site_id: topic === 'items' ? 'MLA' : undefined, offset, limit: NOTICES },
    });
    const avisos = Array.isArray(messages) ? messages.filter(isObject) : [];
    const leidos = avisos.flatMap(readNotice);
    if (leidos.length > 0) yield leidos;
    if (avisos.length < NOTICES) return;
  }
}

/** Keeps the whole message: it comes from the marketplace itself. */
function readNotice(cruda: MeliJson): AvisoRecibido[] {
  const aviso = readAviso(cruda);
  return aviso ? [{ ...aviso, cuerpo: cruda }] : [];
}
