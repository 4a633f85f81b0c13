import { comprobante } from '../comprobantes/comprobante.ts';
import {
  cambioAFacturaA,
  emision,
  emisionPedida,
  facturaACuerpo,
  facturaGuardada,
  facturasPagina,
  facturasQuery,
  facturaTipeada,
  percepcionesCalculadas,
  percepcionesQuery,
  personaBuscada,
  ultimaFechaDeSerie,
  ultimaFechaQuery,
} from '../comprobantes/facturas.ts';
import type { Endpoint } from './endpoint.ts';

/** Vouchers, and what a form needs to write one. */
export const facturasEndpoints = {
  listFacturas: {
    method: 'GET',
    path: '/api/facturas',
    resumen: 'Comprobantes, los últimos primero',
    query: facturasQuery,
    answer: facturasPagina,
  },
  createFactura: {
    method: 'POST',
    path: '/api/facturas',
    resumen: 'Guarda un borrador: uno nuevo, o el del id',
    body: facturaGuardada,
    answer: comprobante,
  },
  buscarCuit: {
    method: 'GET',
    path: '/api/facturas/search/{cuit}',
    resumen: 'Datos de un CUIT según ARCA',
    answer: personaBuscada,
  },
  percepcionesIibb: {
    method: 'GET',
    path: '/api/facturas/percepciones_iibb',
    resumen: 'Percepciones de Ingresos Brutos que corresponden, una por provincia',
    query: percepcionesQuery,
    answer: percepcionesCalculadas,
  },
  ultimaFecha: {
    method: 'GET',
    path: '/api/facturas/ultima_fecha',
    resumen: 'Fecha del último comprobante de un tipo y punto de venta: los que siguen no pueden ser anteriores',
    query: ultimaFechaQuery,
    answer: ultimaFechaDeSerie,
  },
  getFactura: {
    method: 'GET',
    path: '/api/facturas/{id}',
    resumen: 'Un comprobante',
    answer: comprobante,
  },
  updateFactura: {
    method: 'PUT',
    path: '/api/facturas/{id}',
    resumen: 'Cambia un borrador',
    body: facturaTipeada,
    answer: comprobante,
  },
  deleteFactura: {
    method: 'DELETE',
    path: '/api/facturas/{id}',
    resumen: 'Borra un borrador',
    answer: 'vacio',
  },
  emitirFactura: {
    method: 'POST',
    path: '/api/facturas/{id}/emitir',
    resumen: 'Emite un borrador: 200 emitido, 202 en cola porque ARCA no responde, 422 rechazado',
    body: emisionPedida,
    answer: emision,
    statuses: [200, 202],
  },
  facturaPdf: {
    method: 'GET',
    path: '/api/facturas/{id}/pdf',
    resumen: 'PDF del comprobante',
    answer: 'archivo',
    tipo: 'application/pdf',
  },
  notaCredito: {
    method: 'POST',
    path: '/api/facturas/{id}/nota-credito',
    resumen: 'Emite la nota de crédito por lo que le queda a una factura',
    answer: emision,
    statuses: [200, 202],
  },
  swapToFacturaA: {
    method: 'POST',
    path: '/api/facturas/{id}/factura-a',
    resumen: 'Cambia una factura B por una A: nota de crédito B y factura A por lo mismo',
    body: facturaACuerpo,
    answer: cambioAFacturaA,
    statuses: [200, 202],
  },
} as const satisfies Record<string, Endpoint>;
