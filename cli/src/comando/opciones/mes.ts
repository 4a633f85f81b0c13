import { addDays, AppError, endOfMonth, sameMonth, today } from '@talonario/core/base';
import { periodoMensual } from '@talonario/core/percepciones';
import { flag, requireTipeada, type Opcion } from '../opcion.ts';
import { rangoOf } from './fecha.ts';

/** The days that a report is of, as they are typed: a month, or its first and last day. */
interface PeriodoEscrito {
  /** Month, as `mes` reads it. */
  mes: string | null;
  /** Civil days, `yyyy-MM-dd`. */
  desde: string | null;
  hasta: string | null;
}

/**
 * The month of a report, whole, as every report has it: read as `yyyy-MM`, `anterior` or `actual`. Its reading throws AppError
 * `valor_invalido`.
 */
export function mes(): Opcion<string | null> {
  return {
    valor: 'MES',
    ayuda: 'el mes entero: 2026-10, anterior o actual',
    conflictos: ['desde', 'hasta'],
    read(typed, campo) {
      const valor = typed?.toLowerCase() ?? null;
      if (valor === null || valor === 'anterior' || valor === 'actual') return valor;
      if (!periodoMensual.safeParse(valor).success) throw new AppError('valor_invalido', { campo, valor });
      return valor;
    },
  };
}

/**
 * First and last day of a report, civil: of the month, or the two that were typed.
 * @throws AppError `campo_requerido`, `rango_de_fechas_invalido`
 */
export function diasOf(
  { mes, desde, hasta }: PeriodoEscrito,
  ahora: Date = new Date(),
): { desde: string; hasta: string } {
  if (mes !== null) {
    const primero = `${resolveMes(mes, today(ahora))}-01`;
    return { desde: primero, hasta: endOfMonth(primero) };
  }
  if (desde === null && hasta === null) {
    throw new AppError('campo_requerido', { campo: `${flag('mes')}, o ${flag('desde')} y ${flag('hasta')}` });
  }
  return rangoOf({ desde: requireTipeada(desde, flag('desde')), hasta: requireTipeada(hasta, flag('hasta')) });
}

/** Month of a report, `yyyy-MM`. @throws AppError as `diasOf`, and `valor_invalido` when the two days are of two months */
export function mesOf(escrito: PeriodoEscrito, ahora: Date = new Date()): string {
  const { desde, hasta } = diasOf(escrito, ahora);
  if (!sameMonth(desde, hasta)) throw new AppError('valor_invalido', { campo: flag('hasta'), valor: hasta });
  return desde.slice(0, 7);
}

function resolveMes(mes: string, hoy: string): string {
  const actual = hoy.slice(0, 7);
  if (mes === 'actual') return actual;
  return mes === 'anterior' ? addDays(`${actual}-01`, -1).slice(0, 7) : mes;
}
