import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** All that was read of what happened to sales and vouchers. */
export const historiaKey = ['historia'] as const;

/** What happened to a sale of an account. */
export const historiaDeVentaQuery = (cuenta_id: string, venta: string) =>
  queryOptions({
    queryKey: [...historiaKey, 'venta', cuenta_id, venta],
    queryFn: ({ signal }) => call('historiaDeVenta', { params: { id: cuenta_id, venta }, signal }),
  });

/** What happened to a voucher, and to its sale. */
export const historiaDeFacturaQuery = (id: string) =>
  queryOptions({
    queryKey: [...historiaKey, 'factura', id],
    queryFn: ({ signal }) => call('historiaDeFactura', { params: { id }, signal }),
  });

/** What was said to ARCA of a voucher. */
export const intercambiosQuery = (id: string) =>
  queryOptions({
    queryKey: [...historiaKey, 'intercambios', id],
    queryFn: ({ signal }) => call('intercambiosDeFactura', { params: { id }, signal }),
  });
