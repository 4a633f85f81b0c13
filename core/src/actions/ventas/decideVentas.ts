import { fromVenta, type ArticuloFacturable, type DecisionVenta } from '../../rules/ventas/fromVenta.ts';
import { facturaVigente } from '../../rules/ventas/grupoDeVenta.ts';
import { elegidaAMano, estaPaga } from '../../rules/ventas/impedimento.ts';
import { readOrden, readOrdenes, readPaquete } from '../../clients/meli/index.ts';
import type { MotivoEspera, MotivoOmision } from '../../rules/ventas/motivos.ts';
import { sinPercepciones } from '../../rules/percepciones/percibir.ts';
import { cuitAConsultar } from '../../rules/comprobantes/receptor.ts';
import { today } from '../../rules/dates.ts';
import { isAppError } from '../../rules/errors.ts';
import type { Paquete } from '../../contract/venta.ts';
import { findArticulos } from '../../store/articulos/articulos.ts';
import type { PaqueteGuardado } from '../../store/ventas/paquetes.ts';
import type { Deps } from '../process/deps.ts';
import { mapParallel } from '../process/parallel.ts';
import { consultarPadron } from './padron.ts';
import { completePaquete, lacksEnvio } from './readVentas.ts';
import { reading, type OpcionesVentas } from './selectVentas.ts';
import type { Vendedor } from './vendedor.ts';

/** A sale and what the rules decided for it. */
export interface VentaDecidida {
  guardado: PaqueteGuardado;
  paquete: Paquete;
  decision: DecisionVenta;
}

/** More than the marketplace lets us do at once: its client queues the rest. */
const LANES = 16;

/** Asks the marketplace for fiscal documents of others: only when something is about to be issued. */
export type DocumentoAjeno = (guardado: PaqueteGuardado) => Promise<boolean>;

/**
 * Decides every one of these sales.
 * @throws AppError those of `readVentas` and `fromVenta`
 */
export async function decideVentas(
  deps: Deps,
  vendedor: Vendedor,
  guardados: readonly PaqueteGuardado[],
  opciones: OpcionesVentas,
  documentoAjeno: DocumentoAjeno,
): Promise<VentaDecidida[]> {
  const articulo = await articulosDe(deps, vendedor, guardados);
  let hechos = 0;
  return mapParallel(guardados, LANES, async (guardado) => {
    const decidida = await decideVenta(deps, vendedor, guardado, opciones, articulo, documentoAjeno);
    await opciones.onProgress?.(reading(++hechos, guardados.length));
    return decidida;
  });
}

async function decideVenta(
  deps: Deps,
  vendedor: Vendedor,
  guardado: PaqueteGuardado,
  { fecha, elegidas: elegida = false, automatica = false }: OpcionesVentas,
  articulo: (sku: string) => ArticuloFacturable | null,
  documentoAjeno: DocumentoAjeno,
): Promise<VentaDecidida> {
  const decide = (
    completo: PaqueteGuardado,
    ajeno: boolean,
    padron: Parameters<typeof fromVenta>[0]['padron'],
  ): VentaDecidida => {
    const paquete = readPaquete(completo, vendedor.cuenta.meli_user_id);
    if (wasAnnulled(completo) && !elegidaAMano({ elegida, automatica })) {
      return { guardado: completo, paquete, decision: { kind: 'omitir', motivo: 'factura_anulada', data: {} } };
    }
    if (outgrewFactura(completo)) {
      return { guardado: completo, paquete, decision: { kind: 'omitir', motivo: 'orden_sin_facturar', data: {} } };
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
      fecha: fecha ?? null,
      automatica,
      elegida,
      // A draft of an earlier run is not an invoice yet: it is written again and sent.
      ya_facturada: completo.cambio_abierto || facturaVigente(completo.comprobantes)?.status === 'emitida',
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
    const cuit = cuitAConsultar(readPaquete(completo, vendedor.cuenta.meli_user_id).facturacion);
    const padron = cuit === null ? ({ estado: 'no_consultado' } as const) : await consultarPadron(deps, cuit);
    const decidida = decide(completo, false, padron);
    if (decidida.decision.kind !== 'facturar') return decidida;
    return (await documentoAjeno(completo)) ? decide(completo, true, padron) : decidida;
  } catch (error) {
    // What the marketplace refuses about one sale is no reason to stop the others.
    if (automatica && isAppError(error, 'meli_no_disponible')) {
      return { ...previa, decision: { kind: 'esperar', motivo: 'meli_sin_respuesta', data: {} } };
    }
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
  return anulada && !cambio_abierto && facturaVigente(comprobantes) === null;
}

/** A paid order of it, which the marketplace did not show with the others, is not in the invoice. */
function outgrewFactura({ comprobantes, cambio_abierto, ordenes }: PaqueteGuardado): boolean {
  if (cambio_abierto || facturaVigente(comprobantes)?.status !== 'emitida') return false;
  return ordenes.some(({ facturada, orden }) => !facturada && estaPaga(readOrden(orden)));
}

/** Reasons that stand whatever the billing data, the discounts and the shipment turn out to be. */
const finales: ReadonlySet<string> = new Set<MotivoOmision | MotivoEspera>([
  'ya_facturada',
  'orden_sin_facturar',
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
    readOrdenes(guardado).flatMap(({ items }) => items.flatMap(({ sku }) => (sku === null ? [] : [sku]))),
  );
  const articulos = new Map(
    (await findArticulos(deps.store.fork(), user_id, [...new Set(skus)])).map((uno) => [uno.sku, uno]),
  );
  return (sku) => articulos.get(sku) ?? null;
}
