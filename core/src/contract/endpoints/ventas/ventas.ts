import { z } from 'zod';
import { ventaAMano } from '../../comprobantes/ventaAMano.ts';
import {
  compradorDeVentas,
  facturadasPorFuera,
  ventaListada,
  ventasDescartadas,
  ventasQuery,
} from '../../ventas/ventaListada.ts';
import { ventasDeCuentas, ventasDeCuentasQuery } from '../../ventas/ventasDeCuentas.ts';
import type { Endpoint } from '../endpoint.ts';

/** Sales of an account, and of all of them. */
export const ventasEndpoints = {
  listVentasDeCuentas: {
    method: 'GET',
    path: '/api/ventas',
    derecho: 'leer',
    resumen: 'Ventas de todas las cuentas cerradas entre dos fechas, y cuántas hay de cada grupo',
    query: ventasDeCuentasQuery,
    answer: ventasDeCuentas,
  },
  listVentas: {
    method: 'GET',
    path: '/api/cuentas/{id}/ventas',
    derecho: 'leer',
    resumen: 'Ventas cerradas entre dos fechas, una por orden, con sus comprobantes',
    query: ventasQuery,
    answer: z.array(ventaListada),
  },
  listVentasCanceladas: {
    method: 'GET',
    path: '/api/cuentas/{id}/ventas-canceladas',
    derecho: 'leer',
    resumen: 'Ventas canceladas o con devoluciones, con su factura y su nota de crédito',
    query: ventasQuery,
    answer: z.array(ventaListada),
  },
  marcarFacturadasPorFuera: {
    method: 'PUT',
    path: '/api/cuentas/{id}/ventas/facturadas-por-fuera',
    derecho: 'emitir',
    resumen: 'Marca ventas como facturadas en otro sistema, o les quita la marca',
    body: facturadasPorFuera,
    answer: 'vacio',
  },
  asignarComprador: {
    method: 'PUT',
    path: '/api/cuentas/{id}/ventas/comprador',
    derecho: 'emitir',
    resumen: 'Dice a quién se facturan ventas con ese problema, o vuelve a los datos de Mercado Libre',
    body: compradorDeVentas,
    answer: 'vacio',
  },
  descartarVentas: {
    method: 'PUT',
    path: '/api/cuentas/{id}/ventas/descartadas',
    derecho: 'emitir',
    resumen: 'Aparta ventas con un problema, o las vuelve a mostrar',
    body: ventasDescartadas,
    answer: 'vacio',
  },
  getVentaAMano: {
    method: 'GET',
    path: '/api/cuentas/{id}/ventas/{venta}/a-mano',
    derecho: 'leer',
    resumen: 'Lo que se sabe de una venta para escribir su factura a mano',
    answer: ventaAMano,
  },
  resubirDocumento: {
    method: 'POST',
    path: '/api/cuentas/{id}/ventas/{venta}/documento',
    derecho: 'emitir',
    resumen: 'Vuelve a subir el PDF de una venta a Mercado Libre',
    answer: 'vacio',
  },
} as const satisfies Record<string, Endpoint>;
