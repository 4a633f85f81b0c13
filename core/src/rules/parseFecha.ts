import type { FechaCivil } from '../contract/base.ts';
import { AppError } from './errors.ts';

/**
 * A date as callers write it: `yyyyMMdd` or `yyyy-MM-dd`, of a year a person can mean (PostgreSQL has no year 0).
 * @throws AppError `fecha_invalida` with `campo`
 */
export function parseFecha(texto: string, campo: string): FechaCivil {
  const [, anio, , mes, dia] = /^((?:19|2\d)\d{2})(-?)(\d{2})\2(\d{2})$/.exec(texto.trim()) ?? [];
  const fecha = `${anio}-${mes}-${dia}`;
  const instante = Date.parse(fecha);
  // A day that its month lacks either fails to parse or comes back as another day.
  if (Number.isNaN(instante) || new Date(instante).toISOString().slice(0, 10) !== fecha) {
    throw new AppError('fecha_invalida', { campo, valor: texto });
  }
  return fecha;
}

/**
 * A range of dates, each as callers write it.
 * @throws AppError `fecha_invalida`, `rango_de_fechas_invalido`
 */
export function parseRango({ fecha_desde, fecha_hasta }: { fecha_desde: string; fecha_hasta: string }): {
  desde: FechaCivil;
  hasta: FechaCivil;
} {
  const desde = parseFecha(fecha_desde, 'fecha_desde');
  const hasta = parseFecha(fecha_hasta, 'fecha_hasta');
  if (desde > hasta) throw new AppError('rango_de_fechas_invalido', { desde, hasta });
  return { desde, hasta };
}
