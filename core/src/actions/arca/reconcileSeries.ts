import type { ComprobanteAutorizado, Serie } from '../../contract/arca/arca.ts';
import type { Alcance } from '../../rules/alcance.ts';
import {
  firstNumeroFrom,
  lastNumero,
  listNumeros,
  listSeries,
  type NumeroEmitido,
  type SerieDeEmpresa,
} from '../../store/comprobantes/numeros.ts';
import { isEmitido } from '../../rules/catalogs/tipoComprobante.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import type { Deps } from '../process/deps.ts';
import { listDeSerie, resolveRetenidos } from '../../store/arca/retenidos.ts';
import { findNumerosAbiertos } from '../../store/comprobantes/emisiones/abiertas.ts';
import { countPedidosSinProbar } from '../../store/comprobantes/emisiones/sinProbar.ts';
import { findEmpresaByCuit } from '../../store/empresas/empresas.ts';
import { warnOfAlicuotas } from '../restauracion/deArca.ts';
import { requireCuit, splitEmpresas } from '../verificacion/requireCuit.ts';
import { keepOcultos } from '../facturacion/emitir/duda/keepOcultos.ts';
import { recoverEmisiones } from '../facturacion/emitir/issueComprobantes.ts';

export interface ConciliarInput {
  alcance: Alcance;
  /** Only this company's series. */
  cuit: string | null;
  /** Vouchers dated from this day on are compared; an earlier number is asked about only when we lack it. */
  desde: string;
  onSerie?: (serie: Serie, seriesHechas: number, total: number) => void | Promise<void>;
}

/** A number where our books and ARCA's differ. */
export interface Diferencia {
  numero: number;
  /** falta: ARCA has the number and we do not. sobra: we have it and ARCA does not. difiere: both have it, with other data. */
  tipo: 'falta' | 'sobra' | 'difiere';
  nuestro: NumeroEmitido | null;
  arca: ComprobanteAutorizado | null;
}

/** A serie of ours against ARCA's. */
export interface SerieConciliada extends Serie {
  /** Last number of the serie, ours and ARCA's; 0: none. */
  nuestro: number;
  arca: number;
  comparados: number;
  diferencias: Diferencia[];
  /** Numbers that ARCA's last one reached and its lookup does not show, without a voucher of ours; null: there are none. */
  sin_mostrar: SinMostrar | null;
  /** Numbers of a request of ours whose outcome is still unknown; null: there are none. */
  en_emision: { desde: number; hasta: number } | null;
}

/**
 * `desde` and `hasta`: first and last hidden number; `pedidos`: how many of them a draft of ours was requested with; `visto_desde`: since
 * when the first of them is hidden; `desconocidos`: those given since a restored copy; `preguntar_desde`: instant of the next question about one, null when none is due.
 */
interface SinMostrar {
  desde: number;
  hasta: number;
  cantidad: number;
  pedidos: number;
  desconocidos: number;
  visto_desde: Date;
  preguntar_desde: Date | null;
}

const PARALLEL_LOOKUPS = 8;

/** Numbers of ours read at once: a serie of years has hundreds of thousands, which are never whole in memory. */
const NUMEROS_POR_PAGINA = 5_000;

/**
 * Compares our vouchers with ARCA's number by number, in every serie of the companies within reach. First it settles the open
 * chunks, if the caller may issue (they may be sent to ARCA again); `recuperadas` counts those settled. ARCA is the ledger: differences
 * are reported, nothing is changed here.
 * @throws AppError `arca_no_disponible`, `arca_no_autorizado`, `arca_rechazo`; `empresa_sin_verificar`, `cuit_de_otro_usuario`
 *   when no company's numbers at ARCA may be shown
 */
export async function reconcileSeries(
  deps: Deps,
  { alcance, cuit, desde, onSerie }: ConciliarInput,
): Promise<{ recuperadas: number; series: SerieConciliada[]; sin_verificar: string[] }> {
  const recuperadas = alcance.derechos.has('emitir') ? await recoverEmisiones(deps, alcance) : 0;
  const { company_ids, sin_verificar } = await empresasOf(deps, alcance, cuit);
  const series = await withNumeros(deps, await listSeries(deps.store.fork(), alcance, deps.arca.ambiente, company_ids));
  const conciliadas: SerieConciliada[] = [];
  for (const [indice, serie] of series.entries()) {
    await onSerie?.(serie, indice, series.length);
    conciliadas.push(await compareSerie(deps, serie, desde));
  }
  return { recuperadas, series: conciliadas, sin_verificar };
}

