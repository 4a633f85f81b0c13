import type { EntityManager } from '@mikro-orm/postgresql';
import type { RespuestaCruda } from '../../contract/venta.ts';
import { pgArray } from '../postgres/arrays.ts';
import { EXCLUIDA, type Excluida } from './excluidas.ts';
import {
  COMPROBANTE_DE_PAQUETE,
  toComprobanteDePaquete,
  type ComprobanteDePaquete,
  type FilaComprobanteDePaquete,
} from './paquetes.ts';

/** A pack as a list of sales needs it: of each order only what the list shows or decides by. */
export interface PaqueteListado {
  id: string;
  clave: string;
  facturada_por_fuera: boolean;
  /** A change to Factura A is half way. */
  cambio_abierto: boolean;
  /** Why it was last left out, if nothing changed since. */
  excluida: Excluida | null;
  /** `orden` has parts of the raw order. `facturada`: an issued invoice covers it. */
  ordenes: OrdenListada[];
  /** By kind, each kind in the order they were made; notes typed by hand are among them. */
  comprobantes: ComprobanteDePaquete[];
  documento: DocumentoListado | null;
}

interface OrdenListada {
  orden: RespuestaCruda;
  facturada: boolean;
}

/** The sale's PDF on the marketplace. */
export interface DocumentoListado {
  estado: 'pendiente' | 'subido' | 'error' | 'no_aplica';
  error: string | null;
  actualizado_en: Date;
}

/** Whole packs of an account with an order closed in `[desde, hasta)`, the last sale first. */
export async function listPaquetes(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta }: { desde: Date; hasta: Date },
): Promise<PaqueteListado[]> {
  const paquetes = await em.execute<FilaPaquete[]>(
    `select p.id, p.clave, p.facturada_por_fuera, d.estado, d.error, d.actualizado_en, ${EXCLUIDA} as excluida,
            exists (select 1 from cambio x where x.paquete_id = p.id and x.estado <> 'terminado') as cambio_abierto
       from (select paquete_id, max(fecha_cierre) as cierre from venta
              where cuenta_id = ? and fecha_cierre >= ? and fecha_cierre < ? group by paquete_id) e
       join paquete p on p.id = e.paquete_id left join documento_fiscal d on d.paquete_id = p.id
      order by e.cierre desc, p.clave desc`,
    [cuenta_id, desde, hasta],
  );
  const ids = pgArray(paquetes.map(({ id }) => id));
  const ordenes = await listOrdenes(em, ids);
  const comprobantes = await listComprobantesDe(em, ids);
  return paquetes.map(({ estado, error, actualizado_en, ...paquete }) => ({
    ...paquete,
    ordenes: ordenes.get(paquete.id) ?? [],
    comprobantes: comprobantes.get(paquete.id) ?? [],
    documento: estado && actualizado_en && { estado, error, actualizado_en },
  }));
}

interface FilaPaquete extends Omit<PaqueteListado, 'ordenes' | 'comprobantes' | 'documento'> {
  estado: DocumentoListado['estado'] | null;
  error: string | null;
  actualizado_en: Date | null;
}

/** The raw order is opened once for all its parts: what it says beside them is most of its size. */
async function listOrdenes(em: EntityManager, ids: string): Promise<Map<string, OrdenListada[]>> {
  const filas = await em.execute<(OrdenListada & { paquete_id: string })[]>(
    `select v.paquete_id, to_jsonb(o) as orden,
            exists (select from comprobante_venta x join comprobante c on c.id = x.comprobante_id
              where x.venta_id = v.id and c.clase = 'factura' and c.status = 'emitida') as facturada
       from venta v, jsonb_to_record(v.orden) as o(id jsonb, pack_id jsonb, status jsonb, date_created jsonb, date_closed jsonb,
            last_updated jsonb, date_last_updated jsonb, currency_id jsonb, total_amount jsonb, tags jsonb, mediations jsonb,
            cancel_detail jsonb, buyer jsonb, payments jsonb, order_items jsonb)
      where v.paquete_id = any(?::uuid[]) order by v.order_id`,
    [ids],
  );
  return groupByPaquete(filas, ({ orden, facturada }) => ({ orden, facturada }));
}

async function listComprobantesDe(em: EntityManager, ids: string): Promise<Map<string, ComprobanteDePaquete[]>> {
  const filas = await em.execute<{ paquete_id: string; comprobante: FilaComprobanteDePaquete }[]>(
    `select u.paquete_id, ${COMPROBANTE_DE_PAQUETE} as comprobante
       from (select id, paquete_id from comprobante where paquete_id = any(?::uuid[])
             union all
             select n.id, f.paquete_id from comprobante f join comprobante n on n.comprobante_vinculado = f.id
              where f.paquete_id = any(?::uuid[]) and n.paquete_id is null) u
       join comprobante c on c.id = u.id order by c.clase, c.turno, c.creado_en`,
    [ids, ids],
  );
  return groupByPaquete(filas, ({ comprobante }) => toComprobanteDePaquete(comprobante));
}

function groupByPaquete<F extends { paquete_id: string }, T>(
  filas: readonly F[],
  read: (fila: F) => T,
): Map<string, T[]> {
  const grupos = new Map<string, T[]>();
  for (const fila of filas) {
    const grupo = grupos.get(fila.paquete_id);
    if (grupo) grupo.push(read(fila));
    else grupos.set(fila.paquete_id, [read(fila)]);
  }
  return grupos;
}
