import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { solicitudCae, type Serie, type SolicitudCae } from '../../contract/arca/arca.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Ambiente, TipoDocumento } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import type { Titularidad } from '../../rules/empresas/habilitacion.ts';
import { tipoComprobanteDe } from '../../rules/catalogs/tipoComprobante.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { AppError } from '../../rules/errors.ts';
import { impedimentoDeNota } from '../../rules/notas/lugar.ts';
import { announceComprobantes } from '../avisos/novedades.ts';
import { actividadDe } from '../empresas/actividad.ts';
import { holdHabilitacion } from '../habilitaciones/habilitaciones.ts';
import { within } from '../postgres/alcance.ts';
import { anyUuid, db, NOW } from '../postgres/kysely.ts';
import { findPendiente } from '../arca/restauracion.ts';
import type { Visto } from './comprobantes.ts';
import { loadBorradores, type BorradorAEmitir } from './porEmitir.ts';
import { keepSerie } from './series.ts';
import { verifyEmision, type SerieDeEmision } from './verifyEmision.ts';

/** An open chunk: the request as sent, and which voucher each number is for. */
export interface EmisionAbierta {
  id: string;
  solicitud: SolicitudCae;
  /** Voucher of `solicitud.comprobantes[i]`. */
  comprobante_ids: string[];
  /** By which way each of them goes. */
  trazas: (string | null)[];
}

export interface Aprobado {
  id: string;
  numero: number;
  cae: string;
  cae_vencimiento: string;
  observaciones: MensajeArca[];
}

export interface CierreEmision {
  emision_id: string;
  aprobados: Aprobado[];
  /** Refused by ARCA: they keep the draft and the reason. */
  rechazados: { id: string; mensajes: MensajeArca[] }[];
  /** A CUIL that ARCA does not know goes out again as the document inside it. */
  redocumentados: { id: string; tipo_documento: TipoDocumento; numero: string }[];
  resultado: string;
}

/** What came of opening a chunk. */
export interface Apertura {
  /** null: none of its drafts is left. */
  emision: EmisionAbierta | null;
  /**
   * Drafts that are not as they were admitted, whose orders another invoice took, or whose invoice has no room for them any more:
   * they are to be admitted again.
   */
  apartados: string[];
}

/**
 * Opens the chunk: in one transaction checks that the serie still is ours, reads the drafts again under lock and
 * writes the request with the numbers it will use. `prepare` (pure) turns the drafts into the request; drafts that
 * stopped being free meanwhile, or of the serie, are not among them, nor those that were written since they were admitted.
 * It throws when whose the CUIT is, which stays so until the chunk is open, is not who issues.
 * @throws AppError `cerrojo_perdido`, `emision_incoherente`; `numero_en_uso` when another voucher has one of its numbers
 */
