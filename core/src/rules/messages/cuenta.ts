/** What an account lacks to invoice: all of this that the list of its sales has to bring. */
export const mensajesDeCuenta = {
  cuenta_sin_empresa: () => 'La cuenta no tiene una empresa vinculada. Elegila en Configuración de la cuenta.',
  cuenta_sin_punto_de_venta: () =>
    'La cuenta no tiene un punto de venta elegido. Elegilo en Configuración de la cuenta.',
} as const;
