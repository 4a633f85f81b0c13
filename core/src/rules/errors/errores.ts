import type { ErrorKind } from './fila.ts';
import { erroresDeAcceso } from './filas/acceso.ts';
import { erroresDeAusencia } from './filas/ausencia.ts';
import { erroresDeComprobante } from './filas/comprobante.ts';
import { erroresDeContingencia } from './filas/contingencia.ts';
import { erroresDeCredenciales } from './filas/credenciales.ts';
import { erroresDeCuenta } from './filas/cuenta.ts';
import { erroresDeEntrada } from './filas/entrada.ts';
import { erroresDeEstado } from './filas/estado.ts';
import { erroresDeImpedimento } from './filas/impedimento.ts';
import { erroresDeInstalacion } from './filas/instalacion.ts';
import { erroresDePrograma } from './filas/programa.ts';
import { erroresDeServicio } from './filas/servicio.ts';
import { erroresDeTraspaso } from './filas/traspaso.ts';

/** Every failure that the product knows, a row each. A code in two files would hide a row: a test refuses it. */
export const errores = {
  ...erroresDeEntrada,
  ...erroresDeCredenciales,
  ...erroresDeAcceso,
  ...erroresDePrograma,
  ...erroresDeAusencia,
  ...erroresDeEstado,
  ...erroresDeCuenta,
  ...erroresDeContingencia,
  ...erroresDeComprobante,
  ...erroresDeImpedimento,
  ...erroresDeInstalacion,
  ...erroresDeServicio,
  ...erroresDeTraspaso,
};

export type { ErrorKind };
export type ErrorCode = keyof typeof errores;

/** Kind of a failure. Kept apart from AppError, so that a file that only throws does not load the rows. */
export function kindOf({ code }: { code: ErrorCode }): ErrorKind {
  return errores[code].kind;
}
