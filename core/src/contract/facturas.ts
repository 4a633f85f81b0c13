import { z } from 'zod';
import { comprobante } from './comprobante.ts';
import { estadoComprobante, tipoComprobante } from './enums.ts';

const vacioEsAusente = (valor: unknown): unknown => (valor === '' ? undefined : valor);
const opcional = <T extends z.ZodType>(schema: T) => z.preprocess(vacioEsAusente, schema.optional());

/** Query of GET /api/facturas: text as it comes in a URL. Dates in either of the two formats of the product. */
export const facturasQuery = z.object({
  limit: opcional(z.coerce.number().int().min(1).max(200)),
  offset: opcional(z.coerce.number().int().min(0)),
  company: opcional(z.uuid()),
  facturado: opcional(z.string()),
  status: opcional(estadoComprobante),
  fechaDesde: opcional(z.string()),
  fechaHasta: opcional(z.string()),
  ventaId: opcional(z.string()),
  comprobante: opcional(z.coerce.number().int().min(1)),
  puntoDeVenta: opcional(z.coerce.number().int().min(1)),
  tipoComprobante: opcional(z.coerce.number().pipe(tipoComprobante)),
  buyerNickname: opcional(z.string()),
});
export type FacturasQuery = z.output<typeof facturasQuery>;

export const facturasPagina = z.object({ results: z.array(comprobante), totalItems: z.int() });
export type FacturasPagina = z.output<typeof facturasPagina>;
