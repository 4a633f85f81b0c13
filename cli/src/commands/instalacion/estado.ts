import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isAppError } from '@talonario/core/base';
import type { Pausa } from '@talonario/core/instalacion';
import {
  findEmbeddedFolder,
  INSTALACION,
  placeOfServidor,
  openDeps,
  readConfig,
  type Config,
} from '@talonario/core/server/instalacion';
import type { Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { blocksDePausa } from './instalacion.ts';

/** Places of this installation, and whether its accounts are paused. Makes nothing. @throws AppError `configuracion_invalida` */
export async function estado({ environment }: Context): Promise<Output> {
  const config = readConfig(environment.variables);
  const env = environment.variables['TALONARIO_ENV_FILE'] || join(INSTALACION, '.env');
  const lugar = await lugarDeLaBase(config);
  return describeLugares(config, lugar, existsSync(env) ? env : null, lugar === null ? null : await readPausa(config));
}

/** null: the accounts work, or the database is of another version, or does not answer: nothing of it is known. */
async function readPausa(config: Config): Promise<Pausa | null> {
  try {
    const deps = await openDeps(config, { migrate: false, create: false });
    try {
      return (await deps.store.isMigrated()) ? await deps.instalacion.pausa() : null;
    } finally {
      await deps.close();
    }
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/** Place of the database: a server's address, without its password, or a folder; null when there is none yet. */
export async function lugarDeLaBase({ databaseUrl, datos }: Config): Promise<string | null> {
  return databaseUrl === null ? findEmbeddedFolder(datos) : placeOfServidor(databaseUrl);
}

export function describeLugares(
  { databaseUrl, datos, publicUrl, arca }: Config,
  lugar: string | null,
  env: string | null,
  pausa: Pausa | null = null,
): Output {
  const base = { clase: databaseUrl === null ? 'incluida' : 'servidor', lugar };
  const incluida = lugar === null ? 'la incluida, que se crea con `talonario iniciar`' : `la incluida, en ${lugar}`;
  return {
    data: {
      instalacion: INSTALACION,
      datos,
      env,
      base,
      ambiente: arca.ambiente,
      certificado: arca.certFile,
      clave: arca.keyFile,
      public_url: publicUrl,
      pausa,
    },
    blocks: [
      ...blocksDePausa(pausa),
      {
        kind: 'pairs',
        pairs: [
          ['Instalación', INSTALACION],
          ['Datos', datos],
          ['Configuración', env ?? 'sin archivo .env'],
          ['Base de datos', databaseUrl === null ? incluida : `PostgreSQL en ${lugar}`],
          ['ARCA', arca.ambiente],
          ['Certificado', arca.certFile],
          ['Dirección', publicUrl],
        ],
      },
    ],
  };
}
