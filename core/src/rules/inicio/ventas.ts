import { Decimal } from 'decimal.js';
import type { CuentaInicio } from '../../contract/inicio.ts';
import type { GrupoVenta } from '../../contract/ventas/ventaListada.ts';
import type { Ubicacion } from '../ventas/grupoDeVenta.ts';
import { esMotivo, motivos } from '../motivos/motivos.ts';

type VentaContada = Pick<Ubicacion, 'grupo' | 'motivo'> & { total: Decimal };

/** Sales of one of the two lists, counted as its groups are: those to be issued, those that wait, and the others by cause, the most first. */
export function resumirLista(
  ventas: readonly VentaContada[],
  pendiente: Extract<GrupoVenta, 'para_facturar' | 'para_acreditar'>,
): CuentaInicio['facturar'] {
  const of = (grupo: GrupoVenta) => ventas.filter((venta) => venta.grupo === grupo);
  const causas = Map.groupBy(of('con_problemas'), ({ motivo }) => motivo?.codigo ?? '');
  return {
    pendientes: count(of(pendiente)),
    en_cola: of('en_cola').length,
    problemas: [...causas]
      .map(([codigo, suyas]) => ({ codigo, titulo: tituloDeMotivo(codigo), ...count(suyas) }))
      .toSorted((a, b) => b.ventas - a.ventas || a.titulo.localeCompare(b.titulo, 'es')),
  };
}

/** A cause in a few words; as it was kept, when it is none of ours. */
export function tituloDeMotivo(codigo: string): string {
  return esMotivo(codigo) ? motivos[codigo].titulo : codigo;
}

function count(ventas: readonly VentaContada[]): { ventas: number; total: Decimal } {
  return { ventas: ventas.length, total: ventas.reduce((suma, { total }) => suma.plus(total), new Decimal(0)) };
}
