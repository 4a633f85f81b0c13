import type { ClasePaso, DatosPaso } from '../../../contract/traza.ts';
import type { AreaRegistro } from '../../../rules/registro.ts';
import { openOnce } from '../../../openOnce.ts';
import { hiloActual, markHiloUsed } from '../hilo.ts';
import { logOf, type Log } from '../log/log.ts';
import type { Clock } from '../reloj/clock.ts';
import type { Spans } from './createSpans.ts';

/** A finished step of a traza. */
interface PasoHecho {
  paso: ClasePaso;
  /** null: every traza under way; without any, the step is told to nobody. */
  traza?: string | null;
  /** Milliseconds that the step took, up to now. */
  ms: number;
  /** Order or pack of the step, when it is of one sale. */
  venta?: string | null;
  comprobante_id?: string | null;
  /** Ids, counts and codes: no names, documents nor addresses. */
  datos?: DatosPaso;
  /** false: another line of the log already tells the step. */
  registrar?: boolean;
}

/** Tells the steps of the trazas: each is a line of the log and an OpenTelemetry span. */
export interface Trazas {
  tell(paso: PasoHecho): void;
  /** Waits for the spans of the told steps to be kept. */
  close(): Promise<void>;
}

const areas: Readonly<Record<ClasePaso, AreaRegistro>> = {
  aviso: 'avisos',
  pedido: 'pedidos',
  comando: 'pedidos',
  trabajo: 'trabajos',
  lectura: 'ventas',
  decision: 'ventas',
  emision: 'emision',
  recuperada: 'emision',
  cae: 'emision',
  guardado: 'emision',
  pdf: 'documentos',
  mail: 'documentos',
};

export function createTrazas({
  log,
  clock,
  openSpans,
}: {
  log: Log;
  clock: Clock;
  openSpans: () => Promise<Spans>;
}): Trazas {
  // Opened by the first step: a command that only reads loads nothing of OpenTelemetry.
  const spans = openOnce(openSpans);
  return {
    tell({ paso, traza = null, ms, venta = null, comprobante_id = null, datos = {}, registrar = true }) {
      markHiloUsed();
      const hilo = hiloActual();
      const milisegundos = Math.max(0, Math.round(ms));
      const en = new Date(clock.now().getTime() - milisegundos);
      const registro = logOf(log, areas[paso]);
      for (const trazaSeguida of traza === null ? (hilo?.trazas ?? []) : [traza]) {
        if (registrar) {
          const de = { ...(venta !== null && { venta }), ...(comprobante_id !== null && { comprobante_id }) };
          registro.info({ traza: trazaSeguida, paso, ms: milisegundos, ...de, ...datos }, 'step');
        }
        const terminado = { traza: trazaSeguida, paso, en, milisegundos, datos: { ...datos, venta, comprobante_id } };
        spans().then(
          (abiertos) => abiertos.end(terminado),
          (error: unknown) => log.error({ err: error }, 'spans cannot be opened'),
        );
      }
    },
    async close() {
      await (await spans.opened())?.close();
    },
  };
}
