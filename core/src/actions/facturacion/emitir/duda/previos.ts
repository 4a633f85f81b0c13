import type { ComprobanteAutorizado, Serie } from '../../../../contract/arca/arca.ts';
import { proximaMirada } from '../../../../rules/arca/confirmacion.ts';
import { mismoComprobante } from '../../../../rules/comprobantes/toAutorizar.ts';
import { formatNumero } from '../../../../rules/comprobantes/numero.ts';
import { AppError } from '../../../../rules/errors.ts';
import { findPedido } from '../../../../store/comprobantes/emisiones/adoptable.ts';
import {
  listSinProbar,
  resolveSinProbar,
  saveVistaSinProbar,
  type NumeroSinProbar,
} from '../../../../store/comprobantes/emisiones/sinProbar.ts';
import { resolveRetenidos } from '../../../../store/arca/retenidos.ts';
import { loadBorradores, type BorradorAEmitir } from '../../../../store/comprobantes/porEmitir.ts';
import type { Deps } from '../../../process/deps.ts';
import type { Lease } from '../lease.ts';
import { adoptPedido } from './adoptPedido.ts';
import { keepOcultos } from './keepOcultos.ts';

/** A draft that does not go out now, and why. */
interface Retenido {
  id: string;
  error: AppError;
}

/** Unproved numbers that ARCA does not show and did not reach, by the draft they may belong to. */
export type SinMostrar = ReadonlyMap<string, NumeroSinProbar[]>;

interface Previos {
  emitidos: string[];
  /** Drafts whose voucher was kept apart: a person decides. */
  retenidos: Retenido[];
  /** Drafts that may be a number that ARCA reached and hides: they wait until ARCA shows it. */
  esperan: Retenido[];
  sinMostrar: SinMostrar;
  /** Drafts that are still to go out. */
  libres: BorradorAEmitir[];
}

/**
 * Before a draft gets a number, asks ARCA again about the numbers that the draft, or another voucher of its sale, was requested with and
 * that were let go without proof. Vouchers that ARCA has are kept, and not requested again. A number that ARCA does not show, and that
 * its last number reached, may be the draft's own voucher: the draft waits, and each automatic question comes later than the one before
 * (`insiste`: a person asks now).
 * @throws AppError as the lookups do: then none goes out
 */
export async function settlePrevios(
  deps: Deps,
  lease: Lease,
  cola: readonly BorradorAEmitir[],
  { insiste }: { insiste: boolean },
): Promise<Previos> {
  const ids = cola.map(({ id }) => id);
  const previos = await listSinProbar(deps.store.fork(), ids);
  const sinMostrar = new Map<string, NumeroSinProbar[]>();
  if (previos.length === 0) return { emitidos: [], retenidos: [], esperan: [], sinMostrar, libres: [...cola] };
  const retenidos: Retenido[] = [];
  const esperan: Retenido[] = [];
  for (const previo of previos) {
    const { serie, pedido, comprobante_id, de } = previo;
    if (!insiste && isPorMirar(deps, previo)) {
      esperan.push(...holdOf(deps, previo, previo.arca_ultimo ?? 0));
      continue;
    }
    const vista = await askAbout(deps, lease, previo);
    if ('ultimo' in vista) {
      const { ultimo } = vista;
      if (ultimo >= pedido.numero) esperan.push(...holdOf(deps, previo, ultimo));
      // ARCA does not show it today, and may tomorrow: it is asked about again.
      else for (const borrador of de) sinMostrar.set(borrador, [...(sinMostrar.get(borrador) ?? []), previo]);
      continue;
    }
    const { hallado } = vista;
    if (mismoComprobante(pedido, hallado)) {
      const numero_comprobante = hallado.numero;
      const error = new AppError('borrador_ya_autorizado', {
        comprobante: formatNumero({ ...serie, numero_comprobante }),
      });
      const como = await adoptPedido(deps, {
        serie,
        hallado,
        comprobante_id: await heirOf(deps, comprobante_id, de),
      });
      if (como === 'despues') throw new AppError('arca_incierto', { numero: pedido.numero });
      if (como === 'aparte') retenidos.push(...de.map((idRetenido) => ({ id: idRetenido, error })));
    }
    await solve(deps, previo);
  }
  const siguen = await loadBorradores(deps.store.fork(), ids);
  const quedan = new Set(siguen.map(({ id }) => id));
  const decididos = new Set(retenidos.map(({ id }) => id));
  const enEspera = onePerDraft(esperan).filter(({ id }) => quedan.has(id) && !decididos.has(id));
  const apartados = new Set([...decididos, ...enEspera.map(({ id }) => id)]);
  return {
    emitidos: ids.filter((id) => !quedan.has(id)),
    retenidos,
    esperan: enEspera,
    sinMostrar,
    libres: siguen.filter(({ id }) => !apartados.has(id)),
  };
}

