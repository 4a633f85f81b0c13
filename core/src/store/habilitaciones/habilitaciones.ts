import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Ambiente } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import type { Titularidad } from '../../rules/empresas/titularidad.ts';
import { within } from '../postgres/within.ts';
import { anyUuid, COUNT, db, type Fila } from '../postgres/kysely.ts';

export type Habilitacion = Fila<'habilitacion'>;

/** Holder of a CUIT; null: nobody. */
export async function findHabilitacion(
  em: EntityManager,
  ambiente: Ambiente,
  cuit: string,
): Promise<Habilitacion | null> {
  const fila = await selectHabilitacion(em, ambiente, cuit).executeTakeFirst();
  return fila ?? null;
}

/**
 * Holder of a CUIT, fixed until the transaction ends: a process that gives the CUIT to another company waits, or is waited for. Taken
 * before any draft, as `transferHabilitacion` does.
 */
export async function holdHabilitacion(
  tx: EntityManager,
  ambiente: Ambiente,
  cuit: string,
): Promise<Titularidad | null> {
  const fila = await selectHabilitacion(tx, ambiente, cuit).forShare().executeTakeFirst();
  return fila ?? null;
}

/** Holder of a CUIT, locked to be changed. */
export async function lockHabilitacion(
  tx: EntityManager,
  ambiente: Ambiente,
  cuit: string,
): Promise<Habilitacion | null> {
  const fila = await selectHabilitacion(tx, ambiente, cuit).forUpdate().executeTakeFirst();
  return fila ?? null;
}

function selectHabilitacion(em: EntityManager, ambiente: Ambiente, cuit: string) {
  return db(em).selectFrom('habilitacion').selectAll().where('ambiente', '=', ambiente).where('cuit', '=', cuit);
}

/** Makes the companies of these vouchers the holders of their CUIT, where it had none: they were the first to issue. */
export async function claimCuits(tx: EntityManager, comprobante_ids: readonly string[]): Promise<void> {
  await db(tx)
    .insertInto('habilitacion')
    .columns(['ambiente', 'cuit', 'company_id', 'prueba'])
    .expression(({ selectFrom }) =>
      selectFrom('comprobante as c')
        .select([
          'c.ambiente',
          'c.company_cuit as cuit',
          'c.company_id',
          sql<'de_confianza'>`'de_confianza'`.as('prueba'),
        ])
        .distinct()
        .where('c.id', '=', anyUuid(comprobante_ids)),
    )
    .onConflict((conflict) => conflict.columns(['ambiente', 'cuit']).doNothing())
    .execute();
}

/** Companies within reach, with the holder of their CUIT. */
export async function listTitularidades(
  em: EntityManager,
  alcance: Alcance,
  ambiente: Ambiente,
): Promise<{ company_id: string; cuit: string; titularidad: Titularidad | null }[]> {
  const filas = await db(em)
    .selectFrom('empresa as e')
    .leftJoin('habilitacion as h', (on) => on.onRef('h.cuit', '=', 'e.cuit').on('h.ambiente', '=', ambiente))
    .select(['e.id as company_id', 'e.cuit', 'h.company_id as titular', 'h.prueba'])
    .where(within(alcance, 'empresa', 'e'))
    .orderBy('e.cuit')
    .execute();
  return filas.map(({ company_id, cuit, titular, prueba }) => ({
    company_id,
    cuit,
    titularidad: titular === null || prueba === null ? null : { company_id: titular, prueba },
  }));
}

/**
 * Number of a user's companies that do not hold their CUIT in this ambiente. Locks the user's row, so that two requests at once are counted
 * one by one.
 */
