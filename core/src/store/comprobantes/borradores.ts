import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ComprobanteItem, Totales } from '../../contract/comprobantes/comprobante.ts';
import type { Alcance, Reach } from '../../rules/alcance.ts';
import { tipoComprobanteOf } from '../../rules/catalogs/tipoComprobante.ts';
import { AppError } from '../../rules/errors.ts';
import { turnoDeNota } from '../../rules/ventas/turno.ts';
import { announce } from '../avisos/novedades.ts';
import { outOfReach } from '../postgres/within.ts';
import { anyUuid, db, NOW, type Fila } from '../postgres/kysely.ts';
import { insertAll, replaceParts, rewriteAll, type BorradorContenido, type BorradorNuevo } from './borradorFilas.ts';
import { holdPuntosDeVenta } from '../empresas/empresas.ts';
import { isBorradorAparte } from './borradorAparte.ts';
import { lockParaEscribir, lockVisto, type Visto } from './comprobantes.ts';

/** A draft of a sale. */
export type BorradorDeVenta = BorradorNuevo & { venta_id: string; turno: number };

/**
 * Stores a draft of no sale and answers its id.
 * @throws AppError `numero_ya_usado` when a form's number is taken, `id_ya_usado`; `punto_de_venta_no_encontrado`, unless the voucher is of
 *   another system's point of sale
 */
export async function insertBorrador(
  em: EntityManager,
  alcance: Alcance,
  nuevo: BorradorNuevo,
  id: string = randomUUID(),
): Promise<string> {
  await em.transactional(async (tx) => {
    if (!nuevo.punto_ajeno) await holdPuntosDeVenta(tx, [nuevo]);
    await insertAll(tx, alcance, [{ id, nuevo }]);
    const { company_id } = nuevo;
    await announce(tx, {
      user_id: alcance.titular_id,
      tipo: 'comprobantes',
      cuenta_id: null,
      lote_id: null,
      company_id,
    });
  });
  return id;
}

/**
 * Replaces the content of a draft; its origin stays. Answers false, and writes nothing, when its version is no longer `version`; null: any
 * version.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`, `numero_ya_usado`; `sin_derecho` as
 * `lockParaEscribir`
 */
export async function updateBorrador(
  em: EntityManager,
  alcance: Alcance,
  id: string,
  contenido: BorradorContenido,
  version: number | null = null,
): Promise<boolean> {
  return em.transactional(async (tx) => {
    const actual = await lockParaEscribir(tx, alcance, id);
    if (version !== null && actual.version !== version) return false;
    await holdPuntosDeVenta(tx, [contenido]);
    await rewriteAll(tx, [{ id, nuevo: contenido }]);
    return true;
  });
}

/**
 * Rewrites the lines and the figures of a draft; the rest of it stays. Answers its new version.
 * @throws AppError as `lockVisto`
 */
export async function updateImportes(
  em: EntityManager,
  alcance: Alcance,
  visto: Visto,
  { items, totales }: { items: ComprobanteItem[]; totales: Totales },
): Promise<number> {
  const { alicuotas, ...cifras } = totales;
  const { id } = visto;
  const version = visto.version + 1;
  await em.transactional(async (tx) => {
    await lockVisto(tx, alcance, visto);
    await db(tx)
      .updateTable('comprobante')
      .set({ ...cifras, version, actualizado_en: NOW })
      .where('id', '=', id)
      .execute();
    await replaceParts(tx, ['comprobante_item', 'comprobante_alicuota'], [{ id, nuevo: { items, alicuotas } }]);
  });
  return version;
}

/**
 * Stores the drafts of sales, all or none, and answers their ids in the same order. A draft of the same sale, kind and turn is rewritten; a
 * voucher being issued, or issued, stays as it is and its id is answered.
 * Instead of an id, a sale without invoice gets the reason: it was marked as invoiced elsewhere since the decision, a person began to type
 * the invoice, or a company out of reach has it. A note not made gets its reason too: its turn is no longer the one decided, or a person
 * corrected its draft.
 * The sales' rows are locked meanwhile, so that two processes never make two drafts.
 */
