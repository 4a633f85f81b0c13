import { randomUUID } from 'node:crypto';
import { prioridades } from '../../../store/trabajos/colas.ts';
import type { Trabajos } from '../../../store/trabajos/trabajos.ts';
import type { ConTraza } from '../../../store/trabajos/trabajo.ts';
import type { VendedorDePlaza } from '../../../contract/cuentas/cuenta.ts';
import {
  claveOf,
  findConocidos,
  takeRacion,
  type Asunto as AsuntoAvisado,
  type Racion,
} from '../../../store/avisos/racion.ts';
import {
  closeNotificaciones,
  countAvisos,
  hasPendientes,
  takeNotificaciones,
  type NotificacionPendiente,
} from '../../../store/avisos/notificaciones.ts';
import { findCuentasDeVendedores } from '../../../store/cuentas/cuentas.ts';
import { holdBriefly } from '../../../store/postgres/exclusively.ts';
import type { Deps } from '../../process/deps.ts';
import { plazaAbierta } from '../../process/plazas.ts';

/**
 * Lock of the process that turns notices into jobs: notices of an account share one ration, and several processes would wait for each
 * other.
 */
export const REPARTO = 'reparto de avisos';
/** Notices dispatched in one transaction. */
export const NOTICES_AT_ONCE = 500;

/**
 * Ration of unknown things that a seller's notices make us read one by one: anybody may send a notice, and each costs a call to the
 * marketplace before true ones. A few at once are read at once; more, one every six seconds, and an hour's worth at most. True notices
 * among the rest are found by a search of the newest orders: one call for all. Those that came by the secret address are true.
 */
const DESCONOCIDAS: Racion = { rafaga: 4, cadaMs: 6_000, topeMs: 3_600_000 };
/** Ration of those searches for one seller: a call of ten a second. */
const BUSQUEDAS: Racion = { rafaga: 2, cadaMs: 1_000, topeMs: 1_000 };
/** Milliseconds that a thing waits to be read one by one after the search for it. */
const TRAS_BUSCAR_MS = 5_000;
/** Milliseconds until the search is repeated, once the flood is over: it may list an order a moment after its notice. */
const REPASO_MS = 20_000;

/**
 * Turns stored notices into jobs, one for each thing they are about, and closes them. All or nothing: a notice is never lost, nor a job
 * sent for a notice that stays. Any number of processes may try at once: one does it, and the others take none. Answers how many notices
 * it took.
 */
export async function dispatchNotificaciones(deps: Deps): Promise<number> {
  // Every process asks twice a second, and mostly there is no notice.
  if (!(await hasPendientes(deps.store.fork()))) return 0;
  // Notices stay as they came until it is known whether this installation is a copy.
  if ((await deps.instalacion.pausa()) !== null) return 0;
  const { tomadas, enviados } = await deps.store.tx((tx) => dispatch(deps, tx));
  const ahora = deps.clock.now().getTime();
  for (const { traza, clase, id, recibida_en, resultado } of enviados) {
    const venta = clase === 'orden' ? id : null;
    const ms = ahora - recibida_en.getTime();
    deps.trazas.tell({ paso: 'aviso', traza, venta, ms, datos: { clase, ...(venta === null && { id }), resultado } });
  }
  return tomadas;
}

async function dispatch(
  deps: Deps,
  tx: Parameters<typeof takeNotificaciones>[0],
): Promise<{ tomadas: number; enviados: (Asunto & { resultado: string })[] }> {
  if (!(await holdBriefly(tx, REPARTO))) return { tomadas: 0, enviados: [] };
  const pendientes = await takeNotificaciones(tx, NOTICES_AT_ONCE);
  if (pendientes.length === 0) return { tomadas: 0, enviados: [] };
  const cuentaOf = await findCuentasDeVendedores(tx, pendientes.map(vendedorOf));
  const decididas = pendientes.map((pendiente) => decide(deps, pendiente, cuentaOf(vendedorOf(pendiente))));
  const unicos = new Map<string, Asunto>();
  for (const { asunto } of decididas) {
    if (asunto && !(unicos.get(claveOf(asunto))?.recuperada ?? false)) unicos.set(claveOf(asunto), asunto);
  }
  const conocidos = await findConocidos(tx, [...unicos.values()]);
  const resultados = await sendJobs(deps, tx, [...unicos.values()], conocidos);
  await closeNotificaciones(
    tx,
    decididas.map(({ id, asunto, resultado }) => {
      if (!asunto) return { id, resultado };
      const repetida = unicos.get(claveOf(asunto)) !== asunto;
      return { id, resultado: repetida ? 'repetida' : (resultados.get(claveOf(asunto)) ?? resultado) };
    }),
  );
  await countAvisos(
    tx,
    decididas.flatMap(({ asunto }) => (asunto?.cierto && !asunto.recuperada ? [asunto] : [])),
  );
  // A notice that sends no job begins no traza.
  const enviados = [...unicos.values()].map((asunto) => ({
    ...asunto,
    resultado: resultados.get(claveOf(asunto)) ?? 'enviada',
  }));
  return { tomadas: pendientes.length, enviados: enviados.filter(({ resultado }) => resultado !== 'descartada') };
}

/** Thing of an account to look at again. `recuperada`: the marketplace itself listed it. */
interface Asunto extends AsuntoAvisado {
  traza: string;
  recibida_en: Date;
  recuperada: boolean;
  /**
   * True when the notice came by an address that only the marketplace knows. Anybody may send a notice to another address: it counts
   * once it is read and tells something new.
   */
  cierto: boolean;
}

