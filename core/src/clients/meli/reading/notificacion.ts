import type { ClaseNotificacion } from '../../../contract/avisos/notificacion.ts';

type NotificacionLeida = { clase: ClaseNotificacion; id: string } | { clase: null; motivo: MotivoIgnorado };
type MotivoIgnorado = 'topico_ajeno' | 'recurso_ilegible';

/** How each topic names its resource; the leading slash may be missing. Source: Mercado Libre docs, "Notificaciones". */
const topicos: Readonly<Record<string, { clase: ClaseNotificacion; recurso: RegExp }>> = {
  orders_v2: { clase: 'orden', recurso: /^\/?orders\/(\d{1,20})$/ },
  shipments: { clase: 'envio', recurso: /^\/?shipments\/(\d{1,20})$/ },
  items: { clase: 'publicacion', recurso: /^\/?items\/(MLA\d{1,20})$/ },
  items_prices: { clase: 'publicacion', recurso: /^\/?items\/(MLA\d{1,20})(?:\/prices)?$/ },
  post_purchase: { clase: 'reclamo', recurso: /^\/?post-purchase\/v\d+\/claims\/(\d{1,20})$/ },
  payments: { clase: 'pago', recurso: /^\/?(?:collections|v1\/payments)\/(\d{1,20})$/ },
};

/** The topics we ask the marketplace about when we may have missed some of their notices. */
export const topicosSeguidos: readonly string[] = Object.keys(topicos);

/** What a notice tells to read again, or why it means nothing to us. */
export function readNotificacion({ topic, recurso }: { topic: string; recurso: string }): NotificacionLeida {
  const conocido = Object.hasOwn(topicos, topic) ? topicos[topic] : undefined;
  if (!conocido) return { clase: null, motivo: 'topico_ajeno' };
  const [, id] = conocido.recurso.exec(recurso.trim()) ?? [];
  return id === undefined ? { clase: null, motivo: 'recurso_ilegible' } : { clase: conocido.clase, id };
}
