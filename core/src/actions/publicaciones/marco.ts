import { nivelDeReputacion } from '../../rules/rentabilidad/envio.ts';
import type { MarcoEstimacion, PublicacionEstimable } from '../../rules/rentabilidad/publicacion.ts';
import { findCuenta, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import type { PublicacionACalcular } from '../../store/publicaciones/publicaciones.ts';
import { ownAlcance, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import type { Deps } from '../process/deps.ts';
import { cotizacionDeHoy, ultimaCotizacion } from './cotizaciones.ts';

/**
 * The account of some listings, for who may see what they earn: a listing is shown with its profit.
 * @throws AppError `cuenta_no_encontrada`, `sin_derecho`
 */
export async function cuentaOf(deps: Deps, alcance: Alcance, cuenta_id: string): Promise<CuentaGuardada> {
  requireDerecho(alcance, 'ganancias');
  return findCuenta(deps.store.fork(), alcance, cuenta_id);
}

/**
 * Common data of the profits of an account's listings. The dollar is the last one known; with `preguntar`, today's, which the central
 * bank may take a while to tell.
 */
export async function marcoOf(
  deps: Deps,
  cuenta: CuentaGuardada,
  { preguntar = false }: { preguntar?: boolean } = {},
): Promise<MarcoEstimacion> {
  const { linked_company_id, user_id, seller_reputation, iva } = cuenta;
  const [empresa, cotizacion] = await Promise.all([
    linked_company_id === null ? null : findEmpresa(deps.store.fork(), ownAlcance(user_id), linked_company_id),
    preguntar ? cotizacionDeHoy(deps) : ultimaCotizacion(deps).then((ultima) => ultima.cotizacion),
  ]);
  return { empresa, cotizacion, nivel: nivelDeReputacion(seller_reputation.level_id), iva_por_defecto: iva };
}

/** Fields of a kept listing that its profit is computed from. */
export function toEstimable(fila: Omit<PublicacionACalcular, 'version'>): PublicacionEstimable {
  const { precio, moneda, aporte, cargo, envio, datos, skus, cotizado_en } = fila;
  const leido_en = cotizado_en ?? fila.leida_en;
  return {
    precio,
    moneda,
    aporte,
    cargo: cargo && { ...cargo, leido_en, tabla_del: null },
    envio: envio && { ...envio, leido_en },
    modo_envio: datos.shipping.mode,
    envio_gratis: datos.envio_gratis,
    skus,
    kit: datos.kit?.componentes ?? null,
  };
}
