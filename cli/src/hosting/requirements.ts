import { existsSync, readFileSync } from 'node:fs';
import { AppError } from '@talonario/core';
import { requireKeyOf, type Config } from '@talonario/core/server';

/**
 * Outside the simulator nothing is issued without a certificate: who starts is told before the first sale waits for it.
 * @throws AppError `configuracion_invalida` when a file is not there, `arca_certificado` when they are not what they should be
 */
export function requireCertificado({ arca }: Config): void {
  if (arca.ambiente === 'simulador') return;
  const archivos = [
    { variable: 'ARCA_CERT_FILE', path: arca.certFile, debe: 'la ruta del certificado que dio ARCA' },
    { variable: 'ARCA_KEY_FILE', path: arca.keyFile, debe: 'la ruta de la clave privada del certificado' },
  ];
  const problemas = archivos
    .filter(({ path }) => !existsSync(path))
    .map(({ variable, path, debe }) => ({
      variable,
      motivo: 'no_es_valida',
      debe: `${debe} (no hay nada en ${path}; se hace con \`talonario arca certificado crear\`)`,
      ejemplo: variable === 'ARCA_CERT_FILE' ? '/etc/talonario/arca.crt' : '/etc/talonario/arca.key',
    }));
  if (problemas.length > 0) throw new AppError('configuracion_invalida', { ...problemas[0], problemas });
  requireKeyOf(readFileSync(arca.certFile, 'utf8'), readFileSync(arca.keyFile, 'utf8'));
}
