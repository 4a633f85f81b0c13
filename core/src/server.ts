// The Node door. What runs in a browser too is in index.ts.
export * from './index.ts';
export { readConfig, type Config } from './config.ts';
export { ensureAppSecret } from './secret.ts';

export { listActividad } from './actions/automatico/actividad.ts';
export { dispatchNotificaciones, NOTICES_AT_ONCE } from './actions/automatico/dispatchNotificaciones.ts';
export { emitirEnCola } from './actions/automatico/emitirEnCola.ts';
export { notaAutomatica } from './actions/automatico/notaAutomatica.ts';
export { procesarAviso } from './actions/automatico/procesarAviso.ts';
export { procesarTrabajos } from './actions/automatico/procesarTrabajos.ts';
export { recuperarVentas } from './actions/automatico/recuperarVentas.ts';
export { subirFactura } from './actions/automatico/subirFactura.ts';
export { asuntoDe, errorDe, listTrabajosFallidos, retryTrabajos } from './actions/automatico/trabajos.ts';
export { limpiar, vigilar } from './actions/automatico/vigilar.ts';
export { adoptComprobante } from './actions/adoptar.ts';
export { attachPdf } from './actions/attachPdf.ts';
export { createBorrador, updateBorrador } from './actions/borradores.ts';
export { cambiarAFacturaA, type CambioHecho } from './actions/cambiarAFacturaA.ts';
export { systemClock, type Clock } from './actions/clock.ts';
export { comprobantePdf, toImprimible } from './actions/comprobantePdf.ts';
export { conciliar, type ConciliarInput, type Diferencia, type SerieConciliada } from './actions/conciliar.ts';
export { editCuenta, linkCuenta } from './actions/cuentas.ts';
export { withinTime } from './actions/deadline.ts';
export { enviarComprobante } from './actions/correos.ts';
export { createLog } from './actions/createLog.ts';
export { openDeps, type Deps, type DepsOptions, type IssuingTimes } from './actions/deps.ts';
export { creditComprobante, emitComprobante, type ComprobanteEmitido } from './actions/emitir.ts';
export { addPuntoDeVenta, editEmpresa, editPuntoDeVenta, registerEmpresa } from './actions/empresas.ts';
export { estadoArca, type EstadoArca } from './actions/estadoArca.ts';
export { issueComprobantes, recoverEmisiones, type IssueInput } from './actions/issuing/issueComprobantes.ts';
export { issueQueued } from './actions/issueQueued.ts';
export { silentLog, type Log } from './actions/log.ts';
export { processLote } from './actions/lotes/processLote.ts';
export { requestLote } from './actions/lotes/requestLote.ts';
export { watchLote, watchNovedades } from './actions/lotes/watch.ts';
export { createLuzArca } from './actions/luzArca.ts';
export { lookupCuit } from './actions/personas.ts';
export { confirmEmail, requestPasswordReset, resendConfirmEmail, resetPassword, signup } from './actions/registro.ts';
export * from './actions/results.ts';
export { createSalud, rutasSalud, type RutaSalud, type Salud } from './actions/salud.ts';
export { resumeCambios, swapToFacturaA, type ResultadoCambio, type SwapInput } from './actions/swapToFacturaA.ts';
export { authenticate, createUsuario, login, logout, type UsuarioSesion } from './actions/usuarios.ts';
export { creditVentas, planCreditos } from './actions/ventas/creditVentas.ts';
export { invoiceVentas, planVentas } from './actions/ventas/invoiceVentas.ts';
export { listVentas } from './actions/ventas/listVentas.ts';
export { markPorFuera, reuploadDocumento } from './actions/ventas/porFuera.ts';
export type { VentasInput } from './actions/ventas/selectVentas.ts';

export { certificateInfo, createCsr, type CertificateInfo, type CsrRequest } from './clients/arca/index.ts';

export { resolveActividad } from './store/actividad.ts';
export { insertMissingArticulos, listArticulos } from './store/articulos.ts';
export { deleteBorrador, findComprobante, listComprobantes } from './store/comprobantes.ts';
export { findCuenta, listCuentas, updateCuenta } from './store/cuentas.ts';
export { migrate } from './store/db.ts';
export {
  createEmpresa,
  createPuntoDeVenta,
  deleteEmpresa,
  deletePuntoDeVenta,
  findEmpresa,
  findEmpresaByCuit,
  listEmpresas,
} from './store/empresas.ts';
export { countEsperas } from './store/esperas.ts';
export { listIntercambios } from './store/intercambios.ts';
export { findLista, listListas } from './store/listas.ts';
export { findAvance, findLote, listLotes } from './store/lotes.ts';
export { countPendientes, type Pendientes } from './store/pendientes.ts';
export { findUsuario, findUsuarioByEmail, listUsuarios } from './store/usuarios.ts';
