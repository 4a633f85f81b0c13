import { AppError, isAppError } from '@talonario/core/base';
import type { Alcance, VendedorDePlaza } from '@talonario/core/empresas';
import type { VistaPedida } from '@talonario/core/programas';
import {
  searchAll,
  explainAusente,
  readHistoriaDeComprobante,
  readHistoriaDeVenta,
  readSinLeer,
} from '@talonario/core/server/inicio';
import type { Deps } from '@talonario/core/server/instalacion';
import { findCuenta, loadCuentas } from '../arguments/search.ts';
import type { Session } from '../context.ts';

/**
 * The one sale, or voucher without a sale, that a text finds.
 * @throws AppError `hay_varias`, and as `explainAusente`
 */
export async function findHistoria(deps: Deps, alcance: Alcance, texto: string) {
  const { ventas, comprobantes } = await searchAll(deps, alcance, texto);
  const [ventaHallada, segundaVenta] = ventas;
  if (ventaHallada && !segundaVenta)
    return readHistoriaDeVenta(deps, { alcance, cuenta_id: ventaHallada.cuenta_id, venta: ventaHallada.clave });
  const sueltos = comprobantes.filter(({ venta }) => venta === null);
  const [suelto, mas] = sueltos;
  if (!ventaHallada && suelto && !mas) return readHistoriaDeComprobante(deps, { alcance, id: suelto.id });
  if (!ventaHallada && !suelto) throw await explainAusente(deps, alcance, texto);
  throw new AppError('hay_varias', { referencia: texto });
}

/**
 * Drafts, or sales of an account, to be seen before they are issued.
 * @throws AppError `campo_requerido`, `cuenta_no_encontrada`
 */
export async function toPedido(
  deps: Deps,
  alcance: Alcance,
  {
    borradores,
    ventas,
    cuenta,
  }: { borradores?: string[] | undefined; ventas?: string[] | undefined; cuenta?: string | undefined },
): Promise<VistaPedida> {
  if (borradores && !ventas) return { borradores: [...new Set(borradores)] };
  if (!ventas || borradores) throw new AppError('campo_requerido', { campo: 'borradores_o_ventas' });
  const { id: cuenta_id, ...vendedor } = await findUnaCuenta({ deps, alcance }, cuenta);
  const order_ids: string[] = [];
  for (const venta of new Set(ventas)) {
    order_ids.push(...(await ordenesOf({ deps, alcance }, { cuenta_id, vendedor, venta })));
  }
  return { cuenta_id, order_ids };
}

/** The orders of a sale: one that was not read yet may have been named by its pack, which only the marketplace knows. */
async function ordenesOf(
  { deps, alcance }: Session,
  { cuenta_id, vendedor, venta }: { cuenta_id: string; vendedor: VendedorDePlaza; venta: string },
): Promise<string[]> {
  try {
    const { venta: hallada } = await readHistoriaDeVenta(deps, { alcance, cuenta_id, venta });
    return hallada?.ordenes.map(({ id }) => id) ?? [];
  } catch (error) {
    if (!isAppError(error, 'venta_no_encontrada')) throw error;
    const sinLeer = await readSinLeer(deps, vendedor, venta);
    // Left out as it was named, with the reason.
    return sinLeer.length > 0 ? sinLeer.map(({ order_id }) => order_id) : [venta];
  }
}

/** @throws AppError `cuenta_no_encontrada`, `campo_requerido` */
async function findUnaCuenta(session: Session, cuenta: string | undefined) {
  if (cuenta !== undefined) return findCuenta(session, cuenta);
  const [cuentaGuardada, segundaCuenta] = await loadCuentas(session);
  if (cuentaGuardada === undefined) throw new AppError('cuenta_no_encontrada');
  if (segundaCuenta !== undefined) throw new AppError('campo_requerido', { campo: 'que_cuenta' });
  return cuentaGuardada;
}
