import type { TrabajoFallido as Fallido } from '../../contract/avisos/actividad.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { datosDeError, textoDeError, type DatosActividad } from '../../rules/automatico/actividad.ts';
import { AppError, type ErrorData } from '../../rules/errors.ts';
import { readFalla } from '../../rules/errors/fallaPublicada.ts';
import { resolveTrabajos } from '../../store/avisos/actividad.ts';
import { reopenCambios } from '../../store/publicaciones/cambiosPrecios.ts';
import { colas, type Sujeto } from '../../store/trabajos/colas.ts';
import type { TrabajoFallido } from '../../store/trabajos/fallidos.ts';
import type { Trabajos } from '../../store/trabajos/trabajos.ts';
import type { Deps } from '../process/deps.ts';

/** Jobs within reach that ran out of retries, the last one first. */
export async function listTrabajosFallidos(deps: Deps, alcance: Alcance): Promise<Fallido[]> {
  const fallidos = await deps.store.jobs.listFailed(alcance);
  return fallidos.map((fallido) => ({
    id: fallido.id,
    cola: fallido.cola,
    asunto: asuntoOf(fallido),
    cuenta_id: fallido.cuenta_id,
    error: textoDeError(datosDeFalla(fallido)),
    creado_en: fallido.creado_en,
    fallo_en: fallido.fallo_en,
    se_puede_reintentar: mayRetry(alcance, fallido),
  }));
}

/**
 * Sends failed jobs within reach again; without `ids`, all those that the caller may retry. Answers how many. A change of prices that
 * had been given up goes on.
 * @throws AppError `sin_derecho`, `trabajo_no_encontrado`, also when one is another user's
 */
export async function retryTrabajos(deps: Deps, alcance: Alcance, ids?: readonly string[]): Promise<number> {
  requireDerecho(alcance, 'emitir');
  const propios = await deps.store.jobs.listFailed(alcance);
  const porId = new Map(propios.map((trabajoFallido) => [trabajoFallido.id, trabajoFallido]));
  const elegidos = ids?.map((id) => porId.get(id) ?? fail(id));
  for (const { cola } of elegidos ?? []) requireDerecho(alcance, colas[cola].derecho);
  const otraVez = elegidos ?? propios.filter((trabajoFallido) => mayRetry(alcance, trabajoFallido));
  const idsPorReintentar = otraVez.map(({ id }) => id);
  return deps.store.tx(async (tx) => {
    await resolveTrabajos(tx, alcance, idsPorReintentar);
    await reopenCambios(tx, otraVez.flatMap(cambioOf));
    return deps.store.jobs.retry(tx, idsPorReintentar);
  });
}

function mayRetry(alcance: Alcance, { cola }: Pick<TrabajoFallido, 'cola'>): boolean {
  return alcance.derechos.has('emitir') && alcance.derechos.has(colas[cola].derecho);
}

function fail(id: string): never {
  throw new AppError('trabajo_no_encontrado', { id });
}

/** Id of the change of prices of a job, if it has one. */
function cambioOf({ cola, datos }: Pick<TrabajoFallido, 'cola' | 'datos'>): string[] {
  return cola === 'cambiar_precios' ? [(datos as Trabajos['cambiar_precios']).cambio_id] : [];
}

/** Subject of a job, in words. */
export function asuntoOf({ cola, ...sujeto }: Pick<TrabajoFallido, 'cola'> & Sujeto): string {
  return colas[cola].asunto(sujeto);
}

/** The job's error as it was thrown, if it was one of ours. */
export function errorOf(fallido: Pick<TrabajoFallido, 'error'>): unknown {
  const { codigo = '', ...data } = datosDeFalla(fallido);
  return readFalla(codigo, data) ?? fallido.error;
}

function datosDeFalla({ error }: Pick<TrabajoFallido, 'error'>): DatosActividad {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: ErrorData };
  return typeof code === 'string' ? { ...data, codigo: code } : datosDeError(error);
}
