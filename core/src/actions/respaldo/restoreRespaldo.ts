import type { Config } from '../../config.ts';
import type { ManifiestoRespaldo } from '../../contract/respaldo.ts';
import { AppError } from '../../rules/errors.ts';
import { ensureAppSecret, findAppSecret, huellaDeSecreto } from '../../secret.ts';
import { checkRespaldo, openRespaldo, type FirmaDeRespaldo } from '../../store/respaldo/openRespaldo.ts';
import { restoreDatabase } from '../../store/respaldo/restoreDatabase.ts';
import { withDatabase } from './base.ts';

/**
 * Fills an empty database with a copy. What is issued from there on waits until ARCA is asked what it has beyond the copy
 * (`requireConciliado`). The tables stay of the copy's version: whoever opens the database next brings them up to date.
 * `ajenas`: tables of the copy that are not ours, left out. `sinFirma`: also a copy of before copies were signed.
 * @throws AppError `respaldo_danado`, `respaldo_alterado`, `respaldo_sin_firma`, `respaldo_mas_nuevo`, `respaldo_de_otro_secreto`,
 * `restaurar_sobre_datos`
 */
export async function restoreRespaldo(
  config: Config,
  archivo: string,
  { sinFirma = false }: { sinFirma?: boolean } = {},
): Promise<{ manifiesto: ManifiestoRespaldo; ajenas: string[]; milisegundos: number }> {
  const appSecret = config.appSecret ?? (await ensureAppSecret(config.datos));
  const respaldo = await openRespaldo(archivo, { secretos: secretosOf(config, appSecret), sinFirma });
  const desde = performance.now();
  try {
    requireSecreto(secretosOf(config, appSecret), respaldo.manifiesto);
    const ajenas = await withDatabase(config, (url) => restoreDatabase(url, respaldo, archivo), { create: true });
    return { manifiesto: respaldo.manifiesto, ajenas, milisegundos: Math.round(performance.now() - desde) };
  } finally {
    respaldo.close();
  }
}

/**
 * Reads a copy whole, and says what it is and who answers for it. Nothing else is touched, nor is a secret made.
 * @throws AppError `respaldo_danado`, `respaldo_alterado`, `respaldo_sin_firma`, `respaldo_de_otro_secreto`
 */
export async function verifyRespaldo(
  config: Config,
  archivo: string,
  { sinFirma = false }: { sinFirma?: boolean } = {},
): Promise<{ manifiesto: ManifiestoRespaldo; firma: FirmaDeRespaldo }> {
  const appSecret = config.appSecret ?? (await findAppSecret(config.datos));
  const respaldo = await openRespaldo(archivo, { secretos: secretosOf(config, appSecret), sinFirma });
  try {
    await checkRespaldo(respaldo);
    return { manifiesto: respaldo.manifiesto, firma: respaldo.firma };
  } finally {
    respaldo.close();
  }
}

/** The present one first. */
function secretosOf({ appSecretAnterior }: Config, appSecret: string | null): string[] {
  return [appSecret, appSecretAnterior].filter((secreto) => secreto !== null);
}

/** @throws AppError `respaldo_de_otro_secreto` */
function requireSecreto(secretos: readonly string[], { secreto }: ManifiestoRespaldo): void {
  const huellas = secretos.map(huellaDeSecreto);
  if (!huellas.includes(secreto))
    throw new AppError('respaldo_de_otro_secreto', { copia: secreto, actual: huellas[0] ?? null });
}
