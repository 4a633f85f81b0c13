import { isMotivo, motivos, solucionesOf, type SolucionVenta } from './motivos.ts';

/** Sales that share a reason. */
export interface Causa<V> {
  codigo: string;
  /** In a few words. */
  titulo: string;
  soluciones: readonly SolucionVenta[];
  ventas: readonly V[];
}

/** Sales by why they have no voucher, the reason with most of them first: the one count of all who show them. */
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

/** Whether a reason, as it was kept, needs the person. */
export function isProblema(codigo: string): boolean {
  return isMotivo(codigo) && motivos[codigo].grupo === 'con_problemas';
}

/** A cause in a few words; as it was kept, when it is none of ours. */
function tituloDeMotivo(codigo: string): string {
  return isMotivo(codigo) ? motivos[codigo].titulo : codigo;
}
