import { datosDeError } from '../../rules/automatico/actividad.ts';
import type { AppError } from '../../rules/errors.ts';
import { codigoPublicado } from '../../rules/errors/codigoPublicado.ts';
import type { ActividadNueva } from '../../store/avisos/actividad.ts';

/** Activity of an automatic account stopped for a reason of its own, and not of a sale: reported once, until the reason ends. */
export function cuentaDetenida(cuenta_id: string, error: AppError): ActividadNueva {
  const clave = codigoPublicado(error);
  return { cuenta_id, tipo: 'omitida', clave, datos: datosDeError(error), requiere_persona: true };
}
