import type { Serie } from '../../../contract/arca/arca.ts';
import type { AppError } from '../../../rules/errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import { explainArca } from '../../../rules/explainArca.ts';
import { beginCorrida, nextPaso, step, type Corrida, type Paso, type Suceso } from '../../../rules/emision/step.ts';
import { loadBorradores, saveRechazo, type BorradorAEmitir } from '../../../store/comprobantes/porEmitir.ts';
import { saveEspera } from '../../../store/contingencia/tandas.ts';
import type { Deps } from '../../process/deps.ts';
import { recognize } from '../../restauracion/recognize.ts';
import { admit } from './admit.ts';
import { leaveInQueue, refuseAll } from './leaveInQueue.ts';
import { lookAhead, readUltimo } from './duda/lookAhead.ts';
import { holdPassed, settlePrevios, type SinMostrar } from './duda/previos.ts';
import { issueTanda } from './issueTanda.ts';
import type { Lease } from './lease.ts';
import { lastDate, registrosPorRequest } from './registrosPorRequest.ts';
import type { SerieReport } from './reporte.ts';

/**
 * Issues the drafts of a serie that this run holds, oldest date first, in as few requests as ARCA allows. `conocido`: ARCA's last
 * number, when this run knows it already. Without `insiste`, ARCA is not asked before its time about a draft held. Every draft ends
 * reported.
 * @throws AppError what keeps the whole serie from going on: drafts not reported yet wait, or are refused, with it
 */
export async function issuePending(
  deps: Deps,
  lease: Lease,
  serie: Serie,
  { ids, conocido, insiste }: { ids: readonly string[]; conocido: number | null; insiste: boolean },
  report: SerieReport,
): Promise<void> {
  const { borradores, sinMostrar } = await keepUnsettled(deps, lease, serie, { ids, insiste }, report);
  if (borradores.length === 0) return;
  let corrida = await begin(deps, lease, { serie, borradores, sinMostrar, conocido }, report);
  for (;;) {
    const paso = nextPaso(corrida);
    if (paso.hacer === 'terminar') return;
    corrida = step(corrida, await perform(deps, lease, corrida, paso, report));
  }
}

/** The drafts that ARCA surely does not have. A draft that a former request or a restored copy may have issued is told, or waits. */
async function keepUnsettled(
  deps: Deps,
  lease: Lease,
  serie: Serie,
  { ids, insiste }: { ids: readonly string[]; insiste: boolean },
  report: SerieReport,
): Promise<{ borradores: BorradorAEmitir[]; sinMostrar: SinMostrar }> {
  const previos = await settlePrevios(deps, lease, await loadBorradores(deps.store.fork(), ids), { insiste });
  const { sinMostrar } = previos;
  report.emitidas(previos.emitidos);
  for (const { id, error } of previos.retenidos) report.invalida(id, error);
  for (const { id, error } of previos.esperan) await leaveInQueue(deps, [id], error, report);
  if (previos.libres.length === 0) return { borradores: [], sinMostrar };
  const { emitidos, retenidos, libres } = await recognize(deps, serie, previos.libres);
  report.emitidas(emitidos);
  for (const { id, error, espera } of retenidos) {
    if (espera) await leaveWithReason(deps, id, error, report);
    else await refuseAll(deps, [id], error, report);
  }
  return { borradores: libres, sinMostrar };
}

/** Leaves a draft in the queue, with the reason written on it: its wait may be long, and a person may end it. */
async function leaveWithReason(deps: Deps, id: string, error: AppError, report: SerieReport): Promise<void> {
  await leaveInQueue(deps, [id], error, report);
  await saveEspera(deps.store.fork(), [{ id, mensaje: messageOf(error) }]);
}

async function begin(
  deps: Deps,
  lease: Lease,
  {
    serie,
    borradores,
    sinMostrar,
    conocido,
  }: { serie: Serie; borradores: BorradorAEmitir[]; sinMostrar: SinMostrar; conocido: number | null },
  report: SerieReport,
): Promise<Corrida<BorradorAEmitir>> {
  // A voucher's date is our clock's: when it is wrong, another process, whose clock is right, issues.
  deps.reloj.requireSirve();
  // ARCA is asked from here on: the caller's progress counts from now.
  await report.step('preparando');
  const { ultimo, adoptados } =
    conocido === null ? await readUltimo(deps, lease, serie) : { ultimo: conocido, adoptados: 0 };
  const ultimaFecha = await lastDate(deps, lease, serie, ultimo);
  const maximo = await registrosPorRequest(deps, lease, serie);
  const leidos = adoptados === 0 ? borradores : await load(deps, idsOf(borradores));
  const { libres, esperan } = holdPassed(deps, serie, leidos, { sinMostrar, ultimo });
  for (const { id, error } of esperan) await leaveInQueue(deps, [id], error, report);
  return beginCorrida({
    serie,
    maximo,
    ultimo,
    ultimaFecha,
    admitidos: await admit(deps, libres, ultimaFecha, report),
  });
}

/** Runs the next step of a run, and tells its outcome. @throws AppError of `cortar`, and as each of its calls does */
async function perform(
  deps: Deps,
  lease: Lease,
  corrida: Corrida<BorradorAEmitir>,
  paso: Exclude<Paso<BorradorAEmitir>, { hacer: 'terminar' }>,
  report: SerieReport,
): Promise<Suceso<BorradorAEmitir>> {
  const { serie, ultimaFecha } = corrida;
  switch (paso.hacer) {
    case 'emitir':
      return issueTanda(deps, lease, { ...corrida, tanda: paso.tanda }, report);
    case 'admitir':
      return { tipo: 'admitidos', admitidos: await admit(deps, await load(deps, paso.ids), ultimaFecha, report) };
    case 'mirar': {
      const { ultimo } = await lookAhead(deps, lease, serie);
      return { tipo: 'mirada', ultimo, ultimaFecha: await lastDate(deps, lease, serie, ultimo) };
    }
    case 'fechar':
      return { tipo: 'fechada', ultimaFecha: await lastDate(deps, lease, serie, corrida.ultimo) };
    case 'rechazar': {
      const codigo = String(paso.impedimento[0]?.codigo ?? 'arca_rechazo');
      const error = paso.impedimento.map(explainArca).join(' ');
      for (const id of paso.ids) {
        await saveRechazo(deps.store.fork(), id, paso.impedimento);
        report.rechazada(id, codigo, error, paso.impedimento);
      }
      return { tipo: 'rechazados' };
    }
    case 'cortar':
      throw paso.error;
  }
}

function load(deps: Deps, ids: readonly string[]): Promise<BorradorAEmitir[]> {
  return loadBorradores(deps.store.fork(), ids);
}

function idsOf(borradores: readonly BorradorAEmitir[]): string[] {
  return borradores.map(({ id }) => id);
}
