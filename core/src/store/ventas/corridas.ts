import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type NotNull } from 'kysely';
import { z } from 'zod';
import type { AvanceLote, Lote } from '../../contract/ventas/lote.ts';
import { TODAS } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { db, NOW, type Fila } from '../postgres/kysely.ts';
import { conBorrador, issuedSince, itemsOf, LISTAS, listItems, toListas, type ListasDeLote } from './loteItems.ts';
import type { LoteNuevo } from './lotes.ts';

/** A batch being worked on: its request, and the number of this run. */
export type CorridaLote = Pick<
  Fila<'lote'>,
  'id' | 'user_id' | 'pedido_por' | 'clase' | 'fecha' | 'pedido' | 'intento'
> &
  Pick<LoteNuevo, 'cuenta_id'>;

/** Takes a batch to work on it, also from a run that began and did not finish. null: it ended already, or there is none. */
export async function startLote(em: EntityManager, id: string): Promise<CorridaLote | null> {
  const corrida = await db(em)
    .updateTable('lote')
    .set(({ eb }) => ({ estado: 'en_curso', intento: eb('intento', '+', 1) }))
    .where('id', '=', id)
    .where('estado', 'in', ['pendiente', 'en_curso'])
    .where('cuenta_id', 'is not', null)
    .returning(['id', 'user_id', 'pedido_por', 'cuenta_id', 'clase', 'fecha', 'pedido', 'intento'])
    .$narrowType<{ cuenta_id: NotNull }>()
    .executeTakeFirst();
  return corrida ?? null;
}

/** Orders of an account's batches that were asked for and did not end, without those whose sale was decided already. */
export async function listOrdenesEnMarcha(em: EntityManager, cuenta_id: string): Promise<ReadonlySet<string>> {
  const filas = await db(em)
    .selectFrom('lote as l')
    .innerJoin('lote_item as i', 'i.lote_id', 'l.id')
    .select('i.order_ids')
    .where('l.cuenta_id', '=', cuenta_id)
    .where('l.clase', '=', 'emision')
    .where('l.estado', 'in', ['pendiente', 'en_curso'])
    .where('i.resultado', 'is', null)
    .execute();
  return new Set(filas.flatMap(({ order_ids }) => order_ids));
}

/** Updates the batch of a run, unless another run took it or it ended. */
function updateEnCurso(em: EntityManager, { id, intento }: CorridaLote) {
  return db(em)
    .updateTable('lote')
    .where('id', '=', id)
    .where('intento', '=', intento)
    .where('estado', '=', 'en_curso');
}

/** Records the run's progress. Nothing happens when another run took the batch. */
export async function saveAvance(
  em: EntityManager,
  corrida: CorridaLote,
  { paso, serie, hechos: comprobantesHechos, total }: Omit<AvanceLote, 'estado'>,
): Promise<void> {
  await updateEnCurso(em, corrida).set({ paso, serie, hechos: comprobantesHechos, total }).execute();
}

/**
 * Ties sales to the drafts they got, in the transaction that stores these: a later run knows which vouchers are the batch's own.
 * @throws AppError `cerrojo_perdido` when another run took the batch
 */
export async function tieBorradores(
  tx: EntityManager,
  corrida: CorridaLote,
  ventas: readonly (z.output<typeof conBorrador> & { comprobante_id: string })[],
): Promise<void> {
  await requireNuestro(tx, corrida);
  const { id } = corrida;
  const filas = ventas.map(({ comprobante_id, ...venta }) => ({
    clave: venta.venta,
    order_ids: venta.order_ids,
    comprobante_id,
    fila: z.encode(conBorrador, venta),
  }));
  // Raw: a list of rows is one parameter.
  await tx.execute(
    `insert into lote_item (lote_id, orden, clave, order_ids, comprobante_id, fila)
     select ?::uuid, (select coalesce(max(orden), 0) from lote_item where lote_id = ?) + row_number() over (), u.clave,
            array(select jsonb_array_elements_text(u.order_ids)), u.comprobante_id, u.fila
       from jsonb_to_recordset(?::jsonb) as u(clave text, order_ids jsonb, comprobante_id uuid, fila jsonb)
     on conflict (lote_id, clave) do update set order_ids = excluded.order_ids, comprobante_id = excluded.comprobante_id,
            fila = excluded.fila, resultado = null`,
    [id, id, JSON.stringify(filas)],
  );
}

/** Progress of a batch: its issued sales, those that `saveDecididas` stored, and the remaining orders asked for, grouped by sale. */
export async function readDecididas(
  em: EntityManager,
  { id, pedido }: CorridaLote,
): Promise<{ decididas: ListasDeLote; faltan: string[][] }> {
  const items = await listItems(em, TODAS, id);
  const sinEmitir = items.filter((item) => issuedSince(item) === null);
  const decididas = { ...toListas(sinEmitir), emitidas: items.flatMap((item) => issuedSince(item) ?? []) };
  const decidido = new Set(LISTAS.flatMap((lista) => decididas[lista].flatMap(({ order_ids }) => order_ids)));
  const pedidas = new Set(pedido.order_ids.filter((order_id) => !decidido.has(order_id)));
  const faltan: string[][] = [];
  // An order that its sale's voucher leaves out is of no item any more.
  for (const grupo of [
    ...sinEmitir.map(({ order_ids }) => order_ids),
    ...pedido.order_ids.map((order_id) => [order_id]),
  ]) {
    const ordenesPedidas = grupo.filter((order_id) => pedidas.delete(order_id));
    if (ordenesPedidas.length > 0) faltan.push(ordenesPedidas);
  }
  return { decididas, faltan };
}

