import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql, type RawBuilder } from 'kysely';
import type { ComprobanteAsociado } from '../../contract/comprobantes/comprobante.ts';
import type { Ambiente, ClaseComprobante, Provincia, SituacionIva } from '../../contract/enums.ts';
import type { EvidenciaPercepcion } from '../../contract/percepciones/percepcion.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { tiposSinVenta } from '../../rules/catalogs/tipoComprobante.ts';
import { situacionDelEmisor } from '../../rules/comprobantes/letra.ts';
import {
  inscripcionOf,
  letraOf,
  type ComprobanteAReportar,
  type PercepcionReportada,
} from '../../rules/reportes/comprobante.ts';
import { actividadOf } from '../empresas/actividad.ts';
import { within } from '../postgres/within.ts';
import { COUNT, db, type Fila } from '../postgres/kysely.ts';
import { ALICUOTAS, ASOCIADOS } from '../comprobantes/comprobanteFila.ts';
import { periodoOf } from '../comprobantes/periodo/partes.ts';
import { columnasDeOrden, type CriterioReporte } from './orden.ts';

/** Company and range of dates, both included, of issued vouchers. */
export interface Periodo {
  company_id: string;
  ambiente: Ambiente;
  desde: string;
  hasta: string;
}

/** Rows per batch: with more, memory grows and it is no faster. */
const TANDA = 100;

/**
 * The vouchers of a period in a report's order, as they were in one instant, however many: they are read as the caller takes them, on one
 * connection held until the last. `clase`: those of one class alone.
 */
export async function* streamReportables(
  em: EntityManager,
  alcance: Alcance,
  periodo: Periodo,
  orden: CriterioReporte,
  { clase }: { clase?: ClaseComprobante } = {},
): AsyncGenerator<ComprobanteAReportar> {
  const deTodaClase = selectReportables(em, alcance, periodo, orden);
  const filas = (clase === undefined ? deTodaClase : deTodaClase.where('c.clase', '=', clase)).stream(TANDA);
  for await (const tanda of readAhead(filas, TANDA)) {
    for (const fila of tanda) yield toReportable(fila);
  }
}

/** Batches of `cuantas` rows; the next batch is requested while the last one is processed. */
async function* readAhead<T>(filas: AsyncIterableIterator<T>, cuantas: number): AsyncGenerator<T[]> {
  const read = async (): Promise<T[]> => {
    const tanda: T[] = [];
    while (tanda.length < cuantas) {
      const { done, value } = await filas.next();
      if (done) break;
      tanda.push(value);
    }
    return tanda;
  };
  let pedida = read();
  try {
    for (let tanda = await pedida; tanda.length > 0; tanda = await pedida) {
      pedida = read();
      yield tanda;
    }
  } finally {
    // A caller that stopped reading is not told how the pending batch ended.
    await pedida.catch(() => undefined);
    await filas.return?.();
  }
}

/** Data common to all the vouchers of a period. */
export interface ResumenDePeriodo {
  comprobantes: number;
  /** COMARB codes of their perceptions. */
  jurisdicciones: number[];
  /** ARCA's tributos in their other taxes, each once. */
  tributos: number[];
}

export async function resumePeriodo(em: EntityManager, alcance: Alcance, periodo: Periodo): Promise<ResumenDePeriodo> {
  const { comprobantes } = await vouchersOf(em, alcance, periodo)
    .select(COUNT.as('comprobantes'))
    .executeTakeFirstOrThrow();
  const percepciones = await vouchersOf(em, alcance, periodo)
    .innerJoin('comprobante_percepcion as p', 'p.comprobante_id', 'c.id')
    .select('p.jurisdiccion')
    .distinct()
    .execute();
  const tributos = await vouchersOf(em, alcance, periodo)
    .innerJoin('comprobante_tributo as t', 't.comprobante_id', 'c.id')
    .select('t.tributo')
    .distinct()
    .execute();
  return {
    comprobantes,
    jurisdicciones: percepciones.map(({ jurisdiccion }) => jurisdiccion),
    tributos: tributos.map(({ tributo }) => tributo),
  };
}

/**
 * IVA condition of the company when it issued the voucher: it may have changed since. Today's for a voucher that did not store it. A
 * voucher adopted since the change may have stored the other condition, so its letter decides (`situacionDelEmisor`).
 */
const SITUACION_DEL_EMISOR = sql<SituacionIva>`coalesce((c.emisor->>'situacion_iva')::int,
  (select e.situacion_iva from empresa e where e.id = c.company_id))`;

