export { listCanceladas, listCanceladasDeCuentas, requestRelectura } from '../../actions/cambios/canceladas.ts';
export { listReceptores, listReceptoresDeCuentas, reviewReceptores } from '../../actions/cambios/receptores.ts';
export { rereadFacturadas } from '../../actions/cambios/rereadFacturadas.ts';
export { listActividad, resolveActividad } from '../../actions/facturacion/automatica/actividad.ts';
export { issueNotaAutomatica } from '../../actions/facturacion/automatica/issueNotaAutomatica.ts';
export { processTrabajosDeOrdenes } from '../../actions/facturacion/automatica/processTrabajosDeOrdenes.ts';
export type { VentasInput } from '../../actions/facturacion/leer/loadElegidas.ts';
export { invoiceVentas } from '../../actions/facturacion/lotes/invoiceVentas.ts';
export { planCreditos, planVentas } from '../../actions/facturacion/lotes/planLote.ts';
export { processLote } from '../../actions/facturacion/lotes/processLote.ts';
export {
  PRIORIDAD_PLAN_CORTO,
  requestLote,
  requestLoteDeCuentas,
} from '../../actions/facturacion/lotes/requestLote.ts';
export { watchLote, watchNovedades } from '../../actions/facturacion/lotes/watch.ts';
export { NOTICES_AT_ONCE, dispatchNotificaciones } from '../../actions/facturacion/recibir/dispatchNotificaciones.ts';
export { processNotificacion } from '../../actions/facturacion/recibir/processNotificacion.ts';
export { recoverPerdidas } from '../../actions/facturacion/recibir/recoverPerdidas.ts';
export { recoverVentas, searchVentas } from '../../actions/facturacion/recibir/recoverVentas.ts';
export { createBorradorDeVenta, proposeAMano } from '../../actions/problemas/aMano.ts';
export { assignComprador } from '../../actions/problemas/comprador.ts';
export { dismissVentas, listDescartadas } from '../../actions/problemas/dismissVentas.ts';
export { listVentas } from '../../actions/ventas/listVentas.ts';
export { listVentasDeCuentas } from '../../actions/ventas/listVentasDeCuentas.ts';
export { markPorFuera } from '../../actions/ventas/markPorFuera.ts';
export { sendAviso } from '../../actions/avisos/sendAviso.ts';
export { sendAvisoVerificacion } from '../../actions/verificacion/avisos.ts';
export type { AvisoRecibido } from '../../plazas/avisos.ts';
export { findAvance, findLote, listLotes, listLotesDeCuentas } from '../../store/ventas/lotes.ts';
