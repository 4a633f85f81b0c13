import { acreditado } from '../../rules/comprobantes/acreditado.ts';
import { notaDeVenta, type DecisionNota } from '../../rules/comprobantes/notas.ts';
import { motivoDe } from '../../rules/comprobantes/motivos.ts';
import { toBuenosAires, today } from '../../rules/dates.ts';
import type { Paquete } from '../../contract/venta.ts';
import type { BorradorDeVenta } from '../../store/borradores.ts';
import { findComprobantes, findNotas, type ComprobanteGuardado } from '../../store/comprobantes.ts';
import { findReembolsosConsiderados, type ComprobanteDePaquete, type PaqueteGuardado } from '../../store/paquetes.ts';
import type { Deps } from '../deps.ts';
import type { PlanLote, ResultadoLote, VentaOmitida } from '../results.ts';
import { loadVentas, type VentasInput } from './decideVentas.ts';
import { issueLote, planLote, type VentaConComprobante } from './lote.ts';
import { resultadoDe, siguienteTurno, toPaquete, ventaDeBorrador } from './paquete.ts';
import { readEnvioActual } from './readVentas.ts';
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
  const { meli_user_id } = vendedor.cuenta;
  const guardados = (await loadVentas(deps, vendedor, input)).filter(hasSomethingBack);
  const ids = guardados.flatMap((guardado) => facturaEmitida(guardado)?.id ?? []);
  const facturas = new Map((await findComprobantes(deps.store.fork(), input.user_id, ids)).map((uno) => [uno.id, uno]));
  const considerados = await findReembolsosConsiderados(deps.store.fork(), ids);
  const ventas: VentaConNota[] = [];
  for (const parcial of guardados) {
    const factura = facturas.get(facturaEmitida(parcial)?.id ?? '');
    if (!factura) continue;
    if (parcial.cambio_abierto) {
      const decision = { kind: 'nada', motivo: 'cambio_en_curso', data: {} } as const;
      ventas.push({ guardado: parcial, paquete: toPaquete(parcial, meli_user_id), factura, decision });
      continue;
    }
    // Also the ones made by hand, which belong to no sale.
    const notas = (await findNotas(deps.store.fork(), input.user_id, factura.id)).filter(
      ({ clase, status }) => clase === 'nota_credito' && status === 'emitida',
    );
    const { facturado, devuelto } = acreditado(factura, notas).envio();
    const { guardado, pagos } = facturado.gt(devuelto)
      ? await readEnvioActual(deps, meli_user_id, parcial)
      : { guardado: parcial, pagos: [] };
    const paquete = toPaquete(guardado, meli_user_id, pagos);
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
      automatica: input.automatica ?? false,
    });
    ventas.push({ guardado, paquete, factura, decision });
  }
  return { vendedor, ventas };
}

/** The last invoice of a sale: what its notes credit. */
function facturaEmitida({ comprobantes }: PaqueteGuardado): ComprobanteDePaquete | undefined {
  return comprobantes.findLast(({ clase, status }) => clase === 'factura' && status === 'emitida');
}

function hasSomethingBack(guardado: PaqueteGuardado): boolean {
  return (
    facturaEmitida(guardado) !== undefined &&
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
