import type { Alcance } from '../../../rules/alcance.ts';
import { cambiosOf } from '../../../rules/cierre/compareArchivos.ts';
import { controlOf } from '../../../rules/cierre/controles.ts';
import { enPlural } from '../../../rules/enPlural.ts';
import { AppError } from '../../../rules/errors.ts';
import { csvOf } from '../../../rules/planillas/csv.ts';
import { finishCierre, findUltimosArchivos, type ArchivoDeCierre } from '../../../store/cierre/cierres.ts';
import type { CorridaPaquete } from '../../../store/contador/paquetes.ts';
import type { Deps } from '../../process/deps.ts';
import type { Guardado } from './guardado.ts';
import type { ZipConHuellas } from './huellas.ts';
import { openPaquete, writePaquete, type AvancePaquete } from './writePaquete.ts';

/**
 * Writes the closing of a month, or a rectification: its package with each file's hash, and the month as presented, all or nothing. A
 * rectification lists the files that changed; without any there is none.
 * @throws AppError `mes_no_cierra` when a report would be refused; `mes_sin_cambios`
 */
export async function writeCierre(
  deps: Deps,
  alcance: Alcance,
  corrida: CorridaPaquete & { cierre: number },
  { guardado, onAvance }: { guardado: Guardado; onAvance: (avance: AvancePaquete) => void },
): Promise<void> {
  const { company_id, periodo, cierre: numero } = corrida;
  // Taken before the data: what changes meanwhile is told as a change.
  const presentado_en = deps.clock.now();
  const abierto = await openPaquete(deps, alcance, company_id, periodo, { vacio: true });
  const anteriores = await findUltimosArchivos(deps.store.fork(), { company_id, periodo });
  let archivos: ArchivoDeCierre[] = [];
  const alFinal = async (zip: ZipConHuellas): Promise<void> => {
    if (anteriores !== null) {
      const cambios = cambiosOf(await zip.huellas(), anteriores);
      if (cambios.length === 0) throw new AppError('mes_sin_cambios');
      const filas = cambios.map(({ nombre, cambio }) => [nombre, cambio]);
      await zip.addBytes(`rectificativa-${numero}.csv`, Buffer.from(csvOf([['Archivo', 'Cambio'], ...filas])));
    }
    archivos = await zip.huellas();
  };
  const { partes, totales } = await writePaquete(
    deps,
    alcance,
    abierto,
    { con_pdfs: false },
    guardado.salida,
    onAvance,
    { alFinal },
  );
  const malas = partes.filter(({ estado }) => estado === 'con_errores');
  if (malas.length > 0) {
    const problemas = malas.map(({ titulo, motivo }) => ({ campo: titulo, mensaje: motivo ?? 'Sería rechazado.' }));
    const detalle = problemas.map(({ campo, mensaje }) => `${campo}: ${mensaje}`).join(' ');
    throw new AppError('mes_no_cierra', { pendientes: false, problemas, detalle });
  }
  const partesHechas = partes.filter(({ estado }) => estado === 'hecha').length;
  const detalle =
    partesHechas === 0
      ? 'No se emitió ningún comprobante en el mes.'
      : enPlural(partesHechas, '1 reporte cierra.', '# reportes: todo cierra.');
  const estado = partesHechas === 0 ? 'no_corresponde' : 'bien';
  const control = controlOf('archivos', { estado, detalle }, { company_id, periodo });
  const sufijo = numero === 0 ? '' : `-rectificativa-${numero}`;
  const nombre = `cierre-${abierto.empresa.cuit}-${periodo}${sufijo}.zip`;
  await deps.store.tx((tx) =>
    finishCierre(tx, corrida, { nombre, bytes: guardado.bytes(), archivos, totales, presentado_en, control }),
  );
}
