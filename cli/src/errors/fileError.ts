import { AppError } from '@talonario/core/base';

/** End of the sentence on a path that a person chose, by the code of the system. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'ahí solo se puede leer',
  EEXIST: 'hay un archivo con ese nombre y no una carpeta',
  ENOTDIR: 'una parte de la ruta es un archivo y no una carpeta',
  EISDIR: 'es una carpeta',
  ENAMETOOLONG: 'el nombre es demasiado largo',
};

/** Codes of a full disk in Node and in PostgreSQL: a write that has begun names no file. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The failure of the file system that the person can do something about; null when `error` is not one. */
export function asFileError(error: unknown): AppError | null {
  const { code, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code !== undefined && FULL.has(code)) return new AppError('disco_lleno', {}, { cause: error });
  const motivo = code === undefined ? undefined : reasons[code];
  if (motivo === undefined || path === undefined) return null;
  return new AppError('archivo_no_disponible', { archivo: path, motivo }, { cause: error });
}
