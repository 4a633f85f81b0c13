import { z } from 'zod';
import { cambioHecho, cambioStock } from '../../articulos/cambio.ts';
import { csvImportado } from '../../articulos/importacion.ts';
import {
  articuloCambiado,
  articuloDetallado,
  articuloTipeado,
  autofillCuerpo,
  autofillHecho,
  costoHistorico,
  exportarQuery,
  kitTipeado,
  stockPagina,
  stockQuery,
} from '../../articulos/articulo.ts';
import type { Endpoint } from '../endpoint.ts';

/** Articles, one by one and all together. */
export const stockEndpoints = {
  listStock: {
    method: 'GET',
    path: '/api/stock',
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Artículos por SKU o descripción, con su precio en la lista pedida',
    query: stockQuery,
    answer: stockPagina,
  },
  createArticulo: {
    method: 'POST',
    path: '/api/stock',
    derecho: 'configurar',
    unaVez: true,
    resumen: 'Agrega un artículo',
    body: articuloTipeado,
    answer: articuloDetallado,
  },
  importarCsv: {
    method: 'POST',
    path: '/api/stock/csv',
    irrepetible: true,
    pesada: true,
    derecho: 'configurar',
    resumen: 'Importa un archivo de artículos de una vez, todo o nada: 422 nombra cada línea con error',
    formulario: z.object({}),
    answer: csvImportado,
  },
  autofillStock: {
    method: 'POST',
    path: '/api/stock/autofill',
    pesada: true,
    derecho: 'configurar',
    resumen: 'Agrega un artículo por cada SKU de las publicaciones que no tenga; no cambia los que están',
    body: autofillCuerpo,
    answer: autofillHecho,
  },
  cambiarStock: {
    method: 'POST',
    path: '/api/stock/cambio',
    pesada: true,
    derecho: 'configurar',
    resumen: 'Cambia el costo, el IVA o el stock de muchos artículos; con simular, dice qué cambiaría',
    body: cambioStock,
    answer: cambioHecho,
  },
  exportarStock: {
    method: 'GET',
    path: '/api/stock/exportar',
    pesada: true,
    derecho: 'ganancias',
    lectura: 'lista',
    resumen: 'Los artículos en un archivo CSV o XLSX',
    query: exportarQuery,
    answer: 'archivo',
  },
  getArticulo: {
    method: 'GET',
    path: '/api/stock/{sku}',
    derecho: 'leer',
    resumen:
      'Un artículo, con sus precios, sus partes y sus publicaciones. Un SKU que se llame como otra ruta (exportar, importaciones…) va con un ~ adelante',
    answer: articuloDetallado,
  },
  updateArticulo: {
    method: 'PUT',
    path: '/api/stock/{sku}',
    derecho: 'configurar',
    resumen:
      'Cambia un artículo: lo que no se manda queda como está; con antes, nada si alguien lo cambió mientras tanto',
    body: articuloCambiado,
    answer: articuloDetallado,
  },
  deleteArticulo: {
    method: 'DELETE',
    path: '/api/stock/{sku}',
    derecho: 'configurar',
    resumen: 'Borra un artículo y sus precios',
    answer: 'vacio',
  },
  listCostos: {
    method: 'GET',
    path: '/api/stock/{sku}/costos',
    derecho: 'ganancias',
    resumen: 'Los costos que tuvo un artículo, el último primero',
    answer: z.array(costoHistorico),
  },
  updateKit: {
    method: 'PUT',
    path: '/api/stock/{sku}/kit',
    derecho: 'configurar',
    resumen: 'Hace de un artículo un kit de otros, o deja de serlo sin partes',
    body: kitTipeado,
    answer: articuloDetallado,
  },
} as const satisfies Record<string, Endpoint>;
