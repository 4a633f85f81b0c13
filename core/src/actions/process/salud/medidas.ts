import type { RequestListener } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';

/** Figures of a part of a process, and the function that updates those looked up at each reading. */
interface Medidas {
  registry: Registry;
  lookUp: (() => Promise<void>) | null;
}

/** Registries of each process: Node's own figures and those of its parts, shown together when one process runs them all. */
const registradas = new WeakMap<Deps, { node: Registry; partes: Medidas[] }>();

/** Adds the figures of a part. */
export function addMedidas(deps: Deps, parte: Medidas): void {
  medidasOf(deps).partes.push(parte);
}

/** Every figure of this process: its Prometheus name, its kind and its labels. */
export async function describeMedidas(deps: Deps): Promise<{ name: string; type: string; labels: string[] }[]> {
  const { node, partes } = medidasOf(deps);
  const registries = [node, deps.medidor.registry, ...partes.map(({ registry }) => registry)];
  const metricas = registries.flatMap((registry) => registry.getMetricsAsArray());
  return metricas.map((metricObject) => {
    // The library has these fields, and its types do not declare them.
    const {
      name,
      type,
      labelNames = [],
    } = metricObject as unknown as { name: string; type: string; labelNames?: string[] };
    return { name, type, labels: [...labelNames] };
  });
}

/** Answers `/metrics`, in Prometheus's format, and nothing else. An address of its own keeps sales and queues from the public. */
export function createMedidas(deps: Deps): RequestListener {
  return (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    readMedidas(deps).then(
      ({ type, body }) => void response.writeHead(200, { 'Content-Type': type }).end(body),
      (error: unknown) => {
        deps.log.error({ err: error }, 'figures');
        response.writeHead(500).end();
      },
    );
  };
}

async function readMedidas(deps: Deps): Promise<{ type: string; body: string }> {
  const { node, partes } = medidasOf(deps);
  const textos = [await node.metrics(), await deps.medidor.registry.metrics()];
  for (const { registry, lookUp } of partes) {
    await lookUp?.();
    textos.push(await registry.metrics());
  }
  return { type: node.contentType, body: textos.join('\n') };
}

function medidasOf(deps: Deps): { node: Registry; partes: Medidas[] } {
  const conocidas = registradas.get(deps);
  if (conocidas) return conocidas;
  const node = new Registry();
  collectDefaultMetrics({ register: node });
  const nuevas = { node, partes: [] };
  registradas.set(deps, nuevas);
  return nuevas;
}
