import type { Config } from '../../config.ts';
import type { ManifiestoRespaldo } from '../../contract/respaldo.ts';
import { AppError } from '../../rules/errors.ts';
import { ensureAppSecret, findAppSecret, huellaDeSecreto } from '../../secret.ts';
import { checkRespaldo, openRespaldo, type FirmaDeRespaldo } from '../../store/respaldo/openRespaldo.ts';
import { restoreDatabase } from '../../store/respaldo/restoreDatabase.ts';
import { withDatabase } from './base.ts';

/**
 * Fills an empty database with a copy. From there on issuing waits until ARCA is asked what it has beyond the copy
 * (`requireConciliado`). The tables stay of the copy's version: the next process that opens the database migrates them. `ajenas`: tables
 * of the copy that are not ours, left out. `sinFirma`: also accepts a copy older than signatures.
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
 * Reads a copy whole, and answers its manifest and who signed it. Nothing else is touched, nor is a secret made.
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

/** Secrets of the installation, the present one first. */
function secretosOf({ appSecretAnterior }: Config, appSecret: string | null): string[] {
  return [appSecret, appSecretAnterior].filter((secreto) => secreto !== null);
}

/** @throws AppError `respaldo_de_otro_secreto` */
function requireSecreto(secretos: readonly string[], { secreto }: ManifiestoRespaldo): void {
  const huellas = secretos.map(huellaDeSecreto);
  if (!huellas.includes(secreto))
    throw new AppError('respaldo_de_otro_secreto', { copia: secreto, actual: huellas[0] ?? null });
}
