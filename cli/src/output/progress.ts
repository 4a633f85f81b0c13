import { avisoDeEspera } from '@talonario/core/arca';
import { formatSerie } from '@talonario/core/comprobantes';
import type { OnProgress, Progress } from '@talonario/core/server/instalacion';
import { formatSegundos } from './format.ts';

export interface ProgressReport {
  onProgress: OnProgress;
  /** Says something under the bar that is drawn, which would write over it otherwise; absent where there is none. */
  warn?: (text: string) => void;
  /** Takes the bar away. */
  end(): Promise<void>;
}

const steps: Record<Progress['paso'], string> = {
  leyendo_ventas: 'leyendo ventas',
  preparando: 'preparando',
  esperando_serie: 'esperando el turno de la serie',
  recuperando: 'verificando con ARCA',
  solicitando: 'pidiendo CAE',
  respondido: 'guardando',
  guardado: '',
  terminado: '',
};

/** `87/300 · FC B 0003 · ARCA 0,4 s`; `150 · leyendo ventas` */
export function describeProgress({ paso, hechos: comprobantesHechos, total, serie, milisegundos }: Progress): string {
  return [
    // The total is unknown until all are read.
    ...(total > 0 ? [`${comprobantesHechos}/${total}`] : comprobantesHechos > 0 ? [String(comprobantesHechos)] : []),
    ...(serie === null ? [] : [formatSerie(serie)]),
    ...(steps[paso] === '' ? [] : [steps[paso]]),
    ...(milisegundos === null ? [] : [`ARCA ${formatSegundos(milisegundos)}`]),
  ].join(' · ');
}

/** Passes each step on with the time of ARCA's last answer in its serie, which the steps that follow it do not carry. */
export function withLastAnswer(show: (step: Progress) => void): (step: Progress) => void {
  const last = new Map<string, number>();
  return (step) => {
    const serie = JSON.stringify(step.serie);
    if (step.milisegundos !== null) last.set(serie, step.milisegundos);
    show({ ...step, milisegundos: last.get(serie) ?? null });
  };
}

/** Steps in which ARCA is being waited for. */
const deArca: ReadonlySet<Progress['paso']> = new Set(['preparando', 'recuperando', 'solicitando']);

/**
 * Passes each step on, and while ARCA takes long to answer one tells so, every `everyMs`: the bar moves with the seconds, and a
 * file gets few lines. `end` stops it.
 */
export function withWaiting(
  show: (step: Progress) => void,
  tell: (aviso: string, step: Progress) => void,
  everyMs: number,
): { onProgress: (step: Progress) => void; end: () => void } {
  let last: { step: Progress; since: number } | null = null;
  const timer = setInterval(() => {
    if (last === null || !deArca.has(last.step.paso)) return;
    const aviso = avisoDeEspera(performance.now() - last.since);
    if (aviso !== null) tell(aviso, last.step);
  }, everyMs);
  // Nobody waits for the clock: a run that ends badly is not kept alive by its clock.
  timer.unref();
  return {
    onProgress(step) {
      last = { step, since: performance.now() };
      show(step);
    },
    end: () => clearInterval(timer),
  };
}
