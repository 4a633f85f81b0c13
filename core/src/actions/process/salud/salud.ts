import { Registry } from 'prom-client';
import { relojCorrido } from '../../../rules/arca/reloj.ts';
import { withinTime } from './deadline.ts';
import type { Deps } from '../deps.ts';
import { VERSION } from '../../../version.ts';
import { addMedidas } from './medidas.ts';

/** Where every process answers about itself, to anybody. Its figures are at an address of their own (`medidas.ts`). */
export const rutasSalud = ['/healthz', '/readyz'] as const;
export type RutaSalud = (typeof rutasSalud)[number];

export interface Salud {
  /** Where this process registers its figures. */
  registry: Registry;
  /** `/healthz`: it answers. `/readyz`: its database does too, with every migration applied. */
  answer(ruta: RutaSalud): Promise<{ status: number; type: string; body: string }>;
}

/** How long an answer may take: whoever asks does so every few seconds, and takes a late answer for a dead process. */
const ESPERA_MS = 2_000;

/**
 * What a process answers about itself, whatever serves it. It registers its figures; those that have to be looked up are
 * registered by `registerLookedUp`, which answers how to: that is done each time they are read.
 */
export function createSalud(deps: Deps, registerLookedUp?: (registry: Registry) => () => Promise<void>): Salud {
  const registry = new Registry();
  addMedidas(deps, { registry, lookUp: registerLookedUp?.(registry) ?? null });
  /** An odd clock is told and leaves the process in its place: it serves all the same. */
  const aviso = (ruta: RutaSalud): object => {
    const desvio = deps.reloj.desvioMs();
    return ruta === '/readyz' && desvio !== null && relojCorrido(desvio)
      ? { reloj_corrido_segundos: Math.round(desvio / 1_000) }
      : {};
  };
  /** Paused, it serves too: what waits is the marketplace. */
  const pausada = async (): Promise<object> => {
    const pausa = await withinTime(deps.instalacion.pausa(), ESPERA_MS).catch(() => null);
    return pausa === null ? {} : { cuentas_en_pausa: pausa.motivo };
  };
  return {
    registry,
    async answer(ruta) {
      const bien = ruta === '/healthz' || (await withinTime(deps.store.isMigrated(), ESPERA_MS).catch(() => false));
      const pausa = bien && ruta === '/readyz' ? await pausada() : {};
      return {
        status: bien ? 200 : 503,
        type: 'application/json; charset=utf-8',
        body: JSON.stringify({ estado: bien ? 'ok' : 'sin base de datos', version: VERSION, ...aviso(ruta), ...pausa }),
      };
    },
  };
}
