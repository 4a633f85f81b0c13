import type { ComprobanteAutorizado } from '../../../../contract/arca/arca.ts';
import { mismoComprobante } from '../../../../rules/comprobantes/toAutorizar.ts';
import type { EmisionAbierta } from '../../../../store/comprobantes/emisiones/abiertas.ts';
import type { Aprobado } from '../../../../store/comprobantes/emisiones/closeEmision.ts';
import type { Deps } from '../../../process/deps.ts';
import { numeroOf, toAprobado } from '../desenlace.ts';
import type { Lease } from '../lease.ts';

/** Numbers asked of ARCA at once: enough for a chunk of 250 to take seconds, few enough not to be turned away. */
const PARALLEL_LOOKUPS = 8;

/**
 * ARCA's answers about a chunk's numbers, asked one by one: its last number may be old, and a number not shown may be on its way.
 * `nuestras`: all of them are our vouchers.
 * `ajena`: behind the `aprobados`, which are ours, a number is another's voucher, so that ours never existed from there on.
 * `ausentes`: behind the `aprobados` it shows none, and its last number is the one before.
 * `contradictoria`: its answers disagree, so that one of them is old.
 */
export interface Vista {
  tipo: 'nuestras' | 'ajena' | 'ausentes' | 'contradictoria';
  aprobados: Aprobado[];
  ultimo: number;
}

/**
 * Asks ARCA for the last number of the serie and for each number of the chunk; `breve`: only for the first one, while both answers say
 * that nothing was authorised.
 * @throws AppError as the lookups do: then nothing is known
 */
export async function lookAtEmision(
  deps: Deps,
  lease: Lease,
  emision: EmisionAbierta,
  { breve = false }: { breve?: boolean } = {},
): Promise<Vista> {
  const { solicitud, comprobante_ids } = emision;
  const signal = () => ({ signal: lease.signal(deps.issuing.llamadaMs) });
  await lease.keep();
  const ultimo = await deps.arca.wsfe.ultimoAutorizado(solicitud, signal());
  const hallados: (ComprobanteAutorizado | null)[] = [];
  while (hallados.length < solicitud.comprobantes.length) {
    await lease.keep();
    const grupo = solicitud.comprobantes.slice(hallados.length, hallados.length + (breve ? 1 : PARALLEL_LOOKUPS));
    const opciones = signal();
    hallados.push(
      ...(await Promise.all(grupo.map(({ numero }) => deps.arca.wsfe.consultar(solicitud, numero, opciones)))),
    );
    const nadaAlComienzo = hallados[0] === null && ultimo === numeroOf(emision, 0) - 1;
    if (breve && nadaAlComienzo) return { tipo: 'ausentes', aprobados: [], ultimo };
    breve = false;
  }
  const pertenencias = solicitud.comprobantes.map((pedido, indice) => {
    const hallado = hallados[indice] ?? null;
    if (hallado === null) return 'nadie';
    return mismoComprobante(pedido, hallado) ? 'nuestra' : 'ajena';
  });
  const cuantas = pertenencias.findIndex((pertenencia) => pertenencia !== 'nuestra');
  const propios = cuantas < 0 ? pertenencias.length : cuantas;
  const aprobados = comprobante_ids.slice(0, propios).flatMap((id, indice) => {
    const hallado = hallados[indice];
    return hallado ? [toAprobado(id, hallado)] : [];
  });
  const tipo = vistaOf(pertenencias.slice(propios), ultimo === numeroOf(emision, propios) - 1);
  if (tipo !== 'ajena') return { tipo, aprobados, ultimo };
  // A number that ARCA shows exists, whatever last number it gives.
  return { tipo, aprobados, ultimo: Math.max(ultimo, ...hallados.map((hallado) => hallado?.numero ?? 0)) };
}

function vistaOf(resto: readonly ('nuestra' | 'ajena' | 'nadie')[], esElSiguiente: boolean): Vista['tipo'] {
  if (resto.length === 0) return 'nuestras';
  // An old answer hides a voucher and never makes one up. ARCA takes numbers in order: behind another's voucher none of this request is
  // ours, and an equal voucher there is another sale's, or this request under other numbers.
  if (resto[0] === 'ajena') return 'ajena';
  // Our voucher behind a number that is not shown: that answer is old.
  if (resto.includes('nuestra')) return 'contradictoria';
  return esElSiguiente && !resto.includes('ajena') ? 'ausentes' : 'contradictoria';
}
