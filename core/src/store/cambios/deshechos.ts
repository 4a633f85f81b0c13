import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Ambiente } from '../../contract/enums.ts';
import { statusDeMeli } from '../entities/venta.ts';
import { anyUuid, db } from '../postgres/kysely.ts';
import { estaCancelada } from '../comprobantes/creditado.ts';

/** A pack whose invoice stands although something of it was cancelled, given back or is claimed. */
export interface PaqueteDeshecho {
  paquete_id: string;
  clave: string;
  order_ids: string[];
  /** The reason that the person does not want to see any more. */
  descartada: string | null;
  /** When its last order was closed. */
  cierre: Date | null;
  /** When the order that was read longest ago was. */
  leida_en: Date;
}

/**
 * At most `cantidad` of those with an order closed in `[desde, hasta)`, the last first; `tras`: of those that come after it. It may take
 * one too many: whoever asks decides by what it holds.
 */
export async function listPaquetesDeshechos(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta, ambiente }: { desde: Date; hasta: Date; ambiente: Ambiente },
  { tras, cantidad }: { tras: Pick<PaqueteDeshecho, 'cierre' | 'clave'> | null; cantidad: number },
): Promise<PaqueteDeshecho[]> {
  const cerradas = () =>
    db(em)
      .selectFrom('venta as v')
      .select('v.paquete_id')
      .where('v.cuenta_id', '=', cuenta_id)
      .where('v.fecha_cierre', '>=', desde)
      .where('v.fecha_cierre', '<', hasta);
  // Each by an index of its own, which an `or` of the three would not use.
  const deshechos = await cerradas()
    .where(({ eb, or }) => or([eb('v.status', 'in', statusDeMeli.cancelada), eb('v.reembolsado', '>', new Decimal(0))]))
    .union(cerradas().where(sql<boolean>`v.orden -> 'mediations' <> '[]'`))
    .union(
      cerradas().where('v.paquete_id', 'in', ({ selectFrom }) =>
        selectFrom('paquete').select('id').where('cuenta_id', '=', cuenta_id).where('envio_devuelto', '=', true),
      ),
    )
    .execute();
  return (
    db(em)
      .selectFrom('paquete as p')
      .innerJoin('venta as v', 'v.paquete_id', 'p.id')
      .select(['p.id as paquete_id', 'p.clave', 'p.descartada_motivo as descartada'])
      .select(({ fn }) => [fn.max('v.fecha_cierre').as('cierre'), fn.min('v.orden_leida_en').as('leida_en')])
      .select(sql<string[]>`array_agg(v.order_id order by v.order_id)`.as('order_ids'))
      .where('p.id', '=', anyUuid(deshechos.map(({ paquete_id }) => paquete_id)))
      .where(
        sql<boolean>`exists (select from venta o join comprobante_venta x on x.venta_id = o.id join comprobante f on f.id = x.comprobante_id
        where o.paquete_id = p.id and f.clase = 'factura' and f.status = 'emitida' and f.ambiente = ${ambiente} and not ${estaCancelada('f')})`,
      )
      .groupBy('p.id')
      // Raw: a comparison of two columns at once.
      .$if(tras !== null, (consulta) =>
        consulta.having(sql<boolean>`(max(v.fecha_cierre), p.clave) < (${tras?.cierre}::timestamptz, ${tras?.clave})`),
      )
      .orderBy('cierre', 'desc')
      .orderBy('p.clave', 'desc')
      .limit(cantidad)
      .execute()
  );
}
