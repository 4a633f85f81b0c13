import type { FechaCivil } from '@talonario/core/base';
import { fechasOf, periodoOf } from '../../campos/fechas/periodos.ts';

/** Filters that were given a name: what the address says, and the period that its dates were of, which moves with the days. */
export interface Vista {
  nombre: string;
  query: string;
  periodo: string | null;
}

/** The keys of a list's dates in its address. */
export interface ClavesDeFecha {
  desde: string;
  hasta: string;
}

/** More than anybody looks through. */
const MAX_VISTAS = 20;

/** View of the address's filters, under a name. */
export function vistaOf(
  nombre: string,
  search: URLSearchParams,
  { desde, hasta }: ClavesDeFecha,
  hoy: FechaCivil,
): Vista {
  const query = new URLSearchParams(search);
  query.delete('pagina');
  const periodo = periodoOf(query.get(desde), query.get(hasta), hoy);
  if (periodo !== null) for (const clave of [desde, hasta]) query.delete(clave);
  return { nombre, query: query.toString(), periodo };
}

/** The address of a view today. */
export function searchOf({ query, periodo }: Vista, { desde, hasta }: ClavesDeFecha, hoy: FechaCivil): string {
  const fechas = periodo === null ? null : fechasOf(periodo, hoy);
  const params = new URLSearchParams(query);
  if (fechas !== null) {
    params.set(desde, fechas.desde);
    params.set(hasta, fechas.hasta);
  }
  return params.toString();
}

/** Views with the new one in place of its namesake. */
export function withVista(vistas: readonly Vista[], nueva: Vista): Vista[] {
  return [...vistas.filter(({ nombre }) => nombre !== nueva.nombre), nueva].slice(-MAX_VISTAS);
}

/** Saved views; none when the text was not written by us. */
export function readVistas(texto: string | null): Vista[] {
  try {
    const leidas: unknown = JSON.parse(texto ?? '[]');
    return Array.isArray(leidas) ? leidas.filter(isVista) : [];
  } catch {
    // Another program wrote there.
    return [];
  }
}

function isVista(valor: unknown): valor is Vista {
  if (typeof valor !== 'object' || valor === null) return false;
  const { nombre, query, periodo } = valor as Record<string, unknown>;
  return typeof nombre === 'string' && typeof query === 'string' && (periodo === null || typeof periodo === 'string');
}
