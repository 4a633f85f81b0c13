/** The choice that a person may replace by words of their own. */
export const OTRA_CONDICION_DE_VENTA = 'Otra';

/** Payment terms offered for a voucher, as they are printed. Any other text is as good. */
export const condicionesDeVenta: readonly string[] = [
  'Contado',
  'Cuenta corriente',
  'Tarjeta de débito',
  'Tarjeta de crédito',
  'Transferencia',
  'Cheque',
  'Mercado Pago',
  OTRA_CONDICION_DE_VENTA,
];
