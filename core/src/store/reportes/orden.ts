import { sql, type RawBuilder } from 'kysely';
import {
  notasAlFinal,
  porFechaYNumero,
  porFechaYTipo,
  type ComprobanteAReportar,
} from '../../rules/reportes/comprobante.ts';

/** Order of a report's vouchers, as the report's rule compares two of them. */
export type CriterioReporte = (a: ComprobanteAReportar, b: ComprobanteAReportar) => number;

const columnas = {
  fecha: sql`c.fecha`,
  tipo: sql`c.tipo_comprobante`,
  punto: sql`c.punto_de_venta`,
  numero: sql`c.numero_comprobante`,
  es_nota: sql`(c.clase = 'nota_credito')`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** The same order for PostgreSQL; writing a report checks, voucher by voucher, that both agree. */
const ordenes: ReadonlyMap<CriterioReporte, readonly (keyof typeof columnas)[]> = new Map([
  [porFechaYTipo, ['fecha', 'tipo', 'punto', 'numero'] as const],
  [porFechaYNumero, ['fecha', 'punto', 'numero', 'tipo'] as const],
  [notasAlFinal, ['es_nota', 'fecha', 'punto', 'numero', 'tipo'] as const],
]);

/** @throws RangeError for an order that no report has */
export function columnasDeOrden(orden: CriterioReporte): RawBuilder<unknown>[] {
  const nombres = ordenes.get(orden);
  if (!nombres) throw new RangeError('an order that PostgreSQL was not told');
  return nombres.map((nombre) => columnas[nombre]);
}
