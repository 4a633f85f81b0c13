import { AppError } from '@talonario/core/base';
import type { Config } from '@talonario/core/server/instalacion';
import { isLoopback } from '../hosting/hosting.ts';

/**
 * The demo's password is public, so it listens to this machine only; and its sample sales have no place among real ones.
 * @throws AppError `configuracion_invalida`
 */
export function refuseUnsafeDemo({ host, arca }: Config): void {
  if (arca.ambiente !== 'simulador') {
    throw new AppError('configuracion_invalida', {
      variable: 'ARCA_AMBIENTE',
      motivo: 'no_es_valida',
      debe: 'simulador, porque la demo no se mezcla con datos reales',
      ejemplo: 'simulador',
    });
  }
  if (isLoopback(host)) return;
  throw new AppError('configuracion_invalida', {
    variable: 'HOST',
    motivo: 'no_es_valida',
    debe: '127.0.0.1, porque la clave de la demo es pública',
    ejemplo: '127.0.0.1',
  });
}
