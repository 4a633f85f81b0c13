import { sinAcentos, sum, type Moneda } from '@talonario/core/base';
import type { GrupoVenta, VentaListada } from '@talonario/core/ventas';
import type { Decimal } from 'decimal.js';
import type { AccionVenta, Modo, Segmento } from './modos.ts';

/** A sale as whoever does something about its reason needs it. */
export interface VentaConMotivo {
  /** Account that sold it. */
  cuenta_id: string;
  clave: string;
  ordenes: readonly Pick<VentaListada, 'id' | 'buyer'>[];
  grupo: GrupoVenta;
  motivo: VentaListada['motivo'];
  moneda: Moneda;
  total: Decimal;
  /** The voucher that is typed and not issued. */
  borrador_id: string | null;
}

/** Sale of one voucher: the orders of a pack, or an order without one. */
export interface Venta extends VentaConMotivo {
  ordenes: readonly VentaListada[];
  /** Actions on this screen; a sale without any cannot be chosen. */
  acciones: ReadonlySet<AccionVenta>;
}

/** A row: an order, and its place in its pack. */
export interface Fila {
  orden: VentaListada;
  venta: Venta;
  /** Place of the order in its pack, from 1. */
  lugar: number;
}

/** The orders of a list, those of a pack together where its first one was. */
export function groupVentas(ordenes: readonly VentaListada[], modo: Modo): Venta[] {
  // Few combinations among thousands of sales: the same ones have the same set.
  const conjuntos = new Map<string, ReadonlySet<AccionVenta>>();
  const conjuntoOf = (acciones: readonly AccionVenta[]) => {
    const conjunto = conjuntos.get(acciones.join()) ?? new Set(acciones);
    conjuntos.set(acciones.join(), conjunto);
    return conjunto;
  };
  const porVenta = Map.groupBy(ordenes, ({ cuenta_id, clave }) => `${cuenta_id} ${clave}`);
  return [...porVenta.values()].flatMap((ordenesDeVenta) => {
    const [primera] = ordenesDeVenta;
    if (!primera) return [];
    return [
      {
        cuenta_id: primera.cuenta_id,
        clave: primera.clave,
        ordenes: ordenesDeVenta,
        grupo: primera.grupo,
        motivo: primera.motivo,
        moneda: primera.moneda,
        total: sum(ordenesDeVenta.map(({ total_amount }) => total_amount)),
        borrador_id:
          [primera.factura, primera.notaDeCredito].find((comprobante) => comprobante?.status === 'borrador')?.id ??
          null,
        acciones: conjuntoOf(modo.acciones.filter((accion) => allowed[accion](primera, modo))),
      },
    ];
  });
}

const allowed: Readonly<Record<AccionVenta, (orden: VentaListada, modo: Modo) => boolean>> = {
  emitir: ({ elegible, grupo }, { emitibles }) => elegible && emitibles.has(grupo),
  // A draft that ARCA refused, or that waits for it, goes away with the mark. An order that its sale's invoice does not cover
  // gets one by hand, and the mark says so.
  marcar: ({ factura, motivo, facturada_por_fuera }) =>
    !facturada_por_fuera && (factura?.status !== 'emitida' || motivo?.codigo === 'orden_sin_facturar'),
  desmarcar: ({ facturada_por_fuera }) => facturada_por_fuera,
  resubir: ({ documento }) => documento?.estado === 'error',
  pdf: (orden) => emitidosOf(orden).length > 0,
};

/** Ids of the issued vouchers of an order's sale: its invoice and its credit note. */
function emitidosOf({ factura, notaDeCredito }: VentaListada): string[] {
  return [factura, notaDeCredito].flatMap((comprobante) => (comprobante?.status === 'emitida' ? [comprobante.id] : []));
}

/** Ids of the issued vouchers of these sales, each once. */
export function comprobantesOf(ventas: readonly Venta[]): string[] {
  return [...new Set(ventas.flatMap(({ ordenes }) => ordenes.flatMap(emitidosOf)))];
}

/** Number of sales of each part of the list. */
export function countSegmentos(ventas: readonly Venta[], segmentos: readonly Segmento[]): Map<Segmento, number> {
  return new Map(
    segmentos.map((segmento) => [segmento, ventas.filter(({ grupo }) => segmento.grupos.includes(grupo)).length]),
  );
}

/** Sales whose buyer or number has the text, in any case and without accents. Empty: all. */
export function searchVentas(ventas: readonly Venta[], texto: string): readonly Venta[] {
  const buscado = sinAcentos(texto.trim().replace(/^#/, ''));
  if (buscado === '') return ventas;
  return ventas.filter(({ ordenes }) =>
    ordenes.some(({ id, pack_id, buyer }) =>
      [id, pack_id, buyer.nickname].some((dato) => dato !== null && sinAcentos(dato).includes(buscado)),
    ),
  );
}

export function filasOf(ventas: readonly Venta[]): Fila[] {
  return ventas.flatMap((venta) => venta.ordenes.map((orden, indice) => ({ orden, venta, lugar: indice + 1 })));
}

export function ordenesOf(ventas: readonly Pick<VentaConMotivo, 'ordenes'>[]): string[] {
  return ventas.flatMap(({ ordenes }) => ordenes.map(({ id }) => id));
}

/** Orders of these sales, by the account that sold them. */
export function ordenesPorCuenta(
  ventas: readonly Pick<VentaConMotivo, 'cuenta_id' | 'ordenes'>[],
): { cuenta_id: string; orderIds: string[] }[] {
  return [...Map.groupBy(ventas, ({ cuenta_id }) => cuenta_id)].map(([cuenta_id, ventasDeCuenta]) => ({
    cuenta_id,
    orderIds: ordenesOf(ventasDeCuenta),
  }));
}

export function clavesOf(ventas: readonly Pick<VentaConMotivo, 'clave'>[]): Set<string> {
  return new Set(ventas.map(({ clave }) => clave));
}

export function canBeIssued({ acciones }: Venta): boolean {
  return acciones.has('emitir');
}

/** Sales sorted by a column; null: as received, the last first. */
export function sortVentas(
  ventas: readonly Venta[],
  orden: { columna: string; sentido: 'asc' | 'desc' } | null,
): readonly Venta[] {
  const compare = orden === null ? undefined : comparaciones[orden.columna];
  if (!orden || !compare) return ventas;
  return ventas.toSorted((a, b) => (orden.sentido === 'asc' ? compare(a, b) : compare(b, a)));
}

const comparaciones: Readonly<Record<string, (a: Venta, b: Venta) => number>> = {
  fecha: (a, b) => cierreOf(a) - cierreOf(b),
  comprador: (a, b) => compradorOf(a).localeCompare(compradorOf(b), 'es'),
  total: (a, b) => a.total.comparedTo(b.total),
};

function cierreOf({ ordenes: [primera] }: Venta): number {
  return primera?.date_closed?.getTime() ?? 0;
}

function compradorOf({ ordenes: [primera] }: Venta): string {
  return primera?.buyer.nickname ?? '';
}
