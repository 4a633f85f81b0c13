import { z } from 'zod';
import { fechaCivil } from '../base.ts';
import { provincia } from '../enums.ts';
import { esquemasDeAjustes } from '../regimenes/regimenes.ts';

/**
 * Choices of a company that is an agent, where the norms leave doubt. One that has no default is null until it is chosen: while a
 * voucher depends on it, nothing is decided.
 */
export const ajustesPercepcion = z.object(esquemasDeAjustes);
export type AjustesPercepcion = z.output<typeof ajustesPercepcion>;

/** What a company changes of them: what is not sent stays as it was. */
export const ajustesPercepcionCambiados = ajustesPercepcion.partial();

/** A nomination: agents are named by each province and it is never inferred. Dates null: open. */
export const agentePercepcion = z.object({
  provincia,
  desde: fechaCivil.nullable(),
  hasta: fechaCivil.nullable(),
  /** Domiciled or with its seat in the province, which widens Tucumán's reach (RG 86/00 art. 1). */
  con_sede: z.boolean(),
});
export type AgentePercepcion = z.output<typeof agentePercepcion>;
