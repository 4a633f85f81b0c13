import type { Config } from '../../config.ts';
import { AppError } from '../../rules/errors.ts';
import { createCipher, huellaDeSecreto } from '../../secret.ts';
import { reencrypt } from '../../store/respaldo/reencrypt.ts';
import { withDatabase } from './base.ts';

/**
 * Encrypts again under APP_SECRET the data that are under APP_SECRET_ANTERIOR. Every process has both by then: none stops meanwhile.
 * @throws AppError `configuracion_invalida` without both, or when something is under neither
 */
export async function rotateSecreto(config: Config): Promise<{ recifradas: number; huella: string }> {
  const { appSecret, appSecretAnterior } = config;
  if (appSecret === null) throw missing('APP_SECRET', 'el secreto nuevo');
  if (appSecretAnterior === null) throw missing('APP_SECRET_ANTERIOR', 'el APP_SECRET de antes');
  const cipher = createCipher(appSecret, appSecretAnterior);
  const recifradas = await withDatabase(config, (url) => reencrypt(url, cipher));
  return { recifradas, huella: huellaDeSecreto(appSecret) };
}

function missing(variable: string, debe: string): AppError {
  const ejemplo = '3f9a1c0e7b52d84690aa17c4e8f35b2d6c019e74ab83f5d2';
  return new AppError('configuracion_invalida', { variable, motivo: 'falta', debe, ejemplo });
}
