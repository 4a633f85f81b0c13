import type { Serie } from '../../../contract/arca/arca.ts';
import type { TipoComprobante } from '../../../contract/enums.ts';
import { ownAlcance } from '../../../rules/alcance.ts';
import { relojSirve } from '../../../rules/arca/reloj.ts';
import { tipoComprobanteOf } from '../../../rules/catalogs/tipoComprobante.ts';
import { esperaOf } from '../../../rules/contingencia/estado.ts';
import { today } from '../../../rules/dates.ts';
import { isAppError } from '../../../rules/errors.ts';
import { loadBorradores, locateComprobantes, type EnCola } from '../../../store/comprobantes/porEmitir.ts';
import { findCodigoVigente } from '../../../store/contingencia/codigos.ts';
import { listContingenciasActivas, type ContingenciaDeCuit } from '../../../store/contingencia/contingencia.ts';
import { findCorteAbierto, type CorteAbierto } from '../../../store/contingencia/cortes.ts';
import { listElegibles, listTotalesDudosos, type Elegible } from '../../../store/contingencia/tandas.ts';
import { listDesconocidos } from '../../../store/arca/retenidos.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import { listSinReconocer } from '../../../store/restauracion/recuperados.ts';
import { resultadoDeEmitida } from '../../facturacion/emitir/issueComprobantes.ts';
import type { Deps } from '../../process/deps.ts';
import { eachApart } from '../../process/log/eachApart.ts';
import type { ResultadoEmision } from '../../process/results.ts';
import { recognize } from '../../restauracion/recognize.ts';
import { askFirst, motivoDeIntento } from '../../facturacion/emitir/duda/askFirst.ts';
import { issueTandaConCaea } from './issueTandaConCaea.ts';

/** Companies whose queues go out at once: each waits for a question to ARCA that gets no answer. */
const EMPRESAS_A_LA_VEZ = 6;
/** Vouchers of one transaction: it holds the serie's row, and a death in the middle costs its work. */
const POR_TANDA = 40;
/** Milliseconds during which ARCA may show a request whose draft was deleted: those that issuing looks for, too. */
const DUDOSOS_MS = 60 * 24 * 60 * 60_000;

/**
 * Gives out with an advance code the vouchers that still wait for ARCA after a turn of the queue, in the companies that use contingency,
 * once the outage is older than the company's term and nobody got an answer. `listos`: the queue's drafts that are still due; the outcome
 * of each is in `resultados`. A voucher that left for ARCA and may be there never goes out this way. Answers the vouchers issued.
 */
export async function issueContingencia(
  deps: Deps,
  listos: readonly EnCola[],
  resultados: readonly ResultadoEmision[],
): Promise<ResultadoEmision[]> {
  const sinRespuesta = new Set(
    resultados.flatMap((resultado) => (isSinRespuesta(resultado) ? [resultado.comprobante_id] : [])),
  );
  const porEmpresa = Map.groupBy(
    listos.filter(({ id }) => sinRespuesta.has(id)),
    ({ company_id }) => company_id,
  );
  if (porEmpresa.size === 0) return [];
  const emitidos: ResultadoEmision[] = [];
  const activas = await listContingenciasActivas(deps.store.fork(), deps.arca.ambiente);
  await eachApart(
    deps.log,
    'queued vouchers did not go out with an advance code',
    activas.filter(({ company_id }) => porEmpresa.has(company_id)),
    ({ company_id, cuit }) => ({ company_id, cuit }),
    async (contingencia) => {
      const ids = porEmpresa.get(contingencia.company_id)?.map(({ id }) => id) ?? [];
      emitidos.push(...(await issueDeEmpresa(deps, contingencia, ids)));
    },
    { aLaVez: EMPRESAS_A_LA_VEZ },
  );
  return emitidos;
}

/** Whether a draft waits because ARCA did not answer, to its own run or to one that asks about others of its serie. */
function isSinRespuesta(resultado: ResultadoEmision): boolean {
  return resultado.estado === 'en_cola' && ['arca_no_disponible', 'arca_incierto'].includes(resultado.codigo);
}

async function issueDeEmpresa(
  deps: Deps,
  contingencia: ContingenciaDeCuit,
  ids: readonly string[],
): Promise<ResultadoEmision[]> {
  const { company_id, cuit, user_id } = contingencia;
  // The date and the hour of these vouchers are our clock's.
  if (!relojSirve(deps.reloj.desvioMs())) return [];
  const elegibles = await findElegibles(deps, contingencia, ids);
  const [primero] = elegibles;
  if (!primero) return [];
  const corte = await askAgain(deps, { ...primero, cuit });
  if (corte === null || !(await mayIssue(deps, contingencia, corte))) return [];
  const alcance = ownAlcance(user_id);
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const libres = await withoutReconocidos(deps, cuit, elegibles);
  const emitidos: string[] = [];
  for (const { tipo_comprobante, delTipo } of byTipo(libres, today(deps.clock.now()))) {
    for (let i = 0; i < delTipo.length; i += POR_TANDA) {
      if (deps.cierre.terminando.aborted) break;
      const tanda = delTipo.slice(i, i + POR_TANDA);
      const salida = await issueTandaConCaea(deps, { contingencia, empresa, corte, tipo_comprobante, ids: tanda });
      if (salida === 'terminar') break;
      emitidos.push(...salida);
    }
  }
  if (emitidos.length > 0) {
    deps.medidor.comprobantes('emitida', emitidos.length);
    deps.log.warn({ cuit, corte: corte.id, cantidad: emitidos.length }, 'vouchers went out with an advance code');
  }
  const ubicados = await locateComprobantes(deps.store.fork(), alcance, emitidos);
  return ubicados.flatMap((ubicado) => resultadoDeEmitida(ubicado, false) ?? []);
}

