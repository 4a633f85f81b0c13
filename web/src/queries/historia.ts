import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** What happened to a sale of an account. */
export const historiaDeVentaQuery = (cuenta_id: string, venta: string) =>
  queryOptions({
    queryKey: ['historia', 'venta', cuenta_id, venta],
    queryFn: ({ signal }) => call('historiaDeVenta', { params: { id: cuenta_id, venta }, signal }),
  });

/** What happened to a voucher, and to its sale. */
export const historiaDeFacturaQuery = (id: string) =>
  queryOptions({
    queryKey: ['historia', 'factura', id],
    queryFn: ({ signal }) => call('historiaDeFactura', { params: { id }, signal }),
  });

/** What was said to ARCA of a voucher. */
export const intercambiosQuery = (id: string) =>
  queryOptions({
    queryKey: ['historia', 'intercambios', id],
    queryFn: ({ signal }) => call('intercambiosDeFactura', { params: { id }, signal }),
  });
