export { createBorrador, removeBorrador, updateBorrador } from '../../actions/comprobantes/borradores.ts';
export type { CambioInput } from '../../actions/comprobantes/cambioAFacturaA/beginCambio.ts';
export {
  resumeCambios,
  runCambio,
  swapToFacturaA,
} from '../../actions/comprobantes/cambioAFacturaA/cambioAFacturaA.ts';
export { previewCambio } from '../../actions/comprobantes/cambioAFacturaA/previewCambio.ts';
export { annulNota, previewAnulacion } from '../../actions/comprobantes/annulNota.ts';
export { creditComprobante, previewNota } from '../../actions/comprobantes/creditComprobante.ts';
export { emitComprobante } from '../../actions/comprobantes/emitComprobante.ts';
export { exportComprobantes, readFechas, totalComprobantes } from '../../actions/comprobantes/exportComprobantes.ts';
export { readSaldoDePeriodo } from '../../actions/comprobantes/periodo/saldoDePeriodo.ts';
export { fechaQueBloquea, findUltimaFecha } from '../../actions/comprobantes/fechas.ts';
export { issueQueued } from '../../actions/comprobantes/issueQueued.ts';
export { archivoDeComprobantes, requestCorreos } from '../../actions/documentos/archivoDeComprobantes.ts';
export { archivoDeFilas } from '../../actions/documentos/archivoDeFilas.ts';
export { comprobantePdf, comprobantesPdf } from '../../actions/documentos/comprobantePdf.ts';
export { requestCorreo, sendComprobante } from '../../actions/documentos/correos.ts';
export { reuploadDocumento } from '../../actions/documentos/reuploadDocumento.ts';
export { uploadDocumento } from '../../actions/documentos/uploadDocumento.ts';
export {
  type EnlaceAlComprobante,
  endEnlaceDeComprobante,
  listEnlacesDeComprobante,
  openComprobante,
  pdfPublico,
  readComprobantePublico,
  shareComprobante,
} from '../../actions/enlaces/enlaceDeComprobante.ts';
export { findCotizacionesLejanas } from '../../actions/facturacion/cotizacion/cotizacionesLejanas.ts';
export { proposeCotizacion } from '../../actions/facturacion/cotizacion/proposeCotizacion.ts';
export { reportComprobante } from '../../actions/facturacion/emitir/autorizar/reportComprobante.ts';
export { creditVentas } from '../../actions/facturacion/emitir/creditVentas.ts';
export {
  issueComprobantes,
  reconcileRestaurados,
  recoverEmisiones,
} from '../../actions/facturacion/emitir/issueComprobantes.ts';
export { findComprobante, findComprobantes, findTitularOfComprobante } from '../../store/comprobantes/comprobantes.ts';
export { listComprobantes } from '../../store/comprobantes/lista/listComprobantes.ts';
