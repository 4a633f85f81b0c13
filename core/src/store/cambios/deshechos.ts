import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Ambiente } from '../../contract/enums.ts';
import { anyUuid, db } from '../postgres/kysely.ts';
import { estaCancelada } from '../comprobantes/creditado.ts';

/** A pack with a standing invoice although one of its orders was cancelled, refunded or claimed. */
export interface Deshecha {
  venta_id: string;
  clave: string;
  order_ids: string[];
  /** Reason the person dismissed; null: none. */
  descartada: string | null;
  /** Instant its last order was closed; null: none was. */
  cierre: Date | null;
  /** Instant of the oldest reading among its orders. */
  leida_en: Date;
}

/**
 * At most `cantidad` such packs with an order closed in `[desde, hasta)`, the last first; `tras`: those after that one. May include a pack
 * too many: the caller decides by its content.
 */
export async function listVentasDeshechas(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta, ambiente }: { desde: Date; hasta: Date; ambiente: Ambiente },
  { tras, cantidad }: { tras: Pick<Deshecha, 'cierre' | 'clave'> | null; cantidad: number },
): Promise<Deshecha[]> {
  const cerradas = () =>
    db(em)
      .selectFrom('orden as ord')
      .select('ord.venta_id')
      .where('ord.cuenta_id', '=', cuenta_id)
      .where('ord.fecha_cierre', '>=', desde)
      .where('ord.fecha_cierre', '<', hasta);
  // A query per condition, each by its own index, which an `or` of the three would not use.
  const deshechos = await cerradas()
    .where(({ eb, or }) => or([eb('ord.estado', '=', 'cancelada'), eb('ord.reembolsado', '>', new Decimal(0))]))
    .union(cerradas().where(sql<boolean>`ord.con_reclamo`))
    .union(
      cerradas().where('ord.venta_id', 'in', ({ selectFrom }) =>
        selectFrom('venta').select('id').where('cuenta_id', '=', cuenta_id).where('envio_devuelto', '=', true),
      ),
    )
    .execute();
  return (
    db(em)
      .selectFrom('venta as vta')
      .innerJoin('orden as ord', 'ord.venta_id', 'vta.id')
      .select(['vta.id as venta_id', 'vta.clave', 'vta.descartada_motivo as descartada'])
      .select(({ fn }) => [fn.max('ord.fecha_cierre').as('cierre'), fn.min('ord.orden_leida_en').as('leida_en')])
      .select(sql<string[]>`array_agg(ord.order_id order by ord.order_id)`.as('order_ids'))
      .where('vta.id', '=', anyUuid(deshechos.map(({ venta_id }) => venta_id)))
      .where(
        sql<boolean>`exists (select from orden o join comprobante_orden x on x.orden_id = o.id join comprobante f on f.id = x.comprobante_id
        where o.venta_id = vta.id and f.clase = 'factura' and f.status = 'emitida' and f.ambiente = ${ambiente} and not ${estaCancelada('f')})`,
      )
      .groupBy('vta.id')
      // Raw: a comparison of two columns at once.
      .$if(tras !== null, (consulta) =>
        consulta.having(
          sql<boolean>`(max(ord.fecha_cierre), vta.clave) < (${tras?.cierre}::timestamptz, ${tras?.clave})`,
        ),
      )
      .orderBy('cierre', 'desc')
      .orderBy('vta.clave', 'desc')
      .limit(cantidad)
      .execute()
  );
}
