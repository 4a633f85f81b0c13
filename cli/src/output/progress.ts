import { formatSerie } from '@talonario/core';
import type { OnProgress, Progress } from '@talonario/core/server';
import { formatSegundos } from './format.ts';

export interface ProgressReport {
  onProgress: OnProgress;
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

/** `87/300 · FC B 0003 · ARCA 0,4 s` */
export function describeProgress({ paso, hechos, total, serie, milisegundos }: Progress): string {
  return [
    ...(total > 0 ? [`${hechos}/${total}`] : []),
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
