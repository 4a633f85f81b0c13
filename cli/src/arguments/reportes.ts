import type { ClaseReporte } from '@talonario/core';

/** The name by which each report is asked for; e-ARCIBA takes perceptions and credit notes apart. */
export const nombreDeReporte: Readonly<Record<ClaseReporte, string>> = {
  'iva-ventas': 'iva-ventas',
  'libro-iva-digital': 'libro-iva-digital',
  'iva-simple': 'iva-simple',
  'percepciones-caba': 'percepciones-caba',
  'percepciones-caba-notas': 'percepciones-caba',
  'percepciones-tucuman': 'percepciones-tucuman',
  jurisdicciones: 'jurisdicciones',
};

/** Those names, each once. */
export const nombresDeReportes: readonly string[] = [...new Set(Object.values(nombreDeReporte))];
