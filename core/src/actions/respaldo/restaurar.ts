import type { Config } from '../../config.ts';
import type { ManifiestoRespaldo } from '../../contract/respaldo.ts';
import { AppError } from '../../rules/errors.ts';
import { ensureAppSecret, huellaDeSecreto } from '../../secret.ts';
import { checkRespaldo, openRespaldo } from '../../store/respaldo/leer.ts';
import { restoreDatabase } from '../../store/respaldo/restaurar.ts';
import { withDatabase } from './base.ts';

/**
 * Fills an empty database with a copy. What is issued from there on waits until ARCA is asked what it has beyond the copy
 * (`requireConciliado`). The tables stay of the copy's version: whoever opens the database next brings them up to date.
 * @throws AppError `respaldo_danado`, `respaldo_mas_nuevo`, `respaldo_de_otro_secreto`, `restaurar_sobre_datos`
 */
export async function restoreRespaldo(
  config: Config,
  archivo: string,
): Promise<{ manifiesto: ManifiestoRespaldo; milisegundos: number }> {
  const respaldo = await openRespaldo(archivo);
  const desde = performance.now();
  try {
    await requireSecreto(config, respaldo.manifiesto);
    await withDatabase(config, (url) => restoreDatabase(url, respaldo, archivo), { create: true });
    return { manifiesto: respaldo.manifiesto, milisegundos: Math.round(performance.now() - desde) };
  } finally {
    respaldo.close();
  }
}

/** Reads a copy whole, and says what it is. Nothing else is touched. @throws AppError `respaldo_danado` */
export async function verifyRespaldo(archivo: string): Promise<ManifiestoRespaldo> {
  const respaldo = await openRespaldo(archivo);
  try {
    await checkRespaldo(respaldo);
    return respaldo.manifiesto;
  } finally {
    respaldo.close();
  }
}

/** @throws AppError `respaldo_de_otro_secreto` */
async function requireSecreto(config: Config, { secreto }: ManifiestoRespaldo): Promise<void> {
  const actual = huellaDeSecreto(config.appSecret ?? (await ensureAppSecret(config.datos)));
  const anterior = config.appSecretAnterior && huellaDeSecreto(config.appSecretAnterior);
  if (secreto !== actual && secreto !== anterior) {
    throw new AppError('respaldo_de_otro_secreto', { copia: secreto, actual });
  }
}
