import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isSurelyDead, readOwnIdentity } from '../processIdentity.ts';
import { AppError } from '../rules/errors.ts';

/** File in a data folder being moved, and in the folder it moves to. */
export const MARCA = 'mudanza.json';

const identidad = z.object({ host: z.string(), pid: z.int(), inicio: z.string() });

/**
 * Content of the file. `hacia`: these data are moving there or, `terminada`, moved and nothing more is to be written here. `desde`: this
 * folder has a part of those data until the move ends.
 */
const marca = z.union([
  z.object({ hacia: z.string(), terminada: z.boolean(), proceso: identidad }),
  z.object({ desde: z.string() }),
]);
export type Marca = z.output<typeof marca>;

/** Reads the file of a move; null: nothing moves. @throws AppError `datos_en_mudanza` when the file is not understood */
export async function readMarca(carpeta: string): Promise<Marca | null> {
  const archivo = join(carpeta, MARCA);
  let texto: string;
  try {
    texto = await readFile(archivo, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  try {
    return marca.parse(JSON.parse(texto));
  } catch (cause) {
    throw new AppError('datos_en_mudanza', { motivo: 'ilegible', carpeta: archivo }, { cause });
  }
}

/** Writes the file whole or not at all, even if the process is cut. */
export async function writeMarca(carpeta: string, dice: Marca): Promise<void> {
  const temporal = join(carpeta, `${MARCA}.${randomBytes(4).toString('hex')}`);
  await writeFile(temporal, `${JSON.stringify(dice, null, 2)}\n`, { flush: true });
  await rename(temporal, join(carpeta, MARCA));
}

export async function removeMarca(carpeta: string): Promise<void> {
  await rm(join(carpeta, MARCA), { force: true });
}

/**
 * Requires the data of a folder to be whole and not moving. A move that was cut leaves its source folder as it was.
 * @throws AppError `datos_en_mudanza`
 */
export async function requireEnSuLugar(carpeta: string): Promise<void> {
  const dice = await readMarca(carpeta);
  if (dice === null) return;
  if ('desde' in dice) throw new AppError('datos_en_mudanza', { motivo: 'incompletos', carpeta, desde: dice.desde });
  if (dice.terminada) throw new AppError('datos_en_mudanza', { motivo: 'mudados', carpeta, hacia: dice.hacia });
  if (isSurelyDead(dice.proceso, readOwnIdentity())) return;
  throw new AppError('datos_en_mudanza', { motivo: 'en_curso', carpeta, hacia: dice.hacia });
}