export async function openEmision(
  em: EntityManager,
  abrir: {
    serie_id: string;
    token: string;
    arrendamientoMs: number;
    /** In the order in which they are asked for. */
    admitidos: readonly Visto[];
    /** The way of those that have none: whoever asked for them now. */
    traza: string;
    prepare: (borradores: BorradorAEmitir[], titularidad: Titularidad | null) => SolicitudCae;
  },
): Promise<Apertura> {
  return em.transactional(async (tx) => {
    const serie = await keepSerie(tx, abrir.serie_id, abrir.token, abrir.arrendamientoMs);
    // The last gate of all: whatever asked, a restored database asks nothing of ARCA before it knows what ARCA has.
    if (await findPendiente(tx, serie.ambiente, serie.cuit)) throw new AppError('restauracion_sin_conciliar');
    const titularidad = await holdHabilitacion(tx, serie.ambiente, serie.cuit);
    const { borradores, apartados } = await readAdmitidos(tx, serie, abrir.admitidos);
    if (borradores.length === 0) return { emision: null, apartados };
    const solicitud = abrir.prepare(borradores, titularidad);
    verifyEmision(serie, solicitud, borradores);
    const numeros = solicitud.comprobantes.map((comprobante) => comprobante.numero);
    await requireNumerosLibres(tx, serie, borradores, numeros);
    const { id } = await db(tx)
      .insertInto('emision')
      .values({
        serie_id: abrir.serie_id,
        token: abrir.token,
        estado: 'abierta',
        solicitud: z.encode(solicitudCae, solicitud),
        numero_desde: numeros[0] ?? null,
        numero_hasta: numeros.at(-1) ?? null,
        abierta_en: NOW,
        numeros_en: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const asignados = borradores.map((uno, indice) => ({
      id: uno.id,
      orden: indice,
      fecha: solicitud.comprobantes[indice]?.fecha,
      vencimiento_pago: solicitud.comprobantes[indice]?.vencimiento_pago,
    }));
    // Raw: a list of rows is one parameter, for both writes.
    await tx.execute(
      `with u as (select * from jsonb_to_recordset(?::jsonb) as u(id uuid, orden int, fecha date, vencimiento_pago date)),
            e as (insert into emision_comprobante (emision_id, comprobante_id, orden) select ?::uuid, u.id, u.orden from u)
       update comprobante c set emision_id = ?::uuid, fecha = u.fecha,
              vencimiento_pago = coalesce(u.vencimiento_pago, c.vencimiento_pago), traza = coalesce(c.traza, ?::uuid), rechazo = '[]'
         from u where c.id = u.id`,
      [JSON.stringify(asignados), id, id, abrir.traza],
    );
    const comprobante_ids = borradores.map((uno) => uno.id);
    const trazas = borradores.map((uno) => uno.traza ?? abrir.traza);
    return { emision: { id, solicitud, comprobante_ids, trazas }, apartados };
  });
}

/** Takes those that are still there, in the order in which they were admitted. */
async function readAdmitidos(
  tx: EntityManager,
  serie: SerieDeEmision,
  admitidos: readonly Visto[],
): Promise<{ borradores: BorradorAEmitir[]; apartados: string[] }> {
  const libres = await lockLibres(
    tx,
    serie,
    admitidos.map(({ id }) => id),
  );
  if (tipoComprobanteDe(serie.tipo_comprobante).clase === 'nota_credito') await lockFacturasDe(tx, libres);
  const leidos = new Map((await loadBorradores(tx, libres)).map((uno) => [uno.id, uno]));
  const borradores: BorradorAEmitir[] = [];
  const apartados: string[] = [];
  for (const { id, version } of admitidos) {
    const leido = leidos.get(id);
    if (!leido) continue;
    const igual = leido.version === version && leido.otra_factura === null;
    if (igual && impedimentoDeNota(leido, borradores) === null) borradores.push(leido);
    else apartados.push(id);
  }
  return { borradores, apartados };
}

/**
 * Holds the invoices of these notes until the transaction ends: two notes of one invoice, of two series, see each other. Always in
 * the same order, so that nobody waits for who waits for them.
 */
export async function lockFacturasDe(tx: EntityManager, notas: readonly string[]): Promise<void> {
  await db(tx)
    .selectFrom('comprobante')
    .select('id')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('comprobante as nota')
        .select('nota.comprobante_vinculado')
        .where('nota.id', '=', anyUuid(notas))
        .where('nota.comprobante_vinculado', 'is not', null)
        .$narrowType<{ comprobante_vinculado: string }>(),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * A number that another voucher of the company has cannot be kept with the CAE that ARCA gives to it: a form typed with it while the
 * point of sale was of pre-printed ones, or what ARCA had before it began to number again.
 */
async function requireNumerosLibres(
  tx: EntityManager,
  { ambiente, cuit, punto_de_venta, tipo_comprobante }: SerieDeEmision,
  borradores: readonly BorradorAEmitir[],
  numeros: readonly number[],
): Promise<void> {
  const ocupado = await db(tx)
    .selectFrom('comprobante')
    .select(['punto_de_venta', 'tipo_comprobante', 'numero_comprobante', 'status'])
    .where('ambiente', '=', ambiente)
    .where('company_cuit', '=', cuit)
    .where('punto_de_venta', '=', punto_de_venta)
    .where('tipo_comprobante', '=', tipo_comprobante)
    .where('numero_comprobante', '>=', numeros[0] ?? 0)
    .where('numero_comprobante', '<=', numeros.at(-1) ?? 0)
    .where('company_id', '=', anyUuid([...new Set(borradores.map(({ company_id }) => company_id))]))
    .orderBy('numero_comprobante')
    .limit(1)
    .executeTakeFirst();
  if (!ocupado) return;
  throw new AppError('numero_en_uso', {
    comprobante: formatNumero(ocupado),
    borrador: ocupado.status === 'borrador',
  });
}

/**
 * Takes the free drafts of the serie among `ids` and answers them. They are read afterwards: a statement that waits for a row
 * sees it as it was left, but its parts as they were before.
 */
async function lockLibres(tx: EntityManager, serie: SerieDeEmision, ids: readonly string[]): Promise<string[]> {
  const filas = await db(tx)
    .selectFrom('comprobante')
    .select('id')
    .where('id', '=', anyUuid(ids))
    .where('status', '=', 'borrador')
    .where('emision_id', 'is', null)
    .where('ambiente', '=', serie.ambiente)
    .where('company_cuit', '=', serie.cuit)
    .where('punto_de_venta', '=', serie.punto_de_venta)
    .where('tipo_comprobante', '=', serie.tipo_comprobante)
    .orderBy('fecha')
    .orderBy('creado_en')
    .orderBy('id')
    .forUpdate()
    .execute();
  return filas.map(({ id }) => id);
}

/**
 * The chunk that somebody left open on this serie: under way, or of a process that died.
 * @throws AppError `emision_incoherente`: what was read is not what was opened
 */
export async function findEmisionAbierta(em: EntityManager, serie_id: string): Promise<EmisionAbierta | null> {
  const emision = await db(em)
    .selectFrom('emision as e')
    .innerJoin('serie as s', 's.id', 'e.serie_id')
    .select(['e.id', 'e.solicitud', 's.ambiente', 's.cuit', 's.punto_de_venta', 's.tipo_comprobante'])
    .where('e.serie_id', '=', serie_id)
    .where('e.estado', '=', 'abierta')
    .executeTakeFirst();
  if (!emision) return null;
  const { id } = emision;
  const comprobantes = await db(em)
    .selectFrom('emision_comprobante as ec')
    .innerJoin('comprobante as c', 'c.id', 'ec.comprobante_id')
    .select(['c.id', 'c.ambiente', 'c.company_cuit', 'c.punto_de_venta', 'c.tipo_comprobante', 'c.total', 'c.traza'])
    .where('ec.emision_id', '=', id)
    .orderBy('ec.orden')
    .execute();
  const solicitud = z.decode(solicitudCae, emision.solicitud as z.input<typeof solicitudCae>);
  verifyEmision(emision, solicitud, comprobantes);
  return {
    id,
    solicitud,
    comprobante_ids: comprobantes.map((uno) => uno.id),
    trazas: comprobantes.map((uno) => uno.traza),
  };
}

/** The numbers that the chunk left open on a serie asks for; null: there is none. */
export async function findNumerosAbiertos(
  em: EntityManager,
  { ambiente, cuit, punto_de_venta, tipo_comprobante }: SerieDeEmision,
): Promise<{ desde: number; hasta: number } | null> {
  const abierta = await db(em)
    .selectFrom('emision as e')
    .innerJoin('serie as s', 's.id', 'e.serie_id')
    .select(['e.numero_desde as desde', 'e.numero_hasta as hasta'])
    .where('s.ambiente', '=', ambiente)
    .where('s.cuit', '=', cuit)
    .where('s.punto_de_venta', '=', punto_de_venta)
    .where('s.tipo_comprobante', '=', tipo_comprobante)
    .where('e.estado', '=', 'abierta')
    .executeTakeFirst();
  if (!abierta || abierta.desde === null || abierta.hasta === null) return null;
  return { desde: abierta.desde, hasta: abierta.hasta };
}

/** Series with a chunk left open: those with vouchers within reach, since several can have typed a CUIT; null: all. */
export async function listSeriesAbiertas(
  em: EntityManager,
  ambiente: Ambiente,
  alcance: Alcance | null,
): Promise<Serie[]> {
  let series = db(em)
    .selectFrom('emision as e')
    .innerJoin('serie as s', 's.id', 'e.serie_id')
    .select(['s.cuit', 's.punto_de_venta', 's.tipo_comprobante'])
    .where('e.estado', '=', 'abierta')
    .where('s.ambiente', '=', ambiente);
  if (alcance !== null) {
    series = series.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('emision_comprobante as ec')
          .innerJoin('comprobante as c', 'c.id', 'ec.comprobante_id')
          .select('c.id')
          .whereRef('ec.emision_id', '=', 'e.id')
          .where(within(alcance, 'comprobante', 'c')),
      ),
    );
  }
  return series.execute();
}

/**
 * Writes what ARCA decided, all or nothing, only if the serie still is ours: CAEs and numbers, refusals, and the rest
 * back to free drafts. `onAprobados` runs inside the same transaction.
 * @throws AppError `cerrojo_perdido`, `emision_incoherente`
 */
export async function closeEmision(
  em: EntityManager,
  duenio: { serie_id: string; token: string; arrendamientoMs: number },
  cierre: CierreEmision,
  onAprobados: (tx: EntityManager, ids: string[]) => Promise<void>,
): Promise<void> {
  await em.transactional(async (tx) => {
    await keepSerie(tx, duenio.serie_id, duenio.token, duenio.arrendamientoMs);
    await verifyCierre(tx, duenio.serie_id, cierre);
    // Raw, as the two below: a list of rows is one parameter.
    const aprobados = await tx.execute<{ id: string }[]>(
      `update comprobante c set status = 'emitida', numero_comprobante = u.numero, cae = u.cae, cae_vencimiento = u.cae_vencimiento,
              observaciones_arca = u.observaciones, tipo_autorizacion = 'CAE', autorizado_en = now(), emision_id = null,
              actividad = (${actividadDe('c')}), en_cola_desde = null, rechazo = '[]', actualizado_en = now()
         from jsonb_to_recordset(?::jsonb) as u(id uuid, numero int, cae text, cae_vencimiento date, observaciones jsonb)
        where c.id = u.id and c.emision_id = ? and c.status = 'borrador' returning c.id`,
      [JSON.stringify(cierre.aprobados), cierre.emision_id],
    );
    if (aprobados.length !== cierre.aprobados.length) {
      throw new AppError('emision_incoherente', { que: 'aprobados', emision: cierre.emision_id });
    }
    await tx.execute(
      `update comprobante c set rechazo = u.mensajes, emision_id = null, en_cola_desde = null, actualizado_en = now()
         from jsonb_to_recordset(?::jsonb) as u(id uuid, mensajes jsonb) where c.id = u.id and c.emision_id = ?`,
      [JSON.stringify(cierre.rechazados), cierre.emision_id],
    );
    await tx.execute(
      `update comprobante c set tipo_documento_facturado = u.tipo_documento, cuit_facturado = u.numero, emision_id = null
         from jsonb_to_recordset(?::jsonb) as u(id uuid, tipo_documento int, numero text) where c.id = u.id and c.emision_id = ?`,
      [JSON.stringify(cierre.redocumentados), cierre.emision_id],
    );
    await db(tx)
      .updateTable('comprobante')
      .set({ emision_id: null })
      .where('emision_id', '=', cierre.emision_id)
      .execute();
    await db(tx)
      .updateTable('emision')
      .set({ estado: 'cerrada', cerrada_en: NOW, resultado: cierre.resultado })
      .where('id', '=', cierre.emision_id)
      .execute();
    await announceComprobantes(
      tx,
      sql<string>`any(select comprobante_id from emision_comprobante where emision_id = ${cierre.emision_id})`,
    );
    if (cierre.aprobados.length === 0) return;
    const guardados = anyUuid(aprobados.map(({ id }) => id));
    const { numero, fecha } = await db(tx)
      .selectFrom('comprobante')
      .select(({ fn }) => [fn.max('numero_comprobante').as('numero'), fn.max('fecha').as('fecha')])
      .where('id', '=', guardados)
      .executeTakeFirstOrThrow();
    await db(tx)
      .updateTable('serie')
      .set(({ ref }) => ({
        ultimo_numero: numero,
        ultima_fecha: sql<string>`greatest(${ref('ultima_fecha')}, ${fecha}::date)`,
      }))
      .where('id', '=', duenio.serie_id)
      .execute();
    await onAprobados(
      tx,
      aprobados.map(({ id }) => id),
    );
  });
}

/** The chunk is open, of this serie, and each CAE is of the voucher that its number was saved for. */
async function verifyCierre(
  tx: EntityManager,
  serie_id: string,
  { emision_id, aprobados }: CierreEmision,
): Promise<void> {
  const filas = await db(tx)
    .selectFrom('emision as e')
    .innerJoin('emision_comprobante as ec', 'ec.emision_id', 'e.id')
    .select(['ec.comprobante_id', 'e.numero_desde', 'ec.orden as lugar'])
    .where('e.id', '=', emision_id)
    .where('e.serie_id', '=', serie_id)
    .where('e.estado', '=', 'abierta')
    .execute();
  const numeros = new Map(filas.map((fila) => [fila.comprobante_id, (fila.numero_desde ?? 0) + fila.lugar]));
  if (filas.length > 0 && aprobados.every(({ id, numero }) => numeros.get(id) === numero)) return;
  throw new AppError('emision_incoherente', { que: 'numeros', emision: emision_id });
}
