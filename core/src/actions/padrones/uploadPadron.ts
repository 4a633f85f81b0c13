import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { nominacionesOf, todasLasNominacionesOf } from '../../rules/percepciones/ajustes.ts';
import type { ResumenPadron } from '../../rules/percepciones/padron/lector.ts';
import { padronesQueFaltan, type PadronQueFalta } from '../../rules/percepciones/padronesQueFaltan.ts';
import { avisosParaAgentes, rige } from '../../rules/percepciones/regimenes.ts';
import { today } from '../../rules/dates.ts';
import { listEmpresas } from '../../store/empresas/empresas.ts';
import { listPadrones, type PadronVigente } from '../../store/padrones/findPadrones.ts';
import { findEnCurso, forgetEnCurso, keepEnCurso, takeEnCurso } from '../../store/padrones/enCurso.ts';
import { readEspacio, requireEspacio } from '../espacio/espacio.ts';
import type { Deps } from '../process/deps.ts';
import { receiveFile } from '../process/turnos/receiveFile.ts';
import { createTurnos } from '../process/turnos/turnos.ts';
import { importPadron, type ImportarPadron } from './importPadron.ts';

/** Bytes of an upload, at most; AGIP's takes 20 MB packed and 130 unpacked. */
const MAX_BYTES = 300_000_000;
/** Milliseconds between two notes of progress: screens ask every second or so. */
const AVISO_MS = 1_000;
/** Milliseconds between two signs of life of an import, also while it says no more: silent for a minute, it is taken for dead. */
const LATIDO_MS = 15_000;
/** Turns of this process, of all users: each list is unpacked in a disk that the others share, and copied at the pace of the database. */
const turnos = createTurnos({ total: 2, porQuien: 1, esperan: 1, segundos: 60 });

/**
 * Imports a list that a user is uploading: one at a time, checked before it is received.
 * @throws AppError as `importPadron` and `receiveFile`; `padron_en_curso`, `espacio_agotado`
 */
export async function uploadPadron(
  deps: Deps,
  alcance: Alcance,
  { cuerpo, ...pedido }: Pick<ImportarPadron, 'provincia' | 'periodo'> & { cuerpo: Readable },
): Promise<ResumenPadron[]> {
  requireDerecho(alcance, 'configurar');
  await requireEspacio(deps, alcance);
  return alone(deps, alcance, async (onProgress) => {
    const carpeta = await mkdtemp(join(tmpdir(), 'talonario-subida-'));
    const archivo = join(carpeta, 'padron');
    try {
      await receiveFile(cuerpo, archivo, { maxBytes: MAX_BYTES, maximo: '300 MB' });
      // The turn is taken once the upload is whole: a slow one keeps nobody else out.
      const end = await turnos.take(alcance.titular_id);
      try {
        return await importPadron(deps, { ...pedido, alcance, archivos: [archivo], onProgress });
      } finally {
        end();
      }
    } finally {
      await rm(carpeta, { recursive: true, force: true });
    }
  });
}

/** Lists in force for an owner, those that its companies lack, what agents are told, and the import under way. */
export async function readPadrones(
  deps: Deps,
  alcance: Alcance,
): Promise<{
  vigentes: PadronVigente[];
  faltan: PadronQueFalta[];
  avisos: string[];
  en_curso: { leidos: number; total: number } | null;
  espacio: { ocupado: number; maximo: number };
}> {
  const em = deps.store.fork();
  const vigentes = await listPadrones(em, alcance.titular_id);
  const hoy = today(deps.clock.now());
  const empresas = await listEmpresas(em, alcance);
  const agentes = empresas.flatMap(nominacionesOf);
  const faltan = padronesQueFaltan({ agentes: empresas.flatMap(todasLasNominacionesOf), importados: vigentes, hoy });
  const provincias = agentes.filter((agente) => rige(agente, hoy)).map(({ provincia }) => provincia);
  const avisos = avisosParaAgentes([...new Set(provincias)], hoy);
  const en_curso = await findEnCurso(em, alcance.titular_id);
  return { vigentes, faltan, avisos, en_curso, espacio: await readEspacio(deps, alcance) };
}

/** @throws AppError `padron_en_curso` when another import of the same owner is under way, in any process */
async function alone<T>(
  deps: Deps,
  { titular_id }: Alcance,
  work: (onProgress: NonNullable<ImportarPadron['onProgress']>) => Promise<T>,
): Promise<T> {
  if (!(await takeEnCurso(deps.store.fork(), titular_id))) throw new AppError('padron_en_curso');
  let ultimo = 0;
  let escrito = Promise.resolve();
  // A failure to tell an import's progress never decides whether it was done.
  const tell = (write: () => Promise<void>) => {
    escrito = escrito
      .then(write)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the progress of a padrón was not kept'));
  };
  const latido = setInterval(() => tell(() => keepEnCurso(deps.store.fork(), titular_id, null)), LATIDO_MS).unref();
  try {
    return await work((avance) => {
      const ahora = performance.now();
      if (ultimo !== 0 && ahora - ultimo < AVISO_MS) return;
      ultimo = ahora;
      tell(() => keepEnCurso(deps.store.fork(), titular_id, avance));
    });
  } finally {
    clearInterval(latido);
    tell(() => forgetEnCurso(deps.store.fork(), titular_id));
    await escrito;
  }
}
