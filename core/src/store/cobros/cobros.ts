import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import type { CargoFacturado, ClaseDeMovimiento, Movimiento } from '../../contract/cobros/pago.ts';
import type { RespuestaCruda } from '../../contract/ventas/venta.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';

/** Stored payments by id, as the payments' company told them, each with the instant it was read. */
export async function loadPagosLeidos(
  em: EntityManager,
  cuenta_id: string,
  pago_ids: readonly string[],
): Promise<Map<string, { datos: RespuestaCruda; leido_en: Date }>> {
  if (pago_ids.length === 0) return new Map();
  const filas = await db(em)
    .selectFrom('pago')
    .select(['pago_id', 'datos', 'leido_en'])
    .where('cuenta_id', '=', cuenta_id)
    .where('pago_id', '=', anyText(pago_ids))
    .execute();
  return new Map(filas.map(({ pago_id, ...pago }) => [pago_id, pago]));
}

/** Stored payments by id, without the instant each was read. */
export async function loadPagos(
  em: EntityManager,
  cuenta_id: string,
  pago_ids: readonly string[],
): Promise<Map<string, RespuestaCruda>> {
  const leidos = await loadPagosLeidos(em, cuenta_id, pago_ids);
  return new Map([...leidos].map(([pago_id, { datos }]) => [pago_id, datos]));
}

/** Payments approved in `[desde, hasta)`. */
export async function listPagosOf(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta }: { desde: Date; hasta: Date },
): Promise<{ pago_id: string; order_id: string | null; datos: RespuestaCruda }[]> {
  return db(em)
    .selectFrom('pago')
    .select(['pago_id', 'order_id', 'datos'])
    .where('cuenta_id', '=', cuenta_id)
    .where('aprobado_en', '>=', desde)
    .where('aprobado_en', '<', hasta)
    .orderBy('pago_id')
    .execute();
}

/** Payments of the shipments of sales closed in `[desde, hasta)`, each with the first order of its sale: these payments name no order. */
export async function listPagosDeEnviosOf(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta }: { desde: Date; hasta: Date },
): Promise<{ order_id: string; envio_pagos: RespuestaCruda }[]> {
  const filas = await db(em)
    .selectFrom('venta as vta')
    .innerJoin('orden as ord', 'ord.venta_id', 'vta.id')
    .select(({ fn }) => ['vta.envio_pagos', fn.min('ord.order_id').as('order_id')])
    .where('ord.cuenta_id', '=', cuenta_id)
    .where('ord.fecha_cierre', '>=', desde)
    .where('ord.fecha_cierre', '<', hasta)
    .where('vta.envio_pagos', 'is not', null)
    .groupBy('vta.id')
    .orderBy('vta.id')
    .execute();
  return filas.flatMap(({ order_id, envio_pagos }) => (envio_pagos === null ? [] : [{ order_id, envio_pagos }]));
}

const CARGO = [
  'detalle_id',
  'periodo',
  'fecha',
  'concepto',
  'subtipo',
  'mercado',
  'importe',
  'order_id',
  'envio_id',
  'bonifica',
  'del_comprador',
  'debitado',
  'documento',
  'numero',
] as const satisfies readonly (keyof CargoFacturado)[];

/** Billed rows of these orders or of these shipments. */
export async function loadCargos(
  em: EntityManager,
  cuenta_id: string,
  { order_ids, envio_ids }: { order_ids: readonly string[]; envio_ids: readonly string[] },
): Promise<CargoFacturado[]> {
  const filas = await db(em)
    .selectFrom('cargo_facturado')
    .select(CARGO)
    .where('cuenta_id', '=', cuenta_id)
    .where(({ or, eb }) => or([eb('order_id', '=', anyText(order_ids)), eb('envio_id', '=', anyText(envio_ids))]))
    .orderBy('detalle_id')
    .orderBy('subtipo')
    .execute();
  return filas.map(toCargo);
}

/** Billed rows of a period, by its key, or charged between two instants. */
export async function listCargosOf(
  em: EntityManager,
  cuenta_id: string,
  { periodo, desde, hasta }: { periodo: string; desde: Date; hasta: Date },
): Promise<CargoFacturado[]> {
  const filas = await db(em)
    .selectFrom('cargo_facturado')
    .select(CARGO)
    .where('cuenta_id', '=', cuenta_id)
    .where(({ or, and, eb }) =>
      or([eb('periodo', '=', periodo), and([eb('fecha', '>=', desde), eb('fecha', '<', hasta)])]),
    )
    .orderBy('fecha')
    .orderBy('detalle_id')
    .orderBy('subtipo')
    .execute();
  return filas.map(toCargo);
}

function toCargo(fila: Pick<Fila<'cargo_facturado'>, (typeof CARGO)[number]>): CargoFacturado {
  return { ...fila, documento: fila.documento === '' ? null : fila.documento };
}

const MOVIMIENTO = [
  'fuente_id',
  'tipo',
  'clase',
  'order_id',
  'fecha',
  'liberado_en',
  'liquidado_en',
  'importe',
  'cargos',
  'cargos_mp',
  'impuestos',
  'cupon',
  'neto',
  'detalle_impuestos',
] as const satisfies readonly (keyof Fila<'movimiento'>)[];

/** Movements of these orders or of these payments. */
export async function loadMovimientos(
  em: EntityManager,
  cuenta_id: string,
  { order_ids, pago_ids }: { order_ids: readonly string[]; pago_ids: readonly string[] },
): Promise<Movimiento[]> {
  const filas = await db(em)
    .selectFrom('movimiento')
    .select(MOVIMIENTO)
    .where('cuenta_id', '=', cuenta_id)
    .where(({ or, eb }) => or([eb('order_id', '=', anyText(order_ids)), eb('fuente_id', '=', anyText(pago_ids))]))
    .orderBy('id')
    .execute();
  return filas.map(toMovimiento);
}

/** Movements of the months from `desde` to `hasta`, both first days; `clases`: only of these classes. */
export async function listMovimientosOf(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta, clases }: { desde: string; hasta: string; clases?: readonly ClaseDeMovimiento[] },
): Promise<Movimiento[]> {
  const filas = await db(em)
    .selectFrom('movimiento')
    .select(MOVIMIENTO)
    .where('cuenta_id', '=', cuenta_id)
    .where('periodo', '>=', desde)
    .where('periodo', '<=', hasta)
    .$if(clases !== undefined, (query) => query.where('clase', 'in', clases ?? []))
    .orderBy('fecha')
    .orderBy('id')
    .execute();
  return filas.map(toMovimiento);
}

function toMovimiento({
  liberado_en: liberado,
  liquidado_en: liquidado,
  detalle_impuestos,
  ...fila
}: Pick<Fila<'movimiento'>, (typeof MOVIMIENTO)[number]>): Movimiento {
  return {
    ...fila,
    liberado,
    liquidado,
    detalle_impuestos: detalle_impuestos.map((impuesto) => ({ ...impuesto, importe: new Decimal(impuesto.importe) })),
  };
}
