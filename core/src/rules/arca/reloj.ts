import { enPlural } from '../enPlural.ts';
import type { AvisoArca } from './aviso.ts';

const MINUTO = 60_000;

/** A larger difference is not the time an answer takes: near midnight vouchers would get another day's date. */
const TOLERADO_MS = 5 * MINUTO;

/** Our clock less ARCA's, in ms, by ARCA's answers: positive when ours is ahead. null: ARCA has answered nothing yet. */
export type Desfase = number | null;

/** `adelantado` or `atrasado`, compared with ARCA's clock. */
export function sentidoDelReloj(desfaseMs: number): string {
  return desfaseMs > 0 ? 'adelantado respecto del de ARCA' : 'atrasado respecto del de ARCA';
}

/** `2 días y 3 horas`, `13 horas y 5 minutos`, `6 minutos`. */
export function duracion(ms: number): string {
  const minutos = Math.round(Math.abs(ms) / MINUTO);
  const horas = Math.floor(minutos / 60);
  const dias = Math.floor(horas / 24);
  const partes =
    dias > 0
      ? [contar(dias, 'día'), contar(horas % 24, 'hora')]
      : [contar(horas, 'hora'), contar(minutos % 60, 'minuto')];
  return partes.filter((parte) => parte !== null).join(' y ') || 'menos de un minuto';
}

function contar(cantidad: number, que: string): string | null {
  return cantidad === 0 ? null : enPlural(cantidad, `1 ${que}`, `# ${que}s`);
}

/** Warning about our clock; null while it agrees with ARCA's. */
export function avisoDeReloj(desfase: Desfase): AvisoArca | null {
  if (desfase === null || Math.abs(desfase) <= TOLERADO_MS) return null;
  return {
    codigo: 'reloj_mal',
    urgente: true,
    texto: `El reloj de esta máquina está ${duracion(desfase)} ${sentidoDelReloj(desfase)}: los comprobantes pueden salir con otra fecha, o ARCA rechazarlos. Ponelo en hora.`,
  };
}

/** A larger drift is more than a slow network explains: somebody should set the clock. */
const CORRIDO_MS = 30_000;

/** Whether our clock is far enough from the database's to warn about. null: never compared. */
export function relojCorrido(desvioMs: number | null): boolean {
  return desvioMs !== null && Math.abs(desvioMs) > CORRIDO_MS;
}

/** Whether vouchers may be dated by a clock this far from the database's. */
export function relojSirve(desvioMs: number | null): boolean {
  return desvioMs === null || Math.abs(desvioMs) <= TOLERADO_MS;
}

/** Warning about our clock against the database's, which all processes share; null while they agree. */
export function avisoDeRelojPropio(desvioMs: number | null): AvisoArca | null {
  if (desvioMs === null || !relojCorrido(desvioMs)) return null;
  const sirve = relojSirve(desvioMs);
  const hora = `El reloj de esta máquina está ${duracion(desvioMs)} ${desvioMs > 0 ? 'adelantado' : 'atrasado'} respecto del de la base de datos`;
  return {
    codigo: 'reloj_mal',
    urgente: !sirve,
    texto: sirve
      ? `${hora}. Ponelo en hora antes de que cambie la fecha de un comprobante.`
      : `${hora}: hasta que se ponga en hora, tus comprobantes quedan en cola.`,
  };
}