/**
 * Stores the results of sales without voucher, so that a later run does not ask for them again.
 * @throws AppError `cerrojo_perdido` when another run took the batch
 */
export async function saveDecididas(
  tx: EntityManager,
  corrida: CorridaLote,
  listas: Pick<ListasDeLote, 'rechazadas' | 'omitidas' | 'en_cola'>,
): Promise<void> {
  await requireNuestro(tx, corrida);
  const filas = (['rechazadas', 'omitidas', 'en_cola'] as const).flatMap((lista) => itemsOf(lista, listas[lista]));
  // Raw: a list of rows is one parameter.
  await tx.execute(
    `insert into lote_item (lote_id, orden, clave, order_ids, comprobante_id, resultado, fila)
     select ?::uuid, (select coalesce(max(orden), 0) from lote_item where lote_id = ?) + row_number() over (), u.clave,
            array(select jsonb_array_elements_text(u.order_ids)),
            (select c.id from comprobante c where c.id = u.comprobante_id), u.resultado, u.fila
       from jsonb_to_recordset(?::jsonb) as u(clave text, order_ids jsonb, comprobante_id uuid, resultado text, fila jsonb)
     on conflict (lote_id, clave) do update set order_ids = excluded.order_ids, comprobante_id = excluded.comprobante_id,
            resultado = excluded.resultado, fila = excluded.fila`,
    [corrida.id, corrida.id, JSON.stringify(filas)],
  );
}

/** @throws AppError `cerrojo_perdido` when another run took the batch */
async function requireNuestro(tx: EntityManager, { id, intento }: CorridaLote): Promise<void> {
  const nuestro = await db(tx)
    .selectFrom('lote')
    .select('id')
    .where('id', '=', id)
    .where('intento', '=', intento)
    .executeTakeFirst();
  if (!nuestro) throw new AppError('cerrojo_perdido', { lote: id });
}

/** Sales of the preview of this batch, of the same account, that the preview left without a voucher and nobody asked for. */
export async function listDejadasAfuera(
  em: EntityManager,
  { cuenta_id, user_id, pedido: { plan = null, order_ids } }: CorridaLote,
): Promise<Pick<ListasDeLote, 'rechazadas' | 'omitidas' | 'en_cola'>> {
  const lotePlan =
    plan === null
      ? undefined
      : await db(em)
          .selectFrom('lote')
          .select('id')
          // The plan of several accounts is one per account.
          .where(({ or, eb }) => or([eb('id', '=', plan), eb('conjunto_id', '=', plan)]))
          .where('user_id', '=', user_id)
          .where('cuenta_id', '=', cuenta_id)
          .where('clase', '=', 'plan')
          .executeTakeFirst();
  const { rechazadas, omitidas, en_cola } = toListas(lotePlan ? await listItems(em, TODAS, lotePlan.id) : []);
  const pedidas = new Set(order_ids);
  const ajenas = <T extends { order_ids: string[] }>(ventas: readonly T[]) =>
    ventas.filter((venta) => !venta.order_ids.some((order_id) => pedidas.has(order_id)));
  return { rechazadas: ajenas(rechazadas), omitidas: ajenas(omitidas), en_cola: ajenas(en_cola) };
}

/** Results that a run ends with. */
export type FinDeLote = ListasDeLote & Pick<Lote, 'advertencias'>;

/** Ends the run with the batch's lists. Answers whether it did: another run may have taken the batch. */
export async function finishLote(
  tx: EntityManager,
  corrida: CorridaLote,
  listas: Partial<FinDeLote>,
  error: string | null,
): Promise<boolean> {
  const { id } = corrida;
  const filas = LISTAS.flatMap((lista) => itemsOf(lista, listas[lista] ?? []));
  const terminado = await updateEnCurso(tx, corrida)
    .set(({ ref }) => ({
      estado: error === null ? 'terminado' : 'error',
      error,
      advertencias: listas.advertencias ?? [],
      paso: 'terminado',
      serie: null,
      hechos: filas.length,
      total: sql<number>`greatest(${filas.length}, ${ref('total')})`,
      terminado_en: NOW,
    }))
    .returning('id')
    .executeTakeFirst();
  if (!terminado) return false;
  await db(tx).deleteFrom('lote_item').where('lote_id', '=', id).execute();
  // Raw: a list of rows is one parameter.
  await tx.execute(
    `insert into lote_item (lote_id, orden, clave, order_ids, comprobante_id, resultado, fila)
     select ?::uuid, row_number() over (), u.clave, array(select jsonb_array_elements_text(u.order_ids)),
            (select c.id from comprobante c where c.id = u.comprobante_id), u.resultado, u.fila
       from jsonb_to_recordset(?::jsonb) as u(clave text, order_ids jsonb, comprobante_id uuid, resultado text, fila jsonb)
     on conflict (lote_id, clave) do nothing`,
    [id, JSON.stringify(filas)],
  );
  return true;
}

/** Leaves the batch to be begun again later. */
export async function postponeLote(em: EntityManager, corrida: CorridaLote): Promise<void> {
  await updateEnCurso(em, corrida).set({ estado: 'pendiente', paso: null, serie: null }).execute();
}
