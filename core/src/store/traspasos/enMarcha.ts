import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { FechaCivil } from '../../contract/base.ts';
import type { Ambiente } from '../../contract/enums.ts';
import type { EnMarcha } from '../../rules/traspaso/impedimentos.ts';
import type { Conjunto } from '../../rules/traspaso/conjunto.ts';
import { ESTA_SIN_CONFIRMAR } from '../comprobantes/emisiones/sinConfirmar.ts';
import { listPlazos } from '../contingencia/plazos.ts';
import { anyText, anyUuid, COUNT, db } from '../postgres/kysely.ts';

/**
 * Stops, until the transaction ends, what writes vouchers of these companies: a chunk opened before is seen afterwards, and one that opens
 * later waits. The rows are locked in the sequence of `openEmision`: series, then drafts.
 */
export async function stopEmisiones(tx: EntityManager, company_ids: readonly string[]): Promise<void> {
  const cuits = await cuitsOf(tx, company_ids);
  await db(tx).selectFrom('serie').select('id').where('cuit', '=', anyText(cuits)).orderBy('id').forUpdate().execute();
  await db(tx)
    .selectFrom('comprobante')
    .select('id')
    .where('company_id', '=', anyUuid(company_ids))
    .where('status', '=', 'borrador')
    .orderBy('fecha')
    .orderBy('creado_en')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Work under way for these companies and accounts. */
export async function readEnMarcha(
  em: EntityManager,
  titular_id: string,
  { empresas, cuentas }: Conjunto,
  { ambiente, hoy }: { ambiente: Ambiente; hoy: FechaCivil },
): Promise<EnMarcha> {
  const cuits = await cuitsOf(em, empresas);
  const { en_duda, en_cola } = await db(em)
    .selectFrom('comprobante as c')
    .select([
      sql<number>`(count(*) filter (where c.emision_id is not null or ${ESTA_SIN_CONFIRMAR}))::int`.as('en_duda'),
      sql<number>`(count(*) filter (where c.en_cola_desde is not null))::int`.as('en_cola'),
    ])
    .where('c.company_id', '=', anyUuid(empresas))
    .where('c.status', '=', 'borrador')
    .executeTakeFirstOrThrow();
  // A run that holds a serie is about to open a chunk, or just closed one.
  const { tomadas } = await db(em)
    .selectFrom('serie')
    .select(COUNT.as('tomadas'))
    .where('cuit', '=', anyText(cuits))
    .where('dueno_token', 'is not', null)
    .where('vence_en', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  const plazos = await listPlazos(em, ambiente, { hoy, hasta: null });
  return {
    en_duda: en_duda + tomadas,
    en_cola,
    lotes: await countLotes(em, titular_id, cuentas),
    paquetes: await countPaquetes(em, empresas),
    precios: await countPrecios(em, cuentas),
    caea: plazos.filter(({ cuit }) => cuits.includes(cuit)).length,
  };
}

async function cuitsOf(em: EntityManager, company_ids: readonly string[]): Promise<string[]> {
  const filas = await db(em).selectFrom('empresa').select('cuit').where('id', '=', anyUuid(company_ids)).execute();
  return filas.map(({ cuit }) => cuit);
}

/** Batches of these accounts, and of no account. */
async function countLotes(em: EntityManager, titular_id: string, cuentas: readonly string[]): Promise<number> {
  const { lotes } = await db(em)
    .selectFrom('lote')
    .select(COUNT.as('lotes'))
    .where('user_id', '=', titular_id)
    .where(({ or, eb }) => or([eb('cuenta_id', 'is', null), eb('cuenta_id', '=', anyUuid(cuentas))]))
    .where('clase', '=', 'emision')
    .where('estado', 'in', ['pendiente', 'en_curso'])
    .executeTakeFirstOrThrow();
  return lotes;
}

async function countPaquetes(em: EntityManager, empresas: readonly string[]): Promise<number> {
  const { paquetes } = await db(em)
    .selectFrom('paquete_contador')
    .select(COUNT.as('paquetes'))
    .where('company_id', '=', anyUuid(empresas))
    .where('estado', 'in', ['pendiente', 'en_curso'])
    .executeTakeFirstOrThrow();
  return paquetes;
}

async function countPrecios(em: EntityManager, cuentas: readonly string[]): Promise<number> {
  const { precios } = await db(em)
    .selectFrom('cambio_precios')
    .select(COUNT.as('precios'))
    .where('cuenta_id', '=', anyUuid(cuentas))
    .where('estado', 'in', ['preparando', 'aplicando'])
    .executeTakeFirstOrThrow();
  return precios;
}
