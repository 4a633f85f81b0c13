export type { ComprobanteAAutorizar, ComprobanteAutorizado } from '../contract/arca/arca.ts';
export { type ArcaEstado, type Conciliacion, conciliacion } from '../contract/arca/arcaEstado.ts';
export { type Lento, avisoDeEspera } from '../rules/arca/espera.ts';
export { explainArca } from '../rules/explainArca.ts';
