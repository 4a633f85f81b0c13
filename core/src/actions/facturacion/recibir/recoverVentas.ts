import { addDays, dayBounds, today } from '../../../rules/dates.ts';
import { DIAS_DE_RECUPERACION } from '../../../rules/automatico/actividad.ts';
import { isAutomatica } from '../../../rules/automatico/isAutomatica.ts';
import { isAppError } from '../../../rules/errors.ts';
import { findCuentaById, type CuentaGuardada } from '../../../store/cuentas/cuentas.ts';
import { countAvisos, findAvisadas } from '../../../store/avisos/notificaciones.ts';
import { findRecuperacion, saveRecuperacion, type Recuperacion } from '../../../store/cuentas/recuperacion.ts';
import { listParaReleer, listSinRevisar } from '../../../store/ventas/revisiones.ts';
import { listEnviosFacturados } from '../../../store/ventas/ventas.ts';
import type { Deps } from '../../process/deps.ts';
import { watchEnvios } from '../leer/envios/watchEnvios.ts';
import { keepOrdenes, sendOrdenes } from '../leer/keepOrdenes.ts';
import { CLOCK_SLACK_MS } from '../leer/readVentas.ts';
import type { BusquedaOrdenes } from '../../../plazas/plaza.ts';
import { mapParallel, PLAZA_LANES } from '../../process/parallel.ts';
import { plazaAbierta } from '../../process/plazas.ts';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** How far back, in ms, an account is searched the first time, or after a long time without us. */
const CAMBIOS_MS = 2 * DIA_MS;
const MAXIMO_MS = DIAS_DE_RECUPERACION * DIA_MS;
/** Milliseconds of changes searched at once: their pages are seconds of a lane, and what was found is kept before the next search. */
const VENTANA_MS = DIA_MS;
/** Days before today for which sales are looked for when an automation just began. */
const DIAS_DESDE_EL_INICIO = 30;
/** Milliseconds back that the newest orders are searched: a notice tells of a change a moment old, and is repeated for an hour. */
const RECIENTES_MS = 2 * 3_600_000;
/** Sales closed longer ago are left to their notices. */
const DIAS_A_RELEER = 45;
/** Unanswered shipments after which no more are asked for in this go. */
const ENVIOS_SIN_RESPUESTA = 8;
/** Orders read again by id in one go: the next go, minutes later, continues with the orders that were read longest ago. */
const RELEER_DE_A = 200;

/**
 * Looks for what the marketplace should have told of an account and perhaps did not: orders that changed since the last time (also
 * cancelled ones, which the plain search hides), sales that the automatic run has not dealt with, and orders not read for long, which
 * may have changed silently. They feed the same jobs as the notices.
 * Answers `sigue` when it gave way to others who wait for the lane (`cede`): called again, it goes on.
 * @throws AppError `plaza_no_disponible`
 */
export async function recoverVentas(
  deps: Deps,
  cuenta_id: string,
  { cede = async () => false }: { cede?: () => Promise<boolean> } = {},
): Promise<'sigue' | undefined> {
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta || cuenta.requiere_vincular) return undefined;
  try {
    const cambiadas = await searchCambios(deps, cuenta, cede);
    if (cambiadas === 'sigue') return cambiadas;
    const ahora = deps.clock.now();
    const desde = new Date(ahora.getTime() - DIAS_A_RELEER * DIA_MS);
    const releer = await listParaReleer(deps.store.fork(), cuenta_id, { desde, ahora, cantidad: RELEER_DE_A });
    const inicio = cuenta.fecha_inicio_automatizacion;
    const sinRevisar =
      isAutomatica(cuenta) && inicio !== null
        ? await listSinRevisar(deps.store.fork(), cuenta_id, dayBounds(inicio).desde)
        : [];
    const alFinal = new Set(releer);
    await sendOrdenes(
      deps,
      cuenta_id,
      sinRevisar.filter((order_id) => !alFinal.has(order_id)),
    );
    // Before the orders are sent: a sale already under way when its shipping turns out to be given back is not sent again.
    await watchReleidas(deps, cuenta, releer);
    await sendOrdenes(deps, cuenta_id, releer);
    const total = { cambiadas, sin_revisar: sinRevisar.length, releidas: releer.length };
    deps.log.info({ cuenta: cuenta.nickname, ...total }, 'looked for sales that nobody told of');
  } catch (error) {
    // The account has to be linked again, and another activity already says so.
    if (!isAppError(error, 'plaza_no_autorizado')) throw error;
  }
  return undefined;
}

