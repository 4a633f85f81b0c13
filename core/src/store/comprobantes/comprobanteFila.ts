import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type {
  Comprobante,
  ComprobanteAlicuota,
  ComprobanteAsociado,
  ComprobanteItem,
  ReferenciaAComprobante,
  Percepcion,
} from '../../contract/comprobantes/comprobante.ts';
import type { PercepcionDecidida } from '../../contract/percepciones/percepcion.ts';
import type { ClavePercepcion } from '../../rules/catalogs/clavePercepcion.ts';
import { db, type Fila } from '../postgres/kysely.ts';
import { readAutorizacion } from './readAutorizacion.ts';
import { estaCancelada, estaSinEfecto } from './creditado.ts';
import { SIN_CONFIRMAR } from './emisiones/sinConfirmar.ts';
import { periodoOf, REPARTO, toReparto } from './periodo/partes.ts';

/** A voucher as the contract shows it, with the fields only the server knows. */
export type ComprobanteGuardado = Omit<Comprobante, 'percepciones'> & { percepciones: PercepcionGuardada[] } & Pick<
    Fila<'comprobante'>,
    | 'user_id'
    | 'clase'
    | 'letra'
    | 'fecha_automatica'
    | 'emisor'
    | 'cuenta_id'
    | 'venta_id'
    | 'turno'
    | 'cambio_id'
    | 'a_mano'
    | 'factura_envio'
    | 'autorizado_en'
    | 'corte_id'
    | 'iibb_facturado'
    | 'provincia_entrega'
    | 'redactado_por'
    | 'emitido_por'
    | 'creado_en'
    | 'actualizado_en'
    | 'traza'
  >;

type Texto<T> = { [K in keyof T]: T[K] extends Decimal ? string : T[K] extends Decimal | null ? string | null : T[K] };
type TextoPercepcion = Texto<PercepcionGuardada>;

/** The rates of a voucher `c`. Here and below amounts are text, so that none passes through a float. */
export const ALICUOTAS = sql<Texto<ComprobanteAlicuota>[]>`coalesce((
  select jsonb_agg(jsonb_build_object('iva', a.iva::float8, 'neto', a.neto::text, 'importe', a.importe::text)
                   order by a.iva desc)
    from comprobante_alicuota a where a.comprobante_id = c.id), '[]')`;

/** A stored perception. Without evidence in an adopted voucher, or in one made before evidence was stored. */
export type PercepcionGuardada = Percepcion &
  ClavePercepcion &
  Nullable<Omit<PercepcionDecidida, keyof Percepcion | keyof ClavePercepcion>>;
type Nullable<T> = { [K in keyof T]: T[K] | null };

export const PERCEPCIONES = sql<TextoPercepcion[]>`coalesce((
  select jsonb_agg(jsonb_build_object('provincia', p.provincia, 'percepcion_aplicada', p.percepcion_aplicada::text,
           'base', p.base::text, 'importe', p.importe::text, 'motivo', p.motivo, 'regimen', p.regimen,
           'jurisdiccion', p.jurisdiccion, 'linea', p.linea,
           'norma', p.norma, 'base_pesos', p.base_pesos::text, 'importe_pesos', p.importe_pesos::text,
           'coeficiente', p.coeficiente::text, 'evidencia', p.evidencia)
           order by p.provincia, p.regimen, p.linea)
    from comprobante_percepcion p where p.comprobante_id = c.id), '[]')`;

export const ASOCIADOS = sql<ComprobanteAsociado[]>`coalesce((
  select jsonb_agg(jsonb_build_object('comprobante_id', s.asociado_id, 'tipo_comprobante', s.tipo_comprobante,
           'punto_de_venta', s.punto_de_venta, 'numero_comprobante', s.numero_comprobante, 'cuit', s.cuit,
           'fecha', s.fecha::text) order by s.orden)
    from comprobante_asociado s where s.comprobante_id = c.id), '[]')`;

const ITEMS = sql<Texto<ComprobanteItem>[]>`coalesce((
  select jsonb_agg(jsonb_build_object('descripcion', i.descripcion, 'sku', i.sku, 'cantidad', i.cantidad::text, 'unidad', i.unidad,
           'importe', i.importe::text, 'importe_sin_iva', i.importe_sin_iva::text, 'bonificacion', i.bonificacion::text,
           'iva', i.iva::float8, 'tratamiento_iva', i.tratamiento_iva, 'despacho', i.despacho, 'neto', i.neto::text,
           'total', i.total::text, 'clase', i.clase, 'meli_order_id', i.meli_order_id,
           'publicacion_id', i.publicacion_id) order by i.orden)
    from comprobante_item i where i.comprobante_id = c.id), '[]')`;

const REFERIDO = sql`jsonb_build_object('id', r.id, 'tipo_comprobante', r.tipo_comprobante, 'punto_de_venta', r.punto_de_venta,
  'numero_comprobante', r.numero_comprobante, 'fecha', r.fecha::text, 'status', r.status)`;

