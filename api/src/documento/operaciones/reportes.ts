import { DE_RANGO, type Documentada } from './documentada.ts';

/** Failures of every report: of its company and its days. */
const DE_REPORTE = [
  'empresa_no_encontrada',
  ...DE_RANGO,
  'reporte_no_corresponde',
  'reporte_sin_diseno',
  'sin_casos',
] as const;
/** Failures of the reports that write a file for another system. */
const DE_ARCHIVO = [
  ...DE_REPORTE,
  'reporte_con_errores',
  'reporte_no_cierra',
  'registro_no_entra',
  'reporte_desordenado',
  'falta_ajuste_percepcion',
  'faltan_adhesiones',
  'falta_padron',
] as const;

/** Files for ARCA and for the provinces. */
export const reportes = {
  controlarReporte: {
    descripcion:
      'Dice qué tendría un reporte y qué comprobantes serían rechazados, sin escribir el archivo. Los reparos que impiden escribirlo están marcados.',
    fallas: DE_REPORTE,
  },
  ivaVentas: {
    descripcion: 'Baja el IVA ventas de una empresa entre dos fechas, en un CSV o una planilla.',
    fallas: DE_ARCHIVO,
  },
  libroIvaComprobantes: {
    descripcion:
      'Baja el archivo de comprobantes del Libro IVA Digital. Va junto con el de alícuotas, del mismo rango. De más de dos meses responde 400.',
    fallas: DE_ARCHIVO,
  },
  libroIvaAlicuotas: {
    descripcion:
      'Baja el archivo de alícuotas del Libro IVA Digital. Va junto con el de comprobantes, del mismo rango.',
    fallas: DE_ARCHIVO,
  },
  ivaSimpleDebito: {
    descripcion: 'Baja el débito fiscal de un mes para IVA Simple, por actividad y operación.',
    fallas: DE_ARCHIVO,
  },
  ivaSimpleRestitucion: {
    descripcion: 'Baja la restitución del débito fiscal de un mes para IVA Simple: lo que dejan las notas de crédito.',
    fallas: DE_ARCHIVO,
  },
  percepcionesCaba: {
    descripcion:
      'Baja el archivo de e-ARCIBA: con [1] las facturas y notas de débito con percepción de CABA, con [3] las notas de crédito.',
    fallas: DE_ARCHIVO,
  },
  reporteDeRegimen: {
    descripcion:
      'Baja un archivo de la declaración de un régimen de percepción, de un mes o de parte de él. Los de CABA son percepciones y notas; los de Tucumán, datos, retper y ncfact; el de SIRCIP, declaracion, en un ZIP, que ningún portal aceptó todavía.',
    fallas: ['reporte_no_encontrado', ...DE_ARCHIVO],
  },
  tucumanDatos: {
    descripcion: 'Baja DATOS.TXT de SIRETPER: una percepción de Tucumán por renglón.',
    fallas: DE_ARCHIVO,
  },
  tucumanSujetos: {
    descripcion: 'Baja RETPER.TXT de SIRETPER: las personas a las que se percibió.',
    fallas: DE_ARCHIVO,
  },
  tucumanNotas: {
    descripcion: 'Baja NCFACT.TXT de SIRETPER: las notas de crédito que devuelven percepciones, con su factura.',
    fallas: DE_ARCHIVO,
  },
  ventasPorJurisdiccion: {
    descripcion: 'Baja las ventas por jurisdicción para Convenio Multilateral, en un CSV o una planilla.',
    fallas: DE_ARCHIVO,
  },
  verJurisdicciones: {
    descripcion: 'Responde las ventas por jurisdicción que tendría el archivo, para mirarlas antes.',
    fallas: DE_REPORTE,
  },
} as const satisfies Record<string, Documentada>;
