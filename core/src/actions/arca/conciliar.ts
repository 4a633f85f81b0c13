import type { ComprobanteAutorizado, Serie } from '../../contract/arca.ts';
import type { Alcance } from '../../rules/alcance.ts';
import {
  firstNumeroFrom,
  lastNumero,
  listNumeros,
  listSeries,
  type NumeroEmitido,
} from '../../store/comprobantes/conciliacion.ts';
import type { Deps } from '../process/deps.ts';
import { recoverEmisiones } from '../issuing/issueComprobantes.ts';

export interface ConciliarInput {
  alcance: Alcance;
  /** Only this company's series. */
  cuit: string | null;
  /** Compare vouchers dated from here on; numbers before it only count. */
  desde: string;
  onSerie?: (serie: Serie, hechas: number, total: number) => void | Promise<void>;
}

/** A number where our books and ARCA's differ. */
export interface Diferencia {
  numero: number;
  /** ARCA has it and we do not; we have it and ARCA does not; both, with other data. */
  tipo: 'falta' | 'sobra' | 'difiere';
  nuestro: NumeroEmitido | null;
  arca: ComprobanteAutorizado | null;
}

/** A serie of ours against ARCA's. */
export interface SerieConciliada extends Serie {
  /** Last numbers; 0 when there is none. */
  nuestro: number;
  arca: number;
  comparados: number;
  diferencias: Diferencia[];
}

const PARALLEL_LOOKUPS = 8;

/** Numbers of ours read at once: a serie of years has hundreds of thousands, which are never whole in memory. */
const NUMEROS_POR_PAGINA = 5_000;

/**
 * Settles the chunks left open, then compares our vouchers with ARCA's number by number, in every serie of the
 * companies within reach. ARCA is the ledger: what differs is reported, nothing is changed here.
 * @throws AppError `arca_no_disponible`, `arca_no_autorizado`, `arca_rechazo`
 */
export async function conciliar(
  deps: Deps,
  { alcance, cuit, desde, onSerie }: ConciliarInput,
): Promise<{ recuperadas: number; series: SerieConciliada[] }> {
  const recuperadas = await recoverEmisiones(deps, alcance);
  const series = await listSeries(deps.store.fork(), alcance, deps.arca.ambiente, cuit);
  const conciliadas: SerieConciliada[] = [];
  for (const [indice, serie] of series.entries()) {
    await onSerie?.(serie, indice, series.length);
    conciliadas.push(await compareSerie(deps, serie, desde));
  }
  return { recuperadas, series: conciliadas };
}

async function compareSerie(deps: Deps, serie: Serie, desde: string): Promise<SerieConciliada> {
  const { ambiente, wsfe } = deps.arca;
  const arca = await wsfe.ultimoAutorizado(serie);
  const em = deps.store.fork();
  const nuestro = await lastNumero(em, ambiente, serie);
  const primero = (await firstNumeroFrom(em, ambiente, serie, desde)) ?? nuestro + 1;
  const ultimo = Math.max(nuestro, arca);
  const diferencias: Diferencia[] = [];
  let comparados = 0;
  for (let inicio = 1; inicio <= ultimo; inicio += NUMEROS_POR_PAGINA) {
    const fin = Math.min(ultimo, inicio + NUMEROS_POR_PAGINA - 1);
    const pagina = await listNumeros(em, ambiente, serie, { desde: inicio, hasta: fin });
    const nuestros = new Map(pagina.map((uno) => [uno.numero, uno]));
    // Holes in our own numbers are asked about whatever their date.
    const numeros = Array.from({ length: fin - inicio + 1 }, (_, i) => inicio + i).filter(
      (numero) => numero >= primero || (numero <= arca && !nuestros.has(numero)),
    );
    comparados += numeros.length;
    diferencias.push(...(await compareNumeros(deps, serie, { numeros, nuestros, arca })));
  }
  return { ...serie, nuestro, arca, comparados, diferencias };
}

async function compareNumeros(
  deps: Deps,
  serie: Serie,
  { numeros, nuestros, arca }: { numeros: number[]; nuestros: ReadonlyMap<number, NumeroEmitido>; arca: number },
): Promise<Diferencia[]> {
  const { wsfe } = deps.arca;
  const diferencias: Diferencia[] = [];
  for (let i = 0; i < numeros.length; i += PARALLEL_LOOKUPS) {
    const grupo = numeros.slice(i, i + PARALLEL_LOOKUPS);
    const hallados = await Promise.all(grupo.map((numero) => (numero <= arca ? wsfe.consultar(serie, numero) : null)));
    for (const [indice, numero] of grupo.entries()) {
      const diferencia = compare(numero, nuestros.get(numero) ?? null, hallados[indice] ?? null);
      if (diferencia) diferencias.push(diferencia);
    }
  }
  return diferencias;
}

function compare(numero: number, nuestro: NumeroEmitido | null, arca: ComprobanteAutorizado | null): Diferencia | null {
  if (!nuestro && !arca) return null;
  if (!nuestro) return { numero, tipo: 'falta', nuestro, arca };
  if (!arca) return { numero, tipo: 'sobra', nuestro, arca };
  const igual = nuestro.cae === arca.cae && nuestro.fecha === arca.fecha && nuestro.total.eq(arca.total);
  return igual ? null : { numero, tipo: 'difiere', nuestro, arca };
}
