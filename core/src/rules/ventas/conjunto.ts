import type { AvanceLote, LoteResumido } from '../../contract/ventas/lote.ts';

/** State of several batches asked for together, as of one: it goes on while one does, and stopped only if all of them did. */
export function estadoDeConjunto(estados: readonly AvanceLote['estado'][]): AvanceLote['estado'] {
  if (estados.every((estado) => estado === 'pendiente')) return 'pendiente';
  if (estados.some((estado) => estado === 'pendiente' || estado === 'en_curso')) return 'en_curso';
  return estados.every((estado) => estado === 'error') ? 'error' : 'terminado';
}

/** Progress of several batches, as of one: the step is that of the first one at work. */
export function avanceDeConjunto(avances: readonly AvanceLote[]): AvanceLote {
  const estado = estadoDeConjunto(avances.map((avance) => avance.estado));
  const activa = avances.find((avance) => avance.estado === 'en_curso');
  const termino = estado === 'terminado' || estado === 'error';
  return {
    estado,
    paso: termino ? 'terminado' : (activa?.paso ?? null),
    serie: activa?.serie ?? null,
    hechos: sumBy(avances, (avance) => avance.hechos),
    total: sumBy(avances, ({ total }) => total),
  };
}

/** Reason for which all of several batches stopped, each once; null: one of them did not stop. */
export function errorDeConjunto(errores: readonly (string | null)[]): string | null {
  const distintos = [...new Set(errores)];
  return distintos.includes(null) ? null : distintos.join(' ');
}

/** Moment at which the last of several batches ended; null: one of them goes on. */
export function finDeConjunto(fines: readonly (Date | null)[]): Date | null {
  const terminados = fines.filter((fin) => fin !== null);
  return terminados.length < fines.length ? null : new Date(Math.max(...terminados.map((fin) => fin.getTime())));
}

/** Several batches asked for together, as one in a list. */
export function resumenDeConjunto(id: string, lotes: readonly [LoteResumido, ...LoteResumido[]]): LoteResumido {
  const cantidadOf = (lista: keyof LoteResumido['cantidades']) => sumBy(lotes, ({ cantidades }) => cantidades[lista]);
  return {
    ...lotes[0],
    ...avanceDeConjunto(lotes),
    id,
    terminado_en: finDeConjunto(lotes.map(({ terminado_en }) => terminado_en)),
    error: errorDeConjunto(lotes.map(({ error }) => error)),
    cantidades: {
      emitidas: cantidadOf('emitidas'),
      previas: cantidadOf('previas'),
      rechazadas: cantidadOf('rechazadas'),
      omitidas: cantidadOf('omitidas'),
      en_cola: cantidadOf('en_cola'),
    },
  };
}

function sumBy<T>(items: readonly T[], numberOf: (item: T) => number): number {
  return items.reduce((suma, item) => suma + numberOf(item), 0);
}
