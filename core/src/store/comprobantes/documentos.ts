import { raw, type EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../postgres/arrays.ts';
import { DocumentoFiscalEntity } from '../entities/comprobante.ts';
import { announce } from '../avisos/novedades.ts';

/**
 * Marks the PDFs of the sales of these vouchers as due for upload; a note typed by hand belongs to the sale of its invoice.
 * Answers the sales, each once.
 */
export async function markDocumentosPendientes(
  em: EntityManager,
  comprobante_ids: readonly string[],
): Promise<string[]> {
  const filas = await em.execute<{ paquete_id: string }[]>(
    `insert into documento_fiscal (paquete_id, estado)
     select distinct coalesce(c.paquete_id, f.paquete_id), 'pendiente'
       from comprobante c left join comprobante f on f.id = c.comprobante_vinculado
      where coalesce(c.paquete_id, f.paquete_id) is not null and c.id = any(?::uuid[])
     on conflict (paquete_id) do update set estado = 'pendiente', error = null, actualizado_en = now()
     returning paquete_id`,
    [pgArray(comprobante_ids)],
  );
  return filas.map(({ paquete_id }) => paquete_id);
}

/** Marketplace ids of the documents we uploaded for a sale. */
export async function findDocumentosSubidos(em: EntityManager, paquete_id: string): Promise<string[]> {
  const [fila] = await em.execute<{ meli_ids: string[] }[]>(
    'select meli_ids from documento_fiscal where paquete_id = ?',
    [paquete_id],
  );
  return fila?.meli_ids ?? [];
}

/** The upload of a sale's PDF, with the issued vouchers it has to hold, in the order they read. */
export interface DocumentoGuardado {
  paquete_id: string;
  clave: string;
  cuenta_id: string;
  user_id: string;
  estado: 'pendiente' | 'subido' | 'error' | 'no_aplica';
  meli_ids: string[];
  sha256: string | null;
  comprobantes: string[];
  /** The automatic run made one of them. */
  automatico: boolean;
}

/**
 * null when nothing of the sale is to be uploaded. The vouchers are the last invoice and its notes: what came before a
 * change to Factura A is of no use to the buyer.
 */
export async function findDocumento(em: EntityManager, paquete_id: string): Promise<DocumentoGuardado | null> {
  const [fila] = await em.execute<DocumentoGuardado[]>(
    `select d.paquete_id, p.clave, p.cuenta_id, c.user_id, d.estado, d.meli_ids, d.sha256,
            exists (select from comprobante v where v.paquete_id = p.id and v.automatico and v.status = 'emitida') as automatico,
            array(select v.id::text from comprobante v,
                    (select f.id from comprobante f where f.paquete_id = p.id and f.clase = 'factura' and f.status = 'emitida'
                      order by f.turno desc limit 1) ultima
                  where v.status = 'emitida' and (v.id = ultima.id or v.comprobante_vinculado = ultima.id)
                  order by v.clase = 'factura' desc, v.fecha, v.tipo_comprobante, v.numero_comprobante) as comprobantes
       from documento_fiscal d join paquete p on p.id = d.paquete_id join cuenta c on c.id = p.cuenta_id
      where d.paquete_id = ?`,
    [paquete_id],
  );
  return fila ?? null;
}

/** Sales of an account whose PDF is not on the marketplace yet. */
export async function listDocumentosSinSubir(em: EntityManager, cuenta_id: string): Promise<string[]> {
  const filas = await em.execute<{ paquete_id: string }[]>(
    `select d.paquete_id from documento_fiscal d join paquete p on p.id = d.paquete_id
      where p.cuenta_id = ? and d.estado in ('pendiente', 'error')`,
    [cuenta_id],
  );
  return filas.map(({ paquete_id }) => paquete_id);
}

/** What an attempt left; each attempt that fails counts. */
export interface CambioDocumento {
  estado?: DocumentoGuardado['estado'];
  error?: string | null;
  meli_ids?: string[];
  sha256?: string;
  bytes?: number;
}

export async function saveDocumento(em: EntityManager, paquete_id: string, cambio: CambioDocumento): Promise<void> {
  const intentos = cambio.estado === 'error' ? { intentos: raw('intentos + 1') } : {};
  await em.transactional(async (tx) => {
    await tx.nativeUpdate(
      DocumentoFiscalEntity,
      { paquete_id },
      { ...cambio, ...intentos, actualizado_en: new Date() },
    );
    if (cambio.estado !== undefined) await announceVentas(tx, paquete_id);
  });
}

async function announceVentas(tx: EntityManager, paquete_id: string): Promise<void> {
  const [venta] = await tx.execute<{ user_id: string; cuenta_id: string }[]>(
    'select c.user_id, c.id as cuenta_id from paquete p join cuenta c on c.id = p.cuenta_id where p.id = ?',
    [paquete_id],
  );
  if (venta) await announce(tx, { ...venta, tipo: 'ventas', lote_id: null });
}
