import type { VentaListada } from '../../contract/ventas/ventaListada.ts';

const estados: Readonly<Record<string, string>> = {
  paid: 'paga',
  partially_refunded: 'devuelta en parte',
  cancelled: 'cancelada',
  pending_cancel: 'cancelándose',
  confirmed: 'sin pagar',
  payment_required: 'sin pagar',
  payment_in_process: 'pago en proceso',
  partially_paid: 'paga en parte',
  invalid: 'inválida',
};

/** The status of a sale in words; one that nobody knows yet, as the marketplace says it. */
export function estadoDeVenta({ status }: Pick<VentaListada, 'status'>): string {
  return estados[status] ?? status;
}