export async function saveBorradoresDeVentas(
  em: EntityManager,
  alcance: Alcance,
  nuevos: readonly BorradorDeVenta[],
): Promise<BorradorDado[]> {
  if (nuevos.length === 0) return [];
  return em.transactional(async (tx) => {
    const { existentes, porFuera, conAparte } = await lockVentas(tx, alcance, nuevos);
    await holdPuntosDeVenta(tx, nuevos);
    const dados = nuevos.map((nuevo): BorradorDado => {
      const previo = existentes.get(claveOf(nuevo));
      if (previo?.ajeno) return { motivo: 'factura_de_otra_empresa' };
      if (isFacturaDeVenta(nuevo)) {
        if (porFuera.has(nuevo.venta_id)) return { motivo: 'facturada_por_fuera' };
        const deUnaPersona = previo ? previo.libre && previo.a_mano : conAparte.has(nuevo.venta_id);
        if (deUnaPersona) return { motivo: 'borrador_a_mano' };
      }
      if (isNotaCorregida(nuevo, previo)) return { motivo: 'nota_a_mano' };
      if (isNotaSinLugar(nuevo, previo, existentes)) return { motivo: 'nota_en_camino' };
      return { id: previo?.id ?? randomUUID() };
    });
    const destinos = nuevos.flatMap((nuevo, indice) => {
      const dado = dados[indice];
      return dado && 'id' in dado ? [{ id: dado.id, nuevo, previo: existentes.get(claveOf(nuevo)) }] : [];
    });
    await insertAll(
      tx,
      alcance,
      destinos.filter(({ previo }) => !previo),
    );
    const reescritos = destinos.filter(({ previo }) => previo?.libre);
    await rewriteAll(tx, reescritos);
    await replaceParts(tx, ['comprobante_orden'], reescritos);
    await tieToCambios(tx, reescritos);
    return dados;
  });
}

/** Ties to a change to A the free draft it takes: from here on nothing else rewrites the draft. */
async function tieToCambios(
  tx: EntityManager,
  destinos: readonly { id: string; nuevo: BorradorDeVenta }[],
): Promise<void> {
  for (const { id, nuevo } of destinos) {
    const { cambio_id = null } = nuevo;
    if (cambio_id !== null) await db(tx).updateTable('comprobante').set({ cambio_id }).where('id', '=', id).execute();
  }
}

/** The id of the draft a sale got, or the reason it got none. */
export type BorradorDado =
  | { id: string }
  | {
      motivo: 'facturada_por_fuera' | 'borrador_a_mano' | 'factura_de_otra_empresa' | 'nota_en_camino' | 'nota_a_mano';
    };

/**
 * The id of a stored draft. @throws AppError `cambio_no_permitido` when it is a note's draft and its turn was taken meanwhile, or a person
 * corrected it
 */
export function requireGuardado(dado: BorradorDado | undefined): string {
  if (dado && 'id' in dado) return dado.id;
  if (dado?.motivo === 'nota_en_camino' || dado?.motivo === 'nota_a_mano') {
    throw new AppError('cambio_no_permitido', { motivo: dado.motivo });
  }
  throw new Error('the draft of a voucher was not kept');
}

/** Whether the draft is a sale's invoice. The A of a change is not: its B is already issued, so the change goes on. */
function isFacturaDeVenta({ tipo_comprobante, cambio_id = null }: BorradorDeVenta): boolean {
  return tipoComprobanteOf(tipo_comprobante).clase === 'factura' && cambio_id === null;
}

/** Whether a person corrected the note's draft; a change to A credits the whole invoice, whatever the draft says. */
function isNotaCorregida(
  { tipo_comprobante, cambio_id = null }: BorradorDeVenta,
  previo: Existente | undefined,
): boolean {
  if (tipoComprobanteOf(tipo_comprobante).clase !== 'nota_credito' || cambio_id !== null) return false;
  return previo !== undefined && previo.libre && previo.a_mano;
}

