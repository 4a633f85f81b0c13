import type { ClaseReporte } from '@talonario/core/contador';
import { reportesPublicados, type ReporteDeRegimen } from '@talonario/core/percepciones';

/** The name by which each report is asked for; those of one declaration may share it. */
export const nombreDeReporte: Readonly<Record<ClaseReporte, string>> = {
  'iva-ventas': 'iva-ventas',
  'libro-iva-digital': 'libro-iva-digital',
  'iva-simple': 'iva-simple',
  ...(Object.fromEntries(Object.entries(reportesPublicados).map(([clave, { comando }]) => [clave, comando])) as Record<
    ReporteDeRegimen,
    string
  >),
  jurisdicciones: 'jurisdicciones',
};

/** Names of the reports, each once. */
export const nombresDeReportes: readonly string[] = [...new Set(Object.values(nombreDeReporte))];
