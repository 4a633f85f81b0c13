import { z } from 'zod';
import { fechaCivil, importe } from '../base.ts';
import { opcional } from '../query.ts';
import { texto } from '../texto.ts';

/** Query of GET /api/facturas/cotizacion. `fecha`: the voucher's; absent: today. */
export const cotizacionQuery = z.object({
  company_id: z.uuid(),
  /** ARCA's code, of letters or of digits: DOL, 060. */
  moneda: texto(10),
  fecha: opcional(texto(40)),
});

/** Exchange rate, in ARS per unit of a currency, with its day and its source. */
export const cotizacionConFuente = z.object({
  cotizacion: importe,
  fecha: fechaCivil,
  fuente: z.literal('ARCA'),
});
export type CotizacionConFuente = z.output<typeof cotizacionConFuente>;

/** Exchange rate for a voucher, or why it is unknown. */
export const cotizacionPropuesta = z.object({
  propuesta: cotizacionConFuente.nullable(),
  motivo: z.string().nullable(),
});
export type CotizacionPropuesta = z.output<typeof cotizacionPropuesta>;
