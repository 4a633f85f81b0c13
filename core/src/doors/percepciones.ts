export { type ExclusionPercepcion, exclusionPercepcion, exclusionTipeada } from '../contract/percepciones/exclusion.ts';
export { consultaPadrones } from '../contract/percepciones/padron.ts';
export { type ConsultaHecha, origenPadron } from '../contract/percepciones/percepcion.ts';
export type { Ajuste } from '../contract/regimenes/ajuste.ts';
export { periodoMensual } from '../contract/regimenes/columnas.ts';
export type { RegimenPublicado } from '../contract/regimenes/regimen.ts';
export {
  type ClaveRegimen,
  type ReporteDeRegimen,
  ajustesPublicados,
  autoridadesDePadrones,
  clavesDeRegimen,
  regimenesPublicados,
  reporteDeArchivo,
  reportesPublicados,
} from '../contract/regimenes/regimenes.ts';
export {
  type Nominacion,
  type ValorDeAjuste,
  ajustesPorDefecto,
  isAgente,
  nominacionesDeVarias,
  nominacionesOf,
  parseAjuste,
  regimenesConAjustes,
  textOfAjuste,
  todasLasNominacionesOf,
} from '../rules/percepciones/ajustes.ts';
export { nombrePercepcion, textOfClave, tituloPercepcion } from '../rules/catalogs/clavePercepcion.ts';
export { type PadronesConsultados, nombrePadron } from '../rules/percepciones/caso.ts';
export {
  avisosDeDevolucion,
  avisosDeNota,
  giveBackPercepciones,
  provinciasConVencimiento,
} from '../rules/percepciones/devolucion.ts';
export { explainPercepcion, filaComoEra } from '../rules/percepciones/evidencia.ts';
export { avisosParaAgentes, provinciasConRegimen } from '../rules/percepciones/regimenes.ts';
