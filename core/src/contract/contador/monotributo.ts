import { z } from 'zod';
import { fechaCivil, id, importe } from '../base.ts';

/** One of the categories of Monotributo, `A` to `K`. */
const categoria = z.string().regex(/^[A-K]$/);

/** The most that can be meant in pesos, and kept. */
const MAX_PESOS = 1_000_000_000_000;
const pesos = importe.refine((valor) => valor.gte(0) && valor.lte(MAX_PESOS) && valor.decimalPlaces() <= 2, 'range');
const pesosPositivos = pesos.refine((valor) => valor.gt(0), 'range');

/** The limit that comes next, when little is left of it or it was passed. */
export const avisoMonotributo = z.object({ categoria, queda: importe, supera: z.boolean() });

/**
 * What a monotributista invoiced in the twelve months from `desde` to `hasta` against each category's limit. `categoria`: the
 * lowest that holds it; null, over the highest.
 */
export const monotributo = z.object({
  desde: fechaCivil,
  hasta: fechaCivil,
  /** Here, credit notes less. */
  facturado: importe,
  /** In other systems, as the person said. */
  por_fuera: importe,
  total: importe,
  categoria: categoria.nullable(),
  /** The one that the person is in, as they said. */
  categoria_propia: categoria.nullable(),
  limites: z.array(z.object({ categoria, limite: importe, queda: importe, supera: z.boolean() })),
  aviso: avisoMonotributo.nullable(),
  tabla: z.object({
    desde: fechaCivil,
    hasta: fechaCivil,
    fuente: z.string(),
    /** Older than its period. */
    vencida: z.boolean(),
  }),
  precio_unitario_maximo: importe,
  /** The dearest unit of those months; null: nothing was invoiced. */
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

export const monotributoDatos = z.object({ categoria: categoria.nullable(), por_fuera: pesos });
export type MonotributoDatos = z.output<typeof monotributoDatos>;

/** A table as the authority publishes it, lowest category first. It is in force for six months. */
export const monotributoTabla = z.object({
  desde: fechaCivil,
  categorias: z.array(z.object({ categoria, limite: pesosPositivos })).length(11),
  precio_unitario_maximo: pesosPositivos,
});
export type MonotributoTabla = z.output<typeof monotributoTabla>;
