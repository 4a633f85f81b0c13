import { empezar } from '../../commands/comandos.ts';
import { comandosDeComprobantes } from '../../commands/comprobantes/comandos.ts';
import { comandosDeProblemas } from '../../commands/problemas/comandos.ts';
import { facturar, notasCredito, venta, ventas } from '../../commands/ventas/comandos.ts';
import type { Grupo } from './grupo.ts';

/** Groups of commands declared as objects, in the order of the help. */
export const grupos: readonly Grupo[] = [
  {
    titulo: 'Ventas y comprobantes:',
    comandos: [empezar, ventas, venta, ...comandosDeProblemas, facturar, notasCredito, ...comandosDeComprobantes],
  },
];
