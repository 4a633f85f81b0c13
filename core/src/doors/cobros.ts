export {
  type ClaseDiferencia,
  type DiferenciaDeCobros,
  type MesDeCobros,
  mesDeCobros,
} from '../contract/cobros/conciliacion.ts';
export type { ClaseDeLinea, LineaDeExtracto } from '../contract/cobros/extracto.ts';
export type { FaltaDeLectura } from '../contract/cobros/falta.ts';
export {
  type AvisoRealizada,
  type Renglon,
  type TerminoRealizado,
  type VentaRealizada,
  avisoSinGanancia,
} from '../contract/cobros/realizada.ts';
export type { Rentabilidad, RentabilidadDeSku } from '../contract/cobros/reporte.ts';
export { nombreDeImpuesto, nombreDeLinea } from '../rules/cobros/clases/nombres.ts';
export { describeFalta } from '../rules/cobros/facturas/faltas.ts';
