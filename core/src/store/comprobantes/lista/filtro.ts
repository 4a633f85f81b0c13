import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClaseBorrador, ClaseCaea } from '../../../contract/comprobantes/listado.ts';
import type { Ambiente, EstadoComprobante, TipoComprobante } from '../../../contract/enums.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { tipoComprobanteOf } from '../../../rules/catalogs/tipoComprobante.ts';
import { stripDocumento } from '../../../rules/cuit.ts';
import { within } from '../../postgres/within.ts';
import { anyInt, db } from '../../postgres/kysely.ts';
import { containing, isLike } from '../../postgres/like.ts';
import { BORRADORES } from '../comprobantes.ts';

/** Filters of the list; dates are civil, texts match anywhere. */
export interface FiltroComprobantes {
  ambiente: Ambiente;
  company?: string | undefined;
  /** Name or document of the receiver. */
  facturado?: string | undefined;
  status?: EstadoComprobante | undefined;
  borrador?: ClaseBorrador | undefined;
  caea?: ClaseCaea | undefined;
  fechaDesde?: string | undefined;
  fechaHasta?: string | undefined;
  /** Pack or order. */
  ventaId?: string | undefined;
  comprobante?: number | undefined;
  puntoDeVenta?: number | undefined;
  tipoComprobante?: TipoComprobante | undefined;
  /** Only vouchers that a note of this kind may refer to. */
  vinculableA?: TipoComprobante | undefined;
  buyerNickname?: string | undefined;
}

/** The vouchers `c` within reach that pass each filter that was given. */
export function filterComprobantes(em: EntityManager, alcance: Alcance, filtro: FiltroComprobantes) {
  let elegidos = db(em)
    .selectFrom('comprobante as c')
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.ambiente', '=', filtro.ambiente);
  const { company, facturado, status, fechaDesde, fechaHasta, ventaId, buyerNickname } = filtro;
  if (company) elegidos = elegidos.where('c.company_id', '=', company);
  if (facturado) {
    // A text of signs alone is searched as it is: stripped, it would match every document.
    const documento = containing(stripDocumento(facturado) || facturado);
    elegidos = elegidos.where(({ eb, or }) =>
      or([isLike('c.razon_social_facturado', containing(facturado)), eb('c.cuit_facturado', 'like', documento)]),
    );
  }
  if (status) elegidos = elegidos.where('c.status', '=', status);
  if (filtro.borrador) elegidos = elegidos.where('c.status', '=', 'borrador').where(BORRADORES[filtro.borrador]);
  if (filtro.caea) elegidos = elegidos.where('c.caea_id', 'is not', null).where('c.informado_en', 'is', null);
  if (fechaDesde) elegidos = elegidos.where('c.fecha', '>=', fechaDesde);
  if (fechaHasta) elegidos = elegidos.where('c.fecha', '<=', fechaHasta);
  if (ventaId) {
    elegidos = elegidos.where('c.id', 'in', ({ selectFrom }) =>
      selectFrom('comprobante')
        .select('id')
        .where('meli_pack_id', '=', ventaId)
        .union(selectFrom('comprobante').select('id').where('meli_order_id', '=', ventaId))
        .union(
          selectFrom('orden as ord')
            .innerJoin('comprobante_orden as cv', 'cv.orden_id', 'ord.id')
            .select('cv.comprobante_id as id')
            .where('ord.order_id', '=', ventaId),
        ),
    );
  }
  if (filtro.comprobante !== undefined) elegidos = elegidos.where('c.numero_comprobante', '=', filtro.comprobante);
  if (filtro.puntoDeVenta !== undefined) elegidos = elegidos.where('c.punto_de_venta', '=', filtro.puntoDeVenta);
  if (filtro.tipoComprobante !== undefined)
    elegidos = elegidos.where('c.tipo_comprobante', '=', filtro.tipoComprobante);
  if (filtro.vinculableA !== undefined) {
    const { asociables } = tipoComprobanteOf(filtro.vinculableA);
    elegidos = elegidos.where('c.tipo_comprobante', '=', anyInt(asociables));
  }
  if (buyerNickname) elegidos = elegidos.where(isLike('c.meli_buyer_nickname', containing(buyerNickname)));
  return elegidos;
}

/** Whether the sums by day can answer the filter: they do not know texts, numbers, sales, kinds of draft, advance codes nor several types at once. */
export function isSumable(filtro: FiltroComprobantes): boolean {
  const { facturado, buyerNickname, ventaId, comprobante, borrador, caea, vinculableA } = filtro;
  const enSuma = !facturado && !buyerNickname && !ventaId && !borrador && !caea;
  return enSuma && comprobante === undefined && vinculableA === undefined;
}
