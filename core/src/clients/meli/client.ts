import { createHttp } from '../http.ts';
import { createLimits } from '../limits.ts';
import { createMeliApi, isObject, path, type MeliApi } from './api.ts';
import { deleteFiscalDocuments, listFiscalDocuments, uploadFiscalDocument } from './fiscalDocuments.ts';
import { createMeliOauth } from './oauth.ts';
import { billingInfo, searchOrders } from './orders.ts';
import { publications } from './publications.ts';
import type { MeliClient, MeliCuenta, MeliJson, MeliTokenStore } from './types.ts';

export interface MeliOptions {
  apiUrl: string;
  authUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Per seller. */
  llamadasPorSegundo: number;
  tokens: MeliTokenStore;
  /** Address of the Redis that shares the limits among processes; absent or null: each process has its own. */
  redis?: string | null;
  clock: { now(): Date };
  log: { warn(data: object, message: string): void };
  /** Between tries; tests pass their own. */
  sleep?: (ms: number) => Promise<unknown>;
}

/** Under way at once for one seller (Mercado Libre docs, "Rate limits"), and how many sellers fit in the app's own. */
const CONCURRENT = 5;
const SELLERS_AT_ONCE = 5;

const SHIPMENTS = { 'x-format-new': 'true' } as const;
const NEW_DOMAIN = { ...SHIPMENTS, 'X-New-Domain': 'true' } as const;
const NOTICES = 10;

/** Mercado Libre, site MLA: OAuth, rate limits per seller and overall, retries, and each seller's view (types.ts). */
export function createMeliClient(options: MeliOptions): MeliClient {
  const { apiUrl, clock, log, llamadasPorSegundo } = options;
  const http = createHttp({
    unavailable: 'meli_no_disponible',
    clock,
    log,
    ...(options.sleep ? { sleep: options.sleep } : {}),
  });
  const limits = createLimits({
    name: 'meli',
    perKey: { perSecond: llamadasPorSegundo, concurrent: CONCURRENT },
    overall: { perSecond: llamadasPorSegundo * SELLERS_AT_ONCE, concurrent: CONCURRENT * SELLERS_AT_ONCE },
    redis: options.redis ?? null,
    log,
  });
  const oauth = createMeliOauth({ ...options, http });

  return {
    urlAutorizacion: oauth.urlAutorizacion,
    canjearCodigo: oauth.canjearCodigo,
    cuenta: (meli_user_id) =>
      sellerView(
        createMeliApi({ http, apiUrl, oauth, turn: limits.turn(meli_user_id) }, meli_user_id),
        options.clientId,
      ),
    async cerrar() {
      await limits.close();
      await http.close();
    },
  };
}

function sellerView(api: MeliApi, clientId: string): MeliCuenta {
  return {
    meli_user_id: api.meli_user_id,
    usuario: () => api.object('/users/me'),
    buscarOrdenes: (busqueda) => searchOrders(api, busqueda),
    orden: (order_id) => api.object(path`/orders/${order_id}`, { headers: SHIPMENTS }),
    paquete: (pack_id) => api.object(path`/packs/${pack_id}`),
    descuentos: (order_id) => api.object(path`/orders/${order_id}/discounts`),
    facturacion: (order_id, facturacion_id) => billingInfo(api, order_id, facturacion_id),
    envio: (envio_id) => api.object(path`/shipments/${envio_id}`, { headers: SHIPMENTS }),
    envioCostos: (envio_id) => api.object(path`/shipments/${envio_id}/costs`, { headers: SHIPMENTS }),
    envioPagos: (envio_id) => api.list(path`/shipments/${envio_id}/payments`, { headers: SHIPMENTS }),
    enviosDeOrden: (order_id) => api.list(path`/orders/${order_id}/shipments`, { headers: NEW_DOMAIN }),
    ordenesDeEnvio: (envio_id) => api.list(path`/shipments/${envio_id}/orders`, { headers: NEW_DOMAIN }),
    reclamo: (reclamo_id) => api.object(path`/post-purchase/v1/claims/${reclamo_id}`),
    pago: (pago_id) => api.object(path`/collections/${pago_id}`),
    ...publications(api),
    documentosFiscales: (pack_id) => listFiscalDocuments(api, pack_id),
    subirDocumentoFiscal: (pack_id, archivo) => uploadFiscalDocument(api, pack_id, archivo),
    borrarDocumentosFiscales: (pack_id) => deleteFiscalDocuments(api, pack_id),
    notificacionesPerdidas: (topic) => missedNotices(api, clientId, topic),
  };
}

async function* missedNotices(api: MeliApi, app_id: string, topic: string): AsyncGenerator<MeliJson[]> {
  for (let offset = 0; ; offset += NOTICES) {
    const { messages } = await api.object('/missed_feeds', {
      query: { app_id, topic, site_id: topic === 'items' ? 'MLA' : undefined, offset, limit: NOTICES },
    });
    const avisos = Array.isArray(messages) ? messages.filter(isObject) : [];
    if (avisos.length > 0) yield avisos;
    if (avisos.length < NOTICES) return;
  }
}
