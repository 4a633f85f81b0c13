import { z } from 'zod';
import { filtroCertificados, importacionDeCertificados, paginaCertificados } from '../../sufridos/certificado.ts';
import { certificadosImportados, importarCertificadosQuery } from '../../sufridos/importacion.ts';
import { archivoDeSufridosQuery, controlDeSufridos } from '../../sufridos/archivo.ts';
import { impuestosSufridos } from '../../sufridos/sufridos.ts';
import type { Endpoint } from '../endpoint.ts';

/** Taxes that a company suffered: the lists that tell them, and their balances. */
export const sufridosEndpoints = {
  getImpuestosSufridos: {
    method: 'GET',
    path: '/api/empresa/{id}/impuestos-sufridos/{periodo}',
    pesada: true,
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Los impuestos que sufrió una empresa en un mes, cada uno una vez, y lo que dice uno solo',
    answer: impuestosSufridos,
  },
  listCertificadosSufridos: {
    method: 'GET',
    path: '/api/empresa/{id}/certificados-sufridos',
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Las retenciones, percepciones y recaudaciones que declararon los agentes, con el total del filtro',
    query: filtroCertificados,
    answer: paginaCertificados,
  },
  importarCertificadosSufridos: {
    method: 'POST',
    path: '/api/empresa/{id}/certificados-sufridos/importar',
    pesada: true,
    irrepetible: true,
    derecho: 'presentar',
    resumen: 'Importa Mis Retenciones de ARCA, o la lista de una provincia: el archivo es el cuerpo',
    query: importarCertificadosQuery,
    flujo: true,
    answer: certificadosImportados,
  },
  listImportacionesDeCertificados: {
    method: 'GET',
    path: '/api/empresa/{id}/certificados-sufridos/importaciones',
    derecho: 'leer',
    resumen: 'Las listas de impuestos sufridos que se importaron, la última primero',
    answer: z.array(importacionDeCertificados),
  },
  removeImportacionDeCertificados: {
    method: 'DELETE',
    path: '/api/empresa/{id}/certificados-sufridos/importaciones/{importacion}',
    derecho: 'presentar',
    resumen: 'Deshace una importación: quita los certificados que trajo',
    answer: z.array(importacionDeCertificados),
  },
  controlarArchivoDeSufridos: {
    method: 'GET',
    path: '/api/empresa/{id}/impuestos-sufridos/{periodo}/controles',
    pesada: true,
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Lo que tendría un archivo de los impuestos sufridos de un mes, y lo que queda afuera',
    query: archivoDeSufridosQuery,
    answer: controlDeSufridos,
  },
  descargarArchivoDeSufridos: {
    method: 'GET',
    path: '/api/empresa/{id}/impuestos-sufridos/{periodo}/archivo',
    pesada: true,
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Un archivo de los impuestos sufridos de un mes: para SIFERE Web, o una planilla con los certificados',
    query: archivoDeSufridosQuery,
    answer: 'archivo',
    tipo: 'text/plain',
  },
} as const satisfies Record<string, Endpoint>;