/**
 * Whether the turn of a note is taken: it would overwrite the draft of another invoice's note, or be a second note of its own invoice. A
 * note of the same invoice in that turn, issued or on its way, is that very note; but a change to A has made none yet.
 */
function isNotaSinLugar(
  { venta_id, tipo_comprobante, turno, comprobante_vinculado = null, cambio_id = null }: BorradorDeVenta,
  previo: Existente | undefined,
  existentes: ReadonlyMap<string, Existente>,
): boolean {
  if (tipoComprobanteOf(tipo_comprobante).clase !== 'nota_credito' || comprobante_vinculado === null) return false;
  const tomada = cambio_id !== null && previo?.libre === false;
  if (previo) return tomada || previo.comprobante_vinculado !== comprobante_vinculado;
  const deLaVenta = [...existentes.values()].filter((existente) => existente.venta_id === venta_id);
  return turnoDeNota(deLaVenta, comprobante_vinculado) !== turno;
}

interface Existente extends Pick<
  Fila<'comprobante'>,
  'id' | 'venta_id' | 'clase' | 'status' | 'turno' | 'a_mano' | 'comprobante_vinculado'
> {
  /** A draft nobody is issuing, and no step of a change to Factura A. */
  libre: boolean;
  /** It belongs to a company out of reach. */
  ajeno: boolean;
}

/**
 * Locks the sales of these drafts. Answers their vouchers, which sales are marked as invoiced elsewhere, and in which ones a person types
 * the invoice of an order apart.
 */
export async function lockVentas(
  tx: EntityManager,
  alcance: Reach,
  nuevos: readonly BorradorDeVenta[],
): Promise<{ existentes: Map<string, Existente>; porFuera: Set<string>; conAparte: Set<string> }> {
  const ids = anyUuid([...new Set(nuevos.map(({ venta_id }) => venta_id))]);
  // Not `for update`: issuing holds drafts, whose foreign key locks the sale's row, and the two would deadlock.
  const ventas = await db(tx)
    .selectFrom('venta')
    .select(['id', 'facturada_por_fuera'])
    .where('id', '=', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // In the same order as issuing locks them, so that the two never deadlock. A draft taken meanwhile is no longer free.
  const libres = await db(tx)
    .selectFrom('comprobante')
    .select('id')
    .where('venta_id', '=', ids)
    .where('status', '=', 'borrador')
    .where('emision_id', 'is', null)
    .where('cambio_id', 'is', null)
    .orderBy('fecha')
    .orderBy('creado_en')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const filas = await db(tx)
    .selectFrom('comprobante')
    .select(['id', 'venta_id', 'clase', 'status', 'turno', 'a_mano', 'comprobante_vinculado'])
    .select(outOfReach(alcance, 'comprobante').as('ajeno'))
    .where('venta_id', '=', ids)
    .execute();
  const apartes = await db(tx)
    .selectFrom('comprobante as c')
    .innerJoin('comprobante_orden as cv', 'cv.comprobante_id', 'c.id')
    .innerJoin('orden', 'orden.id', 'cv.orden_id')
    .select('orden.venta_id')
    .where(isBorradorAparte(ids))
    .execute();
  const idsLibres = new Set(libres.map(({ id }) => id));
  return {
    existentes: new Map(
      filas.map((fila) => [`${fila.venta_id} ${fila.clase} ${fila.turno}`, { ...fila, libre: idsLibres.has(fila.id) }]),
    ),
    porFuera: new Set(ventas.flatMap(({ id, facturada_por_fuera }) => (facturada_por_fuera ? [id] : []))),
    conAparte: new Set(apartes.map(({ venta_id }) => venta_id)),
  };
}

function claveOf({ venta_id, tipo_comprobante, turno }: BorradorDeVenta): string {
  return `${venta_id} ${tipoComprobanteOf(tipo_comprobante).clase} ${turno}`;
}
