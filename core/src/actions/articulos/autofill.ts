import { Decimal } from 'decimal.js';
import type { Articulo } from '../../contract/articulos/articulo.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { articulosDePublicacion } from '../../rules/articulos/dePublicacion.ts';
import { LARGOS } from '../../rules/articulos/fila.ts';
import { insertMissingArticulos } from '../../store/articulos/articulos.ts';
import { listEnVenta, type EnVenta } from '../../store/articulos/enVenta.ts';
import { findCuenta, listCuentas, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { findLectura } from '../../store/publicaciones/lectura.ts';
import { announceArticulos } from '../../store/avisos/novedades.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Adds an article for every SKU of the listings that lacks one: its title, stock, cost 0 and the VAT of the account. An existing
 * article is never changed. The listings are the stored ones or, for an account never read whole, the marketplace's.
 * @throws AppError `cuenta_no_encontrada`, `plaza_no_disponible`, `plaza_no_autorizado`
 */
export async function autofillStock(
  deps: Deps,
  alcance: Alcance,
  { cuentaId }: { cuentaId?: string | undefined },
): Promise<{ creados: number; existentes: number }> {
  requireDerecho(alcance, 'configurar');
  const cuentas =
    cuentaId === undefined
      ? await listCuentas(deps.store.fork(), alcance)
      : [await findCuenta(deps.store.fork(), alcance, cuentaId)];
  const articulos = new Map<string, Articulo>();
  for (const cuenta of cuentas)
    for await (const publicaciones of readPublicaciones(deps, cuenta))
      for (const articulo of publicaciones.flatMap((publicacion) => toArticulos(publicacion, cuenta)))
        if (!articulos.has(articulo.sku)) articulos.set(articulo.sku, articulo);
  const cargado = await insertMissingArticulos(deps.store.fork(), alcance, [...articulos.values()], deps.clock.now());
  if (cargado.creados > 0) await announceArticulos(deps.store.fork(), alcance);
  return cargado;
}

async function* readPublicaciones(deps: Deps, cuenta: CuentaGuardada): AsyncGenerator<EnVenta[]> {
  const lectura = await findLectura(deps.store.fork(), cuenta.id);
  if (lectura !== null && lectura.leida_en !== null) {
    yield await listEnVenta(deps.store.fork(), cuenta.id);
    return;
  }
  const { publicaciones } = deps.plaza(cuenta);
  if (publicaciones === null) return;
  for await (const { ids } of publicaciones.todasLasPublicaciones()) {
    yield (await publicaciones.publicaciones(ids)).leidas;
  }
}

function toArticulos(publicacion: EnVenta, { iva }: CuentaGuardada): Articulo[] {
  return articulosDePublicacion(publicacion)
    .filter(({ sku }) => sku.length <= LARGOS.sku && !/\p{Cc}|\p{Cs}/u.test(sku))
    .map(({ sku, titulo, stock }) => ({
      sku,
      descripcion: titulo.slice(0, LARGOS.descripcion) || sku,
      cost: new Decimal(0),
      currency: 'ARS',
      stock: new Decimal(stock),
      iva,
      tratamiento_iva: iva === 0 ? 'exento' : 'gravado',
      despacho: null,
    }));
}