/** Closes a number that ARCA shows: its voucher was stored just now, or is another system's. */
export async function solve(deps: Deps, { id, serie, pedido }: NumeroSinProbar): Promise<void> {
  const enArca = { ...serie, ambiente: deps.arca.ambiente };
  await resolveRetenidos(deps.store.fork(), enArca, {
    numeros: [pedido.numero],
    como: 'de_otro',
    origenes: ['pedido'],
  });
  await resolveSinProbar(deps.store.fork(), id);
}

/** ARCA's voucher with an unproved number, or else ARCA's last number, which is kept. @throws AppError as the lookups do */
export async function askAbout(
  deps: Deps,
  lease: Lease,
  previo: NumeroSinProbar,
): Promise<{ hallado: ComprobanteAutorizado } | { ultimo: number }> {
  await lease.keep();
  const opciones = { signal: lease.signal(deps.issuing.llamadaMs) };
  const hallado = await deps.arca.wsfe.consultar(previo.serie, previo.pedido.numero, opciones);
  if (hallado !== null) return { hallado };
  const ultimo = await deps.arca.wsfe.ultimoAutorizado(previo.serie, opciones);
  await keepVista(deps, previo, ultimo);
  return { ultimo };
}

/**
 * Holds the drafts whose hidden number ARCA's last one of this run reached. Two servers of ARCA may differ: the number that the next
 * voucher follows is the one that counts.
 */
export function holdPassed(
  deps: Deps,
  serie: Serie,
  borradores: readonly BorradorAEmitir[],
  { sinMostrar, ultimo }: { sinMostrar: SinMostrar; ultimo: number },
): { libres: BorradorAEmitir[]; esperan: Retenido[] } {
  const esperan: Retenido[] = [];
  for (const { id } of borradores) {
    const pasado = (sinMostrar.get(id) ?? []).find((previo) => isOf(serie, previo) && previo.pedido.numero <= ultimo);
    if (pasado) esperan.push({ id, error: inciertoOf(deps, pasado, ultimo) });
  }
  const apartados = new Set(esperan.map(({ id }) => id));
  return { libres: borradores.filter(({ id }) => !apartados.has(id)), esperan };
}

function isOf({ cuit, punto_de_venta, tipo_comprobante }: Serie, { serie }: NumeroSinProbar): boolean {
  return serie.cuit === cuit && serie.punto_de_venta === punto_de_venta && serie.tipo_comprobante === tipo_comprobante;
}

/** Whether a number that ARCA was hiding is not to be asked about yet. */
function isPorMirar({ clock }: Deps, { arca_ultimo, mirar_desde, pedido }: NumeroSinProbar): boolean {
  const oculto = arca_ultimo !== null && arca_ultimo >= pedido.numero;
  return oculto && mirar_desde !== null && mirar_desde > clock.now();
}

async function keepVista(deps: Deps, previo: NumeroSinProbar, arca_ultimo: number): Promise<void> {
  const mirar_desde = new Date(
    deps.clock.now().getTime() + proximaMirada(dudaMs(deps, previo), deps.issuing.mirarCadaMs),
  );
  await saveVistaSinProbar(deps.store.fork(), previo.emision_id, { arca_ultimo, mirar_desde });
  await keepOcultos(deps, previo.serie, { numeros: [previo.pedido.numero], arca_ultimo, origen: 'pedido' });
}

function holdOf(deps: Deps, previo: NumeroSinProbar, ultimo: number): Retenido[] {
  const error = inciertoOf(deps, previo, ultimo);
  return previo.de.map((id) => ({ id, error }));
}

function inciertoOf(deps: Deps, previo: NumeroSinProbar, arca_ultimo: number): AppError {
  const { serie, pedido, emision_id } = previo;
  return new AppError('arca_incierto', {
    emision: emision_id,
    numeros: formatNumero({ ...serie, numero_comprobante: pedido.numero }),
    numero: pedido.numero,
    arca_ultimo,
    minutos: Math.floor(dudaMs(deps, previo) / 60_000),
  });
}

function dudaMs({ clock }: Deps, { dudosa_desde }: NumeroSinProbar): number {
  return Math.max(0, clock.now().getTime() - dudosa_desde.getTime());
}

function onePerDraft(retenidos: readonly Retenido[]): Retenido[] {
  return [...new Map(retenidos.map((retenido) => [retenido.id, retenido])).values()];
}

/** The draft that the voucher belongs to: the requested one or, when that is gone, the one that its sale has now. */
async function heirOf(deps: Deps, comprobante_id: string, de: readonly string[]): Promise<string> {
  const queda = await findPedido(deps.store.fork(), comprobante_id);
  return queda ? comprobante_id : (de[0] ?? comprobante_id);
}
