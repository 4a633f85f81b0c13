import { z } from 'zod';
import { fechaCivil, formatoDeFilas, id, importe, instante } from '../base.ts';
import { provincia } from '../enums.ts';
import { faltaDeLectura } from './falta.ts';
import { adelanto, avisoRealizada, resultado, ventaRealizada } from './realizada.ts';
import { texto } from '../texto.ts';

/** Progress of reading the charges actually made to an account. */
export const estadoCobros = z.object({
  /** First day that is read. */
  desde: fechaCivil.nullable(),
  leida_en: instante.nullable(),
  en_curso: z.boolean(),
  /** Step under way: `ventas`, `cobros`, `facturas`, `liquidacion`. */
  paso: z.string().nullable(),
  hechas: z.int(),
  total: z.int().nullable(),
  /** The application may not read the marketplace's bills, so that their charges stay estimated. */
  sin_facturacion: z.boolean(),
  /** Parts of the marketplace's bills that could not be read, or were stored before being compared with them. */
  faltas: z.array(faltaDeLectura),
  error: z.string().nullable(),
});
export type EstadoCobros = z.output<typeof estadoCobros>;

/** Range of dates in the query of a file or screen: `yyyy-MM-dd` or `yyyyMMdd`. */
export const rangoQuery = z.object({ fecha_desde: texto(40), fecha_hasta: texto(40) });

/** Format of the file; absent: CSV. An Excel sheet keeps the numbers of sales whole. */
const formatoQuery = z.object({ formato: formatoDeFilas.optional() });
export const rangoDeArchivoQuery = rangoQuery.extend(formatoQuery.shape);

/** Range of dates for one account, for the accounts that a company invoices, or for all. */
export const rentabilidadQuery = rangoQuery.extend({ cuenta: id.optional(), empresa: id.optional() });
export type RentabilidadQuery = z.output<typeof rentabilidadQuery>;
export type ArchivoDeRentabilidadQuery = RentabilidadQuery & z.output<typeof formatoQuery>;

/**
 * Query of the summary. With `conocidas` the marketplace is not asked for changes: the answer never waits for it, and is as old
 * as the last reading.
 */
export const resumenQuery = rentabilidadQuery.extend({ conocidas: z.literal('si').optional() });
export type ResumenQuery = z.output<typeof resumenQuery>;

/** Totals of several sales. `ganancia`: sum of the known profits; null: none is known. */
const ganado = { ventas: z.int(), sin_ganancia: z.int(), ingreso_neto: importe, ganancia: importe.nullable() };

const sumas = z.object({
  unidades: importe,
  ...resultado.shape,
  ...ganado,
  /** Income of the sales with unknown profit, less their known costs: it is not in `ganancia`. */
  sin_contar: importe,
  adelantos: importe,
  neto_recibido: importe,
});
export type SumasRentabilidad = z.output<typeof sumas>;

/** Totals of a SKU or of a province. */
const parte = z.object({ ...ganado, unidades: importe, margen: importe.nullable() });

export const rentabilidadDeSku = parte.extend({
  sku: z.string().nullable(),
  titulo: z.string(),
  sin_costo: z.boolean(),
});
export type RentabilidadDeSku = z.output<typeof rentabilidadDeSku>;

/** Result of the sales of a range. */
export const rentabilidad = z.object({
  /** Accounts included, each with the state of its reading. */
  cuentas: z.array(z.object({ cuenta_id: id, cuenta: z.string(), estado: estadoCobros })),
  /** False when the marketplace did not answer, or was not asked: sales of the last hours may be missing. */
  al_dia: z.boolean(),
  totales: sumas,
  /** Rows with some estimated charge; `pendientes`: rows with some charge unknown. */
  estimadas: z.int(),
  pendientes: z.int(),
  avisos: z.array(z.object({ aviso: avisoRealizada, ventas: z.int() })),
  /** Sum of the amounts that the payments do not explain, without sign. */
  sin_explicar: importe,
  por_dia: z.array(z.object({ fecha: fechaCivil, ...ganado })),
  /** Accounts with sales in the range, the one that earned most first. */
  por_cuenta: z.array(z.object({ cuenta_id: id, cuenta: z.string(), ...ganado })),
  por_provincia: z.array(parte.extend({ provincia: provincia.nullable() })),
  por_sku: z.array(rentabilidadDeSku),
  mejores: z.array(rentabilidadDeSku),
  peores: z.array(rentabilidadDeSku),
  sin_costo: z.array(rentabilidadDeSku),
  adelantos: z.array(adelanto),
});
export type Rentabilidad = z.output<typeof rentabilidad>;

export const ventasRealizadasQuery = rentabilidadQuery.extend({
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  /** Filters: only rows with this warning, or with this source. */
  aviso: avisoRealizada.optional(),
  fuente: z.enum(['real', 'estimado', 'pendiente']).optional(),
  q: texto(200).optional(),
  orden: z.enum(['fecha', 'ganancia', 'margen']).optional(),
});
export type RealizadasQuery = z.output<typeof ventasRealizadasQuery>;

/** A page of rows, each with its breakdown. */
export const ventasRealizadas = z.object({
  results: z.array(ventaRealizada),
  totalItems: z.int(),
  nextPage: z.int().nullable(),
});
export type VentasRealizadas = z.output<typeof ventasRealizadas>;