function decide(
  { plazas }: Deps,
  pendiente: NotificacionPendiente,
  cuenta_id: string | undefined,
): { id: string; asunto: Asunto | null; resultado: string } {
  const { id, recibida_en, recuperada } = pendiente;
  if (cuenta_id === undefined) return { id, asunto: null, resultado: 'cuenta_desconocida' };
  const { avisos } = plazaAbierta(plazas, pendiente.plaza);
  const leida = avisos.read(pendiente);
  if (leida.clase === null) return { id, asunto: null, resultado: leida.motivo };
  const traza = pendiente.traza ?? randomUUID();
  const cierto = avisos.secreto !== null;
  const asunto = { cuenta_id, clase: leida.clase, id: leida.id, recibida_en, recuperada, cierto, traza };
  return { id, asunto, resultado: 'enviada' };
}

function vendedorOf({ plaza, meli_user_id }: NotificacionPendiente): VendedorDePlaza {
  return { plaza, vendedor_id: meli_user_id };
}

/** How a job is sent: not before `desde`, and after jobs of more priority. */
interface Salida {
  asunto: Asunto;
  desde: Date | null;
  prioridad: number;
}

/** Sends the jobs; answers the outcome of those that did not go at once, by `claveOf`. */
async function sendJobs(
  deps: Deps,
  tx: Parameters<typeof takeNotificaciones>[0],
  asuntos: readonly Asunto[],
  conocidos: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const resultados = new Map<string, string>();
  const salidas: Salida[] = [];
  const porRacion = new Map<string, Asunto[]>();
  for (const asunto of asuntos) {
    if (asunto.recuperada || asunto.cierto || conocidos.has(claveOf(asunto))) {
      salidas.push({ asunto, desde: null, prioridad: prioridades.primero });
      continue;
    }
    const racion = `avisos ${asunto.cuenta_id} ${asunto.clase === 'orden' ? 'ordenes' : 'otros'}`;
    porRacion.set(racion, [...(porRacion.get(racion) ?? []), asunto]);
  }
  const porBuscar = new Set<string>();
  // Rations are taken in order: two processes never deadlock.
  for (const [racion, asuntos] of [...porRacion].toSorted(([racionPrevia], [racionSiguiente]) =>
    racionPrevia < racionSiguiente ? -1 : 1,
  )) {
    const demoras = await takeRacion(tx, racion, asuntos.length, DESCONOCIDAS);
    // When there are more than may be read, none is read before the search: what the search finds goes first, and together.
    const caben = asuntos.every((_, n) => demoras[n] === 0);
    for (const [n, asunto] of asuntos.entries()) {
      const demora = demoras[n] === 0 ? TRAS_BUSCAR_MS : demoras[n];
      if (caben) {
        salidas.push({ asunto, desde: null, prioridad: prioridades.normal });
        continue;
      }
      porBuscar.add(asunto.cuenta_id);
      resultados.set(claveOf(asunto), demora === undefined ? 'descartada' : 'postergada');
      if (demora !== undefined) salidas.push({ asunto, desde: later(deps, demora), prioridad: prioridades.despues });
    }
  }
  await sendAll(deps, tx, salidas);
  await sendBusquedas(deps, tx, [...porBuscar].toSorted());
  return resultados;
}

async function sendAll(
  { store: { jobs } }: Deps,
  tx: Parameters<typeof takeNotificaciones>[0],
  salidas: readonly Salida[],
): Promise<void> {
  const salidaDe = new Map<object, Salida>();
  const ordenes: ConTraza<Trabajos['procesar_orden']>[] = [];
  const avisosPorProcesar: ConTraza<Trabajos['procesar_aviso']>[] = [];
  for (const salida of salidas) {
    const { cuenta_id, clase, id, recibida_en, recuperada, cierto, traza } = salida.asunto;
    const porContar = !cierto && !recuperada;
    const avisada = porContar ? { avisada_en: recibida_en.toISOString() } : {};
    const datos =
      clase === 'orden'
        ? { cuenta_id, order_id: id, ...avisada, ...(salida.desde && { sin_apuro: true as const }), traza }
        : { cuenta_id, clase, id, ...avisada, traza };
    if ('order_id' in datos) ordenes.push(datos);
    else avisosPorProcesar.push(datos);
    salidaDe.set(datos, salida);
  }
  const options = (datos: object) => {
    const { desde = null, prioridad = prioridades.normal } = salidaDe.get(datos) ?? {};
    return { prioridad, ...(desde && { desde }) };
  };
  await jobs.sendAll(tx, 'procesar_orden', ordenes, options);
  await jobs.sendAll(tx, 'procesar_aviso', avisosPorProcesar, options);
}

async function sendBusquedas(
  deps: Deps,
  tx: Parameters<typeof takeNotificaciones>[0],
  cuenta_ids: readonly string[],
): Promise<void> {
  const { jobs } = deps.store;
  for (const cuenta_id of cuenta_ids) {
    const [demora] = await takeRacion(tx, `buscar ${cuenta_id}`, 1, BUSQUEDAS);
    // Without a delay, a search that already waits comes after all of these.
    if (demora !== undefined) await jobs.send(tx, 'buscar_ventas', { cuenta_id }, { desde: later(deps, demora) });
    await jobs.send(tx, 'buscar_ventas', { cuenta_id, repaso: true }, { desde: later(deps, REPASO_MS) });
  }
}

const later = ({ clock }: Deps, ms: number): Date => new Date(clock.now().getTime() + ms);
