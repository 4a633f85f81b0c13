import { AppError } from '../../../rules/errors.ts';

/** Limits of an uploaded list: ARCA's of a large company takes 20 MB. */
export const limitesDeLista = {
  /** Bytes of the file as it comes. */
  bytes: 50_000_000,
  /** Bytes unpacked: what the sheet of 200,000 vouchers takes, and half more. */
  desempacado: 400_000_000,
  /** Rows of vouchers. */
  filas: 200_000,
  /** Cells of a row; ARCA's widest has 32. */
  celdas: 60,
  /** Broken rows listed in a refusal: nobody corrects more by hand. */
  rotas: 200,
  /** Characters of the texts that a sheet shares: all are in memory. */
  textos: 64_000_000,
  /** Files inside a ZIP: a sheet has about fifteen. */
  entradas: 200,
} as const;

/** Refusal of a file, with a sentence. */
export function refuseLista(motivo: string, linea: number | null = null, cause?: unknown): AppError {
  return new AppError('archivo_invalido', { motivo, linea }, { cause });
}

/** Refusal of a file by its broken rows, the first ones listed. */
export function refuseRotas(
  motivo: string,
  linea: number,
  problemas: readonly { campo: string; mensaje: string }[],
): AppError {
  return new AppError('archivo_invalido', { motivo, linea, problemas });
}

export function refuseGrande(): AppError {
  return refuseLista('descomprimido pesa más de 400 MB');
}

export function refuseLargo(): AppError {
  return refuseLista('tiene más de 200.000 comprobantes; bajalo de ARCA por partes');
}
