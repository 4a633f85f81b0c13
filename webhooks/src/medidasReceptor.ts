import { Counter, Histogram, type Registry } from 'prom-client';

/** What became of a request, and the status that tells it. */
export const resultados = {
  guardada: 200,
  cortada: 400,
  mal_formada: 400,
  otra_aplicacion: 403,
  vendedor_desconocido: 403,
  /** The path's secret is another, or missing: as if nothing were there. */
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

/** How many notices came to each end, and how long their answer took. */
export function createMedidasReceptor(registry: Registry): MedidasReceptor {
  const recibidas = new Counter({
    name: 'talonario_notificaciones_total',
    help: 'Avisos recibidos, por resultado',
    labelNames: ['resultado'],
    registers: [registry],
  });
  // A rate needs where it starts from.
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
