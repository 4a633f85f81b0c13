import { Decimal } from 'decimal.js';
import type {
  Comprobante,
  ComprobanteAlicuota,
  ComprobanteAsociado,
  ComprobanteItem,
  Percepcion,
} from '../../contract/comprobante.ts';
import type { ComprobanteFila } from '../entities/comprobante.ts';

/** A voucher as the contract shows it, and what only the server knows of it. */
export type ComprobanteGuardado = Comprobante & {
  [K in PropiasDelServidor]-?: undefined extends ComprobanteFila[K]
    ? Exclude<ComprobanteFila[K], undefined> | null
    : ComprobanteFila[K];
};

type PropiasDelServidor =
  | 'user_id'
  | 'ambiente'
  | 'clase'
  | 'letra'
  | 'fecha_automatica'
  | 'emisor'
  | 'cuenta_id'
  | 'paquete_id'
  | 'turno'
  | 'cambio_id'
  | 'tipo_autorizacion'
  | 'autorizado_en'
  | 'cai'
  | 'cai_vencimiento'
  | 'creado_en'
  | 'actualizado_en';

/** A voucher `c` with its parts; amounts as text, so that none passes through a float. */
export const COLUMNAS_COMPROBANTE = `c.*,
  coalesce((select jsonb_agg(jsonb_build_object('descripcion', i.descripcion, 'sku', i.sku, 'cantidad', i.cantidad::text,
       'importe', i.importe::text, 'importe_sin_iva', i.importe_sin_iva::text, 'bonificacion', i.bonificacion::text,
       'iva', i.iva::float8, 'tratamiento_iva', i.tratamiento_iva, 'despacho', i.despacho, 'neto', i.neto::text,
       'total', i.total::text, 'clase', i.clase, 'meli_order_id', i.meli_order_id, 'publicacion_id', i.publicacion_id)
       order by i.orden) from comprobante_item i where i.comprobante_id = c.id), '[]') as items,
  coalesce((select jsonb_agg(jsonb_build_object('iva', a.iva::float8, 'neto', a.neto::text, 'importe', a.importe::text)
       order by a.iva desc) from comprobante_alicuota a where a.comprobante_id = c.id), '[]') as alicuotas,
  coalesce((select jsonb_agg(jsonb_build_object('provincia', p.provincia, 'percepcion_aplicada', p.percepcion_aplicada::text,
       'base', p.base::text, 'importe', p.importe::text, 'motivo', p.motivo) order by p.provincia)
       from comprobante_percepcion p where p.comprobante_id = c.id), '[]') as percepciones,
  coalesce((select jsonb_agg(jsonb_build_object('comprobante_id', s.asociado_id, 'tipo_comprobante', s.tipo_comprobante,
       'punto_de_venta', s.punto_de_venta, 'numero_comprobante', s.numero_comprobante, 'cuit', s.cuit, 'fecha', s.fecha)
       order by s.orden) from comprobante_asociado s where s.comprobante_id = c.id), '[]') as asociados,
  c.emision_id is not null as emitiendo,
  c.clase = 'factura' and c.status = 'emitida' and c.total - c.tributos = coalesce((select sum(n.total - n.tributos)
       from comprobante n where n.comprobante_vinculado = c.id and n.clase = 'nota_credito' and n.status = 'emitida'), 0)
    as cancelada`;

const IMPORTES = ['cotizacion', 'neto', 'iva', 'exento', 'no_gravado', 'tributos', 'total'] as const;

type Texto<T> = { [K in keyof T]: T[K] extends Decimal ? string : T[K] };

export type FilaComprobante = Omit<
  ComprobanteGuardado,
  (typeof IMPORTES)[number] | 'items' | 'alicuotas' | 'percepciones' | 'asociados'
> &
  Record<(typeof IMPORTES)[number], string> & {
    items: Texto<ComprobanteItem>[];
    alicuotas: Texto<ComprobanteAlicuota>[];
    percepciones: Texto<Percepcion>[];
    asociados: ComprobanteAsociado[];
  };

/** A row of COLUMNAS_COMPROBANTE as the contract and the server see it. */
export function toComprobante(fila: FilaComprobante): ComprobanteGuardado {
  return {
    ...fila,
    ...decimals(fila, ...IMPORTES),
    items: fila.items.map((item) => ({
      ...item,
      ...decimals(item, 'cantidad', 'importe', 'importe_sin_iva', 'bonificacion', 'neto', 'total'),
    })),
    alicuotas: fila.alicuotas.map((una) => ({ ...una, ...decimals(una, 'neto', 'importe') })),
    percepciones: fila.percepciones.map((una) => ({
      ...una,
      ...decimals(una, 'percepcion_aplicada', 'base', 'importe'),
    })),
  };
}

function decimals<K extends string>(fila: Record<K, string>, ...claves: K[]): Record<K, Decimal> {
  return Object.fromEntries(claves.map((clave) => [clave, new Decimal(fila[clave])])) as Record<K, Decimal>;
}
