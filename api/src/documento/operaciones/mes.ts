import type { Documentada } from './documentada.ts';

/** Files for accounting programs, and the closing of a month. */
export const mes = {
  listContables: {
    descripcion:
      'Lista los programas contables con archivo propio. sin_confirmar avisa que ningún programa importó todavía ese formato.',
  },
  descargarContable: {
    descripcion:
      'Baja las ventas de un mes para un programa contable. El total de cada archivo es el del Libro IVA Digital, o el de IVA ventas si va en pesos. Colppy acepta 500 comprobantes por archivo: con más, responde un ZIP.',
    fallas: [
      'empresa_no_encontrada',
      'mes_no_encontrado',
      'programa_contable_no_encontrado',
      'sin_casos',
      'reporte_con_errores',
      'reporte_no_cierra',
    ],
  },
  getPlanDeCuentas: {
    descripcion: 'Responde la cuenta contable de cada concepto. propia dice si la escribió una persona.',
    fallas: ['empresa_no_encontrada'],
  },
  updatePlanDeCuentas: {
    descripcion: 'Guarda cuentas contables de una empresa. Los conceptos que no vienen quedan como estaban.',
    fallas: ['empresa_no_encontrada', 'valor_invalido'],
  },
} as const satisfies Record<string, Documentada>;
