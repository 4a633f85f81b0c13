import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { FaltaDeLectura } from '../../contract/cobros/falta.ts';
import type { PercepcionRecibida } from '../../contract/cobros/pago.ts';
import type { FaltaGuardada } from '../entities/cobros.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';

/** A period of an account's bills, and how far it was read. */
export interface PeriodoFacturado extends Omit<Fila<'periodo_facturado'>, 'faltas'> {
  faltas: FaltaDeLectura[];
}

/** Stored periods of these accounts, the last one first. */
export async function listPeriodos(em: EntityManager, cuenta_ids: readonly string[]): Promise<PeriodoFacturado[]> {
  const filas = await db(em)
    .selectFrom('periodo_facturado')
    .selectAll()
    .where('cuenta_id', '=', anyUuid(cuenta_ids))
    .orderBy('periodo', 'desc')
    .execute();
  return filas.map((fila) => ({ ...fila, faltas: readFaltas(fila.faltas) }));
}

/** Stores how far a period was read. After a whole reading, rows absent from it no longer belong to the period. */
export async function savePeriodo(
  tx: EntityManager,
  periodo: Omit<PeriodoFacturado, 'leido_en'> & { leido_en: Date },
): Promise<void> {
  const fila = { ...periodo, faltas: writeFaltas(periodo.faltas) };
  await db(tx)
    .insertInto('periodo_facturado')
    .values(fila)
    .onConflict((conflict) =>
      conflict.columns(['cuenta_id', 'periodo']).doUpdateSet({
        desde: fila.desde,
        hasta: fila.hasta,
        abierto: fila.abierto,
        completo: fila.completo,
        leido_en: fila.leido_en,
        faltas: fila.faltas,
      }),
    )
    .execute();
  if (!periodo.completo) return;
  await db(tx)
    .deleteFrom('cargo_facturado')
    .where('cuenta_id', '=', periodo.cuenta_id)
    .where('periodo', '=', periodo.periodo)
    .where('leido_en', '<', periodo.leido_en)
    .execute();
}

/** Printed numbers of these accounts' bills of the periods from `desde` to `hasta`, first days of a month. */
export async function listNumerosFacturados(
  em: EntityManager,
  cuenta_ids: readonly string[],
  { desde, hasta }: { desde: string; hasta: string },
): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('cargo_facturado')
    .select('numero')
    .distinct()
    .where('cuenta_id', '=', anyUuid(cuenta_ids))
    .where('periodo', '>=', desde)
    .where('periodo', '<=', hasta)
    .where('numero', 'is not', null)
    .execute();
  return filas.flatMap(({ numero }) => numero ?? []);
}

/** Per document of a period, the number of stored rows and their sum: charges less refunds. */
export async function addUpDocumentos(
  em: EntityManager,
  cuenta_id: string,
  periodo: string,
): Promise<Map<string, { filas: number; importe: Decimal }>> {
  const filas = await db(em)
    .selectFrom('cargo_facturado')
    .select(['documento', sql<string>`count(*)::text`.as('cuantas'), sql<string>`sum(importe)::text`.as('suman')])
    .where('cuenta_id', '=', cuenta_id)
    .where('periodo', '=', periodo)
    .groupBy('documento')
    .execute();
  return new Map(
    filas.map(({ documento, cuantas, suman }) => [documento, { filas: Number(cuantas), importe: new Decimal(suman) }]),
  );
}

/** Replaces the perceptions of a group in a period by those just read. */
export async function replacePercepciones(
  tx: EntityManager,
  cuenta_id: string,
  { periodo, grupo }: { periodo: string; grupo: string },
  percepciones: readonly PercepcionRecibida[],
): Promise<void> {
  await db(tx)
    .deleteFrom('percepcion_recibida')
    .where('cuenta_id', '=', cuenta_id)
    .where('periodo', '=', periodo)
    .where('grupo', '=', grupo)
    .execute();
  if (percepciones.length === 0) return;
  await db(tx)
    .insertInto('percepcion_recibida')
    .values(percepciones.map((percepcion) => ({ ...percepcion, cuenta_id, grupo })))
    .execute();
}

/** Perceptions in invoices dated from `desde` to `hasta`. */
export async function listPercepcionesOf(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta }: { desde: string; hasta: string },
): Promise<PercepcionRecibida[]> {
  return db(em)
    .selectFrom('percepcion_recibida')
    .select(['periodo', 'documento', 'numero', 'tributo', 'impuesto', 'sociedad', 'fecha', 'importe'])
    .where('cuenta_id', '=', cuenta_id)
    .where('fecha', '>=', desde)
    .where('fecha', '<=', hasta)
    .orderBy('fecha')
    .orderBy('id')
    .execute();
}

/** Documents of an account with some tax detailed, of any month. */
export async function listDocumentosPercibidos(
  em: EntityManager,
  cuenta_id: string,
  periodos: readonly string[],
): Promise<Pick<PercepcionRecibida, 'documento' | 'tributo' | 'impuesto'>[]> {
  if (periodos.length === 0) return [];
  return db(em)
    .selectFrom('percepcion_recibida')
    .select(['documento', 'tributo', 'impuesto'])
    .where('cuenta_id', '=', cuenta_id)
    .where('periodo', 'in', [...periodos])
    .execute();
}

export function writeFaltas(faltas: readonly FaltaDeLectura[]): FaltaGuardada[] {
  return faltas.map((falta) => ({ ...falta, importe: falta.importe?.toFixed() ?? null }));
}

export function readFaltas(faltas: readonly FaltaGuardada[]): FaltaDeLectura[] {
  return faltas.map((falta) => ({ ...falta, importe: falta.importe === null ? null : new Decimal(falta.importe) }));
}
