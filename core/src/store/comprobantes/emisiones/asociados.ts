import { sql } from 'kysely';
import type { Fila } from '../../postgres/kysely.ts';

// Vouchers that a draft `c` refers to, for a query of drafts.

/** Number of a voucher given out with an advance code, of which ARCA was not informed yet. */
export type NumeroSinInformar = Pick<Fila<'comprobante'>, 'tipo_comprobante' | 'punto_de_venta' | 'numero_comprobante'>;

/** First of them that ARCA was not informed of; null: none. */
export const SIN_INFORMAR = sql<NumeroSinInformar | null>`(
  select jsonb_build_object('tipo_comprobante', a.tipo_comprobante, 'punto_de_venta', a.punto_de_venta,
           'numero_comprobante', a.numero_comprobante)
    from comprobante_asociado s join comprobante a on a.id = s.asociado_id
   where s.comprobante_id = c.id and a.caea_id is not null and a.informado_en is null limit 1)`;

/** Whether each of them is stored here, and issued. */
export const ASOCIADOS_PROPIOS = sql<boolean>`not exists (
  select from comprobante_asociado s left join comprobante a on a.id = s.asociado_id
   where s.comprobante_id = c.id and a.status is distinct from 'emitida')`;
