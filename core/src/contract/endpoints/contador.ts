import { z } from 'zod';
import { paqueteContador, paquetePedido } from '../contador/paquete.ts';
import {
  contadorComprobantes,
  contadorComprobantesQuery,
  contadorControles,
  contadorEmpresa,
  enlaceContador,
  enlaceNuevo,
  enlacePedido,
} from '../contador/enlace.ts';
import { envioDatos, envioMensual } from '../contador/envio.ts';
import { mesPresentado, mesPresentadoDetalle } from '../contador/presentado.ts';
import { monotributo, monotributoDatos, monotributoTabla } from '../contador/monotributo.ts';
import type { Endpoint } from './endpoint.ts';

const ZIP = 'application/zip';

/** What a company and its accountant share: Monotributo, the month's package, what was presented, the links, the mail. */
export const contadorEndpoints = {
  getMonotributo: {
    method: 'GET',
    path: '/api/empresa/{id}/monotributo',
    resumen: 'Lo facturado en doce meses contra el límite de cada categoría; 422 si no es monotributista',
    answer: monotributo,
  },
  updateMonotributo: {
    method: 'PUT',
    path: '/api/empresa/{id}/monotributo',
    resumen: 'La categoría en la que está, y lo que facturó por fuera en los últimos doce meses',
    body: monotributoDatos,
    answer: monotributo,
  },
  updateTablaMonotributo: {
    method: 'PUT',
    path: '/api/empresa/{id}/monotributo/tabla',
    resumen: 'Carga una tabla de categorías más nueva, para todas las empresas del usuario',
    body: monotributoTabla,
    answer: monotributo,
  },
  listPaquetes: {
    method: 'GET',
    path: '/api/empresa/{id}/paquetes',
    resumen: 'Los últimos paquetes mensuales para el contador',
    answer: z.array(paqueteContador),
  },
  createPaquete: {
    method: 'POST',
    path: '/api/empresa/{id}/paquetes',
    resumen: 'Pide el paquete de un mes: los archivos impositivos, planillas, PDF si se pide y un resumen, en un ZIP',
    body: paquetePedido,
    answer: paqueteContador,
  },
  getPaquete: {
    method: 'GET',
    path: '/api/empresa/{id}/paquetes/{paquete}',
    resumen: 'Cómo va un paquete',
    answer: paqueteContador,
  },
  descargarPaquete: {
    method: 'GET',
    path: '/api/empresa/{id}/paquetes/{paquete}/archivo',
    resumen: 'El ZIP de un paquete que está listo',
    answer: 'archivo',
    tipo: ZIP,
  },
  listPresentados: {
    method: 'GET',
    path: '/api/presentados',
    resumen: 'Los meses marcados como presentados, de todas las empresas',
    answer: z.array(mesPresentado),
  },
  getPresentado: {
    method: 'GET',
    path: '/api/empresa/{id}/presentados/{periodo}',
    resumen: 'Un mes presentado: lo que tenía, lo que tiene y lo que cambió después',
    answer: mesPresentadoDetalle,
  },
  presentarMes: {
    method: 'PUT',
    path: '/api/empresa/{id}/presentados/{periodo}',
    resumen: 'Marca un mes como presentado',
    answer: mesPresentadoDetalle,
  },
  reabrirMes: {
    method: 'DELETE',
    path: '/api/empresa/{id}/presentados/{periodo}',
    resumen: 'Quita la marca de presentado',
    answer: 'vacio',
  },
  listEnlaces: {
    method: 'GET',
    path: '/api/empresa/{id}/enlaces',
    resumen: 'Los enlaces para el contador de una empresa',
    answer: z.array(enlaceContador),
  },
  createEnlace: {
    method: 'POST',
    path: '/api/empresa/{id}/enlaces',
    resumen: 'Crea un enlace de solo lectura para el contador; su dirección se dice una sola vez',
    body: enlacePedido,
    answer: enlaceNuevo,
  },
  revocarEnlace: {
    method: 'DELETE',
    path: '/api/empresa/{id}/enlaces/{enlace}',
    resumen: 'Revoca un enlace: deja de servir en el acto',
    answer: enlaceContador,
  },
  getEnvio: {
    method: 'GET',
    path: '/api/empresa/{id}/envio',
    resumen: 'El envío mensual del paquete por mail, y los últimos',
    answer: envioMensual,
  },
  updateEnvio: {
    method: 'PUT',
    path: '/api/empresa/{id}/envio',
    resumen: 'A quién y qué día de cada mes se manda el paquete del mes anterior',
    body: envioDatos,
    answer: envioMensual,
  },
  deleteEnvio: {
    method: 'DELETE',
    path: '/api/empresa/{id}/envio',
    resumen: 'No manda más el paquete por mail',
    answer: 'vacio',
  },
  enviarAhora: {
    method: 'POST',
    path: '/api/empresa/{id}/envio/{periodo}',
    resumen: 'Manda ahora el paquete de un mes, también otra vez',
    answer: envioMensual,
  },
  verContador: {
    method: 'GET',
    path: '/api/contador',
    resumen: 'Con un enlace: la empresa y sus meses',
    acceso: 'enlace',
    answer: contadorEmpresa,
  },
  contadorComprobantes: {
    method: 'GET',
    path: '/api/contador/{periodo}/comprobantes',
    resumen: 'Con un enlace: los comprobantes de un mes',
    acceso: 'enlace',
    query: contadorComprobantesQuery,
    answer: contadorComprobantes,
  },
  contadorControles: {
    method: 'GET',
    path: '/api/contador/{periodo}/controles',
    resumen: 'Con un enlace: lo que se controló de cada reporte de un mes',
    acceso: 'enlace',
    answer: contadorControles,
  },
  contadorPaquete: {
    method: 'GET',
    path: '/api/contador/{periodo}/paquete',
    resumen: 'Con un enlace: el paquete de un mes',
    acceso: 'enlace',
    answer: 'archivo',
    tipo: ZIP,
  },
  contadorPdf: {
    method: 'GET',
    path: '/api/contador/comprobantes/{id}/pdf',
    resumen: 'Con un enlace: el PDF de un comprobante',
    acceso: 'enlace',
    answer: 'archivo',
    tipo: 'application/pdf',
  },
} as const satisfies Record<string, Endpoint>;
