import { z } from 'zod';
import { fechaCivil, importe } from '../base.ts';
import { opcional } from '../query.ts';
import { texto } from '../texto.ts';

/** Query of GET /api/facturas/cotizacion. `fecha`: of the voucher; today when it does not say. */
export const cotizacionQuery = z.object({
  company_id: z.uuid(),
  moneda: z.string().regex(/^[A-Z0-9]{3}$/),
  fecha: opcional(texto(40)),
});

/** ARS per unit of a currency, the day that it is of, and whose it is. */
export const cotizacionConFuente = z.object({
  cotizacion: importe,
  fecha: fechaCivil,
  fuente: z.enum(['ARCA', 'BCRA']),
});
export type CotizacionConFuente = z.output<typeof cotizacionConFuente>;

/** The rate that a voucher would have, or why nobody knows it. */
export const cotizacionPropuesta = z.object({
  propuesta: cotizacionConFuente.nullable(),
  motivo: z.string().nullable(),
});
export type CotizacionPropuesta = z.output<typeof cotizacionPropuesta>;
