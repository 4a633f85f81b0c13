import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PaqueteContador, PaquetePedido } from '../../../contract/contador/paquete.ts';
import { ownAlcance, requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import {
  createPaquete,
  findPaquete,
  finishPaquete,
  listPaquetes,
  readPaquete,
  saveAvancePaquete,
  startPaquete,
} from '../../../store/contador/paquetes.ts';
import { requireEspacio } from '../../espacio/espacio.ts';
import { throttle } from '../../process/throttle.ts';
import type { Deps } from '../../process/deps.ts';
import type { ArchivoDeReporte } from '../../reportes/reportes.ts';
import { createGuardado } from './guardado.ts';
import { writeCierre } from './writeCierre.ts';
import { openPaquete, writePaquete, type AvancePaquete } from './writePaquete.ts';
import type { ParteDelMes } from './partes.ts';

/** Milliseconds between two writings of a package's progress. */
const AVANCE_MS = 500;

/**
 * Queues the making of a package; answers its present state.
 * @throws AppError as `openPaquete`; `espacio_agotado`, `demasiados_trabajos`
 */
export async function requestPaquete(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  pedido: PaquetePedido,
): Promise<PaqueteContador> {
  requireDerecho(alcance, 'leer');
  await requireEspacio(deps, alcance);
  await openPaquete(deps, alcance, company_id, pedido.periodo);
  const id = await deps.store.tx(async (tx) => {
    const paquete_contador_id = await createPaquete(tx, alcance, company_id, pedido);
    await deps.store.jobs.send(tx, 'armar_paquete', { paquete_contador_id });
    return paquete_contador_id;
  });
  return findPaquete(deps.store.fork(), alcance, company_id, id);
}

/** The last packages of a company. @throws AppError `empresa_no_encontrada` */
export async function listPaquetesOf(deps: Deps, alcance: Alcance, company_id: string): Promise<PaqueteContador[]> {
  await findEmpresa(deps.store.fork(), alcance, company_id);
  return listPaquetes(deps.store.fork(), alcance, company_id);
}

/** @throws AppError `paquete_no_encontrado`, also while the package is not ready */
export async function openPaqueteListo(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  id: string,
): Promise<ArchivoDeReporte> {
  const { estado, nombre } = await findPaquete(deps.store.fork(), alcance, company_id, id);
  if (estado !== 'listo' || nombre === null) throw new AppError('paquete_no_encontrado');
  return { nombre, contenido: Readable.from(readPaquete(() => deps.store.fork(), id)) };
}

/**
 * Makes a package that was asked for. After a crash it starts over.
 * @throws any error worth another try, unless this try is the last one
 */
export async function processPaquete(
  deps: Deps,
  id: string,
  { ultimo = false, onAvance }: { ultimo?: boolean; onAvance?: (avance: AvancePaquete) => void } = {},
): Promise<void> {
  const corrida = await startPaquete(deps.store.fork(), id);
  if (corrida === null) return;
  const avance = throttle<AvancePaquete>(
    AVANCE_MS,
    (avancePaquete) => saveAvancePaquete(deps.store.fork(), corrida, avancePaquete),
    (error) => deps.log.warn({ err: error, paquete: id }, 'progress of a package not written'),
  );
  try {
    const { company_id, periodo, con_pdfs, user_id } = corrida;
    const alcance = { ...ownAlcance(user_id), empresas: [company_id] };
    const tell = (avancePaquete: AvancePaquete): void => {
      avance.tell(avancePaquete);
      onAvance?.(avancePaquete);
    };
    const guardado = createGuardado(deps, corrida);
    if (corrida.cierre !== null) {
      await writeCierre(deps, alcance, { ...corrida, cierre: corrida.cierre }, { guardado, onAvance: tell });
      await avance.end();
      return;
    }
    const abierto = await openPaquete(deps, alcance, company_id, periodo);
    await writePaquete(deps, alcance, abierto, { con_pdfs }, guardado.salida, tell);
    await avance.end();
    await finishPaquete(deps.store.fork(), corrida, { nombre: abierto.nombre, bytes: guardado.bytes() });
  } catch (error) {
    await avance.end();
    if (isAppError(error, 'cerrojo_perdido')) return;
    if (!ultimo && !isAppError(error)) throw error;
    const motivo = messageOf(isAppError(error) ? error : new AppError('paquete_interrumpido'));
    await finishPaquete(deps.store.fork(), corrida, { error: motivo });
    if (!isAppError(error)) throw error;
  }
}

/**
 * Writes the package of a month in `carpeta`, whole or not at all: the file gets its name when it is finished.
 * @throws AppError as `openPaquete`
 */
export async function savePaquete(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  pedido: PaquetePedido,
  { carpeta, onAvance }: { carpeta: string; onAvance?: (avance: AvancePaquete) => void },
): Promise<{ archivo: string; partes: ParteDelMes[] }> {
  const abierto = await openPaquete(deps, alcance, company_id, pedido.periodo);
  const archivo = join(carpeta, abierto.nombre);
  const parcial = join(carpeta, `.${abierto.nombre}.${randomBytes(4).toString('hex')}.parcial`);
  try {
    const salida = createWriteStream(parcial, { flags: 'wx' });
    const { partes } = await writePaquete(deps, alcance, abierto, pedido, salida, onAvance);
    await rename(parcial, archivo);
    return { archivo, partes };
  } finally {
    await rm(parcial, { force: true });
  }
}

/**
 * The package of a month as a download. It is made in a file first, so that a failure is answered instead of a cut file.
 * @throws AppError as `openPaquete`
 */
export async function downloadPaquete(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  pedido: PaquetePedido,
): Promise<ArchivoDeReporte> {
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-paquete-'));
  const quitar = () => rm(carpeta, { recursive: true, force: true });
  try {
    const { archivo } = await savePaquete(deps, alcance, company_id, pedido, { carpeta });
    const contenido = createReadStream(archivo);
    contenido.once('close', () => {
      quitar().catch((error: unknown) => deps.log.warn({ err: error }, 'a package was left in the temporary folder'));
    });
    return { nombre: basename(archivo), contenido };
  } catch (error) {
    await quitar();
    throw error;
  }
}