/** IVA conditions in which the company issued the vouchers of a period, each once. */
export async function listSituacionesIva(
  em: EntityManager,
  alcance: Alcance,
  periodo: Periodo,
): Promise<SituacionIva[]> {
  const filas = await vouchersOf(em, alcance, periodo)
    .select([SITUACION_DEL_EMISOR.as('situacion_iva'), 'c.tipo_comprobante'])
    .distinct()
    .execute();
  return [...new Set(filas.map((fila) => situacionDelEmisor(letraOf(fila), fila.situacion_iva)))];
}

/** Issued vouchers of a period: cancelled, pre-printed and adopted ones too; quotes never. */
export function vouchersOf(em: EntityManager, alcance: Alcance, { company_id, ambiente, desde, hasta }: Periodo) {
  return db(em)
    .selectFrom('comprobante as c')
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.company_id', '=', company_id)
    .where('c.ambiente', '=', ambiente)
    .where('c.status', '=', 'emitida')
    .where('c.tipo_comprobante', 'not in', tiposSinVenta)
    .where('c.fecha', '>=', desde)
    .where('c.fecha', '<=', hasta);
}

/** The vouchers of `streamReportables`, with all their reported columns. */
export function selectReportables(em: EntityManager, alcance: Alcance, periodo: Periodo, orden: CriterioReporte) {
  let consulta = vouchersOf(em, alcance, periodo).select([
    'c.id',
    'c.tipo_comprobante',
    'c.fecha',
    'c.concepto',
    'c.vencimiento_pago',
    'c.moneda',
    'c.cotizacion',
    'c.punto_de_venta',
    'c.numero_comprobante',
    'c.neto',
    'c.iva',
    'c.exento',
    'c.no_gravado',
    'c.tributos',
    'c.total',
    'c.cae',
    'c.cuit_facturado',
    'c.tipo_documento_facturado',
    'c.razon_social_facturado',
    'c.domicilio_facturado',
    'c.calle_facturado',
    'c.numero_facturado',
    'c.localidad_facturado',
    'c.codigo_postal_facturado',
    'c.provincia_facturado',
    'c.situacion_iva_facturado',
    ALICUOTAS.as('alicuotas'),
    ASOCIADOS.as('asociados'),
    'c.periodo_desde',
    'c.periodo_hasta',
    PERCEPCIONES.as('percepciones'),
    OTROS_TRIBUTOS.as('otros_tributos'),
    ORIGINAL.as('original'),
    PROVINCIA_ENTREGA.as('provincia_entrega'),
    FECHA_VENTA.as('fecha_venta'),
    IIBB.as('iibb'),
    sql<string | null>`coalesce(c.actividad, (${sql.raw(actividadOf('c'))}))`.as('actividad_suya'),
    SITUACION_DEL_EMISOR.as('situacion_iva_emisor'),
  ]);
  for (const columna of columnasDeOrden(orden)) consulta = consulta.orderBy(columna);
  return consulta;
}

/** A perception with amounts as text, so that none passes through a float. */
interface PercepcionTexto {
  regimen: string;
  jurisdiccion: number;
  linea: number;
  percepcion_aplicada: string;
  base: string;
  importe: string;
  base_pesos: string;
  importe_pesos: string;
  evidencia: EvidenciaPercepcion | null;
}

function percepcionesOf(voucher: string): RawBuilder<PercepcionTexto[]> {
  const v = sql.raw(voucher);
  return sql<PercepcionTexto[]>`coalesce((
  select jsonb_agg(jsonb_build_object('regimen', p.regimen, 'jurisdiccion', p.jurisdiccion, 'linea', p.linea,
           'percepcion_aplicada', p.percepcion_aplicada::text, 'base', p.base::text, 'importe', p.importe::text,
           'base_pesos', coalesce(p.base_pesos, round(p.base * ${v}.cotizacion, 2))::text,
           'importe_pesos', coalesce(p.importe_pesos, round(p.importe * ${v}.cotizacion, 2))::text,
           'evidencia', p.evidencia)
           order by p.provincia, p.regimen, p.linea)
    from comprobante_percepcion p where p.comprobante_id = ${v}.id), '[]')`;
}
const PERCEPCIONES = percepcionesOf('c');

