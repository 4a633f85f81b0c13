import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { reporteCompras, type ReporteCompras } from '../../../contract/compras/reporte.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import type { ParteResumida } from '../../../rules/contador/resumenImpreso.ts';
import { isAppError } from '../../../rules/errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import type { Periodo } from '../../../store/reportes/reportables.ts';
import { saveReporteCompras } from '../../compras/reportesCompras.ts';
import type { Zip } from '../../documentos/zip.ts';
import type { Deps } from '../../process/deps.ts';
import { estadoDeFalla } from './partes.ts';

const titulos: Readonly<Record<ReporteCompras, string>> = {
  'libro-iva': 'Libro IVA Digital compras',
  'iva-simple': 'IVA Simple, crédito fiscal',
};

/** Adds the files of the month's purchases. A report that the authority would refuse is left out, with why; one that does not apply is not told. */
export async function addCompras(
  deps: Deps,
  alcance: Alcance,
  periodo: Periodo,
  { zip, carpeta }: { zip: Zip; carpeta: string },
): Promise<ParteResumida[]> {
  const propia = join(carpeta, 'compras');
  await mkdir(propia);
  const partes: ParteResumida[] = [];
  for (const reporte of reporteCompras.options) {
    const titulo = titulos[reporte];
    const pedido = { company_id: periodo.company_id, reporte, periodo: periodo.desde.slice(0, 7) };
    try {
      const { archivos, control } = await saveReporteCompras(deps, alcance, pedido, propia);
      const nombres = archivos.map((path) => basename(path));
      for (const path of archivos) zip.addFile(path, basename(path));
      const avisos = control.avisos + control.avisos_generales.length;
      partes.push({
        titulo,
        estado: archivos.length === 0 ? 'sin_casos' : 'hecha',
        archivos: nombres,
        controles: control.cruces.length,
        detalle: avisos === 0 ? null : messageOfAvisos(avisos),
      });
    } catch (error) {
      const estado = estadoDeFalla(error);
      if (estado === null || !isAppError(error)) throw error;
      if (estado !== 'con_errores') continue;
      partes.push({ titulo, estado, archivos: [], controles: 0, detalle: messageOf(error) });
    }
  }
  return partes;
}

function messageOfAvisos(avisos: number): string {
  return avisos === 1 ? '1 aviso' : `${avisos} avisos`;
}
