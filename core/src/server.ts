// The Node door. What runs in a browser too is in index.ts.
export * from './index.ts';
export { INSTALACION, readConfig, type Config } from './config.ts';
export { ensureAppSecret, huellaDeSecreto } from './secret.ts';
export { openOnce } from './openOnce.ts';
export { nombresDeVariables } from './variables.ts';
export { isPublicHost } from './clients/publico.ts';
export { VERSION } from './version.ts';
export { findEmbeddedFolder, findEmbeddedUser } from './store/postgres/embeddedSite.ts';
export { placeOfServidor } from './store/postgres/placeOfServidor.ts';

export {
  listIntercambiosDeComprobante,
  readHistoriaDeComprobante,
  readHistoriaDeVenta,
} from './actions/historia/historia.ts';
export { searchAll } from './actions/buscar/buscar.ts';
export { readComienzo } from './actions/comienzo/comienzo.ts';
export { listPuntosArca, takePuntoArca } from './actions/comienzo/puntosArca.ts';
export { readInicio } from './actions/inicio/inicio.ts';
export { confirmInstalacion, readInstalacion } from './actions/instalacion/confirmInstalacion.ts';
export { listActividad, resolveActividad } from './actions/facturacion/automatica/actividad.ts';
export { dispatchNotificaciones, NOTICES_AT_ONCE } from './actions/facturacion/recibir/dispatchNotificaciones.ts';
export { issueNotaAutomatica } from './actions/facturacion/automatica/issueNotaAutomatica.ts';
export { processNotificacion } from './actions/facturacion/recibir/processNotificacion.ts';
export { processTrabajosDeOrdenes } from './actions/facturacion/automatica/processTrabajosDeOrdenes.ts';
export { recoverPerdidas } from './actions/facturacion/recibir/recoverPerdidas.ts';
export { recoverVentas, searchVentas } from './actions/facturacion/recibir/recoverVentas.ts';
export { asuntoOf, errorOf, listTrabajosFallidos, retryTrabajos } from './actions/vigilancia/trabajos.ts';
export { cleanUp, supervise } from './actions/vigilancia/supervise.ts';
export {
  addArticulo,
  editArticulo,
  editKit,
  readArticulo,
  readCostos,
  removeArticulo,
} from './actions/articulos/articulos.ts';
export { autofillStock } from './actions/articulos/autofill.ts';
export { changeLista, changeStock } from './actions/articulos/changeStock.ts';
export { undoImportacion } from './actions/articulos/undoImportacion.ts';
export { importArchivo } from './actions/articulos/writeImportacion.ts';
export { exportErrores, exportStock } from './actions/articulos/exportStock.ts';
export { archivoDeFilas } from './actions/documentos/archivoDeFilas.ts';
export {
  discardImportacion,
  listFilasOf,
  mendFila,
  requestAplicar,
  requestImportacion,
  rereadImportacion,
  type ArchivoSubido,
} from './actions/articulos/importaciones.ts';
export { ARCHIVO_MAXIMO } from './actions/articulos/readArchivo.ts';
export { addLista, changePrecio, editLista, removeLista, removePrecio, setPrecio } from './actions/articulos/listas.ts';
export { processImportacion } from './actions/articulos/processImportacion.ts';
export { addExclusion, listExclusiones, removeExclusion } from './actions/padrones/exclusiones.ts';
export {
  consultPadrones,
  findEvidencia,
  listEvidencia,
  lookupPadrones,
  type Perceptible,
} from './actions/padrones/consultPadrones.ts';
export { importPadron, type ImportarPadron } from './actions/padrones/importPadron.ts';
export { reportComprobante } from './actions/facturacion/emitir/autorizar/reportComprobante.ts';
export { remindPadrones } from './actions/padrones/remindPadrones.ts';
export { readPadrones, uploadPadron } from './actions/padrones/uploadPadron.ts';
export {
  addDatoFiscal,
  addDatosDeInstalacion,
  listDatosDeInstalacion,
  listDatosFiscales,
  removeDatoDeInstalacion,
  removeDatoFiscal,
} from './actions/datosFiscales/datosFiscales.ts';
export { previewPercepciones } from './actions/padrones/percepciones.ts';
export type { ResumenPadron } from './rules/percepciones/padron/lector.ts';
export {
  editMonotributo,
  editTablaMonotributo,
  listMonotributoPorAvisar,
  readMonotributo,
  type MonotributoPorAvisar,
} from './actions/datosFiscales/monotributo.ts';
export { addEnlace, endEnlace, listEnlacesOf, openEnlace, type EnlaceAbierto } from './actions/contador/enlaces.ts';
export {
  editEnvio,
  processEnvio,
  readEnvio,
  removeEnvio,
  requestEnvios,
  sendAhora,
} from './actions/contador/envios.ts';
export {
  controlesDelContador,
  listDelContador,
  paqueteDelContador,
  pdfDelContador,
  readContador,
} from './actions/contador/contador.ts';
export { presentMes, readPresentado, reopenMes } from './actions/contador/presentados.ts';
export { listPresentados } from './store/contador/presentados.ts';
export type { AvancePaquete } from './actions/contador/paquete/writePaquete.ts';
export type { ParteDelMes } from './actions/contador/paquete/partes.ts';
export {
  listPaquetesOf,
  openPaqueteListo,
  processPaquete,
  requestPaquete,
  savePaquete,
} from './actions/contador/paquete/paquetes.ts';
export { findPaquete } from './store/contador/paquetes.ts';
export { adoptComprobante } from './actions/arca/adoptComprobante.ts';
export { reuploadDocumento } from './actions/documentos/reuploadDocumento.ts';
export { uploadDocumento } from './actions/documentos/uploadDocumento.ts';
export { createBorrador, removeBorrador, updateBorrador } from './actions/comprobantes/borradores.ts';
export { receiveFile } from './actions/process/turnos/receiveFile.ts';
export { createReparto } from './actions/process/turnos/reparto.ts';
export { createTurnos, type Turnos } from './actions/process/turnos/turnos.ts';
export { readLista } from './actions/process/lectura/readLista.ts';
export { systemClock, type Clock } from './actions/process/reloj/clock.ts';
export { comprobantePdf, comprobantesPdf, toImprimible } from './actions/documentos/comprobantePdf.ts';
export {
  reconcileSeries,
  type ConciliarInput,
  type Diferencia,
  type SerieConciliada,
} from './actions/arca/reconcileSeries.ts';
export { editCuenta, linkCuenta, unlinkCuenta } from './actions/cuentas/cuentas.ts';
export { beginVinculacion, readVinculacion, spendVinculacion } from './actions/cuentas/vinculaciones.ts';
export { withinTime } from './actions/process/salud/withinTime.ts';
export { sendComprobante, requestCorreo } from './actions/documentos/correos.ts';
export { createLog } from './actions/process/log/createLog.ts';
export { moveDatos, type DatosMudados } from './actions/mudanza/moveDatos.ts';
export { claimDemo, holdCarpeta } from './actions/process/base.ts';
export type { AvisoRecibido } from './plazas/avisos.ts';
export type { PlazaAbierta } from './plazas/plaza.ts';
export { openDeps, type Deps, type DepsOptions, type IssuingTimes } from './actions/process/deps.ts';
export { creditComprobante, previewNota } from './actions/comprobantes/creditComprobante.ts';
export { emitComprobante } from './actions/comprobantes/emitComprobante.ts';
export { proposeCotizacion } from './actions/comprobantes/cotizacion.ts';
export { fechaQueBloquea, findUltimaFecha } from './actions/comprobantes/fechas.ts';
export type { Emitido } from './actions/comprobantes/presentEmision.ts';
export {
  editAjustesPercepcion,
  editClaseA,
  addPuntoDeVenta,
  editEmpresa,
  editPuntoDeVenta,
  registerEmpresa,
  removeEmpresa,
  removePuntoDeVenta,
} from './actions/empresas/empresas.ts';
export { sendAvisoVerificacion } from './actions/verificacion/avisos.ts';
export { addCertificado, receiveCertificado, removeCertificado } from './actions/verificacion/certificados.ts';
export { releaseEmpresa, listPendientesDeVerificar, verifyEmpresa } from './actions/verificacion/verifyEmpresa.ts';
export { cancelPruebaPunto, startPruebaPunto } from './actions/verificacion/puntos.ts';
export { simulateTramite } from './actions/verificacion/simulateTramite.ts';
export { loadVerificacion, reviewVerificacion, reviewVerificaciones } from './actions/verificacion/verificacion.ts';
export type { EmpresaDeUsuario, VerificacionPendiente } from './store/habilitaciones/habilitaciones.ts';
export { estadoArca, type EstadoArca } from './actions/arca/estadoArca.ts';
export {
  reconcileRestaurados,
  issueComprobantes,
  recoverEmisiones,
  type IssueInput,
} from './actions/facturacion/emitir/issueComprobantes.ts';
export { carpetaDeRespaldos, createRespaldo, type RespaldoHecho } from './actions/respaldo/createRespaldo.ts';
export { reviseInstalacion, type Revision } from './actions/revision/reviseInstalacion.ts';
export { rotateSecreto } from './actions/respaldo/rotateSecreto.ts';
export { restoreRespaldo, verifyRespaldo } from './actions/respaldo/restoreRespaldo.ts';
export type { FirmaDeRespaldo } from './store/respaldo/openRespaldo.ts';
export {
  compareConArca,
  numeroOf,
  releasePunto,
  releaseSinReconocer,
  type ASoltar,
  type ContraArca,
} from './actions/restauracion/contraArca.ts';
export type { ManifiestoRespaldo } from './contract/respaldo.ts';
export { issueQueued } from './actions/comprobantes/issueQueued.ts';
export { logOf, silentLog, type Log } from './actions/process/log/log.ts';
export { readMedidasDeOperacion, type MedidasDeOperacion } from './actions/vigilancia/medidas.ts';
export { readTrazaDeComprobante, readTrazaDeVenta } from './actions/historia/traza.ts';
export { explainAusente, readSinLeer } from './actions/historia/ausente.ts';
export { hiloActual, followTrazas } from './actions/process/hilo.ts';
export { processLote } from './actions/facturacion/lotes/processLote.ts';
export { PRIORIDAD_PLAN_CORTO, requestLote } from './actions/facturacion/lotes/requestLote.ts';
export { watchLote, watchNovedades } from './actions/facturacion/lotes/watch.ts';
export { colas } from './store/trabajos/colas.ts';
export type { Cola, Trabajos } from './store/trabajos/trabajos.ts';
export { asDatabaseError } from './store/postgres/perdida.ts';
export { createLuzArca } from './actions/arca/luzArca.ts';
export { lookupCuit, searchCuit } from './actions/empresas/lookupCuit.ts';
export {
  confirmEmail,
  readConfirmacion,
  readRecuperacion,
  requestPasswordReset,
  resendConfirmEmail,
  resetPassword,
  signup,
} from './actions/empresas/signup.ts';
export { listenHere, type AvisoPasado } from './actions/programas/listenHere.ts';
export { addClave, endClave, isClave, listClavesOf, openClave, type ClaveAbierta } from './actions/programas/claves.ts';
export {
  addDestino,
  listDestinosOf,
  listEntregasOf,
  removeDestino,
  reopenDestino,
  rotateDestino,
  resendEntregaOf,
} from './actions/programas/destinos.ts';
export { takeDestinos, tellDestino } from './actions/programas/takeDestinos.ts';
export { allowAsistida, readAsistida } from './actions/asistente/asistida.ts';
export { issueVista, previewEmision } from './actions/asistente/vistas.ts';
export { doOnce, type PedidoUnico, type RespuestaUnica } from './actions/programas/doOnce.ts';
export { computePublicaciones } from './actions/publicaciones/computePublicaciones.ts';
export { changePublicacion, historialDePublicacion } from './actions/publicaciones/precioDePublicacion.ts';
export { getPublicacion } from './actions/publicaciones/getPublicacion.ts';
export { listPublicaciones } from './actions/publicaciones/listPublicaciones.ts';
export { precioDeLista, precioPara } from './actions/publicaciones/precio.ts';
export {
  applyCambioPrecios,
  undoCambioPrecios,
  getCambioPrecios,
  listCambiosPrecios,
  requestCambioPrecios,
} from './actions/publicaciones/masivos/preciosMasivos.ts';
export { processCambioPrecios } from './actions/publicaciones/masivos/processCambioPrecios.ts';
export { joinPromo, leavePromo } from './actions/publicaciones/promos.ts';
export { simulatePublicaciones } from './actions/publicaciones/simulatePublicaciones.ts';
export { requestRefresco, refreshPublicaciones } from './actions/publicaciones/refresco.ts';
export { readJurisdicciones } from './actions/reportes/jurisdicciones.ts';
export { reviewReporte, downloadReporte, saveReporte } from './actions/reportes/reportes.ts';
export { reconcileCobros } from './actions/cobros/reconcileCobros.ts';
export { listCanceladas, requestRelectura } from './actions/cambios/canceladas.ts';
export { listReceptores, reviewReceptores } from './actions/cambios/receptores.ts';
export { rereadFacturadas } from './actions/cambios/rereadFacturadas.ts';
export { estadoCobros, readCobros, readLiquidacionesPendientes, requestCobros } from './actions/cobros/readCobros.ts';
export { downloadRentabilidad, listRealizadas, summarizeRentabilidad } from './actions/cobros/rentabilidad.ts';
export { readJson } from './actions/process/readJson.ts';
export * from './actions/process/results.ts';
export { createMedidas, describeMedidas } from './actions/process/salud/medidas.ts';
export { createSalud, rutasSalud, type RutaSalud, type Salud } from './actions/process/salud/salud.ts';
export {
  resumeCambios,
  runCambio,
  swapToFacturaA,
  type CambioHecho,
  type ResultadoCambio,
} from './actions/comprobantes/cambioAFacturaA/cambioAFacturaA.ts';
export { previewCambio } from './actions/comprobantes/cambioAFacturaA/previewCambio.ts';
export type { CambioInput } from './actions/comprobantes/cambioAFacturaA/beginCambio.ts';
export {
  blockUsuario,
  changeClave,
  changeEmail,
  listUsuariosDeInstalacion,
  unblockUsuario,
} from './actions/empresas/usuariosDeInstalacion.ts';
export type { UsuarioListado } from './store/empresas/usuarios.ts';
export {
  authenticate,
  createUsuario,
  login,
  logout,
  requireSinBloqueo,
  whileSesion,
  type UsuarioSesion,
} from './actions/empresas/usuarios.ts';
export { openAlcance, requireVigente } from './actions/miembros/alcance.ts';
export {
  acceptInvitacion,
  cancelInvitacion,
  inviteMiembro,
  readInvitacion,
  resendInvitacion,
} from './actions/miembros/invitaciones.ts';
export {
  hasCompartidas,
  leaveCompartida,
  listCompartidas,
  listMiembros,
  revokeMiembro,
  updateMiembro,
} from './actions/miembros/miembros.ts';
export { creditVentas } from './actions/facturacion/emitir/creditVentas.ts';
export { invoiceVentas } from './actions/facturacion/lotes/invoiceVentas.ts';
export { planCreditos, planVentas } from './actions/facturacion/lotes/planLote.ts';
export { listVentas } from './actions/ventas/listVentas.ts';
export { createBorradorDeVenta, proposeAMano } from './actions/problemas/aMano.ts';
export { assignComprador } from './actions/problemas/comprador.ts';
export { dismissVentas, listDescartadas } from './actions/problemas/dismissVentas.ts';
export { markPorFuera } from './actions/ventas/markPorFuera.ts';
export type { VentasInput } from './actions/facturacion/leer/loadElegidas.ts';

