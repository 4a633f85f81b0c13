export {
  type AlicuotaCompra,
  type ClaseCompra,
  type Compra,
  type CompraCambiada,
  type FiltroCompras,
  type PaginaCompras,
  type JurisdiccionPercibida,
  type ReglaEmisor,
  type TotalesCompras,
  type TributosCompra,
  claseCompra,
  compra,
  paginaCompras,
  reglaEmisor,
} from '../contract/compras/compra.ts';
export { type CargoComparado, type CargosComparados, cargosComparados } from '../contract/compras/cargos.ts';
export {
  type EmitidosComparados,
  type EmitidosImportados,
  emitidosComparados,
  emitidosImportados,
} from '../contract/compras/emitidos.ts';
export { avisoDeEleccion } from '../rules/compras/posicion/sufridoDeIva.ts';
export {
  type DatosDePosicion,
  type EleccionTipeada,
  type PosicionIva,
  posicionIva,
  type SufridoElegible,
} from '../contract/compras/posicion.ts';
export { type ReporteCompras, archivosDeCompras, reporteCompras } from '../contract/compras/reporte.ts';
export {
  type CampoDeColumna,
  type ImportacionHecha,
  campoDeColumna,
  importacionHecha,
} from '../contract/compras/importacion.ts';
export {
  type CierreDeMes,
  type ControlDeMes,
  type FilaDeMesa,
  type MesACerrar,
  cierre,
  filaDeMesa,
  mesACerrar,
} from '../contract/cierre/cierre.ts';
export { nombresDeEstadoDeControl, nombresDeEstadoDeMes, nombresDeResponsable } from '../rules/cierre/nombres.ts';
export { type ContableOfrecido, contableOfrecido } from '../contract/contables/contable.ts';
export {
  type ConceptoContable,
  type CuentaContable,
  conceptoContable,
  cuentaContable,
  planDeCuentas,
} from '../contract/contables/planDeCuentas.ts';
export {
  type CertificadoSufrido,
  type ImportacionDeCertificados,
  type OperacionSufrida,
  type PaginaCertificados,
  impuestoDeCertificado,
  operacionSufrida,
  paginaCertificados,
} from '../contract/sufridos/certificado.ts';
export {
  type ArchivoDeSufridos,
  type ControlDeSufridos,
  type TipoDeCuenta,
  archivoDeSufridos,
  controlDeSufridos,
  tipoDeCuenta,
} from '../contract/sufridos/archivo.ts';
export { type CertificadosImportados, certificadosImportados } from '../contract/sufridos/importacion.ts';
export {
  type DiferenciaSufrida,
  type FuenteDeSufrido,
  type ImpuestoSufrido,
  type ImpuestosSufridos,
  type SaldoSufrido,
  impuestosSufridos,
} from '../contract/sufridos/sufridos.ts';
export {
  type DatoDe,
  type DatoFiscal,
  type DatoTipeado,
  type OrigenDato,
  type TipoDato,
  type VencimientoDdjj,
  datoFiscal,
  datoTipeado,
} from '../contract/contador/datoFiscal.ts';
export {
  type ContadorComprobantes,
  type ContadorControles,
  type ContadorEmpresa,
  type EnlaceContador,
  type EnlaceNuevo,
  enlaceContador,
  enlaceNuevo,
  enlacePedido,
} from '../contract/contador/enlace.ts';
export type { EnvioMensual } from '../contract/contador/envio.ts';
export type { Monotributo } from '../contract/contador/monotributo.ts';
export type { PaqueteContador } from '../contract/contador/paquete.ts';
export {
  type MesPresentado,
  type MesPresentadoDetalle,
  mesPresentadoDetalle,
} from '../contract/contador/presentado.ts';
export {
  type ClaseReporte,
  type ControlReporte,
  type FormatoIvaVentas,
  type FormatoLibroIva,
  type Jurisdicciones,
  type ReportePedido,
  claseReporte,
  controlReporte,
  formatoLibroIva,
} from '../contract/reportes.ts';
export { ultimoDiaDeTabla } from '../rules/catalogs/monotributo.ts';
export { nombresDeColumna } from '../rules/compras/nombresDeColumna.ts';
export { nombresDeCargo } from '../rules/cargos/nombresDeCargo.ts';
export { nombresDeDiferencia } from '../rules/compras/nombresDeDiferencia.ts';
export { ivaOf, parseNumeroDeCompra, tributosTipeados } from '../rules/compras/tipeo.ts';
export { isConCredito } from '../rules/compras/tiposDeCompra.ts';
export { nombresDeClase } from '../rules/compras/nombresDeClase.ts';
export { nombreDeMes } from '../rules/contador/resumenImpreso.ts';
export { vencimientosPorSaber } from '../rules/datosFiscales/vigentes.ts';
export { textoDeCruce } from '../rules/reportes/reporte.ts';
export { nombreDeSaldo, nombresDeArchivo, nombresDeFuente, nombresDeOperacion } from '../rules/sufridos/nombres.ts';
