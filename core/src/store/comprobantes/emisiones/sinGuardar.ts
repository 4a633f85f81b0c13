import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { comprobanteAAutorizar, type ComprobanteAAutorizar } from '../../../contract/arca/arca.ts';
import { db } from '../../postgres/kysely.ts';

/** A number that a closed chunk asked for, and nobody here has. */
export interface NumeroSinGuardar {
  pedido: ComprobanteAAutorizar;
  /** The draft it was asked for; null: it is gone. */
  comprobante_id: string | null;
}

/**
 * What the closed chunks of a serie asked for under the numbers after `desde`, up to `hasta`, that no voucher of the company has. The
 * last request of each number first: several may have asked for it, one after the other.
 */
export async function listSinGuardar(
  em: EntityManager,
  serie_id: string,
  { desde, hasta }: { desde: number; hasta: number },
): Promise<NumeroSinGuardar[]> {
  // Raw: the vouchers of a request are inside its JSON.
  const filas = await em.execute<{ pedido: unknown; comprobante_id: string | null }[]>(
    `select p.pedido, ec.comprobante_id
       from emision e join serie s on s.id = e.serie_id
            cross join lateral jsonb_array_elements(e.solicitud -> 'comprobantes') with ordinality p(pedido, lugar)
            left join emision_comprobante ec on ec.emision_id = e.id and ec.orden = p.lugar - 1
      where e.serie_id = ? and e.estado = 'cerrada' and e.numero_hasta > ? and e.numero_desde <= ?
        and (p.pedido ->> 'numero')::int > ? and (p.pedido ->> 'numero')::int <= ?
        and not exists (select 1 from comprobante c
              where c.ambiente = s.ambiente and c.company_cuit = s.cuit and c.punto_de_venta = s.punto_de_venta
                and c.tipo_comprobante = s.tipo_comprobante and c.numero_comprobante = (p.pedido ->> 'numero')::int)
      order by (p.pedido ->> 'numero')::int, e.abierta_en desc`,
    [serie_id, desde, hasta, desde, hasta],
  );
  return filas.map(({ pedido, comprobante_id }) => ({
    pedido: z.decode(comprobanteAAutorizar, pedido as z.input<typeof comprobanteAAutorizar>),
    comprobante_id,
  }));
}

/** ARCA's last number of a serie was just compared with ours. */
export async function markMirada(em: EntityManager, serie_id: string, mirada_en: Date): Promise<void> {
  await db(em).updateTable('serie').set({ mirada_en }).where('id', '=', serie_id).execute();
}
