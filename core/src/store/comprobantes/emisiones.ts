import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { z } from 'zod';
import { solicitudCae, type Serie, type SolicitudCae } from '../../contract/arca.ts';
import type { MensajeArca } from '../../contract/comprobante.ts';
import type { Ambiente, TipoComprobante, TipoDocumento } from '../../contract/enums.ts';
import type { DatosAAutorizar } from '../../rules/comprobantes/autorizar.ts';
import { pgArray } from '../postgres/arrays.ts';
import { anyUuid } from '../postgres/kysely.ts';
import { announceComprobantes } from '../avisos/novedades.ts';
import { keepSerie } from './series.ts';

/** What issuing needs of a draft. */
export interface BorradorAEmitir extends DatosAAutorizar {
  id: string;
  tipo_comprobante: TipoComprobante;
  /** Dated by a run, which may date it again; false when a person typed the date. */
  fecha_automatica: boolean;
  /** Of a credit note: its invoice, and what the notes already issued left of it, perceptions apart. */
  credito: { factura_id: string; disponible: Decimal } | null;
}

/** A draft's place: which serie it belongs to and who owns it. */
export interface BorradorUbicado {
  id: string;
  user_id: string;
  company_id: string;
  ambiente: Ambiente;
  company_cuit: string;
  punto_de_venta: number;
  tipo_comprobante: TipoComprobante;
  modo_facturacion: number;
  status: string;
  emitiendo: boolean;
  fecha: string;
  numero_comprobante: number | null;
  cae: string | null;
  total: Decimal;
  observaciones_arca: MensajeArca[];
  /** Another user's company with this CUIT already issues. */
  cuit_de_otro: boolean;
}

