import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Alcance } from '../../../rules/alcance.ts';
import type { ParteResumida } from '../../../rules/contador/resumenImpreso.ts';
import { programasContables } from '../../../rules/contables/programas/programas.ts';
import { isAppError } from '../../../rules/errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import type { ComprobanteAReportar } from '../../../rules/reportes/comprobante.ts';
import type { Periodo } from '../../../store/reportes/reportables.ts';
import type { Zip } from '../../documentos/zip.ts';
import type { Deps } from '../../process/deps.ts';
import { writeContables } from '../contables/contables.ts';

/**
 * Adds the month's files for every accounting program, in a folder of their own. One that does not add up is left out, with why. `alComprobante` is told
 * each voucher on the way.
 */
export async function addContables(
  deps: Deps,
  alcance: Alcance,
  periodo: Periodo,
  { zip, carpeta, alComprobante }: { zip: Zip; carpeta: string; alComprobante: (c: ComprobanteAReportar) => void },
): Promise<ParteResumida> {
  const titulo = 'Programas contables';
  const propia = join(carpeta, 'contables');
  await mkdir(propia);
  const pedido = { programas: programasContables, carpeta: propia, alComprobante };
  const escritos = await writeContables(deps, alcance, periodo, pedido).catch((error: unknown) => {
    if (isAppError(error, 'sin_casos')) return null;
    throw error;
  });
  if (escritos === null) return { titulo, estado: 'sin_casos', archivos: [], controles: 0, detalle: null };
  const archivos = escritos.flatMap(({ archivos: listos }) => listos);
  for (const { path, nombre } of archivos) zip.addFile(path, `contables/${nombre}`);
  const faltan = escritos.flatMap(({ programa, error }) =>
    error === null ? [] : [`${programa.nombre}: ${messageOf(error)}`],
  );
  return {
    titulo,
    estado: faltan.length === 0 ? 'hecha' : 'con_errores',
    archivos: ['contables/'],
    controles: escritos.length - faltan.length,
    detalle: faltan.length === 0 ? null : faltan.join(' '),
  };
}
