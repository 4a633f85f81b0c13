import type { ComprobanteAutorizado, Serie } from '../../../../contract/arca/arca.ts';
import { ATRASO_MAXIMO_MS } from '../../../../rules/arca/confirmacion.ts';
import { tipoComprobanteOf } from '../../../../rules/catalogs/tipoComprobante.ts';
import { mismoComprobante, mismoContenido } from '../../../../rules/comprobantes/toAutorizar.ts';
import { AppError } from '../../../../rules/errors.ts';
import {
  findIgual,
  findMirado,
  listPedidosCerrados,
  listSinComprobante,
  saveMirado,
  type Mirado,
  type PedidoCerrado,
} from '../../../../store/comprobantes/emisiones/mirado.ts';
import { findAutorizacion } from '../../../../store/comprobantes/series.ts';
import { resolveRetenidos } from '../../../../store/arca/retenidos.ts';
import { askFirst } from './askFirst.ts';
import type { Deps } from '../../../process/deps.ts';
import type { Lease } from '../lease.ts';
import { adoptPedido } from './adoptPedido.ts';
import { keepOcultos } from './keepOcultos.ts';

const DIA_MS = 24 * 60 * 60_000;
/** Milliseconds that a draft in doubt may stand before somebody sends it again. */
const DUDOSOS_MS = 60 * DIA_MS;
/** Milliseconds after which ARCA does not process a request twice: a later equal voucher is another sale's. */
const REPETIDOS_MS = 2 * DIA_MS;
/** Numbers asked of ARCA at once. */
const PARALLEL_LOOKUPS = 8;

/** ARCA's last number of a serie, as far as it tells, and how many vouchers of ours were adopted on the way to it. */
export interface Leido {
  ultimo: number;
  adoptados: number;
}

/**
 * ARCA's last number of a serie, for ours to follow: the first question of a run. When ARCA is past our last number, and vouchers that we
 * requested may be between, those are read first. When ARCA is before it, ARCA's answer is old: our number is followed, if ARCA shows it.
 * @throws AppError `arca_incierto` when ARCA shows less than what it authorised a while ago; as the lookups do
 */
export async function readUltimo(deps: Deps, lease: Lease, serie: Serie): Promise<Leido> {
  const opciones = () => ({ signal: lease.signal(deps.issuing.llamadaMs) });
  const arca = await askFirst(deps, { cuit: serie.cuit, en_corte: lease.serie.en_corte }, () =>
    deps.arca.wsfe.ultimoAutorizado(serie, opciones()),
  );
  const nuestro = lease.serie.ultimo_numero ?? 0;
  if (arca >= nuestro) return { ultimo: arca, adoptados: await readHasta(deps, lease, serie, arca, 'si_hay_dudas') };
  if ((await deps.arca.wsfe.consultar(serie, nuestro, opciones())) !== null) return { ultimo: nuestro, adoptados: 0 };
  const autorizado = await findAutorizacion(deps.store.fork(), lease.serie.id, nuestro);
  if (autorizado === null || deps.clock.now().getTime() - autorizado.getTime() > ATRASO_MAXIMO_MS) {
    return { ultimo: arca, adoptados: 0 };
  }
  throw new AppError('arca_incierto', { ...serie, nuestro, arca });
}

/**
 * Asks ARCA for the last number, and reads the vouchers past the last one compared: each hour, and after a request whose answer left
 * doubts. It issues nothing. A run without doubts skips it: its answers say where ARCA is.
 * @throws AppError as the lookups do
 */
export async function lookAhead(deps: Deps, lease: Lease, serie: Serie): Promise<Leido> {
  await lease.keep();
  const ultimo = await deps.arca.wsfe.ultimoAutorizado(serie, { signal: lease.signal(deps.issuing.llamadaMs) });
  return { ultimo, adoptados: await readHasta(deps, lease, serie, ultimo, 'todo') };
}

/**
 * Reads ARCA's vouchers that nobody here has, from the last one compared up to `hasta`. A voucher that equals a request of ours is
 * adopted, by its number or, when that request was in doubt, by its content; the others are another system's. A number that ARCA does
 * not show yet is read again the next time, for an hour. Answers how many were adopted.
 */
