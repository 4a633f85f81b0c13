import {
  MINUTOS_DE_CORTE,
  type ContingenciaCambiada,
  type ContingenciaGuardada,
} from '../../../contract/arca/contingencia.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { explainCaea } from '../../../rules/contingencia/explainCaea.ts';
import { finOf, inicioOf, quincenasPorPedir } from '../../../rules/contingencia/quincenas.ts';
import { formatFecha, today } from '../../../rules/dates.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { kindOf } from '../../../rules/errors/errores.ts';
import { messageOf } from '../../../rules/messages.ts';
import { checkSimultaneo } from '../../../rules/tipeado/simultaneo.ts';
import { findRestauracion } from '../../../store/arca/restauracion.ts';
import { findCaea, usePunto } from '../../../store/contingencia/codigos.ts';
import {
  findContingencia,
  raiseNumeros,
  saveContingencia,
  type ContingenciaDeCuit,
  type UltimoNumero,
} from '../../../store/contingencia/contingencia.ts';
import type { EntityManager } from '../../../store/db.ts';
import { findEmpresa, lockEmpresa } from '../../../store/empresas/empresas.ts';
import { findHabilitacion, insertHabilitacion } from '../../../store/habilitaciones/habilitaciones.ts';
import type { Deps } from '../../process/deps.ts';
import { holdCuit, requireCuit } from '../../verificacion/requireCuit.ts';
import { readContingencia } from '../contingencia.ts';
import { obtainCodigo } from '../obtener/obtainCodigo.ts';
import { askNumeros, checkPunto } from './checkPunto.ts';

/** Milliseconds after which ARCA has every number given before a copy was made: a fortnight, and its term to be informed. */
const TODO_INFORMADO_MS = 30 * 24 * 3_600_000;

/**
 * Turns the contingency of a company on or off, or changes it. A point of sale that comes into use is checked with ARCA, whose last
 * numbers are kept as the floor of ours, and the code of the fortnight is asked for. Turned off, what was issued and the codes asked for
 * are still informed.
 * @throws AppError `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`, `campo_requerido`, `cambio_simultaneo`,
 *   `punto_no_sirve_caea`; those of a look-up of WSFE while ARCA does not tell what the point of sale is
 */
export async function configureContingencia(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { antes, ...pedida }: ContingenciaCambiada,
): Promise<ContingenciaGuardada> {
  requireDerecho(alcance, 'configurar');
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const { cuit } = empresa;
  await requireCuit(deps, { company_id, cuit });
  const previa = await findContingencia(deps.store.fork(), deps.arca.ambiente, company_id);
  const punto_de_venta = pedida.punto_de_venta ?? previa?.punto_de_venta ?? null;
  if (punto_de_venta === null) {
    if (pedida.activa) throw new AppError('campo_requerido', { campo: 'punto_de_venta' });
    return { ...(await readContingencia(deps, alcance, company_id)), avisos: [] };
  }
  const cambiada = { ...pedida, company_id, cuit, punto_de_venta };
  const empieza = pedida.activa && !(previa?.activa && previa.punto_de_venta === punto_de_venta);
  const avisos = empieza ? await checkPunto(deps, empresa, punto_de_venta) : [];
  const numeros = empieza ? await askNumeros(deps, cuit, punto_de_venta) : [];
  await deps.store.tx(async (tx) => {
    await lockEmpresa(tx, alcance, company_id);
    await claimCuit(deps, tx, cambiada);
    const actual = await findContingencia(tx, deps.arca.ambiente, company_id);
    checkSimultaneo({ ...SIN_USAR, ...actual }, antes, cambiada);
    await save(deps, tx, actual, cambiada, numeros);
  });
  return {
    ...(await readContingencia(deps, alcance, company_id)),
    avisos: [...avisos, ...(pedida.activa ? await obtainCodigos(deps, company_id) : [])],
  };
}

/** Settings that a form reads before the first time (`readContingencia`). */
const SIN_USAR = { activa: false, punto_de_venta: null, minutos: MINUTOS_DE_CORTE.propuesto, automatica: true };

type Cambiada = Omit<ContingenciaCambiada, 'antes' | 'punto_de_venta'> &
  Pick<ContingenciaDeCuit, 'company_id' | 'cuit' | 'punto_de_venta'>;

/** The company keeps its CUIT meanwhile; where users are trusted, it holds the CUIT from now on, as when it issues. */
async function claimCuit(deps: Deps, tx: EntityManager, { company_id, cuit, activa }: Cambiada): Promise<void> {
  const { ambiente } = deps.arca;
  if (activa && (await findHabilitacion(tx, ambiente, cuit)) === null && deps.config.empresas === 'de_confianza') {
    const desde = deps.clock.now();
    await insertHabilitacion(tx, { ambiente, cuit, company_id, prueba: 'de_confianza', desde, punto_de_venta: null });
  }
  await holdCuit(deps, tx, { company_id, cuit });
}

async function save(
  deps: Deps,
  tx: EntityManager,
  actual: ContingenciaDeCuit | null,
  { company_id, cuit, punto_de_venta, minutos, automatica, activa }: Cambiada,
  numeros: readonly UltimoNumero[],
): Promise<void> {
  const { ambiente } = deps.arca;
  const ahora = deps.clock.now();
  const punto = { ambiente, cuit, punto_de_venta };
  const nuevo = actual === null || actual.punto_de_venta !== punto_de_venta;
  await raiseNumeros(tx, punto, numeros);
  await saveContingencia(
    tx,
    { ambiente, company_id, punto_de_venta, minutos, automatica, activa, actualizada_en: ahora },
    nuevo ? await copiaReciente(tx, ahora) : null,
  );
  if (activa) await usePunto(tx, punto, today(ahora));
}

/**
 * Instant of the copy that was restored lately, if one was: it may lack numbers given in a point of sale that it does not know, which ARCA
 * was not informed of either.
 */
async function copiaReciente(tx: EntityManager, ahora: Date): Promise<Date | null> {
  const restauracion = await findRestauracion(tx);
  if (restauracion === null) return null;
  const { restaurada_en, instante } = restauracion;
  return ahora.getTime() - restaurada_en.getTime() < TODO_INFORMADO_MS ? instante : null;
}

/** Asks for the codes that ARCA gives today. Answers why one is not held, a sentence each: the clock asks for it again. */
async function obtainCodigos(deps: Deps, company_id: string): Promise<string[]> {
  const empresa = await findContingencia(deps.store.fork(), deps.arca.ambiente, company_id);
  if (empresa === null) return [];
  const emisor = { ambiente: deps.arca.ambiente, cuit: empresa.cuit };
  const avisos: string[] = [];
  for (const quincena of quincenasPorPedir(today(deps.clock.now()))) {
    const falla = await obtainCodigo(deps, empresa, quincena).then(
      () => null,
      (error: unknown) => {
        if (isAppError(error) && kindOf(error) === 'remote') return messageOf(error);
        throw error;
      },
    );
    const caea = await findCaea(deps.store.fork(), emisor, quincena);
    if (caea?.codigo) continue;
    const motivos = falla === null ? (caea?.rechazo ?? []).map(explainCaea) : [falla];
    const dias = `${formatFecha(inicioOf(quincena))} al ${formatFecha(finOf(quincena))}`;
    avisos.push(
      `Todavía no hay código para la quincena del ${dias}; Talonario lo vuelve a pedir. ${motivos.join(' ')}`,
    );
  }
  return avisos;
}
