import { isMotivo, motivos, solucionesOf, type SolucionVenta } from './motivos.ts';

/** Sales that share a reason. */
export interface Causa<V> {
  codigo: string;
  /** The reason in a few words. */
  titulo: string;
  soluciones: readonly SolucionVenta[];
  ventas: readonly V[];
}

/** Groups sales by the reason they have no voucher, the largest group first. Every screen that counts reasons uses it. */
export function groupByCausa<V>(ventas: readonly V[], codigoDe: (venta: V) => string): Causa<V>[] {
  return [...Map.groupBy(ventas, codigoDe)]
    .map(([codigo, ventasDeCausa]) => ({
      codigo,
      titulo: tituloDeMotivo(codigo),
      soluciones: solucionesOf(codigo),
      ventas: ventasDeCausa,
    }))
    .toSorted((a, b) => b.ventas.length - a.ventas.length || a.titulo.localeCompare(b.titulo, 'es'));
}

/** Whether a stored reason needs the person. */
export function isProblema(codigo: string): boolean {
  return isMotivo(codigo) && motivos[codigo].grupo === 'con_problemas';
}

/** Title of a reason; the stored code itself when the reason is not in the table. */
function tituloDeMotivo(codigo: string): string {
  return isMotivo(codigo) ? motivos[codigo].titulo : codigo;
}
