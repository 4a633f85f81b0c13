import type { AvisoLeido } from '../../avisos.ts';
import type { ClaseNotificacion } from '../../../contract/avisos/notificacion.ts';

/** How each topic names its resource; the leading slash may be missing. Source: Mercado Libre docs, "Notificaciones". */
const topicos: Readonly<Record<string, { clase: ClaseNotificacion; recurso: RegExp }>> = {
  orders_v2: { clase: 'orden', recurso: /^\/?orders\/(\d{1,20})$/ },
  shipments: { clase: 'envio', recurso: /^\/?shipments\/(\d{1,20})$/ },
  items: { clase: 'publicacion', recurso: /^\/?items\/(MLA\d{1,20})$/ },
  items_prices: { clase: 'publicacion', recurso: /^\/?items\/(MLA\d{1,20})(?:\/prices)?$/ },
  price_suggestion: { clase: 'publicacion', recurso: /^\/?suggestions\/items\/(MLA\d{1,20})(?:\/details)?$/ },
  public_offers: { clase: 'publicacion', recurso: /^\/?seller-promotions\/offers\/OFFER-(MLA\d{1,20})-\d+$/ },
  public_candidates: {
    clase: 'publicacion',
    recurso: /^\/?seller-promotions\/candidates\/CANDIDATE-(MLA\d{1,20})-\d+$/,
  },
  catalog_item_competition_status: { clase: 'publicacion', recurso: /^\/?items\/(MLA\d{1,20})\/price_to_win$/ },
  post_purchase: { clase: 'reclamo', recurso: /^\/?post-purchase\/v\d+\/claims\/(\d{1,20})$/ },
  payments: { clase: 'pago', recurso: /^\/?(?:collections|v1\/payments)\/(\d{1,20})$/ },
};

/** The topics we ask the marketplace about when we may have missed some of their notices. */
export const topicosSeguidos: readonly string[] = [
  'orders_v2',
  'shipments',
  'items',
  'items_prices',
  'catalog_item_competition_status',
  'post_purchase',
  'payments',
];

/** Resource that a notice asks to read again, or why the notice means nothing to us. */
export function readNotificacion({ topic, recurso }: { topic: string; recurso: string }): AvisoLeido {
  const conocido = Object.hasOwn(topicos, topic) ? topicos[topic] : undefined;
  if (!conocido) return { clase: null, motivo: 'topico_ajeno' };
  const [, id] = conocido.recurso.exec(recurso.trim()) ?? [];
  return id === undefined ? { clase: null, motivo: 'recurso_ilegible' } : { clase: conocido.clase, id };
}

/** Resource of an order, as the topic `orders_v2` names it. Source: as above. */
export const recursoDeOrden = (order_id: string): string => `/orders/${order_id}`;
