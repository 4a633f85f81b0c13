import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { anyUuid, db } from '../postgres/kysely.ts';

/**
 * What the issued credit notes of a voucher took of it, perceptions apart, whoever issued them: `saldoOf`'s total, for queries.
 * `voucher` is its name in the query. Raw, as the ones below: statements written by hand have them inside too.
 */
export function creditadoOf(voucher: string): RawBuilder<string> {
  return sql`(${importeOf(propiasOf(voucher), voucher)} + ${importeOf(reconocidasOf(voucher), voucher)})`;
}

/** The issued credit notes `nota` of a voucher that were made here. */
function propiasOf(voucher: string): RawBuilder<unknown> {
  return sql`comprobante nota
    where nota.comprobante_vinculado = ${sql.ref(`${voucher}.id`)} and nota.clase = 'nota_credito' and nota.status = 'emitida'`;
}

function importeOf(notas: RawBuilder<unknown>, voucher: string): RawBuilder<string> {
  return sql`coalesce((select sum(${enSuMoneda(voucher)}) from ${notas}), 0)`;
}

/** What a `nota` takes, in its voucher's currency: `importeEnMonedaOf`, for queries. */
function enSuMoneda(voucher: string): RawBuilder<string> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`case when nota.moneda = ${columna('moneda')} then nota.total - nota.tributos
    else ceil((nota.total - nota.tributos) * nota.cotizacion / ${columna('cotizacion')} * 100) / 100 end`;
}

/** What its credit notes that are being issued would take of it, perceptions apart: ARCA has not said yet. */
export function enCaminoOf(voucher: string): RawBuilder<string> {
  return sql`coalesce((select sum(${enSuMoneda(voucher)}) from comprobante nota
    where nota.comprobante_vinculado = ${sql.ref(`${voucher}.id`)} and nota.clase = 'nota_credito' and nota.status = 'borrador'
      and nota.emision_id is not null), 0)`;
}

/**
 * The issued credit notes `nota` of a voucher that were taken from ARCA as they are, of other software or beyond a restored copy:
 * nothing but its number ties them to it. ARCA counts them, and so does what may still be credited. Each is looked for by the
 * number, and nothing else can be begun with (`offset 0`): of all that refer to no voucher of ours, which are most, a plan made
 * while there were few would go through every one for each voucher.
 */
function adoptadasOf(voucher: string): RawBuilder<unknown> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`(select distinct s.comprobante_id from comprobante_asociado s
       where s.asociado_id is null and s.cuit = ${columna('company_cuit')}
         and s.punto_de_venta = ${columna('punto_de_venta')} and s.tipo_comprobante = ${columna('tipo_comprobante')}
         and s.numero_comprobante = ${columna('numero_comprobante')}) asociada,
     lateral (select * from comprobante una where una.id = asociada.comprobante_id offset 0) nota
    where nota.comprobante_vinculado is null and nota.clase = 'nota_credito' and nota.status = 'emitida'
      and nota.ambiente = ${columna('ambiente')} and nota.company_id = ${columna('company_id')}
      and nota.company_cuit = ${columna('company_cuit')}`;
}

/** Of those, the ones of which it is not being found out whether they are a draft of ours, which takes their place then. */
function reconocidasOf(voucher: string): RawBuilder<unknown> {
  return sql`${adoptadasOf(voucher)}
      and not exists (select from comprobante_recuperado r where r.comprobante_id = nota.id and r.estado = 'sin_reconocer')`;
}

/** What ARCA would still let be credited of a voucher, perceptions apart. Raw: as above. */
export function acreditableOf(voucher: string): RawBuilder<string> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`(${columna('total')} - ${columna('tributos')} - ${importeOf(propiasOf(voucher), voucher)} - ${importeOf(adoptadasOf(voucher), voucher)})`;
}

/** The notes of these vouchers: those made here, drafts among them, and those that were taken from ARCA. */
export function notasDeEstos(ids: readonly string[]): RawBuilder<string> {
  return sql`(select n.id from comprobante n where n.comprobante_vinculado = ${anyUuid(ids)}
    union all
    select a.id from comprobante f, lateral (select nota.id from ${reconocidasOf('f')}) a where f.id = ${anyUuid(ids)})`;
}

/** Whether a voucher is an issued invoice or debit note whose credit notes add up to it, perceptions apart, whoever issued them. */
export function estaCancelada(voucher: string): RawBuilder<boolean> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`(${columna('clase')} in ('factura', 'nota_debito') and ${columna('status')} = 'emitida'
    and ${columna('total')} - ${columna('tributos')} = ${creditadoOf(voucher)})`;
}

/**
 * Holds the invoices of these notes until the transaction ends: two notes of one invoice, of two series, see each other. Always in
 * the same order, so that nobody waits for who waits for them.
 */
export async function lockFacturasOf(tx: EntityManager, notas: readonly string[]): Promise<void> {
  await db(tx)
    .selectFrom('comprobante')
    .select('id')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('comprobante as nota')
        .select('nota.comprobante_vinculado')
        .where('nota.id', '=', anyUuid(notas))
        .where('nota.comprobante_vinculado', 'is not', null)
        .$narrowType<{ comprobante_vinculado: string }>(),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
