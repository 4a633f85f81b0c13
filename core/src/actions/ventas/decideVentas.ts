import { fromVenta, type ArticuloFacturable, type DecisionVenta } from '../../rules/comprobantes/fromVenta.ts';
import type { MotivoEspera, MotivoOmision } from '../../rules/comprobantes/motivos.ts';
import { sinPercepciones } from '../../rules/comprobantes/percibir.ts';
import { cuitAConsultar } from '../../rules/comprobantes/receptor.ts';
import { dayBounds, today } from '../../rules/dates.ts';
import { isAppError } from '../../rules/errors.ts';
import type { Paquete } from '../../contract/venta.ts';
import { findArticulos } from '../../store/articulos.ts';
import { loadPaquetes, type FiltroPaquetes, type PaqueteGuardado } from '../../store/paquetes.ts';
import type { Deps } from '../deps.ts';
import { mapParallel } from '../parallel.ts';
import type { OnProgress, Progress } from '../results.ts';
import { consultarPadron } from './padron.ts';
import { facturaVigente, toPaquete } from './paquete.ts';
import { completePaquete, lacksEnvio, readOrdenes, readVentas } from './readVentas.ts';
import { loadVendedor, type Vendedor } from './vendedor.ts';

/** Which sales of an account a batch is about. */
export interface VentasInput {
  user_id: string;
  cuenta_id: string;
  desde: string;
  hasta: string;
  /** Typed by the person; absent: each voucher is dated when it is issued. */
  fecha?: string;
  /** Only these orders' sales, picked one by one: reasons that can be overruled are. */
  order_ids?: readonly string[];
  /** Of the range, only sales with one of these orders: the ones a plan showed. Nothing is overruled for them. */
  solo?: readonly string[];
  /** Made by the automatic run. */
  automatica?: boolean;
  onProgress?: OnProgress;
}

/** A sale and what the rules decided for it. */
export interface VentaDecidida {
  guardado: PaqueteGuardado;
  paquete: Paquete;
  decision: DecisionVenta;
}

/** More than the marketplace lets us do at once: its client queues the rest. */
const LANES = 16;

/** Which sales to look at, with the marketplace's part read where it is missing or old. */
export async function loadVentas(deps: Deps, vendedor: Vendedor, input: VentasInput): Promise<PaqueteGuardado[]> {
  const { cuenta } = vendedor;
  const { desde, hasta, order_ids, onProgress } = input;
  const elegidas: FiltroPaquetes | null = order_ids ? { order_ids } : null;
  if (elegidas) await readOrdenes(deps, cuenta, elegidas.order_ids);
  else await readVentas(deps, cuenta, { desde, hasta }, (hechos) => onProgress?.(reading(hechos, hechos)));
  const filtro = elegidas ?? { desde: dayBounds(desde).desde, hasta: dayBounds(hasta).hasta };
  const paquetes = await loadPaquetes(deps.store.fork(), cuenta.id, filtro);
  const mostradas = input.solo && new Set(input.solo);
  return mostradas
    ? paquetes.filter(({ ordenes }) => ordenes.some(({ order_id }) => mostradas.has(order_id)))
    : paquetes;
}

/**
 * Decides every sale of the batch. `documentoAjeno` asks the marketplace for fiscal documents of others: only when
 * something is about to be issued.
 * @throws AppError those of `loadVendedor`, `readVentas` and `fromVenta`
 */
export async function decideVentas(
  deps: Deps,
  input: VentasInput,
  documentoAjeno: (vendedor: Vendedor, guardado: PaqueteGuardado) => Promise<boolean>,
): Promise<{ vendedor: Vendedor; ventas: VentaDecidida[] }> {
  const vendedor = await loadVendedor(deps, input.user_id, input.cuenta_id);
  const guardados = await loadVentas(deps, vendedor, input);
  const articulo = await articulosDe(deps, vendedor, guardados);
  let hechos = 0;
  const ventas = await mapParallel(guardados, LANES, async (guardado) => {
    const decidida = await decideVenta(deps, vendedor, guardado, input, articulo, documentoAjeno);
    await input.onProgress?.(reading(++hechos, guardados.length));
    return decidida;
  });
  return { vendedor, ventas };
}

