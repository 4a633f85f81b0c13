import { Counter, Histogram, type Registry } from 'prom-client';

/** Results of a request, with the status of each answer. */
export const resultados = {
  guardada: 200,
  cortada: 400,
  mal_formada: 400,
  otra_aplicacion: 403,
  vendedor_desconocido: 403,
  /** The path's secret is wrong or missing: answered as if nothing were there. */
  sin_secreto: 404,
  muy_grande: 413,
  otro_formato: 415,
  /** The marketplace sends it again later. */
  sin_base: 503,
} as const;
export type Resultado = keyof typeof resultados;

export interface MedidasReceptor {
  observe(resultado: Resultado, ms: number): void;
}

/** Metrics of notices by result, and of the time of their answers. */
export function createMedidasReceptor(registry: Registry): MedidasReceptor {
  const recibidas = new Counter({
    name: 'talonario_notificaciones_total',
    help: 'Avisos recibidos, por resultado',
    labelNames: ['resultado'],
    registers: [registry],
  });
  // Each counter starts at 0: a rate needs a first value.
  for (const resultado of Object.keys(resultados)) recibidas.inc({ resultado }, 0);
  const duracion = new Histogram({
    name: 'talonario_notificaciones_segundos',
    help: 'Cuánto tardó la respuesta a un aviso, en segundos',
    labelNames: ['resultado'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  return {
    observe(resultado, ms) {
      recibidas.inc({ resultado });
      duracion.observe({ resultado }, ms / 1_000);
    },
  };
}
