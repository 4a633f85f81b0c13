import { z } from 'zod';
import { fechaCivil, fechaTipeada, id, importe } from '../base.ts';
import { categoriaMonotributo, fuenteDeDato, pesosDeDato, tablaDeCategorias } from './datoFiscal.ts';

const categoria = categoriaMonotributo;

/** The next limit, once it was passed or little is left of it. */
export const avisoMonotributo = z.object({ categoria, queda: importe, supera: z.boolean() });

/**
 * Next recategorisation, as it will be if the months to come are like the last ones. `se_hace`: the month in which it is made, `yyyy-MM`.
 * `facturado`, `estimado`: of the twelve months that it looks at, so far and to come; `total`: both and what was invoiced elsewhere.
 * `categoria`: for the total; `categoria_hasta_hoy`: for what was invoiced so far; null: over the highest limit. `queda`: what can still be
 * invoiced in the person's category; null: the category was not typed.
 */
export const recategorizacion = z.object({
  se_hace: z.string(),
  desde: fechaCivil,
  hasta: fechaCivil,
  facturado: importe,
  estimado: importe,
  /** Monthly average that a month to come counts. */
  promedio: importe,
  total: importe,
  categoria: categoria.nullable(),
  categoria_hasta_hoy: categoria.nullable(),
  queda: importe.nullable(),
  meses: z.array(z.object({ mes: z.string(), facturado: importe, estimado: importe })),
});
export type Recategorizacion = z.output<typeof recategorizacion>;

/**
 * Total that a monotributista invoiced in the twelve months from `desde` to `hasta`, compared with each category's limit.
 * `categoria`: the lowest whose limit holds it; null: it is over the highest.
 */
export const monotributo = z.object({
  desde: fechaCivil,
  hasta: fechaCivil,
  /** Invoiced here, credit notes subtracted. */
  facturado: importe,
  /** Invoiced in other systems, as the person typed it. */
  por_fuera: importe,
  total: importe,
  categoria: categoria.nullable(),
  /** Category of the person, as they typed it; null: not typed. */
  categoria_propia: categoria.nullable(),
  limites: z.array(z.object({ categoria, limite: importe, queda: importe, supera: z.boolean() })),
  aviso: avisoMonotributo.nullable(),
  tabla: z.object({
    desde: fechaCivil,
    hasta: fechaCivil,
    fuente: z.string(),
    /** Whether the table is past its period. */
    vencida: z.boolean(),
  }),
  precio_unitario_maximo: importe,
  recategorizacion: recategorizacion.nullable(),
  /** Highest unit price of those months; null: nothing was invoiced. */
  mayor_precio: z
    .object({
      comprobante_id: id,
      comprobante: z.string(),
      descripcion: z.string(),
      precio: importe,
      supera: z.boolean(),
    })
    .nullable(),
});
export type Monotributo = z.output<typeof monotributo>;

export const monotributoDatos = z.object({ categoria: categoria.nullable(), por_fuera: pesosDeDato });
export type MonotributoDatos = z.output<typeof monotributoDatos>;

/** A table as the authority publishes it, in force for six months. */
export const monotributoTabla = tablaDeCategorias
  .omit({ tipo: true, hasta: true })
  .extend({ desde: fechaTipeada, fuente: fuenteDeDato.default('sin fuente escrita') });
export type MonotributoTabla = z.output<typeof monotributoTabla>;
