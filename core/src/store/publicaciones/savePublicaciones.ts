import type { EntityManager } from '@mikro-orm/postgresql';
import type { Decimal } from 'decimal.js';
import {
  cargoGuardado,
  envioGuardado,
  type CargoLeido,
  type EnvioLeido,
  type PublicacionLeida,
} from '../../contract/publicaciones/leida.ts';
import type { Competencia, PublicacionListada } from '../../contract/publicaciones/publicacion.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';
import { recordCambios, type CambioNuevo } from './recordCambios.ts';

/**
 * A listing as read. `cotizado` null: the charges asked at its price still hold; `competencia` null: so does its last known result in the
 * catalog.
 */
export interface PublicacionALeer extends PublicacionLeida {
  /** Price the buyer sees. */
  precio_de_venta: Decimal;
  precio_original: Decimal | null;
  aporte: Decimal;
  promo: PublicacionListada['promo'];
  cotizado: { para: string; cargo: CargoLeido | null; envio: EnvioLeido | null } | null;
  competencia: Pick<Competencia, 'status' | 'price_to_win'> | null;
}

/**
 * Stores listings as just read; a price or a status changed outside this program goes to its history. A listing's profit is computed again
 * only if its inputs changed.
 */
export async function savePublicaciones(
  em: EntityManager,
  cuenta_id: string,
  leidas: readonly PublicacionALeer[],
  leida_en: Date,
): Promise<void> {
  if (leidas.length === 0) return;
  // Always in the same order: two readings of the same listings wait for each other, and never deadlock.
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

/** Stores a listing's own price that we just set, as the next reading will find it. */
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

/** Stores a status that we just set, as savePrecioPublicado; the last result in the catalog was of the previous status. */
export async function saveStatus(
  em: EntityManager,
  cuenta_id: string,
  item_id: string,
  status: PublicacionLeida['status'],
): Promise<void> {
  await db(em)
    .updateTable('publicacion')
    .set({ status, competencia: null, precio_para_ganar: null, competencia_en: null })
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '=', item_id)
    .execute();
}

/** Deletes the listings that a whole reading did not find; those found but unreadable (`salvo`) stay as they were. Answers how many. */
export async function deleteNotRead(
  em: EntityManager,
  cuenta_id: string,
  desde: Date,
  salvo: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await db(em)
    .deleteFrom('publicacion')
    .where('cuenta_id', '=', cuenta_id)
    .where('leida_en', '<', desde)
    .where(({ not, eb }) => not(eb('item_id', '=', anyText(salvo))))
    .executeTakeFirst();
  return Number(numDeletedRows);
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

function toFila(publicacion: PublicacionALeer): object {
  const { precio_de_venta, precio, cotizado, aporte, precio_original, competencia, ...leida } = publicacion;
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
    competencia: competencia?.status ?? null,
    precio_para_ganar: competencia?.price_to_win?.toFixed(2) ?? null,
  };
}

/** Whether it competes in the catalog. A listing paused, ended or out of the catalog does not: its last result is deleted. */
const COMPITE = `excluded.catalogo and excluded.status = 'active'`;

/** Raw, since a page of listings is one parameter. */
const UPSERT = `
  insert into publicacion (cuenta_id, leida_en, item_id, titulo, status, skus, skus_costo, precio_publicado, precio,
      precio_original, moneda, aporte, promo, disponibles, vendidas, catalogo, precio_automatico, datos,
      cotizado_para, cotizado_en, cargo, envio, competencia, precio_para_ganar, competencia_en)
    select ?::uuid, l.leida_en, u.item_id, u.titulo, u.status, u.skus, u.skus, u.precio_publicado, u.precio,
           u.precio_original, u.moneda, u.aporte, u.promo, u.disponibles, u.vendidas, u.catalogo, u.precio_automatico, u.datos,
           u.cotizado_para, case when u.cotizado then l.leida_en end, u.cargo, u.envio,
           u.competencia, u.precio_para_ganar, case when u.competencia is not null then l.leida_en end
      from (select ?::timestamptz as leida_en) l,
           jsonb_to_recordset(?::jsonb) as u(item_id text, titulo text, status text, skus text[], precio_publicado numeric,
             precio numeric, precio_original numeric, moneda text, aporte numeric, promo jsonb, disponibles int, vendidas int,
             catalogo boolean, precio_automatico boolean, datos jsonb, cotizado boolean, cotizado_para text, cargo jsonb,
             envio jsonb, competencia text, precio_para_ganar numeric)
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
    competencia = case when ${COMPITE} then coalesce(excluded.competencia, publicacion.competencia) end,
    precio_para_ganar = case when excluded.competencia is not null then excluded.precio_para_ganar
                             when ${COMPITE} then publicacion.precio_para_ganar end,
    competencia_en = case when ${COMPITE} then coalesce(excluded.competencia_en, publicacion.competencia_en) end,
    version = publicacion.version + 1,
    vieja = publicacion.vieja
      or (publicacion.precio, publicacion.moneda, publicacion.aporte, publicacion.skus, publicacion.datos->'kit',
          publicacion.datos->'shipping', publicacion.datos->'envio_gratis')
         is distinct from (excluded.precio, excluded.moneda, excluded.aporte, excluded.skus, excluded.datos->'kit',
          excluded.datos->'shipping', excluded.datos->'envio_gratis')
      or (excluded.cotizado_en is not null
          and (publicacion.cargo, publicacion.envio) is distinct from (excluded.cargo, excluded.envio))`;