/**
 * Reads whether the shipping of sales was given back, which changes no order. A sale that cannot be read now stops no other. After
 * several without an answer of the marketplace the rest are left to another time: each is tried for long.
 * @throws AppError `plaza_no_autorizado`
 */
async function watchReleidas(deps: Deps, cuenta: CuentaGuardada, order_ids: readonly string[]): Promise<void> {
  const como = { conCambios: false };
  const conEnvio = await listEnviosFacturados(deps.store.fork(), cuenta.id, { order_ids }, como);
  let sinRespuesta = 0;
  await mapParallel(conEnvio, PLAZA_LANES, async (order_id) => {
    if (sinRespuesta >= ENVIOS_SIN_RESPUESTA) return;
    try {
      await watchEnvios(deps, cuenta, { order_ids: [order_id] }, como);
    } catch (error) {
      if (!isAppError(error, 'plaza_rechazo', 'plaza_no_encontrado', 'plaza_no_disponible')) throw error;
      if (error.code === 'plaza_no_disponible') sinRespuesta++;
      deps.log.warn({ cuenta: cuenta.nickname, order_id, codigo: error.code }, 'a shipment cannot be looked at');
    }
  });
}

/**
 * Looks only for the newest orders of an account, when its notices tell of more than can be read one by one, and perhaps of nothing. It
 * stops at the first page with nothing new, mostly the first one; changes of older orders are left to `recoverVentas`.
 * @throws AppError `plaza_no_disponible`
 */
export async function searchVentas(deps: Deps, cuenta_id: string): Promise<void> {
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta || cuenta.requiere_vincular) return;
  const ahora = deps.clock.now().getTime();
  const busqueda: BusquedaOrdenes = {
    por: 'cambio',
    desde: new Date(ahora - RECIENTES_MS),
    hasta: new Date(ahora + CLOCK_SLACK_MS),
    ultimasPrimero: true,
  };
  try {
    for await (const pagina of deps.plaza(cuenta).ventas.buscarOrdenes(busqueda)) {
      const nuevas = await keepOrdenes(deps, cuenta, pagina);
      if (nuevas.length === 0) return;
      await countEncontradas(deps, cuenta, nuevas);
      await sendOrdenes(deps, cuenta_id, nuevas);
    }
  } catch (error) {
    if (!isAppError(error, 'plaza_no_autorizado')) throw error;
  }
}

/**
 * Counts the notices whose orders the search found. In a flood no notice is read, so that none would count, and an account whose notices
 * do come would seem to have none.
 */
async function countEncontradas(
  { store, plazas }: Deps,
  cuenta: CuentaGuardada,
  order_ids: readonly string[],
): Promise<void> {
  const { secreto, recursoDeOrden } = plazaAbierta(plazas, cuenta.plaza).avisos;
  // Notices to the secret address counted when they came.
  if (secreto !== null) return;
  const avisadas = await findAvisadas(store.fork(), cuenta, order_ids.map(recursoDeOrden));
  await countAvisos(
    store.fork(),
    avisadas.map((recibida_en) => ({ cuenta_id: cuenta.id, recibida_en })),
  );
}

/**
 * Finds the orders that changed since the last search, keeps them as they are now and sends them to be processed; answers how many. Its
 * progress is kept after each search, for the run that goes on.
 */
