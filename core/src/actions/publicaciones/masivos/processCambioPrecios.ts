import type { Decimal } from 'decimal.js';
import type { PublicacionLeida } from '../../../contract/publicaciones/leida.ts';
import type { FilaCambioPrecios } from '../../../contract/publicaciones/precios.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import { formatEn } from '../../../rules/money.ts';
import { ownAlcance } from '../../../rules/alcance.ts';
import { MAX_DE_UN_CAMBIO } from '../../../rules/rentabilidad/cambioPrecios.ts';
import { promoTrasCambio } from '../../../rules/rentabilidad/promos.ts';
import { findCuentaById, type CuentaGuardada } from '../../../store/cuentas/cuentas.ts';
import {
  failCambio,
  findEnCurso,
  moveCambio,
  saveAvance,
  type CambioEnCurso,
} from '../../../store/publicaciones/cambiosPrecios.ts';
import { findConFila, listPropuestas, saveFila, settleFila } from '../../../store/publicaciones/filasDeCambio.ts';
import { listIds } from '../../../store/publicaciones/listado.ts';
import type { Deps } from '../../process/deps.ts';
import { computePublicaciones } from '../computePublicaciones.ts';
import { putPrecio } from '../precioDePublicacion.ts';
import { lookAtPublicacion, type Mirada } from '../getPublicacion.ts';
import { lectoraOf, readPublicaciones, type Lectora } from '../lectora.ts';
import { toFiltro } from '../listPublicaciones.ts';
import { marcoOf } from '../marco.ts';
import { proposePrecio, yaNoSirve } from './proposePrecio.ts';

/** Listings of one multiget. */
const LEIDAS_DE_A = 20;
type Cede = () => Promise<boolean>;

/** Listings between two writes of the change's row. */
const AVANCE_CADA = 10;

/**
 * Prepares a change of many prices, and applies it when it is due: listing by listing, so that a dead run is resumed where it was. No
 * listing stops the others. A change that was given up stays so: only a user who may configure resumes it.
 * Answers `sigue` when it gave way to others who wait for the lane (`cede`): called again, it goes on.
 * @throws what is worth another try, unless it was the last
 */
export async function processCambioPrecios(
  deps: Deps,
  { cuenta_id, cambio_id }: { cuenta_id: string; cambio_id: string },
  { ultimo = true, cede = async () => false }: { ultimo?: boolean; cede?: Cede } = {},
): Promise<'sigue' | undefined> {
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta) return undefined;
  try {
    const cambio = await findEnCurso(deps.store.fork(), cuenta_id, cambio_id);
    if (cambio.estado === 'error') return undefined;
    if (cambio.estado === 'preparando') {
      if (!(await prepare(deps, cuenta, cambio, cede))) return 'sigue';
      await moveCambio(deps.store.fork(), cambio_id, 'preparando', cambio.aplicar ? 'aplicando' : 'lista');
    }
    if (cambio.estado === 'aplicando' || cambio.aplicar) {
      if (!(await apply(deps, cuenta, cambio, cede))) return 'sigue';
    }
  } catch (error) {
    if (isAppError(error, 'cambio_precios_no_encontrado')) return undefined;
    const definitivo = isAppError(error, 'plaza_no_autorizado');
    if (ultimo || definitivo) {
      const motivo = messageOf(
        isAppError(error) ? error : new AppError('plaza_no_disponible', { plaza: cuenta.plaza }),
      );
      await failCambio(deps.store.fork(), cambio_id, motivo);
      await announce(deps, cuenta);
    }
    if (!definitivo) throw error;
  }
  await announce(deps, cuenta);
  return undefined;
}

