import { attachPdf, issueQueued, resumeCambios, type Deps } from '@talonario/core/server';

/** What works on the jobs until it is closed. */
export interface Worker {
  close(): Promise<void>;
}

/** What waits for ARCA is tried again this often. */
const CADA_MINUTO = '* * * * *';
const UPLOADS_AT_ONCE = 4;

/** Takes the jobs that actions left: uploads of PDFs, and what waits for ARCA. Any number of processes may do it. */
export async function startWorker(deps: Deps): Promise<Worker> {
  const { jobs } = deps.store;
  await jobs.work('subir_factura', ({ paquete_id }) => attachPdf(deps, paquete_id), { simultaneos: UPLOADS_AT_ONCE });
  await jobs.work('emitir_en_cola', async () => {
    const resultados = await issueQueued(deps);
    const cambios = await resumeCambios(deps);
    if (resultados.length + cambios > 0) {
      const emitidas = resultados.filter(({ estado }) => estado === 'emitida').length;
      deps.log.info({ intentados: resultados.length, emitidas, cambios }, 'sent what waited for ARCA');
    }
  });
  await jobs.schedule('emitir_en_cola', CADA_MINUTO, {});
  return { close: () => jobs.stop() };
}
