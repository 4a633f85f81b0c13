import type { Decimal } from 'decimal.js';
import type { ListaCambiada, ListaNueva, ListaPrecios } from '../../contract/articulos/lista.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { checkPrecio } from '../../rules/articulos/tipeado.ts';
import { AppError } from '../../rules/errors.ts';
import { findArticulo } from '../../store/articulos/articulos.ts';
import {
  createLista,
  deleteLista,
  deletePrecio,
  findLista,
  findPrecios,
  updateLista,
  upsertPrecio,
  type ListaCambios,
  type PrecioGuardado,
} from '../../store/articulos/listas.ts';
import type { Deps } from '../process/deps.ts';

/** Longest name of a list: what fits where it is chosen. */
const NOMBRE_MAXIMO = 100;

/** @throws AppError `campo_requerido`, `valor_invalido`, `lista_ya_registrada` */
export async function addLista(deps: Deps, alcance: Alcance, { name, ...cambios }: ListaNueva): Promise<ListaPrecios> {
  requireDerecho(alcance, 'configurar');
  const id = await createLista(deps.store.fork(), alcance, checkName(name), presentes(cambios));
  return findLista(deps.store.fork(), alcance, id);
}

/** @throws AppError `lista_no_encontrada`, `campo_requerido`, `valor_invalido`, `lista_ya_registrada` */
export async function editLista(
  deps: Deps,
  alcance: Alcance,
  id: string,
  { name, ...cambios }: ListaCambiada,
): Promise<ListaPrecios> {
  requireDerecho(alcance, 'configurar');
  const nuevo = name === undefined ? {} : { name: checkName(name) };
  await updateLista(deps.store.fork(), alcance, id, { ...presentes(cambios), ...nuevo });
  return findLista(deps.store.fork(), alcance, id);
}

/** @throws AppError `lista_no_encontrada` */
export async function removeLista(deps: Deps, alcance: Alcance, id: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  await deleteLista(deps.store.fork(), alcance, id);
}

/** Sets the price of an article in a list. @throws AppError `lista_no_encontrada`, `articulo_no_encontrado`, `valor_invalido` */
export async function setPrecio(
  deps: Deps,
  alcance: Alcance,
  lista_id: string,
  { sku, precio }: { sku: string; precio: Decimal },
): Promise<PrecioGuardado> {
  requireDerecho(alcance, 'configurar');
  if (sku.trim() === '') throw new AppError('campo_requerido', { campo: 'sku' });
  await findLista(deps.store.fork(), alcance, lista_id);
  await findArticulo(deps.store.fork(), alcance, sku);
  await upsertPrecio(deps.store.fork(), alcance, lista_id, sku, checkPrecio(precio));
  return readPrecio(deps, alcance, lista_id, sku);
}

/** Changes a price that the list has. @throws AppError `lista_no_encontrada`, `articulo_no_encontrado`, `valor_invalido` */
export async function changePrecio(
  deps: Deps,
  alcance: Alcance,
  lista_id: string,
  { sku, precio }: { sku: string; precio: Decimal },
): Promise<PrecioGuardado> {
  requireDerecho(alcance, 'configurar');
  await findLista(deps.store.fork(), alcance, lista_id);
  await readPrecio(deps, alcance, lista_id, sku);
  await upsertPrecio(deps.store.fork(), alcance, lista_id, sku, checkPrecio(precio));
  return readPrecio(deps, alcance, lista_id, sku);
}

/** @throws AppError `lista_no_encontrada`, `articulo_no_encontrado` */
export async function removePrecio(deps: Deps, alcance: Alcance, lista_id: string, sku: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  await findLista(deps.store.fork(), alcance, lista_id);
  await deletePrecio(deps.store.fork(), alcance, lista_id, sku);
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
