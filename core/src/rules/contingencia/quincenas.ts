import type { FechaCivil } from '../../contract/base.ts';
import type { Quincena } from '../../contract/arca/caea.ts';
import { addDays, endOfMonth } from '../dates.ts';

// Fortnights of the advance codes: days 1 to 15, and 16 to the end of the month. Source: RG 5782/2025.

/** Days before the start of a fortnight from which ARCA gives its code (15006). It goes on giving it to the fortnight's last day. */
const DIAS_ANTES = 5;

/** Fortnight of a date. */
export function quincenaOf(fecha: FechaCivil): Quincena {
  return { mes: fecha.slice(0, 7), orden: Number(fecha.slice(8)) <= 15 ? 1 : 2 };
}

export function inicioOf({ mes, orden }: Quincena): FechaCivil {
  return `${mes}-${orden === 1 ? '01' : '16'}`;
}

export function finOf({ mes, orden }: Quincena): FechaCivil {
  return orden === 1 ? `${mes}-15` : endOfMonth(`${mes}-01`);
}

export function quincenaSiguiente(quincena: Quincena): Quincena {
  return quincenaOf(addDays(finOf(quincena), 1));
}

/** First day on which ARCA gives the code of a fortnight. */
export function aperturaOf(quincena: Quincena): FechaCivil {
  return addDays(inicioOf(quincena), -DIAS_ANTES);
}

/** Fortnights whose code ARCA gives on a day: the present one, and in its last days the next one. */
export function quincenasPorPedir(hoy: FechaCivil): Quincena[] {
  const presente = quincenaOf(hoy);
  const siguiente = quincenaSiguiente(presente);
  return hoy >= aperturaOf(siguiente) ? [presente, siguiente] : [presente];
}

/** Whether a fortnight's code is missed: it begins tomorrow, or began. */
export function isVispera(quincena: Quincena, hoy: FechaCivil): boolean {
  return hoy >= addDays(inicioOf(quincena), -1);
}
