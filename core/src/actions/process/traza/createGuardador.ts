import type { HrTime } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { clasePaso } from '../../../contract/traza.ts';
import type { SpanGuardado } from '../../../store/historia/spans.ts';
import { datosOf } from './attributesOf.ts';

/** Exporter of spans to the database. */
export interface Guardador extends SpanExporter {
  /** Gives up the spans that the database did not take yet: they are told as lost. */
  abandon(motivo: unknown): void;
}

/** Code of OpenTelemetry's `ExportResult` for spans that are done with. */
const LISTOS = 0;

/** Keeps each batch of spans by `save`. Those that cannot be kept are told to `onLost`, once, and do not stop the next. */
export function createGuardador(
  save: (spans: SpanGuardado[]) => Promise<void>,
  onLost: (error: unknown, cantidad: number) => void,
): Guardador {
  const enCurso = new Map<Promise<void>, number>();
  let abandonado = false;
  return {
    export(spans, answer) {
      const guardado: Promise<void> = save(spans.map(toGuardado))
        .catch((error: unknown) => {
          if (!abandonado) onLost(error, spans.length);
        })
        .finally(() => enCurso.delete(guardado))
        .then(() => answer({ code: LISTOS }));
      enCurso.set(guardado, spans.length);
    },
    // The processor that shuts down does not wait for the batch that its timer sent.
    async shutdown() {
      await Promise.all(enCurso.keys());
    },
    abandon(motivo) {
      const cantidad = [...enCurso.values()].reduce((suma, spans) => suma + spans, 0);
      abandonado = true;
      if (cantidad > 0) onLost(motivo, cantidad);
    },
  };
}

/** A span as it is kept, with its sale and its voucher apart: it is looked for by them. */
function toGuardado(span: ReadableSpan): SpanGuardado {
  const { venta, comprobante_id, ...atributos } = datosOf(span.attributes);
  return {
    traza: span.spanContext().traceId,
    nombre: clasePaso.parse(span.name),
    en: new Date(toMilliseconds(span.startTime)),
    milisegundos: toMilliseconds(span.duration),
    venta: typeof venta === 'string' ? venta : null,
    comprobante_id: typeof comprobante_id === 'string' ? comprobante_id : null,
    atributos,
  };
}

function toMilliseconds([segundos, nanosegundos]: HrTime): number {
  return segundos * 1_000 + Math.round(nanosegundos / 1_000_000);
}
