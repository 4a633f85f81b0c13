import { isDeepStrictEqual } from 'node:util';
import { TODAS } from '../../../rules/alcance.ts';
import { isAppError } from '../../../rules/errors.ts';
import { tieneDevolucion } from '../../../rules/ventas/situacion.ts';
import { prioridades } from '../../../store/trabajos/colas.ts';
import type { Trabajos } from '../../../store/trabajos/trabajos.ts';
import { countAvisos } from '../../../store/avisos/notificaciones.ts';
import { findCuentaById, type CuentaGuardada } from '../../../store/cuentas/cuentas.ts';
import { loadVentas, type VentaGuardada } from '../../../store/ventas/ventas.ts';
import { saveEnvioDeVenta } from '../../../store/ventas/ordenes.ts';
import { forgetReclamos } from '../../../store/ventas/reclamos.ts';
import { findRevisiones } from '../../../store/ventas/revisiones.ts';
import type { Deps } from '../../process/deps.ts';
import { watchEnvios } from '../leer/envios/watchEnvios.ts';
import { keepEnvio } from '../leer/envios/envio.ts';
import { lastChange } from '../leer/isFresh.ts';
import { reviewDiferencias } from '../decidir/diferencias.ts';
import { refreshEnvioPagado } from '../leer/envios/envioPagado.ts';
import type { CuentaLectura } from '../leer/readVentas.ts';
import { refreshPublicacion } from '../../publicaciones/refresco.ts';
import type { AsuntoReclamo, ConsultasDeVentas } from '../../../plazas/plaza.ts';

type Notificacion = Trabajos['procesar_aviso'];

/**
 * Answers the orders to look at: `nuevas`, those we did not know; `aDecidir`, those to look at whether or not they changed. `dijoAlgo`:
 * what was read was new to us.
 */
type Process = (
  deps: Deps,
  cuenta: CuentaGuardada & CuentaLectura,
  id: string,
) => Promise<{ nuevas?: string[]; aDecidir: string[]; dijoAlgo?: boolean }>;

const procesos: Readonly<Record<Notificacion['clase'], Process>> = {
  envio: readEnvioNotificado,
  reclamo: ordersOfReclamo,
  async pago(deps, cuenta, id) {
    const order_id = await deps.plaza(cuenta).ventas.ordenDePago(id);
    return { aDecidir: order_id === null ? [] : [order_id] };
  },
  async publicacion(deps, cuenta, id) {
    return { aDecidir: [], dijoAlgo: await refreshPublicacion(deps, cuenta, id) };
  },
};

/**
 * Reads again the subject of a notice that is not about an order, keeps it, and sends the orders it concerns to be processed.
 * @throws what has to be tried again
 */
export async function processNotificacion(deps: Deps, aviso: Notificacion): Promise<void> {
  const { cuenta_id, clase, id, avisada_en } = aviso;
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta || cuenta.requiere_vincular) return;
  try {
    const { nuevas = [], aDecidir, dijoAlgo = false } = await procesos[clase](deps, cuenta, id);
    // Otherwise its orders will tell whether the notice counts.
    const porContar = avisada_en !== undefined && !dijoAlgo ? { avisada_en } : {};
    const trabajos: Trabajos['procesar_orden'][] = [
      ...nuevas.map((order_id) => ({ cuenta_id, order_id, ...porContar })),
      ...aDecidir.map((order_id) => ({ cuenta_id, order_id, otra_vez: 'ya' as const, ...porContar })),
    ];
    await deps.store.tx(async (tx) => {
      // These orders were read with the seller's own token: they are the seller's.
      await deps.store.jobs.sendAll(tx, 'procesar_orden', trabajos, () => ({ prioridad: prioridades.primero }));
      if (avisada_en && dijoAlgo) await countAvisos(tx, [{ cuenta_id, recibida_en: new Date(avisada_en) }]);
    });
  } catch (error) {
    // The subject is of somebody else, or gone; anybody may send us its number.
    if (!isAppError(error, 'plaza_no_encontrado', 'plaza_rechazo', 'plaza_no_autorizado')) throw error;
    deps.log.warn({ cuenta: cuenta.nickname, clase, id, codigo: error.code }, 'a notice tells of nothing we can read');
  }
}