/** Proposes a price for each listing. Answers whether it got to the end. */
async function prepare(deps: Deps, cuenta: CuentaGuardada, cambio: CambioEnCurso, cede: Cede): Promise<boolean> {
  const { eleccion } = cambio.pedido;
  const ids = 'item_ids' in eleccion ? [...new Set(eleccion.item_ids)] : await listFiltered(deps, cuenta.id, eleccion);
  const conFila = await findConFila(deps.store.fork(), cambio.id);
  const lectora = await lectoraDeCuenta(deps, cuenta);
  for (const [orden, item_id] of ids.entries()) {
    if (!conFila.has(item_id)) {
      const mirada = await look(deps, cuenta, lectora, item_id);
      if (mirada)
        await saveFila(deps.store.fork(), cambio.id, { ...(await proposePrecio(deps, mirada, cambio.pedido)), orden });
    }
    await advance(deps, cuenta, cambio, orden + 1, ids.length);
    if (!conFila.has(item_id) && orden % AVANCE_CADA === 0 && (await cede())) return false;
  }
  return true;
}

/** Every listing of the filter, except those taken out by hand. */
async function listFiltered(
  deps: Deps,
  cuenta_id: string,
  { filtro, excepto }: Extract<CambioEnCurso['pedido']['eleccion'], { filtro: object }>,
): Promise<string[]> {
  const fuera = new Set(excepto);
  const publicacionIds = await listIds(deps.store.fork(), cuenta_id, toFiltro(filtro), MAX_DE_UN_CAMBIO + fuera.size);
  return publicacionIds.filter((id) => !fuera.has(id)).slice(0, MAX_DE_UN_CAMBIO);
}

/** Puts the price on each listing. Answers whether it got to the end. */
async function apply(deps: Deps, cuenta: CuentaGuardada, cambio: CambioEnCurso, cede: Cede): Promise<boolean> {
  const propuestas = await listPropuestas(deps.store.fork(), cambio.id);
  const lectora = await lectoraDeCuenta(deps, cuenta);
  let actuales = new Map<string, PublicacionLeida>();
  for (const [n, propuesta] of propuestas.entries()) {
    // Somebody may have changed a price in the marketplace since the preview: the price of now decides, not the kept one.
    if (n % LEIDAS_DE_A === 0) actuales = await readActuales(deps, lectora, propuestas.slice(n, n + LEIDAS_DE_A));
    const fin = await put(deps, cuenta, lectora, cambio, { ...propuesta, actual: actuales.get(propuesta.item_id) });
    await settleFila(deps.store.fork(), cambio.id, propuesta.item_id, fin);
    if (fin.estado === 'aplicado' && cambio.deshace !== null) {
      await settleFila(deps.store.fork(), cambio.deshace, propuesta.item_id, { estado: 'deshecho', motivo: null });
    }
    await advance(deps, cuenta, cambio, n + 1, propuestas.length);
    if ((n + 1) % AVANCE_CADA === 0 && n + 1 < propuestas.length && (await cede())) return false;
  }
  await moveCambio(deps.store.fork(), cambio.id, 'aplicando', 'terminado');
  await computePublicaciones(deps, cuenta.id);
  return true;
}

/** Listings as they are now, by id; those whose price changed are kept again whole. A missing listing is no longer the seller's. */
async function readActuales(
  deps: Deps,
  lectora: Lectora,
  propuestas: readonly FilaCambioPrecios[],
): Promise<Map<string, PublicacionLeida>> {
  const { leidas, ilegibles } = await lectora.plaza.publicaciones(propuestas.map(({ item_id }) => item_id));
  // An unreadable listing is still the seller's, at an unknown price: the change waits for another try.
  if (ilegibles.length > 0) {
    throw new AppError('plaza_no_disponible', { plaza: lectora.clave, motivo: 'ilegible', publicaciones: ilegibles });
  }
  const actuales = new Map(leidas.map((leida) => [leida.item_id, leida]));
  const cambiadas = propuestas.filter((propuesta) => isOther(propuesta, actuales.get(propuesta.item_id)?.precio));
  const ids = cambiadas.map(({ item_id }) => item_id);
  if (ids.length > 0) await readPublicaciones(deps, lectora, ids);
  return actuales;
}

/** Whether a price is neither that of the preview nor the change's own, which a dead run may have put. */
function isOther({ precio_antes, precio_despues }: FilaCambioPrecios, actual: Decimal | undefined): boolean {
  return actual !== undefined && !actual.eq(precio_antes) && !actual.eq(precio_despues ?? precio_antes);
}

