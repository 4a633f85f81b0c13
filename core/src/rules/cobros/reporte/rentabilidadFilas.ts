import { Decimal } from 'decimal.js';
import type { AvisoRealizada, VentaRealizada } from '../../../contract/cobros/realizada.ts';
import { provinciaOf } from '../../catalogs/provincia.ts';
import type { Celda, Fila } from '../../planillas/celda.ts';
import { withComma } from '../../money.ts';

const estados: Readonly<Record<VentaRealizada['estado'], string>> = {
  paga: 'paga',
  devuelta_en_parte: 'devuelta en parte',
  devuelta: 'devuelta',
  cancelada: 'cancelada',
};

/** Warnings that leave the cost empty: some part of it is unknown. */
const sinCosto: ReadonlySet<AvisoRealizada> = new Set(['sin_costo', 'sin_cotizacion']);

/** Warnings that leave the shipping empty: its cost, there or back, is unknown. */
const sinEnvio: ReadonlySet<AvisoRealizada> = new Set(['envio_pendiente', 'devolucion_pendiente']);

/** A column that stays empty for a sale in dollars without a rate, or with an unknown coupon. */
const deLoVendido =
  (columna: 'ingreso_neto' | 'iibb' | 'ajustes') =>
  (fila: VentaRealizada): Celda | null =>
    fila.precio_unitario === null || fila.avisos.includes('cupon_pendiente') ? null : fila[columna];

function comisionOf({ comision, avisos, precio_unitario, fuente }: VentaRealizada): Celda | null {
  const sinPesos = precio_unitario === null && fuente !== 'real';
  return sinPesos || avisos.includes('comision_pendiente') ? null : comision;
}

/** The columns of the profit report, in order (design "Realized sales"). */
const columnas: Readonly<Record<string, (fila: VentaRealizada) => Celda | null>> = {
  fecha: ({ fecha }) => ({ fecha }),
  cuenta: ({ cuenta }) => cuenta,
  venta: ({ venta }) => venta,
  pack: ({ pack }) => pack,
  publicacion: ({ publicacion }) => publicacion,
  sku: ({ sku }) => sku,
  titulo: ({ titulo }) => titulo,
  cantidad: ({ cantidad }) => cantidad,
  precio_unitario: ({ precio_unitario }) => precio_unitario,
  total: ({ total, precio_unitario }) => (precio_unitario === null ? null : total),
  reembolsado: ({ reembolsado }) => reembolsado,
  ingreso_neto: deLoVendido('ingreso_neto'),
  comision: comisionOf,
  envio: ({ envio, avisos }) => (avisos.some((aviso) => sinEnvio.has(aviso)) ? null : envio),
  iibb: deLoVendido('iibb'),
  costo: ({ costo, avisos }) => (avisos.some((aviso) => sinCosto.has(aviso)) ? null : costo),
  ajustes: deLoVendido('ajustes'),
  ganancia: ({ ganancia }) => ganancia,
  margen: ({ margen }) => margen,
  utilidad: ({ utilidad }) => utilidad,
  provincia: ({ provincia }) => (provincia === null ? null : provinciaOf(provincia).acentuado),
  factura: ({ factura }) => factura,
  estado: ({ estado }) => estados[estado],
  impuesto_cheque: ({ impuesto_cheque }) => impuesto_cheque,
  adelantos: ({ adelantos }) => adelantos,
  neto_recibido: ({ neto_recibido }) => neto_recibido,
  fuente: ({ fuente }) => fuente,
  diferencia: ({ diferencia }) => diferencia,
};

/** Columns that count units: the other figures are money. */
const CUENTAN: readonly string[] = ['cantidad'];
const nombres = Object.keys(columnas);

/** Indexes of the columns that count units. */
export const enterosDeRentabilidad: readonly number[] = CUENTAN.map((nombre) => nombres.indexOf(nombre));

/** The profit report under its titles, the oldest sale first; unknown figures are empty. Money has two decimals. */
export function rentabilidadFilas(filas: readonly VentaRealizada[]): Fila[] {
  return [nombres, ...filas.toReversed().map((fila) => nombres.map((nombre) => escribir(nombre, fila)))];
}

function escribir(nombre: string, fila: VentaRealizada): Celda {
  const celda = columnas[nombre]?.(fila) ?? '';
  const esPlata = celda instanceof Decimal && !CUENTAN.includes(nombre);
  return esPlata ? { cifra: withComma(celda, 2) } : celda;
}
