import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { codigosDeEmitida, type AutorizacionDeArca } from '../../contract/autorizaciones/autorizaciones.ts';
import type { SolicitudAutorizacion } from '../../contract/arca/arca.ts';
import type { Ambiente } from '../../contract/enums.ts';
import type { Titularidad } from '../../rules/empresas/titularidad.ts';
import { AppError } from '../../rules/errors.ts';
import { announceComprobantes } from '../avisos/novedades.ts';
import { lockFacturasOf } from '../comprobantes/creditado.ts';
import { saveRepartos } from '../comprobantes/periodo/partes.ts';
import { loadBorradores, type BorradorAEmitir } from '../comprobantes/porEmitir.ts';
import { lockCorrelativo, type SerieCorrelativa } from '../comprobantes/series.ts';
import { verifyEmision, type SerieDeEmision } from '../comprobantes/verifyEmision.ts';
import { actividadOf } from '../empresas/actividad.ts';
import { holdHabilitacion } from '../habilitaciones/habilitaciones.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';
import { violates } from '../postgres/violates.ts';

/** A queued draft that may go out with an advance code. */
export type Elegible = Pick<
  Fila<'comprobante'>,
  'id' | 'punto_de_venta' | 'tipo_comprobante' | 'fecha' | 'fecha_automatica' | 'total'
>;

/**
 * Whether a request that had a voucher `c`, or the same kind of voucher of its sale, left for ARCA and was ever in doubt. ARCA may show
 * such a voucher later, under whichever number: it goes out only through ARCA.
 */
const DUDOSO = sql<boolean>`(exists (
    select from emision_comprobante ec join emision e on e.id = ec.emision_id join comprobante x on x.id = ec.comprobante_id
     where e.dudosa_desde is not null and x.status = 'borrador'
       and (x.id = c.id or x.clase = c.clase and (x.venta_id = c.venta_id or exists (
         select from comprobante_orden a join comprobante_orden b on b.orden_id = a.orden_id
          where a.comprobante_id = x.id and b.comprobante_id = c.id))))
  or exists (
    select from numero_sin_probar n
     where n.resuelto_en is null and (n.comprobante_id = c.id or n.venta_id = c.venta_id or exists (
       select from comprobante_orden co where co.comprobante_id = c.id and co.orden_id = any(n.orden_ids)))))`;

/**
 * Drafts, among these, that no request to ARCA may have issued and that nobody is issuing: those of a company, free, in the queue, and of no
 * change to Factura A. Oldest first.
 */
export async function listElegibles(
  em: EntityManager,
  { ambiente, company_id }: { ambiente: Ambiente; company_id: string },
  ids: readonly string[],
): Promise<Elegible[]> {
  return db(em)
    .selectFrom('comprobante as c')
    .select(['c.id', 'c.punto_de_venta', 'c.tipo_comprobante', 'c.fecha', 'c.fecha_automatica', 'c.total'])
    .where('c.id', '=', anyUuid(ids))
    .where('c.ambiente', '=', ambiente)
    .where('c.company_id', '=', company_id)
    .where('c.status', '=', 'borrador')
    .where('c.modo_facturacion', '=', 1)
    .where('c.emision_id', 'is', null)
    .where('c.en_cola_desde', 'is not', null)
    .where('c.cambio_id', 'is', null)
    .where(({ not }) => not(DUDOSO))
    .orderBy('c.fecha')
    .orderBy('c.creado_en')
    .orderBy('c.id')
    .execute();
}

/**
 * Totals requested of ARCA for a CUIT, since then, in requests that were in doubt and whose drafts were deleted: the draft that took the
 * place of one is known by its total alone.
 */
export async function listTotalesDudosos(
  em: EntityManager,
  { ambiente, cuit }: { ambiente: Ambiente; cuit: string },
  desde: Date,
): Promise<string[]> {
  // Raw: the vouchers of a request are inside its JSON.
  const filas = await em.execute<{ total: string }[]>(
    `select distinct ((p.pedido ->> 'total')::numeric(15,2))::text as total
       from emision e join serie s on s.id = e.serie_id
            cross join lateral jsonb_array_elements(e.solicitud -> 'comprobantes') with ordinality p(pedido, lugar)
            left join emision_comprobante ec on ec.emision_id = e.id and ec.orden = p.lugar - 1
      where s.ambiente = ? and s.cuit = ? and e.dudosa_desde >= ? and ec.comprobante_id is null`,
    [ambiente, cuit, desde],
  );
  return filas.map(({ total }) => total);
}

/** Serie of contingency, locked until the transaction ends, and the drafts that are still there to go out on it. */
export interface TandaTomada {
  serie: SerieCorrelativa;
  /** Holder of the CUIT, fixed until the transaction ends. */
  titularidad: Titularidad | null;
  borradores: BorradorAEmitir[];
}

