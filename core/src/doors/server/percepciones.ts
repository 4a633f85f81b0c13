export {
  type Perceptible,
  consultPadrones,
  findEvidencia,
  listEvidencia,
  lookupPadrones,
} from '../../actions/padrones/consultPadrones.ts';
export { addExclusion, listExclusiones, removeExclusion } from '../../actions/padrones/exclusiones.ts';
export { type ImportarPadron, importPadron } from '../../actions/padrones/importPadron.ts';
export { previewPercepciones } from '../../actions/padrones/percepciones.ts';
export { remindPadrones } from '../../actions/padrones/remindPadrones.ts';
export { readPadrones, uploadPadron } from '../../actions/padrones/uploadPadron.ts';
export type { ResumenPadron } from '../../rules/percepciones/padron/lector.ts';
