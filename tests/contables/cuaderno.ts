import type { ProgramaContable } from '../../core/src/rules/contables/contable.ts';

/** A made-up program: the number and the total of each voucher. */
export const cuaderno: ProgramaContable = {
  clave: 'cuaderno',
  nombre: 'Cuaderno',
  uso: 'Copialo en el cuaderno.',
  sin_confirmar: 'Todavía no se probó en ningún cuaderno.',
  forma: 'excel',
  archivo: (periodo) => `cuaderno-${periodo}`,
  titulos: ['Número', 'Receptor', 'Total'],
  por_archivo: 2,
  filas: ({ comprobante, receptor, pesos, signo }) => [
    [String(comprobante.numero_comprobante), receptor, pesos.total.times(signo)],
  ],
  moneda: 'pesos',
  importe: ([, , total]) => {
    if (typeof total !== 'object' || 'cifra' in total || 'fecha' in total) throw new RangeError('no total');
    return total;
  },
};
