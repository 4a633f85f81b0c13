import { z } from 'zod';
import { fechaCivil, fechaTipeada, id, importe } from '../base.ts';
import { categoriaMonotributo, fuenteDeDato, pesosDeDato, tablaDeCategorias } from './datoFiscal.ts';

const categoria = categoriaMonotributo;

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

export const monotributoDatos = z.object({ categoria: categoria.nullable(), por_fuera: pesosDeDato });
export type MonotributoDatos = z.output<typeof monotributoDatos>;

/** A table as the authority publishes it. It is in force for six months. */
export const monotributoTabla = tablaDeCategorias
  .omit({ tipo: true, hasta: true })
  .extend({ desde: fechaTipeada, fuente: fuenteDeDato.default('sin fuente escrita') });
export type MonotributoTabla = z.output<typeof monotributoTabla>;
