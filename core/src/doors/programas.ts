export {
  type Clave,
  type ClaveNueva,
  LARGO_IDEMPOTENCIA,
  PREFIJO_CLAVE,
  type PermisoClave,
  clave,
  claveNueva,
  clavePedida,
  permisoClave,
} from '../contract/programas/clave.ts';
export {
  type Destino,
  type DestinoConSecreto,
  type Entrega,
  type EntregasPagina,
  destino,
  destinoConSecreto,
  entrega,
  entregasPagina,
} from '../contract/programas/destino.ts';
export {
  type Asistida,
  MINUTOS_ASISTIDA,
  MINUTOS_POR_DEFECTO,
  type VistaPedida,
  asistida,
} from '../contract/programas/vista.ts';
export { alcanceDeClave, clavePermite, isDeSesion } from '../rules/programas/clavePermite.ts';
export { FALLAS_HASTA_DETENER } from '../rules/programas/espera.ts';
export { ENCABEZADO_FIRMA, ENCABEZADO_SUCESO } from '../rules/programas/firma.ts';
export { nombresDeSuceso } from '../rules/programas/sucesos.ts';
