import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findEmbeddedFolder, INSTALACION, lugarDeServidor, readConfig, type Config } from '@talonario/core/server';
import type { Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

/** Where everything of this installation is. Opens nothing. @throws AppError `configuracion_invalida` */
export async function estado({ environment }: Context): Promise<Output> {
  const config = readConfig(environment.variables);
  const env = environment.variables['TALONARIO_ENV_FILE'] || join(INSTALACION, '.env');
  return describeLugares(config, await lugarDeLaBase(config), existsSync(env) ? env : null);
}

/** Where the database really is: a server's address, without its password, or a folder; null when there is none yet. */
export async function lugarDeLaBase({ databaseUrl, datos }: Config): Promise<string | null> {
  return databaseUrl === null ? findEmbeddedFolder(datos) : lugarDeServidor(databaseUrl);
}

export function describeLugares(
  { databaseUrl, datos, publicUrl, arca }: Config,
  lugar: string | null,
  env: string | null,
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
    },
    blocks: [
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
