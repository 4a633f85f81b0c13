import { Histogram, type Registry } from 'prom-client';

export interface Metrics {
  observe(pedido: { metodo: string; ruta: string; estado: number }, ms: number): void;
}

/** Seconds that each route takes. */
export function createMetrics(registry: Registry): Metrics {
  const duracion = new Histogram({
    name: 'talonario_api_segundos',
    help: 'Duración de los pedidos a la API, en segundos',
    labelNames: ['metodo', 'ruta', 'estado'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  });
  return { observe: (pedido, ms) => duracion.observe(pedido, ms / 1_000) };
}
