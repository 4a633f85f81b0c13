import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Compra, FiltroCompras, JurisdiccionPercibida, TotalesCompras } from '../../contract/compras/compra.ts';
import type { Alcance } from '../../rules/alcance.ts';
import type { CompraNueva } from '../../rules/compras/checkCompraTipeada.ts';
import type { CambiosDeCompra } from '../../rules/compras/changeCompra.ts';
import { tiposConCredito, tiposQueRestan } from '../../rules/compras/tiposDeCompra.ts';
import { columnasDeTributos, sumTributos } from '../../rules/compras/tributosCompra.ts';
import { AppError } from '../../rules/errors.ts';
import { pgArray } from '../postgres/arrays.ts';
import { COUNT, db, NOW } from '../postgres/kysely.ts';
import { containing, isLike } from '../postgres/like.ts';
import { violates } from '../postgres/violates.ts';
import { within } from '../postgres/within.ts';
import type { JurisdiccionGuardada } from '../entities/compras/compra.ts';
import { writeAlicuotas } from './importRecibidos.ts';

const CON_CREDITO = sql<boolean>`c.tipo_comprobante = any(${pgArray(tiposConCredito.map(String))}::int[])`;
const RESTA = sql<boolean>`c.tipo_comprobante = any(${pgArray(tiposQueRestan.map(String))}::int[])`;
/** VAT taken as credit: the typed one, the part that the rule of the issuer says, or all that the class gives. */
const CREDITO = sql<string>`coalesce(c.credito_computable, case when ${CON_CREDITO}
  then round(c.iva * coalesce(r.porcentaje_credito, 100) / 100, 2) else 0 end)`;
const CLASE = sql<Compra['clase']>`coalesce(c.clase, r.clase)`;

type Pedido = Omit<FiltroCompras, 'limit' | 'offset'>;

function selectCompras(em: EntityManager, alcance: Alcance, company_id: string) {
  return db(em)
    .selectFrom('compra as c')
    .leftJoin('compra_emisor as r', (join) =>
      join.onRef('r.company_id', '=', 'c.company_id').onRef('r.emisor_documento', '=', 'c.emisor_documento'),
    )
    .where(within(alcance, 'compra', 'c'))
    .where('c.company_id', '=', company_id);
}

/** Purchases of a company that the filters find. */
export function filterCompras(em: EntityManager, alcance: Alcance, company_id: string, filtro: Pedido) {
  const { periodo, emisor, clase, estado } = filtro;
  let consulta = selectCompras(em, alcance, company_id);
  if (periodo !== undefined) consulta = consulta.where('c.periodo', '=', periodo);
  if (estado !== undefined)
    consulta = consulta.where('c.excluida_motivo', estado === 'excluidas' ? 'is not' : 'is', null);
  if (clase === 'sin_clase') consulta = consulta.where(sql<boolean>`${CLASE} is null`);
  else if (clase !== undefined) consulta = consulta.where(sql<boolean>`${CLASE} = ${clase}`);
  const buscado = emisor?.trim() ?? '';
  if (buscado !== '') {
    const documento = buscado.replace(/[.\-\s]/g, '');
    consulta = consulta.where(({ or, eb }) =>
      or([isLike('c.emisor_nombre', containing(buscado)), eb('c.emisor_documento', '=', documento)]),
    );
  }
  return consulta;
}

/** A page of a company's purchases, the latest first. */
export async function listCompras(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  { limit, offset, ...filtro }: Pedido & { limit: number; offset: number },
): Promise<Compra[]> {
  const filas = await withColumnas(filterCompras(em, alcance, company_id, filtro))
    .orderBy('c.fecha', 'desc')
    .orderBy('c.tipo_comprobante')
    .orderBy('c.punto_de_venta')
    .orderBy('c.numero', 'desc')
    .orderBy('c.emisor_documento')
    .limit(limit)
    .offset(offset)
    .execute();
  return filas.map(toCompra);
}

/** Rows of one reading, where all are read. */
const LOTE = 1_000;

