import { Decimal } from 'decimal.js';
import type { CuentaInicio } from '../../contract/inicio.ts';
import type { GrupoVenta } from '../../contract/ventas/ventaListada.ts';
import type { Ubicacion } from '../ventas/grupoDeVenta.ts';
import { groupByCausa } from '../motivos/causas.ts';

export type Contada = Pick<Ubicacion, 'grupo' | 'motivo'> & { total: Decimal };

/**
 * Sales of one of the two lists, counted by group: those to be issued, those queued, and those with problems by cause, the
 * commonest first.
 */
export function summarizeLista(
  ventas: readonly Contada[],
  pendiente: Extract<GrupoVenta, 'para_facturar' | 'para_acreditar'>,
): CuentaInicio['facturar'] {
  const of = (grupo: GrupoVenta) => ventas.filter((venta) => venta.grupo === grupo);
  return {
    pendientes: countVentas(of(pendiente)),
    en_cola: of('en_cola').length,
    problemas: groupByCausa(of('con_problemas'), ({ motivo }) => motivo?.codigo ?? '').map(
      ({ codigo, titulo, ventas: contadas }) => ({ codigo, titulo, ...countVentas(contadas) }),
    ),
  };
}

/** Count and sum of some sales. */
export function countVentas(ventas: readonly Contada[]): { ventas: number; total: Decimal } {
  return { ventas: ventas.length, total: ventas.reduce((suma, { total }) => suma.plus(total), new Decimal(0)) };
}
