import { certificadoNuevo, certificadoRecibido, tramiteSimulado, verificacion } from '../../empresas/verificacion.ts';
import { puntoElegido, puntosArca } from '../../comienzo.ts';
import { empresa } from '../../empresas/empresa.ts';
import type { Endpoint } from '../endpoint.ts';

/** Proving that a company's CUIT is its user's. */
export const verificacionEndpoints = {
  getVerificacion: {
    method: 'GET',
    path: '/api/empresa/{id}/verificacion',
    derecho: 'leer',
    resumen: 'Si el CUIT de una empresa está verificado, cómo, y qué falta',
    answer: verificacion,
  },
  reviewVerificacion: {
    method: 'POST',
    path: '/api/empresa/{id}/verificacion',
    derecho: 'configurar',
    resumen: 'Le pregunta ahora a ARCA por lo que falta',
    answer: verificacion,
  },
  listPuntosArca: {
    method: 'GET',
    path: '/api/empresa/{id}/puntos-arca',
    derecho: 'leer',
    resumen: 'Los puntos de venta que ARCA tiene de una empresa',
    answer: puntosArca,
  },
  tomarPuntoArca: {
    method: 'POST',
    path: '/api/empresa/{id}/puntos-arca',
    derecho: 'configurar',
    resumen: 'Agrega a la empresa uno de los puntos de venta que ARCA tiene de ella',
    body: puntoElegido,
    answer: empresa,
  },
  startPruebaPunto: {
    method: 'POST',
    path: '/api/empresa/{id}/verificacion/punto',
    derecho: 'configurar',
    resumen: 'Empieza la verificación por punto de venta, o la sigue',
    answer: verificacion,
  },
  cancelPruebaPunto: {
    method: 'DELETE',
    path: '/api/empresa/{id}/verificacion/punto',
    derecho: 'configurar',
    resumen: 'Cancela la verificación por punto de venta',
    answer: verificacion,
  },
  addCertificado: {
    method: 'POST',
    path: '/api/empresa/{id}/verificacion/certificados',
    irrepetible: true,
    // A request creates an RSA key, which takes a core for as long as a small report.
    pesada: true,
    derecho: 'configurar',
    resumen: 'Agrega un certificado propio de ARCA, o hace el pedido de uno',
    body: certificadoNuevo,
    answer: verificacion,
  },
  receiveCertificado: {
    method: 'PUT',
    path: '/api/empresa/{id}/verificacion/certificados/{certificado}',
    derecho: 'configurar',
    resumen: 'Guarda el certificado que ARCA dio para un pedido',
    body: certificadoRecibido,
    answer: verificacion,
  },
  removeCertificado: {
    method: 'DELETE',
    path: '/api/empresa/{id}/verificacion/certificados/{certificado}',
    derecho: 'configurar',
    resumen: 'Elimina un certificado propio',
    answer: verificacion,
  },
  simularTramite: {
    method: 'POST',
    path: '/api/empresa/{id}/verificacion/simulador',
    derecho: 'configurar',
    resumen: 'Hace en el ARCA simulado un trámite de su sitio; fuera del simulador no existe',
    body: tramiteSimulado,
    answer: verificacion,
  },
} as const satisfies Record<string, Endpoint>;