/** Locks a serie of contingency, the holder of its CUIT and then drafts of its kind, in the order in which issuing locks them. */
export async function takeTanda(
  tx: EntityManager,
  { serie, company_id }: { serie: SerieDeEmision; company_id: string },
  ids: readonly string[],
): Promise<TandaTomada> {
  const correlativa = await lockCorrelativo(tx, serie);
  const titularidad = await holdHabilitacion(tx, serie.ambiente, serie.cuit);
  await db(tx)
    .selectFrom('comprobante')
    .select('id')
    .where('id', '=', anyUuid(ids))
    .where('status', '=', 'borrador')
    .where('emision_id', 'is', null)
    .orderBy('fecha')
    .orderBy('creado_en')
    .orderBy('id')
    .forUpdate()
    .execute();
  const { ambiente, tipo_comprobante } = serie;
  // Read once they are locked: a draft that was waited for is seen as it was left.
  const quedan = (await listElegibles(tx, { ambiente, company_id }, ids)).flatMap((elegible) =>
    elegible.tipo_comprobante === tipo_comprobante ? [elegible.id] : [],
  );
  await lockFacturasOf(tx, quedan);
  return { serie: correlativa, titularidad, borradores: await loadBorradores(tx, quedan) };
}

/** Vouchers of one serie about to be issued with an advance code: `solicitud.comprobantes[i]` is of `borradores[i]`. */
export interface Tanda {
  serie: SerieDeEmision;
  solicitud: SolicitudAutorizacion;
  borradores: readonly BorradorAEmitir[];
  autorizacion: AutorizacionDeArca;
  caea_id: string;
  /** null: the outage is of before a restored copy. */
  corte_id: string | null;
  generado_en: Date;
  /** Traza of the drafts without one. */
  traza: string;
}

/**
 * Turns locked drafts into vouchers with an advance code, on the point of sale of contingency, and moves the last number of its serie.
 * @throws AppError `emision_incoherente`, `numero_ya_usado`
 */
export async function saveTanda(tx: EntityManager, tanda: Tanda): Promise<string[]> {
  const { serie, solicitud, borradores, autorizacion, caea_id, corte_id, generado_en, traza } = tanda;
  const { punto_de_venta } = serie;
  verifyEmision(
    serie,
    solicitud,
    borradores.map((borrador) => ({ ...borrador, punto_de_venta })),
  );
  const { tipo_autorizacion, cae, cae_vencimiento } = codigosDeEmitida(autorizacion);
  const filas = solicitud.comprobantes.map(({ numero, fecha, vencimiento_pago }, indice) => ({
    id: borradores[indice]?.id,
    numero,
    fecha,
    vencimiento_pago,
  }));
  try {
    // Raw: a list of rows is one parameter. The activity is the one of the point of sale that the draft was for.
    const emitidos = await tx.execute<{ id: string }[]>(
      `update comprobante c set status = 'emitida', numero_comprobante = u.numero, punto_previsto = c.punto_de_venta, punto_de_venta = ?,
              fecha = u.fecha, vencimiento_pago = coalesce(u.vencimiento_pago, c.vencimiento_pago), tipo_autorizacion = ?, cae = ?,
              cae_vencimiento = ?::date, caea_id = ?, corte_id = ?, generado_en = ?, autorizado_en = now(),
              traza = coalesce(c.traza, ?::uuid), actividad = (${actividadOf('c')}), en_cola_desde = null, rechazo = '[]',
              actualizado_en = now()
         from jsonb_to_recordset(?::jsonb) as u(id uuid, numero int, fecha date, vencimiento_pago date)
        where c.id = u.id and c.status = 'borrador' and c.emision_id is null returning c.id`,
      [
        punto_de_venta,
        tipo_autorizacion,
        cae,
        cae_vencimiento,
        caea_id,
        corte_id,
        generado_en,
        traza,
        JSON.stringify(filas),
      ],
    );
    if (emitidos.length !== borradores.length) throw new AppError('emision_incoherente', { que: 'aprobados' });
  } catch (error) {
    if (!violates(error, 'comprobante_numero_key')) throw error;
    throw new AppError('numero_ya_usado', { numero: filas[0]?.numero ?? null }, { cause: error });
  }
  const ultimo = filas.at(-1);
  await db(tx)
    .updateTable('serie')
    .set(({ ref }) => ({
      ultimo_numero: sql<number>`greatest(coalesce(${ref('ultimo_numero')}, 0), ${ultimo?.numero ?? 0}::int)`,
      ultima_fecha: sql<string>`greatest(${ref('ultima_fecha')}, ${ultimo?.fecha}::date)`,
    }))
    .where('ambiente', '=', serie.ambiente)
    .where('cuit', '=', serie.cuit)
    .where('punto_de_venta', '=', serie.punto_de_venta)
    .where('tipo_comprobante', '=', serie.tipo_comprobante)
    .execute();
  await saveRepartos(tx, borradores);
  const ids = borradores.map(({ id }) => id);
  await announceComprobantes(tx, anyUuid(ids));
  return ids;
}

/** Keeps, on drafts that go on waiting in the queue, why they do not go out with an advance code. */
export async function saveEspera(
  em: EntityManager,
  esperas: readonly { id: string; mensaje: string }[],
): Promise<void> {
  if (esperas.length === 0) return;
  // Raw: a list of rows is one parameter. A reason that is there already is not written each minute.
  await em.execute(
    `update comprobante c set rechazo = jsonb_build_array(jsonb_build_object('codigo', 0, 'mensaje', u.mensaje))
       from jsonb_to_recordset(?::jsonb) as u(id uuid, mensaje text)
      where c.id = u.id and c.status = 'borrador' and c.emision_id is null and c.en_cola_desde is not null
        and c.rechazo is distinct from jsonb_build_array(jsonb_build_object('codigo', 0, 'mensaje', u.mensaje))`,
    [JSON.stringify(esperas)],
  );
}