/**
 * Keeps a shipment and its costs with its sale. A shipment of a return, or any other than the sale's own, only says to look at the sale.
 * The sale is looked at again only when the shipment may decide something: it was waited for, or something of the sale was given back.
 */
async function readEnvioNotificado(
  deps: Deps,
  cuenta: CuentaGuardada & CuentaLectura,
  envio_id: string,
): ReturnType<Process> {
  const plaza = deps.plaza(cuenta);
  const conocidos = await loadVentas(deps.store.fork(), TODAS, cuenta.id, { envio_id });
  const order_ids = conocidos.length > 0 ? [] : await plaza.ventas.ordenesDeEnvio(envio_id);
  const hallados = conocidos.length > 0 ? [] : await loadVentas(deps.store.fork(), TODAS, cuenta.id, { order_ids });
  const ventasSinEnvio = hallados.filter((venta) => venta.envio_id === null);
  for (const { id } of ventasSinEnvio) await saveEnvioDeVenta(deps.store.fork(), id, envio_id);

  const propios = [...conocidos, ...ventasSinEnvio];
  let dijoAlgo = false;
  if (propios.length > 0) {
    const [envio, costos] = await Promise.all([plaza.ventas.envio(envio_id), plaza.ventas.envioCostos(envio_id)]);
    dijoAlgo = propios.some((venta) => !isDeepStrictEqual(venta.envio, envio));
    for (const venta of propios) {
      await keepEnvio(deps, cuenta, { ...venta, envio, envio_costos: costos, envio_al: lastChange(venta) });
      if (cuenta.include_shipping_cost) await refreshEnvioPagado(deps, plaza, { ...venta, envio_id });
    }
  }
  const ventas = [...conocidos, ...hallados];
  const conocidas = new Set(ventas.flatMap(({ ordenes }) => ordenes.map(({ order_id }) => order_id)));
  const aDecidir: string[] = [];
  for (const venta of ventas) if (await mayDecide(deps, cuenta, venta)) aDecidir.push(...firstOf(venta));
  const ordenesPropias = propios.flatMap(firstOf);
  const devueltos = await watchEnvios(deps, cuenta, { order_ids: ordenesPropias }, { conCambios: false });
  if (cuenta.include_shipping_cost) await reviewDiferencias(deps, cuenta, ordenesPropias);
  return {
    nuevas: order_ids.filter((order_id) => !conocidas.has(order_id)),
    aDecidir: [...new Set([...aDecidir, ...devueltos])],
    dijoAlgo,
  };
}

async function mayDecide(deps: Deps, cuenta: CuentaLectura, venta: VentaGuardada): Promise<boolean> {
  if (deps.plaza(cuenta).ventas.read.ordenes(venta).some(tieneDevolucion)) return true;
  const revisiones = await findRevisiones(deps.store.fork(), cuenta.id, firstOf(venta));
  return [...revisiones.values()].some(({ en_espera_desde }) => en_espera_desde !== null);
}

/** One order stands for its whole pack. */
function firstOf({ ordenes }: VentaGuardada): string[] {
  return ordenes.slice(0, 1).map(({ order_id }) => order_id);
}

async function ordersOfReclamo(deps: Deps, cuenta: CuentaLectura, id: string): ReturnType<Process> {
  const { ventas } = deps.plaza(cuenta);
  const { asunto } = await ventas.reclamo(id);
  const aDecidir = asunto === null ? [] : await ordersOfAsunto(ventas, asunto);
  // The order may not change when its claim does: its kept answer is no longer valid.
  await forgetReclamos(deps.store.fork(), cuenta.id, aDecidir);
  return { aDecidir };
}

function ordersOfAsunto(ventas: ConsultasDeVentas, asunto: AsuntoReclamo): string[] | Promise<string[]> {
  if (asunto.clase === 'orden') return [asunto.id];
  return asunto.clase === 'paquete' ? ventas.ordenesDeVenta(asunto.id) : ventas.ordenesDeEnvio(asunto.id);
}
