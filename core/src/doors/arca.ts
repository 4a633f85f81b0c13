export type { ComprobanteAAutorizar, ComprobanteAutorizado } from '../contract/arca/arca.ts';
export { type ArcaEstado, type Conciliacion, conciliacion } from '../contract/arca/arcaEstado.ts';
export {
  type Contingencia,
  type ContingenciaCambiada,
  type ContingenciaDeEmpresa,
  type ContingenciaGuardada,
  type CorteAbierto,
  type EstadoCaea,
  type EstadoQuincena,
  type InformeHecho,
  type QuincenaCaea,
  MINUTOS_DE_CORTE,
  contingencia,
  contingenciaDeEmpresa,
  contingenciaGuardada,
  estadoCaea,
  informeHecho,
} from '../contract/arca/contingencia.ts';
export { type DeOtroSistema, comprobanteDeOtroSistema, tipoDeOtroSistema } from '../contract/arca/otroSistema.ts';
export { type ControlDeEmisor, controlDeEmisor, type LineaDeControl } from '../contract/arca/controlEmisor.ts';
export {
  type NumerosRetenidos,
  type RespuestaDeRetenidos,
  type RetenidosListados,
  respuestaDeRetenidos,
} from '../contract/arca/retenidos.ts';
export { describeRespuesta, describeRetenidos } from '../rules/retenidos/describe.ts';
export { type Lento, avisoDeEspera } from '../rules/arca/espera.ts';
export { describeSinConfirmar, isSinConfirmar } from '../rules/arca/sinMostrar.ts';
export { describeInforme } from '../rules/contingencia/describeInforme.ts';
export { explainCaea } from '../rules/contingencia/explainCaea.ts';
