import { comandosDeComprobantes } from '../../commands/comprobantes/comandos.ts';
import type { Grupo } from './grupo.ts';
import { addVentas } from '../ventas.ts';

/** Groups of commands declared as objects, in the order of the help. */
export const grupos: readonly Grupo[] = [
  { titulo: 'Ventas y comprobantes:', add: addVentas, comandos: comandosDeComprobantes },
];
