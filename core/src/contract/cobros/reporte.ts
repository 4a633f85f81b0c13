import { z } from 'zod';
import { fechaCivil, formatoDeFilas, id, importe, instante } from '../base.ts';
import { provincia } from '../enums.ts';
import { faltaDeLectura } from './falta.ts';
import { adelanto, avisoRealizada, resultado, ventaRealizada } from './realizada.ts';
import { texto } from '../texto.ts';

/** Where the reading of what an account was really charged stands. */
export const estadoCobros = z.object({
  /** First day of what is read. */
  desde: fechaCivil.nullable(),
  leida_en: instante.nullable(),
  en_curso: z.boolean(),
  /** What it is doing: `ventas`, `cobros`, `facturas`, `liquidacion`. */
  paso: z.string().nullable(),
  hechas: z.int(),
  total: z.int().nullable(),
  /** The application may not read the marketplace's bills: what they add stays estimated. */
  sin_facturacion: z.boolean(),
  /** What of the marketplace's bills could not be read, or is kept from before it was compared with them. */
  faltas: z.array(faltaDeLectura),
  error: z.string().nullable(),
});
export type EstadoCobros = z.output<typeof estadoCobros>;

/** Query of the files and the screen: `yyyy-MM-dd` or `yyyyMMdd`. */
export const rangoQuery = z.object({ fecha_desde: texto(40), fecha_hasta: texto(40) });

/** How the file is written: CSV unless it says; a sheet of Excel keeps the numbers of sales whole. */
const formatoQuery = z.object({ formato: formatoDeFilas.optional() });
export const rangoDeArchivoQuery = rangoQuery.extend(formatoQuery.shape);

/** The same, of an account, of those that a company invoices, or of all. */
export const rentabilidadQuery = rangoQuery.extend({ cuenta: id.optional(), empresa: id.optional() });
export type RentabilidadQuery = z.output<typeof rentabilidadQuery>;
export type ArchivoDeRentabilidadQuery = RentabilidadQuery & z.output<typeof formatoQuery>;

/** With `conocidas` the marketplace is not asked for what changed: the answer never waits for it, and is as old as the last reading. */
export const resumenQuery = rentabilidadQuery.extend({ conocidas: z.literal('si').optional() });
export type ResumenQuery = z.output<typeof resumenQuery>;

/** Of several sales: `ganancia` is that of those of which it is known, null when it is of none. */
const ganado = { ventas: z.int(), sin_ganancia: z.int(), ingreso_neto: importe, ganancia: importe.nullable() };

const sumas = z.object({
  unidades: importe,
  ...resultado.shape,
  ...ganado,
  /** What those of unknown profit brought in, less what is known of their costs: it is not in `ganancia`. */
  sin_contar: importe,
  adelantos: importe,
  neto_recibido: importe,
});
export type SumasRentabilidad = z.output<typeof sumas>;

/** A part of the sales: of a SKU, of a province. */
const parte = z.object({ ...ganado, unidades: importe, margen: importe.nullable() });

export const rentabilidadDeSku = parte.extend({
  sku: z.string().nullable(),
  titulo: z.string(),
  sin_costo: z.boolean(),
});
export type RentabilidadDeSku = z.output<typeof rentabilidadDeSku>;

/** What the sales of a range left. */
export const rentabilidad = z.object({
  /** Of each account that is in it. */
  cuentas: z.array(z.object({ cuenta_id: id, cuenta: z.string(), estado: estadoCobros })),
  /** False when the marketplace did not answer, or was not asked: sales of the last hours may be missing. */
  al_dia: z.boolean(),
  totales: sumas,
  /** Rows with some charge estimated yet, or none told. */
  estimadas: z.int(),
  pendientes: z.int(),
  avisos: z.array(z.object({ aviso: avisoRealizada, ventas: z.int() })),
  /** What the payments do not explain, added up without sign. */
  sin_explicar: importe,
  por_dia: z.array(z.object({ fecha: fechaCivil, ...ganado })),
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
  /** Only rows with this to be known, or of this source. */
  aviso: avisoRealizada.optional(),
  fuente: z.enum(['real', 'estimado', 'pendiente']).optional(),
  q: texto(200).optional(),
  orden: z.enum(['fecha', 'ganancia', 'margen']).optional(),
});
export type RealizadasQuery = z.output<typeof ventasRealizadasQuery>;

/** A page of the rows, each explained. */
export const ventasRealizadas = z.object({
  results: z.array(ventaRealizada),
  totalItems: z.int(),
  nextPage: z.int().nullable(),
});
export type VentasRealizadas = z.output<typeof ventasRealizadas>;
