import {
  canceladasDeCuentasPagina,
  canceladasPagina,
  canceladasQuery,
  relecturaPedida,
} from '../../cambios/cancelada.ts';
import { receptoresDeCuentasPagina, receptoresPagina, receptoresQuery } from '../../cambios/receptor.ts';
import type { Endpoint } from '../endpoint.ts';

/** Changes in an account's sales after they were invoiced. */
export const cambiosEndpoints = {
  listCanceladasConFactura: {
    method: 'GET',
    path: '/api/cuentas/{id}/canceladas-con-factura',
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Ventas que Mercado Libre canceló, devolvió o tiene con un reclamo, y cuya factura sigue en pie',
    query: canceladasQuery,
    answer: canceladasPagina,
  },
  listCanceladasDeCuentas: {
    method: 'GET',
    path: '/api/ventas/canceladas-con-factura',
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Las mismas ventas, de todas las cuentas',
    query: canceladasQuery,
    answer: canceladasDeCuentasPagina,
  },
  releerFacturadas: {
    method: 'POST',
    path: '/api/cuentas/{id}/canceladas-con-factura/relectura',
    derecho: 'emitir',
    resumen: 'Pide que se vuelvan a leer de Mercado Libre las ventas ya facturadas de unos días',
    body: relecturaPedida,
    answer: 'vacio',
  },
  listReceptores: {
    method: 'GET',
    path: '/api/cuentas/{id}/receptores',
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Facturas que hoy serían a otro receptor o de otra letra, o de las que no se pudo saber',
    query: receptoresQuery,
    answer: receptoresPagina,
  },
  listReceptoresDeCuentas: {
    method: 'GET',
    path: '/api/ventas/receptores',
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Las mismas facturas, de todas las cuentas',
    query: receptoresQuery,
    answer: receptoresDeCuentasPagina,
  },
} as const satisfies Record<string, Endpoint>;
