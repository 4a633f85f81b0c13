import { AppError } from '../../rules/errors.ts';
import {
  forgetImportacion,
  keepImportacion,
  takeImportacion,
  type AvanceDeCompras,
} from '../../store/compras/importacion.ts';
import type { Deps } from '../process/deps.ts';

/** Milliseconds between two notes of progress: screens ask every second or so. */
const AVISO_MS = 1_000;
/** Milliseconds between two signs of life: silent for a minute, an import is taken for dead. */
const LATIDO_MS = 15_000;

/** Imports a company's list while no other import of it runs, keeping its progress. @throws AppError `importacion_en_curso` when another import of the company is under way, in any process */
export async function importAlone<T>(
  deps: Deps,
  { user_id, company_id }: { user_id: string; company_id: string },
  work: (tell: (avance: AvanceDeCompras) => void) => Promise<T>,
): Promise<T> {
  if (!(await takeImportacion(deps.store.fork(), user_id, company_id))) throw new AppError('importacion_en_curso');
  let ultimo = 0;
  let escrito = Promise.resolve();
  // A failure to tell an import's progress never decides whether it was done.
  const note = (write: () => Promise<void>): void => {
    escrito = escrito
      .then(write)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the progress of an import of purchases was not kept'));
  };
  const latido = setInterval(() => note(() => keepImportacion(deps.store.fork(), company_id, null)), LATIDO_MS).unref();
  try {
    return await work((avance) => {
      const ahora = performance.now();
      if (ultimo !== 0 && ahora - ultimo < AVISO_MS) return;
      ultimo = ahora;
      note(() => keepImportacion(deps.store.fork(), company_id, avance));
    });
  } finally {
    clearInterval(latido);
    note(() => forgetImportacion(deps.store.fork(), company_id));
    await escrito;
  }
}
