// All the shapes of the contract: the API's document gives each its name.
export { alicuotaAutorizada, comprobanteAAutorizar, serie, solicitudAutorizacion } from '../contract/arca/arca.ts';
export {
  adopcion,
  arcaEstado,
  avisosArca,
  certificadoArca,
  conciliacion,
  conciliacionQuery,
} from '../contract/arca/arcaEstado.ts';
export {
  contingencia,
  contingenciaCambiada,
  contingenciaDeEmpresa,
  contingenciaGuardada,
  corteAbierto,
  corteConfirmado,
  estadoCaea,
  estadoQuincena,
  informeHecho,
  numerosConfirmados,
  puntoDeQuincena,
  quincenaCaea,
  rechazoDeInforme,
  ultimoNumero,
} from '../contract/arca/contingencia.ts';
export {
  adopcionDeOtroSistema,
  comprobanteDeOtroSistema,
  consultaDeOtroSistema,
  hallazgoDeArca,
  receptorDeOtroSistema,
} from '../contract/arca/otroSistema.ts';
export { asuntoDeControl, controlDeEmisor, lineaDeControl } from '../contract/arca/controlEmisor.ts';
export {
  articulo,
  articuloCambiado,
  articuloConPrecios,
  articuloDetallado,
  articuloTipeado,
  autofillCuerpo,
  autofillHecho,
  columnaArticulos,
  costoHistorico,
  costoPartes,
  exportarQuery,
  kitTipeado,
  parteDeKit,
  stockPagina,
  stockQuery,
} from '../contract/articulos/articulo.ts';
export {
  cambioHecho,
  cambioLista,
  cambioStock,
  operacionDeCambio,
  redondeoDeCambio,
} from '../contract/articulos/cambio.ts';
export {
  aplicarCuerpo,
  archivoCampos,
  campoImportado,
  claseFila,
  columnasImportadas,
  csvImportado,
  deteccion,
  erroresQuery,
  estadoImportacion,
  filaCambiada,
  filaImportada,
  filaMendada,
  filasPagina,
  filasQuery,
  importacion,
  importacionCambiada,
  resumenImportacion,
} from '../contract/articulos/importacion.ts';
export {
  listaCambiada,
  listaNueva,
  listaPrecios,
  listaPreciosConItems,
  listaQuery,
  precioDeArticulo,
  precioDeArticuloCambiado,
  precioDeLista,
} from '../contract/articulos/lista.ts';
export {
  EMAIL_DEMO,
  FRAGMENTO_RECUPERACION,
  contrasenaNueva,
  credenciales,
  recuperacionPedida,
  recuperacionVista,
  registroAbierto,
  sesionAbierta,
  usuarioActual,
} from '../contract/auth.ts';
export { autorizacionDeCodigos, codigosOf, tipoAutorizacionOf } from '../contract/autorizaciones/autorizaciones.ts';
export {
  actividad,
  actividadPagina,
  actividadQuery,
  novedad,
  tipoActividad,
  trabajoFallido,
} from '../contract/avisos/actividad.ts';
export { cuitTexto, fechaCivil, fechaTipeada, formatoDeFilas, id, importe, instante } from '../contract/base.ts';
export { buscarQuery, comprobanteHallado, halladas, ventaHallada } from '../contract/busqueda.ts';
export {
  canceladaConFactura,
  canceladasPagina,
  canceladasQuery,
  claseAccion,
  queLePaso,
  relecturaPedida,
} from '../contract/cambios/cancelada.ts';
export {
  otroReceptor,
  receptorRevisado,
  receptoresDeCuentasPagina,
  receptoresPagina,
  receptoresQuery,
  resultadoRevision,
} from '../contract/cambios/receptor.ts';
export { claseDiferencia, mesDeCobros } from '../contract/cobros/conciliacion.ts';
export { claseDeFalta, faltaDeLectura } from '../contract/cobros/falta.ts';
export {
  adelanto,
  avisoRealizada,
  avisoSinGanancia,
  fuenteFila,
  fuenteRenglon,
  impuestoAdelantado,
  renglon,
  resultado,
  terminoRealizado,
  ventaRealizada,
} from '../contract/cobros/realizada.ts';
export {
  estadoCobros,
  rangoDeArchivoQuery,
  rangoQuery,
  rentabilidad,
  rentabilidadDeSku,
  rentabilidadQuery,
  resumenQuery,
  ventasRealizadas,
  ventasRealizadasQuery,
} from '../contract/cobros/reporte.ts';
export {
  clavePaso,
  comienzo,
  esperaComienzo,
  pasoComienzo,
  puntoArca,
  puntoElegido,
  puntosArca,
} from '../contract/comienzo.ts';
export {
  comprobante,
  comprobanteAlicuota,
  comprobanteAsociado,
  comprobanteDatos,
  comprobanteItem,
  comprobanteReferido,
  parteDeNota,
  emisorFijado,
  mensajeArca,
  percepcion,
  receptor,
  totales,
} from '../contract/comprobantes/comprobante.ts';
export { cotizacionConFuente, cotizacionPropuesta, cotizacionQuery } from '../contract/comprobantes/cotizacion.ts';
export {
  cambioAFacturaA,
  cambioPrevisto,
  cambioPrevistoQuery,
  emision,
  emisionPedida,
  facturaACuerpo,
  facturaGuardada,
  facturaItemTipeado,
  facturaTipeada,
  facturasPagina,
  notaPedida,
  notaPrevista,
  percepcionTipeada,
  percepcionesCalculadas,
  percepcionesQuery,
  periodoQuery,
  personaBuscada,
  saldoDePeriodo,
  ultimaFechaDeSerie,
  ultimaFechaQuery,
} from '../contract/comprobantes/facturas.ts';
export {
  MAX_ELEGIDOS,
  NUMERO_MAXIMO,
  PUNTO_MAXIMO,
  archivoPedido,
  claseBorrador,
  claseCaea,
  columnaFacturas,
  correosEncargados,
  correosPedidos,
  facturasCsvQuery,
  facturasQuery,
  facturasTotales,
  ordenFacturas,
  totalesQuery,
} from '../contract/comprobantes/listado.ts';
export { ventaAMano } from '../contract/comprobantes/ventaAMano.ts';
export {
  categoriaMonotributo,
  datoFiscal,
  datoTipeado,
  fuenteDeDato,
  origenDato,
  pesosDeDato,
  tablaDeCategorias,
} from '../contract/contador/datoFiscal.ts';
export {
  contadorComprobantes,
  contadorComprobantesQuery,
  contadorControles,
  contadorEmpresa,
  enlaceContador,
  enlaceNuevo,
  enlacePedido,
} from '../contract/contador/enlace.ts';
export {
  hojaPublica,
  enlaceDeComprobante,
  enlaceDeComprobanteNuevo,
  enlaceDeComprobantePedido,
} from '../contract/comprobantes/enlace.ts';
export {
  alicuotaCompra,
  claseCompra,
  compra,
  compraCambiada,
  compraTipeada,
  recibido,
  filtroCompras,
  jurisdiccionPercibida,
  paginaCompras,
  reglaEmisor,
  reglaTipeada,
  totalesCompras,
  tributosCompra,
} from '../contract/compras/compra.ts';
export {
  avisoDeImportacion,
  campoDeColumna,
  columnasTipeadas,
  importacionEnCurso,
  importacionHecha,
  importarQuery,
} from '../contract/compras/importacion.ts';
export {
  claseEmitido,
  emitidoDiferente,
  emitidosComparados,
  emitidosImportados,
  ladoEmitido,
  motivoEmitido,
} from '../contract/compras/emitidos.ts';
export {
  datosDePosicion,
  eleccionDeSufrido,
  eleccionTipeada,
  posicionIva,
  sufridoElegible,
  sufridoEnPosicion,
} from '../contract/compras/posicion.ts';
export { archivoComprasQuery, controlComprasQuery, reporteCompras } from '../contract/compras/reporte.ts';
export {
  archivoPresentado,
  cierre,
  pedidoDeCierre,
  claveDeControl,
  controlDeMes,
  estadoDeControl,
  estadoDeMes,
  filaDeMesa,
  mesACerrar,
  responsableDeControl,
  vencimientoDeMes,
} from '../contract/cierre/cierre.ts';
export { contableOfrecido } from '../contract/contables/contable.ts';
export { conceptoContable, cuentaContable, planTipeado } from '../contract/contables/planDeCuentas.ts';
export {
  certificadoSufrido,
  filtroCertificados,
  importacionDeCertificados,
  impuestoDeCertificado,
  listaDeCertificados,
  operacionSufrida,
  paginaCertificados,
} from '../contract/sufridos/certificado.ts';
export {
  archivoDeSufridos,
  archivoDeSufridosQuery,
  controlDeSufridos,
  tipoDeCuenta,
} from '../contract/sufridos/archivo.ts';
export { certificadosImportados, importarCertificadosQuery } from '../contract/sufridos/importacion.ts';
export {
  diferenciaSufrida,
  fuenteDeSufrido,
  impuestosSufridos,
  impuestoSufrido,
  saldoSufrido,
} from '../contract/sufridos/sufridos.ts';
export { envioDatos, envioMensual, estadoEnvio } from '../contract/contador/envio.ts';
export {
  avisoMonotributo,
  monotributo,
  monotributoDatos,
  monotributoTabla,
  recategorizacion,
} from '../contract/contador/monotributo.ts';
export { estadoPaquete, paqueteContador, paquetePedido, pasoPaquete } from '../contract/contador/paquete.ts';
export { mesPresentado, mesPresentadoDetalle } from '../contract/contador/presentado.ts';
export {
  cuenta,
  cuentaAjustes,
  cuentaCambiada,
  cuentaCambios,
  vinculacionEmpezada,
} from '../contract/cuentas/cuenta.ts';
export {
  agentePercepcion,
  ajustesPercepcion,
  ajustesPercepcionCambiados,
} from '../contract/empresas/ajustesPercepcion.ts';
export {
  empresa,
  empresaCambiada,
  empresaDatos,
  empresaTipeada,
  puntoDeVenta,
  puntoDeVentaCambiado,
  puntoDeVentaGuardado,
  puntoDeVentaTipeado,
} from '../contract/empresas/empresa.ts';
export {
  DIAS_DE_INVITACION,
  FRAGMENTO_INVITACION,
  TITULAR,
  compartida,
  invitacion,
  invitacionAbierta,
  invitacionPedida,
  invitacionVista,
  miembro,
  miembroCambiado,
  miembros,
  rol,
} from '../contract/empresas/miembros.ts';
export {
  certificadoEmpresa,
  certificadoNuevo,
  certificadoRecibido,
  estadoVerificacion,
  prueba,
  pruebaPunto,
  tramiteSimulado,
  verificacion,
} from '../contract/empresas/verificacion.ts';
export {
  estadoDeTraspaso,
  resumenDeTraspaso,
  traspaso,
  traspasoAceptado,
  traspasoPedido,
  traspasoPorRecibir,
  traspasoPrevisto,
  traspasos,
} from '../contract/empresas/traspaso.ts';
export { avisosPorMail, cierrePedido, emailPedido, passwordCambiado, perfil } from '../contract/empresas/perfil.ts';
export { preferenciaCambiada, preferencias } from '../contract/empresas/preferencias.ts';
export { authEndpoints } from '../contract/endpoints/auth.ts';
export { fallo } from '../contract/endpoints/endpoint.ts';
export { endpoints } from '../contract/endpoints/index.ts';
export {
  alicuotaArca,
  alicuotaGuardada,
  alicuotaIva,
  ambiente,
  claseA,
  claseComprobante,
  concepto,
  conceptoGuardado,
  condicionIvaReceptor,
  derecho,
  estadoComprobante,
  letra,
  modoFacturacion,
  moneda,
  provincia,
  situacionIibb,
  situacionIva,
  tipoComprobante,
  tipoDocumento,
  tipoDocumentoGuardado,
  tipoGuardado,
  tratamientoIva,
  unidadMedida,
} from '../contract/enums.ts';
export {
  claseHecho,
  comprobanteDeHistoria,
  correoPedido,
  hecho,
  historia,
  intercambioDeComprobante,
  ordenDeHistoria,
  pagoDeHistoria,
  ventaDeHistoria,
} from '../contract/historia.ts';
export { causaInicio, listaInicio, cuentaInicio, emitidoEn, empresaInicio, inicio } from '../contract/inicio.ts';
export { estadoInstalacion, motivoDePausa, pausa } from '../contract/instalacion.ts';
export { personaArca } from '../contract/padron/persona.ts';
export { readParcial, writeParcial } from '../contract/parcial.ts';
export { exclusionPercepcion, exclusionTipeada } from '../contract/percepciones/exclusion.ts';
export {
  consultaPadrones,
  consultaPadronesQuery,
  padronImportado,
  padronQuery,
  padronVigente,
  padronesDelTitular,
  provinciaConPadron,
} from '../contract/percepciones/padron.ts';
export {
  consultaHecha,
  evidenciaPercepcion,
  origenPadron,
  percepcionDecidida,
} from '../contract/percepciones/percepcion.ts';
export {
  LARGO_IDEMPOTENCIA,
  PREFIJO_CLAVE,
  clave,
  claveNueva,
  clavePedida,
  permisoClave,
} from '../contract/programas/clave.ts';
export {
  destino,
  destinoConSecreto,
  destinoPedido,
  entrega,
  entregasPagina,
  entregasQuery,
  tipoSuceso,
} from '../contract/programas/destino.ts';
export {
  MINUTOS_ASISTIDA,
  MINUTOS_POR_DEFECTO,
  asistida,
  asistidaPedida,
  comprobantePrevisto,
  vistaPedida,
} from '../contract/programas/vista.ts';
export {
  articuloCosteado,
  cargoPorVender,
  empresaDeEstimacion,
  entradaDeSku,
  entradaEstimacion,
  envioCotizado,
  envioDeEstimacion,
  estimacion,
  estimacionDeSku,
  falta,
  ganancia,
  precioEstimado,
  terminoQueResta,
} from '../contract/publicaciones/estimacion.ts';
export {
  cambioAceptado,
  cambioAplicado,
  cambioPrecios,
  cambioPreciosConFilas,
  cambioPreciosQuery,
  cantidadesDeCambio,
  estadoCambioPrecios,
  pedidoPrecios,
  redondeo,
  simulacion,
  supuestos,
} from '../contract/publicaciones/precios.ts';
export { estadoPromo, promo, promoConGanancia, promoTipeada } from '../contract/publicaciones/promo.ts';
export {
  automatizacion,
  cambioDePublicacion,
  competencia,
  detalleDelCargo,
  envioDePublicacion,
  estadoPublicacion,
  estadoRefresco,
  kitDePublicacion,
  listingPrice,
  medidaPiso,
  objetivoPrecio,
  ordenPublicaciones,
  precioHallado,
  precioTipeado,
  publicacion,
  publicacionCambiada,
  publicacionCambios,
  publicacionListada,
  pubsPagina,
  pubsQuery,
  resumenPublicaciones,
  situacionCompetencia,
} from '../contract/publicaciones/publicacion.ts';
export { esquemaDeAjuste } from '../contract/regimenes/ajuste.ts';
export { filaAgip } from '../contract/regimenes/caba.ts';
export { cifra, cuit, periodoMensual } from '../contract/regimenes/columnas.ts';
export {
  ajustesPublicados,
  clavesDeRegimen,
  origenesDePadron,
  padronesPublicados,
  regimenesPublicados,
  reporteDeArchivo,
  reportesPublicados,
} from '../contract/regimenes/regimenes.ts';
export { filaSircip } from '../contract/regimenes/sircip.ts';
export { coeficienteCero, filaAcreditan, filaCoeficiente, noInscripto } from '../contract/regimenes/tucuman.ts';
export {
  claseReporte,
  controlPedido,
  controlReporte,
  formatoIvaVentas,
  formatoLibroIva,
  ivaVentasPedido,
  jurisdicciones,
  jurisdiccionesPedido,
  libroIvaPedido,
  reporteCabaPedido,
  reportePedido,
} from '../contract/reportes.ts';
export {
  MAX_EMAIL,
  emailTipeado,
  enRenglones,
  enUnRenglon,
  oVacio,
  parrafo,
  secreto,
  texto,
} from '../contract/texto.ts';
export { clasePaso, pasoDeTraza, trazaContada } from '../contract/traza.ts';
export { cambioTrasFactura } from '../contract/ventas/diferencia.ts';
export {
  avanceLote,
  claseLote,
  comprobantePlaneado,
  estadoLote,
  lote,
  loteAceptado,
  loteResumido,
  pasoLote,
} from '../contract/ventas/lote.ts';
export {
  datosFacturacion,
  descuentosDeOrden,
  envio,
  estadoOrden,
  orden,
  ordenItem,
  venta,
} from '../contract/ventas/venta.ts';
export {
  compradorDeVentas,
  compradorTipeado,
  comprobanteDeVenta,
  documentoDeVenta,
  facturadasPorFuera,
  grupoVenta,
  motivoDeVenta,
  pedidoLote,
  pedidoLoteDeCuentas,
  ventaListada,
  ventasDescartadas,
  ventasQuery,
} from '../contract/ventas/ventaListada.ts';
export { ventasDeCuentas } from '../contract/ventas/ventasDeCuentas.ts';
