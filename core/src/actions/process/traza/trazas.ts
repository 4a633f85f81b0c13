import type { ClasePaso, DatosPaso } from '../../../contract/traza.ts';
import type { AreaRegistro } from '../../../rules/registro.ts';
import type { PasoNuevo } from '../../../store/historia/pasos.ts';
import { hiloActual, markHiloUsed } from '../hilo.ts';
import { logOf, type Log } from '../log/log.ts';
import type { Clock } from '../reloj/clock.ts';
import type { Cuaderno } from './cuaderno.ts';
import type { Exportador } from './createExportador.ts';

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

/** Tells the steps of the trazas: to the log, to the database and, where one is configured, to a collector. */
export interface Trazas {
  tell(paso: PasoHecho): void;
  /** Waits for the told steps to be kept. */
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
  cuaderno,
  exportador,
}: {
  log: Log;
  clock: Clock;
  cuaderno: Cuaderno<PasoNuevo>;
  /** null: there is no collector. */
  exportador: Exportador | null;
}): Trazas {
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
        cuaderno.write({ traza: trazaSeguida, paso, en, milisegundos, venta, comprobante_id, datos });
        exportador?.send({ traza: trazaSeguida, paso, en, milisegundos, datos: { ...datos, venta, comprobante_id } });
      }
    },
    async close() {
      await cuaderno.close();
      await exportador?.close();
    },
  };
}
