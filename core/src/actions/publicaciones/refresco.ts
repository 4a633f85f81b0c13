import { isDeepStrictEqual } from 'node:util';
import type { EstadoRefresco } from '../../contract/publicaciones/publicacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { textoDeError } from '../../rules/automatico/actividad.ts';
import { codigoPublicado } from '../../rules/errors/codigoPublicado.ts';
import { findCuenta, findCuentaById, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { deleteNotRead } from '../../store/publicaciones/savePublicaciones.ts';
import { countPublicaciones, findReadSince, loadPublicaciones } from '../../store/publicaciones/publicaciones.ts';
import {
  findLectura,
  finishLectura,
  saveAvanceLectura,
  startLectura,
  type Lectura,
} from '../../store/publicaciones/lectura.ts';
import type { Deps } from '../process/deps.ts';
import { computePublicaciones } from './computePublicaciones.ts';
import { lectoraOf, readPublicaciones, type Lectora } from './lectora.ts';
import { marcoOf } from './marco.ts';

/** Listings of one multiget. */
const DE_A = 20;
/** Listings read between two computations of profits: each shows its profit without waiting for the last one. */
const CALCULAR_CADA = 400;

/** `ultimo`: the last try of the job. */
interface OpcionesRefresco {
  ultimo?: boolean;
  /** Whether others wait for the lane, and this reading has had its turn. */
  cede?: () => Promise<boolean>;
  onProgress?: (avance: { hechas: number; total: number }) => void | Promise<void>;
}

/**
 * Sends the reading of all of an account's listings to the workers; one under way goes on.
 * @throws AppError `sin_derecho`, `cuenta_no_encontrada`, `plaza_no_autorizado`
 */
export async function requestRefresco(
  deps: Deps,
  { alcance, cuenta_id }: { alcance: Alcance; cuenta_id: string },
): Promise<EstadoRefresco> {
  requireDerecho(alcance, 'emitir');
  const cuenta = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  if (cuenta.requiere_vincular) throw new AppError('plaza_no_autorizado', { plaza: cuenta.plaza });
  await deps.store.tx(async (tx) => {
    await startLectura(tx, cuenta_id, deps.clock.now());
    await deps.store.jobs.send(tx, 'leer_publicaciones', { cuenta_id });
  });
  return toEstado(await findLectura(deps.store.fork(), cuenta_id));
}

/** Where the reading stands, for the person. */
export function toEstado(lectura: Lectura | null): EstadoRefresco {
  return {
    leida_en: lectura?.leida_en ?? null,
    en_curso: lectura?.empezada_en !== null && lectura !== null,
    hechas: lectura?.hechas ?? 0,
    total: lectura?.total ?? null,
    error: lectura?.error ? textoDeError({ codigo: lectura.error }) : null,
  };
}

/**
 * Reads every listing of an account, twenty at a time, within the marketplace's limits. Listings read since the request are not read
 * again, so that a dead run is resumed where it was. Listings no longer there are forgotten.
 * Answers `sigue` when it gave way to others: called again, it goes on.
 * @throws what is worth another try, unless it was the last
 */
export async function refreshPublicaciones(
  deps: Deps,
  cuenta_id: string,
  { ultimo = true, cede = async () => false, onProgress }: OpcionesRefresco = {},
): Promise<'sigue' | undefined> {
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta) return undefined;
  if (deps.plaza(cuenta).publicaciones === null) return undefined;
  const desde = await startLectura(deps.store.fork(), cuenta_id, deps.clock.now());
  try {
    if (!(await readAll(deps, cuenta, desde, cede, onProgress))) return 'sigue';
    await finishLectura(deps.store.fork(), cuenta_id, { leida_en: deps.clock.now() });
    await computePublicaciones(deps, cuenta_id);
  } catch (error) {
    const definitivo = isAppError(error, 'plaza_no_autorizado', 'plaza_rechazo');
    if (ultimo || definitivo) {
      const falla = isAppError(error) ? error : new AppError('plaza_no_disponible', { plaza: cuenta.plaza });
      await finishLectura(deps.store.fork(), cuenta_id, { error: codigoPublicado(falla) });
    }
    await announce(deps, cuenta);
    if (!definitivo) throw error;
    return undefined;
  }
  await announce(deps, cuenta);
  return undefined;
}

