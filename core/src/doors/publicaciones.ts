export type {
  EstimacionDatos,
  EstimacionDeSku,
  FaltaDeGanancia,
  Ganancia,
  PrecioConGanancia,
  TerminoDeGanancia,
} from '../contract/publicaciones/estimacion.ts';
export {
  type CambioPrecios,
  type CambioPreciosConFilas,
  type EleccionPublicaciones,
  type FilaCambioPrecios,
  type PedidoPrecios,
  type Redondeo,
  type Simulacion,
  type Supuestos,
  cambioPreciosConFilas,
} from '../contract/publicaciones/precios.ts';
export type { Promo, PromoConGanancia } from '../contract/publicaciones/promo.ts';
export {
  type CambioDePublicacion,
  type Competencia,
  type EstadoPublicacion,
  type EstadoRefresco,
  type MedidaPiso,
  type ObjetivoPrecio,
  type PrecioHalladoDatos,
  type Publicacion,
  type PublicacionCambios,
  type PublicacionListada,
  type PubsPagina,
  type PubsQuery,
  type ResumenPublicaciones,
  type SituacionCompetencia,
  precioHallado,
  publicacionListada,
  pubsPagina,
} from '../contract/publicaciones/publicacion.ts';
export { nombreTipoPromo, nombreTipoPublicacion } from '../rules/catalogs/publicacion.ts';
export { avisoDeTarifa, tarifaDeAntes } from '../rules/rentabilidad/envio.ts';
export { type EntradaEstimacion, TERMINOS_QUE_RESTAN, estimateRentabilidad } from '../rules/rentabilidad/estimate.ts';
export { porQueNoSeToca, promoTrasCambio } from '../rules/rentabilidad/promos.ts';
export { aPrecio, enPesos, estimateEntradas, summarizeGanancia } from '../rules/rentabilidad/publicacion.ts';