async function searchCambios(
  deps: Deps,
  cuenta: CuentaGuardada,
  cede: () => Promise<boolean>,
): Promise<number | 'sigue'> {
  let alcanzado = await findRecuperacion(deps.store.fork(), cuenta.id);
  const tramos = tramosOf(cuenta, alcanzado, deps.clock.now());
  let cambiadas = 0;
  for (const [n, { avance, ...busqueda }] of tramos.entries()) {
    for (const canceladas of [false, true]) {
      for await (const pagina of deps.plaza(cuenta).ventas.buscarOrdenes({ ...busqueda, canceladas })) {
        const ordenesCambiadas = await keepOrdenes(deps, cuenta, pagina);
        await sendOrdenes(deps, cuenta.id, ordenesCambiadas);
        cambiadas += ordenesCambiadas.length;
      }
    }
    alcanzado = { ...alcanzado, ...avance };
    await saveRecuperacion(deps.store.fork(), cuenta.id, alcanzado);
    if (n + 1 < tramos.length && (await cede())) return 'sigue';
  }
  return cambiadas;
}

/** A search, and how far an account's sales are searched once it is over. */
type Tramo = BusquedaOrdenes & { avance: Partial<Recuperacion> };

/** Searches to make: the sales of an automation that began, the latest days first, so that they end; and what changed. */
function tramosOf(cuenta: CuentaGuardada, { recuperada_desde, recuperada_hasta }: Recuperacion, ahora: Date): Tramo[] {
  const hasta = new Date(ahora.getTime() + CLOCK_SLACK_MS);
  const inicio = firstDay(cuenta, ahora);
  const tramos: Tramo[] = [];
  if (inicio !== null) {
    // Sales between the start of the automation and the day from which all are known.
    let fin = recuperada_desde === null ? hasta : dayBounds(recuperada_desde).desde;
    let dia = recuperada_desde === null ? today(ahora) : addDays(recuperada_desde, -1);
    for (; dia >= inicio; dia = addDays(dia, -1)) {
      const { desde } = dayBounds(dia);
      tramos.push({ por: 'cierre', desde, hasta: fin, avance: { recuperada_desde: dia } });
      fin = desde;
    }
  }
  const desde = recuperada_hasta ?? new Date(ahora.getTime() - CAMBIOS_MS);
  const primero = new Date(Math.max(desde.getTime() - CLOCK_SLACK_MS, ahora.getTime() - MAXIMO_MS));
  for (const busqueda of ventanas(primero, hasta)) {
    const alcanza = new Date(Math.min(busqueda.hasta.getTime(), ahora.getTime()));
    tramos.push({ ...busqueda, avance: { recuperada_hasta: alcanza } });
  }
  return tramos;
}

/** Changes between two instants, in searches of a day. */
function ventanas(desde: Date, hasta: Date): BusquedaOrdenes[] {
  const busquedas: BusquedaOrdenes[] = [];
  for (let inicio = desde.getTime(); inicio < hasta.getTime(); inicio += VENTANA_MS) {
    const fin = Math.min(inicio + VENTANA_MS, hasta.getTime());
    // A remainder of a window under an hour is not worth a search of its own.
    const ultima = hasta.getTime() - fin < HORA_MS;
    busquedas.push({ por: 'cambio', desde: new Date(inicio), hasta: ultima ? hasta : new Date(fin) });
    if (ultima) break;
  }
  return busquedas;
}

/** First day whose sales have to be known, told by a notice or not; null: the account is not automatic. */
function firstDay(cuenta: CuentaGuardada, ahora: Date): string | null {
  const inicio = cuenta.fecha_inicio_automatizacion;
  if (!isAutomatica(cuenta) || inicio === null) return null;
  const antes = addDays(today(ahora), -DIAS_DESDE_EL_INICIO);
  return inicio < antes ? antes : inicio;
}
