import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { PublicacionLeida } from '../../contract/publicaciones/leida.ts';
import type { PublicacionListada } from '../../contract/publicaciones/publicacion.ts';
import { cargoGuardado, envioGuardado, type CargoLeido, type EnvioLeido } from '../../contract/publicaciones/leida.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { within } from '../postgres/alcance.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';
import { recordCambios, type CambioNuevo } from './historial.ts';
import type { Decimal } from 'decimal.js';

/** What is kept as JSON in the marketplace's charges, read. */
interface Cotizado {
  cargo: CargoLeido | null;
  envio: EnvioLeido | null;
}

/** A listing as it is kept. */
export type PublicacionGuardada = Omit<Fila<'publicacion'>, keyof Cotizado> & Cotizado;

/** What its profit is computed from and compared with: all but the estimates, which are most of a row. */
export type PublicacionACalcular = Omit<Pick<Fila<'publicacion'>, (typeof A_CALCULAR)[number]>, keyof Cotizado> &
  Cotizado;

export const A_CALCULAR = [
  'item_id',
  'version',
  'titulo',
  'status',
  'precio',
  'moneda',
  'aporte',
  'datos',
  'skus',
  'leida_en',
  'cotizado_en',
  'cargo',
  'envio',
  'ganancia',
  'margen',
  'utilidad',
  'mayor_termino',
  'mayor_importe',
  'sku_peor',
  'faltan',
] as const satisfies readonly (keyof Fila<'publicacion'>)[];

/** What is read of a listing at once. `cotizado` null: what was asked at its price still holds. */
export interface PublicacionALeer extends PublicacionLeida {
  /** What the buyer sees. */
  precio_de_venta: Decimal;
  precio_original: Decimal | null;
  aporte: Decimal;
  promo: PublicacionListada['promo'];
  cotizado: { para: string; cargo: CargoLeido | null; envio: EnvioLeido | null } | null;
}

/** Of several listings, those that are kept. */
export async function loadPublicaciones(
  em: EntityManager,
  cuenta_id: string,
  item_ids: readonly string[],
): Promise<Map<string, PublicacionGuardada>> {
  const filas = await db(em)
    .selectFrom('publicacion')
    .selectAll()
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '=', anyText(item_ids))
    .execute();
  return new Map(filas.map((fila) => [fila.item_id, toGuardada(fila)]));
}

/** The listings in a status, in the order of their ids from `desde`. */
export async function loadTodas(
  em: EntityManager,
  cuenta_id: string,
  { status, desde, limit }: { status: PublicacionLeida['status'] | 'todas'; desde: string; limit: number },
): Promise<PublicacionACalcular[]> {
  const filas = await db(em)
    .selectFrom('publicacion')
    .select(A_CALCULAR)
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '>', desde)
    .$if(status !== 'todas', (query) => query.where('status', '=', status as PublicacionLeida['status']))
    .orderBy('item_id')
    .limit(limit)
    .execute();
  return filas.map(toGuardada);
}

/** @throws AppError `publicacion_no_encontrada` */
export async function findPublicacion(
  em: EntityManager,
  cuenta_id: string,
  item_id: string,
): Promise<PublicacionGuardada> {
  const guardada = (await loadPublicaciones(em, cuenta_id, [item_id])).get(item_id);
  if (!guardada) throw new AppError('publicacion_no_encontrada', { publicacion: item_id });
  return guardada;
}

/**
 * Keeps listings as they were just read; a price or a status that nobody here changed goes to its history. Only what its
 * profit is made of leaves that to be computed again.
 */
export async function savePublicaciones(
  em: EntityManager,
  cuenta_id: string,
  leidas: readonly PublicacionALeer[],
  leida_en: Date,
): Promise<void> {
  if (leidas.length === 0) return;
  // Always in one order: two readings of the same listings wait for each other, never in a circle.
  const ordenadas = leidas.toSorted((a, b) => (a.item_id < b.item_id ? -1 : 1));
  await em.transactional(async (tx) => {
    const previas = await db(tx)
      .selectFrom('publicacion')
      .select(['item_id', 'precio_publicado', 'status'])
      .where('cuenta_id', '=', cuenta_id)
      .where('item_id', '=', anyText(ordenadas.map(({ item_id }) => item_id)))
      .orderBy('item_id')
      .forUpdate()
      .execute();
    const antes = new Map(previas.map((previa) => [previa.item_id, previa]));
    await recordCambios(
      tx,
      cuenta_id,
      ordenadas.flatMap((leida) => changesSeen(leida, antes.get(leida.item_id), leida_en)),
    );
    await tx.execute(UPSERT, [cuenta_id, leida_en, JSON.stringify(ordenadas.map(toFila))]);
  });
}

