import type {
  Contingencia,
  ContingenciaDeEmpresa,
  CorteAbierto,
  EstadoCaea,
  QuincenaCaea,
} from '../../contract/arca/contingencia.ts';
import type { Quincena } from '../../contract/arca/caea.ts';
import { MINUTOS_DE_CORTE } from '../../contract/arca/contingencia.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { diasPorInformar, emiteDesde, esperaOf, estadoOf } from '../../rules/contingencia/estado.ts';
import { finOf, inicioOf, aperturaOf, quincenasPorPedir } from '../../rules/contingencia/quincenas.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { findCodigoVigente, type CaeaFila } from '../../store/contingencia/codigos.ts';
import {
  findContingencia,
  lastNumeros,
  listContingencias,
  type ContingenciaDeCuit,
} from '../../store/contingencia/contingencia.ts';
import {
  countComprobantes,
  countEnCola,
  listCortesAbiertos,
  listPuntosDeCaea,
  listQuincenas,
  listRechazos,
} from '../../store/contingencia/quincenas.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';
import { requireCuit } from '../verificacion/requireCuit.ts';

/**
 * Settings of a company, as stored: ARCA is not asked.
 * @throws AppError `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`
 */
export async function readContingencia(deps: Deps, alcance: Alcance, company_id: string): Promise<Contingencia> {
  const em = deps.store.fork();
  const { ambiente } = deps.arca;
  const { cuit } = await findEmpresa(em, alcance, company_id);
  await requireCuit(deps, { company_id, cuit });
  const guardada = await findContingencia(em, ambiente, company_id);
  if (guardada === null) return { company_id, cuit, ambiente, ...APAGADA };
  return {
    ...settingsOf(guardada),
    ambiente,
    numeros: await lastNumeros(em, { ambiente, ...guardada }),
    actualizada_en: guardada.actualizada_en,
  };
}

/** Settings of a company that never used a contingency. */
const APAGADA = {
  activa: false,
  punto_de_venta: null,
  minutos: MINUTOS_DE_CORTE.propuesto,
  automatica: true,
  numeros: [],
  numeros_por_confirmar: false,
  actualizada_en: null,
};

/** Contingency of every company within reach that ever used one: fortnights and outage, from stored data alone. */
export async function loadContingencias(deps: Deps, alcance: Alcance): Promise<EstadoCaea> {
  const hoy = today(deps.clock.now());
  const guardadas = await listContingencias(deps.store.fork(), alcance, deps.arca.ambiente);
  return { hoy, empresas: await presentContingencias(deps, guardadas) };
}

/** As `loadContingencias`, of a company. @throws AppError `empresa_no_encontrada`, `contingencia_sin_configurar` */
export async function loadContingencia(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
): Promise<ContingenciaDeEmpresa> {
  const em = deps.store.fork();
  await findEmpresa(em, alcance, company_id);
  const guardada = await findContingencia(em, deps.arca.ambiente, company_id);
  const [presentada] = guardada ? await presentContingencias(deps, [guardada]) : [];
  if (!presentada) throw new AppError('contingencia_sin_configurar');
  return presentada;
}

async function presentContingencias(
  deps: Deps,
  guardadas: readonly ContingenciaDeCuit[],
): Promise<ContingenciaDeEmpresa[]> {
  if (guardadas.length === 0) return [];
  const { ambiente } = deps.arca;
  const em = deps.store.fork();
  const cuits = guardadas.map(({ cuit }) => cuit);
  const quincenas = await readQuincenas(deps, cuits);
  const cortes = await listCortesAbiertos(em, ambiente, cuits);
  const enCola = await countEnCola(
    em,
    ambiente,
    guardadas.map(({ company_id }) => company_id),
  );
  const presentadas: ContingenciaDeEmpresa[] = [];
  for (const guardada of guardadas) {
    const corte = cortes.find(({ cuit }) => cuit === guardada.cuit);
    const en_cola = enCola.get(guardada.company_id) ?? { cantidad: 0, desde: null };
    presentadas.push({
      ...settingsOf(guardada),
      ambiente,
      razon_social: guardada.razon_social,
      corte: corte && guardada.activa ? await presentCorte(deps, guardada, corte, en_cola) : null,
      quincenas: withPorPedir(deps, guardada, quincenas.get(guardada.cuit) ?? []),
    });
  }
  return presentadas;
}

function settingsOf({
  company_id,
  cuit,
  activa,
  punto_de_venta,
  minutos,
  automatica,
  ...guardada
}: ContingenciaDeCuit) {
  const { numeros_por_confirmar } = guardada;
  return { company_id, cuit, activa, punto_de_venta, minutos, automatica, numeros_por_confirmar };
}