/** Reads all listings. Answers whether it got to the end. */
async function readAll(
  deps: Deps,
  cuenta: CuentaGuardada,
  desde: Date,
  cede: () => Promise<boolean>,
  onProgress: OpcionesRefresco['onProgress'],
): Promise<boolean> {
  const { cotizacion } = await marcoOf(deps, cuenta, { preguntar: true });
  const lectora = lectoraOf(deps, cuenta, cotizacion);
  let leidas = 0;
  let sinCalcular = 0;
  const ilegibles: string[] = [];
  for await (const { ids, total } of lectora.plaza.todasLasPublicaciones()) {
    const pagina = await readPage(deps, lectora, ids, desde);
    leidas += ids.length;
    sinCalcular += pagina.leidas;
    ilegibles.push(...pagina.ilegibles);
    await saveAvanceLectura(deps.store.fork(), cuenta.id, { hechas: leidas, total });
    await onProgress?.({ hechas: leidas, total });
    if (sinCalcular >= CALCULAR_CADA) {
      await computePublicaciones(deps, cuenta.id);
      sinCalcular = 0;
    } else await announce(deps, cuenta);
    // A listing is not read twice: each turn gets further than the one before.
    if (pagina.leidas > 0 && (await cede())) return false;
  }
  // Listings kept at `desde` exactly may be the first ones of this reading: they stay.
  await deleteNotRead(deps.store.fork(), cuenta.id, desde, ilegibles);
  return true;
}

/** Reads a page. Answers how many listings it asked for, and which could not be read. */
async function readPage(
  deps: Deps,
  lectora: Lectora,
  ids: readonly string[],
  desde: Date,
): Promise<{ leidas: number; ilegibles: string[] }> {
  const leidas = await findReadSince(deps.store.fork(), lectora.cuenta_id, ids, desde);
  const faltan = ids.filter((id) => !leidas.has(id));
  const ilegibles: string[] = [];
  for (let n = 0; n < faltan.length; n += DE_A) {
    ilegibles.push(...(await readPublicaciones(deps, lectora, faltan.slice(n, n + DE_A))).ilegibles);
  }
  return { leidas: faltan.length, ilegibles };
}

/**
 * Reads a listing again because a notice told of it; answers whether something of it was new. It reads nothing for an account whose
 * listings nobody asked for yet.
 */
export async function refreshPublicacion(deps: Deps, cuenta: CuentaGuardada, item_id: string): Promise<boolean> {
  const lectura = await findLectura(deps.store.fork(), cuenta.id);
  if (deps.plaza(cuenta).publicaciones === null) return false;
  if (lectura === null && (await countPublicaciones(deps.store.fork(), cuenta.id)) === 0) return false;
  const antes = await visto(deps, cuenta.id, item_id);
  const { cotizacion } = await marcoOf(deps, cuenta);
  await readPublicaciones(deps, lectoraOf(deps, cuenta, cotizacion), [item_id]);
  await computePublicaciones(deps, cuenta.id);
  return !isDeepStrictEqual(await visto(deps, cuenta.id, item_id), antes);
}

/** The marketplace's present data of a kept listing; null: it is not kept. */
async function visto(deps: Deps, cuenta_id: string, item_id: string): Promise<object | null> {
  const guardada = (await loadPublicaciones(deps.store.fork(), cuenta_id, [item_id])).get(item_id);
  if (!guardada) return null;
  const { titulo, status, skus, precio, precio_publicado, disponibles, vendidas, datos } = guardada;
  const compite = { competencia: guardada.competencia, precio_para_ganar: guardada.precio_para_ganar };
  return { titulo, status, skus, precio, precio_publicado, disponibles, vendidas, datos, ...compite };
}

async function announce(deps: Deps, { id: cuenta_id, user_id }: CuentaGuardada): Promise<void> {
  await deps.store.novedades.announce(deps.store.fork(), { user_id, tipo: 'publicaciones', cuenta_id, lote_id: null });
}