/**
 * Drops the kinds that only another system issues where neither ARCA nor we have a number: there are many, and a company uses few.
 * A kind that ARCA does not take from its issuer is refused by code (11001), and has no numbers.
 */
async function withNumeros(deps: Deps, series: readonly SerieDeEmpresa[]): Promise<SerieDeEmpresa[]> {
  const kept: SerieDeEmpresa[] = [];
  for (let i = 0; i < series.length; i += PARALLEL_LOOKUPS) {
    const grupo = series.slice(i, i + PARALLEL_LOOKUPS);
    const tienen = await Promise.all(
      grupo.map((serie) => isEmitido(serie.tipo_comprobante) || hasNumeros(deps, serie)),
    );
    kept.push(...grupo.filter((_, indice) => tienen[indice]));
  }
  return kept;
}

async function hasNumeros(deps: Deps, serie: SerieDeEmpresa): Promise<boolean> {
  if ((await lastNumero(deps.store.fork(), deps.arca.ambiente, serie)) > 0) return true;
  const { company_id: _company_id, ...enArca } = serie;
  try {
    return (await deps.arca.wsfe.ultimoAutorizado(enArca)) > 0;
  } catch (error) {
    if (!isAppError(error, 'arca_rechazo')) throw error;
    deps.log.info({ serie, data: error.data }, 'ARCA does not take this kind of voucher from its issuer');
    return false;
  }
}

/** Companies whose numbers at ARCA may be shown, and the CUITs of the unverified ones; with `cuit`, only that company. */
async function empresasOf(
  deps: Deps,
  alcance: Alcance,
  cuit: string | null,
): Promise<{ company_ids: string[]; sin_verificar: string[] }> {
  if (cuit !== null) {
    const empresa = await findEmpresaByCuit(deps.store.fork(), alcance, cuit);
    if (!empresa) return { company_ids: [], sin_verificar: [] };
    await requireCuit(deps, { company_id: empresa.id, cuit });
    return { company_ids: [empresa.id], sin_verificar: [] };
  }
  const empresas = await splitEmpresas(deps, alcance);
  const [primera] = empresas.sin_verificar;
  if (empresas.company_ids.length === 0 && primera) throw new AppError('empresa_sin_verificar', { cuit: primera });
  return empresas;
}

async function compareSerie(
  deps: Deps,
  { company_id, ...serie }: SerieDeEmpresa,
  desde: string,
): Promise<SerieConciliada> {
  const { ambiente, wsfe } = deps.arca;
  const arca = await wsfe.ultimoAutorizado(serie);
  const em = deps.store.fork();
  const nuestra = { ...serie, company_id };
  const nuestro = await lastNumero(em, ambiente, nuestra);
  const primero = (await firstNumeroFrom(em, ambiente, nuestra, desde)) ?? nuestro + 1;
  const ultimo = Math.max(nuestro, arca);
  // A number already sent to ARCA for a draft of ours is neither missing nor to be adopted: settling its chunk decides it.
  const abiertos = await findNumerosAbiertos(em, { ...serie, ambiente });
  const enEmision = (numero: number) => abiertos !== null && numero >= abiertos.desde && numero <= abiertos.hasta;
  const diferencias: Diferencia[] = [];
  const ocultos: number[] = [];
  let comparados = 0;
  for (let inicio = 1; inicio <= ultimo; inicio += NUMEROS_POR_PAGINA) {
    const fin = Math.min(ultimo, inicio + NUMEROS_POR_PAGINA - 1);
    const pagina = await listNumeros(em, ambiente, nuestra, { desde: inicio, hasta: fin });
    const nuestros = new Map(pagina.map((numeroEmitido) => [numeroEmitido.numero, numeroEmitido]));
    // Holes in our own numbers are asked about whatever their date.
    const numeros = Array.from({ length: fin - inicio + 1 }, (_, i) => inicio + i).filter(
      (numero) => !enEmision(numero) && (numero >= primero || (numero <= arca && !nuestros.has(numero))),
    );
    comparados += numeros.length;
    const comparacion = await compareNumeros(deps, serie, { numeros, nuestros, arca });
    diferencias.push(...comparacion.diferencias);
    ocultos.push(...comparacion.ocultos);
  }
  await keepRetenidos(deps, serie, { ocultos, arca });
  const sin_mostrar = await sinMostrarOf(deps, { ...serie, ambiente }, { ocultos, abiertos, arca });
  return { ...serie, nuestro, arca, comparados, diferencias, sin_mostrar, en_emision: abiertos };
}

