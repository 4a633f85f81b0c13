import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caea, Quincena } from '../../contract/arca/caea.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import { db, type Fila } from '../postgres/kysely.ts';
import type { PuntoDeContingencia } from './contingencia.ts';

/** A fortnight of a CUIT that was asked for; `codigo` null: ARCA gave none, or its answer is not known. */
export type CaeaFila = Fila<'caea'>;

/** A fortnight whose code is held. */
export type CaeaObtenida = CaeaFila & { codigo: string; desde: FechaCivil; hasta: FechaCivil; tope: FechaCivil };

/** A CUIT, in its ambiente. */
type Emisor = Pick<CaeaFila, 'ambiente' | 'cuit'>;

export async function findCaea(
  em: EntityManager,
  { ambiente, cuit }: Emisor,
  { mes, orden }: Quincena,
): Promise<CaeaFila | null> {
  const fila = await db(em)
    .selectFrom('caea')
    .selectAll()
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('mes', '=', mes)
    .where('orden', '=', orden)
    .executeTakeFirst();
  return fila ?? null;
}

export async function findCaeaPorId(em: EntityManager, id: string): Promise<CaeaFila | null> {
  const fila = await db(em).selectFrom('caea').selectAll().where('id', '=', id).executeTakeFirst();
  return fila ?? null;
}

/**
 * Code for vouchers of a date in a point of sale of contingency; null: none is held, or that point of sale was not in use with the code,
 * and ARCA would never be informed of it.
 */
export async function findCodigoVigente(
  em: EntityManager,
  { ambiente, cuit, punto_de_venta }: PuntoDeContingencia,
  fecha: FechaCivil,
): Promise<CaeaObtenida | null> {
  const fila = await db(em)
    .selectFrom('caea as a')
    .innerJoin('caea_punto as p', 'p.caea_id', 'a.id')
    .selectAll('a')
    .where('a.ambiente', '=', ambiente)
    .where('a.cuit', '=', cuit)
    .where('p.punto_de_venta', '=', punto_de_venta)
    .where('a.codigo', 'is not', null)
    .where('a.desde', '<=', fecha)
    .where('a.hasta', '>=', fecha)
    .executeTakeFirst();
  return fila && isObtenida(fila) ? fila : null;
}

function isObtenida(fila: CaeaFila): fila is CaeaObtenida {
  return fila.codigo !== null && fila.desde !== null && fila.hasta !== null && fila.tope !== null;
}

/** Fortnights of a CUIT, from a month on, that were asked for and whose code is not held: ARCA may have given it in an answer that was lost. */
export async function listSinCodigo(
  em: EntityManager,
  { ambiente, cuit }: Emisor,
  desdeMes: string,
): Promise<CaeaFila[]> {
  return db(em)
    .selectFrom('caea')
    .selectAll()
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('codigo', 'is', null)
    .where('mes', '>=', desdeMes)
    .execute();
}

/** Keeps that a fortnight's code is about to be asked for: whatever becomes of the call, ARCA may have given it. */
export async function savePedido(
  em: EntityManager,
  { ambiente, cuit }: Emisor,
  { mes, orden }: Quincena,
  pedido_en: Date,
): Promise<void> {
  await db(em)
    .insertInto('caea')
    .values({ ambiente, cuit, mes, orden, pedido_en })
    .onConflict((conflict) =>
      conflict.columns(['ambiente', 'cuit', 'mes', 'orden']).doUpdateSet({ pedido_en, rechazo: [] }),
    )
    .execute();
}

/** Keeps the code that ARCA gave for a fortnight. A code that is already held stays. Answers whether it is new. */
export async function saveCodigo(
  tx: EntityManager,
  { ambiente, cuit }: Emisor,
  { codigo, quincena, desde, hasta, tope, observaciones }: Caea,
  obtenido_en: Date,
): Promise<boolean> {
  const { mes, orden } = quincena;
  const datos = { codigo, desde, hasta, tope, observaciones, obtenido_en, rechazo: [] };
  const guardado = await db(tx)
    .insertInto('caea')
    .values({ ambiente, cuit, mes, orden, pedido_en: obtenido_en, ...datos })
    .onConflict((conflict) =>
      conflict.columns(['ambiente', 'cuit', 'mes', 'orden']).doUpdateSet(datos).where('caea.codigo', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return guardado !== undefined;
}

/** Keeps ARCA's reasons not to give a fortnight's code; a code that is held stays as it is. */
export async function saveRechazo(
  em: EntityManager,
  { ambiente, cuit }: Emisor,
  { mes, orden }: Quincena,
  rechazo: MensajeArca[],
): Promise<void> {
  await db(em)
    .updateTable('caea')
    .set({ rechazo })
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('mes', '=', mes)
    .where('orden', '=', orden)
    .where('codigo', 'is', null)
    .execute();
}

/** Marks that the lack of a fortnight's code was told. Answers false when it was told before. */
export async function markFaltaAvisada(tx: EntityManager, id: string, avisado_falta_en: Date): Promise<boolean> {
  const marcada = await db(tx)
    .updateTable('caea')
    .set({ avisado_falta_en })
    .where('id', '=', id)
    .where('avisado_falta_en', 'is', null)
    .where('codigo', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marcada !== undefined;
}

/**
 * Puts a point of sale in use with the codes held for today and later: ARCA is to be informed of what it did with each. A code that has not
 * begun forgets the point of sale that this one replaces; one that has begun keeps it.
 */
export async function usePunto(tx: EntityManager, punto: PuntoDeContingencia, hoy: FechaCivil): Promise<void> {
  const { ambiente, cuit, punto_de_venta } = punto;
  const vigentes = db(tx)
    .selectFrom('caea')
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('codigo', 'is not', null);
  await db(tx)
    .deleteFrom('caea_punto')
    .where('punto_de_venta', '<>', punto_de_venta)
    .where('caea_id', 'in', vigentes.select('id').where('desde', '>', hoy))
    .execute();
  await db(tx)
    .insertInto('caea_punto')
    .columns(['caea_id', 'punto_de_venta'])
    .expression(
      vigentes
        .select(({ val }) => ['id as caea_id', val(punto_de_venta).as('punto_de_venta')])
        .where('hasta', '>=', hoy),
    )
    .onConflict((conflict) => conflict.columns(['caea_id', 'punto_de_venta']).doNothing())
    .execute();
}
