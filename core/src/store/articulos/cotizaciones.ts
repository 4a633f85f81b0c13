import type { EntityManager } from '@mikro-orm/postgresql';
import { db, type Fila } from '../postgres/kysely.ts';

/** ARS per unit of `moneda` on a day. */
export type CotizacionGuardada = Fila<'cotizacion'>;

export async function saveCotizaciones(em: EntityManager, cotizaciones: readonly CotizacionGuardada[]): Promise<void> {
  if (cotizaciones.length === 0) return;
  await db(em)
    .insertInto('cotizacion')
    .values(cotizaciones)
    .onConflict((conflict) =>
      conflict.columns(['moneda', 'fecha']).doUpdateSet(({ ref }) => ({
        valor: ref('excluded.valor'),
        fuente: ref('excluded.fuente'),
        leida_en: ref('excluded.leida_en'),
      })),
    )
    .execute();
}

/** The last known rate up to `fecha`; whether it is too old is the caller's rule. */
export async function findCotizacion(
  em: EntityManager,
  moneda: string,
  fecha: string,
): Promise<CotizacionGuardada | null> {
  const fila = await db(em)
    .selectFrom('cotizacion')
    .selectAll()
    .where('moneda', '=', moneda)
    .where('fecha', '<=', fecha)
    .orderBy('fecha', 'desc')
    .limit(1)
    .executeTakeFirst();
  return fila ?? null;
}

/** The known rates of a range of days, the oldest first. */
export async function listCotizaciones(
  em: EntityManager,
  moneda: string,
  { desde, hasta }: { desde: string; hasta: string },
): Promise<CotizacionGuardada[]> {
  return db(em)
    .selectFrom('cotizacion')
    .selectAll()
    .where('moneda', '=', moneda)
    .where('fecha', '>=', desde)
    .where('fecha', '<=', hasta)
    .orderBy('fecha')
    .execute();
}