/** Purchases of a month's book in the order of its files: fecha, tipo, punto de venta, número, emisor. Excluded ones are left out. */
export async function* streamCompras(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): AsyncGenerator<Compra> {
  let ultima: Compra | null = null;
  do {
    const desde: Compra | null = ultima;
    const filas: Compra[] = (
      await withColumnas(filterCompras(em, alcance, company_id, { periodo, estado: 'incluidas' }))
        .$if(desde !== null, (consulta) =>
          consulta.where(
            sql<boolean>`(c.fecha, c.tipo_comprobante, c.punto_de_venta, c.numero, c.emisor_documento collate "C", c.despacho collate "C")
              > (${desde?.fecha}::date, ${desde?.tipo_comprobante}::int, ${desde?.punto_de_venta}::int,
                 ${desde?.numero}::bigint, ${desde?.emisor_documento}::text, ${desde?.despacho}::text)`,
          ),
        )
        .orderBy('c.fecha')
        .orderBy('c.tipo_comprobante')
        .orderBy('c.punto_de_venta')
        .orderBy('c.numero')
        .orderBy(sql`c.emisor_documento collate "C"`)
        .orderBy(sql`c.despacho collate "C"`)
        .limit(LOTE)
        .execute()
    ).map(toCompra);
    yield* filas;
    ultima = filas.length < LOTE ? null : (filas.at(-1) ?? null);
  } while (ultima !== null);
}

/** Sums of the purchases that the filters find, in pesos, credit notes subtracted; excluded ones only counted. */
export async function sumCompras(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  filtro: Pedido,
): Promise<TotalesCompras & { totalItems: number }> {
  const pesos = (columna: ReturnType<typeof sql<string>>) =>
    sql<string | null>`sum(case when ${RESTA} then -1 else 1 end * round(${columna} * c.cotizacion, 2))
      filter (where c.excluida_motivo is null)`;
  const fila = await filterCompras(em, alcance, company_id, filtro)
    .select([
      COUNT.as('cuantas'),
      sql<number>`(count(*) filter (where c.excluida_motivo is not null))::int`.as('cuantas_excluidas'),
      sql<number>`(count(*) filter (where c.excluida_motivo is null and ${CLASE} is null and ${CON_CREDITO}))::int`.as(
        'cuantas_sin_clase',
      ),
      pesos(sql`c.neto`).as('suma_neto'),
      pesos(sql`c.iva`).as('suma_iva'),
      pesos(CREDITO).as('suma_credito'),
      pesos(sql`c.otros_tributos`).as('suma_tributos'),
      pesos(sql`c.total`).as('suma_total'),
    ])
    .executeTakeFirstOrThrow();
  return {
    totalItems: fila.cuantas,
    comprobantes: fila.cuantas - fila.cuantas_excluidas,
    excluidas: fila.cuantas_excluidas,
    sin_clase: fila.cuantas_sin_clase,
    neto: new Decimal(fila.suma_neto ?? 0),
    iva: new Decimal(fila.suma_iva ?? 0),
    credito_computable: new Decimal(fila.suma_credito ?? 0),
    otros_tributos: new Decimal(fila.suma_tributos ?? 0),
    total: new Decimal(fila.suma_total ?? 0),
  };
}

/** Months with purchases, the latest first. */
export async function listPeriodos(em: EntityManager, alcance: Alcance, company_id: string): Promise<string[]> {
  const filas = await selectCompras(em, alcance, company_id)
    .select('c.periodo')
    .distinct()
    .orderBy('c.periodo', 'desc')
    .limit(MESES)
    .execute();
  return filas.map(({ periodo }) => periodo);
}
/** Months offered: twenty years. */
const MESES = 240;

/** @throws AppError `compra_no_encontrada`, also when it is another user's */
export async function findCompra(
  em: EntityManager,
  alcance: Alcance,
  { company_id, id, lock = false }: { company_id: string; id: string; lock?: boolean },
): Promise<Compra> {
  let consulta = withColumnas(selectCompras(em, alcance, company_id)).where('c.id', '=', id);
  if (lock) consulta = consulta.forNoKeyUpdate('c');
  const fila = await consulta.executeTakeFirst();
  if (!fila) throw new AppError('compra_no_encontrada');
  return toCompra(fila);
}