/** Drafts that no request to ARCA may have issued, whatever became of it. */
async function findElegibles(
  deps: Deps,
  { company_id, cuit }: ContingenciaDeCuit,
  ids: readonly string[],
): Promise<Elegible[]> {
  const { ambiente } = deps.arca;
  const elegibles = await listElegibles(deps.store.fork(), { ambiente, company_id }, ids);
  if (elegibles.length === 0) return [];
  const desde = new Date(deps.clock.now().getTime() - DUDOSOS_MS);
  const dudosos = new Set(await listTotalesDudosos(deps.store.fork(), { ambiente, cuit }, desde));
  return elegibles.filter(({ total }) => !dudosos.has(total.toFixed(2)));
}

/**
 * Asks ARCA once more, before anything goes out: the outage that is still open without an answer; null: ARCA answered, or what fails is
 * not ARCA. When WSAA gives no ticket to ask with, FEDummy, which needs none, tells whether WSFE answers.
 */
async function askAgain(deps: Deps, { cuit, punto_de_venta, tipo_comprobante }: Serie): Promise<CorteAbierto | null> {
  const { ambiente } = deps.arca;
  const enCorte = { cuit, en_corte: true };
  const signal = AbortSignal.any([AbortSignal.timeout(deps.issuing.llamadaMs), deps.cierre.corte]);
  try {
    const serie = { cuit, punto_de_venta, tipo_comprobante };
    await askFirst(deps, enCorte, () => deps.arca.wsfe.ultimoAutorizado(serie, { signal }));
    return null;
  } catch (error) {
    if (!isAppError(error, 'arca_no_disponible')) return null;
    if (motivoDeIntento(deps, error) === null && (await answersWithoutTicket(deps, enCorte))) return null;
  }
  return findCorteAbierto(deps.store.fork(), { ambiente, cuit });
}

async function answersWithoutTicket(deps: Deps, enCorte: Parameters<typeof askFirst>[1]): Promise<boolean> {
  try {
    await askFirst(deps, enCorte, () => deps.arca.wsfe.estado());
    return true;
  } catch (error) {
    if (!isAppError(error, 'arca_no_disponible')) throw error;
    return motivoDeIntento(deps, error) === null;
  }
}

/** Whether the outage is older than the company's term, its person agrees if asked, and there is a code and numbers to give. */
async function mayIssue(deps: Deps, contingencia: ContingenciaDeCuit, corte: CorteAbierto): Promise<boolean> {
  const { cuit, punto_de_venta, numeros_por_confirmar } = contingencia;
  const ahora = deps.clock.now();
  const punto = { ambiente: deps.arca.ambiente, cuit, punto_de_venta };
  const sinCodigo = (await findCodigoVigente(deps.store.fork(), punto, today(ahora))) === null;
  const impedimento = numeros_por_confirmar ? 'numeros_por_confirmar' : sinCodigo ? 'sin_codigo' : null;
  if (impedimento !== null)
    deps.log.warn({ cuit, impedimento }, 'ARCA does not answer, and no advance code can be used');
  return esperaOf({ ...corte, impedimento }, contingencia, ahora) === 'emite';
}

/** Drafts that are not vouchers that ARCA had beyond a restored copy, nor may be. */
async function withoutReconocidos(deps: Deps, cuit: string, elegibles: readonly Elegible[]): Promise<Elegible[]> {
  const { ambiente } = deps.arca;
  const recuperados = await listSinReconocer(deps.store.fork(), ambiente, cuit);
  const desconocidos = await listDesconocidos(deps.store.fork(), ambiente, cuit);
  if (recuperados.length + desconocidos.length === 0) return [...elegibles];
  const libres = new Set<string>();
  const porSerie = Map.groupBy(elegibles, (elegible) => `${elegible.punto_de_venta} ${elegible.tipo_comprobante}`);
  for (const deSerie of porSerie.values()) {
    const [primero] = deSerie;
    if (!primero) continue;
    const ids = deSerie.map(({ id }) => id);
    const reconocidos = await recognize(deps, { ...primero, cuit }, await loadBorradores(deps.store.fork(), ids));
    for (const { id } of reconocidos.libres) libres.add(id);
  }
  return elegibles.filter(({ id }) => libres.has(id));
}

const ORDEN_DE_CLASES = ['factura', 'nota_debito', 'nota_credito'];

/** Drafts of each type, a voucher before the notes that may refer to it, each type by the date that it goes out with. */
function byTipo(
  elegibles: readonly Elegible[],
  hoy: string,
): { tipo_comprobante: TipoComprobante; delTipo: string[] }[] {
  const fechaOf = ({ fecha, fecha_automatica }: Elegible) => (fecha_automatica ? hoy : fecha);
  const lugarOf = (tipo: TipoComprobante) => ORDEN_DE_CLASES.indexOf(tipoComprobanteOf(tipo).clase);
  return [...Map.groupBy(elegibles, ({ tipo_comprobante }) => tipo_comprobante)]
    .toSorted(([a], [b]) => lugarOf(a) - lugarOf(b) || a - b)
    .map(([tipo_comprobante, delTipo]) => ({
      tipo_comprobante,
      delTipo: delTipo.toSorted((a, b) => fechaOf(a).localeCompare(fechaOf(b))).map(({ id }) => id),
    }));
}
