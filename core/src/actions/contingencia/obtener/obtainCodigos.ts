import type { Quincena } from '../../../contract/arca/caea.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { isVispera, quincenasPorPedir } from '../../../rules/contingencia/quincenas.ts';
import { addDays, today } from '../../../rules/dates.ts';
import { AppError } from '../../../rules/errors.ts';
import { findCaea, listSinCodigo, markFaltaAvisada, type CaeaFila } from '../../../store/contingencia/codigos.ts';
import {
  findContingencia,
  listApagadasSinCodigo,
  listContingenciasActivas,
  type ContingenciaDeCuit,
} from '../../../store/contingencia/contingencia.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';
import { eachApart } from '../../process/log/eachApart.ts';
import { requireCuit } from '../../verificacion/requireCuit.ts';
import { findGiven, obtainCodigo } from './obtainCodigo.ts';

/** Milliseconds between two requests for a code before the eve of its fortnight. From the eve on it is asked for at every turn. */
const PEDIR_CADA_MS = 20 * 3_600_000;

/** Days back in which a code whose answer was lost is looked for: past them ARCA takes no report of it. */
const DIAS_DE_BUSQUEDA = 31;

/**
 * Every hour: asks for the codes of the companies that issue with them, looks for those whose answer was lost, and tells the codes that
 * are missing on the eve of their fortnight. A failing company stops no other.
 */
export async function obtainCodigos(deps: Deps): Promise<void> {
  const { ambiente } = deps.arca;
  const activas = await listContingenciasActivas(deps.store.fork(), ambiente);
  await eachApart(deps.log, 'an advance code was not asked for', pairsOf(deps, activas), tell, async (par) => {
    if (await isTurno(deps, par)) await obtainCodigo(deps, par.empresa, par.quincena);
  });
  const desdeMes = addDays(today(deps.clock.now()), -DIAS_DE_BUSQUEDA).slice(0, 7);
  const inciertos: Par[] = [];
  for (const empresa of await listApagadasSinCodigo(deps.store.fork(), ambiente, desdeMes)) {
    const sinCodigo = await listSinCodigo(deps.store.fork(), { ambiente, cuit: empresa.cuit }, desdeMes);
    // A fortnight with a reason of ARCA's has no code.
    const inciertas = sinCodigo.filter(({ rechazo }) => rechazo.length === 0);
    inciertos.push(...inciertas.map(({ mes, orden }) => ({ empresa, quincena: { mes, orden } })));
  }
  await eachApart(deps.log, 'an advance code was not looked for', inciertos, tell, ({ empresa, quincena }) =>
    findGiven(deps, empresa, quincena),
  );
  await eachApart(deps.log, 'a missing code was not told', pairsOf(deps, activas), tell, (par) => tellFalta(deps, par));
}

const tell = ({ empresa: { cuit }, quincena }: Par) => ({ cuit, quincena });

/** A company, and a fortnight whose code ARCA gives now. */
interface Par {
  empresa: ContingenciaDeCuit;
  quincena: Quincena;
}

function pairsOf(deps: Deps, empresas: readonly ContingenciaDeCuit[]): Par[] {
  const quincenas = quincenasPorPedir(today(deps.clock.now()));
  return empresas.flatMap((empresa) => quincenas.map((quincena) => ({ empresa, quincena })));
}

/** Whether the code of a fortnight is to be asked for at this turn. */
async function isTurno(deps: Deps, { empresa, quincena }: Par): Promise<boolean> {
  const pedida = await findPedida(deps, empresa, quincena);
  if (pedida === null) return true;
  const ahora = deps.clock.now();
  const haceMs = ahora.getTime() - pedida.pedido_en.getTime();
  return pedida.codigo === null && (haceMs >= PEDIR_CADA_MS || isVispera(quincena, today(ahora)));
}

/** Mails the company's owner, once, that it begins a fortnight without a code. */
async function tellFalta(deps: Deps, { empresa, quincena }: Par): Promise<void> {
  const ahora = deps.clock.now();
  if (!deps.mail.configurado || !isVispera(quincena, today(ahora))) return;
  const pedida = await findPedida(deps, empresa, quincena);
  if (pedida === null || pedida.codigo !== null) return;
  await deps.store.tx(async (tx) => {
    if (!(await markFaltaAvisada(tx, pedida.id, ahora))) return;
    const { company_id } = empresa;
    await deps.store.jobs.send(tx, 'avisar_contingencia', { company_id, caea_id: pedida.id, aviso: 'falta_codigo' });
  });
}

function findPedida(deps: Deps, { cuit }: ContingenciaDeCuit, quincena: Quincena): Promise<CaeaFila | null> {
  return findCaea(deps.store.fork(), { ambiente: deps.arca.ambiente, cuit }, quincena);
}

/**
 * Asks ARCA now for the codes of a company that it gives today and are not held.
 * @throws AppError `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`, `contingencia_sin_configurar`,
 *   `contingencia_apagada`; those of `obtainCodigo`
 */
export async function requestCodigos(deps: Deps, alcance: Alcance, company_id: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  const { cuit } = await findEmpresa(deps.store.fork(), alcance, company_id);
  await requireCuit(deps, { company_id, cuit });
  const empresa = await findContingencia(deps.store.fork(), deps.arca.ambiente, company_id);
  if (empresa === null) throw new AppError('contingencia_sin_configurar');
  if (!empresa.activa) throw new AppError('contingencia_apagada');
  for (const { quincena } of pairsOf(deps, [empresa])) await obtainCodigo(deps, empresa, quincena);
}
