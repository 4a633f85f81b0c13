import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { FechaCivil } from '../../contract/base.ts';
import type { Ambiente } from '../../contract/enums.ts';
import { db, type Fila } from '../postgres/kysely.ts';
import { PUNTO_USADO } from './puntoUsado.ts';

/** A code with something to inform, and its last day. */
export interface PlazoDeCaea extends Pick<Fila<'caea'>, 'id' | 'cuit' | 'avisado_dias'> {
  codigo: string;
  tope: FechaCivil;
  /** Vouchers that ARCA was not informed of, and those of them, or unused points of sale, that it refused. */
  por_informar: number;
  rechazados: number;
  /** Points of sale without vouchers that ARCA was not informed of, once the fortnight is over. */
  sin_movimiento: number;
}

/** Codes with something to inform whose last day is `hasta` or earlier (null: any), the first to end first. */
export async function listPlazos(
  em: EntityManager,
  ambiente: Ambiente,
  { hoy, hasta }: { hoy: FechaCivil; hasta: FechaCivil | null },
): Promise<PlazoDeCaea[]> {
  let plazos = selectPlazos(em, hoy).where('k.ambiente', '=', ambiente).orderBy('k.tope');
  if (hasta !== null) plazos = plazos.where('k.tope', '<=', hasta);
  return (await plazos.execute()).flatMap(toPlazo);
}

/** A code with something to inform; null: everything was informed. */
export async function findPlazo(em: EntityManager, id: string, hoy: FechaCivil): Promise<PlazoDeCaea | null> {
  const filas = await selectPlazos(em, hoy).where('k.id', '=', id).execute();
  return filas.flatMap(toPlazo)[0] ?? null;
}

function selectPlazos(em: EntityManager, hoy: FechaCivil) {
  return db(em)
    .selectFrom('caea as k')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('comprobante as c')
          .select([
            sql<number>`count(*)::int`.as('por_informar'),
            sql<number>`(count(*) filter (where c.rechazo_informe <> '[]'))::int`.as('comprobantes_rechazados'),
          ])
          .whereRef('c.caea_id', '=', 'k.id')
          .where('c.informado_en', 'is', null)
          .as('v'),
      (on) => on.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('caea_punto as p')
          .select([
            sql<number>`count(*)::int`.as('sin_movimiento'),
            sql<number>`(count(*) filter (where p.rechazo <> '[]'))::int`.as('puntos_rechazados'),
          ])
          .whereRef('p.caea_id', '=', 'k.id')
          .where('p.sin_movimiento_en', 'is', null)
          .where('k.hasta', '<', hoy)
          .where(({ not }) => not(PUNTO_USADO))
          .as('u'),
      (on) => on.onTrue(),
    )
    .select(['k.id', 'k.cuit', 'k.avisado_dias', 'k.codigo', 'k.tope'])
    .select(['v.por_informar', 'v.comprobantes_rechazados', 'u.sin_movimiento', 'u.puntos_rechazados'])
    .where('k.codigo', 'is not', null);
}

type FilaDePlazo = Awaited<ReturnType<ReturnType<typeof selectPlazos>['execute']>>[number];

function toPlazo({ id, cuit, avisado_dias, codigo, tope, ...cuentas }: FilaDePlazo): PlazoDeCaea[] {
  const { por_informar, comprobantes_rechazados, sin_movimiento, puntos_rechazados } = cuentas;
  const [comprobantes, puntos] = [por_informar ?? 0, sin_movimiento ?? 0];
  if (codigo === null || tope === null || comprobantes + puntos === 0) return [];
  const rechazados = (comprobantes_rechazados ?? 0) + (puntos_rechazados ?? 0);
  return [{ id, cuit, avisado_dias, codigo, tope, por_informar: comprobantes, rechazados, sin_movimiento: puntos }];
}

/** Keeps that an alert of a code was given, once: false when another process gave it, or a later one. */
export async function markAvisado(tx: EntityManager, id: string, dias: number): Promise<boolean> {
  const marcado = await db(tx)
    .updateTable('caea')
    .set({ avisado_dias: dias })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('avisado_dias', 'is', null), eb('avisado_dias', '>', dias)]))
    .returning('id')
    .executeTakeFirst();
  return marcado !== undefined;
}

/** Companies told about a code: those with its CUIT that turned contingency on, now or before, or that have vouchers of it. */
export async function listEmpresasDeCaea(em: EntityManager, caea_id: string): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('empresa as e')
    .innerJoin('caea as k', 'k.cuit', 'e.cuit')
    .select('e.id')
    .where('k.id', '=', caea_id)
    .where(
      sql<boolean>`(exists (select from contingencia x where x.company_id = e.id and x.ambiente = k.ambiente)
        or exists (select from comprobante c where c.caea_id = k.id and c.company_id = e.id))`,
    )
    .orderBy('e.id')
    .execute();
  return filas.map(({ id }) => id);
}