async function decideVenta(
  deps: Deps,
  vendedor: Vendedor,
  guardado: PaqueteGuardado,
  input: VentasInput,
  articulo: (sku: string) => ArticuloFacturable | null,
  documentoAjeno: (vendedor: Vendedor, guardado: PaqueteGuardado) => Promise<boolean>,
): Promise<VentaDecidida> {
  const decide = (
    completo: PaqueteGuardado,
    ajeno: boolean,
    padron: Parameters<typeof fromVenta>[0]['padron'],
  ): VentaDecidida => {
    const paquete = toPaquete(completo, vendedor.cuenta.meli_user_id);
    if (wasAnnulled(completo) && (input.order_ids === undefined || input.automatica)) {
      return { guardado: completo, paquete, decision: { kind: 'omitir', motivo: 'factura_anulada', data: {} } };
    }
    const decision = fromVenta({
      paquete,
      cuenta: vendedor.cuenta,
      empresa: vendedor.empresa,
      punto_de_venta: vendedor.punto_de_venta,
      articulo,
      padron,
      percibir: sinPercepciones,
      hoy: today(deps.clock.now()),
      fecha: input.fecha ?? null,
      automatica: input.automatica ?? false,
      elegida: input.order_ids !== undefined,
      // A draft of an earlier run is not an invoice yet: it is written again and sent.
      ya_facturada: completo.cambio_abierto || facturaVigente(completo)?.status === 'emitida',
      facturada_por_fuera: completo.facturada_por_fuera,
      documento_ajeno: ajeno,
    });
    return { guardado: completo, paquete, decision };
  };
  // What needs nothing from the marketplace to be left out is left out first.
  const previa = decide(guardado, false, { estado: 'sin_respuesta' });
  if (previa.decision.kind !== 'facturar' && finales.has(previa.decision.motivo)) return previa;
  try {
    const completo = await completePaquete(deps, vendedor.cuenta, guardado);
    if (vendedor.cuenta.include_shipping_cost && lacksEnvio(completo)) {
      return { ...previa, decision: { kind: 'esperar', motivo: 'envio_sin_leer', data: {} } };
    }
    const cuit = cuitAConsultar(toPaquete(completo, vendedor.cuenta.meli_user_id).facturacion);
    const padron = cuit === null ? ({ estado: 'no_consultado' } as const) : await consultarPadron(deps, cuit);
    const decidida = decide(completo, false, padron);
    if (decidida.decision.kind !== 'facturar') return decidida;
    return (await documentoAjeno(vendedor, completo)) ? decide(completo, true, padron) : decidida;
  } catch (error) {
    // What the marketplace refuses about one sale is no reason to stop the others.
    if (!isAppError(error, 'meli_rechazo', 'meli_no_encontrado')) throw error;
    deps.log.warn({ venta: guardado.clave, ...error.data }, 'a sale cannot be read');
    const { mensaje = null } = error.data;
    return { ...previa, decision: { kind: 'esperar', motivo: 'venta_ilegible', data: { mensaje } } };
  }
}

/** It had an invoice that somebody credited whole: only a person decides to invoice it again. */
function wasAnnulled(guardado: PaqueteGuardado): boolean {
  const { comprobantes, cambio_abierto } = guardado;
  const anulada = comprobantes.some(({ clase, cancelada }) => clase === 'factura' && cancelada);
  return anulada && !cambio_abierto && facturaVigente(guardado) === null;
}

/** Reasons that stand whatever the billing data, the discounts and the shipment turn out to be. */
const finales: ReadonlySet<string> = new Set<MotivoOmision | MotivoEspera>([
  'ya_facturada',
  'factura_anulada',
  'facturada_por_fuera',
  'prueba',
  'fraude',
  'no_pagada',
  'dividida',
  'cancelada',
  'anterior_al_inicio',
  'reclamo_abierto',
  'moneda_extranjera',
  'ordenes_sin_resolver',
]);

async function articulosDe(
  deps: Deps,
  { user_id }: Vendedor,
  guardados: readonly PaqueteGuardado[],
): Promise<(sku: string) => ArticuloFacturable | null> {
  const skus = guardados.flatMap((guardado) =>
    toPaquete(guardado, '').ordenes.flatMap(({ items }) => items.flatMap(({ sku }) => (sku === null ? [] : [sku]))),
  );
  const articulos = new Map(
    (await findArticulos(deps.store.fork(), user_id, [...new Set(skus)])).map((uno) => [uno.sku, uno]),
  );
  return (sku) => articulos.get(sku) ?? null;
}

function reading(hechos: number, total: number): Progress {
  return { paso: 'leyendo_ventas', hechos, total, serie: null, milisegundos: null };
}
