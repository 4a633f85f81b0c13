import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { VendedorDePlaza } from '../../contract/cuentas/cuenta.ts';
import { pgArray } from '../postgres/arrays.ts';
import { db, type Fila } from '../postgres/kysely.ts';
import { announcing } from '../avisos/novedades.ts';

/**
 * Marks the PDFs of the sales of these vouchers as due for upload; a note typed by hand belongs to the sale of its invoice, and the note
 * that annuls it too.
 * Answers the sales, each once.
 */
export async function markDocumentosPendientes(
  em: EntityManager,
  comprobante_ids: readonly string[],
): Promise<{ venta_id: string; traza: string | null }[]> {
  // Raw: the inserted rows come from a query of vouchers and their invoices.
  return em.execute<{ venta_id: string; traza: string | null }[]>(
    `with v as (select distinct on (1) coalesce(c.venta_id, f.venta_id, o.venta_id) as venta_id, c.traza
                  from comprobante c left join comprobante f on f.id = c.comprobante_vinculado
                       left join comprobante o on o.id = f.comprobante_vinculado
                 where coalesce(c.venta_id, f.venta_id, o.venta_id) is not null and c.id = any(?::uuid[]) order by 1, 2),
          d as (insert into documento_fiscal (venta_id, estado) select venta_id, 'pendiente' from v
                on conflict (venta_id) do update set estado = 'pendiente', error = null, actualizado_en = now()
                returning venta_id)
     select v.venta_id, v.traza from v join d on d.venta_id = v.venta_id`,
    [pgArray(comprobante_ids)],
  );
}

/** Marketplace ids of the documents we uploaded for a sale. */
export async function findDocumentosSubidos(em: EntityManager, venta_id: string): Promise<string[]> {
  const fila = await db(em)
    .selectFrom('documento_fiscal')
    .select('meli_ids')
    .where('venta_id', '=', venta_id)
    .executeTakeFirst();
  return fila?.meli_ids ?? [];
}

/** Issued vouchers of a CUIT with these numbers, of whatever type. */
export async function findEmitidosPorNumero(
  em: EntityManager,
  cuit: string,
  numeros: readonly { punto_de_venta: number; numero_comprobante: number }[],
): Promise<Pick<Fila<'comprobante'>, 'tipo_comprobante' | 'punto_de_venta' | 'numero_comprobante'>[]> {
  if (numeros.length === 0) return [];
  return db(em)
    .selectFrom('comprobante')
    .select(['tipo_comprobante', 'punto_de_venta', 'numero_comprobante'])
    .where('company_cuit', '=', cuit)
    .where('status', '=', 'emitida')
    .where(({ or, and, eb }) =>
      or(
        numeros.map(({ punto_de_venta, numero_comprobante }) =>
          and([eb('punto_de_venta', '=', punto_de_venta), eb('numero_comprobante', '=', numero_comprobante)]),
        ),
      ),
    )
    .execute();
}

/** The upload of a sale's PDF, with the issued vouchers it has to contain, in their order in the PDF. */
export interface DocumentoGuardado extends Pick<
  Fila<'documento_fiscal'>,
  'venta_id' | 'estado' | 'meli_ids' | 'sha256'
> {
  clave: string;
  cuenta_id: string;
  /** Owner of the account, and its seller on the marketplace. */
  user_id: string;
  vendedor: VendedorDePlaza;
  comprobantes: string[];
  /** The automatic run made one of its vouchers. */
  automatico: boolean;
}

/**
 * The PDF to upload for a sale; null when there is none. Its vouchers are the last invoice and its notes: those before a change to Factura
 * A are of no use to the buyer.
 */
