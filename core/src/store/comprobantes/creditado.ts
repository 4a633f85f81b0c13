import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { anyUuid, db } from '../postgres/kysely.ts';

/**
 * Amount credited by a voucher's issued credit notes, perceptions apart, whoever issued them: `saldoOf`'s total, for queries. `voucher` is
 * its alias in the query. Raw, as the functions below: handwritten statements include them too.
 */
export function creditadoOf(voucher: string): RawBuilder<string> {
  return sql`(${importeOf(propiasOf(voucher), voucher)} + ${importeOf(reconocidasOf(voucher), voucher)})`;
}

/** The voucher's issued credit notes `nota` that were made here. */
function propiasOf(voucher: string): RawBuilder<unknown> {
  return sql`comprobante nota
    where nota.comprobante_vinculado = ${sql.ref(`${voucher}.id`)} and nota.clase = 'nota_credito' and nota.status = 'emitida'`;
}

function importeOf(notas: RawBuilder<unknown>, voucher: string): RawBuilder<string> {
  return sql`coalesce((select sum(${enSuMoneda(voucher)}) from ${notas}), 0)`;
}

/** Amount a `nota` credits, in its voucher's currency: `importeEnMonedaOf`, for queries. */
function enSuMoneda(voucher: string): RawBuilder<string> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`case when nota.moneda = ${columna('moneda')} then nota.total - nota.tributos
    else ceil((nota.total - nota.tributos) * nota.cotizacion / ${columna('cotizacion')} * 100) / 100 end`;
}

/** Amount that the voucher's credit notes being issued would credit, perceptions apart: ARCA has not answered yet. */
export function enCaminoOf(voucher: string): RawBuilder<string> {
  return sql`coalesce((select sum(${enSuMoneda(voucher)}) from comprobante nota
    where nota.comprobante_vinculado = ${sql.ref(`${voucher}.id`)} and nota.clase = 'nota_credito' and nota.status = 'borrador'
      and nota.emision_id is not null), 0)`;
}

/**
 * The voucher's issued credit notes `nota` adopted from ARCA: of other software, or beyond a restored copy. Only the voucher's number ties
 * them to it. ARCA counts them, and so does what may still be credited.
 * Each note is found by that number first (`offset 0` forbids another start): a plan made while there were few adopted notes would go
 * through all of them, mostly of no voucher of ours, for each voucher.
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

/** The adopted credit notes, except those still being matched with a draft of ours, which would take their place. */
function reconocidasOf(voucher: string): RawBuilder<unknown> {
  return sql`${adoptadasOf(voucher)}
      and not exists (select from comprobante_recuperado r where r.comprobante_id = nota.id and r.estado = 'sin_reconocer')`;
}

/** Amount that ARCA would still let be credited of a voucher, perceptions apart. Raw: as above. */
export function acreditableOf(voucher: string): RawBuilder<string> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`(${columna('total')} - ${columna('tributos')} - ${importeOf(propiasOf(voucher), voucher)} - ${importeOf(adoptadasOf(voucher), voucher)})`;
}

/** The notes of these vouchers: those made here, drafts included, and those adopted from ARCA. */
export function notasDeEstos(ids: readonly string[]): RawBuilder<string> {
  return sql`(select n.id from comprobante n where n.comprobante_vinculado = ${anyUuid(ids)}
    union all
    select a.id from comprobante f, lateral (select nota.id from ${reconocidasOf('f')}) a where f.id = ${anyUuid(ids)})`;
}

/** Whether a voucher is an issued invoice or debit note fully credited by its notes, perceptions apart, whoever issued them. */
export function estaCancelada(voucher: string): RawBuilder<boolean> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`(${columna('clase')} in ('factura', 'nota_debito') and ${columna('status')} = 'emitida'
    and ${columna('total')} - ${columna('tributos')} = ${creditadoOf(voucher)})`;
}

/**
 * Locks the invoices of these notes until the transaction ends, so that two notes of one invoice, on two series, see each other. Always in
 * the same order, so that two processes never deadlock.
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
