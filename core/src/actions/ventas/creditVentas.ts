import { readOrdenes, readPaquete } from '../../clients/meli/index.ts';
import type { Paquete } from '../../contract/venta.ts';
import { copiaDe } from '../../rules/comprobantes/copia.ts';
import { acreditado } from '../../rules/notas/acreditado.ts';
import { motivoDe } from '../../rules/ventas/motivos.ts';
import type { DecisionNota } from '../../rules/notas/notas.ts';
import type { ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import type { PaqueteGuardado } from '../../store/ventas/paquetes.ts';
import type { Deps } from '../process/deps.ts';
import { mapParallel } from '../process/parallel.ts';
import type { PlanLote, ResultadoLote, VentaOmitida } from '../process/results.ts';
import {
  ajenasOmitidas,
  issueLote,
  planLote,
  type LotePreparado,
  type VentaApartada,
  type VentaConBorrador,
} from '../lotes/lote.ts';
import { facturaEmitida, hasSomethingBack, loadFacturas, notaDe } from './notaDe.ts';
import { resultadoDe, siguienteTurno, ventaDeBorrador } from './paquete.ts';
import { readEnvioActual } from './readVentas.ts';
import { reading, selectVentas, type OpcionesVentas, type VentasElegidas, type VentasInput } from './selectVentas.ts';
import { loadVendedor, type Vendedor } from './vendedor.ts';

/** More than the marketplace lets us do at once: its client queues the rest. */
const LANES = 16;

interface VentaConNota {
  guardado: PaqueteGuardado;
  paquete: Paquete;
  factura: ComprobanteGuardado;
  decision: DecisionNota;
}

/**
 * The credit notes that cancelled or refunded sales need now, and which ones are left out and why.
 * @throws AppError as `planVentas`
 */
export async function planCreditos(deps: Deps, input: VentasInput): Promise<PlanLote> {
  return planLote(await prepare(deps, input));
}

/**
 * Issues the credit notes of cancelled or refunded sales. What was credited already is not credited again, however often
 * it runs; a refund and a later cancellation give two notes, never more than the invoice.
 * @throws AppError as `planVentas`
 */
export async function creditVentas(deps: Deps, input: VentasInput): Promise<ResultadoLote> {
  return issueLote(deps, await prepare(deps, input), input);
}

async function prepare(deps: Deps, input: VentasInput): Promise<LotePreparado> {
  const vendedor = await loadVendedor(deps, input.user_id, input.cuenta_id);
  const elegidas = await selectVentas(deps, vendedor.cuenta, input.ventas, input.onProgress);
  return prepareNotas(deps, vendedor, elegidas, input);
}

/** The credit notes that these sales get. Sales without an issued invoice, or with nothing given back, are not mentioned. */
export async function prepareNotas(
  deps: Deps,
  vendedor: Vendedor,
  { guardados, ajenas }: VentasElegidas,
  opciones: OpcionesVentas,
): Promise<LotePreparado> {
  const ventas = await decideCreditos(deps, vendedor, guardados.filter(mayNeedNota), opciones);
  return {
    comprobantes: ventas.flatMap((venta) => acreditable(vendedor, venta, opciones)),
    omitidas: [...ajenasOmitidas(ajenas), ...ventas.flatMap(omitida)],
    en_cola: [],
    descartar: [],
    apartadas: ventas.flatMap(apartada),
  };
}

async function decideCreditos(
  deps: Deps,
  vendedor: Vendedor,
  guardados: readonly PaqueteGuardado[],
  opciones: OpcionesVentas,
): Promise<VentaConNota[]> {
  const { meli_user_id } = vendedor.cuenta;
  const ids = guardados.flatMap((guardado) => facturaEmitida(guardado)?.id ?? []);
  const facturas = await loadFacturas(deps, opciones.user_id, ids);
  let hechos = 0;
  const decididas = await mapParallel(guardados, LANES, async (parcial): Promise<VentaConNota[]> => {
    await opciones.onProgress?.(reading(++hechos, guardados.length));
    const conNotas = facturas.get(facturaEmitida(parcial)?.id ?? '');
    if (!conNotas) return [];
    const { factura, notas } = conNotas;
    if (parcial.cambio_abierto) {
      const decision = { kind: 'nada', motivo: 'cambio_en_curso', data: {} } as const;
      return [{ guardado: parcial, paquete: readPaquete(parcial, meli_user_id), factura, decision }];
    }
    const { facturado, devuelto } = acreditado(factura, notas).envio();
    const { guardado, pagos } = facturado.gt(devuelto)
      ? await readEnvioActual(deps, meli_user_id, parcial)
      : { guardado: parcial, pagos: [] };
    const paquete = readPaquete(guardado, meli_user_id, pagos);
    return [{ guardado, paquete, factura, decision: notaDe(deps, paquete, conNotas, opciones) }];
  });
  return decididas.flat();
}

/** It has an issued invoice, and something of it was cancelled or refunded. */
export function mayNeedNota(guardado: PaqueteGuardado): boolean {
  return facturaEmitida(guardado) !== undefined && readOrdenes(guardado).some(hasSomethingBack);
}

function omitida({ paquete, decision }: VentaConNota): VentaOmitida[] {
  if (decision.kind === 'emitir') return [];
  const { texto, accion } = motivoDe(decision.motivo, decision.kind === 'nada' ? decision.data : {});
  return [{ ...resultadoDe(paquete), codigo: decision.motivo, motivo: texto, accion }];
}

function apartada({ guardado, decision }: VentaConNota): VentaApartada[] {
  if (decision.kind === 'emitir') return [];
  const data = decision.kind === 'nada' ? decision.data : {};
  // The change to Factura A ends by itself, and then the note is of the A.
  return [{ paquete_id: guardado.id, motivo: decision.motivo, data, espera: decision.motivo === 'cambio_en_curso' }];
}

/** A note goes out through the invoice's own company and point of sale, as they were. */
function acreditable(
  vendedor: Vendedor,
  { guardado, paquete, factura, decision }: VentaConNota,
  { automatica = false }: OpcionesVentas,
): VentaConBorrador[] {
  if (decision.kind !== 'emitir') return [];
  const { datos, advertencias, fecha_automatica } = decision;
  const borrador = {
    ...datos,
    ...copiaDe(factura),
    ...ventaDeBorrador(vendedor, guardado, paquete, siguienteTurno(guardado, 'nota_credito'), []),
    fecha_automatica,
    automatico: automatica,
    comprobante_vinculado: factura.id,
  };
  return [{ paquete, datos, advertencias, borrador }];
}
