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

/** Status of a sale in words; an unknown one, in the marketplace's words. */
export function estadoDeVenta({ status }: Pick<VentaListada, 'status'>): string {
  return estados[status] ?? status;
}