async function readHasta(
  deps: Deps,
  lease: Lease,
  serie: Serie,
  hasta: number,
  que: 'todo' | 'si_hay_dudas',
): Promise<number> {
  if (hasta <= (lease.serie.mirado_hasta ?? 0)) return 0;
  const mirado = await findMirado(deps.store.fork(), lease.serie.id);
  const desde = mirado.hasta ?? hasta;
  const numeros = await listSinComprobante(deps.store.fork(), lease.serie.id, { desde, hasta });
  const pedidos = numeros.length === 0 ? [] : await pedidosOf(deps, lease, serie, numeros);
  if (numeros.length > 0 && pedidos.length === 0 && que === 'si_hay_dudas') return 0;
  let adoptados = 0;
  const ocultos: number[] = [];
  const ajenos: number[] = [];
  let pendiente: number | null = null;
  for (let i = 0; i < numeros.length; i += PARALLEL_LOOKUPS) {
    await lease.keep();
    const signal = lease.signal(deps.issuing.llamadaMs);
    const grupo = numeros.slice(i, i + PARALLEL_LOOKUPS);
    const hallados = await Promise.all(grupo.map((numero) => deps.arca.wsfe.consultar(serie, numero, { signal })));
    for (const [indice, numero] of grupo.entries()) {
      const hallado = hallados[indice] ?? null;
      if (hallado === null) {
        ocultos.push(numero);
        continue;
      }
      const como = await adopt(deps, lease, { serie, hallado, pedidos });
      if (como === 'nuestro') adoptados += 1;
      else if (como === 'despues') pendiente ??= numero;
      else ajenos.push(numero);
    }
  }
  const [oculto = null] = ocultos;
  await saveMirado(deps.store.fork(), lease.serie.id, nextMirado(deps, mirado, { hasta, oculto, pendiente }));
  await keepOcultos(deps, serie, { numeros: ocultos, arca_ultimo: hasta, origen: 'otro' });
  const enArca = { ...serie, ambiente: deps.arca.ambiente };
  await resolveRetenidos(deps.store.fork(), enArca, { numeros: ajenos, como: 'de_otro', origenes: ['otro'] });
  return adoptados;
}

/** Number compared by now: a number that ARCA hides for longer than it ever lagged is nobody's. */
function nextMirado(
  deps: Deps,
  antes: Mirado,
  { hasta, oculto, pendiente }: { hasta: number; oculto: number | null; pendiente: number | null },
): Mirado {
  const ahora = deps.clock.now();
  const tope = pendiente === null ? hasta : pendiente - 1;
  if (oculto === null || oculto > tope) return { hasta: tope, hueco_desde: null };
  const esElDeAntes = antes.hueco_desde !== null && antes.hasta === oculto - 1;
  const hueco_desde = esElDeAntes ? antes.hueco_desde : ahora;
  if (hueco_desde !== null && ahora.getTime() - hueco_desde.getTime() > ATRASO_MAXIMO_MS)
    return { hasta: tope, hueco_desde: null };
  return { hasta: oculto - 1, hueco_desde };
}

function pedidosOf(deps: Deps, lease: Lease, serie: Serie, numeros: readonly number[]): Promise<PedidoCerrado[]> {
  const hace = (ms: number): Date => new Date(deps.clock.now().getTime() - ms);
  const { clase } = tipoComprobanteOf(serie.tipo_comprobante);
  return listPedidosCerrados(deps.store.fork(), lease.serie.id, {
    numeros,
    clase,
    dudosos_desde: hace(DUDOSOS_MS),
    repetidos_desde: hace(REPETIDOS_MS),
  });
}

/** Keeps a voucher that equals a request of ours. `ajeno`: it is another system's. */
async function adopt(
  deps: Deps,
  lease: Lease,
  { serie, hallado, pedidos }: { serie: Serie; hallado: ComprobanteAutorizado; pedidos: PedidoCerrado[] },
): Promise<'nuestro' | 'ajeno' | 'despues'> {
  const pedidoCerrado = pedidos.find(({ pedido }) => mismoComprobante(pedido, hallado)) ?? dudosoOf(pedidos, hallado);
  if (pedidoCerrado) {
    const { comprobante_id } = pedidoCerrado;
    const como = await adoptPedido(deps, { serie, hallado, comprobante_id });
    if (como === 'despues') return 'despues';
    for (const pedidoIgual of pedidosDelMismo(pedidos, pedidoCerrado)) {
      if (como === 'aparte') pedidoIgual.repetidos += 1;
      pedidoIgual.estado = 'emitida';
    }
    return 'nuestro';
  }
  const desde = new Date(deps.clock.now().getTime() - REPETIDOS_MS);
  const comprobante_id = await findIgual(deps.store.fork(), lease.serie.id, hallado, desde);
  if (comprobante_id === null) return 'ajeno';
  await adoptPedido(deps, { serie, hallado, comprobante_id });
  return 'nuestro';
}

/**
 * Among equal requests in doubt, the first whose draft is still to go out. A voucher that is out is repeated at most as often as it was
 * requested: more equal ones are another system's.
 */
function dudosoOf(pedidos: readonly PedidoCerrado[], hallado: ComprobanteAutorizado): PedidoCerrado | undefined {
  const iguales = pedidos.filter(
    (pedidoCerrado) =>
      pedidoCerrado.en_duda &&
      mismoContenido(pedidoCerrado.pedido, hallado) &&
      pedidoCerrado.repetidos < pedidosDelMismo(pedidos, pedidoCerrado).filter(({ en_duda }) => en_duda).length,
  );
  return ORDEN.map((estado) => iguales.find((pedidoCerrado) => pedidoCerrado.estado === estado)).find(
    (pedidoCerrado) => pedidoCerrado !== undefined,
  );
}

function pedidosDelMismo(pedidos: readonly PedidoCerrado[], pedidoCerrado: PedidoCerrado): PedidoCerrado[] {
  if (pedidoCerrado.comprobante_id === null) return [pedidoCerrado];
  return pedidos.filter(({ comprobante_id }) => comprobante_id === pedidoCerrado.comprobante_id);
}

const ORDEN: readonly PedidoCerrado['estado'][] = ['libre', 'emitiendo', 'ausente', 'emitida'];
