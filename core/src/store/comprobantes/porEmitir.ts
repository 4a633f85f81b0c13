import type { Autorizacion } from '../../contract/autorizaciones/autorizaciones.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql, type RawBuilder } from 'kysely';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Ambiente } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import type { DatosAAutorizar } from '../../rules/comprobantes/toAutorizar.ts';
import { isNotaCredito } from '../../rules/catalogs/tipoComprobante.ts';
import type { Titularidad } from '../../rules/empresas/titularidad.ts';
import type { NotaPorEmitir } from '../../rules/notas/impedimentoDeNota.ts';
import { shareWhatFits, type Parte } from '../../rules/notas/periodo/shareNota.ts';
import { announceComprobantes } from '../avisos/novedades.ts';
import { within } from '../postgres/within.ts';
import { anyUuid, db, fewUuids, NOW, type Fila } from '../postgres/kysely.ts';
import {
  ALICUOTAS,
  ASOCIADOS,
  PERCEPCIONES,
  toAlicuota,
  toPercepcion,
  type PercepcionGuardada,
} from './comprobanteFila.ts';
import { AUTORIZACION, readAutorizacion } from './readAutorizacion.ts';
import { acreditableOf, debitableOf, enCaminoOf, estaCancelada, lockFacturasOf, puedeVolver } from './creditado.ts';
import { ASOCIADOS_PROPIOS, SIN_INFORMAR, type NumeroSinInformar } from './emisiones/asociados.ts';
import { findFacturasConNotas, findFacturasDelPeriodo, type CriterioDePeriodo } from './periodo/facturas.ts';
import { periodoOf, saveRepartos } from './periodo/partes.ts';
import type { FilaDeEmision } from './verifyEmision.ts';
import { ESTA_SIN_CONFIRMAR } from './emisiones/sinConfirmar.ts';

/** Data that issuing needs of a draft. `fecha_automatica`: dated by a run, which may date it again. */
export interface BorradorAEmitir
  extends
    DatosAAutorizar,
    Omit<FilaDeEmision, 'total'>,
    Pick<
      Fila<'comprobante'>,
      'user_id' | 'company_id' | 'fecha_automatica' | 'traza' | 'version' | 'automatico' | 'venta_id' | 'cambio_id'
    > {
  percepciones: PercepcionGuardada[];
  credito: NotaPorEmitir['credito'];
  periodo: NonNullable<NotaPorEmitir['periodo']> | null;
  /** Parts of a credit note for a period, once `decideNota` decided them. */
  reparto?: readonly Parte[];
  /** For a sale's invoice: another standing invoice, issued or being asked of ARCA, of one of its orders. */
  otra_factura: string | null;
  /** Voucher that it refers to, given out with an advance code and not known by ARCA yet; null: there is none. */
  sin_informar: NumeroSinInformar | null;
  /** Every voucher that it refers to is stored here, and issued. */
  asociados_propios: boolean;
}

/** A draft's place: its serie and its owner. */
export interface BorradorUbicado extends Pick<
  Fila<'comprobante'>,
  | 'id'
  | 'user_id'
  | 'company_id'
  | 'ambiente'
  | 'company_cuit'
  | 'punto_de_venta'
  | 'tipo_comprobante'
  | 'modo_facturacion'
  | 'status'
  | 'fecha'
  | 'numero_comprobante'
  | 'moneda'
  | 'total'
  | 'observaciones_arca'
  | 'emitido_por'
> {
  autorizacion: Autorizacion | null;
  emitiendo: boolean;
  /** Holder of its issuer's CUIT in its ambiente; null: nobody. */
  titularidad: Titularidad | null;
}

/** Drafts (or already issued vouchers) by id; those unknown or out of reach are absent. */
export async function locateComprobantes(
  em: EntityManager,
  alcance: Alcance,
  ids: readonly string[],
): Promise<BorradorUbicado[]> {
  const filas = await db(em)
    .selectFrom('comprobante as c')
    .leftJoin('habilitacion as h', (on) =>
      on.onRef('h.ambiente', '=', 'c.ambiente').onRef('h.cuit', '=', 'c.company_cuit'),
    )
    .select(['c.id', 'c.user_id', 'c.company_id', 'c.ambiente', 'c.company_cuit', 'c.punto_de_venta'])
    .select(['c.status', 'c.fecha', 'c.numero_comprobante'])
    .select(AUTORIZACION)
    .select(['c.moneda', 'c.total', 'c.observaciones_arca', 'c.emitido_por', 'h.company_id as titular', 'h.prueba'])
    .select(({ eb }) => eb('c.emision_id', 'is not', null).$castTo<boolean>().as('emitiendo'))
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.id', '=', anyUuid(ids))
    .execute();
  return filas.map(({ titular, prueba, ...columnas }) => ({
    ...columnas,
    autorizacion: readAutorizacion(columnas),
    titularidad: titular === null || prueba === null ? null : { company_id: titular, prueba },
  }));
}

