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
  getMes: {
    descripcion:
      'Controla un mes: numeración, ARCA contra lo emitido, cola, CAEA, compras, cargos, retenciones, percepciones y ventas canceladas. De cada control dice cómo está, qué lo frena, quién lo resuelve y dónde. Un mes presentado dice también cuánto cambió después.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado'],
  },
  listCierres: {
    descripcion:
      'Lista los cierres de un mes: el original y sus rectificativas. De cada archivo responde su SHA-256 y si cambió contra el cierre anterior. El ZIP se baja como un paquete, con el id del cierre, y no vence.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado'],
  },
  cerrarMes: {
    descripcion:
      'Encarga el cierre: arma el paquete con todo y deja el mes como presentado, o nada. Con cosas pendientes pide con_pendientes. De un mes presentado hace la rectificativa que sigue, si algún archivo cambió. No presenta nada ante ARCA ni impide emitir.',
    fallas: [
      'empresa_no_encontrada',
      'mes_no_encontrado',
      'mes_sin_terminar',
      'mes_no_cierra',
      'mes_sin_cambios',
      'cierre_en_curso',
      'espacio_agotado',
      'demasiados_trabajos',
    ],
  },
  listMesa: {
    descripcion:
      'Lista tus empresas y las que otras personas comparten con vos, con el estado de un mes y su vencimiento por la terminación del CUIT. confirmar dice que el día no se controló con el calendario de ARCA.',
    fallas: ['mes_no_encontrado'],
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