export {
  certificateInfo,
  createCsr,
  renewCsr,
  requireKeyOf,
  type CertificateInfo,
  type CsrRequest,
} from './clients/arca/index.ts';

export { insertMissingArticulos } from './store/articulos/articulos.ts';
export { listArticulos } from './store/articulos/listArticulos.ts';
export { findImportacion, listImportaciones } from './store/articulos/importaciones.ts';
export { costosDeKits } from './store/articulos/kits.ts';
export { findComprobante, findComprobantes } from './store/comprobantes/comprobantes.ts';
export { listComprobantes } from './store/comprobantes/lista/listComprobantes.ts';
export { exportComprobantes, readFechas, totalComprobantes } from './actions/comprobantes/exportComprobantes.ts';
export { archivoDeComprobantes, requestCorreos } from './actions/documentos/archivoDeComprobantes.ts';
export { findCuenta, listCuentas, updateCuenta, type CuentaGuardada } from './store/cuentas/cuentas.ts';
export {
  createEmpresa,
  createPuntoDeVenta,
  findEmpresa,
  findEmpresaByCuit,
  listEmpresas,
} from './store/empresas/empresas.ts';
export { listIntercambios } from './store/arca/intercambios.ts';
export { findLista, findListaConItems, listListas } from './store/articulos/listas.ts';
export { findAvance, findLote, listLotes } from './store/ventas/lotes.ts';
export { findCuentaDePublicacion } from './store/publicaciones/publicaciones.ts';
export { findUsuario, findUsuarioByEmail, listConfirmados } from './store/empresas/usuarios.ts';
export { tellConexiones } from './actions/process/salud/conexiones.ts';
