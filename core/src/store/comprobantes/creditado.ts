import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { anyUuid, db, fewUuids } from '../postgres/kysely.ts';
import { enPeriodoOf } from './periodo/enPeriodoOf.ts';

/**
 * Amount credited by a voucher's issued credit notes, perceptions apart, whoever issued them: `saldoOf`'s total, for queries. A credit note
 * annulled by a debit note credits nothing. `voucher` is its alias in the query. Raw, as the functions below: handwritten statements
 * include them too.
 */
export function creditadoOf(voucher: string): RawBuilder<string> {
  return sql`(${importeOf(propiasOf(voucher), voucher)} + ${importeOf(reconocidasOf(voucher), voucher)} + ${repartidoOf(voucher)})`;
}

/** The voucher's issued credit notes `nota` that were made here. */
function propiasOf(voucher: string): RawBuilder<unknown> {
  return sql`comprobante nota
    where nota.comprobante_vinculado = ${sql.ref(`${voucher}.id`)} and nota.clase = 'nota_credito' and ${estaEmitida('nota')}`;
}

/**
 * Whether a note found by its voucher is issued. Written so that no index of issued vouchers answers it: without statistics one would be
 * read whole for each voucher.
 */
function estaEmitida(nota: string): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(`${nota}.status`)}, '') = 'emitida'`;
}

/** Amount of the voucher in credit notes for a period: issued, or (`EN_CAMINO`) being issued. They have its currency. */
function repartidoOf(voucher: string, notas: RawBuilder<boolean> = EMITIDA): RawBuilder<string> {
  return sql`coalesce((select sum(toma.neto + toma.importe) from comprobante_reparto toma join comprobante nota on nota.id = toma.comprobante_id
    where toma.factura_id = ${sql.ref(`${voucher}.id`)} and ${notas}), 0)`;
}

const EMITIDA = sql<boolean>`nota.status = 'emitida' and not ${estaAnulada('nota')}`;
const EN_CAMINO = sql<boolean>`nota.status = 'borrador' and nota.emision_id is not null`;

function importeOf(notas: RawBuilder<unknown>, voucher: string): RawBuilder<string> {
  return sql`coalesce((select sum(${enSuMoneda(voucher)}) from ${notas} and not ${estaAnulada('nota')}), 0)`;
}

/**
 * Whether an issued debit note made here refers to a credit note: it annuls the note whole (`problemasDeAnulacion`), and is never credited in
 * turn. One adopted from ARCA may be for a part: it does not give the invoice's balance back. `nota` is the credit note's alias. It is
 * looked up by its index for each note (`offset 0` forbids a join): without statistics all vouchers would be read for each invoice.
 */
function estaAnulada(nota: string): RawBuilder<boolean> {
  return sql`exists (select from comprobante debito where debito.comprobante_vinculado = ${sql.ref(`${nota}.id`)}
    and debito.clase = 'nota_debito' and ${estaEmitida('debito')} offset 0)`;
}

/** Amount of a credit note that may still be debited, perceptions apart: all of it, or nothing once a debit note refers to it. */
export function debitableOf(nota: string): RawBuilder<string> {
  const columna = (nombre: string) => sql.ref(`${nota}.${nombre}`);
  return sql`(case when ${estaAnulada(nota)} or exists (select from ${adoptadasOf(nota, 'nota_debito', 'debito')}) then 0
    else ${columna('total')} - ${columna('tributos')} end)`;
}

/** Whether a debit note being issued may annul a credit note of the voucher, which would then stand again. */
export function puedeVolver(voucher: string): RawBuilder<boolean> {
  return sql`exists (select from comprobante anulable join comprobante debito on debito.comprobante_vinculado = anulable.id
    where anulable.comprobante_vinculado = ${sql.ref(`${voucher}.id`)} and anulable.clase = 'nota_credito'
      and debito.clase = 'nota_debito' and debito.status = 'borrador' and debito.emision_id is not null)`;
}

/** Amount a `nota` credits, in its voucher's currency: `importeEnMonedaOf`, for queries. */
function enSuMoneda(voucher: string): RawBuilder<string> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`case when nota.moneda = ${columna('moneda')} then nota.total - nota.tributos
    else ceil((nota.total - nota.tributos) * nota.cotizacion / ${columna('cotizacion')} * 100) / 100 end`;
}

/** Amount that the voucher's notes of a class being issued would take of it, perceptions apart: ARCA has not answered yet. */
export function enCaminoOf(voucher: string, clase: 'nota_credito' | 'nota_debito'): RawBuilder<string> {
  const repartido = clase === 'nota_credito' ? repartidoOf(voucher, EN_CAMINO) : sql.lit(0);
  return sql`(coalesce((select sum(${enSuMoneda(voucher)}) from comprobante nota
    where nota.comprobante_vinculado = ${sql.ref(`${voucher}.id`)} and nota.clase = ${sql.lit(clase)} and nota.status = 'borrador'
      and nota.emision_id is not null), 0) + ${repartido})`;
}

/**
 * The voucher's issued notes of a class adopted from ARCA, `alias` in the query: of other software, or beyond a restored copy. Only the
 * voucher's number ties them to it. ARCA counts them, and so does what may still be credited.
 * Each note is found by that number first (`offset 0` forbids another start): a plan made while there were few adopted notes would go
 * through all of them, mostly of no voucher of ours, for each voucher.
 */
function adoptadasOf(
  voucher: string,
  clase: 'nota_credito' | 'nota_debito' = 'nota_credito',
  alias = 'nota',
): RawBuilder<unknown> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  const deLaNota = (nombre: string) => sql.ref(`${alias}.${nombre}`);
  return sql`(select distinct s.comprobante_id from comprobante_asociado s
       where s.asociado_id is null and s.cuit = ${columna('company_cuit')}
         and s.punto_de_venta = ${columna('punto_de_venta')} and s.tipo_comprobante = ${columna('tipo_comprobante')}
         and s.numero_comprobante = ${columna('numero_comprobante')}) asociada,
     lateral (select * from comprobante una where una.id = asociada.comprobante_id offset 0) ${sql.ref(alias)}
    where ${deLaNota('comprobante_vinculado')} is null and ${deLaNota('clase')} = ${sql.lit(clase)} and ${deLaNota('status')} = 'emitida'
      and ${deLaNota('ambiente')} = ${columna('ambiente')} and ${deLaNota('company_id')} = ${columna('company_id')}
      and ${deLaNota('company_cuit')} = ${columna('company_cuit')}`;
}

/** The adopted credit notes, except those still being matched with a draft of ours, which would take their place. */
function reconocidasOf(voucher: string): RawBuilder<unknown> {
  return sql`${adoptadasOf(voucher)}
      and not exists (select from comprobante_recuperado r where r.comprobante_id = nota.id and r.estado = 'sin_reconocer')`;
}

/** Amount that ARCA would still let be credited of a voucher, perceptions apart. Raw: as above. */
export function acreditableOf(voucher: string): RawBuilder<string> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`(${columna('total')} - ${columna('tributos')} - ${importeOf(propiasOf(voucher), voucher)} - ${importeOf(adoptadasOf(voucher), voucher)} - ${repartidoOf(voucher)})`;
}

/** The notes of these vouchers: those made here, drafts included, those for a period that take of them, and those adopted from ARCA. */
export function notasDeEstos(ids: readonly string[]): RawBuilder<string> {
  return sql`(select n.id from comprobante n where n.comprobante_vinculado = ${anyUuid(ids)}
    union
    select r.comprobante_id from comprobante_reparto r where r.factura_id = ${anyUuid(ids)}
    union all
    select a.id from comprobante f, lateral (select nota.id from ${reconocidasOf('f')}) a where f.id = ${anyUuid(ids)})`;
}

/**
 * Whether a voucher of any class has no effect left: an invoice or debit note credited in full, or a credit note annulled by a debit note.
 */
export function estaSinEfecto(voucher: string): RawBuilder<boolean> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`(case when ${columna('clase')} = 'nota_credito' then ${columna('status')} = 'emitida' and ${estaAnulada(voucher)}
    else ${estaCancelada(voucher)} end)`;
}

/** Pairs `factura_id`, `nota_id`: credit notes that take of these vouchers, drafts and those adopted from ARCA included. */
export function notasQueAcreditan(ids: readonly string[]): RawBuilder<unknown> {
  return sql`(select n.comprobante_vinculado as factura_id, n.id as nota_id from comprobante n
     where n.comprobante_vinculado = ${anyUuid(ids)} and n.clase = 'nota_credito'
    union all
    select distinct r.factura_id, r.comprobante_id from comprobante_reparto r where r.factura_id = ${anyUuid(ids)}
    union all
    select f.id, a.id from comprobante f, lateral (select nota.id from ${adoptadasOf('f')}) a where f.id = ${anyUuid(ids)})`;
}

/** Whether a voucher is an issued invoice or debit note fully credited by its notes, perceptions apart, whoever issued them. */
export function estaCancelada(voucher: string): RawBuilder<boolean> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`(${columna('clase')} in ('factura', 'nota_debito') and ${columna('status')} = 'emitida'
    and ${columna('total')} - ${columna('tributos')} = ${creditadoOf(voucher)})`;
}

/**
 * Locks, until the transaction ends, the issued vouchers whose balance these drafts depend on, so that two drafts of one voucher, on two
 * series, see each other: the voucher of a note, or those of its period; of a note that annuls another, that one's invoice too, which would
 * stand again; of an invoice, the other invoices of its orders, which may stand again. Always in the same order, so that two processes
 * never deadlock.
 */
export async function lockFacturasOf(tx: EntityManager, borradores: readonly string[]): Promise<void> {
  const ids = fewUuids(borradores);
  await db(tx)
    .selectFrom('comprobante')
    .select('id')
    .where(
      'id',
      'in',
      // From the drafts on (`offset 0` forbids another start), whatever the server knows of the tables: begun by the issued vouchers, it
      // would go through all of them for each draft.
      sql<string>`(with pedido as materialized (select * from comprobante where id = ${ids})
        select nota.comprobante_vinculado from pedido nota where nota.comprobante_vinculado is not null
        union select anulada.comprobante_vinculado from pedido nota,
            lateral (select * from comprobante una where una.id = nota.comprobante_vinculado offset 0) anulada
          where anulada.clase = 'nota_credito' and anulada.comprobante_vinculado is not null
        union select anterior.id from pedido factura,
            lateral (select y.comprobante_id from comprobante_orden x
               join comprobante_orden y on y.orden_id = x.orden_id and y.comprobante_id <> x.comprobante_id
              where x.comprobante_id = factura.id offset 0) de_su_orden,
            lateral (select * from comprobante una where una.id = de_su_orden.comprobante_id offset 0) anterior
          where factura.clase = 'factura' and anterior.clase = 'factura' and anterior.status = 'emitida'
        union select f.id from pedido nota, lateral (select f.id from comprobante f where ${enPeriodoOf('nota', 'f')} offset 0) f
          where nota.clase = 'nota_credito' and nota.periodo_desde is not null)`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
