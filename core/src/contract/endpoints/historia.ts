import { z } from 'zod';
import { correoPedido, historia, intercambioDeComprobante } from '../historia.ts';
import type { Endpoint } from './endpoint.ts';

/** History of a sale or a voucher, and its mails. */
export const historiaEndpoints = {
  historiaDeVenta: {
    method: 'GET',
    path: '/api/cuentas/{id}/ventas/{venta}',
    derecho: 'leer',
    resumen: 'Una venta: lo que se vendió y se pagó, sus comprobantes y todo lo que pasó, en orden',
    answer: historia,
  },
  historiaDeFactura: {
    method: 'GET',
    path: '/api/facturas/{id}/historia',
    derecho: 'leer',
    resumen: 'Todo lo que pasó con un comprobante y con su venta, en orden',
    answer: historia,
  },
  intercambiosDeFactura: {
    method: 'GET',
    path: '/api/facturas/{id}/intercambios',
    derecho: 'emitir',
    resumen: 'Lo que se le mandó a ARCA por un comprobante y lo que respondió, tal como viajó',
    answer: z.array(intercambioDeComprobante),
  },
  enviarFactura: {
    method: 'POST',
    path: '/api/facturas/{id}/correo',
    derecho: 'emitir',
    unaVez: true,
    resumen: 'Manda un comprobante por mail, otra vez o a otra dirección',
    body: correoPedido,
    answer: 'vacio',
  },
} as const satisfies Record<string, Endpoint>;
