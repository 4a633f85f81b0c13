import { z } from 'zod';
import {
  compra,
  compraCambiada,
  compraTipeada,
  filtroCompras,
  paginaCompras,
  reglaEmisor,
  reglaTipeada,
} from '../../compras/compra.ts';
import { columnasTipeadas, importacionEnCurso, importacionHecha, importarQuery } from '../../compras/importacion.ts';
import { cargosComparados } from '../../compras/cargos.ts';
import { emitidosComparados, emitidosImportados } from '../../compras/emitidos.ts';
import { datosDePosicion, eleccionTipeada, posicionIva } from '../../compras/posicion.ts';
import { archivoComprasQuery, controlComprasQuery } from '../../compras/reporte.ts';
import { controlReporte } from '../../reportes.ts';
import type { Endpoint } from '../endpoint.ts';

/** Purchases of a company: their import from ARCA's list, and what a person decides of each. */
export const comprasEndpoints = {
  listCompras: {
    method: 'GET',
    path: '/api/empresa/{id}/compras',
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Las compras de una empresa, con los totales del filtro',
    query: filtroCompras,
    answer: paginaCompras,
  },
  createCompra: {
    method: 'POST',
    path: '/api/empresa/{id}/compras',
    derecho: 'presentar',
    unaVez: true,
    resumen: 'Agrega una compra que no está en la lista de ARCA: un comprobante en papel, o una importación',
    body: compraTipeada,
    answer: compra,
  },
  importarCompras: {
    method: 'POST',
    path: '/api/empresa/{id}/compras/importar',
    pesada: true,
    irrepetible: true,
    derecho: 'presentar',
    resumen: 'Importa Mis Comprobantes recibidos (CSV, ZIP o XLSX): el archivo es el cuerpo',
    query: importarQuery,
    flujo: true,
    answer: importacionHecha,
  },
  getImportacionDeCompras: {
    method: 'GET',
    path: '/api/empresa/{id}/compras/importacion',
    derecho: 'leer',
    resumen: 'Cómo va la importación de compras en curso',
    answer: importacionEnCurso,
  },
  matchColumnasDeCompras: {
    method: 'PUT',
    path: '/api/empresa/{id}/compras/columnas',
    derecho: 'presentar',
    resumen: 'Qué es cada columna de los archivos de una empresa: se recuerda para los próximos',
    body: columnasTipeadas,
    answer: 'vacio',
  },
  listReglasDeEmisores: {
    method: 'GET',
    path: '/api/empresa/{id}/compras/emisores',
    derecho: 'leer',
    resumen: 'Las reglas de clase y crédito por emisor',
    answer: z.array(reglaEmisor),
  },
  saveReglaDeEmisor: {
    method: 'PUT',
    path: '/api/empresa/{id}/compras/emisores/{documento}',
    derecho: 'presentar',
    resumen: 'La clase y el crédito de las compras a un emisor, también de las próximas',
    body: reglaTipeada,
    answer: z.array(reglaEmisor),
  },
  controlarCompras: {
    method: 'GET',
    path: '/api/empresa/{id}/compras/controles',
    pesada: true,
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Lo que diría el Libro IVA o IVA Simple de las compras de un mes, y qué compras serían rechazadas',
    query: controlComprasQuery,
    answer: controlReporte,
  },
  descargarReporteDeCompras: {
    method: 'GET',
    path: '/api/empresa/{id}/compras/reportes',
    pesada: true,
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Un archivo del Libro IVA Digital de compras o del crédito de IVA Simple de un mes',
    query: archivoComprasQuery,
    answer: 'archivo',
    tipo: 'text/plain',
  },
  getPosicionIva: {
    method: 'GET',
    path: '/api/empresa/{id}/posicion-iva/{periodo}',
    pesada: true,
    derecho: 'leer',
    resumen: 'La posición de IVA de un mes: débito, crédito, saldos y lo que queda a pagar',
    answer: posicionIva,
  },
  updatePosicionIva: {
    method: 'PUT',
    path: '/api/empresa/{id}/posicion-iva/{periodo}',
    pesada: true,
    derecho: 'presentar',
    resumen: 'Carga los saldos con los que empieza un mes, y lo retenido o percibido por fuera de las compras',
    body: datosDePosicion,
    answer: posicionIva,
  },
  elegirSufridoDeIva: {
    method: 'PUT',
    path: '/api/empresa/{id}/posicion-iva/{periodo}/eleccion',
    pesada: true,
    derecho: 'presentar',
    resumen: 'Elige entre el importe tipeado y el leído de las retenciones o percepciones de IVA de un mes',
    body: eleccionTipeada,
    answer: posicionIva,
  },
  importarEmitidos: {
    method: 'POST',
    path: '/api/empresa/{id}/emitidos/{periodo}',
    pesada: true,
    irrepetible: true,
    derecho: 'presentar',
    resumen: 'Importa Mis Comprobantes emitidos de un mes, para compararlos: el archivo es el cuerpo',
    flujo: true,
    answer: emitidosImportados,
  },
  compararEmitidos: {
    method: 'GET',
    path: '/api/empresa/{id}/emitidos/{periodo}',
    pesada: true,
    derecho: 'leer',
    resumen:
      'Los comprobantes emitidos en un mes según ARCA contra los de Talonario: en los dos, en uno solo, o distintos',
    answer: emitidosComparados,
  },
  compararCargos: {
    method: 'GET',
    path: '/api/empresa/{id}/cargos-facturados/{periodo}',
    pesada: true,
    derecho: 'leer',
    lectura: 'lista',
    resumen:
      'Las facturas de la plaza por sus cargos de un mes contra las compras: en los dos, en uno solo, o distintas',
    answer: cargosComparados,
  },
  updateCompra: {
    method: 'PUT',
    path: '/api/empresa/{id}/compras/{compra}',
    derecho: 'presentar',
    resumen: 'Cambia la clase, el crédito, el mes o los tributos de una compra, o la deja afuera del libro',
    body: compraCambiada,
    answer: compra,
  },
} as const satisfies Record<string, Endpoint>;
