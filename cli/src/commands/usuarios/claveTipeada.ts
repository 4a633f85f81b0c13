import { readFile } from 'node:fs/promises';
import { AppError } from '@talonario/core/base';
import { flag } from '../../comando/opcion.ts';
import { asFileError } from '../../errors/fileError.ts';
import type { Terminal } from '../../terminal.ts';

/** Source of a password, as typed; both null: a question, or the input. */
export interface ClaveTipeada {
  passwordArchivo: string | null;
  password: string | null;
}

/**
 * The password of `--password-archivo`'s first line, of a question on a terminal, or of the first line of the input. One that
 * comes in `--password` is taken, and warned of: the command line of a process is read by every user of its machine (proc(5)).
 */
export async function passwordFor(
  terminal: Terminal,
  { passwordArchivo, password }: ClaveTipeada,
  pregunta = 'Clave:',
): Promise<string> {
  if (passwordArchivo !== null) return firstLineOf(passwordArchivo);
  if (password !== null) {
    terminal.warn(
      'Aviso: la clave de --password la ve cualquiera que liste los procesos de esta máquina, y queda en el historial. Mandala por la entrada o con --password-archivo.',
    );
    return password;
  }
  const secret = await terminal.secret(pregunta);
  if (secret === null) {
    throw new AppError('campo_requerido', { campo: `${flag('passwordArchivo')}, o la clave en la entrada` });
  }
  return secret;
}

async function firstLineOf(archivo: string): Promise<string> {
  try {
    return (await readFile(archivo, 'utf8')).split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    throw (
      asFileError(error) ?? new AppError('archivo_no_disponible', { archivo, motivo: 'no existe' }, { cause: error })
    );
  }
}