/** An open chunk: the request as sent, and which voucher each number is for. */
export interface EmisionAbierta {
  id: string;
  solicitud: SolicitudCae;
  /** Voucher of `solicitud.comprobantes[i]`. */
  comprobante_ids: string[];
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

/** Drafts (or already issued vouchers) by id, whoever owns them; unknown ids are simply absent. */
export async function locateComprobantes(em: EntityManager, ids: readonly string[]): Promise<BorradorUbicado[]> {
  const filas = await em.execute<(Omit<BorradorUbicado, 'total'> & { total: string })[]>(
    `select c.id, c.user_id, c.company_id, c.ambiente, c.company_cuit, c.punto_de_venta, c.tipo_comprobante,
            c.modo_facturacion, c.status, c.emision_id is not null as emitiendo, c.fecha::text as fecha,
            c.numero_comprobante, c.cae, c.total::text as total, c.observaciones_arca,
            exists (select 1 from empresa e where e.cuit = c.company_cuit and e.habilitada and e.user_id <> c.user_id) as cuit_de_otro
       from comprobante c where c.id = any(?::uuid[])`,
    [pgArray(ids)],
  );
  return filas.map((fila) => ({ ...fila, total: new Decimal(fila.total) }));
}

/** Free drafts among `ids`, oldest date first, then in the order they were made. */
export async function loadBorradores(em: EntityManager, ids: readonly string[]): Promise<BorradorAEmitir[]> {
  const filas = await em.execute<FilaBorrador[]>(
    `select c.id, c.tipo_comprobante, c.fecha::text as fecha, c.fecha_automatica, c.concepto,
            c.servicio_desde::text as servicio_desde, c.servicio_hasta::text as servicio_hasta,
            c.vencimiento_pago::text as vencimiento_pago, c.moneda, c.cotizacion::text as cotizacion, c.cuit_facturado,
            c.tipo_documento_facturado, c.situacion_iva_facturado, c.neto::text as neto, c.iva::text as iva,
            c.exento::text as exento, c.no_gravado::text as no_gravado, c.tributos::text as tributos, c.total::text as total,
            coalesce((select jsonb_agg(jsonb_build_object('iva', a.iva::float8, 'neto', a.neto::text, 'importe', a.importe::text) order by a.iva desc)
               from comprobante_alicuota a where a.comprobante_id = c.id), '[]') as alicuotas,
            coalesce((select jsonb_agg(jsonb_build_object('provincia', p.provincia, 'percepcion_aplicada', p.percepcion_aplicada::text,
                 'base', p.base::text, 'importe', p.importe::text, 'motivo', p.motivo) order by p.provincia)
               from comprobante_percepcion p where p.comprobante_id = c.id), '[]') as percepciones,
            coalesce((select jsonb_agg(jsonb_build_object('comprobante_id', s.asociado_id, 'tipo_comprobante', s.tipo_comprobante,
                 'punto_de_venta', s.punto_de_venta, 'numero_comprobante', s.numero_comprobante, 'cuit', s.cuit, 'fecha', s.fecha::text) order by s.orden)
               from comprobante_asociado s where s.comprobante_id = c.id), '[]') as asociados,
            case when c.clase = 'nota_credito' then (select jsonb_build_object('factura_id', f.id, 'disponible', (f.total - f.tributos
                 - coalesce((select sum(n.total - n.tributos) from comprobante n where n.comprobante_vinculado = f.id
                     and n.clase = 'nota_credito' and n.status = 'emitida'), 0))::text)
               from comprobante f where f.id = c.comprobante_vinculado) end as credito
       from comprobante c
      where c.id = any(?::uuid[]) and c.status = 'borrador' and c.emision_id is null
      order by c.fecha, c.creado_en, c.id`,
    [pgArray(ids)],
  );
  return filas.map(toBorrador);
}

/**
 * Opens the chunk: in one transaction checks that the serie still is ours, reads the drafts again under lock and
 * writes the request with the numbers it will use. `prepare` (pure) turns the drafts into the request; drafts that
 * stopped being free meanwhile are not among them.
 * @throws AppError `cerrojo_perdido`
 */
export async function openEmision(
  em: EntityManager,
  abrir: {
    serie_id: string;
    token: string;
    arrendamientoMs: number;
    ids: readonly string[];
    prepare: (borradores: BorradorAEmitir[]) => SolicitudCae;
  },
): Promise<EmisionAbierta | null> {
  return em.transactional(async (tx) => {
    await keepSerie(tx, abrir.serie_id, abrir.token, abrir.arrendamientoMs);
    const borradores = await loadBorradores(tx, await lockLibres(tx, abrir.ids));
    if (borradores.length === 0) return null;
    // The caller decided the order; reading under lock only says who is still there.
    const orden = new Map(abrir.ids.map((id, indice) => [id, indice]));
    borradores.sort((a, b) => (orden.get(a.id) ?? 0) - (orden.get(b.id) ?? 0));
    const solicitud = abrir.prepare(borradores);
    const numeros = solicitud.comprobantes.map((comprobante) => comprobante.numero);
    const [emision] = await tx.execute<{ id: string }[]>(
      `insert into emision (serie_id, token, estado, solicitud, numero_desde, numero_hasta, abierta_en, numeros_en)
       values (?, ?, 'abierta', ?::jsonb, ?, ?, now(), now()) returning id`,
      [
        abrir.serie_id,
        abrir.token,
        JSON.stringify(z.encode(solicitudCae, solicitud)),
        numeros[0] ?? null,
        numeros.at(-1) ?? null,
      ],
    );
    if (!emision) throw new Error('insert into emision returned no row');
    const asignados = borradores.map(({ id }, orden) => ({ id, orden, fecha: solicitud.comprobantes[orden]?.fecha }));
    await tx.execute(
      `with u as (select * from jsonb_to_recordset(?::jsonb) as u(id uuid, orden int, fecha date)),
            e as (insert into emision_comprobante (emision_id, comprobante_id, orden) select ?::uuid, u.id, u.orden from u)
       update comprobante c set emision_id = ?::uuid, fecha = u.fecha, rechazo = '[]' from u where c.id = u.id`,
      [JSON.stringify(asignados), emision.id, emision.id],
    );
    return { id: emision.id, solicitud, comprobante_ids: borradores.map(({ id }) => id) };
  });
}

/**
 * Takes the free drafts among `ids` and answers them. They are read afterwards: a statement that waits for a row sees it as
 * it was left, but its parts as they were before.
 */
async function lockLibres(tx: EntityManager, ids: readonly string[]): Promise<string[]> {
  const filas = await tx.execute<{ id: string }[]>(
    `select id from comprobante where id = any(?::uuid[]) and status = 'borrador' and emision_id is null
      order by fecha, creado_en, id for update`,
    [pgArray(ids)],
  );
  return filas.map(({ id }) => id);
}

/** The chunk that somebody left open on this serie: under way, or of a process that died. */
export async function findEmisionAbierta(em: EntityManager, serie_id: string): Promise<EmisionAbierta | null> {
  const [fila] = await em.execute<{ id: string; solicitud: z.input<typeof solicitudCae>; comprobante_ids: string[] }[]>(
    `select e.id, e.solicitud, array(select ec.comprobante_id::text from emision_comprobante ec where ec.emision_id = e.id order by ec.orden) as comprobante_ids
       from emision e where e.serie_id = ? and e.estado = 'abierta'`,
    [serie_id],
  );
  return fila ? { ...fila, solicitud: z.decode(solicitudCae, fila.solicitud) } : null;
}

/** Series with a chunk left open, of one user or of all. */
export async function listSeriesAbiertas(
  em: EntityManager,
  ambiente: Ambiente,
  user_id: string | null,
): Promise<Serie[]> {
  return em.execute<Serie[]>(
    `select s.cuit, s.punto_de_venta, s.tipo_comprobante from emision e join serie s on s.id = e.serie_id
      where e.estado = 'abierta' and s.ambiente = ?
        and (?::uuid is null or exists (select 1 from empresa x where x.cuit = s.cuit and x.user_id = ?::uuid))`,
    [ambiente, user_id, user_id],
  );
}

/**
 * Writes what ARCA decided, all or nothing, only if the serie still is ours: CAEs and numbers, refusals, and the rest
 * back to free drafts. `onAprobados` runs inside the same transaction.
 * @throws AppError `cerrojo_perdido`
 */
export async function closeEmision(
  em: EntityManager,
  duenio: { serie_id: string; token: string; arrendamientoMs: number },
  cierre: CierreEmision,
  onAprobados: (tx: EntityManager, ids: string[]) => Promise<void>,
): Promise<void> {
  await em.transactional(async (tx) => {
    await keepSerie(tx, duenio.serie_id, duenio.token, duenio.arrendamientoMs);
    const aprobados = await tx.execute<{ id: string }[]>(
      `update comprobante c set status = 'emitida', numero_comprobante = u.numero, cae = u.cae, cae_vencimiento = u.cae_vencimiento,
              observaciones_arca = u.observaciones, tipo_autorizacion = 'CAE', autorizado_en = now(), emision_id = null,
              en_cola_desde = null, rechazo = '[]', actualizado_en = now()
         from jsonb_to_recordset(?::jsonb) as u(id uuid, numero int, cae text, cae_vencimiento date, observaciones jsonb)
        where c.id = u.id and c.emision_id = ? and c.status = 'borrador' returning c.id`,
      [JSON.stringify(cierre.aprobados), cierre.emision_id],
    );
    if (aprobados.length !== cierre.aprobados.length) {
      throw new Error(`emision ${cierre.emision_id}: ${cierre.aprobados.length} CAEs for ${aprobados.length} drafts`);
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
    await tx.execute('update comprobante set emision_id = null where emision_id = ?', [cierre.emision_id]);
    await tx.execute(`update emision set estado = 'cerrada', cerrada_en = now(), resultado = ? where id = ?`, [
      cierre.resultado,
      cierre.emision_id,
    ]);
    await announceComprobantes(
      tx,
      sql<string>`any(select comprobante_id from emision_comprobante where emision_id = ${cierre.emision_id})`,
    );
    if (cierre.aprobados.length === 0) return;
    const guardados = pgArray(aprobados.map(({ id }) => id));
    await tx.execute(
      `update serie s set ultimo_numero = u.numero, ultima_fecha = greatest(s.ultima_fecha, u.fecha)
         from (select max(numero_comprobante) as numero, max(fecha) as fecha from comprobante
                where id = any(?::uuid[])) u where s.id = ?`,
      [guardados, duenio.serie_id],
    );
    await tx.execute(
      `update empresa set habilitada = true where not habilitada
          and id in (select company_id from comprobante where id = any(?::uuid[]))`,
      [guardados],
    );
    await onAprobados(
      tx,
      aprobados.map(({ id }) => id),
    );
  });
}

/** Drafts that could not reach ARCA: they wait since the first time that happened. */
export async function markEnCola(em: EntityManager, ids: readonly string[]): Promise<void> {
  await em.execute(
    `update comprobante set en_cola_desde = coalesce(en_cola_desde, now())
      where status = 'borrador' and id = any(?::uuid[])`,
    [pgArray(ids)],
  );
  await announceComprobantes(em, anyUuid(ids));
}

/** A draft that waits for ARCA. */
export interface EnCola {
  id: string;
  user_id: string;
  cuenta_id: string | null;
  paquete_id: string | null;
  /** Made by the automatic run. */
  automatico: boolean;
  /** Orders of the sale it is the invoice of; none for notes, changes to A and vouchers made by hand. */
  order_ids: string[];
}

/** Drafts that wait for ARCA, oldest first, with their owners. */
export async function listEnCola(em: EntityManager, ambiente: Ambiente): Promise<EnCola[]> {
  return em.execute<EnCola[]>(
    `select c.id, c.user_id, c.cuenta_id, c.paquete_id, c.automatico,
            array(select v.order_id from venta v where v.paquete_id = c.paquete_id and c.clase = 'factura' and c.cambio_id is null) as order_ids
       from comprobante c where c.ambiente = ? and c.status = 'borrador' and c.en_cola_desde is not null
      order by c.en_cola_desde, c.fecha, c.id`,
    [ambiente],
  );
}

/** Leaves the reason on drafts that our own rules refused, and takes them out of the queue. */
export async function saveRechazo(em: EntityManager, id: string, mensajes: MensajeArca[]): Promise<void> {
  await em.execute(
    `update comprobante set rechazo = ?::jsonb, en_cola_desde = null where id = ? and status = 'borrador' and emision_id is null`,
    [JSON.stringify(mensajes), id],
  );
  await announceComprobantes(em, anyUuid([id]));
}

type TextoDe<T> = { [K in keyof T]: T[K] extends Decimal ? string : T[K] };
type FilaBorrador = TextoDe<Omit<BorradorAEmitir, 'alicuotas' | 'percepciones' | 'credito'>> & {
  credito: TextoDe<NonNullable<BorradorAEmitir['credito']>> | null;
  alicuotas: TextoDe<BorradorAEmitir['alicuotas'][number]>[];
  percepciones: TextoDe<BorradorAEmitir['percepciones'][number]>[];
};

function toBorrador(fila: FilaBorrador): BorradorAEmitir {
  return {
    ...fila,
    cotizacion: new Decimal(fila.cotizacion),
    neto: new Decimal(fila.neto),
    iva: new Decimal(fila.iva),
    exento: new Decimal(fila.exento),
    no_gravado: new Decimal(fila.no_gravado),
    tributos: new Decimal(fila.tributos),
    total: new Decimal(fila.total),
    credito: fila.credito && { ...fila.credito, disponible: new Decimal(fila.credito.disponible) },
    alicuotas: fila.alicuotas.map((a) => ({ ...a, neto: new Decimal(a.neto), importe: new Decimal(a.importe) })),
    percepciones: fila.percepciones.map((p) => ({
      ...p,
      percepcion_aplicada: new Decimal(p.percepcion_aplicada),
      base: new Decimal(p.base),
      importe: new Decimal(p.importe),
    })),
  };
}
