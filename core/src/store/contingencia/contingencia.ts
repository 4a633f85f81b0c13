import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Ambiente } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { db, NOW, type Fila } from '../postgres/kysely.ts';
import { within } from '../postgres/within.ts';

/** Settings of a company, with `numeros_por_confirmar`: a copy was restored since a person confirmed the last numbers. */
export interface ContingenciaDeCuit extends Omit<Fila<'contingencia'>, 'ambiente'> {
  user_id: string;
  cuit: string;
  razon_social: string;
  numeros_por_confirmar: boolean;
}

/** A point of sale of contingency of a CUIT. */
export interface PuntoDeContingencia {
  ambiente: Ambiente;
  cuit: string;
  punto_de_venta: number;
}

/** Settings of a company that holds its CUIT; null: it never used a contingency, or another company holds the CUIT. */
export async function findContingencia(
  em: EntityManager,
  ambiente: Ambiente,
  company_id: string,
): Promise<ContingenciaDeCuit | null> {
  const fila = await selectContingencias(em, ambiente).where('k.company_id', '=', company_id).executeTakeFirst();
  return fila ?? null;
}

/** Companies within reach that hold their CUIT and ever used a contingency, by name. */
export async function listContingencias(
  em: EntityManager,
  alcance: Alcance,
  ambiente: Ambiente,
): Promise<ContingenciaDeCuit[]> {
  return selectContingencias(em, ambiente)
    .where(within(alcance, 'empresa', 'e'))
    .orderBy('e.razon_social')
    .orderBy('e.id')
    .execute();
}

/**
 * Point of sale of contingency of a CUIT, in use when a copy was restored, whose last numbers nobody said yet, and when that was; null: there
 * is none.
 */
export async function findPorConfirmar(
  em: EntityManager,
  ambiente: Ambiente,
  cuit: string,
): Promise<{ punto_de_venta: number; visto_desde: Date; anotado_en: Date } | null> {
  const fila = await db(em)
    .selectFrom('contingencia as k')
    .innerJoin('empresa as e', 'e.id', 'k.company_id')
    .innerJoin('habilitacion as h', (on) =>
      on.onRef('h.company_id', '=', 'e.id').onRef('h.cuit', '=', 'e.cuit').on('h.ambiente', '=', ambiente),
    )
    .innerJoin('restauracion as r', (on) => on.onRef('r.restaurada_en', '>', 'k.numeros_confirmados_en'))
    .select(['k.punto_de_venta', 'r.restaurada_en as visto_desde', 'r.restaurada_en as anotado_en'])
    .where('k.ambiente', '=', ambiente)
    .where('k.activa', '=', true)
    .where('e.cuit', '=', cuit)
    .orderBy('r.restaurada_en', 'desc')
    .limit(1)
    .executeTakeFirst();
  return fila ?? null;
}

/** Companies of every user that issue with advance codes in an outage, and hold their CUIT. */
export async function listContingenciasActivas(em: EntityManager, ambiente: Ambiente): Promise<ContingenciaDeCuit[]> {
  return selectContingencias(em, ambiente).where('k.activa', '=', true).orderBy('e.cuit').execute();
}

/** Companies that turned their contingency off after asking for a code of some month from `desdeMes` on which is not held. */
export async function listApagadasSinCodigo(
  em: EntityManager,
  ambiente: Ambiente,
  desdeMes: string,
): Promise<ContingenciaDeCuit[]> {
  return selectContingencias(em, ambiente)
    .where('k.activa', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('caea as a')
          .select('a.id')
          .whereRef('a.cuit', '=', 'e.cuit')
          .where('a.ambiente', '=', ambiente)
          .where('a.codigo', 'is', null)
          .where('a.mes', '>=', desdeMes),
      ),
    )
    .execute();
}

