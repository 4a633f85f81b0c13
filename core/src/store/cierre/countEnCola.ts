import type { EntityManager } from '@mikro-orm/postgresql';
import type { Alcance } from '../../rules/alcance.ts';
import { COUNT, db } from '../postgres/kysely.ts';
import { within } from '../postgres/within.ts';
import { vouchersOf, type Periodo } from '../reportes/reportables.ts';

/** Drafts that wait for ARCA and could be issued with a date of the period. */
export async function countEnCola(em: EntityManager, alcance: Alcance, periodo: Periodo): Promise<number> {
  const { cuantos } = await db(em)
    .selectFrom('comprobante as c')
    .select(COUNT.as('cuantos'))
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.company_id', '=', periodo.company_id)
    .where('c.ambiente', '=', periodo.ambiente)
    .where('c.status', '=', 'borrador')
    .where('c.en_cola_desde', 'is not', null)
    .where('c.fecha', '>=', periodo.desde)
    .where('c.fecha', '<=', periodo.hasta)
    .executeTakeFirstOrThrow();
  return cuantos;
}

/** Vouchers of the period issued with an advance code (CAEA) that ARCA was not informed of yet. */
export async function countCaeaSinInformar(em: EntityManager, alcance: Alcance, periodo: Periodo): Promise<number> {
  const { cuantos } = await vouchersOf(em, alcance, periodo)
    .select(COUNT.as('cuantos'))
    .where('c.caea_id', 'is not', null)
    .where('c.informado_en', 'is', null)
    .executeTakeFirstOrThrow();
  return cuantos;
}

/** Purchases of a month that were added or changed after an instant. */
export async function countComprasCambiadas(
  em: EntityManager,
  { company_id, periodo }: { company_id: string; periodo: string },
  desde: Date,
): Promise<number> {
  const { cuantas } = await db(em)
    .selectFrom('compra')
    .select(COUNT.as('cuantas'))
    .where('company_id', '=', company_id)
    .where('periodo', '=', periodo)
    .where('actualizado_en', '>', desde)
    .executeTakeFirstOrThrow();
  return cuantas;
}
