import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** A voucher that a company issued with another system, as its paper names it. */
export interface Referido {
  company_id: string;
  tipo_comprobante: number;
  punto_de_venta: number;
  numero_comprobante: number;
}

/** A voucher of another system as ARCA has it now: the answer is not kept, and a failure is asked again by a person. */
export const deOtroSistemaQuery = ({ company_id, ...referido }: Referido) =>
  queryOptions({
    queryKey: ['de_otro_sistema', company_id, referido],
    queryFn: ({ signal }) => call('consultarDeOtroSistema', { params: { id: company_id }, query: referido, signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
