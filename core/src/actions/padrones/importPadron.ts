import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clavesDeRegimen,
  origenesDePadron,
  padronesPublicados,
  regimenesPublicados,
  type ClaveRegimen,
  type OrigenPadron,
} from '../../contract/regimenes/regimenes.ts';
import { ownAlcance, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { today } from '../../rules/dates.ts';
import { todasLasNominacionesOf } from '../../rules/percepciones/ajustes.ts';
import {
  checkMismoPeriodo,
  rechazo,
  fueraDeMeses,
  type Meses,
  type ResumenPadron,
} from '../../rules/percepciones/padron/lector.ts';
import { mesesDePadron } from '../../rules/percepciones/padron/meses.ts';
import { listEmpresas } from '../../store/empresas/empresas.ts';
import { findPrimeraFecha } from '../../store/comprobantes/lista/sumas.ts';
import { importListas } from '../../store/padrones/importListas.ts';
import { resolveRecordatorios } from '../../store/padrones/recordatorio.ts';
import type { Deps } from '../process/deps.ts';
import { openPadron, type PadronAbierto } from './openPadron.ts';
import { listaOf } from './listaOf.ts';

export interface ImportarPadron {
  /** null: for the whole installation, by its operator. */
  alcance: Alcance | null;
  /** null: of any province. */
  provincia: ClaveRegimen | null;
  /** Paths of the files: one of each list. */
  archivos: readonly string[];
  /** Month (`yyyy-MM`) that the lists must be of; null: any. */
  periodo: string | null;
  onProgress?: (avance: { leidos: number; total: number }) => void;
}

/**
 * Imports lists of a province as they are published, all or none: read and copied as they pass, in memory that does not grow. A month
 * imported again replaces the first one of the same importer.
 * @throws AppError `padron_rechazado` with the line and a sentence, and the lists in force stay
 */
export async function importPadron(deps: Deps, input: ImportarPadron): Promise<ResumenPadron[]> {
  const { alcance, provincia, archivos, periodo, onProgress = () => undefined } = input;
  if (alcance !== null) requireDerecho(alcance, 'configurar');
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-padron-'));
  const abiertos: PadronAbierto[] = [];
  const meses = await mesesOf(deps, alcance, periodo);
  try {
    for (const archivo of archivos) abiertos.push(await openPadron(archivo, carpeta));
    checkListas(provincia, abiertos);
    const total = abiertos.reduce((suma, { bytes }) => suma + bytes, 0);
    let previos = 0;
    const listas = abiertos.map((abierto) =>
      listaOf(abierto, meses, (leidos) => {
        onProgress({ leidos: previos + leidos, total });
        if (leidos === abierto.bytes) previos += leidos;
      }),
    );
    const titular_id = alcance?.titular_id ?? null;
    const resumenes = await importListas(deps.store.url, titular_id, listas, checkPeriodos);
    await resolveRecordatorios(deps.store.fork(), titular_id, resumenes);
    return resumenes;
  } finally {
    for (const { close } of abiertos) close();
    await rm(carpeta, { recursive: true, force: true });
  }
}

/**
 * Months that a list may be of: the required one, if somebody may need it. null: any, at the operator's word.
 * @throws AppError `padron_rechazado`
 */
async function mesesOf(deps: Deps, alcance: Alcance | null, periodo: string | null): Promise<Meses | null> {
  const pedido = periodo === null ? null : { desde: periodo, hasta: periodo };
  if (alcance === null) return pedido;
  const em = deps.store.fork();
  const agentes = (await listEmpresas(em, ownAlcance(alcance.titular_id))).flatMap(todasLasNominacionesOf);
  const comprobante = await findPrimeraFecha(em, alcance.titular_id);
  const meses = mesesDePadron({ agentes, comprobante, hoy: today(deps.clock.now()) });
  if (pedido === null) return meses;
  if (pedido.desde >= meses.desde && pedido.hasta <= meses.hasta) return pedido;
  throw rechazo(fueraDeMeses(meses), null);
}

function checkListas(provincia: ClaveRegimen | null, abiertos: readonly PadronAbierto[]): void {
  const pedidas: readonly OrigenPadron[] = provincia === null ? origenesDePadron : listasOf(provincia);
  for (const { origen } of abiertos) {
    if (pedidas.includes(origen)) continue;
    const esperadas = pedidas.map((pedida) => padronesPublicados[pedida].archivo).join(' ni ');
    throw rechazo(`El archivo es ${padronesPublicados[origen].archivo}, no ${esperadas}.`, null);
  }
  const origenes = abiertos.map(({ origen }) => origen);
  const repetida = origenes.find((origen, indice) => origenes.indexOf(origen) !== indice);
  if (repetida) throw rechazo(`Los dos archivos son ${padronesPublicados[repetida].archivo}.`, null);
}

/** Refuses lists of one regime that come together with different months. */
function checkPeriodos(resumenes: readonly ResumenPadron[]): void {
  for (const clave of clavesDeRegimen) {
    const listas = listasOf(clave);
    checkMismoPeriodo(resumenes.filter(({ origen }) => listas.includes(origen)));
  }
}

function listasOf(clave: ClaveRegimen): OrigenPadron[] {
  return Object.keys(regimenesPublicados[clave].padrones) as OrigenPadron[];
}
