import type { EntityManager } from '@mikro-orm/postgresql';
import { regimenesPublicados, type OrigenPadron } from '../../contract/regimenes/regimenes.ts';
import { announce } from '../avisos/novedades.ts';
import { anyText, db, NOW } from '../postgres/kysely.ts';
import { sql } from 'kysely';

/** Settings that say since when a company is an agent of a regime of several provinces. */
const clavesDeNominacion = Object.values(regimenesPublicados).flatMap(
  ({ de_varias }) => de_varias?.nominacion.desde ?? [],
);

/** Key of a month's list in the events told about it. */
export function claveDePadron({ origen, periodo }: { origen: OrigenPadron; periodo: string }): string {
  return `${origen} ${periodo}`;
}

/** The accounts whose sales are invoiced by a company that collects perceptions, with the company's owner. */
export async function listCuentasDeAgentes(
  em: EntityManager,
): Promise<{ cuenta_id: string; user_id: string; company_id: string }[]> {
  return db(em)
    .selectFrom('cuenta as c')
    .innerJoin('empresa as e', 'e.id', 'c.linked_company_id')
    .select(['c.id as cuenta_id', 'c.user_id', 'e.id as company_id'])
    .where(({ or }) =>
      or([
        sql<boolean>`cardinality(e.percepciones_iibb) > 0`,
        ...clavesDeNominacion.map((clave) => sql<boolean>`e.ajustes_percepcion ->> ${clave} is not null`),
      ]),
    )
    .orderBy('c.user_id')
    .orderBy('c.id')
    .execute();
}

/** Closes the reminders of lists now in force, for a user or (null) for every user. */
export async function resolveRecordatorios(
  em: EntityManager,
  user_id: string | null,
  listas: readonly { origen: OrigenPadron; periodo: string }[],
): Promise<void> {
  let abiertas = db(em)
    .updateTable('actividad')
    .set({ resuelta_en: NOW, se_repite: true })
    .where('tipo', '=', 'falta_padron')
    .where('resuelta_en', 'is', null)
    .where('clave', '=', anyText(listas.map(claveDePadron)));
  if (user_id !== null) abiertas = abiertas.where('user_id', '=', user_id);
  const filas = await abiertas.returning(['user_id', 'cuenta_id']).execute();
  for (const fila of filas) await announce(em, { ...fila, tipo: 'actividad', lote_id: null });
}
