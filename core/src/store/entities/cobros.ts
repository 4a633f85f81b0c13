import { defineEntity, p } from '@mikro-orm/postgresql';
import type { FaltaDeLectura } from '../../contract/cobros/falta.ts';
import type { ClaseDeMovimiento, EstadoPago, FilaIlegible } from '../../contract/cobros/pago.ts';
import type { RespuestaCruda } from '../../contract/ventas/venta.ts';
import { fecha, importe, instante, numeral, parte } from './columns.ts';
import { CuentaEntity } from './cuenta.ts';

/** Something missing from a reading; amounts as text. */
export type FaltaGuardada = Omit<FaltaDeLectura, 'importe'> & { importe: string | null };

/** A payment as the payments' company tells it. */
export const PagoEntity = defineEntity({
  name: 'pago',
  primaryKeys: ['cuenta_id', 'pago_id'],
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    pago_id: p.text().primary(),
    order_id: p.text().nullable(),
    /** Payment state as the marketplace's reader tells it. */
    estado: p.text().$type<EstadoPago>(),
    aprobado_en: instante().nullable(),
    liberado_en: instante().nullable(),
    datos: p.json<RespuestaCruda>(),
    leido_en: instante(),
  },
  indexes: [
    { properties: ['cuenta_id', 'order_id'], name: 'pago_order_idx' },
    { properties: ['cuenta_id', 'aprobado_en'], name: 'pago_aprobado_idx' },
  ],
});

/** A row of the marketplace's bills, stored once whether it was read by order or by bill. The same number comes under several sub types. */
export const CargoFacturadoEntity = defineEntity({
  name: 'cargo_facturado',
  primaryKeys: ['cuenta_id', 'detalle_id', 'subtipo', 'documento'],
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    detalle_id: p.text().primary(),
    /** Key of the period that bills it; null: read only by its order so far. */
    periodo: fecha().nullable(),
    fecha: instante(),
    concepto: p.text(),
    subtipo: p.text().primary(),
    mercado: p.text(),
    importe: importe(),
    order_id: p.text().nullable(),
    envio_id: p.text().nullable(),
    bonifica: p.text().nullable(),
    del_comprador: importe().defaultRaw('0'),
    debitado: p.boolean().nullable(),
    /** Document that has it; '': none yet. */
    documento: p.text().primary().defaultRaw("''"),
    numero: p.text().nullable(),
    datos: p.json<RespuestaCruda>(),
    leido_en: instante(),
  },
  indexes: [
    { properties: ['cuenta_id', 'order_id'], name: 'cargo_facturado_order_idx' },
    { properties: ['cuenta_id', 'envio_id'], name: 'cargo_facturado_envio_idx' },
    { properties: ['cuenta_id', 'periodo'], name: 'cargo_facturado_periodo_idx' },
  ],
});

/** A row of the report of the account's money; the rows of a month are replaced together when it is read again. */
export const MovimientoEntity = defineEntity({
  name: 'movimiento',
  properties: {
    id: numeral(),
    cuenta_id: parte(CuentaEntity),
    periodo: fecha(),
    fuente_id: p.text(),
    /** Movement type as the report writes it. */
    tipo: p.text(),
    /** Class of the movement, as the marketplace's reader tells it. */
    clase: p.text().$type<ClaseDeMovimiento>(),
    order_id: p.text().nullable(),
    fecha: instante(),
    liberado_en: instante().nullable(),
    liquidado_en: instante().nullable(),
    importe: importe(),
    cargos: importe(),
    cargos_mp: importe(),
    impuestos: importe(),
    /** null: the report was made without that column. */
    cupon: importe().nullable(),
    neto: importe(),
    /** Taxes of the movement; amounts as text. */
    detalle_impuestos: p.json<{ entidad: string; detalle: string; importe: string }[]>().defaultRaw("'[]'"),
    datos: p.json<RespuestaCruda>(),
  },
  indexes: [
    { properties: ['cuenta_id', 'periodo'], name: 'movimiento_periodo_idx' },
    { properties: ['cuenta_id', 'order_id'], name: 'movimiento_order_idx' },
    { properties: ['cuenta_id', 'fuente_id'], name: 'movimiento_fuente_idx' },
  ],
});

/** A perception in the marketplace's bills; those of a group in a period are replaced together. */
export const PercepcionRecibidaEntity = defineEntity({
  name: 'percepcion_recibida',
  properties: {
    id: numeral(),
    cuenta_id: parte(CuentaEntity),
    periodo: fecha(),
    /** `ML`, `MP`. */
    grupo: p.text().defaultRaw("'ML'"),
    /** Id and printed number of the invoice. */
    documento: p.text().defaultRaw("''"),
    numero: p.text().nullable(),
    /** Tax: `CRGI`, `IBSA`…; '': the bill does not say. */
    tributo: p.text().defaultRaw("''"),
    impuesto: p.text(),
    sociedad: p.text().nullable(),
    /** Date of the invoice. */
    fecha: fecha(),
    importe: importe(),
  },
  indexes: [
    { properties: ['cuenta_id', 'periodo'], name: 'percepcion_recibida_periodo_idx' },
    { properties: ['cuenta_id', 'fecha'], name: 'percepcion_recibida_fecha_idx' },
  ],
});

/** A period of the bills as the marketplace tells it, and how far it was read. */
export const PeriodoFacturadoEntity = defineEntity({
  name: 'periodo_facturado',
  primaryKeys: ['cuenta_id', 'periodo'],
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    periodo: fecha().primary(),
    /** First day; null: stored before days were asked for. */
    desde: fecha().nullable(),
    hasta: fecha().nullable(),
    /** The period was still open when it was read. */
    abierto: p.boolean().default(false),
    completo: p.boolean(),
    leido_en: instante().nullable(),
    faltas: p.json<FaltaGuardada[]>().defaultRaw("'[]'"),
  },
});

/** The report of a month of an account's money. */
export interface InformeDeMes {
  /** When it was last asked for, and when the stored report was: earlier, while the new one is awaited. */
  pedida_en: string;
  pedido: string | null;
  guardada_en: string | null;
  /** Consecutive requests that made no report. */
  sin_crear?: number;
  /** The last report could not be read, or was not there. */
  ilegible?: boolean;
  /** Unreadable rows of the stored report: how many, and the first ones. */
  filas_ilegibles?: { cuantas: number; primeras: FilaIlegible[] };
  /** Version of the columns the stored report was asked with; absent: the first one. */
  columnas?: number;
}

/** State of the reading of an account's charges. */
export const LecturaCobrosEntity = defineEntity({
  name: 'lectura_cobros',
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    /** First day read. */
    desde: fecha(),
    leida_en: instante().nullable(),
    /** When the clock last sent a job for it. */
    pedida_en: instante().nullable(),
    empezada_en: instante().nullable(),
    paso: p.text().nullable(),
    hechas: p.integer().default(0),
    total: p.integer().nullable(),
    error: p.text().nullable(),
    /** The application may not read the account's bills. */
    sin_facturacion: p.boolean().default(false),
    /** Parts that the last reading could not read, bills apart. */
    faltas: p.json<FaltaGuardada[]>().defaultRaw("'[]'"),
    /** Reports by month (`2026-11-01`). */
    liquidaciones: p.json<Record<string, InformeDeMes>>().defaultRaw("'{}'"),
  },
});