/** Stored fortnights of some CUITs, the newest first. */
async function readQuincenas(deps: Deps, cuits: readonly string[]): Promise<Map<string, QuincenaCaea[]>> {
  const em = deps.store.fork();
  const hoy = today(deps.clock.now());
  const filas = await listQuincenas(em, deps.arca.ambiente, cuits);
  const ids = filas.map(({ id }) => id);
  const cuentas = await countComprobantes(em, ids);
  const puntos = Map.groupBy(await listPuntosDeCaea(em, ids), ({ caea_id }) => caea_id);
  const rechazos = Map.groupBy(await listRechazos(em, ids), ({ caea_id }) => caea_id);
  const presentadas = filas.map((fila) => {
    const { emitidos = 0, informados = 0, rechazados = 0 } = cuentas.get(fila.id) ?? {};
    const pendientes = emitidos - informados - rechazados;
    const deLaQuincena = (puntos.get(fila.id) ?? []).map(({ caea_id: _caea_id, ...punto }) => punto);
    const informado = { ...fila, pendientes, rechazados, puntos: deLaQuincena };
    return {
      cuit: fila.cuit,
      quincena: {
        ...datesOf(fila),
        ...codeOf(fila),
        emitidos,
        informados,
        pendientes,
        rechazados,
        puntos: deLaQuincena,
        estado: estadoOf(fila, informado, hoy),
        dias: diasPorInformar(informado, hoy),
        rechazos: (rechazos.get(fila.id) ?? []).map(({ caea_id: _caea_id, ...rechazado }) => rechazado),
      },
    };
  });
  const porCuit = Map.groupBy(presentadas, ({ cuit }) => cuit);
  return new Map([...porCuit].map(([cuit, propias]) => [cuit, propias.map(({ quincena }) => quincena)]));
}

function datesOf({ mes, orden }: Quincena) {
  const quincena = { mes, orden };
  return { ...quincena, inicio: inicioOf(quincena), fin: finOf(quincena), pedir_desde: aperturaOf(quincena) };
}

function codeOf({ id, codigo, desde, hasta, tope, observaciones, rechazo, pedido_en, obtenido_en }: CaeaFila) {
  return { id, codigo, desde, hasta, tope, observaciones, rechazo, pedido_en, obtenido_en };
}

/** The fortnights, with those of an active company that may be asked for now and were not. */
function withPorPedir(deps: Deps, { activa }: ContingenciaDeCuit, pedidas: readonly QuincenaCaea[]): QuincenaCaea[] {
  const hoy = today(deps.clock.now());
  const sinPedir = (activa ? quincenasPorPedir(hoy) : []).filter(
    ({ mes, orden }) => !pedidas.some((pedida) => pedida.mes === mes && pedida.orden === orden),
  );
  const nuevas = sinPedir.map((quincena): QuincenaCaea => ({
    ...datesOf(quincena),
    ...SIN_PEDIR,
    estado: estadoOf(quincena, SIN_PEDIR, hoy),
  }));
  return [...nuevas, ...pedidas].toSorted((a, b) => b.inicio.localeCompare(a.inicio));
}

const SIN_PEDIR = {
  id: null,
  codigo: null,
  desde: null,
  hasta: null,
  tope: null,
  dias: null,
  observaciones: [],
  rechazo: [],
  pedido_en: null,
  obtenido_en: null,
  emitidos: 0,
  informados: 0,
  pendientes: 0,
  rechazados: 0,
  rechazos: [],
  puntos: [],
};

type CorteGuardado = Awaited<ReturnType<typeof listCortesAbiertos>>[number];

async function presentCorte(
  deps: Deps,
  guardada: ContingenciaDeCuit,
  { id, desde, ultimo_intento, intentos, confirmado_en, confirmado_por_email }: CorteGuardado,
  en_cola: CorteAbierto['en_cola'],
): Promise<CorteAbierto> {
  const { company_id, razon_social } = guardada;
  const impedimento = await impedimentoOf(deps, guardada);
  return {
    id,
    company_id,
    razon_social,
    desde,
    ultimo_intento,
    intentos,
    emite_desde: emiteDesde(desde, guardada),
    espera: esperaOf({ desde, confirmado_en, impedimento }, guardada, deps.clock.now()),
    impedimento,
    confirmado_en,
    confirmado_por: confirmado_por_email,
    en_cola,
  };
}

async function impedimentoOf(deps: Deps, guardada: ContingenciaDeCuit): Promise<CorteAbierto['impedimento']> {
  if (guardada.numeros_por_confirmar) return 'numeros_por_confirmar';
  const punto = { ambiente: deps.arca.ambiente, ...guardada };
  const codigo = await findCodigoVigente(deps.store.fork(), punto, today(deps.clock.now()));
  return codigo === null ? 'sin_codigo' : null;
}