/** Which account a listing that is kept is of. @throws AppError `publicacion_no_encontrada` */
export async function findCuentaDePublicacion(em: EntityManager, alcance: Alcance, item_id: string): Promise<string> {
  const fila = await db(em)
    .selectFrom('publicacion as p')
    .innerJoin('cuenta as c', 'c.id', 'p.cuenta_id')
    .select('p.cuenta_id')
    .where('p.item_id', '=', item_id)
    .where(within(alcance, 'cuenta', 'c'))
    .executeTakeFirst();
  if (!fila) throw new AppError('publicacion_no_encontrada', { publicacion: item_id });
  return fila.cuenta_id;
}

/** A price of its own that we just put: what the next reading finds. */
export async function savePrecioPublicado(
  em: EntityManager,
  cuenta_id: string,
  item_id: string,
  precio_publicado: Decimal,
): Promise<void> {
  await db(em)
    .updateTable('publicacion')
    .set({ precio_publicado })
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '=', item_id)
    .execute();
}

/** As savePrecioPublicado, of its status. */
export async function saveStatus(
  em: EntityManager,
  cuenta_id: string,
  item_id: string,
  status: PublicacionLeida['status'],
): Promise<void> {
  await db(em)
    .updateTable('publicacion')
    .set({ status })
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '=', item_id)
    .execute();
}

/** Those that a reading of all of them did not find are not there any more. Answers how many. */
export async function deleteNotRead(em: EntityManager, cuenta_id: string, desde: Date): Promise<number> {
  const { numDeletedRows } = await db(em)
    .deleteFrom('publicacion')
    .where('cuenta_id', '=', cuenta_id)
    .where('leida_en', '<', desde)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Those on sale at a price in dollars. */
export async function listIdsInDollars(em: EntityManager, cuenta_id: string): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('publicacion')
    .select('item_id')
    .where('cuenta_id', '=', cuenta_id)
    .where('moneda', '=', 'USD')
    .where('status', 'in', ['active', 'paused'])
    .orderBy('item_id')
    .execute();
  return filas.map(({ item_id }) => item_id);
}

/** Of these, the ones read since `desde`. */
export async function findReadSince(
  em: EntityManager,
  cuenta_id: string,
  item_ids: readonly string[],
  desde: Date,
): Promise<Set<string>> {
  const filas = await db(em)
    .selectFrom('publicacion')
    .select('item_id')
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '=', anyText(item_ids))
    .where('leida_en', '>=', desde)
    .execute();
  return new Set(filas.map(({ item_id }) => item_id));
}

/** SKU of each product of the seller's that some listing kept is of. */
export async function findSkusOfProductos(
  em: EntityManager,
  cuenta_id: string,
  user_product_ids: readonly string[],
): Promise<Map<string, { sku: string; titulo: string }>> {
  const filas = await em.execute<{ producto: string; sku: string; titulo: string }[]>(
    `select distinct on (producto) datos->>'user_product_id' as producto, skus[1] as sku, titulo from publicacion
      where cuenta_id = ? and datos->>'user_product_id' = any(?::text[]) and cardinality(skus) = 1 and datos->'kit' = 'null'
      order by producto`,
    [cuenta_id, `{${user_product_ids.map((uno) => `"${uno.replace(/["\\]/g, '\\$&')}"`).join(',')}}`],
  );
  return new Map(filas.map(({ producto, sku, titulo }) => [producto, { sku, titulo }]));
}

function changesSeen(
  leida: PublicacionALeer,
  previa: Pick<Fila<'publicacion'>, 'precio_publicado' | 'status'> | undefined,
  hecho_en: Date,
): CambioNuevo[] {
  if (!previa) return [];
  const comun = {
    item_id: leida.item_id,
    hecho_en,
    origen: 'mercado_libre',
    usuario_id: null,
    cambio_id: null,
  } as const;
  return [
    ...(previa.precio_publicado.eq(leida.precio)
      ? []
      : [
          {
            ...comun,
            tipo: 'precio' as const,
            antes: previa.precio_publicado.toFixed(2),
            despues: leida.precio.toFixed(2),
          },
        ]),
    ...(previa.status === leida.status
      ? []
      : [{ ...comun, tipo: 'estado' as const, antes: previa.status, despues: leida.status }]),
  ];
}

