import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError, today } from '@talonario/core/base';
import { formatCuit } from '@talonario/core/empresas';
import { certificateInfo, createCsr, renewCsr } from '@talonario/core/server/arca';
import { readConfig } from '@talonario/core/server/instalacion';
import { withUser, type Context } from '../../context.ts';
import { dataFolder } from '../../environment.ts';
import { flag, requireTipeada } from '../../comando/opcion.ts';
import { findEmpresa } from '../../arguments/search.ts';
import type { Block, Output } from '../../output/output.ts';

interface Pedido {
  ambiente: 'homologacion' | 'produccion';
  cuit: string;
  alias: string;
  /** Paths of what was made, and of where the certificate is looked for. */
  clave: string;
  pedido: string;
  certificado: string;
}

/** Applicant of a certificate, as the options say; null: the option was not typed. */
interface SolicitanteEscrito {
  /** Eleven digits. */
  cuit: string | null;
  organizacion: string | null;
}

interface PedidoDeCertificado extends SolicitanteEscrito {
  alias: string;
  homologacion: boolean;
  /** Folder of what is made; null: where it is looked for. */
  salida: string | null;
}

/**
 * Makes the private key and the certificate request, and says what to do with them on ARCA's site. An existing key is
 * never touched: its certificate would be lost with it.
 * @throws AppError `clave_existente`, `archivo_existente`
 */
export async function arcaCertificadoCrear(context: Context, pedido: PedidoDeCertificado): Promise<Output> {
  const { cuit, organizacion } = await findSolicitante(context, pedido);
  const { alias } = pedido;
  const ambiente = pedido.homologacion ? 'homologacion' : 'produccion';
  const porDefecto = join(dataFolder(context.environment.variables), `arca-${ambiente}`);
  const carpeta = pedido.salida ?? porDefecto;
  const guardado: Pedido = {
    ambiente,
    cuit,
    alias,
    clave: join(carpeta, 'key.pem'),
    pedido: join(carpeta, 'pedido.csr'),
    certificado: join(carpeta, 'cert.pem'),
  };
  const { clave_pem, csr_pem } = await createCsr({ cuit, organizacion, alias });
  await mkdir(carpeta, { recursive: true, mode: 0o700 });
  await writeNew(guardado.clave, clave_pem, 0o600, 'clave_existente');
  await writeNew(guardado.pedido, csr_pem, 0o644, 'archivo_existente');
  return describePedido(guardado, carpeta === porDefecto);
}

/**
 * Applicant of the certificate: as the options name it, or else the CUIT that the installation talks to ARCA with, by the name of the
 * user's company with that CUIT. The simulator's CUIT is nobody's: a key made for it would never be made again.
 * @throws AppError `campo_requerido`
 */
async function findSolicitante(
  context: Context,
  escrito: SolicitanteEscrito,
): Promise<{ cuit: string; organizacion: string }> {
  const { arca } = escrito.cuit && escrito.organizacion ? { arca: null } : readConfig(context.environment.variables);
  const real = arca !== null && arca.ambiente !== 'simulador';
  const cuit = escrito.cuit ?? (real ? arca.cuit : requireTipeada<string>(escrito.cuit, flag('cuit')));
  const nombre = escrito.organizacion ?? (real ? await nombreOf(context, cuit) : null);
  return { cuit, organizacion: requireTipeada(nombre, flag('organizacion')) };
}

