import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Key of the readings of stories. */
export const historiaKey = ['historia'] as const;

/** Story of a sale. */
export const historiaDeVentaQuery = (cuenta_id: string, venta: string) =>
  queryOptions({
    queryKey: [...historiaKey, 'venta', cuenta_id, venta],
    queryFn: ({ signal }) => call('historiaDeVenta', { params: { id: cuenta_id, venta }, signal }),
  });

/** Story of a voucher and its sale. */
export const historiaDeFacturaQuery = (id: string) =>
  queryOptions({
    queryKey: [...historiaKey, 'factura', id],
    queryFn: ({ signal }) => call('historiaDeFactura', { params: { id }, signal }),
  });

/** Requests to ARCA about a voucher. */
export const intercambiosQuery = (id: string) =>
  queryOptions({
    queryKey: [...historiaKey, 'intercambios', id],
    queryFn: ({ signal }) => call('intercambiosDeFactura', { params: { id }, signal }),
  });
