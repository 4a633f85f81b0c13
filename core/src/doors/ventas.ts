export {
  type Actividad,
  type ActividadPagina,
  type Novedad,
  type TipoActividad,
  actividadPagina,
  novedad,
  tipoActividad,
  trabajoFallido,
} from '../contract/avisos/actividad.ts';
export {
  type CanceladaConFactura,
  type CanceladaDeCuenta,
  type CanceladasDeCuentasPagina,
  type CanceladasPagina,
  type QueLePaso,
  canceladaConFactura,
  canceladasDeCuentasPagina,
  canceladasPagina,
  queLePaso,
} from '../contract/cambios/cancelada.ts';
export {
  type ReceptorDeCuenta,
  type ReceptorRevisado,
  type ReceptoresDeCuentasPagina,
  type ReceptoresPagina,
  receptorRevisado,
} from '../contract/cambios/receptor.ts';
export type { CambioTrasFactura } from '../contract/ventas/diferencia.ts';
export {
  type AvanceLote,
  type ClaseLote,
  type Lote,
  type LoteResumido,
  avanceLote,
  lote,
} from '../contract/ventas/lote.ts';
export {
  type PaginaDeCuentas,
  TERMINADAS,
  VENTAS_POR_RESPUESTA,
  ventasDeCuentas,
} from '../contract/ventas/ventasDeCuentas.ts';
export type { Envio, Orden } from '../contract/ventas/venta.ts';
export {
  type CompradorTipeado,
  type GrupoVenta,
  type ListaVentasQuery,
  type PedidoLote,
  type PedidoLoteDeCuentas,
  type VentaListada,
  compradorTipeado,
  grupoVenta,
  ventaListada,
} from '../contract/ventas/ventaListada.ts';
export { nombreDeAviso } from '../rules/automatico/actividad.ts';
export { DIAS_QUE_SE_MIRAN, nombresDeLoQuePaso, nombresDeQuienPago } from '../rules/cambios/deFacturada.ts';
export { nameReceptor } from '../rules/cambios/receptor.ts';
export { SKU_SIN_CARGAR } from '../rules/motivos/advertencias.ts';
export { type Causa, groupByCausa, isProblema } from '../rules/motivos/causas.ts';
export type { Modo } from '../rules/motivos/modo.ts';
export {
  type MotivoOmision,
  type SolucionVenta,
  isMotivo,
  motivoOf,
  motivos,
  solucionesOf,
} from '../rules/motivos/motivos.ts';
export { resumenOf } from '../rules/comprobantes/resumen.ts';
export { estadoDeVenta } from '../rules/ventas/estadoDeVenta.ts';
export { rangoUsual } from '../rules/ventas/rangoUsual.ts';
