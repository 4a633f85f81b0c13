import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, formatCuit } from '@talonario/core';
import { createCsr } from '@talonario/core/server';
import type { Context } from '../../context.ts';
import { dataFolder } from '../../environment.ts';
import { optionalText, requiredCuit, requiredText, type Options } from '../../arguments/options.ts';
import type { Output } from '../../output/output.ts';

interface Pedido {
  ambiente: 'homologacion' | 'produccion';
  cuit: string;
  alias: string;
  /** Paths of what was made, and of where the certificate is looked for by default. */
  clave: string;
  pedido: string;
  certificado: string;
}

/**
 * Makes the private key and the certificate request, and says what to do with them on ARCA's site. An existing key is
 * never overwritten: its certificate would be lost with it.
 * @throws AppError `archivo_existente`
 */
export async function arcaCertificadoCrear(context: Context, options: Options): Promise<Output> {
  const cuit = requiredCuit(options, 'cuit');
  const organizacion = requiredText(options, 'organizacion');
  const alias = requiredText(options, 'alias');
  const ambiente = options['homologacion'] === true ? 'homologacion' : 'produccion';
  const porDefecto = join(dataFolder(context.environment.variables), `arca-${ambiente}`);
  const carpeta = optionalText(options, 'salida') ?? porDefecto;
  const hecho: Pedido = {
    ambiente,
    cuit,
    alias,
    clave: join(carpeta, 'key.pem'),
    pedido: join(carpeta, 'pedido.csr'),
    certificado: join(carpeta, 'cert.pem'),
  };
  const { clave_pem, csr_pem } = await createCsr({ cuit, organizacion, alias });
  await mkdir(carpeta, { recursive: true, mode: 0o700 });
  await writeNew(hecho.clave, clave_pem, 0o600);
  await writeNew(hecho.pedido, csr_pem, 0o644);
  return describePedido(hecho, carpeta === porDefecto);
}

export function describePedido(hecho: Pedido, enSuLugar: boolean): Output {
  const { ambiente, cuit, clave, pedido, certificado } = hecho;
  const archivos = enSuLugar ? '' : ` ARCA_CERT_FILE=${certificado} ARCA_KEY_FILE=${clave}`;
  const items = [
    ...siteSteps[ambiente](hecho),
    `Guardá el certificado que te da como ${certificado}.`,
    `En el archivo .env: ARCA_AMBIENTE=${ambiente} ARCA_CUIT=${cuit}${archivos}`,
    'Para ver si quedó bien: `talonario arca estado`.',
    `Hacé una copia de ${clave}: sin ella el certificado no sirve. No se la des a nadie.`,
  ];
  return {
    data: { ...hecho, pasos: items },
    blocks: [
      { kind: 'paragraph', text: `Se hizo la clave privada, en ${clave}, y el pedido, en ${pedido}.`, tone: 'bien' },
      { kind: 'list', title: 'Qué hacer ahora en el sitio de ARCA', items, ordered: true },
    ],
  };
}

/** What to click, as ARCA names it: "Administración de Certificados Digitales" in production, WSASS in homologación. */
const siteSteps: Record<Pedido['ambiente'], (pedido: Pedido) => string[]> = {
  produccion: ({ cuit, alias, pedido }) => [
    `Entrá a www.arca.gob.ar con la clave fiscal del CUIT ${formatCuit(cuit)}.`,
    'Abrí "Administración de Certificados Digitales". Si no aparece, agregala en "Administrador de Relaciones de Clave Fiscal", "Adherir servicio".',
    `Elegí "Agregar alias", escribí ${alias} y subí ${pedido}.`,
    'En "Ver", al lado del alias, descargá el certificado.',
    `En "Administrador de Relaciones de Clave Fiscal", "Nueva Relación", ARCA, WebServices, elegí "Facturación Electrónica" y, como representante, el Computador Fiscal ${alias}.`,
    'Repetí el paso anterior con "Consulta de constancia de inscripción".',
  ],
  homologacion: ({ cuit, alias, pedido }) => [
    'Entrá a www.arca.gob.ar con la clave fiscal de una persona y abrí "WSASS". Si no aparece, agregalo en "Administrador de Relaciones de Clave Fiscal", "Adherir servicio".',
    `En "Nuevo Certificado" escribí el alias ${alias}, pegá el contenido de ${pedido} y copiá el certificado que muestra.`,
    `En "Crear autorización a servicio" elegí el alias ${alias}, el CUIT ${formatCuit(cuit)} como representado y el servicio wsfe.`,
    'Repetí el paso anterior con el servicio ws_sr_constancia_inscripcion.',
  ],
};

async function writeNew(path: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(path, text, { mode, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new AppError('archivo_existente', { archivo: path }, { cause: error });
  }
}