/** null where no user, or no database yet, knows it: then it has to be said. */
async function nombreOf(context: Context, cuit: string): Promise<string | null> {
  try {
    return await withUser(context, async (session) => (await findEmpresa(session, cuit)).razon_social);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Asks for another certificate of the key in use, which stays: until the new one is put in its place the one there serves.
 * The applicant is read from the certificate, unless an option names it.
 * @throws AppError `arca_certificado`, `archivo_existente`
 */
export async function arcaCertificadoRenovar(
  context: Context,
  escrito: SolicitanteEscrito & { alias: string | null },
): Promise<Output> {
  const { arca } = readConfig(context.environment.variables);
  if (arca.ambiente === 'simulador') throw new AppError('certificado_del_simulador');
  const [certificado, clave] = await Promise.all([readPem(arca.certFile), readPem(arca.keyFile)]);
  if (clave === '') throw new AppError('arca_certificado', { motivo: 'falta_clave' });
  const titular = certificado === '' ? null : certificateInfo(certificado);
  const cuit = escrito.cuit ?? titular?.cuit ?? arca.cuit;
  const alias = escrito.alias ?? fieldOf(titular?.titular, 'CN') ?? 'talonario';
  const organizacion = escrito.organizacion ?? fieldOf(titular?.titular, 'O') ?? alias;
  const pedido = join(dirname(arca.keyFile), `pedido-${today(new Date())}.csr`);
  await writeNew(pedido, await renewCsr(clave, { cuit, organizacion, alias }), 0o644, 'archivo_existente');
  return describeRenovacion({
    ambiente: arca.ambiente,
    cuit,
    alias,
    clave: arca.keyFile,
    pedido,
    certificado: arca.certFile,
  });
}

export function describePedido(guardado: Pedido, enSuLugar: boolean): Output {
  const { ambiente, cuit, clave, pedido, certificado } = guardado;
  const variables = [
    `ARCA_AMBIENTE=${ambiente}`,
    `ARCA_CUIT=${cuit}`,
    ...(enSuLugar ? [] : [`ARCA_CERT_FILE=${certificado}`, `ARCA_KEY_FILE=${clave}`]),
  ];
  const comandos = ['talonario migrar', 'talonario arca estado'];
  const pasos = [
    ...siteSteps[ambiente](guardado),
    `Guardá el certificado que te da como ${basename(certificado)}, en:`,
  ];
  return {
    data: { ...guardado, pasos, variables, comandos },
    blocks: [
      { kind: 'paragraph', text: 'Se hicieron la clave privada y el pedido de certificado:', tone: 'bien' },
      { kind: 'copy', lines: [clave, pedido] },
      { kind: 'list', title: 'Qué hacer ahora en el sitio de ARCA', items: pasos, ordered: true },
      { kind: 'copy', lines: [certificado] },
      { kind: 'title', text: 'Líneas para el archivo .env' },
      { kind: 'copy', lines: variables },
      { kind: 'title', text: 'Para ver si quedó bien' },
      { kind: 'copy', lines: comandos },
      aboutTheKey(clave),
    ],
  };
}

export function describeRenovacion(guardado: Pedido): Output {
  const { ambiente, pedido, certificado, clave } = guardado;
  const pasos = [
    ...renewSteps[ambiente](guardado),
    'Guardá el certificado nuevo en lugar del de ahora. Hasta entonces el de ahora sigue sirviendo. Va en:',
  ];
  const comandos = ['talonario arca estado'];
  return {
    data: { ...guardado, pasos, variables: [], comandos },
    blocks: [
      { kind: 'paragraph', text: 'Se hizo el pedido de un certificado nuevo para la misma clave:', tone: 'bien' },
      { kind: 'copy', lines: [pedido] },
      { kind: 'list', title: 'Qué hacer ahora en el sitio de ARCA', items: pasos, ordered: true },
      { kind: 'copy', lines: [certificado] },
      { kind: 'title', text: 'Para ver si quedó bien, después de reiniciar lo que esté en marcha' },
      { kind: 'copy', lines: comandos },
      aboutTheKey(clave),
    ],
  };
}

function aboutTheKey(clave: string): Block {
  const text = `Guardá una copia de ${basename(clave)} en otro lado: sin ella el certificado no sirve. No se la des a nadie.`;
  return { kind: 'paragraph', text, tone: 'espera' };
}

/** Steps at ARCA's site, in its words: "Administración de Certificados Digitales" in production, WSASS in homologación. */
const siteSteps: Record<Pedido['ambiente'], (pedido: Pedido) => string[]> = {
  produccion: ({ cuit, alias, pedido }) => [
    enter(cuit),
    'Abrí "Administración de Certificados Digitales". Si no aparece, agregala en "Administrador de Relaciones de Clave Fiscal", "Adherir servicio".',
    `Elegí "Agregar alias", escribí ${alias} y subí ${basename(pedido)}.`,
    'En "Ver", al lado del alias, descargá el certificado.',
    `En "Administrador de Relaciones de Clave Fiscal", "Nueva Relación", ARCA, WebServices, elegí "Facturación Electrónica" y, como representante, el Computador Fiscal ${alias}.`,
    'Repetí el paso anterior con "Consulta de constancia de inscripción".',
  ],
  homologacion: ({ cuit, alias, pedido }) => [
    'Entrá a www.arca.gob.ar con la clave fiscal de una persona y abrí "WSASS". Si no aparece, agregalo en "Administrador de Relaciones de Clave Fiscal", "Adherir servicio".',
    `En "Nuevo Certificado" escribí el alias ${alias}, pegá el contenido de ${basename(pedido)} y copiá el certificado que muestra.`,
    `En "Crear autorización a servicio" elegí el alias ${alias}, el CUIT ${formatCuit(cuit)} como representado y el servicio wsfe.`,
    'Repetí el paso anterior con el servicio ws_sr_constancia_inscripcion.',
  ],
};

/** The alias keeps its relations: only the certificate is another. */
const renewSteps: Record<Pedido['ambiente'], (pedido: Pedido) => string[]> = {
  produccion: ({ cuit, alias, pedido }) => [
    enter(cuit),
    `Abrí "Administración de Certificados Digitales" y, al lado del alias ${alias}, "Ver".`,
    `Elegí "Agregar certificado" y subí ${basename(pedido)}. Las relaciones del alias quedan como están.`,
    'Descargá el certificado nuevo: es el que vence más tarde.',
  ],
  homologacion: ({ alias, pedido }) => [
    'Entrá a www.arca.gob.ar con la clave fiscal de la persona que lo pidió y abrí "WSASS".',
    `En "Agregar certificado a alias existente" elegí ${alias}, pegá el contenido de ${basename(pedido)} y copiá el certificado que muestra.`,
  ],
};

function enter(cuit: string): string {
  return `Entrá a www.arca.gob.ar con la clave fiscal del CUIT ${formatCuit(cuit)}.`;
}

/** `CN` of a certificate's owner, as Node writes it: one field per line. */
function fieldOf(titular: string | undefined, field: string): string | null {
  return new RegExp(`^${field}=(.+)$`, 'm').exec(titular ?? '')?.[1] ?? null;
}

async function readPem(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Writes a file that is not there yet. @throws AppError `clave_existente` or `archivo_existente`, as `code` says */
export async function writeNew(
  path: string,
  text: string,
  mode: number,
  code: 'clave_existente' | 'archivo_existente',
): Promise<void> {
  try {
    await writeFile(path, text, { mode, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new AppError(code, { archivo: path }, { cause: error });
  }
}
