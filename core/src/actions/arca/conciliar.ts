import type { ComprobanteAutorizado, Serie } from '../../contract/arca.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { firstNumeroFrom, listNumeros, listSeries, type NumeroEmitido } from '../../store/comprobantes/conciliacion.ts';
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

/**
 * Settles the chunks left open, then compares our vouchers with ARCA's number by number, in every serie of the user's
 * companies. ARCA is the ledger: what differs is reported, nothing is changed here.
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
  const todos = await listNumeros(deps.store.fork(), ambiente, serie, 1);
  const nuestro = todos.at(-1)?.numero ?? 0;
  const primero = (await firstNumeroFrom(deps.store.fork(), ambiente, serie, desde)) ?? nuestro + 1;
  const nuestros = new Map(todos.map((uno) => [uno.numero, uno]));
  // Holes in our own numbers are asked about whatever their date.
  const huecos = Array.from({ length: Math.min(primero - 1, arca) }, (_, i) => i + 1).filter((n) => !nuestros.has(n));
  const hasta = Math.max(nuestro, arca);
  const numeros = [...huecos, ...Array.from({ length: Math.max(0, hasta - primero + 1) }, (_, i) => primero + i)];
  const diferencias: Diferencia[] = [];
  for (let i = 0; i < numeros.length; i += PARALLEL_LOOKUPS) {
    const grupo = numeros.slice(i, i + PARALLEL_LOOKUPS);
    const hallados = await Promise.all(grupo.map((numero) => (numero <= arca ? wsfe.consultar(serie, numero) : null)));
    for (const [indice, numero] of grupo.entries()) {
      const diferencia = compare(numero, nuestros.get(numero) ?? null, hallados[indice] ?? null);
      if (diferencia) diferencias.push(diferencia);
    }
  }
  return { ...serie, nuestro, arca, comparados: numeros.length, diferencias };
}

function compare(numero: number, nuestro: NumeroEmitido | null, arca: ComprobanteAutorizado | null): Diferencia | null {
  if (!nuestro && !arca) return null;
  if (!nuestro) return { numero, tipo: 'falta', nuestro, arca };
  if (!arca) return { numero, tipo: 'sobra', nuestro, arca };
  const igual = nuestro.cae === arca.cae && nuestro.fecha === arca.fecha && nuestro.total.eq(arca.total);
  return igual ? null : { numero, tipo: 'difiere', nuestro, arca };
}
