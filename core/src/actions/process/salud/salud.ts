import { statfs } from 'node:fs/promises';
import { Registry } from 'prom-client';
import type { Config } from '../../../config.ts';
import { relojCorrido } from '../../../rules/arca/reloj.ts';
import { findEmbeddedFolder } from '../../../store/postgres/embeddedSite.ts';
import { findPerdida } from '../../../store/postgres/perdida.ts';
import { withinTime } from './withinTime.ts';
import type { Deps } from '../deps.ts';
import { VERSION } from '../../../version.ts';
import { addMedidas } from './medidas.ts';

/** Paths where every process answers about itself, to anybody. Its figures are at an address of their own (`medidas.ts`). */
export const rutasSalud = ['/healthz', '/readyz'] as const;
export type RutaSalud = (typeof rutasSalud)[number];

export interface Salud {
  /** Registry of this process's figures. */
  registry: Registry;
  /**
   * `/healthz`: the process answers. `/readyz`: its database does too, with every migration applied, and people can log in where they
   * do.
   */
  answer(ruta: RutaSalud): Promise<{ status: number; type: string; body: string }>;
}

/** Milliseconds of an answer, at most: probes ask every few seconds, and take a late answer for a dead process. */
const ESPERA_MS = 2_000;
const BIEN = 'ok';
const SIN_BASE = 'sin base de datos';
/** An update left this process behind: its load balancer takes it out. */
const BASE_MAS_NUEVA = 'la base de datos es de una versión más nueva';
const DISCO_LLENO = 'disco lleno';
/** Free bytes below which the embedded PostgreSQL stops in the middle of a statement: a segment of its WAL is 16 MB. */
const LUGAR_MINIMO = 32 * 1024 * 1024;

/** Whether the embedded database has no room left to write; false for a database elsewhere, whose own failures say so. */
async function hasNoRoom({ databaseUrl, datos }: Config): Promise<boolean> {
  if (databaseUrl !== null) return false;
  const { bavail, bsize } = await statfs((await findEmbeddedFolder(datos)) ?? datos);
  return bavail * bsize < LUGAR_MINIMO;
}

interface OpcionesSalud {
  /** Registers figures that are looked up, and answers the function that does it at each reading. */
  registerLookedUp?(registry: Registry): () => Promise<void>;
  /** Does what a log-in needs; rejects where nobody could log in. Processes without log-in have none. */
  probeLogin?(): Promise<void>;
}

/** Answers of a process about itself, whatever serves it. It registers its figures. */
export function createSalud(deps: Deps, { registerLookedUp, probeLogin }: OpcionesSalud = {}): Salud {
  const registry = new Registry();
  addMedidas(deps, { registry, lookUp: registerLookedUp?.(registry) ?? null });
  /** A wrong clock is told and leaves the process in service: it answers all the same. */
  const aviso = (ruta: RutaSalud): object => {
    const desvio = deps.reloj.desvioMs();
    return ruta === '/readyz' && desvio !== null && relojCorrido(desvio)
      ? { reloj_corrido_segundos: Math.round(desvio / 1_000) }
      : {};
  };
  /** A paused installation serves too: only the marketplace waits. */
  const pausada = async (): Promise<object> => {
    const pausa = await withinTime(deps.instalacion.pausa(), ESPERA_MS).catch(() => null);
    return pausa === null ? {} : { cuentas_en_pausa: pausa.motivo };
  };
  const findEstado = async (ruta: RutaSalud): Promise<string> => {
    if (ruta === '/healthz') return BIEN;
    if (!(await withinTime(deps.store.isMigrated(), ESPERA_MS).catch(() => false))) return SIN_BASE;
    const newer = await withinTime(deps.store.isNewer(), ESPERA_MS).catch(() => null);
    if (newer === null) return SIN_BASE;
    if (newer) return BASE_MAS_NUEVA;
    if (await hasNoRoom(deps.config)) return DISCO_LLENO;
    if (probeLogin === undefined) return BIEN;
    return withinTime(probeLogin(), ESPERA_MS).then(
      () => BIEN,
      (error: unknown) => (findPerdida(error)?.como === 'llena' ? DISCO_LLENO : 'nadie puede ingresar'),
    );
  };
  return {
    registry,
    async answer(ruta) {
      const estado = await findEstado(ruta);
      const bien = estado === BIEN;
      const pausa = bien && ruta === '/readyz' ? await pausada() : {};
      return {
        status: bien ? 200 : 503,
        type: 'application/json; charset=utf-8',
        body: JSON.stringify({ estado, version: VERSION, ...aviso(ruta), ...pausa }),
      };
    },
  };
}
