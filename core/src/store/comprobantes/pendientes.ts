import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Ambiente } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { statusDeMeli } from '../entities/venta.ts';
import { within } from '../postgres/alcance.ts';
import { anyText, db } from '../postgres/kysely.ts';

/** What waits for the person, or for ARCA. */
export interface Pendientes {
  /** Drafts nobody tried to issue. */
  borradores: number;
  /** Drafts that ARCA refused. */
  rechazados: number;
  en_cola: number;
  /** Since when the oldest waits. */
  en_cola_desde: Date | null;
  /** Paid sales without an invoice, per account, of those already read from the marketplace. */
  ventas: { cuenta_id: string; nickname: string; cantidad: number }[];
}

/** Counts what awaits somebody in this environment; of the sales, those closed from `desde` on. Asks nobody else. */
export async function countPendientes(
  em: EntityManager,
  alcance: Alcance,
  ambiente: Ambiente,
  desde: Date,
): Promise<Pendientes> {
  const drafts = await db(em)
    .selectFrom('comprobante')
    .select(({ fn }) => [
      sql<number>`count(*) filter (where en_cola_desde is null and rechazo = '[]')::int`.as('borradores'),
      sql<number>`count(*) filter (where en_cola_desde is null and rechazo <> '[]')::int`.as('rechazados'),
      sql<number>`count(en_cola_desde)::int`.as('en_cola'),
      fn.min('en_cola_desde').as('en_cola_desde'),
    ])
    .where(within(alcance, 'comprobante'))
    .where('ambiente', '=', ambiente)
    .where('status', '=', 'borrador')
    .executeTakeFirstOrThrow();
  const ventas = await db(em)
    .selectFrom('cuenta as c')
    .innerJoin('venta as v', 'v.cuenta_id', 'c.id')
    .innerJoin('paquete as p', 'p.id', 'v.paquete_id')
    .select(['c.id as cuenta_id', 'c.nickname', sql<number>`count(distinct p.id)::int`.as('cuantas')])
    .where(within(alcance, 'cuenta', 'c'))
    .where('v.fecha_cierre', '>=', desde)
    .where('v.status', '=', anyText(statusDeMeli.paga))
    .where('p.facturada_por_fuera', '=', false)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('comprobante as f')
            .select('f.id')
            .whereRef('f.paquete_id', '=', 'p.id')
            .where('f.clase', '=', 'factura'),
        ),
      ),
    )
    .groupBy(['c.id', 'c.nickname'])
    .orderBy(({ fn }) => fn('lower', ['c.nickname']))
    .orderBy('c.id')
    .execute();
  return { ...drafts, ventas: ventas.map(({ cuantas, ...cuenta }) => ({ ...cuenta, cantidad: cuantas })) };
}
