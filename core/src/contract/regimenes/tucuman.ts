import { z } from 'zod';
import { fechaCivil } from '../base.ts';
import { cifra, cuit, periodoMensual } from './columnas.ts';
import type { RegimenPublicado } from './regimen.ts';

/** A row of ACREDITAN.TXT. `tipo`: CL local, CM convenio multilateral. `porcentaje` null: exempt. */
export const filaAcreditan = z.object({
  cuit,
  desde: fechaCivil,
  hasta: fechaCivil,
  exento: z.boolean(),
  tipo: z.enum(['CL', 'CM']),
  porcentaje: cifra.nullable(),
  razon_social: z.string(),
});
export type FilaAcreditan = z.output<typeof filaAcreditan>;

/** A row of archivocoefrg116.TXT. `coeficiente` and `porcentaje` null: exempt; a coefficient of 0.0000 is a value. */
export const filaCoeficiente = z.object({
  cuit,
  periodo: periodoMensual,
  exento: z.boolean(),
  coeficiente: cifra.nullable(),
  porcentaje: cifra.nullable(),
  razon_social: z.string(),
});
export type FilaCoeficiente = z.output<typeof filaCoeficiente>;

/** Rule for a coefficient of 0.0000. `p` is the list's percentage. */
export const coeficienteCero = z.enum(['p', 'p_mitad', 'p_17_5', 'fija_0_175']);

/** Percent for a buyer in neither list. */
export const noInscripto = z.literal([0, 5, 7]);

/** Perceptions of Tucumán: RG (DGR) 86/00. */
export const tucuman = {
  provincia: 14,
  de_varias: null,
  nombre: 'Tucumán',
  autoridad: 'Rentas de Tucumán',
  un_padron: 'uno de los dos de Tucumán',
  padrones: {
    /** RG 176/10. */
    acreditan: {
      nombre: 'Tucumán (ACREDITAN)',
      archivo: 'el padrón de contribuyentes de Tucumán (ACREDITAN)',
      corto: 'ACREDITAN',
      fila: filaAcreditan,
    },
    /** RG 116/10. */
    coeficientes: {
      nombre: 'Tucumán (coeficientes)',
      archivo: 'el archivo de coeficientes de Tucumán (archivocoefrg116)',
      corto: 'los coeficientes',
      fila: filaCoeficiente,
    },
  },
  ajustes: {
    /** Importers of the padrón do not agree on this coefficient. */
    tucuman_coef_cero: {
      clase: 'opcion',
      etiqueta: 'si el coeficiente es 0,0000',
      ayuda: null,
      esquema: coeficienteCero,
      opciones: [
        { valor: 'p', nombre: 'El porcentaje entero' },
        { valor: 'p_mitad', nombre: 'La mitad del porcentaje' },
        { valor: 'p_17_5', nombre: 'El 17,5 % del porcentaje' },
        { valor: 'fija_0_175', nombre: '0,175 %' },
      ],
      defecto: null,
      falta: 'qué se percibe con un coeficiente 0,0000',
    },
    tucuman_no_inscripto: {
      clase: 'opcion',
      etiqueta: 'a quien no está en los padrones',
      ayuda: null,
      esquema: noInscripto,
      opciones: [
        { valor: 0, nombre: '0 %' },
        { valor: 5, nombre: '5 %' },
        { valor: 7, nombre: '7 %' },
      ],
      defecto: null,
      falta: 'qué se percibe a quien no está en los padrones',
    },
    /** Whether a coefficient reduces the base; false: Convenio Multilateral pays half the percentage whatever its coefficient. */
    tucuman_coef_en_percepciones: {
      clase: 'si_no',
      etiqueta: 'el coeficiente de Convenio Multilateral achica la base',
      ayuda: null,
      defecto: true,
    },
  },
  reportes: {
    'percepciones-tucuman': {
      titulo: 'SIRETPER',
      sujeto: 'SIRETPER',
      comando: 'percepciones-tucuman',
      archivos: {
        datos: { boton: 'DATOS.TXT' },
        retper: { boton: 'RETPER.TXT' },
        ncfact: { boton: 'NCFACT.TXT' },
      },
    },
  },
  /** RG 86/00 art. 1. */
  sede: 'La empresa está domiciliada o tiene su sede en Tucumán',
  /** SIRETPER, RETPER.TXT: a record without a part of the address aborts the import of the month. */
  con_domicilio: true,
} as const satisfies RegimenPublicado;