export async function countSinVerificar(tx: EntityManager, user_id: string, ambiente: Ambiente): Promise<number> {
  await db(tx).selectFrom('usuario').select('id').where('id', '=', user_id).forUpdate().execute();
  const { cuantas } = await db(tx)
    .selectFrom('empresa as e')
    .select(COUNT.as('cuantas'))
    .where('e.user_id', '=', user_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('habilitacion as h')
            .select('h.cuit')
            .whereRef('h.company_id', '=', 'e.id')
            .where('h.ambiente', '=', ambiente),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return cuantas;
}

/** Gives a CUIT without holder to a company. False when it has a holder; waits for a process that is writing it. */
export async function insertHabilitacion(
  tx: EntityManager,
  nueva: Pick<Habilitacion, 'ambiente' | 'cuit' | 'company_id' | 'prueba' | 'desde' | 'punto_de_venta'>,
): Promise<boolean> {
  const insertada = await db(tx)
    .insertInto('habilitacion')
    .values(nueva)
    .onConflict((conflict) => conflict.columns(['ambiente', 'cuit']).doNothing())
    .returning('cuit')
    .executeTakeFirst();
  return insertada !== undefined;
}

export const SIN_DISPUTA = {
  disputa_company_id: null,
  disputa_prueba: null,
  disputa_desde: null,
  disputa_hasta: null,
  disputa_punto_de_venta: null,
  disputa_confirmar_hasta: null,
} as const;

export async function updateHabilitacion(
  tx: EntityManager,
  { ambiente, cuit }: Pick<Habilitacion, 'ambiente' | 'cuit'>,
  cambios: Partial<Omit<Habilitacion, 'ambiente' | 'cuit'>>,
): Promise<void> {
  await db(tx)
    .updateTable('habilitacion')
    .set(cambios)
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .execute();
}

export async function deleteHabilitacion(
  tx: EntityManager,
  { ambiente, cuit }: Pick<Habilitacion, 'ambiente' | 'cuit'>,
): Promise<void> {
  await db(tx).deleteFrom('habilitacion').where('ambiente', '=', ambiente).where('cuit', '=', cuit).execute();
}

/** CUITs whose dispute term is over, the oldest first. */
export async function listPlazosVencidos(
  em: EntityManager,
  ambiente: Ambiente,
  { ahora, cantidad }: { ahora: Date; cantidad: number },
): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('habilitacion')
    .select('cuit')
    .where('ambiente', '=', ambiente)
    .where('disputa_hasta', '<=', ahora)
    .orderBy('disputa_hasta')
    .limit(cantidad)
    .execute();
  return filas.map(({ cuit }) => cuit);
}

/** Whether a company issued any voucher with its CUIT in an ambiente. */
export async function hasEmitidas(em: EntityManager, ambiente: Ambiente, company_id: string): Promise<boolean> {
  const emitida = await db(em)
    .selectFrom('comprobante')
    .select('id')
    .where('company_id', '=', company_id)
    .where('ambiente', '=', ambiente)
    .where('cae', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return emitida !== undefined;
}

/** A company of any user, for the operator of the installation. */
export interface EmpresaDeUsuario {
  company_id: string;
  user_id: string;
  cuit: string;
  razon_social: string;
  email: string;
}

/** Companies with this CUIT, of all users. */
export async function listEmpresasConCuit(em: EntityManager, cuit: string): Promise<EmpresaDeUsuario[]> {
  return selectDeUsuario(em).where('e.cuit', '=', cuit).orderBy('u.email').execute();
}

/** A company and the address of its user; null when it is gone. */
export async function findEmpresaDeUsuario(em: EntityManager, company_id: string): Promise<EmpresaDeUsuario | null> {
  return (await selectDeUsuario(em).where('e.id', '=', company_id).executeTakeFirst()) ?? null;
}

/** A company that waits for a proof of its CUIT. */
export interface VerificacionPendiente extends EmpresaDeUsuario {
  /** Number of its proof by point of sale: null while the delegation is awaited, and when it has no such proof. */
  numero: number | null;
  /** Since when it waits for its delegation or its point of sale; null: for neither. */
  punto_pedido_en: Date | null;
  /** Number of certificates that ARCA granted and does not let act yet. */
  certificados_sin_relacion: number;
  /** When it gets the CUIT that another company holds; null: no term runs. */
  plazo: Date | null;
}

/** Companies without proof whose user waits for it, the first 500. */
export async function listVerificacionesPendientes(
  em: EntityManager,
  ambiente: Ambiente,
): Promise<VerificacionPendiente[]> {
  return selectDeUsuario(em)
    .leftJoin('prueba_punto as p', (on) => on.onRef('p.company_id', '=', 'e.id').on('p.ambiente', '=', ambiente))
    .leftJoin('habilitacion as h', (on) => on.onRef('h.cuit', '=', 'e.cuit').on('h.ambiente', '=', ambiente))
    .select(['p.numero', 'p.pedida_en as punto_pedido_en'])
    .select([
      sql<number>`(select count(*)::int from certificado_empresa c where c.company_id = e.id and c.ambiente = ${ambiente}
        and c.certificado is not null and c.probado_en is null)`.as('certificados_sin_relacion'),
      sql<Date | null>`case when h.disputa_company_id = e.id then coalesce(h.disputa_confirmar_hasta, h.disputa_hasta) end`.as(
        'plazo',
      ),
    ])
    .where(({ eb, or }) => or([eb('h.company_id', 'is', null), eb('h.company_id', '<>', sql.ref<string>('e.id'))]))
    .orderBy('p.pedida_en')
    .orderBy('e.creado_en')
    .limit(500)
    .execute();
}

function selectDeUsuario(em: EntityManager) {
  return db(em)
    .selectFrom('empresa as e')
    .innerJoin('usuario as u', 'u.id', 'e.user_id')
    .select(['e.id as company_id', 'e.user_id', 'e.cuit', 'e.razon_social', 'u.email']);
}
