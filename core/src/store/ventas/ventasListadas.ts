import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { RespuestaCruda } from '../../contract/venta.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';
import { EXCLUIDA, type Excluida } from './excluidas.ts';
import {
  COMPROBANTE_DE_PAQUETE,
  ESTA_FACTURADA,
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
type DocumentoListado = Pick<Fila<'documento_fiscal'>, 'estado' | 'error' | 'actualizado_en'>;

/** Whole packs of an account with an order closed in `[desde, hasta)`, the last sale first. */
export async function listPaquetes(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta }: { desde: Date; hasta: Date },
): Promise<PaqueteListado[]> {
  const paquetes = await db(em)
    .selectFrom(({ selectFrom }) =>
      selectFrom('venta')
        .select(({ fn }) => ['paquete_id', fn.max('fecha_cierre').as('cierre')])
        .where('cuenta_id', '=', cuenta_id)
        .where('fecha_cierre', '>=', desde)
        .where('fecha_cierre', '<', hasta)
        .groupBy('paquete_id')
        .as('e'),
    )
    .innerJoin('paquete as p', 'p.id', 'e.paquete_id')
    .leftJoin('documento_fiscal as d', 'd.paquete_id', 'p.id')
    .select(['p.id', 'p.clave', 'p.facturada_por_fuera', 'd.estado', 'd.error', 'd.actualizado_en'])
    .select(({ exists, selectFrom }) => [
      EXCLUIDA.as('excluida'),
      exists(
        selectFrom('cambio as x')
          .select('x.id')
          .whereRef('x.paquete_id', '=', 'p.id')
          .where('x.estado', '<>', 'terminado'),
      )
        .$castTo<boolean>()
        .as('cambio_abierto'),
    ])
    .orderBy('e.cierre', 'desc')
    .orderBy('p.clave', 'desc')
    .execute();
  const ids = anyUuid(paquetes.map(({ id }) => id));
  const ordenes = await listOrdenes(em, ids);
  const comprobantes = await listComprobantesDe(em, ids);
  return paquetes.map(({ estado, error, actualizado_en, ...paquete }) => ({
    ...paquete,
    ordenes: ordenes.get(paquete.id) ?? [],
    comprobantes: comprobantes.get(paquete.id) ?? [],
    documento: estado && actualizado_en && { estado, error, actualizado_en },
  }));
}

/** Raw: the order is opened once for all its parts; what it says beside them is most of its size. */
async function listOrdenes(em: EntityManager, ids: RawBuilder<string>): Promise<Map<string, OrdenListada[]>> {
  const { rows } = await sql<OrdenListada & { paquete_id: string }>`
    select v.paquete_id, to_jsonb(o) as orden, ${ESTA_FACTURADA} as facturada
      from venta v, jsonb_to_record(v.orden) as o(id jsonb, pack_id jsonb, status jsonb, date_created jsonb, date_closed jsonb,
           last_updated jsonb, date_last_updated jsonb, currency_id jsonb, total_amount jsonb, tags jsonb, mediations jsonb,
           cancel_detail jsonb, buyer jsonb, payments jsonb, order_items jsonb)
     where v.paquete_id = ${ids} order by v.order_id`.execute(db(em));
  return groupByPaquete(rows, ({ orden, facturada }) => ({ orden, facturada }));
}

async function listComprobantesDe(
  em: EntityManager,
  ids: RawBuilder<string>,
): Promise<Map<string, ComprobanteDePaquete[]>> {
  // Raw, so that a voucher is read here as `loadPaquetes` does.
  const { rows } = await sql<{ paquete_id: string; comprobante: FilaComprobanteDePaquete }>`
    select u.paquete_id, ${COMPROBANTE_DE_PAQUETE} as comprobante
      from (select id, paquete_id from comprobante where paquete_id = ${ids}
            union all
            select n.id, f.paquete_id from comprobante f join comprobante n on n.comprobante_vinculado = f.id
             where f.paquete_id = ${ids} and n.paquete_id is null) u
      join comprobante c on c.id = u.id order by c.clase, c.turno, c.creado_en`.execute(db(em));
  return groupByPaquete(rows, ({ comprobante }) => toComprobanteDePaquete(comprobante));
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
