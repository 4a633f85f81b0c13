import type { Documentada } from './documentada.ts';

const DE_IMPORTACION = ['importacion_no_encontrada', 'importacion_en_curso', 'importacion_ya_aplicada'] as const;
const DE_ARCHIVO = ['archivo_invalido', 'lista_no_encontrada', 'espacio_agotado', 'demasiados_trabajos'] as const;
const DE_PRECIO = ['articulo_no_encontrado', 'lista_no_encontrada', 'cambio_simultaneo'] as const;

/** Articles, their files and their price lists. */
export const articulos = {
  listStock: {
    descripcion:
      'Lista los artículos cuyo SKU o descripción contiene q, con su precio en la lista pedida. Sin lista, precio es null.',
    fallas: ['lista_no_encontrada'],
  },
  createArticulo: {
    descripcion: 'Agrega un artículo. Si ya hay uno con ese SKU responde 409 y no lo cambia.',
    fallas: ['articulo_ya_registrado'],
  },
  importarCsv: {
    descripcion:
      'Importa un CSV o una planilla en el acto: crea los artículos que faltan y cambia los que están, todo o nada. Para revisar antes está la importación por pasos.',
    fallas: ['importacion_con_errores', ...DE_ARCHIVO],
  },
  autofillStock: {
    descripcion:
      'Crea un artículo, con costo 0, por cada SKU de las publicaciones que no tenga uno. No cambia los que están.',
    fallas: [
      'cuenta_no_encontrada',
      'cuenta_desvinculada',
      'plaza_no_autorizado',
      'plaza_no_disponible',
      'plaza_rechazo',
    ],
  },
  cambiarStock: {
    descripcion:
      'Cambia el costo, el IVA o el stock de los artículos elegidos. Con simular dice qué cambiaría, con una muestra; con vista, responde 409 si ya no es lo que se vio. Se deshace como una importación.',
    fallas: ['valores_distintos'],
  },
  exportarStock: { descripcion: 'Baja los artículos que contiene la búsqueda, todos, en un CSV o una planilla.' },
  getArticulo: {
    descripcion:
      'Responde un artículo con sus precios, sus partes y las publicaciones que lo venden. Un SKU que se llame como otra ruta (exportar, importaciones…) va con un ~ adelante.',
    fallas: ['articulo_no_encontrado'],
  },
  updateArticulo: {
    descripcion:
      'Cambia lo que se manda de un artículo y deja igual lo demás; el SKU no cambia. Con antes, responde 409 si alguien lo cambió mientras tanto.',
    fallas: ['articulo_no_encontrado', 'cambio_simultaneo'],
  },
  deleteArticulo: {
    descripcion:
      'Borra un artículo y sus precios. Los comprobantes que lo nombran quedan. El que es parte de un kit no se borra.',
    fallas: ['articulo_no_encontrado', 'articulo_en_kit'],
  },
  listCostos: {
    descripcion: 'Lista los costos que tuvo un artículo, con desde cuándo. La rentabilidad usa el del día de la venta.',
    fallas: ['articulo_no_encontrado'],
  },
  updateKit: {
    descripcion: 'Reemplaza las partes de un kit. Sin partes, el artículo deja de ser un kit.',
    fallas: ['articulo_no_encontrado', 'cambio_simultaneo', 'kit_circular'],
  },
  createImportacion: {
    descripcion:
      'Recibe un archivo de artículos, o de la lista dada, y lo lee en segundo plano. No cambia ningún artículo hasta que se aplique.',
    fallas: DE_ARCHIVO,
  },
  listImportaciones: { descripcion: 'Lista las últimas importaciones y cambios masivos, con en qué está cada uno.' },
  getImportacion: {
    descripcion: 'Dice por dónde va una importación, cómo se leyó el archivo y cuántas filas hay de cada clase.',
    fallas: ['importacion_no_encontrada'],
  },
  updateImportacion: {
    descripcion:
      'Cambia cómo se lee el archivo (columnas, separador, decimales) y lo lee de nuevo. Se recuerda para los parecidos.',
    fallas: DE_IMPORTACION,
  },
  deleteImportacion: {
    descripcion: 'Descarta una importación que no se aplicó, con su archivo.',
    fallas: DE_IMPORTACION,
  },
  listFilas: {
    descripcion: 'Lista las filas de una importación con lo que cambiarían o lo que tienen mal.',
    fallas: ['importacion_no_encontrada'],
  },
  updateFila: {
    descripcion: 'Reemplaza las celdas de una fila y dice cómo quedó. El archivo subido no cambia.',
    fallas: [...DE_IMPORTACION, 'fila_no_encontrada'],
  },
  exportarErrores: {
    descripcion:
      'Baja las filas con error en un CSV o un XLSX, con el motivo en la última columna. El CSV se corrige y se sube tal cual.',
    fallas: ['importacion_no_encontrada', 'importacion_en_curso'],
  },
  aplicarImportacion: {
    descripcion:
      'Aplica lo revisado, todo o nada, en segundo plano. Con solo_validas deja afuera las filas con error. La que ya se aplicó no se aplica otra vez.',
    fallas: [...DE_IMPORTACION, 'importacion_con_errores', 'importacion_interrumpida'],
  },
  deshacerImportacion: {
    descripcion:
      'Vuelve atrás la última importación o cambio masivo, salvo lo que alguien cambió después, y dice qué no.',
    fallas: ['importacion_no_encontrada', 'importacion_no_deshacible', 'importacion_en_curso'],
  },
  listListasPrecios: { descripcion: 'Lista las listas de precios, con cuántos artículos tiene cada una.' },
  createListaPrecios: { descripcion: 'Crea una lista de precios vacía.', fallas: ['lista_ya_registrada'] },
  getListaPrecios: {
    descripcion: 'Responde una lista y una página de sus precios, por SKU.',
    fallas: ['lista_no_encontrada'],
  },
  updateListaPrecios: {
    descripcion:
      'Cambia el nombre de una lista, si sus precios incluyen IVA o a quiénes se propone. No recalcula los precios.',
    fallas: ['lista_no_encontrada', 'lista_ya_registrada', 'cambio_simultaneo'],
  },
  deleteListaPrecios: {
    descripcion: 'Borra una lista con sus precios. Los comprobantes que la usaron quedan.',
    fallas: ['lista_no_encontrada'],
  },
  createPrecio: { descripcion: 'Pone el precio de un artículo en una lista, esté o no en ella.', fallas: DE_PRECIO },
  cambiarLista: {
    descripcion:
      'Cambia en un porcentaje los precios de una lista, con el redondeo pedido. Con simular dice qué cambiaría; con vista, responde 409 si ya no es lo que se vio.',
    fallas: ['lista_no_encontrada', 'valores_distintos'],
  },
  updatePrecio: { descripcion: 'Cambia el precio de un artículo que ya está en una lista.', fallas: DE_PRECIO },
  deletePrecio: { descripcion: 'Saca un artículo de una lista. El artículo sigue existiendo.', fallas: DE_PRECIO },
} as const satisfies Record<string, Documentada>;
