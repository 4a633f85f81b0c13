import { formatARS, isAppError, messageOf, sum, type AppError } from '@talonario/core/base';
import { resumenOf } from '@talonario/core/ventas';
import type { PlanLote, ResultadoLote } from '@talonario/core/server/instalacion';
import { count, type Noun } from '../output/count.ts';
import type { Block, Output } from '../output/output.ts';
import { describePlan } from './plan.ts';
import { describeResultado } from './resultado.ts';

// A batch of several accounts, each a part that is planned and issued by itself.

/** A part, and what came of it. */
interface Cumplida<T> {
  apodo: string;
  de: T;
}

/** Outcome of the parts: an account that failed, or was not begun, does not stop the others. */
export interface Partes<T> {
  cumplidas: readonly Cumplida<T>[];
  fallidas: readonly Cumplida<AppError>[];
}

/**
 * Does the parts one after the other. Once the person stops the work, no other part is begun.
 * @throws AppError of the first part when none could be done, and of the only one when there is one
 */
export async function forEachParte<P extends { apodo: string }, T>(
  partes: readonly P[],
  work: (parte: P) => Promise<T>,
): Promise<Partes<T>> {
  const cumplidas: Cumplida<T>[] = [];
  const fallidas: Cumplida<AppError>[] = [];
  for (const parte of partes) {
    const { apodo } = parte;
    const corte = fallidas.find(({ de }) => isAppError(de, 'emision_cortada'));
    if (corte) {
      fallidas.push({ apodo, de: corte.de });
      continue;
    }
    try {
      cumplidas.push({ apodo, de: await work(parte) });
    } catch (error) {
      const sigue = isAppError(error) && partes.length > 1;
      if (!sigue || (isAppError(error, 'emision_cortada') && cumplidas.length === 0)) throw error;
      fallidas.push({ apodo, de: error });
    }
  }
  const [primera] = fallidas;
  if (primera && cumplidas.length === 0) throw primera.de;
  return { cumplidas, fallidas };
}

/** The plans of several accounts, as one. */
export function joinPlanes(cumplidas: readonly Cumplida<PlanLote>[]): PlanLote {
  const comprobantes = cumplidas.flatMap(({ de }) => de.comprobantes);
  return {
    advertencias: cumplidas.flatMap(({ apodo, de }) => de.advertencias.map((texto) => `${apodo}: ${texto}`)),
    comprobantes,
    omitidas: cumplidas.flatMap(({ de }) => de.omitidas),
    en_espera: cumplidas.flatMap(({ de }) => de.en_espera),
    resumen: resumenOf(comprobantes),
  };
}

function joinResultados(cumplidas: readonly Cumplida<ResultadoLote>[]): ResultadoLote {
  return {
    emitidas: cumplidas.flatMap(({ de }) => de.emitidas),
    rechazadas: cumplidas.flatMap(({ de }) => de.rechazadas),
    omitidas: cumplidas.flatMap(({ de }) => de.omitidas),
    en_cola: cumplidas.flatMap(({ de }) => de.en_cola),
  };
}

/** One plan of all the parts: how many vouchers of each account and in all, and the accounts left out. */
export function describePlanes({ cumplidas, fallidas }: Partes<PlanLote>, noun: Noun): Output {
  const [unica, ...siguientes] = cumplidas;
  if (unica && siguientes.length + fallidas.length === 0) return describePlan(unica.de, noun);
  const cuentas = cumplidas.map(({ apodo, de: { comprobantes } }) => ({
    cuenta: apodo,
    comprobantes: comprobantes.length,
    total: sum(comprobantes.map(({ total }) => total)),
  }));
  const pairs = cuentas.map(
    ({ cuenta, comprobantes, total }) => [cuenta, `${count(comprobantes, noun)} por ${formatARS(total)}`] as const,
  );
  return ofSeveral(describePlan(joinPlanes(cumplidas), noun), {
    fallidas,
    pairs,
    cuentas: cuentas.map(({ total, ...cuenta }) => ({ ...cuenta, total: total.toNumber() })),
  });
}

/** One result of all the parts. */
export function describeResultados({ cumplidas, fallidas }: Partes<ResultadoLote>, noun: Noun): Output {
  const [unica, ...siguientes] = cumplidas;
  if (unica && siguientes.length + fallidas.length === 0) return describeResultado(unica.de, noun);
  const cuentas = cumplidas.map(({ apodo, de }) => ({
    cuenta: apodo,
    emitidas: de.emitidas.length,
    rechazadas: de.rechazadas.length,
    omitidas: de.omitidas.length,
    en_cola: de.en_cola.length,
  }));
  const pairs = cuentas.map(({ cuenta, emitidas, rechazadas, en_cola }) => {
    const partes = [
      `${emitidas} con su comprobante`,
      ...(rechazadas > 0 ? [`${rechazadas} sin emitir`] : []),
      ...(en_cola > 0 ? [`${en_cola} en cola`] : []),
    ];
    return [cuenta, partes.join(', ')] as const;
  });
  const output = ofSeveral(describeResultado(joinResultados(cumplidas), noun), { fallidas, pairs, cuentas });
  return fallidas.length > 0 ? { ...output, exit: 4 } : output;
}

function ofSeveral(
  { blocks: [titulo, ...bloques], ...output }: Output,
  {
    fallidas,
    pairs,
    cuentas,
  }: {
    fallidas: Partes<unknown>['fallidas'];
    pairs: readonly (readonly [string, string])[];
    cuentas: readonly object[];
  },
): Output {
  const items = fallidas.map(({ apodo, de }) => `${apodo}: ${messageOf(de)}`);
  const conFallas: Block[] =
    items.length > 0 ? [{ kind: 'list', title: 'Cuentas que quedan afuera', items, tone: 'atencion' }] : [];
  return {
    ...output,
    data: {
      ...output.data,
      cuentas: [...cuentas, ...fallidas.map(({ apodo, de }) => ({ cuenta: apodo, error: messageOf(de) }))],
    },
    blocks: [...(titulo ? [titulo] : []), { kind: 'pairs', pairs }, ...conFallas, ...bloques],
    ...(output.lines && {
      lines: [...output.lines, ...pairs.map((pair) => pair.join(': ')), ...items],
    }),
    atencion: [...(output.atencion ?? []), ...items],
  };
}
