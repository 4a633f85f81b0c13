import type { Decimal } from 'decimal.js';
import type { ListaCambiada, ListaNueva, ListaPrecios } from '../../contract/articulos/lista.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { checkSimultaneo } from '../../rules/tipeado/simultaneo.ts';
import { checkPrecio } from '../../rules/articulos/checkArticulo.ts';
import { AppError } from '../../rules/errors.ts';
import { findArticulo } from '../../store/articulos/articulos.ts';
import {
  createLista,
  deleteLista,
  deletePrecio,
  findLista,
  findPrecios,
  lockLista,
  updateLista,
  upsertPrecio,
  type ListaCambios,
  type PrecioGuardado,
} from '../../store/articulos/listas.ts';
import { announceArticulos } from '../../store/avisos/novedades.ts';
import type { Deps } from '../process/deps.ts';

/** A price to set; `antes`: the price that the caller read, null when there was none. */
interface PrecioPedido {
  sku: string;
  precio: Decimal;
  antes?: { precio: Decimal | null } | undefined;
}

/** Longest name of a list, in characters: what fits in the selector. */
const NOMBRE_MAXIMO = 100;

/** @throws AppError `campo_requerido`, `valor_invalido`, `lista_ya_registrada` */
export async function addLista(deps: Deps, alcance: Alcance, { name, ...cambios }: ListaNueva): Promise<ListaPrecios> {
  requireDerecho(alcance, 'configurar');
  const id = await createLista(deps.store.fork(), alcance, checkName(name), presentes(cambios));
  await announceArticulos(deps.store.fork(), alcance);
  return findLista(deps.store.fork(), alcance, id);
}

/** @throws AppError `lista_no_encontrada`, `campo_requerido`, `valor_invalido`, `lista_ya_registrada`, `cambio_simultaneo` */
export async function editLista(
  deps: Deps,
  alcance: Alcance,
  id: string,
  { name, antes, ...cambios }: ListaCambiada,
): Promise<ListaPrecios> {
  requireDerecho(alcance, 'configurar');
  const nuevo = name === undefined ? {} : { name: checkName(name) };
  await deps.store.tx(async (tx) => {
    checkSimultaneo(await lockLista(tx, alcance, id), antes, { ...cambios, ...nuevo });
    await updateLista(tx, alcance, id, { ...presentes(cambios), ...nuevo });
    await announceArticulos(tx, alcance);
  });
  return findLista(deps.store.fork(), alcance, id);
}

/** @throws AppError `lista_no_encontrada` */
export async function removeLista(deps: Deps, alcance: Alcance, id: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  // The deletion is not announced: the list's own screen would ask for a list that is gone.
  await deleteLista(deps.store.fork(), alcance, id);
}

/**
 * Sets the price of an article in a list.
 * @throws AppError `lista_no_encontrada`, `articulo_no_encontrado`, `valor_invalido`, `cambio_simultaneo`
 */
export async function setPrecio(
  deps: Deps,
  alcance: Alcance,
  lista_id: string,
  { sku, precio, antes }: PrecioPedido,
): Promise<PrecioGuardado> {
  requireDerecho(alcance, 'configurar');
  if (sku.trim() === '') throw new AppError('campo_requerido', { campo: 'sku' });
  await findLista(deps.store.fork(), alcance, lista_id);
  await findArticulo(deps.store.fork(), alcance, sku);
  await writePrecio(deps, alcance, lista_id, { sku, precio, antes });
  return readPrecio(deps, alcance, lista_id, sku);
}

/**
 * Changes a price that the list has.
 * @throws AppError `lista_no_encontrada`, `articulo_no_encontrado`, `valor_invalido`, `cambio_simultaneo`
 */
export async function changePrecio(
  deps: Deps,
  alcance: Alcance,
  lista_id: string,
  { sku, precio, antes }: PrecioPedido,
): Promise<PrecioGuardado> {
  requireDerecho(alcance, 'configurar');
  await findLista(deps.store.fork(), alcance, lista_id);
  await readPrecio(deps, alcance, lista_id, sku);
  await writePrecio(deps, alcance, lista_id, { sku, precio, antes });
  return readPrecio(deps, alcance, lista_id, sku);
}

/** @throws AppError `lista_no_encontrada`, `articulo_no_encontrado` */
export async function removePrecio(deps: Deps, alcance: Alcance, lista_id: string, sku: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  await findLista(deps.store.fork(), alcance, lista_id);
  await deletePrecio(deps.store.fork(), alcance, lista_id, sku);
  await announceArticulos(deps.store.fork(), alcance);
}

async function writePrecio(
  deps: Deps,
  alcance: Alcance,
  lista_id: string,
  { sku, precio, antes }: PrecioPedido,
): Promise<void> {
  const valido = checkPrecio(precio);
  await deps.store.tx(async (tx) => {
    await lockLista(tx, alcance, lista_id);
    const [actual] = await findPrecios(tx, alcance, lista_id, { skus: [sku] });
    checkSimultaneo({ precio: actual?.precio ?? null }, antes, { precio });
    await upsertPrecio(tx, alcance, lista_id, sku, valido);
    await announceArticulos(tx, alcance);
  });
}

async function readPrecio(deps: Deps, alcance: Alcance, lista_id: string, sku: string): Promise<PrecioGuardado> {
  const [precio] = await findPrecios(deps.store.fork(), alcance, lista_id, { skus: [sku] });
  if (!precio) throw new AppError('articulo_no_encontrado', { sku });
  return precio;
}

function checkName(name: string): string {
  const limpio = name.trim();
  if (limpio === '') throw new AppError('campo_requerido', { campo: 'name' });
  if (limpio.length > NOMBRE_MAXIMO)
    throw new AppError('valor_invalido', { campo: 'name', valor: limpio.slice(0, 40) });
  return limpio;
}

function presentes({ precios_incluyen_iva, situaciones_iva }: Omit<ListaCambiada, 'name'>): Omit<ListaCambios, 'name'> {
  return {
    ...(precios_incluyen_iva !== undefined && { precios_incluyen_iva }),
    ...(situaciones_iva !== undefined && { situaciones_iva: [...new Set(situaciones_iva)] }),
  };
}
