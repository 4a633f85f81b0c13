import type { EntityManager } from '@mikro-orm/postgresql';
import { reaches, type Alcance } from '../../rules/alcance.ts';
import { anyUuid, db } from '../postgres/kysely.ts';

/** A row that a stored answer names and its caller no longer reaches. */
type Perdido = 'comprobante' | 'empresa' | 'cuenta';

/**
 * First of these ids that is a voucher, a company or a marketplace account out of reach: of another owner since, or of a company no longer
 * shared with the caller. Ids of other rows, and of rows that were deleted, do not count. null: none.
 */
export async function findPerdido(
  em: EntityManager,
  alcance: Alcance,
  ids: readonly string[],
): Promise<Perdido | null> {
  if (ids.length === 0) return null;
  const comprobantes = await db(em)
    .selectFrom('comprobante')
    .select(['user_id', 'company_id'])
    .where('id', '=', anyUuid(ids))
    .execute();
  const empresas = await db(em)
    .selectFrom('empresa')
    .select(['user_id', 'id as company_id'])
    .where('id', '=', anyUuid(ids))
    .execute();
  const cuentas = await db(em)
    .selectFrom('cuenta')
    .select(['user_id', 'linked_company_id as company_id'])
    .where('id', '=', anyUuid(ids))
    .execute();
  const isPerdida = ({ user_id, company_id }: { user_id: string; company_id: string | null }): boolean =>
    user_id !== alcance.titular_id || (company_id !== null && !reaches(alcance, company_id));
  if (comprobantes.some(isPerdida)) return 'comprobante';
  if (empresas.some(isPerdida)) return 'empresa';
  return cuentas.some(isPerdida) ? 'cuenta' : null;
}