const OTROS_TRIBUTOS = sql<{ id: number; importe: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', t.tributo, 'importe', t.importe::text) order by t.orden)
    from comprobante_tributo t where t.comprobante_id = c.id), '[]')`;

interface OriginalTexto {
  neto: string;
  exento: string;
  no_gravado: string;
  percepciones: PercepcionTexto[];
}

/** Value taken from the only voucher `o` that a note `c` refers to by number, when it is one of the owner's. */
function delOriginal<T>(que: RawBuilder<T>): RawBuilder<T | null> {
  return sql<T | null>`case when c.clase = 'factura' then null else (
  select ${que}
    from comprobante_asociado s join comprobante o on o.ambiente = c.ambiente and o.company_cuit = s.cuit
         and o.punto_de_venta = s.punto_de_venta and o.tipo_comprobante = s.tipo_comprobante
         and o.numero_comprobante = s.numero_comprobante and o.user_id = c.user_id
   where s.comprobante_id = c.id
     and (select count(*) from comprobante_asociado otros where otros.comprobante_id = c.id) = 1) end`;
}

const ORIGINAL = delOriginal(
  sql<OriginalTexto>`jsonb_build_object('neto', o.neto::text, 'exento', o.exento::text, 'no_gravado', o.no_gravado::text,
           'percepciones', ${percepcionesOf('o')})`,
);

/** Province of delivery. An adopted note, tied to its invoice by number only, takes its invoice's. */
const PROVINCIA_ENTREGA = sql<Provincia | null>`coalesce(c.provincia_entrega,
  case when c.comprobante_vinculado is null then ${delOriginal(sql<Provincia | null>`o.provincia_entrega`)} end)`;

/** Day in Buenos Aires when the sale was closed: that of the pack's first order. */
const FECHA_VENTA = sql<string | null>`(
  select min((ord.fecha_cierre at time zone 'America/Argentina/Buenos_Aires')::date)::text
    from comprobante_orden cv join orden ord on ord.id = cv.orden_id where cv.comprobante_id = c.id)`;

/**
 * Number in gross-income tax, as stored in the voucher; for a voucher made before it was stored, the number that the buyer typed in the
 * sale, if it has the same document.
 */
const IIBB = sql<string | null>`coalesce(c.iibb_facturado, (
  select ord.facturacion #>> '{buyer,billing_info,taxes,iibb_number}' from orden ord
   where ord.venta_id = c.venta_id
     and regexp_replace(ord.facturacion #>> '{buyer,billing_info,identification,number}', '\\D', '', 'g') = c.cuit_facturado
   order by ord.order_id limit 1))`;

type FilaReportable = Awaited<ReturnType<ReturnType<typeof selectReportables>['execute']>>[number];

function toReportable({
  actividad_suya,
  iibb,
  original,
  periodo_desde,
  periodo_hasta,
  ...fila
}: FilaReportable): ComprobanteAReportar {
  return {
    ...fila,
    periodo_asociado: periodoOf(periodo_desde, periodo_hasta),
    numero_comprobante: numeroOf(fila),
    situacion_iva_emisor: situacionDelEmisor(letraOf(fila), fila.situacion_iva_emisor),
    actividad: actividad_suya,
    alicuotas: fila.alicuotas.map(({ iva, neto, importe }) => ({
      iva,
      neto: new Decimal(neto as unknown as string),
      importe: new Decimal(importe as unknown as string),
    })),
    asociados: fila.asociados as ComprobanteAsociado[],
    percepciones: fila.percepciones.map((percepcion) => toPercepcion(percepcion, fila)),
    otros_tributos: fila.otros_tributos.map(({ id, importe }) => ({ id, importe: new Decimal(importe) })),
    iibb_facturado: inscripcionOf(iibb, fila.cuit_facturado),
    original: original && {
      neto: new Decimal(original.neto),
      exento: new Decimal(original.exento),
      no_gravado: new Decimal(original.no_gravado),
      percepciones: original.percepciones.map((percepcion) => toPercepcion(percepcion, fila)),
    },
  };
}

function toPercepcion(
  { regimen, jurisdiccion, linea, evidencia, ...importes }: PercepcionTexto,
  { situacion_iva_facturado }: Pick<Fila<'comprobante'>, 'situacion_iva_facturado'>,
): PercepcionReportada {
  return {
    regimen,
    jurisdiccion,
    linea,
    percepcion_aplicada: new Decimal(importes.percepcion_aplicada),
    base: new Decimal(importes.base),
    importe: new Decimal(importes.importe),
    base_pesos: new Decimal(importes.base_pesos),
    importe_pesos: new Decimal(importes.importe_pesos),
    // A perception typed by hand before reasons were stored: the voucher has no more data.
    evidencia: evidencia ?? {
      codigo: 'tipeada',
      regimen: null,
      condicion_iva: situacion_iva_facturado,
      consultas: [],
      ajuste: null,
    },
  };
}

/** An issued voucher has its number: the table checks it. */
function numeroOf({ numero_comprobante }: Pick<Fila<'comprobante'>, 'numero_comprobante'>): number {
  if (numero_comprobante === null || numero_comprobante === undefined) throw new RangeError('issued without a number');
  return numero_comprobante;
}
