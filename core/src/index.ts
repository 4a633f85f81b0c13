// The browser-safe door: contract and rules. What needs Node is behind ./server.
export * from './contract/avisos/actividad.ts';
export * from './contract/empresas/ajustesPercepcion.ts';
export * from './contract/arca/arca.ts';
export * from './contract/arca/arcaEstado.ts';
export * from './contract/padron/persona.ts';
export {
  autorizacionDeCodigos,
  codigosOf,
  tipoAutorizacionOf,
  type Autorizacion,
} from './contract/autorizaciones/autorizaciones.ts';
export * from './contract/articulos/articulo.ts';
export * from './contract/articulos/cambio.ts';
export * from './contract/articulos/importacion.ts';
export * from './contract/articulos/lista.ts';
export * from './contract/auth.ts';
export * from './contract/base.ts';
export * from './contract/cobros/conciliacion.ts';
export * from './contract/cobros/falta.ts';
export * from './contract/cobros/realizada.ts';
export * from './contract/cobros/reporte.ts';
export * from './contract/comprobantes/comprobante.ts';
export * from './contract/contador/datoFiscal.ts';
export * from './contract/contador/enlace.ts';
export * from './contract/contador/envio.ts';
export * from './contract/contador/monotributo.ts';
export * from './contract/contador/paquete.ts';
export * from './contract/contador/presentado.ts';
export * from './contract/cuentas/cuenta.ts';
export * from './contract/empresas/empresa.ts';
export * from './contract/empresas/miembros.ts';
export * from './rules/empresas/roles.ts';
export { authEndpoints } from './contract/endpoints/auth.ts';
export * from './contract/endpoints/index.ts';
export * from './contract/enums.ts';
export * from './contract/comprobantes/cotizacion.ts';
export * from './contract/comprobantes/facturas.ts';
export * from './contract/comprobantes/listado.ts';
export * from './contract/busqueda.ts';
export * from './contract/historia.ts';
export * from './contract/traza.ts';
export * from './contract/comienzo.ts';
export * from './contract/inicio.ts';
export * from './contract/instalacion.ts';
export { QUE_PASA_EN_PAUSA } from './rules/instalacion/describePausa.ts';
export * from './rules/enPlural.ts';
export { findDefecto } from './rules/entrada.ts';
export * from './rules/comienzo/empresaPropuesta.ts';
export * from './rules/comienzo/textos.ts';
export * from './contract/ventas/lote.ts';
export * from './contract/publicaciones/estimacion.ts';
export * from './contract/publicaciones/precios.ts';
export * from './contract/publicaciones/promo.ts';
export * from './contract/publicaciones/publicacion.ts';
export * from './contract/avisos/notificacion.ts';
export * from './contract/percepciones/exclusion.ts';
export * from './contract/percepciones/padron.ts';
export * from './contract/percepciones/percepcion.ts';
export * from './contract/programas/clave.ts';
export * from './contract/programas/destino.ts';
export * from './contract/programas/vista.ts';
export * from './contract/reportes.ts';
export * from './contract/texto.ts';
export * from './contract/ventas/venta.ts';
export * from './contract/cambios/cancelada.ts';
export * from './contract/cambios/receptor.ts';
export * from './contract/ventas/diferencia.ts';
export * from './contract/ventas/ventaListada.ts';
export * from './contract/comprobantes/ventaAMano.ts';
export * from './rules/alcance.ts';
export * from './contract/empresas/verificacion.ts';
export * from './rules/explainArca.ts';
export { nombreDeAviso } from './rules/automatico/actividad.ts';
export { DIAS_DE_NUMERO, DIAS_DE_PLAZO } from './rules/empresas/titularidad.ts';
export * from './rules/articulos/columnas.ts';
export * from './rules/articulos/compareArticulo.ts';
export * from './rules/articulos/fila.ts';
export * from './rules/articulos/formato.ts';
export * from './rules/articulos/ruta.ts';
export * from './rules/catalogs/alicuotaIva.ts';
export * from './rules/autorizaciones/autorizaciones.ts';
export * from './rules/catalogs/situacionIibb.ts';
export * from './rules/catalogs/limites.ts';
export * from './rules/catalogs/moneda.ts';
export * from './rules/catalogs/provincia.ts';
export * from './rules/catalogs/publicacion.ts';
export * from './rules/catalogs/situacionIva.ts';
export * from './rules/catalogs/tipoComprobante.ts';
export * from './rules/catalogs/tipoDocumento.ts';
export * from './rules/catalogs/unidadMedida.ts';
export * from './rules/comprobantes/toAutorizar.ts';
export * from './rules/notas/cambioAFacturaA.ts';
export * from './rules/comprobantes/cotizacion.ts';
export * from './rules/comprobantes/estado.ts';
export * from './rules/comprobantes/fecha.ts';
export * from './rules/cambios/deFacturada.ts';
export { nameReceptor } from './rules/cambios/receptor.ts';
export * from './rules/ventas/estadoDeVenta.ts';
export * from './rules/ventas/decideVenta.ts';
export * from './rules/comprobantes/leyendas/leyendas.ts';
export * from './rules/comprobantes/letra.ts';
export * from './rules/motivos/advertencias.ts';
export * from './rules/motivos/motivos.ts';
export * from './rules/ventas/rangoUsual.ts';
export * from './rules/motivos/causas.ts';
export type { Modo } from './rules/motivos/modo.ts';
export * from './rules/notas/isNotaOf.ts';
export * from './rules/notas/lineasDevolvibles.ts';
export * from './rules/notas/notas.ts';
export * from './rules/comprobantes/comprobantesFilas.ts';
export { csvOf, csvDeTandas } from './rules/planillas/csv.ts';
export type { Celda, Fila } from './rules/planillas/celda.ts';
export { xlsxDeTandas } from './rules/planillas/xlsx.ts';
export * from './rules/comprobantes/numero.ts';
export * from './rules/comprobantes/listado/columnas.ts';
export * from './rules/comprobantes/copia.ts';
export * from './rules/comprobantes/hoja/emisor.ts';
export * from './rules/comprobantes/hoja/hoja.ts';
export * from './rules/comprobantes/hoja/formatCifra.ts';
export * from './rules/comprobantes/hoja/types.ts';
export { alicuotaDeLeyenda } from './rules/comprobantes/leyendas/provinciales.ts';
export * from './rules/percepciones/ajustes.ts';
export { nombrePadron, type PadronesConsultados } from './rules/percepciones/caso.ts';
export {
  avisosDeDevolucion,
  avisosDeNota,
  giveBackPercepciones,
  provinciasConVencimiento,
} from './rules/percepciones/devolucion.ts';
export { ultimoDiaDeTabla } from './rules/catalogs/monotributo.ts';
export { vencimientosPorSaber } from './rules/datosFiscales/vigentes.ts';
export * from './rules/percepciones/evidencia.ts';
export * from './rules/percepciones/percibir.ts';
export * from './rules/percepciones/regimenes.ts';
export * from './contract/regimenes/ajuste.ts';
export * from './contract/regimenes/columnas.ts';
export * from './contract/regimenes/regimen.ts';
export { filaAgip } from './contract/regimenes/caba.ts';
export { coeficienteCero, filaAcreditan, filaCoeficiente, noInscripto } from './contract/regimenes/tucuman.ts';
export {
  ajustesPublicados,
  clavesDeRegimen,
  origenesDePadron,
  padronesPublicados,
  regimenesPublicados,
  reporteDeArchivo,
  reportesPublicados,
  type ClaveRegimen,
  type OrigenPadron,
  type ReporteDeRegimen,
} from './contract/regimenes/regimenes.ts';
export * from './rules/cobros/clases/nombres.ts';
export { describeFalta } from './rules/cobros/facturas/faltas.ts';
export { nombreDeMes } from './rules/contador/resumenImpreso.ts';
export { textoDeCruce } from './rules/reportes/reporte.ts';
export * from './rules/rentabilidad/costo.ts';
export * from './rules/rentabilidad/envio.ts';
export * from './rules/rentabilidad/estimate.ts';
export * from './rules/rentabilidad/precioObjetivo.ts';
export * from './rules/rentabilidad/publicacion.ts';
export * from './rules/rentabilidad/promos.ts';
export * from './rules/comprobantes/qr.ts';
export * from './rules/comprobantes/receptor.ts';
export * from './rules/notas/saldo.ts';
export * from './contract/parcial.ts';
export { problemasDeNota } from './rules/tipeado/notaTipeada.ts';
export * from './rules/tipeado/tipeado.ts';
export * from './rules/comprobantes/totales.ts';
export * from './rules/tipeado/validate.ts';
export * from './rules/cuit.ts';
export * from './rules/dates.ts';
export * from './rules/errorKinds.ts';
export * from './rules/errors.ts';
export { codigoPublicado, type CodigoPublicado } from './rules/errors/codigoPublicado.ts';
export { readFalla } from './rules/errors/fallaPublicada.ts';
export * from './rules/programas/sucesos.ts';
export * from './rules/programas/clavePermite.ts';
export { ENCABEZADO_FIRMA, ENCABEZADO_SUCESO } from './rules/programas/firma.ts';
export { FALLAS_HASTA_DETENER } from './rules/programas/espera.ts';
export * from './rules/messages.ts';
export { REQUERIDO } from './rules/messages/datos.ts';
export { mensajesDeCuenta } from './rules/messages/cuenta.ts';
export { mensajesDeCredenciales } from './rules/messages/credenciales.ts';
export { mensajesDeImpedimento } from './rules/messages/impedimentos.ts';
export * from './rules/money.ts';
export * from './rules/messages/nearest.ts';
export * from './rules/password.ts';
export * from './rules/sinAcentos.ts';
export { avisoDeEspera, type Lento } from './rules/arca/espera.ts';
