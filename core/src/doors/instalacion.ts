export { type EstadoInstalacion, type Pausa, pausa } from '../contract/instalacion.ts';
export { QUE_PASA_EN_PAUSA } from '../rules/instalacion/describePausa.ts';