/** Records who has these drafts issued; null: the owner, or the system. Most drafts already have it. */
export async function nameEmisor(
  em: EntityManager,
  ubicados: readonly Pick<BorradorUbicado, 'id' | 'status' | 'emitiendo' | 'emitido_por'>[],
  emitido_por: string | null,
): Promise<void> {
  const ids = ubicados.flatMap(({ id, ...ubicado }) =>
    ubicado.status === 'borrador' && !ubicado.emitiendo && ubicado.emitido_por !== emitido_por ? [id] : [],
  );
  if (ids.length === 0) return;
  await db(em)
    .updateTable('comprobante')
    .set({ emitido_por })
    .where('id', '=', anyUuid(ids))
    .where('status', '=', 'borrador')
    .where('emision_id', 'is', null)
    .execute();
}

/** Another invoice of an order of an invoice, issued or being issued, which stands or may stand again. */
function otraFacturaOf(id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select o.id::text from comprobante_orden x
    join comprobante_orden y on y.orden_id = x.orden_id and y.comprobante_id <> x.comprobante_id
    join comprobante o on o.id = y.comprobante_id
   where x.comprobante_id = ${id} and o.clase = 'factura' and (o.status = 'emitida' or o.emision_id is not null)
     and (not ${estaCancelada('o')} or ${puedeVolver('o')}) limit 1)`;
}

/** Another invoice of an order of an invoice `c`; not for the A of a change, whose B is still there. */
const OTRA_FACTURA = sql<string | null>`(case when c.clase = 'factura' and c.cambio_id is null
    then ${otraFacturaOf(sql`c.id`)} end)`;

/** Invoice that took the place of the one credited by a note `f`: of its orders, or the A that it was changed to. */
const EN_SU_LUGAR = sql<string | null>`(case when f.clase = 'nota_credito' then coalesce(
    ${otraFacturaOf(sql`f.comprobante_vinculado`)},
    (select a.id::text from cambio x join comprobante a on a.cambio_id = x.id and a.clase = 'factura'
      where x.comprobante_b_id = f.comprobante_vinculado and not ${estaCancelada('a')} limit 1)) end)`;

/** Id of the invoice, issued or being issued, that took the place of the one credited by a note; null: none did. */
export async function findFacturaEnSuLugar(em: EntityManager, nota_id: string): Promise<string | null> {
  const fila = await db(em)
    .selectFrom('comprobante as f')
    .select(EN_SU_LUGAR.as('id'))
    .where('f.id', '=', nota_id)
    .executeTakeFirst();
  return fila?.id ?? null;
}

/**
 * Free drafts among `ids`, oldest date first, then in the order they were made. Its constants are written in its text: as values the server
 * would plan this long statement at each call, to know how rare each is.
 */
export async function loadBorradores(em: EntityManager, ids: readonly string[]): Promise<BorradorAEmitir[]> {
  const filas = await db(em)
    .selectFrom('comprobante as c')
    .leftJoin('comprobante as f', (on) =>
      on
        .onRef('f.id', '=', 'c.comprobante_vinculado')
        .on(({ or, eb }) =>
          or([eb('c.clase', '=', sql.lit('nota_credito')), eb('f.clase', '=', sql.lit('nota_credito'))]),
        ),
    )
    .select([
      'c.id',
      'c.user_id',
      'c.ambiente',
      'c.company_id',
      'c.company_cuit',
      'c.punto_de_venta',
      'c.tipo_comprobante',
      'c.fecha',
    ])
    .select([
      'c.fecha_automatica',
      'c.version',
      'c.traza',
      'c.automatico',
      'c.venta_id',
      'c.cambio_id',
      'c.concepto',
      'c.servicio_desde',
      'c.servicio_hasta',
      'c.vencimiento_pago',
    ])
    .select(['c.moneda', 'c.cotizacion', 'c.cancela_misma_moneda', 'c.periodo_desde', 'c.periodo_hasta'])
    .select(['c.cuit_facturado', 'c.tipo_documento_facturado', 'c.situacion_iva_facturado'])
    .select(['c.neto', 'c.iva', 'c.exento', 'c.no_gravado', 'c.tributos', 'c.total', 'f.id as factura_id'])
    .select([
      ALICUOTAS.as('alicuotas'),
      PERCEPCIONES.as('percepciones'),
      ASOCIADOS.as('asociados'),
      // Only for a draft that refers to a voucher: to ask for the notes of none, the server may go through all vouchers.
      sql<string | null>`(case when f.id is null then null
        when f.clase = 'nota_credito' then ${debitableOf('f')} else ${acreditableOf('f')} end)::text`.as('disponible'),
      sql<string | null>`(case when f.id is null then null
        when f.clase = 'nota_credito' then ${enCaminoOf('f', 'nota_debito')}
        else ${enCaminoOf('f', 'nota_credito')} end)::text`.as('en_camino'),
      'f.clase as factura_clase',
      EN_SU_LUGAR.as('en_su_lugar'),
      'f.moneda as factura_moneda',
      'f.cotizacion as factura_cotizacion',
      sql<boolean>`f.id is not null and exists (select from comprobante_reparto r where r.factura_id = f.id)`.as(
        'repartida',
      ),
      OTRA_FACTURA.as('otra_factura'),
      SIN_INFORMAR.as('sin_informar'),
      ASOCIADOS_PROPIOS.as('asociados_propios'),
    ])
    .where('c.id', '=', fewUuids(ids))
    .where('c.status', '=', sql.lit('borrador'))
    .where('c.emision_id', 'is', null)
    .orderBy('c.fecha')
    .orderBy('c.creado_en')
    .orderBy('c.id')
    .execute();
  const periodos = await findFacturasDelPeriodo(
    em,
    filas.flatMap((fila) => criterioOf(fila) ?? []),
  );
  const porTasa = await findFacturasConNotas(
    em,
    filas.flatMap(({ factura_id, repartida }) => (factura_id !== null && repartida ? [factura_id] : [])),
  );
  return filas.map(
    ({
      factura_id,
      factura_clase,
      disponible,
      en_camino,
      en_su_lugar,
      factura_moneda,
      factura_cotizacion,
      repartida: _repartida,
      periodo_desde: desde,
      periodo_hasta: hasta,
      alicuotas: leidas,
      percepciones,
      ...fila
    }) => {
      const alicuotas = leidas.map(toAlicuota);
      const nota = { ...fila, alicuotas, items: [] };
      const factura = porTasa.get(factura_id ?? '');
      const periodo_asociado = periodoOf(desde, hasta);
      return {
        ...fila,
        alicuotas,
        percepciones: percepciones.map(toPercepcion),
        periodo_asociado,
        periodo:
          periodo_asociado && isNotaCredito(fila)
            ? { ...periodo_asociado, nota, facturas: periodos.get(fila.id) ?? [] }
            : null,
        credito:
          factura_id === null ||
          disponible === null ||
          en_camino === null ||
          factura_moneda === null ||
          factura_cotizacion === null
            ? null
            : {
                factura_id,
                moneda: factura_moneda,
                cotizacion: factura_cotizacion,
                disponible: new Decimal(disponible),
                en_camino: new Decimal(en_camino),
                por_tasa: factura ? { factura, nota } : null,
                ...(factura_clase === 'nota_credito' ? { anula: { otra_factura: en_su_lugar } } : {}),
              },
      };
    },
  );
}

/** Divides a credit note for a period that ARCA has already, made by other software, among the invoices with place for it. */
export async function shareAdoptada(tx: EntityManager, id: string): Promise<void> {
  await lockFacturasOf(tx, [id]);
  const [leida] = await loadBorradores(tx, [id]);
  if (!leida?.periodo) return;
  const { nota, facturas } = leida.periodo;
  await saveRepartos(tx, [{ id, reparto: shareWhatFits(nota, facturas).partes }]);
}

/** Criterion of the vouchers of a credit note's period; null: the draft is no such note. */
function criterioOf({
  id: clave,
  periodo_desde,
  periodo_hasta,
  ...fila
}: Omit<CriterioDePeriodo, 'clave' | 'periodo_desde' | 'periodo_hasta'> &
  Pick<Fila<'comprobante'>, 'id' | 'periodo_desde' | 'periodo_hasta'>): CriterioDePeriodo | null {
  if (periodo_desde === null || periodo_hasta === null || !isNotaCredito(fila)) return null;
  const { ambiente, company_id, company_cuit, tipo_comprobante, moneda, tipo_documento_facturado, cuit_facturado } =
    fila;
  const receptor = { tipo_documento_facturado, cuit_facturado };
  return {
    clave,
    ambiente,
    company_id,
    company_cuit,
    tipo_comprobante,
    moneda,
    ...receptor,
    periodo_desde,
    periodo_hasta,
  };
}

/** Drafts, among these, whose answer from ARCA is still unknown. */
export async function listEmitiendo(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('comprobante')
    .select('id')
    .where('id', '=', anyUuid(ids))
    .where('status', '=', 'borrador')
    .where('emision_id', 'is not', null)
    .execute();
  return filas.map(({ id }) => id);
}

/** Queues drafts that could not reach ARCA: each waits since the first time that happened. */
export async function markEnCola(em: EntityManager, ids: readonly string[]): Promise<void> {
  await db(em)
    .updateTable('comprobante')
    .set(({ fn }) => ({ en_cola_desde: fn.coalesce('en_cola_desde', NOW) }))
    .where('status', '=', 'borrador')
    .where('id', '=', anyUuid(ids))
    .execute();
  await announceComprobantes(em, anyUuid(ids));
}

/** A draft that waits for ARCA. */
export interface EnCola extends Pick<
  Fila<'comprobante'>,
  | 'id'
  | 'user_id'
  | 'company_id'
  | 'cuenta_id'
  | 'venta_id'
  | 'clase'
  | 'comprobante_vinculado'
  | 'automatico'
  | 'a_mano'
  | 'emitido_por'
> {
  /** Its request to ARCA was begun. */
  emitiendo: boolean;
  /** It is the A of a change whose note is issued. */
  de_cambio: boolean;
  /**
   * Orders whose state decides whether it is issued: those of the sale it invoices, or its own when it is apart from the sale's own
   * invoice; those of the sale whose refund the automatic run credits. Empty for a draft of no sale, or decided by a person.
   */
  order_ids: string[];
}

/** Drafts per turn of the queue, which lasts minutes with these; the ones behind wait for the next turn. */
const EN_COLA_POR_TURNO = 10_000;

/**
 * The first drafts that wait for ARCA, oldest first, with their owners. Companies take turns: drafts that one company cannot send do not
 * delay another's.
 */
export async function listEnCola(
  em: EntityManager,
  ambiente: Ambiente,
  cantidad = EN_COLA_POR_TURNO,
): Promise<EnCola[]> {
  return (
    db(em)
      .selectFrom('comprobante as c')
      .select(['c.id', 'c.user_id', 'c.company_id', 'c.cuenta_id', 'c.venta_id', 'c.automatico', 'c.a_mano'])
      .select(['c.clase', 'c.comprobante_vinculado', 'c.emitido_por'])
      .select(({ eb }) => eb('c.emision_id', 'is not', null).$castTo<boolean>().as('emitiendo'))
      .select(sql<boolean>`c.cambio_id is not null and c.clase = 'factura'`.as('de_cambio'))
      .select(
        sql<string[]>`case when c.cambio_id is not null or c.cuenta_id is null then '{}'
        when c.clase = 'nota_credito' and (c.a_mano or not c.automatico) or c.clase not in ('factura', 'nota_credito') then '{}'
        when c.venta_id is not null then array(select order_id from orden where orden.venta_id = c.venta_id)
        else array(select ord.order_id from comprobante_orden x join orden ord on ord.id = x.orden_id where x.comprobante_id = c.id)
        end`.as('order_ids'),
      )
      .where('c.ambiente', '=', ambiente)
      .where('c.status', '=', 'borrador')
      .where('c.en_cola_desde', 'is not', null)
      // A draft held because ARCA hides its number waits for ARCA, whatever became of its sale.
      .where(({ or, eb, not }) => or([eb('c.emision_id', 'is not', null), not(ESTA_SIN_CONFIRMAR)]))
      .orderBy(sql`row_number() over (partition by c.company_id order by c.en_cola_desde, c.fecha, c.id)`)
      .orderBy('c.en_cola_desde')
      .orderBy('c.fecha')
      .orderBy('c.id')
      .limit(cantidad)
      .execute()
  );
}

/** Takes a company's drafts out of the queue, with the reason; those being issued end as they would have. */
export async function leaveQueue(
  tx: EntityManager,
  { ambiente, company_id }: { ambiente: Ambiente; company_id: string },
  mensajes: MensajeArca[],
): Promise<void> {
  const fuera = await db(tx)
    .updateTable('comprobante')
    .set({ rechazo: mensajes, en_cola_desde: null })
    .where('ambiente', '=', ambiente)
    .where('company_id', '=', company_id)
    .where('status', '=', 'borrador')
    .where('en_cola_desde', 'is not', null)
    .where('emision_id', 'is', null)
    // Drafts of a change to Factura A are refused one by one, when they would be sent: the change's next step depends on it.
    .where('cambio_id', 'is', null)
    .returning('id')
    .execute();
  await announceComprobantes(tx, anyUuid(fuera.map(({ id }) => id)));
}

/** Records the reason on a draft that our own rules refused, and takes it out of the queue. */
export async function saveRechazo(em: EntityManager, id: string, mensajes: MensajeArca[]): Promise<void> {
  await db(em)
    .updateTable('comprobante')
    .set({ rechazo: mensajes, en_cola_desde: null })
    .where('id', '=', id)
    .where('status', '=', 'borrador')
    .where('emision_id', 'is', null)
    .execute();
  await announceComprobantes(em, anyUuid([id]));
}
