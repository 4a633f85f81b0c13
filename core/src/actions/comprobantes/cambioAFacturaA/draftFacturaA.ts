import { POR_SABER } from '../../../contract/sabido.ts';
import type { ComprobanteDatos, Receptor } from '../../../contract/comprobantes/comprobante.ts';
import { type Alcance } from '../../../rules/alcance.ts';
import type { FechaCivil } from '../../../contract/base.ts';
import { iibbDelReceptor } from '../../../rules/comprobantes/receptor.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { checkEntrega, facturaADesdeNota, planFacturaA } from '../../../rules/notas/cambioAFacturaA.ts';
import { cuitDelCambio, isElMismoReceptor } from '../../../rules/notas/receptorDeLaA.ts';
import { receptorOf } from '../../../rules/comprobantes/copia.ts';
import type { EntityManager } from '../../../store/db.ts';
import { updateBorrador } from '../../../store/comprobantes/borradores.ts';
import type { BorradorNuevo } from '../../../store/comprobantes/borradorFilas.ts';
import { lockCambio, updateCambio, type CambioGuardado } from '../../../store/comprobantes/cambios.ts';
import { findComprobante, type ComprobanteGuardado } from '../../../store/comprobantes/comprobantes.ts';
import { markEnCola } from '../../../store/comprobantes/porEmitir.ts';
import { findOrdenesDeComprobante } from '../../../store/ventas/comprobantesDeVenta.ts';
import { consultForPerson } from '../../padrones/consultForPerson.ts';
import { findCuentaById } from '../../../store/cuentas/cuentas.ts';
import type { Deps } from '../../process/deps.ts';
import type { CambioInput } from './beginCambio.ts';
import { borradorDelCambio, keepDelCambio, type DelCambio } from './keepDelCambio.ts';
import { ventaDelCambio } from './percepcionDelCambio.ts';
import { readParaLaA } from './paraLaA.ts';

/**
 * Stores the draft of the A, made from the issued note. An earlier draft that nobody is issuing is written again: its date, and the
 * perceptions with it, may be out of range. Two runs at once end with the same draft. `fecha`: typed by a person; null: the first
 * that its serie takes.
 * @throws AppError `falta_padron`, `falta_ajuste_percepcion`, `cambio_no_permitido` (the destination of the goods is unknown); as
 *   `readVentas`
 */
export async function draftFacturaA(
  deps: Deps,
  alcance: Alcance,
  cambio: CambioGuardado,
  nota: ComprobanteGuardado,
  tipeada: FechaCivil | null,
): Promise<string> {
  const { id: cambio_id, comprobante_b_id, receptor, factura_id } = cambio;
  if (factura_id !== null && !isLibre(await findComprobante(deps.store.fork(), alcance, factura_id))) return factura_id;
  const b = await findComprobante(deps.store.fork(), alcance, comprobante_b_id);
  const para = await readParaLaA(deps, alcance, b, { nota_id: nota.id, quien: receptor, fecha: tipeada });
  const datos = facturaADesdeNota({ ...para, nota, receptor });
  checkEntrega(para, datos);
  const nueva = await laA(deps, { cambio, b, nota, datos, fecha_automatica: tipeada === null });
  const guardado = await deps.store.tx(async (tx) => {
    const actual = await lockCambio(tx, cambio_id);
    // Somebody changed the receiver meanwhile: this draft was decided for the former one.
    if (!isElMismoReceptor(actual.receptor, receptor)) return actual;
    const { factura_id: previa } = actual;
    if (previa !== null) {
      await rewrite(tx, alcance, previa, borradorDelCambio(b, nueva));
      await markEnCola(tx, [previa]);
      return previa;
    }
    const id = await keepDelCambio(tx, alcance, b, nueva);
    await updateCambio(tx, cambio_id, { estado: 'factura', factura_id: id });
    // If the process dies before issuing the A, the queue has it: its note is already issued.
    await markEnCola(tx, [id]);
    return id;
  });
  return typeof guardado === 'string' ? guardado : draftFacturaA(deps, alcance, guardado, nota, tipeada);
}

