import type { EntityManager } from '@mikro-orm/postgresql';
import type { CuentaContable, PlanTipeado } from '../../contract/contables/planDeCuentas.ts';
import { db, NOW } from '../postgres/kysely.ts';

/** Accounts that a company wrote for its journal. */
export async function listCuentasContables(
  em: EntityManager,
  company_id: string,
): Promise<Pick<CuentaContable, 'concepto' | 'codigo' | 'nombre'>[]> {
  return db(em)
    .selectFrom('cuenta_contable')
    .select(['concepto', 'codigo', 'nombre'])
    .where('company_id', '=', company_id)
    .execute();
}

/** Keeps accounts in place of those of the same concepts; one with an empty code is removed. */
export async function saveCuentasContables(
  tx: EntityManager,
  { user_id, company_id }: { user_id: string; company_id: string },
  cuentas: PlanTipeado,
): Promise<void> {
  for (const { concepto, codigo, nombre } of cuentas) {
    if (codigo === '') {
      await db(tx)
        .deleteFrom('cuenta_contable')
        .where('company_id', '=', company_id)
        .where('concepto', '=', concepto)
        .execute();
      continue;
    }
    const cuenta = { codigo, nombre, actualizado_en: NOW };
    await db(tx)
      .insertInto('cuenta_contable')
      .values({ user_id, company_id, concepto, ...cuenta })
      .onConflict((conflicto) => conflicto.columns(['company_id', 'concepto']).doUpdateSet(cuenta))
      .execute();
  }
}
