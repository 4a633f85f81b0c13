export {
  type HojaPublica,
  type EnlaceDeComprobante,
  type EnlaceDeComprobanteNuevo,
  enlaceDeComprobante,
  enlaceDeComprobanteNuevo,
  enlaceDeComprobantePedido,
} from '../contract/comprobantes/enlace.ts';
export {
  type ModoFacturacion,
  autorizacionDeCodigos,
  codigosOf,
  tipoAutorizacionOf,
} from '../contract/autorizaciones/autorizaciones.ts';
export type {
  Comprobante,
  ComprobanteDatos,
  ComprobanteItem,
  Percepcion,
  Receptor,
  PeriodoAsociado,
  ReferenciaAComprobante,
  Totales,
} from '../contract/comprobantes/comprobante.ts';
export type { CotizacionConFuente } from '../contract/comprobantes/cotizacion.ts';
export {
  type CambioPrevisto,
  type Emision,
  type FacturaItemTipeado,
  type FacturaTipeada,
  type FacturasPagina,
  type NotaPrevista,
  type PersonaBuscada,
  type SaldoDePeriodo,
  facturaTipeada,
  facturasPagina,
  personaBuscada,
} from '../contract/comprobantes/facturas.ts';
export {
  type ClaseBorrador,
  type ClaseCaea,
  type ColumnaFacturas,
  type FacturasTotales,
  MAX_ELEGIDOS,
  NUMERO_MAXIMO,
  PUNTO_MAXIMO,
} from '../contract/comprobantes/listado.ts';
export type { VentaAMano } from '../contract/comprobantes/ventaAMano.ts';
export { formatAutorizacion, isElectronico, modosFacturacion } from '../rules/autorizaciones/autorizaciones.ts';
export { alicuotaPorDefecto, alicuotasIva, alicuotasSinConocer, tratamientoOf } from '../rules/catalogs/alicuotaIva.ts';
export { PESOS, PRODUCTOS, conceptos, monedaOf, monedas, tieneServicios } from '../rules/catalogs/moneda.ts';
export {
  FACTURA_A,
  PRESUPUESTO,
  isEmitido,
  isNotaCredito,
  notaPara,
  siglaOf,
  tipoComprobanteOf,
  tipoComprobantePara,
  tipoDeSigla,
  tiposComprobante,
  tiposConocidos,
} from '../rules/catalogs/tipoComprobante.ts';
export { CUIT, DNI, SIN_IDENTIFICAR } from '../rules/catalogs/tipoDocumento.ts';
export { UNIDADES, unidadesMedida } from '../rules/catalogs/unidadMedida.ts';
export { describeHallazgo, listReferibles } from '../rules/notas/deOtroSistema.ts';
export { listElectronicos, puntoDeNota } from '../rules/notas/puntoDeNota.ts';
export { comprobantesFilas } from '../rules/comprobantes/comprobantesFilas.ts';
export { asociadoOf } from '../rules/comprobantes/copia.ts';
export { convertPrecio, difiereDeCotizacion, textoDeDiferencia } from '../rules/comprobantes/cotizacion.ts';
export { type Accion, permite, refusalOf } from '../rules/comprobantes/estado.ts';
export { ventanaDeFechas } from '../rules/comprobantes/fecha.ts';
export { emisorImpreso } from '../rules/comprobantes/hoja/emisor.ts';
export { formatEnMoneda } from '../rules/comprobantes/hoja/formatCifra.ts';
export { hojaOf } from '../rules/comprobantes/hoja/hoja.ts';
export type { Dato, Hoja, Tabla } from '../rules/comprobantes/hoja/types.ts';
export { letraPara } from '../rules/comprobantes/letra.ts';
export { alicuotaDeLeyenda } from '../rules/comprobantes/leyendas/provinciales.ts';
export { titulosDeColumna } from '../rules/comprobantes/listado/columnas.ts';
export { formatNumero, formatPuntoDeVenta, formatSerie } from '../rules/comprobantes/numero.ts';
export { condicionEnDuda } from '../rules/comprobantes/condicion/condicionEnDuda.ts';
export { componeDomicilio } from '../rules/comprobantes/receptor.ts';
export { type ItemACalcular, computeTotales, conIva, sinIva } from '../rules/comprobantes/totales.ts';
export { isNotaOf } from '../rules/notas/isNotaOf.ts';
export { type LineaDevolvible, bonificacionOf, lineasDevolvibles } from '../rules/notas/lineasDevolvibles.ts';
export { parteOf } from '../rules/notas/periodo/parteOf.ts';
export { problemaDePeriodo, type PeriodoTipeado } from '../rules/notas/periodo/problemaDePeriodo.ts';
export { shareNota, saldoDelPeriodo, type FacturaDelPeriodo, type Parte } from '../rules/notas/periodo/shareNota.ts';
export { vencimientoDeNota } from '../rules/notas/notas.ts';
export { type Saldo, saldoOf } from '../rules/notas/saldo.ts';
export { condicionPropuesta } from '../rules/tipeado/condicionDeVenta.ts';
export { problemasDeNota } from '../rules/tipeado/notaTipeada.ts';
export { computeTipeada, isNota, isPreimpreso, tipoDocumentoOf, toTipeado } from '../rules/tipeado/tipeado.ts';
export { MAX_CANTIDAD, type Problema, validateComprobante } from '../rules/tipeado/validate.ts';