export async function findDocumento(em: EntityManager, venta_id: string): Promise<DocumentoGuardado | null> {
  const documento = await db(em)
    .selectFrom('documento_fiscal as d')
    .innerJoin('venta as vta', 'vta.id', 'd.venta_id')
    .innerJoin('cuenta as c', 'c.id', 'vta.cuenta_id')
    .select(['d.venta_id', 'vta.clave', 'vta.cuenta_id', 'c.user_id', 'd.estado', 'd.meli_ids', 'd.sha256'])
    .select(['c.plaza', 'c.meli_user_id as vendedor_id'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('comprobante as v')
          .select('v.id')
          .whereRef('v.venta_id', '=', 'vta.id')
          .where('v.automatico', '=', true)
          .where('v.status', '=', 'emitida'),
      )
        .$castTo<boolean>()
        .as('automatico'),
      sql<string[]>`array(
        select v.id::text from comprobante v,
               (select f.id from comprobante f where f.venta_id = vta.id and f.clase = 'factura' and f.status = 'emitida'
                 order by f.turno desc limit 1) ultima
         where v.status = 'emitida' and (v.id = ultima.id or v.comprobante_vinculado = ultima.id
           or v.comprobante_vinculado in (select n.id from comprobante n where n.comprobante_vinculado = ultima.id))
         order by v.clase = 'factura' desc, v.fecha, v.tipo_comprobante, v.numero_comprobante)`.as('vouchers'),
    ])
    .where('d.venta_id', '=', venta_id)
    .executeTakeFirst();
  if (!documento) return null;
  const { vouchers, plaza, vendedor_id, ...resto } = documento;
  return { ...resto, vendedor: { plaza, vendedor_id }, comprobantes: vouchers };
}

/** Sales read at once: an account unlinked for months has thousands, and each page's jobs are sent in one statement. */
const SIN_SUBIR_POR_PAGINA = 1_000;

/** Sales of an account whose PDF is not on the marketplace yet, page by page. */
export async function* listDocumentosSinSubir(em: EntityManager, cuenta_id: string): AsyncGenerator<string[]> {
  let ultimo: string | null = null;
  do {
    let pendientes = db(em)
      .selectFrom('documento_fiscal as d')
      .innerJoin('venta as vta', 'vta.id', 'd.venta_id')
      .select('d.venta_id')
      .where('vta.cuenta_id', '=', cuenta_id)
      .where('d.estado', 'in', ['pendiente', 'error']);
    if (ultimo !== null) pendientes = pendientes.where('d.venta_id', '>', ultimo);
    const filas: { venta_id: string }[] = await pendientes.orderBy('d.venta_id').limit(SIN_SUBIR_POR_PAGINA).execute();
    if (filas.length > 0) yield filas.map(({ venta_id }) => venta_id);
    ultimo = filas.length < SIN_SUBIR_POR_PAGINA ? null : (filas.at(-1)?.venta_id ?? null);
  } while (ultimo !== null);
}

/** Result of an upload attempt; each failed attempt counts. */
export type CambioDocumento = Partial<
  Pick<Fila<'documento_fiscal'>, 'estado' | 'error' | 'meli_ids' | 'sha256' | 'bytes'>
>;

export async function saveDocumento(em: EntityManager, venta_id: string, cambio: CambioDocumento): Promise<void> {
  const guardado = db(em)
    .updateTable('documento_fiscal')
    .set(({ eb }) => ({
      ...cambio,
      ...(cambio.estado === 'error' && { intentos: eb('intentos', '+', 1) }),
      actualizado_en: new Date(),
    }))
    .where('venta_id', '=', venta_id);
  if (cambio.estado === undefined) {
    await guardado.execute();
    return;
  }
  // Stored and announced in one statement.
  await db(em)
    .with('guardado', () => guardado.returning('venta_id'))
    .selectFrom('guardado as g')
    .innerJoin('venta as vta', 'vta.id', 'g.venta_id')
    .innerJoin('cuenta as c', 'c.id', 'vta.cuenta_id')
    .select(sql.raw(announcing('ventas')).as('anunciada'))
    .execute();
}