const VINCULADO = sql<ReferenciaAComprobante | null>`(
  select ${REFERIDO} from comprobante r where r.id = c.comprobante_vinculado)`;

const REFERENCIADOS = sql<ReferenciaAComprobante[]>`coalesce((
  select jsonb_agg(${REFERIDO} order by r.creado_en, r.id) from comprobante r
   where r.comprobante_vinculado = c.id or r.id in (select p.comprobante_id from comprobante_reparto p where p.factura_id = c.id)), '[]')`;

const REPITE = sql<ReferenciaAComprobante | null>`(select ${REFERIDO} from comprobante r where r.id = c.repite_a and not ${estaCancelada('r')})`;

const REPETIDO_POR = sql<ReferenciaAComprobante | null>`(
  select ${REFERIDO} from comprobante r where r.repite_a = c.id and not ${estaCancelada('r')} order by r.creado_en limit 1)`;

/** Whether a B `c` has a half-done change to A. */
const CAMBIO_ABIERTO = sql<boolean>`exists (
  select from cambio x where x.comprobante_b_id = c.id and x.estado <> 'terminado')`;

const CAMBIO_DE = sql<string | null>`(select x.comprobante_b_id from cambio x where x.id = c.cambio_id)`;

/** ARCA's last day to be informed of a voucher `c` with an advance code. */
const INFORMAR_HASTA = sql<string | null>`(select k.tope::text from caea k where k.id = c.caea_id)`;

/** Vouchers `c` with their parts, for `toComprobante`. */
export function selectComprobantes(em: EntityManager) {
  return db(em)
    .selectFrom('comprobante as c')
    .selectAll('c')
    .select(({ eb }) => [
      ITEMS.as('items'),
      ALICUOTAS.as('alicuotas'),
      PERCEPCIONES.as('percepciones'),
      ASOCIADOS.as('asociados'),
      REPARTO.as('reparto'),
      VINCULADO.as('comprobanteVinculado'),
      REFERENCIADOS.as('comprobantesReferenciados'),
      eb('c.emision_id', 'is not', null).$castTo<boolean>().as('emitiendo'),
      estaSinEfecto('c').as('cancelada'),
      CAMBIO_ABIERTO.as('cambio_abierto'),
      CAMBIO_DE.as('cambio_de'),
      REPITE.as('repite'),
      REPETIDO_POR.as('repetido_por'),
      SIN_CONFIRMAR.as('sin_confirmar'),
      INFORMAR_HASTA.as('informar_hasta'),
    ]);
}

type FilaComprobante = Awaited<ReturnType<ReturnType<typeof selectComprobantes>['execute']>>[number];

/** A row of `selectComprobantes` as the contract and the server see it. */
export function toComprobante(leida: FilaComprobante): ComprobanteGuardado {
  const {
    tipo_autorizacion: _tipo,
    cae: _cae,
    cae_vencimiento: _vence,
    cai: _cai,
    cai_vencimiento: _caiVence,
    periodo_desde: desde,
    periodo_hasta: hasta,
    ...fila
  } = leida;
  return {
    ...fila,
    autorizacion: readAutorizacion(leida),
    rechazo_informe: leida.caea_id === null ? null : leida.rechazo_informe,
    periodo_asociado: periodoOf(desde, hasta),
    reparto: toReparto(fila.reparto),
    sin_confirmar: fila.sin_confirmar && { ...fila.sin_confirmar, desde: new Date(fila.sin_confirmar.desde) },
    items: fila.items.map((item) => ({
      ...item,
      ...decimals(item, 'cantidad', 'importe', 'importe_sin_iva', 'bonificacion', 'neto', 'total'),
    })),
    alicuotas: fila.alicuotas.map(toAlicuota),
    percepciones: fila.percepciones.map(toPercepcion),
  };
}

export function toAlicuota(fila: Texto<ComprobanteAlicuota>): ComprobanteAlicuota {
  return { ...fila, ...decimals(fila, 'neto', 'importe') };
}

export function toPercepcion(fila: TextoPercepcion): PercepcionGuardada {
  const { coeficiente, base_pesos, importe_pesos } = fila;
  return {
    ...fila,
    ...decimals(fila, 'percepcion_aplicada', 'base', 'importe'),
    coeficiente: coeficiente === null ? null : new Decimal(coeficiente),
    base_pesos: base_pesos === null ? null : new Decimal(base_pesos),
    importe_pesos: importe_pesos === null ? null : new Decimal(importe_pesos),
  };
}

function decimals<K extends string>(fila: Record<K, string>, ...claves: K[]): Record<K, Decimal> {
  return Object.fromEntries(claves.map((clave) => [clave, new Decimal(fila[clave])])) as Record<K, Decimal>;
}