function selectContingencias(em: EntityManager, ambiente: Ambiente) {
  return db(em)
    .selectFrom('contingencia as k')
    .innerJoin('empresa as e', 'e.id', 'k.company_id')
    .innerJoin('habilitacion as h', (on) =>
      on.onRef('h.company_id', '=', 'e.id').onRef('h.cuit', '=', 'e.cuit').on('h.ambiente', '=', ambiente),
    )
    .select(['k.company_id', 'k.punto_de_venta', 'k.minutos', 'k.automatica', 'k.activa'])
    .select(['k.numeros_confirmados_en', 'k.actualizada_en', 'e.user_id', 'e.cuit', 'e.razon_social'])
    .select(
      sql<boolean>`exists (select from restauracion r where r.restaurada_en > k.numeros_confirmados_en)`.as(
        'numeros_por_confirmar',
      ),
    )
    .where('k.ambiente', '=', ambiente);
}

/**
 * Saves a company's settings. `sinConfirmar`: an instant before a restored copy, so that a person has to confirm the numbers of a point of
 * sale that was not in use here; null: they are as confirmed as they were.
 */
export async function saveContingencia(
  tx: EntityManager,
  nueva: Pick<
    Fila<'contingencia'>,
    'ambiente' | 'company_id' | 'punto_de_venta' | 'minutos' | 'automatica' | 'activa' | 'actualizada_en'
  >,
  sinConfirmar: Date | null,
): Promise<void> {
  const { ambiente: _ambiente, company_id: _company_id, ...cambios } = nueva;
  const numeros = sinConfirmar === null ? {} : { numeros_confirmados_en: sinConfirmar };
  await db(tx)
    .insertInto('contingencia')
    .values({ ...nueva, ...numeros })
    .onConflict((conflict) => conflict.columns(['ambiente', 'company_id']).doUpdateSet({ ...cambios, ...numeros }))
    .execute();
}

/** A person said that the last numbers stored here are the last ones given. */
export async function markNumerosConfirmados(tx: EntityManager, ambiente: Ambiente, company_id: string): Promise<void> {
  await db(tx)
    .updateTable('contingencia')
    .set({ numeros_confirmados_en: NOW })
    .where('ambiente', '=', ambiente)
    .where('company_id', '=', company_id)
    .execute();
}

/** Last number of a type of voucher; 0: none. */
export interface UltimoNumero {
  tipo_comprobante: number;
  ultimo: number;
}

/** Last number of each type in a point of sale of contingency: that of our vouchers, or the floor, whichever is greater. */
export async function lastNumeros(em: EntityManager, punto: PuntoDeContingencia): Promise<UltimoNumero[]> {
  const { ambiente, cuit, punto_de_venta } = punto;
  return db(em)
    .selectFrom('serie as s')
    .select((eb) => [
      's.tipo_comprobante',
      sql<number>`greatest(coalesce(s.ultimo_numero, 0), coalesce(${eb
        .selectFrom('comprobante as c')
        .select(({ fn }) => fn.max('c.numero_comprobante').as('numero'))
        .whereRef('c.ambiente', '=', 's.ambiente')
        .whereRef('c.company_cuit', '=', 's.cuit')
        .whereRef('c.punto_de_venta', '=', 's.punto_de_venta')
        .whereRef('c.tipo_comprobante', '=', 's.tipo_comprobante')
        .where('c.status', '=', 'emitida')}, 0))`.as('ultimo'),
    ])
    .where('s.ambiente', '=', ambiente)
    .where('s.cuit', '=', cuit)
    .where('s.punto_de_venta', '=', punto_de_venta)
    .orderBy('s.tipo_comprobante')
    .execute();
}

/** Raises the floor of the series of a point of sale of contingency: no number up to it is given. A lower one changes nothing. */
export async function raiseNumeros(
  tx: EntityManager,
  { ambiente, cuit, punto_de_venta }: PuntoDeContingencia,
  numeros: readonly UltimoNumero[],
): Promise<void> {
  if (numeros.length === 0) return;
  await db(tx)
    .insertInto('serie')
    .values(
      numeros.map(({ tipo_comprobante, ultimo }) => ({
        ambiente,
        cuit,
        punto_de_venta,
        tipo_comprobante,
        ultimo_numero: ultimo,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['ambiente', 'cuit', 'punto_de_venta', 'tipo_comprobante']).doUpdateSet({
        ultimo_numero: sql<number>`greatest(coalesce(serie.ultimo_numero, 0), excluded.ultimo_numero)`,
      }),
    )
    .execute();
}
