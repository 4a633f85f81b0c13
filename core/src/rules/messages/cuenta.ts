/** What an account lacks to invoice: the only messages of accounts that the list of its sales loads. */
export const mensajesDeCuenta = {
  cuenta_sin_empresa: () => 'La cuenta no tiene una empresa vinculada. Elegila en Configuración de la cuenta.',
  cuenta_sin_punto_de_venta: () =>
    'La cuenta no tiene un punto de venta elegido. Elegilo en Configuración de la cuenta.',
} as const;
