import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError, toBuenosAires, formatFecha } from '@talonario/core/base';
import { formatCuit } from '@talonario/core/empresas';
import { certificateInfo, readPfx } from '@talonario/core/server/arca';
import { readConfig } from '@talonario/core/server/instalacion';
import { flag, requireTipeada } from '../../comando/opcion.ts';
import type { Context } from '../../context.ts';
import { asFileError } from '../../errors/fileError.ts';
import type { Output } from '../../output/output.ts';
import { passwordFor } from '../usuarios/claveTipeada.ts';
import { writeNew } from './certificado.ts';

interface PfxEscrito {
  /** Path of the PFX. */
  archivo: string;
  passwordArchivo: string | null;
  /** Folder of the two files; null: where the installation looks for them. */
  salida: string | null;
}

/**
 * Writes the certificate and the private key of a PFX, both PEM, where the installation looks for them. A file that is there stays.
 * @throws AppError `archivo_no_disponible`, `certificado_no_sirve`, `clave_existente`, `archivo_existente`, `campo_requerido`
 */
export async function arcaCertificadoImportar(
  context: Context,
  { archivo, passwordArchivo, salida }: PfxEscrito,
): Promise<Output> {
  const { arca } = readConfig(context.environment.variables);
  const pfx = await readPfxFile(archivo);
  const carpeta = arca.ambiente === 'simulador' ? requireTipeada(salida, flag('salida')) : salida;
  const lugar =
    carpeta === null
      ? { certificado: arca.certFile, clave: arca.keyFile }
      : { certificado: join(carpeta, 'cert.pem'), clave: join(carpeta, 'key.pem') };
  const contrasena = await passwordFor(context.terminal, { passwordArchivo, password: null }, 'Contraseña del PFX:');
  const { certificado, clave } = await readPfx(pfx, contrasena);
  for (const path of Object.values(lugar)) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeNew(lugar.clave, clave, 0o600, 'clave_existente');
  await writeNew(lugar.certificado, certificado, 0o644, 'archivo_existente');
  const { cuit, hasta } = certificateInfo(certificado);
  const vence = formatFecha(toBuenosAires(hasta));
  const titular = cuit === null ? 'El certificado' : `El certificado del CUIT ${formatCuit(cuit)}`;
  return {
    data: { ...lugar, cuit, vence: hasta },
    blocks: [
      { kind: 'paragraph', text: `${titular}, que vence el ${vence}, y su clave quedaron en:`, tone: 'bien' },
      { kind: 'copy', lines: [lugar.certificado, lugar.clave] },
      { kind: 'title', text: 'Para ver si quedó bien, después de reiniciar lo que esté en marcha' },
      { kind: 'copy', lines: ['talonario arca estado'] },
    ],
  };
}

async function readPfxFile(archivo: string): Promise<Buffer> {
  try {
    return await readFile(archivo);
  } catch (error) {
    throw (
      asFileError(error) ?? new AppError('archivo_no_disponible', { archivo, motivo: 'no existe' }, { cause: error })
    );
  }
}
