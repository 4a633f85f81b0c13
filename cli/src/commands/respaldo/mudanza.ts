import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { INSTALACION, moveDatos, readConfig, type DatosMudados } from '@talonario/core/server/instalacion';
import type { Context } from '../../context.ts';
import type { Variables } from '../../environment.ts';
import { count } from '../../output/count.ts';
import { formatSegundos } from '../../output/format.ts';
import type { Output } from '../../output/output.ts';
import { withComma } from '@talonario/core/base';

/** Moves the folder of the data. @throws AppError as `moveDatos` */
export async function mover({ environment: { variables } }: Context, carpeta: string): Promise<Output> {
  const moved = await moveDatos(readConfig(variables), resolve(carpeta));
  const env = variables['TALONARIO_ENV_FILE'] || join(INSTALACION, '.env');
  return describeMudanza(moved, existsSync(env) ? env : null, findQueLaNombran(variables, moved.de));
}

/** Files of the configuration that are in the folder of before. */
const RUTAS = ['ARCA_CERT_FILE', 'ARCA_KEY_FILE', 'BCRA_CA_FILE'] as const;

function findQueLaNombran(variables: Variables, de: string): string[] {
  return RUTAS.filter((nombre) => {
    const ruta = variables[nombre];
    return Boolean(ruta) && resolve(INSTALACION, ruta ?? '').startsWith(`${de}${sep}`);
  });
}

export function describeMudanza(
  { de, a, bytes, archivos, filas, milisegundos, sobran }: DatosMudados,
  env: string | null,
  nombran: readonly string[],
): Output {
  const donde = env === null ? 'en la configuración' : `en ${env}`;
  return {
    data: { de, a, bytes, archivos, filas, milisegundos, variables: { TALONARIO_DATOS: a }, revisar: nombran, sobran },
    blocks: [
      { kind: 'paragraph', text: `Los datos están en ${a}, y se comprobó que son los mismos.`, tone: 'bien' },
      {
        kind: 'pairs',
        pairs: [
          ['Antes', de],
          ['Ocupan', `${withComma(bytes / 1_000_000, 1)} MB en ${count(archivos, ARCHIVOS)}`],
          ['Filas', String(filas)],
          ['Tardó', formatSegundos(milisegundos)],
        ],
      },
      {
        kind: 'list',
        title: 'Ahora',
        ordered: true,
        items: [
          `Poné ${donde}: TALONARIO_DATOS=${a}`,
          ...nombran.map((nombre) => `Cambiá ${nombre}, que dice una ruta de la carpeta de antes.`),
          'Arrancá: `talonario iniciar`, o el servicio. Con la carpeta de antes ya no arranca, y lo dice.',
          `Cuando veas que anda, borrá lo de antes, que quedó entero: rm -r ${sobran.map(quote).join(' ')}`,
        ],
      },
    ],
  };
}

const ARCHIVOS = { uno: 'archivo', varios: 'archivos' };

/** Path as a shell reads it. */
function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
