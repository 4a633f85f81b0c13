import type { Decimal } from 'decimal.js';
import type { CuentaInicio } from '../../contract/inicio.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { GrupoVenta } from '../../contract/ventas/ventaListada.ts';
import type { Ubicacion } from '../ventas/grupoDeVenta.ts';
import { PRODUCTOS } from '../catalogs/moneda.ts';
import { lastDiaOf } from '../comprobantes/fecha.ts';
import { sum } from '../money.ts';
import { groupByCausa } from '../motivos/causas.ts';

export interface Contada extends Pick<Ubicacion, 'grupo' | 'motivo'> {
  /** Sum of its orders in pesos, and of those in dollars. */
  total: Decimal;
  total_usd: Decimal;
  /** Day it was closed; null: it is not closed. */
  cerrada: FechaCivil | null;
  /** A batch that was asked for and did not end has it. */
  en_marcha: boolean;
}

/**
 * Sales of one of the two lists, counted by group: those to be issued, those queued, and those with problems by cause, the
 * commonest first. Sales that a batch has now are apart.
 */
export function summarizeLista(
  ventas: readonly Contada[],
  pendiente: Extract<GrupoVenta, 'para_facturar' | 'para_acreditar'>,
  hoy: FechaCivil,
): CuentaInicio['facturar'] {
  const of = (grupo: GrupoVenta) =>
    ventas.filter((venta) => venta.grupo === grupo && (grupo === 'en_cola' || !venta.en_marcha));
  return {
    pendientes: countVentas(of(pendiente)),
    en_marcha: ventas.filter(({ en_marcha, grupo }) => en_marcha && grupo !== 'en_cola').length,
    en_cola: of('en_cola').length,
    problemas: groupByCausa(of('con_problemas'), ({ motivo }) => motivo?.codigo ?? '').map(
      ({ codigo, titulo, ventas: contadas }) => ({
        codigo,
        titulo,
        ...countVentas(contadas),
        vence: pendiente === 'para_facturar' ? nextVencimiento(contadas, hoy) : null,
      }),
    ),
  };
}

/** Nearest last day, from today on, on which one of these sales can be invoiced with the date it was closed. */
function nextVencimiento(ventas: readonly Contada[], hoy: FechaCivil): FechaCivil | null {
  const dias = ventas.flatMap(({ cerrada }) => (cerrada === null ? [] : [lastDiaOf(cerrada, PRODUCTOS)]));
  return dias.filter((dia) => dia >= hoy).toSorted()[0] ?? null;
}

/** Count and sum of some sales. */
export function countVentas(ventas: readonly Contada[]): CuentaInicio['sin_cargar'] {
  return {
    ventas: ventas.length,
    total: sum(ventas.map(({ total }) => total)),
    total_usd: sum(ventas.map(({ total_usd }) => total_usd)),
  };
}
