import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { CambioDeMes, MesPresentado } from '../../contract/contador/presentado.ts';
import type { OrigenPadron } from '../../contract/regimenes/regimenes.ts';
import { actorUnlessTitular, type Alcance } from '../../rules/alcance.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { AppError } from '../../rules/errors.ts';
import { nombrePadron } from '../../rules/percepciones/caso.ts';
import { within } from '../postgres/within.ts';
import { COUNT, db } from '../postgres/kysely.ts';
import { violates } from '../postgres/violates.ts';
import { vouchersOf, type Periodo } from '../reportes/reportables.ts';

/** Totals of a month, in pesos, credit notes subtracted. */
export interface TotalesDeMes {
  comprobantes: number;
  importe: Decimal;
}

export interface Presentado extends MesPresentado {
  presentado: TotalesDeMes;
}

/** Presented months of the companies within reach, the newest first. */
export async function listPresentados(em: EntityManager, alcance: Alcance): Promise<MesPresentado[]> {
  return selectPresentados(em, alcance).orderBy('m.periodo', 'desc').execute();
}

/** A presented month; null: it was not presented. */
export async function findPresentado(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<Presentado | null> {
  const fila = await selectPresentados(em, alcance)
    .select(['m.comprobantes', 'm.importe'])
    .where('m.company_id', '=', company_id)
    .where('m.periodo', '=', periodo)
    .executeTakeFirst();
  if (!fila) return null;
  const { comprobantes, importe, ...mes } = fila;
  return { ...mes, presentado: { comprobantes, importe } };
}

function selectPresentados(em: EntityManager, alcance: Alcance) {
  return db(em)
    .selectFrom('mes_presentado as m')
    .innerJoin('empresa as e', 'e.id', 'm.company_id')
    .leftJoin('usuario as u', 'u.id', 'm.presentado_por')
    .select(['m.company_id', 'e.cuit', 'm.periodo', 'm.presentado_en', 'u.email as presentado_por'])
    .where(within(alcance, 'mes_presentado', 'm'));
}

/** @throws AppError `mes_ya_presentado` */
export async function createPresentado(
  em: EntityManager,
  alcance: Alcance,
  { company_id, periodo, comprobantes, importe }: { company_id: string; periodo: string } & TotalesDeMes,
): Promise<void> {
  try {
    await db(em)
      .insertInto('mes_presentado')
      .values({
        user_id: alcance.titular_id,
        presentado_por: actorUnlessTitular(alcance),
        company_id,
        periodo,
        comprobantes,
        importe,
      })
      .execute();
  } catch (error) {
    if (violates(error, 'mes_presentado_key')) throw new AppError('mes_ya_presentado', {}, { cause: error });
    throw error;
  }
}

/** @throws AppError `mes_no_encontrado` */
export async function deletePresentado(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<void> {
  const borrado = await db(em)
    .deleteFrom('mes_presentado')
    .where(within(alcance, 'mes_presentado'))
    .where('company_id', '=', company_id)
    .where('periodo', '=', periodo)
    .returning('id')
    .executeTakeFirst();
  if (!borrado) throw new AppError('mes_no_encontrado');
}

const EN_PESOS = sql<string>`coalesce(sum(round(c.total * c.cotizacion, 2) * case c.clase when 'nota_credito' then -1 when 'compra' then 0 else 1 end), 0)`;

/** Present totals of the vouchers of a period. */
export async function totalesOf(em: EntityManager, alcance: Alcance, periodo: Periodo): Promise<TotalesDeMes> {
  const { comprobantes, pesos } = await vouchersOf(em, alcance, periodo)
    .select([COUNT.as('comprobantes'), EN_PESOS.as('pesos')])
    .executeTakeFirstOrThrow();
  return { comprobantes, importe: new Decimal(pesos) };
}

/** Months of a company with vouchers, the newest first. */
export async function listMeses(
  em: EntityManager,
  alcance: Alcance,
  periodo: Periodo,
): Promise<({ periodo: string } & TotalesDeMes)[]> {
  const filas = await vouchersOf(em, alcance, periodo)
    .select([sql<string>`to_char(c.fecha, 'YYYY-MM')`.as('mes'), COUNT.as('comprobantes'), EN_PESOS.as('pesos')])
    .groupBy('mes')
    .orderBy('mes', 'desc')
    .execute();
  return filas.map(({ mes, comprobantes, pesos }) => ({ periodo: mes, comprobantes, importe: new Decimal(pesos) }));
}

/** Most changes listed one by one. */
const CAMBIOS_MAX = 200;

/** Changes in a period after an instant, newest first: the first `CAMBIOS_MAX`, and how many there are. */
export async function listCambios(
  em: EntityManager,
  alcance: Alcance,
  periodo: Periodo,
  { desde, percibe }: { desde: Date; percibe: boolean },
): Promise<{ cambios: CambioDeMes[]; cuantos: number }> {
  const comprobantes = await vouchersOf(em, alcance, periodo)
    .select(['c.id', 'c.tipo_comprobante', 'c.punto_de_venta', 'c.numero_comprobante', 'c.autorizado_en'])
    .where('c.autorizado_en', '>', desde)
    .execute();
  const notas = await db(em)
    .selectFrom('comprobante as c')
    .innerJoin('comprobante_asociado as a', 'a.comprobante_id', 'c.id')
    .select(['c.id', 'c.tipo_comprobante', 'c.punto_de_venta', 'c.numero_comprobante', 'c.autorizado_en'])
    .distinct()
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.company_id', '=', periodo.company_id)
    .where('c.ambiente', '=', periodo.ambiente)
    .where('c.status', '=', 'emitida')
    .where('c.autorizado_en', '>', desde)
    .where('c.fecha', '>', periodo.hasta)
    .where('a.fecha', '>=', periodo.desde)
    .where('a.fecha', '<=', periodo.hasta)
    .execute();
  const padrones = percibe ? await listPadrones(em, alcance, periodo.desde.slice(0, 7), desde) : [];
  const cambios = [
    ...comprobantes.map((comprobante) => cambioOf(comprobante, 'comprobante', desde)),
    ...notas.map((nota) => cambioOf(nota, 'nota', desde)),
    ...padrones.map(({ origen, periodo: mes, importado_en }): CambioDeMes => ({
      clase: 'padron',
      comprobante_id: null,
      que: `Padrón ${nombrePadron(origen, mes)}`,
      detalle: 'Se importó después: los comprobantes emitidos no cambian.',
      en: importado_en,
    })),
  ].sort((a, b) => b.en.getTime() - a.en.getTime());
  return { cambios: cambios.slice(0, CAMBIOS_MAX), cuantos: cambios.length };
}

function cambioOf(
  fila: Parameters<typeof formatNumero>[0] & { id: string; autorizado_en: Date | null },
  clase: 'comprobante' | 'nota',
  desde: Date,
): CambioDeMes {
  const detalle =
    clase === 'comprobante'
      ? 'Se emitió o se registró con fecha de este mes.'
      : 'Es de un mes posterior, sobre un comprobante de este.';
  return { clase, comprobante_id: fila.id, que: formatNumero(fila), detalle, en: fila.autorizado_en ?? desde };
}

async function listPadrones(
  em: EntityManager,
  alcance: Alcance,
  periodo: string,
  desde: Date,
): Promise<{ origen: OrigenPadron; periodo: string; importado_en: Date }[]> {
  return db(em)
    .selectFrom('padron_vigente')
    .select(['origen', 'periodo', 'importado_en'])
    .where('periodo', '=', periodo)
    .where('importado_en', '>', desde)
    .where(({ or, eb }) => or([eb('user_id', 'is', null), eb('user_id', '=', alcance.titular_id)]))
    .execute();
}
