import type { EntityManager } from '@mikro-orm/postgresql';
import { COUNT, db, type Fila } from '../postgres/kysely.ts';

/** A CUIT in an ambiente of ARCA. */
export type CuitDeCorte = Pick<Fila<'corte'>, 'ambiente' | 'cuit'>;

/** An outage of ARCA that no answer ended yet. */
export type CorteAbierto = Pick<Fila<'corte'>, 'id' | 'desde' | 'confirmado_en'>;

/** Seconds between two kept attempts of an outage: a storm of requests leaves few rows, and the queue asks each minute. */
const CADA_SEGUNDOS = 20;

/**
 * Records that the first question of a run got no answer: opens the outage of the CUIT, or extends the open one. Answers null, and
 * writes nothing, when the company that holds the CUIT does not use contingency.
 */
export async function recordIntento(
  em: EntityManager,
  { ambiente, cuit }: CuitDeCorte,
  { en, motivo }: { en: Date; motivo: string },
): Promise<CorteAbierto | null> {
  return em.transactional(async (tx) => {
    if (!(await usaContingencia(tx, { ambiente, cuit }))) return null;
    const nuevo = await db(tx)
      .insertInto('corte')
      .values({ ambiente, cuit, desde: en, ultimo_intento: en })
      .onConflict((conflict) => conflict.columns(['ambiente', 'cuit']).where('cerrado_en', 'is', null).doNothing())
      .returning(['id', 'desde', 'confirmado_en'])
      .executeTakeFirst();
    const abierto = nuevo ?? (await lockAbierto(tx, { ambiente, cuit }));
    // An answer ended the outage meanwhile: the next run without one opens another.
    if (!abierto) return null;
    const { id, desde, confirmado_en } = abierto;
    if (nuevo || en.getTime() - (await lastIntento(tx, id)) >= CADA_SEGUNDOS * 1000) {
      await db(tx).insertInto('corte_intento').values({ corte_id: id, en, motivo }).execute();
    }
    await db(tx)
      .updateTable('corte')
      .set(({ fn, val }) => ({ ultimo_intento: fn<Date>('greatest', ['ultimo_intento', val(en)]) }))
      .where('id', '=', id)
      .execute();
    return { id, desde, confirmado_en };
  });
}

/** Ends the open outage of a CUIT, if there is one: ARCA answered. Answers whether there was one. */
export async function closeCorte(em: EntityManager, { ambiente, cuit }: CuitDeCorte, en: Date): Promise<boolean> {
  const cerrado = await db(em)
    .updateTable('corte')
    .set({ cerrado_en: en })
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('cerrado_en', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return cerrado !== undefined;
}

/** The open outage of a CUIT; null: ARCA answered last. */
export async function findCorteAbierto(
  em: EntityManager,
  { ambiente, cuit }: CuitDeCorte,
): Promise<CorteAbierto | null> {
  const fila = await db(em)
    .selectFrom('corte')
    .select(['id', 'desde', 'confirmado_en'])
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('cerrado_en', 'is', null)
    .executeTakeFirst();
  return fila ?? null;
}

/** Whether an outage is still open; it stays so until the transaction ends, since who closes it waits. */
export async function holdCorte(tx: EntityManager, id: string): Promise<boolean> {
  const fila = await db(tx)
    .selectFrom('corte')
    .select('id')
    .where('id', '=', id)
    .where('cerrado_en', 'is', null)
    .forShare()
    .executeTakeFirst();
  return fila !== undefined;
}

/** An outage, with its attempts until an instant. */
export interface CorteContado extends Pick<Fila<'corte'>, 'desde'> {
  intentos: number;
  /** Last attempt until `hasta`: its instant and cause; null: none was kept. */
  ultimo: Pick<Fila<'corte_intento'>, 'en' | 'motivo'> | null;
}

/** Outages of vouchers, by voucher, each with its attempts until the instant when the voucher was made. */
export async function findCortes(
  em: EntityManager,
  pedidos: readonly { comprobante_id: string; corte_id: string; hasta: Date }[],
): Promise<Map<string, CorteContado>> {
  const cortes = new Map<string, CorteContado>();
  for (const { comprobante_id, corte_id, hasta } of pedidos) {
    const corte = await db(em).selectFrom('corte').select('desde').where('id', '=', corte_id).executeTakeFirst();
    if (!corte) continue;
    const intentosDeCorte = db(em)
      .selectFrom('corte_intento')
      .where('corte_id', '=', corte_id)
      .where('en', '<=', hasta);
    const { intentos } = await intentosDeCorte.select(COUNT.as('intentos')).executeTakeFirstOrThrow();
    const ultimo = await intentosDeCorte.select(['en', 'motivo']).orderBy('en', 'desc').limit(1).executeTakeFirst();
    cortes.set(comprobante_id, { ...corte, intentos, ultimo: ultimo ?? null });
  }
  return cortes;
}

async function usaContingencia(tx: EntityManager, { ambiente, cuit }: CuitDeCorte): Promise<boolean> {
  const fila = await db(tx)
    .selectFrom('contingencia as k')
    .innerJoin('habilitacion as h', (on) =>
      on.onRef('h.company_id', '=', 'k.company_id').onRef('h.ambiente', '=', 'k.ambiente'),
    )
    .select('k.company_id')
    .where('k.ambiente', '=', ambiente)
    .where('h.cuit', '=', cuit)
    .where('k.activa', '=', true)
    .limit(1)
    .executeTakeFirst();
  return fila !== undefined;
}

async function lockAbierto(tx: EntityManager, { ambiente, cuit }: CuitDeCorte): Promise<CorteAbierto | undefined> {
  return db(tx)
    .selectFrom('corte')
    .select(['id', 'desde', 'confirmado_en'])
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('cerrado_en', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

async function lastIntento(tx: EntityManager, corte_id: string): Promise<number> {
  const { en } = await db(tx)
    .selectFrom('corte_intento')
    .select(({ fn }) => fn.max('en').as('en'))
    .where('corte_id', '=', corte_id)
    .executeTakeFirstOrThrow();
  return en === null ? 0 : en.getTime();
}

/**
 * Records that a person agrees to issue with advance codes in an open outage of a CUIT; the first person who agreed stays. Answers false when
 * that outage is over.
 */
export async function confirmCorte(
  tx: EntityManager,
  { ambiente, cuit, id }: CuitDeCorte & { id: string },
  { en, usuario_id }: { en: Date; usuario_id: string },
): Promise<boolean> {
  const confirmado = await db(tx)
    .updateTable('corte')
    .set(({ fn, val }) => ({
      confirmado_en: fn.coalesce('confirmado_en', val(en)),
      confirmado_por: fn.coalesce('confirmado_por', val(usuario_id)),
    }))
    .where('id', '=', id)
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('cerrado_en', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return confirmado !== undefined;
}
