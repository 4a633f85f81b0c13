export {
  addCompra,
  editCompra,
  editRegla,
  listReglasOf,
  readCompras,
  readImportacionEnCurso,
} from '../../actions/compras/compras.ts';
export { readCargos } from '../../actions/compras/cargos.ts';
export { importEmitidos, readEmitidos, uploadEmitidos } from '../../actions/compras/emitidos.ts';
export { importCompras } from '../../actions/compras/importCompras.ts';
export { matchColumnasOf } from '../../actions/compras/matchLista.ts';
export { chooseSufrido, editPosicion, readPosicion } from '../../actions/posicion/posicion.ts';
export {
  downloadReporteCompras,
  reviewReporteCompras,
  saveReporteCompras,
} from '../../actions/compras/reportesCompras.ts';
export { uploadCompras } from '../../actions/compras/uploadCompras.ts';
export { downloadContable, listContables, saveContable } from '../../actions/contador/contables/contables.ts';
export { editPlan, readPlan } from '../../actions/contador/contables/planDeCuentas.ts';
export { downloadArchivo, reviewArchivo, saveArchivo } from '../../actions/sufridos/archivosDeSufridos.ts';
export { listImportacionesOf, readCertificados, removeImportacion } from '../../actions/sufridos/certificados.ts';
export { importCertificados, uploadCertificados } from '../../actions/sufridos/importCertificados.ts';
export { readSufridos } from '../../actions/sufridos/readSufridos.ts';
export {
  controlesDelContador,
  listDelContador,
  paqueteDelContador,
  pdfDelContador,
  readContador,
} from '../../actions/contador/contador.ts';
export { type EnlaceAbierto, addEnlace, endEnlace, listEnlacesOf, openEnlace } from '../../actions/contador/enlaces.ts';
export {
  editEnvio,
  processEnvio,
  readEnvio,
  removeEnvio,
  requestEnvios,
  sendAhora,
} from '../../actions/contador/envios.ts';
export {
  listPaquetesOf,
  openPaqueteListo,
  processPaquete,
  requestPaquete,
  savePaquete,
} from '../../actions/contador/paquete/paquetes.ts';
export type { ParteDelMes } from '../../actions/contador/paquete/partes.ts';
export type { AvancePaquete } from '../../actions/contador/paquete/writePaquete.ts';
export { closeMes, requestCierre } from '../../actions/cierre/closeMes.ts';
export { listMesa } from '../../actions/cierre/mesa.ts';
export { readCierres, readMes } from '../../actions/cierre/readMes.ts';
export { presentMes, readPresentado, reopenMes } from '../../actions/contador/presentados.ts';
export {
  addDatoFiscal,
  addDatosDeInstalacion,
  listDatosDeInstalacion,
  listDatosFiscales,
  removeDatoDeInstalacion,
  removeDatoFiscal,
} from '../../actions/datosFiscales/datosFiscales.ts';
export { editMonotributo, editTablaMonotributo, readMonotributo } from '../../actions/datosFiscales/monotributo.ts';
export { readJurisdicciones } from '../../actions/reportes/jurisdicciones.ts';
export { downloadReporte, reviewReporte, saveReporte } from '../../actions/reportes/reportes.ts';
export { findPaquete } from '../../store/contador/paquetes.ts';
export { listPresentados } from '../../store/contador/presentados.ts';
