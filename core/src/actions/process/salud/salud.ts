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

/** Where every process answers about itself, to anybody. Its figures are at an address of their own (`medidas.ts`). */
export const rutasSalud = ['/healthz', '/readyz'] as const;
export type RutaSalud = (typeof rutasSalud)[number];

export interface Salud {
  /** Where this process registers its figures. */
  registry: Registry;
  /** `/healthz`: it answers. `/readyz`: its database does too, with every migration applied, and people can log in where they do. */
  answer(ruta: RutaSalud): Promise<{ status: number; type: string; body: string }>;
}

/** How long an answer may take: whoever asks does so every few seconds, and takes a late answer for a dead process. */
const ESPERA_MS = 2_000;
const BIEN = 'ok';
const SIN_BASE = 'sin base de datos';
/** This process was left behind by an update: whoever sends it calls takes it out. */
const BASE_MAS_NUEVA = 'la base de datos es de una versión más nueva';
const DISCO_LLENO = 'disco lleno';
/** With less, the embedded PostgreSQL stops in the middle of a statement: a segment of its WAL is 16 MB. */
const LUGAR_MINIMO = 32 * 1024 * 1024;

/** Whether the embedded database has no room left to write; of one that is elsewhere, its own failures say so. */
async function hasNoRoom({ databaseUrl, datos }: Config): Promise<boolean> {
  if (databaseUrl !== null) return false;
  const { bavail, bsize } = await statfs((await findEmbeddedFolder(datos)) ?? datos);
  return bavail * bsize < LUGAR_MINIMO;
}

interface OpcionesSalud {
  /** Registers figures that have to be looked up, and answers how to: that is done each time they are read. */
  registerLookedUp?(registry: Registry): () => Promise<void>;
  /** Does what a log-in needs; rejects where nobody could. Of a process where nobody logs in, none. */
  probeLogin?(): Promise<void>;
}

/** What a process answers about itself, whatever serves it. It registers its figures. */
export function createSalud(deps: Deps, { registerLookedUp, probeLogin }: OpcionesSalud = {}): Salud {
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
