import { existsSync, readFileSync } from 'node:fs';
import { AppError, isAppError, messageOf, nearest } from '@talonario/core/base';
import { formatCuit } from '@talonario/core/empresas';
import { certificateInfo, requireKeyOf } from '@talonario/core/server/arca';
import { isPublicHost, nombresDeVariables, type Config } from '@talonario/core/server/instalacion';
import type { Environment } from '../environment.ts';

/**
 * Outside the simulator nothing is issued without a certificate: who starts is told before the first sale waits for it. What is
 * wrong in a file is of the configuration: started again, it is not mended.
 * @throws AppError `configuracion_invalida` when a file is not there or not what it should be, or ARCA_CUIT is not the certificate's
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
  const certificado = readFileSync(arca.certFile, 'utf8');
  try {
    requireKeyOf(certificado, readFileSync(arca.keyFile, 'utf8'));
  } catch (error) {
    if (!isAppError(error, 'arca_certificado')) throw error;
    const deLaClave = String(error.data.motivo).includes('clave_') || error.data.motivo === 'falta_clave';
    const [archivo] = archivos.slice(deLaClave ? 1 : 0);
    throw new AppError('configuracion_invalida', {
      variable: archivo?.variable ?? '',
      motivo: 'no_es_valida',
      debe: `${archivo?.debe} (en ${archivo?.path}: ${messageOf(error, 'terminal')})`,
      ejemplo: archivo?.path ?? '',
    });
  }
  const { cuit } = certificateInfo(certificado);
  if (cuit === null || cuit === arca.cuit) return;
  throw new AppError('configuracion_invalida', {
    variable: 'ARCA_CUIT',
    motivo: 'no_es_valida',
    debe: `el CUIT del certificado de ${arca.certFile}, que es ${formatCuit(cuit)} y no ${formatCuit(arca.cuit)}`,
    ejemplo: cuit,
  });
}

/** Variables of a file of configuration that are for others: the machine, Node, the containers. */
const DE_OTROS = /^(?:NODE_\w+|TZ|LANG|LC_\w+|(?:HTTPS?|NO)_PROXY|DOMINIO|CLAVE_DE_LA_BASE)$/i;

/** Warnings of a configuration that starts and is probably a mistake: names that nobody reads, passwords without TLS. */
export function avisosDeConfiguracion({ archivo }: Pick<Environment, 'archivo'>, { publicUrl }: Config): string[] {
  const conocidas = nombresDeVariables();
  const deMas = (archivo?.nombres ?? []).filter((nombre) => !conocidas.includes(nombre) && !DE_OTROS.test(nombre));
  const avisos = deMas.map((nombre) => {
    const parecida = nearest(nombre, conocidas);
    const pregunta = parecida === null ? '' : ` ¿Quisiste decir ${parecida}?`;
    return `Aviso: ${nombre}, de ${archivo?.ruta}, no es una variable de Talonario y no cambia nada.${pregunta}`;
  });
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'http:' && hostname !== 'localhost' && isPublicHost(hostname)) {
    avisos.push(
      `Aviso: PUBLIC_URL es http (${publicUrl}): las contraseñas y las facturas viajan sin cifrar, y Mercado Libre pide https. Poné un proxy con TLS adelante y cambiala a https.`,
    );
  }
  return avisos;
}