/**
 * The change, with the receiver asked for now. Another receiver is checked like the first one, and stored together with the A's
 * draft: until the A is being issued, ARCA knows nothing of it.
 * @throws AppError as `planFacturaA`; `comprobante_emitiendo`, `comprobante_no_es_borrador` when it is too late;
 *   `cambio_no_permitido` when the change is done
 */
export async function correctReceptor(deps: Deps, input: CambioInput, cambio: CambioGuardado): Promise<CambioGuardado> {
  const { alcance, receptor: pedido, fecha = null } = input;
  const { id: cambio_id, comprobante_b_id, nota_id } = cambio;
  if (isElMismoReceptor(pedido, cambio.receptor)) return cambio;
  if (cambio.estado === 'terminado') throw new AppError('cambio_no_permitido', { motivo: 'ya_cambiada' });
  if (nota_id === null) throw new Error(`change ${cambio_id} has no note`);
  const cuit = cuitDelCambio(pedido);
  const b = await findComprobante(deps.store.fork(), alcance, comprobante_b_id);
  const nota = await findComprobante(deps.store.fork(), alcance, nota_id);
  const datos = planFacturaA({
    ...(await readParaLaA(deps, alcance, b, { nota_id, quien: { ...pedido, cuit_facturado: cuit }, fecha })),
    nota,
    receptor: pedido,
    padron: await consultForPerson(deps, alcance, cuit),
    fce_obligatoria: input.sin_fce ? false : null,
  });
  const receptor = receptorOf(datos);
  const nueva = await laA(deps, { cambio, b, nota, datos, fecha_automatica: fecha === null });
  return deps.store.tx(async (tx) => {
    const actual = await lockCambio(tx, cambio_id);
    if (actual.factura_id !== null) await updateBorrador(tx, alcance, actual.factura_id, borradorDelCambio(b, nueva));
    await updateCambio(tx, cambio_id, { receptor });
    return { ...actual, receptor };
  });
}

/** Content of the A's draft, with the orders and the destination of its note. */
async function laA(
  deps: Deps,
  {
    cambio,
    b,
    nota,
    datos,
    fecha_automatica,
  }: {
    cambio: CambioGuardado;
    b: ComprobanteGuardado;
    nota: ComprobanteGuardado;
    datos: ComprobanteDatos;
    fecha_automatica: boolean;
  },
): Promise<DelCambio> {
  const ordenes = await findOrdenesDeComprobante(deps.store.fork(), nota.id);
  return {
    datos,
    fecha_automatica,
    cambio_id: cambio.id,
    comprobante_vinculado: null,
    iibb_facturado: await iibbDeLaA(deps, b, datos),
    provincia_entrega: nota.provincia_entrega,
    condicion_de_venta: b.condicion_de_venta,
    ventas: ordenes.map(({ order_id: _orden, ...orden }) => orden),
  };
}

/** Whether the draft is neither issued nor being issued. */
function isLibre({ status, emitiendo }: ComprobanteGuardado): boolean {
  return status === 'borrador' && !emitiendo;
}

/** Writes the A's draft again; an A that is being issued by now stays as it is. */
async function rewrite(tx: EntityManager, alcance: Alcance, id: string, borrador: BorradorNuevo): Promise<void> {
  try {
    await updateBorrador(tx, alcance, id, borrador);
  } catch (error) {
    if (!isAppError(error, 'comprobante_emitiendo', 'comprobante_no_es_borrador')) throw error;
  }
}

/** IIBB number of the A's receiver: the B's, for the same CUIT; else the one that the sale has now. */
async function iibbDeLaA(deps: Deps, b: ComprobanteGuardado, receptor: Receptor): Promise<string> {
  if (b.iibb_facturado && b.cuit_facturado === receptor.cuit_facturado) return b.iibb_facturado;
  const venta = await ventaDelCambio(deps, b);
  const cuenta = b.cuenta_id === null ? null : await findCuentaById(deps.store.fork(), b.cuenta_id);
  const facturacion = venta && cuenta ? deps.plaza(cuenta).ventas.read.facturacion(venta) : POR_SABER;
  return iibbDelReceptor(facturacion, receptor);
}
