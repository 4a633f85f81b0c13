import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { AppError, enPlural } from '@talonario/core/base';
import { INSTALACION } from '@talonario/core/server/instalacion';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Environment {
  /** Variables that readConfig reads. */
  variables: Variables;
  /** True: a service named is not a simulator, and the demo refuses to start. */
  real: boolean;
  /** The file of the configuration and what it names; null: there is none. */
  archivo: { ruta: string; nombres: readonly string[] } | null;
}

/**
 * The process's variables over those of the installation's `.env`. `TALONARIO_ENV_FILE` names another file; empty, none.
 * Where nothing real is named, the addresses of the last demo's simulators come under both. `datos`: the folder of the data as
 * it was typed, from the working folder; null, TALONARIO_DATOS or the installation's.
 * @throws AppError `configuracion_invalida` when the named file cannot be read, or ARCA's ambiente is not said and has to be
 */
export function readEnvironment(env: Variables, datos: string | null = null): Environment {
  const named = env['TALONARIO_ENV_FILE'];
  const file = named === '' ? null : resolve(INSTALACION, named ?? '.env');
  if (file !== null && named !== undefined && !isReadable(file)) {
    throw new AppError('configuracion_invalida', {
      variable: 'TALONARIO_ENV_FILE',
      motivo: 'no_es_valida',
      debe: 'la ruta de un archivo que existe, y que quien ejecuta el comando puede leer',
      ejemplo: '/etc/talonario/talonario.env',
    });
  }
  const escritas = readFile(file);
  const nombres = Object.keys(escritas);
  const archivo = file === null || nombres.length === 0 ? null : { ruta: file, nombres };
  const own: Variables = { ...escritas, ...env, ...(datos === null ? {} : { TALONARIO_DATOS: resolve(datos) }) };
  checkAmbiente(own);
  const real = (own['ARCA_AMBIENTE'] || 'simulador') !== 'simulador' || Boolean(own['MELI_CLIENT_ID']);
  return { variables: real ? own : { ...readFile(demoFile(own)), ...own }, real, archivo };
}

/** A variable of these means a real installation, unless the command says otherwise. */
const DE_ALGO_REAL = ['DATABASE_URL', 'PUBLIC_URL', 'MELI_CLIENT_ID', 'ARCA_CUIT'] as const;

/** @throws AppError `configuracion_invalida` when something real is named and ARCA's ambiente is not */
function checkAmbiente(own: Variables): void {
  if (own['ARCA_AMBIENTE']?.trim()) return;
  const variablesReales = DE_ALGO_REAL.filter((nombre) => own[nombre]?.trim());
  if (variablesReales.length === 0) return;
  throw new AppError('configuracion_invalida', {
    variable: 'ARCA_AMBIENTE',
    motivo: 'falta',
    debe: `produccion, homologacion o simulador, porque ${enPlural(variablesReales.length, 'está definida', 'están definidas')} ${variablesReales.join(', ')}`,
    ejemplo: 'produccion',
  });
}

/** File where `iniciar --demo` leaves the addresses of its simulators, for the commands run beside it. */
export function demoFile(variables: Variables): string {
  return resolve(dataFolder(variables), 'demo.env');
}

/** Folder of the local data, also for who cannot ask for a whole configuration yet. */
export function dataFolder(variables: Variables): string {
  return resolve(INSTALACION, variables['TALONARIO_DATOS'] || '.talonario');
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

function readFile(path: string | null): Variables {
  return path !== null && existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}
