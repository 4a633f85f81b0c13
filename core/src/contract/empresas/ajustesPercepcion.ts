import { z } from 'zod';
import { fechaCivil } from '../base.ts';
import { provincia } from '../enums.ts';
import { esquemasDeAjustes } from '../regimenes/regimenes.ts';

/**
 * Settings of a company that is an agent, where the norms leave doubt. One without default is null until chosen; meanwhile
 * nothing that depends on it is decided.
 */
export const ajustesPercepcion = z.object(esquemasDeAjustes);
export type AjustesPercepcion = z.output<typeof ajustesPercepcion>;

/** Settings to change: absent ones stay. */
export const ajustesPercepcionCambiados = ajustesPercepcion.partial();

/** A nomination as agent: each province names its agents, and it is never inferred. Dates null: open. */
export const agentePercepcion = z.object({
  provincia,
  desde: fechaCivil.nullable(),
  hasta: fechaCivil.nullable(),
  /** Whether the company is domiciled or has its seat in the province, which widens Tucumán's reach (RG 86/00 art. 1). */
  con_sede: z.boolean(),
});
export type AgentePercepcion = z.output<typeof agentePercepcion>;
