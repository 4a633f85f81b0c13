import { z } from 'zod';
import {
  aplicarCuerpo,
  archivoCampos,
  filaCambiada,
  filaMendada,
  filasPagina,
  filasQuery,
  importacion,
  importacionCambiada,
} from '../../articulos/importacion.ts';
import type { Endpoint } from '../endpoint.ts';

/** Files of articles or of a price list, looked at before they are applied, and what takes them back. */
export const importacionesEndpoints = {
  createImportacion: {
    method: 'POST',
    path: '/api/stock/importaciones',
    resumen: 'Sube un archivo de artículos, o de la lista dada, para revisarlo: se lee aparte',
    formulario: archivoCampos,
    answer: importacion,
    statuses: [202],
  },
  listImportaciones: {
    method: 'GET',
    path: '/api/stock/importaciones',
    resumen: 'Últimas importaciones y cambios masivos',
    answer: z.array(importacion),
  },
  getImportacion: {
    method: 'GET',
    path: '/api/stock/importaciones/{id}',
    resumen: 'Una importación y por dónde va',
    answer: importacion,
  },
  updateImportacion: {
    method: 'PUT',
    path: '/api/stock/importaciones/{id}',
    resumen: 'Cambia cómo se lee el archivo: se vuelve a leer, y se recuerda para los que se le parecen',
    body: importacionCambiada,
    answer: importacion,
    statuses: [202],
  },
  deleteImportacion: {
    method: 'DELETE',
    path: '/api/stock/importaciones/{id}',
    resumen: 'Descarta una importación que no se aplicó',
    answer: 'vacio',
  },
  listFilas: {
    method: 'GET',
    path: '/api/stock/importaciones/{id}/filas',
    resumen: 'Las filas de una importación, con lo que cambian o lo que tienen mal',
    query: filasQuery,
    answer: filasPagina,
  },
  updateFila: {
    method: 'PUT',
    path: '/api/stock/importaciones/{id}/filas/{linea}',
    resumen: 'Corrige las celdas de una fila',
    body: filaCambiada,
    answer: filaMendada,
  },
  exportarErrores: {
    method: 'GET',
    path: '/api/stock/importaciones/{id}/errores',
    resumen: 'Las filas con error en un CSV, con el motivo en la última columna',
    answer: 'archivo',
    tipo: 'text/csv',
  },
  aplicarImportacion: {
    method: 'POST',
    path: '/api/stock/importaciones/{id}/aplicar',
    resumen: 'Aplica lo revisado, todo o nada; con solo_validas deja afuera las filas con error',
    body: aplicarCuerpo,
    answer: importacion,
    statuses: [202],
  },
  deshacerImportacion: {
    method: 'POST',
    path: '/api/stock/importaciones/{id}/deshacer',
    resumen: 'Deshace la última: vuelve atrás lo que nadie cambió después, y dice qué no',
    answer: importacion,
  },
} as const satisfies Record<string, Endpoint>;