function toFila({ precio_de_venta, precio, cotizado, aporte, precio_original, ...leida }: PublicacionALeer): object {
  return {
    ...leida,
    precio_publicado: precio.toFixed(2),
    precio: precio_de_venta.toFixed(2),
    precio_original: precio_original?.toFixed(2) ?? null,
    aporte: aporte.toFixed(2),
    cotizado: cotizado !== null,
    cotizado_para: cotizado?.para ?? null,
    cargo: cotizado?.cargo ? cargoGuardado.encode(cotizado.cargo) : null,
    envio: cotizado?.envio ? envioGuardado.encode(cotizado.envio) : null,
  };
}

export function toGuardada<T extends { cargo: unknown; envio: unknown }>(fila: T): Omit<T, keyof Cotizado> & Cotizado {
  return {
    ...fila,
    cargo: fila.cargo === null ? null : cargoGuardado.parse(fila.cargo),
    envio: fila.envio === null ? null : envioGuardado.parse(fila.envio),
  };
}

/** Raw, since a page of listings is one parameter. */
const UPSERT = `
  insert into publicacion (cuenta_id, leida_en, item_id, titulo, status, skus, skus_costo, precio_publicado, precio,
      precio_original, moneda, aporte, promo, disponibles, vendidas, catalogo, precio_automatico, datos,
      cotizado_para, cotizado_en, cargo, envio)
    select ?::uuid, l.leida_en, u.item_id, u.titulo, u.status, u.skus, u.skus, u.precio_publicado, u.precio,
           u.precio_original, u.moneda, u.aporte, u.promo, u.disponibles, u.vendidas, u.catalogo, u.precio_automatico, u.datos,
           u.cotizado_para, case when u.cotizado then l.leida_en end, u.cargo, u.envio
      from (select ?::timestamptz as leida_en) l,
           jsonb_to_recordset(?::jsonb) as u(item_id text, titulo text, status text, skus text[], precio_publicado numeric,
             precio numeric, precio_original numeric, moneda text, aporte numeric, promo jsonb, disponibles int, vendidas int,
             catalogo boolean, precio_automatico boolean, datos jsonb, cotizado boolean, cotizado_para text, cargo jsonb,
             envio jsonb)
  on conflict (cuenta_id, item_id) do update set
    titulo = excluded.titulo, status = excluded.status, skus = excluded.skus,
    skus_costo = case when publicacion.skus = excluded.skus then publicacion.skus_costo else excluded.skus end,
    precio_publicado = excluded.precio_publicado, precio = excluded.precio, precio_original = excluded.precio_original,
    moneda = excluded.moneda, aporte = excluded.aporte, promo = excluded.promo, disponibles = excluded.disponibles,
    vendidas = excluded.vendidas, catalogo = excluded.catalogo, precio_automatico = excluded.precio_automatico,
    datos = excluded.datos, leida_en = excluded.leida_en,
    cotizado_para = case when excluded.cotizado_en is null then publicacion.cotizado_para else excluded.cotizado_para end,
    cargo = case when excluded.cotizado_en is null then publicacion.cargo else excluded.cargo end,
    envio = case when excluded.cotizado_en is null then publicacion.envio else excluded.envio end,
    cotizado_en = coalesce(excluded.cotizado_en, publicacion.cotizado_en),
    version = publicacion.version + 1,
    vieja = publicacion.vieja
      or (publicacion.precio, publicacion.moneda, publicacion.aporte, publicacion.skus, publicacion.datos->'kit',
          publicacion.datos->'shipping', publicacion.datos->'envio_gratis')
         is distinct from (excluded.precio, excluded.moneda, excluded.aporte, excluded.skus, excluded.datos->'kit',
          excluded.datos->'shipping', excluded.datos->'envio_gratis')
      or (excluded.cotizado_en is not null
          and (publicacion.cargo, publicacion.envio) is distinct from (excluded.cargo, excluded.envio))`;

/** How many listings of an account are kept. */
export async function countPublicaciones(em: EntityManager, cuenta_id: string): Promise<number> {
  const { cuantas } = await db(em)
    .selectFrom('publicacion')
    .select(sql<number>`count(*)::int`.as('cuantas'))
    .where('cuenta_id', '=', cuenta_id)
    .executeTakeFirstOrThrow();
  return cuantas;
}
