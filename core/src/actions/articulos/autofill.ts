import { Decimal } from 'decimal.js';
import type { Articulo } from '../../contract/articulo.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { LARGOS } from '../../rules/articulos/fila.ts';
import { articulosDePublicacion } from '../../clients/meli/index.ts';
import { insertMissingArticulos } from '../../store/articulos/articulos.ts';
import { listItemsGuardados } from '../../store/articulos/enVenta.ts';
import { findCuenta, listCuentas, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Adds an article for every SKU of the listings that has none: its title, stock, cost 0 and the VAT of the account. One that
 * exists is never changed. The listings are those that are kept or, of an account of which none is, the marketplace's.
 * @throws AppError `cuenta_no_encontrada`, `meli_no_disponible`, `meli_no_autorizado`
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
    for await (const items of readItems(deps, cuenta))
      for (const articulo of items.flatMap((item) => toArticulos(item, cuenta)))
        if (!articulos.has(articulo.sku)) articulos.set(articulo.sku, articulo);
  return insertMissingArticulos(deps.store.fork(), alcance, [...articulos.values()], deps.clock.now());
}

async function* readItems(deps: Deps, { id, meliUser }: CuentaGuardada): AsyncGenerator<Record<string, unknown>[]> {
  const guardados = await listItemsGuardados(deps.store.fork(), id);
  if (guardados.length > 0) {
    yield guardados;
    return;
  }
  const meli = deps.meli.cuenta(meliUser.id);
  for await (const ids of meli.todosLosItems()) yield (await meli.items(ids)) as Record<string, unknown>[];
}

function toArticulos(item: Record<string, unknown>, { iva }: CuentaGuardada): Articulo[] {
  return articulosDePublicacion(item)
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
