import type { Serie } from '../../../contract/arca/arca.ts';
import { actorUnlessTitular, requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { PESOS } from '../../../rules/catalogs/moneda.ts';
import { claseDeAutorizacionOf } from '../../../rules/autorizaciones/autorizaciones.ts';
import { impedimentoDeCuit } from '../../../rules/empresas/titularidad.ts';
import { kindOf } from '../../../rules/errors/errores.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { codigoPublicado } from '../../../rules/errors/codigoPublicado.ts';
import { messageOf, motivoDeCola } from '../../../rules/messages.ts';
import { confirmCotizaciones } from '../../../store/comprobantes/emisiones/cotizaciones.ts';
import { listSeriesAbiertas } from '../../../store/comprobantes/emisiones/abiertas.ts';
import {
  locateComprobantes,
  markEnCola,
  nameEmisor,
  saveRechazo,
  type BorradorUbicado,
} from '../../../store/comprobantes/porEmitir.ts';
import type { Deps } from '../../process/deps.ts';
import { eachApart } from '../../process/log/eachApart.ts';
import { mapParallel } from '../../process/parallel.ts';
import type { OnProgress, ResultadoEmision } from '../../process/results.ts';
import { findPendiente, listCuitsPendientes } from '../../../store/arca/restauracion.ts';
import { confirmRepetidos } from '../../../store/restauracion/recuperados.ts';
import { requireConciliado } from '../../restauracion/requireConciliado.ts';
import type { PasoSerie, SerieReport } from './reporte.ts';
import { findCotizacionesLejanas } from '../cotizacion/cotizacionesLejanas.ts';
import { runSerie } from './runSerie.ts';

export interface IssueInput {
  alcance: Alcance;
  ids: readonly string[];
  onProgress?: OnProgress;
  /** The drafts were requested before, and waited in the queue: who requested them stays. */
  de_la_cola?: boolean;
  /** Version of each draft that a person saw and confirmed: a draft written since stays a draft. */
  vistas?: ReadonlyMap<string, number>;
  /** A person said that the drafts are not the equal vouchers that ARCA had beyond a restored copy. */
  confirmar_repetido?: boolean;
  /** A person said that the rates of the drafts are right, though ARCA's are far. */
  confirmar_cotizacion?: boolean;
  /** Once it aborts nothing more is requested from ARCA. What is under way ends; the other drafts stay drafts. */
  signal?: AbortSignal;
}

/** Series issued at once: each takes a connection of the pool now and then, and a call to ARCA; a company has few series. */
const SERIES_AT_ONCE = 6;

/**
 * Issues drafts through ARCA: always a list, grouped by serie, the series in parallel. One result per id, in the order asked. A draft
 * already issued answers so; one that cannot reach ARCA stays in the queue.
 * @throws AppError `comprobante_no_encontrado` when an id is out of reach
 */
export async function issueComprobantes(
  deps: Deps,
  { alcance, ids, onProgress, signal, vistas, de_la_cola = false, ...confirmado }: IssueInput,
): Promise<ResultadoEmision[]> {
  requireDerecho(alcance, 'emitir');
  const unicos = [...new Set(ids)];
  const ubicados = await locateComprobantes(deps.store.fork(), alcance, unicos);
  const propios = new Map(ubicados.map((ubicado) => [ubicado.id, ubicado]));
  const ajeno = unicos.find((id) => !propios.has(id));
  if (ajeno !== undefined) throw new AppError('comprobante_no_encontrado', { id: ajeno });

  if (confirmado.confirmar_repetido) await confirmRepetidos(deps.store.fork(), unicos);
  if (confirmado.confirmar_cotizacion) await confirmCotizaciones(deps.store.fork(), alcance, unicos, vistas);
  if (!de_la_cola) await nameEmisor(deps.store.fork(), ubicados, actorUnlessTitular(alcance));

  const resultados = new Map<string, ResultadoEmision>();
  // A voucher in pesos has no rate to ask about.
  const enOtraMoneda = ubicados.flatMap(({ id, moneda }) => (moneda === PESOS ? [] : [id]));
  const lejanas = await findCotizacionesLejanas(deps, alcance, enOtraMoneda);
  // Nobody looks at a draft that waited: its question stays with it.
  if (de_la_cola) await keepPreguntas(deps, lejanas);
  const porSerie = new Map<string, { serie: Serie; ids: string[] }>();
  for (const borradorUbicado of propios.values()) {
    const impedimento = refusal(deps, borradorUbicado) ?? lejanas.get(borradorUbicado.id) ?? null;
    if (borradorUbicado.status === 'emitida') continue;
    if (impedimento) {
      resultados.set(borradorUbicado.id, invalida(borradorUbicado.id, impedimento));
      continue;
    }
    const { company_cuit: cuit, punto_de_venta, tipo_comprobante } = borradorUbicado;
    const serie = { cuit, punto_de_venta, tipo_comprobante };
    const clave = claveOf(serie);
    const grupo = porSerie.get(clave) ?? { serie, ids: [] };
    grupo.ids.push(borradorUbicado.id);
    porSerie.set(clave, grupo);
  }

  await holdRestaurados(deps, porSerie, resultados);
  const recienEmitidas = new Set<string>();
  const total = [...porSerie.values()].reduce((suma, grupo) => suma + grupo.ids.length, 0);
  const terminados = new Set<string>();
  await mapParallel([...porSerie.values()], SERIES_AT_ONCE, async ({ serie, ids: deSerie }) => {
    const pedidos = new Set(deSerie);
    const report = reportInto(resultados, {
      async step(paso, milisegundos) {
        await onProgress?.({ paso, hechos: terminados.size, total, serie, milisegundos: milisegundos ?? null });
      },
      done: (id) => {
        if (pedidos.has(id)) terminados.add(id);
      },
      emitida: (id) => recienEmitidas.add(id),
      requireGoing() {
        if (signal?.aborted) throw new AppError('emision_cortada');
      },
      requireSeen(borradores) {
        const visto = vistas && borradores.find(({ id, version }) => vistas.get(id) !== version);
        if (visto) throw new AppError('vista_cambio', { cambios: [`${visto.id}: alguien cambió el borrador.`] });
        const traspasado = borradores.find(({ id, user_id }) => propios.get(id)?.user_id !== user_id);
        if (traspasado) {
          throw new AppError('vista_cambio', { cambios: [`${traspasado.id}: la empresa cambió de titular.`] });
        }
      },
    });
    await runSerie(deps, serie, deSerie, report, { insiste: !de_la_cola });
  });
  await addEmitidas(deps, alcance, unicos, recienEmitidas, resultados);
  for (const [estado, delEstado] of Map.groupBy(resultados.values(), ({ estado }) => estado)) {
    // A voucher that was issued already was counted by its own run.
    if (estado === 'emitida') deps.medidor.comprobantes(estado, recienEmitidas.size);
    else deps.medidor.comprobantes(estado, delEstado.length);
  }
  await onProgress?.({ paso: 'terminado', hechos: terminados.size, total, serie: null, milisegundos: null });
  return unicos.map((id) => resultados.get(id) ?? enCola(id, new AppError('arca_incierto')));
}

/**
 * Settles the chunks left open by runs that died, of the companies within reach; null: of every company.
 * @returns how many series had one that is settled now; one that ARCA leaves in doubt stays open, and is not counted
 */
export async function recoverEmisiones(deps: Deps, alcance: Alcance | null): Promise<number> {
  const series = await listSeriesAbiertas(deps.store.fork(), deps.arca.ambiente, alcance);
  const about = (serie: Serie) => ({ serie });
  const settle = (serie: Serie) => runSerie(deps, serie, [], NOBODY, { insiste: alcance !== null });
  await eachApart(deps.log, 'a chunk left open was not settled', series, about, settle, { aLaVez: SERIES_AT_ONCE });
  if (series.length === 0) return 0;
  const abiertas = new Set((await listSeriesAbiertas(deps.store.fork(), deps.arca.ambiente, alcance)).map(claveOf));
  return series.filter((serie) => !abiertas.has(claveOf(serie))).length;
}

function claveOf({ cuit, punto_de_venta, tipo_comprobante }: Serie): string {
  return `${cuit}-${punto_de_venta}-${tipo_comprobante}`;
}

/** Settles the chunk that a dead run left open on a serie; a run under way is waited for. */
export async function settleSerie(deps: Deps, serie: Serie): Promise<void> {
  await runSerie(deps, serie, [], NOBODY);
}

/**
 * After a restoration a CUIT issues nothing until ARCA was asked what it has beyond the copy: its drafts wait in the queue, and each run
 * asks again.
 */
async function holdRestaurados(
  deps: Deps,
  porSerie: Map<string, { serie: Serie; ids: string[] }>,
  resultados: Map<string, ResultadoEmision>,
): Promise<void> {
  const { ambiente } = deps.arca;
  for (const [cuit, grupos] of Map.groupBy(porSerie, ([, { serie }]) => serie.cuit)) {
    if ((await findPendiente(deps.store.fork(), ambiente, cuit)) === null) continue;
    const falla = await conciliarCuit(deps, cuit);
    if (falla === null) continue;
    const error = new AppError('restauracion_sin_conciliar', { motivo: motivoDeCola(falla) }, { cause: falla });
    for (const [clave, { ids }] of grupos) {
      porSerie.delete(clave);
      await markEnCola(deps.store.fork(), ids);
      for (const id of ids) resultados.set(id, enCola(id, error));
    }
  }
}

/**
 * Brings every CUIT of a restored database up to ARCA's ledger, whether it has anything to issue or not. A CUIT that fails is tried
 * again the next time. Answers how many are left.
 */
export async function reconcileRestaurados(deps: Deps): Promise<number> {
  let quedan = 0;
  for (const cuit of await listCuitsPendientes(deps.store.fork(), deps.arca.ambiente)) {
    const falla = await conciliarCuit(deps, cuit);
    if (falla === null) continue;
    quedan += 1;
    deps.log.warn(
      { cuit, codigo: falla.code, data: falla.data },
      'a restored database is not up to ARCA yet: its CUIT issues nothing',
    );
  }
  return quedan;
}

async function conciliarCuit(deps: Deps, cuit: string): Promise<AppError | null> {
  try {
    for (const serie of await listSeriesAbiertas(deps.store.fork(), deps.arca.ambiente, null)) {
      if (serie.cuit === cuit) await runSerie(deps, serie, [], NOBODY, { insiste: false });
    }
    await requireConciliado(deps, cuit);
    return null;
  } catch (error) {
    if (isAppError(error) && kindOf(error) !== 'internal') return error;
    throw error;
  }
}

async function keepPreguntas(deps: Deps, preguntas: ReadonlyMap<string, AppError>): Promise<void> {
  for (const [id, pregunta] of preguntas) {
    await saveRechazo(deps.store.fork(), id, [{ codigo: 0, mensaje: messageOf(pregunta) }]);
  }
}

/** Error of our own rules that keeps a voucher from being sent at all; null: there is none. */
function refusal(deps: Deps, borradorUbicado: BorradorUbicado): AppError | null {
  if (claseDeAutorizacionOf(borradorUbicado).numera !== 'serie') {
    return new AppError('punto_de_venta_no_electronico', { punto_de_venta: borradorUbicado.punto_de_venta });
  }
  if (borradorUbicado.ambiente !== deps.arca.ambiente) {
    return new AppError('comprobante_de_otro_ambiente', {
      ambiente: borradorUbicado.ambiente,
      actual: deps.arca.ambiente,
    });
  }
  return impedimentoDeCuit(deps.config.empresas, borradorUbicado.titularidad, {
    ...borradorUbicado,
    cuit: borradorUbicado.company_cuit,
  });
}

interface Hooks {
  step(paso: PasoSerie, milisegundos?: number): Promise<void>;
  done(id: string): void;
  emitida(id: string): void;
  requireGoing: SerieReport['requireGoing'];
  requireSeen: SerieReport['requireSeen'];
}

function reportInto(resultados: Map<string, ResultadoEmision>, hooks: Hooks): SerieReport {
  const emitidas = new Set<string>();
  const set = (resultado: ResultadoEmision): void => {
    resultados.set(resultado.comprobante_id, resultado);
    hooks.done(resultado.comprobante_id);
  };
  return {
    step: hooks.step,
    requireGoing: hooks.requireGoing,
    requireSeen: hooks.requireSeen,
    rechazada: (id, codigo, error, mensajes) =>
      set({ estado: 'rechazada', comprobante_id: id, codigo, error, mensajes }),
    invalida: (id, error) => set(invalida(id, error)),
    enCola: (id, error) => set(enCola(id, error)),
    emitidas: (ids) => {
      for (const id of ids) {
        emitidas.add(id);
        hooks.emitida(id);
        hooks.done(id);
      }
    },
    pendientes: (ids) => ids.filter((id) => !resultados.has(id) && !emitidas.has(id)),
  };
}

/** Adds the vouchers that the database says are issued, whatever a run that was taken over believed. */
async function addEmitidas(
  deps: Deps,
  alcance: Alcance,
  ids: readonly string[],
  recienEmitidas: ReadonlySet<string>,
  resultados: Map<string, ResultadoEmision>,
): Promise<void> {
  for (const located of await locateComprobantes(deps.store.fork(), alcance, ids)) {
    const resultado = resultadoDeEmitida(located, !recienEmitidas.has(located.id));
    if (resultado) resultados.set(located.id, resultado);
  }
}

/** Outcome of an issued voucher; null: it is not issued. `previa`: this run did not issue it. */
export function resultadoDeEmitida(located: BorradorUbicado, previa: boolean): ResultadoEmision | null {
  const { status, numero_comprobante, autorizacion } = located;
  if (status !== 'emitida' || numero_comprobante === null || !autorizacion?.codigo) return null;
  return {
    estado: 'emitida',
    comprobante_id: located.id,
    tipo_comprobante: located.tipo_comprobante,
    punto_de_venta: located.punto_de_venta,
    numero_comprobante,
    autorizacion,
    moneda: located.moneda,
    total: located.total,
    previa,
    observaciones: located.observaciones_arca,
  };
}

/** Report that tells nobody. */
const NOBODY = reportInto(new Map(), {
  step: async () => undefined,
  done: () => undefined,
  emitida: () => undefined,
  requireGoing: () => undefined,
  requireSeen: () => undefined,
});

function invalida(id: string, error: AppError): ResultadoEmision {
  return {
    estado: 'invalida',
    comprobante_id: id,
    codigo: codigoPublicado(error),
    error: messageOf(error),
    data: error.data,
  };
}

function enCola(id: string, error: AppError): ResultadoEmision {
  return { estado: 'en_cola', comprobante_id: id, codigo: codigoPublicado(error), motivo: motivoDeCola(error) };
}
