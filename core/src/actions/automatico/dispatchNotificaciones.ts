import { readNotificacion } from '../../clients/meli/index.ts';
import { prioridades, type Trabajos } from '../../store/trabajos/colas.ts';
import {
  claveDe,
  findConocidos,
  takeRacion,
  type Asunto as AsuntoAvisado,
  type Racion,
} from '../../store/avisos/desconocidos.ts';
import {
  closeNotificaciones,
  countAvisos,
  findCuentasByMeliUser,
  takeNotificaciones,
  type NotificacionPendiente,
} from '../../store/avisos/notificaciones.ts';
import type { Deps } from '../process/deps.ts';

/** Notices dealt with in one transaction. */
export const NOTICES_AT_ONCE = 500;

/**
 * Things we do not know that the notices of a seller make us read: anybody may send one, and each costs a call to the
 * marketplace. Forty sales at once are read at once; of more, one every six seconds, and those of an hour at most. What is
 * true among the rest is found by looking for what changed, which costs a call for fifty.
 */
const DESCONOCIDAS: Racion = { rafaga: 40, cadaMs: 6_000, topeMs: 3_600_000 };
/** And those searches, of one seller. */
const BUSQUEDAS: Racion = { rafaga: 1, cadaMs: 2_000, topeMs: 2_000 };

/**
 * Turns stored notices into jobs, one for each thing they are about, and closes them: all or nothing, so that a notice is
 * never lost nor a job sent for a notice that stays. Any number of processes may do it at once. Answers how many it took.
 */
export async function dispatchNotificaciones(deps: Deps): Promise<number> {
  return deps.store.tx(async (tx) => {
    const pendientes = await takeNotificaciones(tx, NOTICES_AT_ONCE);
    if (pendientes.length === 0) return 0;
    const cuentas = await findCuentasByMeliUser(
      tx,
      pendientes.map(({ meli_user_id }) => meli_user_id),
    );
    const decididas = pendientes.map((pendiente) => decide(pendiente, cuentas));
    const unicos = new Map<string, Asunto>();
    for (const { asunto } of decididas) {
      if (asunto && !(unicos.get(claveDe(asunto))?.recuperada ?? false)) unicos.set(claveDe(asunto), asunto);
    }
    const conocidos = await findConocidos(tx, [...unicos.values()]);
    const resultados = await sendJobs(deps, tx, [...unicos.values()], conocidos);
    await closeNotificaciones(
      tx,
      decididas.map(({ id, asunto, resultado }) => {
        if (!asunto) return { id, resultado };
        const repetida = unicos.get(claveDe(asunto)) !== asunto;
        return { id, resultado: repetida ? 'repetida' : (resultados.get(claveDe(asunto)) ?? resultado) };
      }),
    );
    // What a stranger may have made up says nothing of whether the marketplace tells us things: it counts once it is read.
    const ciertas = decididas.flatMap(({ asunto }) =>
      asunto && !asunto.recuperada && conocidos.has(claveDe(asunto)) ? [asunto] : [],
    );
    await countAvisos(tx, ciertas);
    return pendientes.length;
  });
}

/** Something of an account to be looked at again. `recuperada`: the marketplace itself listed it. */
interface Asunto extends AsuntoAvisado {
  recibida_en: Date;
  recuperada: boolean;
}

function decide(
  pendiente: NotificacionPendiente,
  cuentas: ReadonlyMap<string, string>,
): { id: string; asunto: Asunto | null; resultado: string } {
  const { id, recibida_en, recuperada } = pendiente;
  const cuenta_id = cuentas.get(pendiente.meli_user_id);
  if (cuenta_id === undefined) return { id, asunto: null, resultado: 'cuenta_desconocida' };
  const leida = readNotificacion(pendiente);
  if (leida.clase === null) return { id, asunto: null, resultado: leida.motivo };
  const asunto = { cuenta_id, clase: leida.clase, id: leida.id, recibida_en, recuperada };
  return { id, asunto, resultado: 'enviada' };
}

/** Answers what became of those that did not go at once, by `claveDe`. */
async function sendJobs(
  { store: { jobs }, clock }: Deps,
  tx: Parameters<typeof takeNotificaciones>[0],
  asuntos: readonly Asunto[],
  conocidos: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const resultados = new Map<string, string>();
  const trabajos: { asunto: Asunto; desde: Date | null; desconocido: boolean }[] = [];
  const porRacion = new Map<string, Asunto[]>();
  for (const asunto of asuntos) {
    if (asunto.recuperada || conocidos.has(claveDe(asunto))) {
      trabajos.push({ asunto, desde: null, desconocido: false });
      continue;
    }
    const racion = `avisos ${asunto.cuenta_id} ${asunto.clase === 'orden' ? 'ordenes' : 'otros'}`;
    porRacion.set(racion, [...(porRacion.get(racion) ?? []), asunto]);
  }
  const porBuscar = new Set<string>();
  // In order: two processes never deadlock.
  for (const [racion, suyos] of [...porRacion].toSorted(([una], [otra]) => (una < otra ? -1 : 1))) {
    const demoras = await takeRacion(tx, racion, suyos.length, DESCONOCIDAS);
    for (const [n, asunto] of suyos.entries()) {
      const demora = demoras[n];
      if (demora !== 0) {
        porBuscar.add(asunto.cuenta_id);
        resultados.set(claveDe(asunto), demora === undefined ? 'descartada' : 'postergada');
      }
      if (demora === undefined) continue;
      const desde = demora === 0 ? null : new Date(clock.now().getTime() + demora);
      trabajos.push({ asunto, desde, desconocido: true });
    }
  }
  const desdeDe = new Map<object, Date | null>();
  const ordenes: Trabajos['procesar_orden'][] = [];
  const otros: Trabajos['procesar_aviso'][] = [];
  for (const { asunto, desde, desconocido } of trabajos) {
    const { cuenta_id, clase, id } = asunto;
    const avisada = desconocido ? { avisada_en: asunto.recibida_en.toISOString() } : {};
    const datos =
      clase === 'orden'
        ? { cuenta_id, order_id: id, ...avisada, ...(desde && { sin_apuro: true as const }) }
        : { cuenta_id, clase, id, ...avisada };
    if ('order_id' in datos) ordenes.push(datos);
    else otros.push(datos);
    desdeDe.set(datos, desde);
  }
  const options = (datos: { avisada_en?: string }) => {
    const desde = desdeDe.get(datos) ?? null;
    if (desde !== null) return { desde, prioridad: prioridades.despues };
    return { prioridad: datos.avisada_en === undefined ? prioridades.primero : prioridades.normal };
  };
  await jobs.sendAll(tx, 'procesar_orden', ordenes, options);
  await jobs.sendAll(tx, 'procesar_aviso', otros, options);
  for (const cuenta_id of [...porBuscar].toSorted()) {
    const [demora] = await takeRacion(tx, `buscar ${cuenta_id}`, 1, BUSQUEDAS);
    // One that waits already comes after all of this.
    if (demora === undefined) continue;
    await jobs.send(tx, 'buscar_ventas', { cuenta_id }, { desde: new Date(clock.now().getTime() + demora) });
  }
  return resultados;
}
