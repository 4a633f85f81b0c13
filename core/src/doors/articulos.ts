export {
  type Articulo,
  type ArticuloConPrecios,
  type ArticuloVisto,
  type FaltaDeArticulo,
  faltaDeArticulo,
  type ArticuloDetallado,
  type CostoPartes,
  articulo,
  stockPagina,
} from '../contract/articulos/articulo.ts';
export {
  type CambioHecho,
  type CambioStock,
  type OperacionDeCambio,
  type RedondeoDeCambio,
  cambioHecho,
  redondeoDeCambio,
} from '../contract/articulos/cambio.ts';
export {
  type CampoImportado,
  type ClaseFila,
  type ColumnasImportadas,
  type Deteccion,
  type EstadoImportacion,
  type FilaImportada,
  type Importacion,
  type ImportacionCambiada,
  type ResumenImportacion,
  deteccion,
  importacion,
} from '../contract/articulos/importacion.ts';
export {
  type ListaNueva,
  type ListaPrecios,
  type ListaPreciosConItems,
  listaPrecios,
  listaPreciosConItems,
} from '../contract/articulos/lista.ts';
export { skuDeRuta, skuEnRuta } from '../rules/articulos/ruta.ts';
