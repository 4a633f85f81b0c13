import { ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags, type Attributes } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';
import type { Config } from '../../../config.ts';
import type { ClasePaso, DatosPaso } from '../../../contract/traza.ts';
import { VERSION } from '../../../version.ts';
import { withinTime } from '../salud/withinTime.ts';

/** A step as the collector gets it. */
interface PasoExportado {
  traza: string;
  paso: ClasePaso;
  en: Date;
  milisegundos: number;
  datos: DatosPaso;
}

/** Sends the steps to the collector. It never fails nor makes anybody wait. */
export interface Exportador {
  send(paso: PasoExportado): void;
  close(): Promise<void>;
}

/** Milliseconds that closing waits for the collector: the steps that it did not take are lost. */
const CIERRE_MS = 2_000;
const ENVIO_MS = 5_000;

/** Steps that begin a traza: its root span, which the others hang from. */
const raices: ReadonlySet<ClasePaso> = new Set(['aviso', 'pedido', 'comando']);

/**
 * Spans of the steps by the official SDK, OTLP over HTTP in JSON. The trace's id is the traza's without dashes, and its root's id is the
 * second half: whichever processes send them, they are one trace.
 */
export function createExportador({ url, encabezados }: NonNullable<Config['otlp']>): Exportador {
  const alAzar = new RandomIdGenerator();
  let raiz: { traceId: string; spanId: string } | null = null;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'talonario', 'service.version': VERSION }),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${url}/v1/traces`, headers: encabezados, timeoutMillis: ENVIO_MS }),
      ),
    ],
    idGenerator: {
      generateTraceId: () => raiz?.traceId ?? alAzar.generateTraceId(),
      generateSpanId: () => raiz?.spanId ?? alAzar.generateSpanId(),
    },
  });
  const tracer = provider.getTracer('talonario', VERSION);
  return {
    send({ traza, paso, en, milisegundos, datos }) {
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
      await withinTime(provider.shutdown(), CIERRE_MS).catch(() => undefined);
    },
  };
}

function attributesOf(datos: Readonly<Record<string, string | number | boolean | null>>): Attributes {
  return Object.fromEntries(
    Object.entries(datos).flatMap(([clave, valor]) => (valor === null ? [] : [[`talonario.${clave}`, valor]])),
  );
}
