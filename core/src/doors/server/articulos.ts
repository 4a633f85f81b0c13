export {
  addArticulo,
  editArticulo,
  editKit,
  readArticulo,
  readCostos,
  removeArticulo,
} from '../../actions/articulos/articulos.ts';
export { autofillStock } from '../../actions/articulos/autofill.ts';
export { changeLista, changeStock } from '../../actions/articulos/changeStock.ts';
export { exportErrores, exportStock } from '../../actions/articulos/exportStock.ts';
export {
  discardImportacion,
  listFilasOf,
  mendFila,
  requestAplicar,
  requestImportacion,
  rereadImportacion,
} from '../../actions/articulos/importaciones.ts';
export {
  addLista,
  changePrecio,
  editLista,
  removeLista,
  removePrecio,
  setPrecio,
} from '../../actions/articulos/listas.ts';
export { listStock } from '../../actions/articulos/listStock.ts';
export { processImportacion } from '../../actions/articulos/processImportacion.ts';
export { ARCHIVO_MAXIMO } from '../../actions/articulos/readArchivo.ts';
export { undoImportacion } from '../../actions/articulos/undoImportacion.ts';
export { importArchivo } from '../../actions/articulos/writeImportacion.ts';
export { insertMissingArticulos } from '../../store/articulos/articulos.ts';
export { findImportacion, listImportaciones } from '../../store/articulos/importaciones.ts';
export { listArticulos } from '../../store/articulos/listArticulos.ts';
export { findLista, findListaConItems, listListas } from '../../store/articulos/listas.ts';
