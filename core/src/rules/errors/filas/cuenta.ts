import { fila } from '../fila.ts';

/** Settings that an account lacks to invoice: the only failures of accounts that the list of its sales loads. */
export const erroresDeCuenta = {
  cuenta_sin_empresa: fila<{ cuenta: string }>(
    'conflict',
    () => 'La cuenta no tiene una empresa vinculada. Elegila en Configuración de la cuenta.',
  ),
  cuenta_sin_punto_de_venta: fila<{ cuenta: string }>(
    'conflict',
    () => 'La cuenta no tiene un punto de venta elegido. Elegilo en Configuración de la cuenta.',
  ),
};