async function put(
  deps: Deps,
  cuenta: CuentaGuardada,
  lectora: Lectora,
  { id, usuario_id, pedido, deshace }: CambioEnCurso,
  { actual, ...propuesta }: FilaCambioPrecios & { actual: PublicacionLeida | undefined },
): Promise<{ estado: 'aplicado' | 'omitido' | 'rechazado'; motivo: string | null }> {
  const { item_id, precio_despues } = propuesta;
  const mirada = await look(deps, cuenta, lectora, item_id);
  if (mirada === null || precio_despues === null || actual === undefined) {
    return { estado: 'omitido', motivo: 'La publicación ya no está.' };
  }
  const { moneda, precio_publicado } = mirada.fila;
  if (isOther(propuesta, actual.precio)) {
    const ahora = formatEn(moneda, actual.precio);
    return { estado: 'omitido', motivo: `El precio cambió después de que se preparó: ahora es ${ahora}.` };
  }
  // A dead run already put the price. If it died before keeping it, the price is put again, so that it is told.
  if (actual.precio.eq(precio_despues) && precio_publicado.eq(precio_despues))
    return { estado: 'aplicado', motivo: propuesta.motivo };
  const caduco = deshace === null ? await yaNoSirve(deps, mirada, pedido, propuesta) : null;
  if (caduco !== null) return { estado: 'omitido', motivo: caduco };
  const promo = promoTrasCambio(mirada.fila, precio_despues);
  const autor = { usuario_id, cambio_id: id };
  const puesto = await refusing(() => putPrecio(deps, mirada, actual, precio_despues, autor));
  if ('motivo' in puesto) return { estado: 'rechazado', motivo: puesto.motivo };
  const [advertencia] = puesto.hecho;
  // The price is there already: a refusal afterwards only leaves the listing to be read another time.
  await refusing(() => readPublicaciones(deps, mirada.lectora, [item_id]));
  return advertencia === undefined
    ? { estado: 'aplicado', motivo: promo?.texto ?? null }
    : { estado: 'rechazado', motivo: advertencia };
}

/** Result of `hacer`; when the marketplace refuses it, the reason for the person. */
async function refusing<T>(hacer: () => Promise<T>): Promise<{ hecho: T } | { motivo: string }> {
  try {
    return { hecho: await hacer() };
  } catch (error) {
    if (!isAppError(error, 'plaza_rechazo', 'plaza_no_encontrado')) throw error;
    return { motivo: messageOf(error) };
  }
}

/** Listing to change; null: it is not the account's, or no longer. */
async function look(
  deps: Deps,
  { id: cuenta_id, user_id }: CuentaGuardada,
  lectora: Lectora,
  item_id: string,
): Promise<Mirada | null> {
  try {
    return await lookAtPublicacion(deps, { alcance: ownAlcance(user_id), cuenta_id, item_id, leer: false, lectora });
  } catch (error) {
    if (isAppError(error, 'publicacion_no_encontrada')) return null;
    throw error;
  }
}

async function lectoraDeCuenta(deps: Deps, cuenta: CuentaGuardada): Promise<Lectora> {
  const { cotizacion } = await marcoOf(deps, cuenta);
  return lectoraOf(deps, cuenta, cotizacion);
}

async function advance(
  deps: Deps,
  cuenta: CuentaGuardada,
  { id }: CambioEnCurso,
  publicacionesHechas: number,
  total: number,
): Promise<void> {
  if (publicacionesHechas % AVANCE_CADA !== 0 && publicacionesHechas !== total) return;
  await saveAvance(deps.store.fork(), id, { hechas: publicacionesHechas, total });
  await announce(deps, cuenta);
}

async function announce(deps: Deps, { id: cuenta_id, user_id }: CuentaGuardada): Promise<void> {
  await deps.store.novedades.announce(deps.store.fork(), { user_id, tipo: 'publicaciones', cuenta_id, lote_id: null });
}
