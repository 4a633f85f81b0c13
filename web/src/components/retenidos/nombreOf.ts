import type { RetenidosListados } from '@talonario/core/arca';
import { formatPuntoDeVenta, siglaOf } from '@talonario/core/comprobantes';

/** `FC B 0003 a Comprador, venta 2000003508419013` */
export function nombreOf({
  tipo_comprobante,
  punto_de_venta,
  venta,
  razon_social_facturado,
}: RetenidosListados['results'][number]['borradores'][number]): string {
  const deVenta = venta === null ? '' : `, venta ${venta}`;
  return `${siglaOf(tipo_comprobante)} ${formatPuntoDeVenta(punto_de_venta)} a ${razon_social_facturado}${deVenta}`;
}
