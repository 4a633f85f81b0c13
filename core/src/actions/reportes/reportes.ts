import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FormatoDeFilas } from '../../contract/base.ts';
import type { ControlReporte } from '../../contract/reportes.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import type { Nombrable } from '../../rules/reportes/comprobante.ts';
import type { Deps } from '../process/deps.ts';
import { openReporte, type PedidoDeReporte, type ReporteAbierto } from './openReporte.ts';
import { createEscritor, type Escritor } from './escritor.ts';
import { createEscritorXlsx } from './escritorXlsx.ts';
import { checkReporte, runReporte } from './runReporte.ts';

/**
 * Checks a report, writing nothing: what it would say, and which vouchers would be refused.
 * @throws AppError as `openReporte`; `sin_casos` when no voucher is of this report, and there is nothing to know of the others
 */
export async function reviewReporte(deps: Deps, alcance: Alcance, pedido: PedidoDeReporte): Promise<ControlReporte> {
  return runReporte(await openReporte(deps, alcance, pedido), () => undefined);
}

/** Writers of a report: as the authority takes it, or in columns for a spreadsheet. */
const escritores = { csv: createEscritor, xlsx: createEscritorXlsx } as const satisfies Record<FormatoDeFilas, unknown>;

/** A file of a report, to be read once: it is removed when its reading ends, however it does. */
export interface ArchivoDeReporte {
  nombre: string;
  contenido: Readable;
}

/**
 * One file of a report, of any size. It is written whole to another file before a byte of it is handed over: an error is told instead,
 * and a slow reader holds no connection of the database.
 * @throws AppError as `openReporte`; `reporte_con_errores` and `reporte_no_cierra`, with nothing written; `sin_casos` when the file
 * would have no line
 */
export async function downloadReporte(
  deps: Deps,
  alcance: Alcance,
  pedido: PedidoDeReporte,
  archivo: string,
  formato: FormatoDeFilas = 'csv',
): Promise<ArchivoDeReporte> {
  return downloadAbierto(deps, () => openReporte(deps, alcance, pedido), archivo, formato);
}

/** As `downloadReporte`, of a report that `abrir` opens. */
export async function downloadAbierto<C extends Nombrable>(
  deps: Deps,
  abrir: () => Promise<ReporteAbierto<C>>,
  archivo: string,
  formato: FormatoDeFilas,
): Promise<ArchivoDeReporte> {
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-reporte-'));
  const quitar = () => rm(carpeta, { recursive: true, force: true });
  try {
    const abierto = await abrir();
    const escritor = await escritores[formato](abierto.reporte, (nombre) => join(carpeta, nombre), [archivo]);
    const control = await escritor.cerrarAlTerminar(() => runReporte(abierto, escritor.escribir));
    checkReporte(control);
    const [escrito] = escritor.escritos();
    if (!escrito || !hasFile(control, archivo)) throw new AppError('sin_casos');
    const contenido = createReadStream(escrito.path);
    contenido.once('close', () => {
      quitar().catch((error: unknown) => deps.log.warn({ err: error }, 'a report was left in the temporary folder'));
    });
    return { nombre: escrito.nombre, contenido };
  } catch (error) {
    await quitar();
    throw error;
  }
}

/**
 * The files of a report in `carpeta`, all or none: each is written beside and takes its name when all are right. Files without lines are
 * removed; there may be no file, and still warnings.
 * @throws AppError as `downloadReporte`
 */
export async function saveReporte(
  deps: Deps,
  alcance: Alcance,
  pedido: PedidoDeReporte,
  carpeta: string,
  formato: FormatoDeFilas = 'csv',
): Promise<{ archivos: string[]; control: ControlReporte }> {
  return saveAbierto(await openReporte(deps, alcance, pedido), carpeta, formato);
}

/** As `saveReporte`, of an open report. */
export async function saveAbierto<C extends Nombrable>(
  abierto: ReporteAbierto<C>,
  carpeta: string,
  formato: FormatoDeFilas,
): Promise<{ archivos: string[]; control: ControlReporte }> {
  const marca = randomBytes(4).toString('hex');
  const pathOf = (nombre: string) => join(carpeta, `.${nombre}.${marca}.parcial`);
  const escritor = await escritores[formato](abierto.reporte, pathOf);
  try {
    const control = await escritor.cerrarAlTerminar(() => runReporte(abierto, escritor.escribir));
    checkReporte(control);
    const archivos: string[] = [];
    for (const { archivo, nombre, path } of escritor.escritos()) {
      if (!hasFile(control, archivo)) continue;
      await rename(path, join(carpeta, nombre));
      archivos.push(join(carpeta, nombre));
    }
    return { archivos, control };
  } finally {
    await removeLeft(escritor);
  }
}

function hasFile({ archivos }: ControlReporte, archivoBuscado: string): boolean {
  return archivos.some(({ archivo }) => archivo === archivoBuscado);
}

async function removeLeft(escritor: Escritor): Promise<void> {
  for (const { path } of escritor.escritos()) await rm(path, { force: true });
}
