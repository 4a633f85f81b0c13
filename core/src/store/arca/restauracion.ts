import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ambiente } from '../../contract/enums.ts';
import { db, type Fila } from '../postgres/kysely.ts';

/** A copy that was restored into this database. */
export type Restauracion = Fila<'restauracion'>;

/** The last copy restored into this database; null: none ever was. */
export async function findRestauracion(em: EntityManager): Promise<Restauracion | null> {
  const fila = await db(em).selectFrom('restauracion').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  return fila ?? null;
}

/** The restored copy since which the series of a CUIT were not brought up to ARCA's; null: no copy holds the CUIT back. */
export async function findPendiente(em: EntityManager, ambiente: Ambiente, cuit: string): Promise<Restauracion | null> {
  const ultima = await findRestauracion(em);
  if (ultima === null) return null;
  const conciliada = await db(em)
    .selectFrom('restauracion_cuit')
    .select('cuit')
    .where('restauracion_id', '=', ultima.id)
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .executeTakeFirst();
  return conciliada ? null : ultima;
}

/** CUITs of every company that a restored copy still holds back. */
export async function listCuitsPendientes(em: EntityManager, ambiente: Ambiente): Promise<string[]> {
  const ultima = await findRestauracion(em);
  if (ultima === null) return [];
  const filas = await db(em)
    .selectFrom('empresa as e')
    .select('e.cuit')
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('restauracion_cuit as r')
            .select('r.cuit')
            .whereRef('r.cuit', '=', 'e.cuit')
            .where('r.restauracion_id', '=', ultima.id)
            .where('r.ambiente', '=', ambiente),
        ),
      ),
    )
    .orderBy('e.cuit')
    .execute();
  return filas.map(({ cuit }) => cuit);
}

/** CUITs of all the companies of the installation. */
export async function listCuits(em: EntityManager): Promise<string[]> {
  const filas = await db(em).selectFrom('empresa').select('cuit').distinct().orderBy('cuit').execute();
  return filas.map(({ cuit }) => cuit);
}

