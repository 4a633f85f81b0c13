import { ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Config } from '../../../config.ts';
import type { ClasePaso, DatosPaso } from '../../../contract/traza.ts';
import type { SpanGuardado } from '../../../store/historia/spans.ts';
import { VERSION } from '../../../version.ts';
import { withinTime } from '../salud/withinTime.ts';
import { attributesOf } from './attributesOf.ts';
import { createGuardador } from './createGuardador.ts';

/** A finished step of a traza, to be made a span. */
export interface PasoTerminado {
  traza: string;
  paso: ClasePaso;
  en: Date;
  milisegundos: number;
  datos: DatosPaso;
}

/** Spans of this process: kept in the database and, where one is configured, sent to a collector. */
export interface Spans {
  /** Never fails nor makes the caller wait. */
  end(paso: PasoTerminado): void;
  /** Waits for the spans under way to be kept and sent, a couple of seconds at most. */
  close(): Promise<void>;
}

/** Milliseconds that a span waits for others: a process that is killed loses those of its last second. */
const JUNTAR_MS = 1_000;
const JUNTOS = 1_000;
/** Spans that wait for a database that does not take them, at most: more are lost, and nothing else waits for them. */
const ESPERAN = 20_000;
/** Milliseconds that closing waits: spans that the database and the collector did not take are lost. */
const CIERRE_MS = 2_000;
const ENVIO_MS = 5_000;

/** Steps that begin a traza: its root span, which the others hang from. */
const raices: ReadonlySet<ClasePaso> = new Set(['aviso', 'pedido', 'comando']);

/**
 * Makes spans of steps, by the official SDK. The trace's id is the traza's without dashes, and its root's id is the second half: whichever
 * processes end its spans, they are one trace. `onLost` is told of those that `save` could not keep.
 */
export async function createSpans({
  save,
  onLost,
  otlp,
  cierreMs = CIERRE_MS,
}: {
  save: (spans: SpanGuardado[]) => Promise<void>;
  onLost: (error: unknown, cantidad: number) => void;
  /** null: there is no collector. */
  otlp: Config['otlp'];
  cierreMs?: number;
}): Promise<Spans> {
  const guardador = createGuardador(save, onLost);
  const procesadores = [
    new BatchSpanProcessor({
      exporter: guardador,
      scheduledDelayMillis: JUNTAR_MS,
      maxExportBatchSize: JUNTOS,
      maxQueueSize: ESPERAN,
    }),
    ...(otlp === null ? [] : [new BatchSpanProcessor({ exporter: await createEnviador(otlp) })]),
  ];
  const alAzar = new RandomIdGenerator();
  let raiz: { traceId: string; spanId: string } | null = null;
  const tracer = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'talonario', 'service.version': VERSION }),
    spanProcessors: procesadores,
    idGenerator: {
      generateTraceId: () => raiz?.traceId ?? alAzar.generateTraceId(),
      generateSpanId: () => raiz?.spanId ?? alAzar.generateSpanId(),
    },
  }).getTracer('talonario', VERSION);
  return {
    end({ traza, paso, en, milisegundos, datos }) {
      const traceId = traza.replaceAll('-', '');
      const spanId = traceId.slice(16);
      const esRaiz = raices.has(paso);
      const padre = trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      });
      raiz = esRaiz ? { traceId, spanId } : null;
      const span = tracer.startSpan(
        paso,
        { startTime: en, attributes: attributesOf(datos) },
        esRaiz ? ROOT_CONTEXT : padre,
      );
      raiz = null;
      if (datos['fallo'] === true) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(new Date(en.getTime() + milisegundos));
    },
    async close() {
      // Each apart: a collector that does not answer must not cost the spans that the database is taking.
      const cerrados = Promise.allSettled(procesadores.map((procesador) => procesador.shutdown()));
      await withinTime(cerrados, cierreMs).catch((error: unknown) => guardador.abandon(error));
    },
  };
}

/** Exporter by OTLP over HTTP in JSON; nothing of it is loaded without a collector. */
async function createEnviador({ url, encabezados }: NonNullable<Config['otlp']>): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  return new OTLPTraceExporter({ url: `${url}/v1/traces`, headers: encabezados, timeoutMillis: ENVIO_MS });
}