/** Keeps which numbers are hidden; another system's that ARCA shows now, or that its last one is before, are held no more. */
async function keepRetenidos(
  deps: Deps,
  serie: Serie,
  { ocultos, arca }: { ocultos: number[]; arca: number },
): Promise<void> {
  await keepOcultos(deps, serie, { numeros: ocultos, arca_ultimo: arca, origen: 'otro' });
  const enArca = { ...serie, ambiente: deps.arca.ambiente };
  const siguenOcultos = new Set(ocultos);
  const retenidos = await listDeSerie(deps.store.fork(), enArca);
  const mostrados = retenidos.filter(({ numero }) => numero <= arca && !siguenOcultos.has(numero));
  const pasados = retenidos.filter(({ numero }) => numero > arca);
  for (const [como, numerosRetenidos] of [
    ['de_otro', mostrados],
    ['sin_llegar', pasados],
  ] as const) {
    const numeros = numerosRetenidos.map(({ numero }) => numero);
    await resolveRetenidos(deps.store.fork(), enArca, { numeros, como, origenes: ['otro'] });
  }
}

/** The hidden numbers, with those of the open chunk that ARCA's last number reached: settling it just asked for each of them. */
async function sinMostrarOf(
  { store, clock }: Deps,
  serie: Parameters<typeof countPedidosSinProbar>[1],
  {
    ocultos,
    abiertos,
    arca,
  }: { ocultos: readonly number[]; abiertos: { desde: number; hasta: number } | null; arca: number },
): Promise<SinMostrar | null> {
  const deLaEmision = abiertos === null ? 0 : Math.max(0, Math.min(abiertos.hasta, arca) - abiertos.desde + 1);
  const desde = Math.min(...ocultos, ...(abiertos !== null && deLaEmision > 0 ? [abiertos.desde] : []));
  if (desde === Infinity) return null;
  const hasta = Math.max(...ocultos, ...(abiertos !== null && deLaEmision > 0 ? [Math.min(abiertos.hasta, arca)] : []));
  const pedidos = await countPedidosSinProbar(store.fork(), serie, { desde, hasta });
  const retenidos = (await listDeSerie(store.fork(), serie)).filter(({ numero }) => numero >= desde && numero <= hasta);
  const instantes = (fechas: readonly (Date | null)[]) =>
    fechas.filter((fecha) => fecha !== null).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    desde,
    hasta,
    cantidad: ocultos.length + deLaEmision,
    pedidos: pedidos + deLaEmision,
    desconocidos: retenidos.filter(({ origen }) => origen === 'copia').length,
    visto_desde: instantes(retenidos.map(({ visto_desde }) => visto_desde))[0] ?? clock.now(),
    preguntar_desde: instantes(retenidos.map(({ preguntar_desde }) => preguntar_desde))[0] ?? null,
  };
}

async function compareNumeros(
  deps: Deps,
  serie: Serie,
  { numeros, nuestros, arca }: { numeros: number[]; nuestros: ReadonlyMap<number, NumeroEmitido>; arca: number },
): Promise<{ diferencias: Diferencia[]; ocultos: number[] }> {
  const { wsfe } = deps.arca;
  const diferencias: Diferencia[] = [];
  const ocultos: number[] = [];
  for (let i = 0; i < numeros.length; i += PARALLEL_LOOKUPS) {
    const grupo = numeros.slice(i, i + PARALLEL_LOOKUPS);
    const hallados = await Promise.all(grupo.map((numero) => (numero <= arca ? wsfe.consultar(serie, numero) : null)));
    for (const [indice, numero] of grupo.entries()) {
      const hallado = hallados[indice] ?? null;
      if (hallado) warnOfAlicuotas(deps, serie, hallado);
      const diferencia = compare(numero, nuestros.get(numero) ?? null, hallado);
      if (diferencia) diferencias.push(diferencia);
      else if (hallado === null && numero <= arca) ocultos.push(numero);
    }
  }
  return { diferencias, ocultos };
}

function compare(numero: number, nuestro: NumeroEmitido | null, arca: ComprobanteAutorizado | null): Diferencia | null {
  if (!nuestro && !arca) return null;
  if (!nuestro) return { numero, tipo: 'falta', nuestro, arca };
  // A voucher with an advance code is at ARCA once ARCA was informed of it.
  if (!arca) return nuestro.por_informar ? null : { numero, tipo: 'sobra', nuestro, arca };
  const igual =
    nuestro.autorizacion?.tipo === arca.autorizacion.tipo &&
    nuestro.autorizacion?.codigo === arca.autorizacion.codigo &&
    nuestro.fecha === arca.fecha &&
    nuestro.moneda === arca.moneda &&
    nuestro.total.eq(arca.total);
  return igual ? null : { numero, tipo: 'difiere', nuestro, arca };
}
