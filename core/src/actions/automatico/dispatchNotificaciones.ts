import { readNotificacion } from '../../clients/meli/index.ts';
import type { ClaseNotificacion } from '../../contract/avisos/notificacion.ts';
import type { Trabajos } from '../../store/trabajos/colas.ts';
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
    const asuntos = new Map<string, Asunto>();
    const cerradas = decididas.map(({ id, asunto, resultado }) => {
      if (!asunto) return { id, resultado };
      const clave = `${asunto.cuenta_id} ${asunto.clase} ${asunto.id}`;
      const repetido = asuntos.has(clave);
      asuntos.set(clave, asunto);
      return { id, resultado: repetido ? 'repetida' : resultado };
    });
    await sendJobs(deps, tx, [...asuntos.values()]);
    await closeNotificaciones(tx, cerradas);
    const llegadas = pendientes.filter(({ recuperada }) => !recuperada);
    await countAvisos(
      tx,
      llegadas.flatMap(({ meli_user_id, recibida_en }) => {
        const cuenta_id = cuentas.get(meli_user_id);
        return cuenta_id === undefined ? [] : [{ cuenta_id, recibida_en }];
      }),
    );
    return pendientes.length;
  });
}

/** Something of an account to be looked at again. */
interface Asunto {
  cuenta_id: string;
  clase: ClaseNotificacion;
  id: string;
}

function decide(
  pendiente: NotificacionPendiente,
  cuentas: ReadonlyMap<string, string>,
): { id: string; asunto: Asunto | null; resultado: string } {
  const { id } = pendiente;
  const cuenta_id = cuentas.get(pendiente.meli_user_id);
  if (cuenta_id === undefined) return { id, asunto: null, resultado: 'cuenta_desconocida' };
  const leida = readNotificacion(pendiente);
  if (leida.clase === null) return { id, asunto: null, resultado: leida.motivo };
  return { id, asunto: { cuenta_id, clase: leida.clase, id: leida.id }, resultado: 'enviada' };
}

async function sendJobs(
  { store: { jobs } }: Deps,
  tx: Parameters<typeof takeNotificaciones>[0],
  asuntos: readonly Asunto[],
): Promise<void> {
  const ordenes: Trabajos['procesar_orden'][] = [];
  const otros: Trabajos['procesar_aviso'][] = [];
  for (const { cuenta_id, clase, id } of asuntos) {
    if (clase === 'orden') ordenes.push({ cuenta_id, order_id: id });
    else otros.push({ cuenta_id, clase, id });
  }
  await jobs.sendAll(tx, 'procesar_orden', ordenes);
  await jobs.sendAll(tx, 'procesar_aviso', otros);
}
