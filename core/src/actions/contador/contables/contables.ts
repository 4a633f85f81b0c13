import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContableOfrecido } from '../../../contract/contables/contable.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import type { ProgramaContable } from '../../../rules/contables/contable.ts';
import { hechoOf } from '../../../rules/contables/hecho.ts';
import { planOf } from '../../../rules/contables/planDeCuentas.ts';
import { programasContables } from '../../../rules/contables/programas/programas.ts';
import { AppError } from '../../../rules/errors.ts';
import { porFechaYTipo, type ComprobanteAReportar } from '../../../rules/reportes/comprobante.ts';
import { listCuentasContables } from '../../../store/contador/planDeCuentas.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import { streamReportables, type Periodo } from '../../../store/reportes/reportables.ts';
import { createZip } from '../../documentos/zip.ts';
import type { Deps } from '../../process/deps.ts';
import type { ArchivoDeReporte } from '../../reportes/reportes.ts';
import { mesOf } from '../../reportes/mesOf.ts';
import { openContable, type ArchivoContable } from './escritor.ts';

/** Programs whose files can be asked for, as a person sees them. */
export function listContables(): ContableOfrecido[] {
  return programasContables.map(({ clave, nombre, uso, sin_confirmar }) => ({ clave, nombre, uso, sin_confirmar }));
}

/** A month of a company for one program, or several. */
interface PedidoContable {
  company_id: string;
  /** `yyyy-MM` */
  periodo: string;
}

/**
 * Writes in `carpeta` the files of several programs in one pass over the month's vouchers. A program whose rows do not add up is told
 * with its error, and the others go on.
 * @throws AppError `sin_casos` when nothing was issued in the month
 */
export async function writeContables(
  deps: Deps,
  alcance: Alcance,
  periodo: Periodo,
  {
    programas,
    carpeta,
    alComprobante = () => undefined,
  }: {
    programas: readonly ProgramaContable[];
    carpeta: string;
    /** Told each voucher on the way. */
    alComprobante?: (comprobante: ComprobanteAReportar) => void;
  },
): Promise<{ programa: ProgramaContable; archivos: ArchivoContable[]; error: AppError | null }[]> {
  const marco = { cuentas: planOf(await listCuentasContables(deps.store.fork(), periodo.company_id)) };
  const mes = periodo.desde.slice(0, 7);
  const escritos = programas.map((programa) => ({
    programa,
    escritor: openContable(programa, { periodo: mes, carpeta, marco }),
    archivos: [] as ArchivoContable[],
    error: null as AppError | null,
  }));
  const each = async (work: (escrito: (typeof escritos)[number]) => Promise<void>): Promise<void> => {
    for (const escrito of escritos) {
      if (escrito.error !== null) continue;
      try {
        await work(escrito);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        escrito.error = error;
        await escrito.escritor.close();
      }
    }
  };
  let comprobantes = 0;
  try {
    for await (const comprobante of streamReportables(deps.store.fork(), alcance, periodo, porFechaYTipo)) {
      comprobantes += 1;
      alComprobante(comprobante);
      const voucher = hechoOf(comprobante);
      await each(({ escritor }) => escritor.add(voucher));
    }
    if (comprobantes === 0) throw new AppError('sin_casos');
    await each(async (escrito) => {
      escrito.archivos = await escrito.escritor.end();
    });
  } finally {
    for (const { escritor } of escritos) await escritor.close();
  }
  return escritos.map(({ programa, archivos, error }) => ({ programa, archivos, error }));
}

/**
 * Files of a program for a month in `carpeta`, all or none.
 * @throws AppError `empresa_no_encontrada`, `programa_contable_no_encontrado`, `sin_casos`, `reporte_con_errores`, `reporte_no_cierra`
 */
export async function saveContable(
  deps: Deps,
  alcance: Alcance,
  { programa, carpeta, ...pedido }: PedidoContable & { programa: string; carpeta: string },
): Promise<{ archivos: string[] }> {
  const parcial = join(carpeta, `.${programa}.${randomBytes(4).toString('hex')}.parcial`);
  await mkdir(parcial, { recursive: true });
  try {
    const archivos = await writeOne(deps, alcance, { ...pedido, programa, carpeta: parcial });
    for (const { path, nombre } of archivos) await rename(path, join(carpeta, nombre));
    return { archivos: archivos.map(({ nombre }) => join(carpeta, nombre)) };
  } finally {
    await rm(parcial, { recursive: true, force: true });
  }
}

/** Files of a program for a month as a download: the file, or a ZIP of several. @throws AppError as `saveContable` */
export async function downloadContable(
  deps: Deps,
  alcance: Alcance,
  pedido: PedidoContable & { programa: string },
): Promise<ArchivoDeReporte> {
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-contable-'));
  const quitar = () => rm(carpeta, { recursive: true, force: true });
  try {
    const archivos = await writeOne(deps, alcance, { ...pedido, carpeta });
    const { path, nombre } = await joinOne(deps, archivos, join(carpeta, `${pedido.programa}-${pedido.periodo}.zip`));
    const contenido = createReadStream(path);
    contenido.once('close', () => {
      quitar().catch((error: unknown) => deps.log.warn({ err: error }, 'a file was left in the temporary folder'));
    });
    return { nombre, contenido };
  } catch (error) {
    await quitar();
    throw error;
  }
}

/** The only file, or a ZIP of all of them. */
async function joinOne(deps: Deps, archivos: readonly ArchivoContable[], zipPath: string): Promise<ArchivoContable> {
  const [archivo] = archivos;
  if (archivo && archivos.length === 1) return archivo;
  const zip = createZip(createWriteStream(zipPath), deps.clock.now());
  for (const { path, nombre } of archivos) zip.addFile(path, nombre);
  await zip.end();
  return { path: zipPath, nombre: zipPath.split('/').at(-1) ?? '' };
}

async function writeOne(
  deps: Deps,
  alcance: Alcance,
  { company_id, periodo, programa: clave, carpeta }: PedidoContable & { programa: string; carpeta: string },
): Promise<ArchivoContable[]> {
  await findEmpresa(deps.store.fork(), alcance, company_id);
  const programa = programasContables.find((ofrecido) => ofrecido.clave === clave);
  if (!programa) throw new AppError('programa_contable_no_encontrado');
  const [escrito] = await writeContables(deps, alcance, mesOf(deps, company_id, periodo), {
    programas: [programa],
    carpeta,
  });
  if (!escrito) throw new AppError('sin_casos');
  if (escrito.error !== null) throw escrito.error;
  return escrito.archivos;
}
