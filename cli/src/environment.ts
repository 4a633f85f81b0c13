import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { AppError } from '@talonario/core';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Environment {
  /** What readConfig reads. */
  variables: Variables;
  /** It names services that are not the simulators: the demo stays away from it. */
  real: boolean;
}

/**
 * The process's variables over those of `.env`. `TALONARIO_ENV_FILE` names another file; empty, none. Where nothing
 * real is named, the addresses of the last demo's simulators come under both.
 * @throws AppError `configuracion_invalida` when the named file is not there
 */
export function readEnvironment(env: Variables): Environment {
  const named = env['TALONARIO_ENV_FILE'];
  const file = named === '' ? null : resolve(named ?? '.env');
  if (file !== null && named !== undefined && !existsSync(file)) {
    throw new AppError('configuracion_invalida', {
      variable: 'TALONARIO_ENV_FILE',
      motivo: 'no_es_valida',
      debe: 'la ruta de un archivo que existe',
      ejemplo: '/etc/talonario/env',
    });
  }
  const own = { ...readFile(file), ...env };
  const real = (own['ARCA_AMBIENTE'] ?? 'simulador') !== 'simulador' || Boolean(own['MELI_CLIENT_ID']);
  return { variables: real ? own : { ...readFile(demoFile(own)), ...own }, real };
}

/** Where `iniciar --demo` leaves the addresses of its simulators, for the commands run beside it. */
export function demoFile(variables: Variables): string {
  return resolve(dataFolder(variables), 'demo.env');
}

/** Folder of the local data, also for who cannot ask for a whole configuration yet. */
export function dataFolder(variables: Variables): string {
  return resolve(variables['TALONARIO_DATOS'] || '.talonario');
}

function readFile(path: string | null): Variables {
  return path !== null && existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}