/** Marks a CUIT as reconciled with ARCA since a restored copy: its series issue again by themselves. */
export async function markConciliado(
  tx: EntityManager,
  { id }: Restauracion,
  ambiente: Ambiente,
  cuit: string,
): Promise<void> {
  await db(tx)
    .insertInto('restauracion_cuit')
    .values({ restauracion_id: id, ambiente, cuit })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Points of sale that a person declared to be another program's. */
export async function listPuntosAjenos(em: EntityManager, ambiente: Ambiente, cuit: string): Promise<number[]> {
  const filas = await db(em)
    .selectFrom('restauracion_punto')
    .select('punto_de_venta')
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .execute();
  return filas.map(({ punto_de_venta }) => punto_de_venta);
}

export async function savePuntoAjeno(
  em: EntityManager,
  ambiente: Ambiente,
  { cuit, punto_de_venta }: { cuit: string; punto_de_venta: number },
): Promise<void> {
  await db(em)
    .insertInto('restauracion_punto')
    .values({ ambiente, cuit, punto_de_venta })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a chunk of this CUIT is still open. Its outcome is settled before ARCA is asked about vouchers beyond it. */
export async function hasEmisionAbierta(em: EntityManager, ambiente: Ambiente, cuit: string): Promise<boolean> {
  const abierta = await db(em)
    .selectFrom('emision as e')
    .innerJoin('serie as s', 's.id', 'e.serie_id')
    .select('e.id')
    .where('e.estado', '=', 'abierta')
    .where('s.ambiente', '=', ambiente)
    .where('s.cuit', '=', cuit)
    .executeTakeFirst();
  return abierta !== undefined;
}

/** A point of sale of a CUIT, with its company. */
export interface PuntoDeCuit {
  punto_de_venta: number;
  company_id: string;
  user_id: string;
}

/**
 * Electronic points of sale of a CUIT, each with its company. Several users may have typed the CUIT: the company that holds it goes first.
 */
export async function listPuntosDeCuit(em: EntityManager, ambiente: Ambiente, cuit: string): Promise<PuntoDeCuit[]> {
  const filas = await db(em)
    .selectFrom('punto_de_venta as p')
    .innerJoin('empresa as e', 'e.id', 'p.company_id')
    .leftJoin('habilitacion as h', (on) =>
      on.onRef('h.company_id', '=', 'e.id').onRef('h.cuit', '=', 'e.cuit').on('h.ambiente', '=', ambiente),
    )
    .select(['p.punto_de_venta', 'e.id as company_id', 'e.user_id', 'h.cuit as habilitado'])
    .where('e.cuit', '=', cuit)
    .where('p.modo_facturacion', '=', 1)
    .orderBy('e.creado_en')
    .execute();
  return withHolder(filas);
}

/** Points of sale that are or were of contingency here for a CUIT, as `listPuntosDeCuit`: no company invoices with them every day. */
export async function listPuntosDeContingenciaDeCuit(
  em: EntityManager,
  ambiente: Ambiente,
  cuit: string,
): Promise<PuntoDeCuit[]> {
  const elegidos = db(em)
    .selectFrom('contingencia as k')
    .innerJoin('empresa as x', 'x.id', 'k.company_id')
    .select('k.punto_de_venta')
    .where('k.ambiente', '=', ambiente)
    .where('x.cuit', '=', cuit);
  const usados = db(em)
    .selectFrom('caea_punto as u')
    .innerJoin('caea as a', 'a.id', 'u.caea_id')
    .select('u.punto_de_venta')
    .where('a.ambiente', '=', ambiente)
    .where('a.cuit', '=', cuit);
  const filas = await db(em)
    .selectFrom(elegidos.union(usados).as('p'))
    .innerJoin('empresa as e', (on) => on.on('e.cuit', '=', cuit))
    .leftJoin('habilitacion as h', (on) =>
      on.onRef('h.company_id', '=', 'e.id').onRef('h.cuit', '=', 'e.cuit').on('h.ambiente', '=', ambiente),
    )
    .select(['p.punto_de_venta', 'e.id as company_id', 'e.user_id', 'h.cuit as habilitado'])
    .orderBy('e.creado_en')
    .execute();
  return withHolder(filas);
}

/** One company of each point of sale: the holder of the CUIT, otherwise the first. */
function withHolder(filas: readonly (PuntoDeCuit & { habilitado: string | null })[]): PuntoDeCuit[] {
  const mejores = new Map<number, (typeof filas)[number]>();
  for (const fila of filas) {
    const previa = mejores.get(fila.punto_de_venta);
    if (!previa || (previa.habilitado === null && fila.habilitado !== null)) mejores.set(fila.punto_de_venta, fila);
  }
  return [...mejores.values()].map(({ punto_de_venta, company_id, user_id }) => ({
    punto_de_venta,
    company_id,
    user_id,
  }));
}

/**
 * Our last number in a serie, whoever issued it; 0 when there is none. With `copia`, the last number that copy brought: a voucher adopted
 * later, by an interrupted adoption or by hand, says nothing of the numbers before it.
 */
export async function findUltimoNumero(
  em: EntityManager,
  ambiente: Ambiente,
  { cuit, punto_de_venta, tipo_comprobante }: { cuit: string; punto_de_venta: number; tipo_comprobante: number },
  copia: Restauracion | null = null,
): Promise<number> {
  const emitidos = db(em)
    .selectFrom('comprobante')
    .select(({ fn }) => fn.max('numero_comprobante').as('numero'))
    .where('ambiente', '=', ambiente)
    .where('company_cuit', '=', cuit)
    .where('punto_de_venta', '=', punto_de_venta)
    .where('tipo_comprobante', '=', tipo_comprobante as Fila<'comprobante'>['tipo_comprobante']);
  const fila = await (
    copia === null ? emitidos : emitidos.where('creado_en', '<', copia.restaurada_en)
  ).executeTakeFirst();
  return fila?.numero ?? 0;
}