/** Stores a typed purchase in the month of its date; answers its id. @throws AppError `compra_invalida` when it is there already */
export async function createCompra(
  em: EntityManager,
  { user_id, company_id }: { user_id: string; company_id: string },
  { tributos, alicuotas, jurisdicciones, ...compra }: CompraNueva,
): Promise<string> {
  const apartados = Object.fromEntries(columnasDeTributos.map((columna) => [columna, tributos[columna]]));
  try {
    const { id } = await db(em)
      .insertInto('compra')
      .values({
        user_id,
        company_id,
        periodo: compra.fecha.slice(0, 7),
        ...compra,
        ...apartados,
        alicuotas: sql`${JSON.stringify(writeAlicuotas(alicuotas ?? []))}::jsonb`,
        jurisdicciones: writeJurisdicciones(jurisdicciones),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (!violates(error, 'compra_identidad_key')) throw error;
    const mensaje = 'Esa compra ya está: mismo tipo, punto de venta, número y emisor.';
    throw new AppError('compra_invalida', { campo: 'numero', mensaje }, { cause: error });
  }
}

/** Writes the changes of a purchase that was found and locked in this transaction. */
export async function updateCompra(
  tx: EntityManager,
  { company_id, id }: { company_id: string; id: string },
  { alicuotas, tributos, jurisdicciones, ...cambios }: CambiosDeCompra,
): Promise<void> {
  const columnas = tributos && Object.fromEntries(columnasDeTributos.map((columna) => [columna, tributos[columna]]));
  await db(tx)
    .updateTable('compra')
    .set({
      ...cambios,
      ...columnas,
      ...(alicuotas && { alicuotas: sql`${JSON.stringify(writeAlicuotas(alicuotas))}::jsonb` }),
      ...(jurisdicciones && { jurisdicciones: writeJurisdicciones(jurisdicciones) }),
      actualizado_en: NOW,
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
}

/** Provinces as the table keeps them, with amounts as text. */
function writeJurisdicciones(jurisdicciones: readonly JurisdiccionPercibida[]) {
  const guardadas = jurisdicciones.map(({ jurisdiccion, importe }) => ({ jurisdiccion, importe: importe.toFixed(2) }));
  return sql<JurisdiccionGuardada[]>`${JSON.stringify(guardadas)}::jsonb`;
}

/** The columns of a purchase, with the class and the credit that its rules give. */
export function withColumnas(consulta: ReturnType<typeof filterCompras>) {
  return consulta.select([
    'c.id',
    'c.periodo',
    'c.fecha',
    'c.tipo_comprobante',
    'c.punto_de_venta',
    'c.numero',
    'c.numero_hasta',
    'c.despacho',
    'c.autorizacion',
    'c.emisor_tipo',
    'c.emisor_documento',
    'c.emisor_nombre',
    'c.receptor_tipo',
    'c.receptor_documento',
    'c.moneda',
    'c.cotizacion',
    'c.alicuotas',
    'c.neto',
    'c.no_gravado',
    'c.exento',
    'c.otros_tributos',
    'c.iva',
    'c.total',
    'c.percepciones_iva',
    'c.nacionales',
    'c.ingresos_brutos',
    'c.municipales',
    'c.internos',
    'c.jurisdicciones',
    'c.excluida_motivo',
    'c.actualizado_en',
    CLASE.as('clase_efectiva'),
    sql<
      Compra['clase_origen']
    >`case when c.clase is not null then 'tipeada' when r.clase is not null then 'emisor' end`.as('clase_origen'),
    CREDITO.as('credito_efectivo'),
    sql<Compra['credito_origen']>`case when c.credito_computable is not null then 'tipeado'
      when r.porcentaje_credito is not null and ${CON_CREDITO} then 'emisor' else 'defecto' end`.as('credito_origen'),
  ]);
}

type FilaCompra = Awaited<ReturnType<ReturnType<typeof withColumnas>['execute']>>[number];

/** A purchase as it goes out. */
export function toCompra({
  alicuotas,
  clase_efectiva,
  credito_efectivo,
  percepciones_iva,
  nacionales,
  ingresos_brutos,
  municipales,
  internos,
  jurisdicciones,
  ...fila
}: FilaCompra): Compra {
  const apartados = { percepciones_iva, nacionales, ingresos_brutos, municipales, internos };
  const resto = fila.otros_tributos.minus(sumTributos({ ...apartados, otros: new Decimal(0) }));
  return {
    ...fila,
    alicuotas:
      alicuotas?.map(({ iva, neto, importe }) => ({ iva, neto: new Decimal(neto), importe: new Decimal(importe) })) ??
      null,
    clase: clase_efectiva,
    credito_computable: new Decimal(credito_efectivo),
    tributos: { ...apartados, otros: resto },
    jurisdicciones: jurisdicciones.map(({ jurisdiccion, importe }) => ({
      jurisdiccion,
      importe: new Decimal(importe),
    })),
  };
}
