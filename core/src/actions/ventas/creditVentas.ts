import { notaDeVenta, type DecisionNota } from '../../rules/comprobantes/notas.ts';
import { motivoDe } from '../../rules/comprobantes/motivos.ts';
import { toBuenosAires, today } from '../../rules/dates.ts';
import type { Paquete } from '../../contract/venta.ts';
import type { BorradorDeVenta } from '../../store/borradores.ts';
import { findComprobantes, type ComprobanteGuardado } from '../../store/comprobantes.ts';
import { findReembolsosConsiderados, type PaqueteGuardado } from '../../store/paquetes.ts';
import type { Deps } from '../deps.ts';
import type { PlanLote, ResultadoLote, VentaOmitida } from '../results.ts';
import { loadVentas, type VentasInput } from './decideVentas.ts';
import { issueLote, planLote, type VentaConComprobante } from './lote.ts';
import { resultadoDe, siguienteTurno, toPaquete, ventaDeBorrador } from './paquete.ts';
import { completePaquete } from './readVentas.ts';
import { loadVendedor, type Vendedor } from './vendedor.ts';

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
  const { vendedor, ventas } = await decideCreditos(deps, input);
  return planLote(
    ventas.flatMap((venta) => acreditable(vendedor, venta)),
    { omitidas: ventas.flatMap(omitida), en_cola: [] },
  );
}

/**
 * Issues the credit notes of cancelled or refunded sales. What was credited already is not credited again, however often
 * it runs; a refund and a later cancellation give two notes, never more than the invoice.
 * @throws AppError as `planVentas`
 */
export async function creditVentas(deps: Deps, input: VentasInput): Promise<ResultadoLote> {
  const { vendedor, ventas } = await decideCreditos(deps, input);
  const acreditables = ventas.flatMap((venta) => acreditable(vendedor, venta));
  return issueLote(deps, acreditables, { omitidas: ventas.flatMap(omitida), en_cola: [] }, input);
}

/** Only sales with an issued invoice and something given back: the others need no note and are not mentioned. */
async function decideCreditos(deps: Deps, input: VentasInput): Promise<{ vendedor: Vendedor; ventas: VentaConNota[] }> {
  const vendedor = await loadVendedor(deps, input.user_id, input.cuenta_id);
  const guardados = (await loadVentas(deps, vendedor, input)).filter(hasSomethingBack);
  const idsPorVenta = guardados.map(({ comprobantes }) => comprobantes.map(({ id }) => id));
  const comprobantes = new Map(
    (await findComprobantes(deps.store.fork(), input.user_id, idsPorVenta.flat())).map((uno) => [uno.id, uno]),
  );
  const considerados = await findReembolsosConsiderados(deps.store.fork(), idsPorVenta.flat());
  const ventas: VentaConNota[] = [];
  for (const parcial of guardados) {
    const ultima = parcial.comprobantes.findLast(({ clase, status }) => clase === 'factura' && status === 'emitida');
    const factura = ultima && comprobantes.get(ultima.id);
    if (!factura) continue;
    const guardado = await completePaquete(deps, vendedor.cuenta, parcial);
    const paquete = toPaquete(guardado, vendedor.cuenta.meli_user_id);
    const notas = [...comprobantes.values()].filter(
      ({ comprobante_vinculado, clase, status }) =>
        comprobante_vinculado === factura.id && clase === 'nota_credito' && status === 'emitida',
    );
    const decision = notaDeVenta({
      factura,
      notas,
      ordenes: paquete.ordenes,
      reembolsos_considerados: considerados.filter(({ comprobante_id }) => comprobante_id === factura.id),
      envio: paquete.envio,
      reembolso_a_cargo_de_meli: false,
      hoy: today(deps.clock.now()),
      fecha: input.fecha ?? null,
      fecha_conocimiento: knownOn(paquete),
      elegida: input.order_ids !== undefined,
    });
    ventas.push({ guardado, paquete, factura, decision });
  }
  return { vendedor, ventas };
}

function hasSomethingBack(guardado: PaqueteGuardado): boolean {
  const facturada = guardado.comprobantes.some(({ clase, status }) => clase === 'factura' && status === 'emitida');
  return (
    facturada &&
    toPaquete(guardado, '').ordenes.some(({ status, reembolsado }) => status === 'cancelled' || reembolsado.gt(0))
  );
}

/** The marketplace does not say when it told us: the last change of what was given back is the nearest thing. */
function knownOn({ ordenes }: Paquete): string | null {
  const cambios = ordenes.filter(({ status, reembolsado }) => status === 'cancelled' || reembolsado.gt(0));
  const ultimo = Math.max(...cambios.map(({ ultima_actualizacion }) => ultima_actualizacion.getTime()));
  return cambios.length === 0 ? null : toBuenosAires(new Date(ultimo));
}

function omitida({ paquete, decision }: VentaConNota): VentaOmitida[] {
  if (decision.kind === 'emitir') return [];
  const { texto, accion } = motivoDe(decision.motivo, decision.kind === 'nada' ? decision.data : {});
  return [{ ...resultadoDe(paquete), codigo: decision.motivo, motivo: texto, accion }];
}

/** A note goes out through the invoice's own company and point of sale, as they were. */
function acreditable(
  vendedor: Vendedor,
  { guardado, paquete, factura, decision }: VentaConNota,
): (VentaConComprobante & { borrador: BorradorDeVenta })[] {
  if (decision.kind !== 'emitir') return [];
  const { datos, advertencias, fecha_automatica } = decision;
  const { ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion, emisor } =
    factura;
  const borrador = {
    ...datos,
    ...ventaDeBorrador(vendedor, guardado, paquete, siguienteTurno(guardado, 'nota_credito'), []),
    ambiente,
    company_id,
    company_cuit,
    company_razon_social,
    punto_de_venta,
    modo_facturacion,
    emisor: emisor ?? {},
    fecha_automatica,
    comprobante_vinculado: factura.id,
  };
  return [{ paquete, datos, advertencias, borrador }];
}
