export { type ComprobanteHallado, type Halladas, type VentaHallada, halladas } from '../contract/busqueda.ts';
export {
  type ClavePaso,
  type Comienzo,
  type EsperaComienzo,
  type PuntoArca,
  type PuntosArca,
  comienzo,
} from '../contract/comienzo.ts';
export {
  type ComprobanteDeHistoria,
  type Hecho,
  type Historia,
  type VentaDeHistoria,
  historia,
  intercambioDeComprobante,
} from '../contract/historia.ts';
export { type CuentaInicio, type EmitidoEn, type EmpresaInicio, type Inicio, inicio } from '../contract/inicio.ts';
export { type TrazaContada, trazaContada } from '../contract/traza.ts';
export { type EmpresaPropuesta, IIBB_SIN_CONFIRMAR, empresaPropuesta } from '../rules/comienzo/empresaPropuesta.ts';
export { esperaVisible, textoDeEspera, textoDePaso, ventasDelComienzo } from '../rules/comienzo/textos.ts';
