import { Decimal } from 'decimal.js';
import type {
  CanceladaConFactura,
  CanceladaDeCuenta,
  CanceladasDeCuentasPagina,
  CanceladasPagina,
  QueLePaso,
} from '../../contract/cambios/cancelada.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { deFacturada, DIAS_QUE_SE_MIRAN } from '../../rules/cambios/deFacturada.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { addDays, dayBounds, today } from '../../rules/dates.ts';
import { sum } from '../../rules/money.ts';
import { primeraNota } from '../../rules/notas/notas.ts';
import { saldoOf } from '../../rules/notas/saldo.ts';
import { placeToCredit } from '../../rules/ventas/grupoDeVenta.ts';
import { listVentasDeshechas, type Deshecha } from '../../store/cambios/deshechos.ts';
import type { ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findCuenta, listCuentas, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { loadVentas } from '../../store/ventas/ventas.ts';
import type { Deps } from '../process/deps.ts';
import { facturasOf, isPendiente, loadFacturas, notaOf } from '../facturacion/decidir/notaOf.ts';
import { resultadoOf } from '../facturacion/decidir/toConocida.ts';
import { aCargoDeSegunLoGuardado } from '../facturacion/leer/devoluciones/pagos.ts';
import type { Rango } from '../facturacion/leer/planLectura.ts';
import { readGuardado } from '../ventas/ventasUbicadas.ts';

/** Sales per page by default. */
const POR_PAGINA = 50;

export interface CanceladasPedidas {
  alcance: Alcance;
  cuenta_id: string;
  /** Days in which the sales were closed; null: `diasQueSeMiran` up to today. */
  rango: Rango | null;
  que?: QueLePaso | undefined;
  /** Whether the sales that a person put aside are listed too. */
  apartadas: boolean;
  limit?: number | undefined;
  offset?: number | undefined;
}

/**
 * A page of the sales of an account that have an invoice standing although the marketplace cancelled them, gave them back or has
 * them under a claim. Only stored data is read; the last sale comes first.
 * @throws AppError `cuenta_no_encontrada`
 */
export async function listCanceladas(
  deps: Deps,
  { cuenta_id, ...pedidas }: CanceladasPedidas,
): Promise<CanceladasPagina> {
  const cuenta = await findCuenta(deps.store.fork(), pedidas.alcance, cuenta_id);
  return pageOf(deps, [cuenta], pedidas);
}

/** The same sales of every linked account in reach, the last one first whatever its account. */
export async function listCanceladasDeCuentas(
  deps: Deps,
  pedidas: Omit<CanceladasPedidas, 'cuenta_id'>,
): Promise<CanceladasDeCuentasPagina> {
  const cuentas = await listCuentas(deps.store.fork(), pedidas.alcance);
  return pageOf(
    deps,
    cuentas.filter(({ desvinculada_en }) => desvinculada_en === null),
    pedidas,
  );
}

async function pageOf(
  deps: Deps,
  cuentas: readonly CuentaGuardada[],
  { alcance, que, apartadas, limit = POR_PAGINA, offset = 0, ...pedidas }: Omit<CanceladasPedidas, 'cuenta_id'>,
): Promise<CanceladasDeCuentasPagina> {
  const rango = pedidas.rango ?? diasQueSeMiran(today(deps.clock.now()));
  // An account gives no more sales than a page of all the accounts could show.
  const primeras: CanceladaDeCuenta[] = [];
  let [totalItems, en_pie] = [0, new Decimal(0)];
  for (const cuenta of cuentas) {
    let deCuenta = 0;
    for await (const tanda of readCanceladas(deps, alcance, cuenta, rango)) {
      for (const { comprobante: _, ...cancelada } of tanda) {
        if ((que !== undefined && cancelada.que !== que) || (!apartadas && cancelada.accion.clase === 'apartada'))
          continue;
        if (deCuenta < offset + limit) primeras.push({ ...cancelada, cuenta_id: cuenta.id });
        deCuenta += 1;
        en_pie = en_pie.plus(cancelada.en_pie);
      }
    }
    totalItems += deCuenta;
  }
  const results = cuentas.length > 1 ? primeras.toSorted(byFecha) : primeras;
  return { results: results.slice(offset, offset + limit), totalItems, en_pie, ...rango };
}

function byFecha(a: CanceladaConFactura, b: CanceladaConFactura): number {
  return (b.fecha?.getTime() ?? 0) - (a.fecha?.getTime() ?? 0);
}

/** Days whose invoiced sales are reviewed without anybody asking, up to `hasta`. */
export function diasQueSeMiran(hasta: string): Rango {
  return { desde: addDays(hasta, -DIAS_QUE_SE_MIRAN), hasta };
}

/**
 * Queues a new reading from the marketplace of an account's invoiced sales closed between these two days.
 * @throws AppError `sin_derecho`, `cuenta_no_encontrada`
 */
export async function requestRelectura(
  deps: Deps,
  { alcance, cuenta_id, desde, hasta }: { alcance: Alcance; cuenta_id: string } & Rango,
): Promise<void> {
  requireDerecho(alcance, 'emitir');
  const { id } = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  const pedida_en = deps.clock.now().toISOString();
  await deps.store.tx((tx) =>
    deps.store.jobs.send(tx, 'releer_facturadas', { cuenta_id: id, desde, hasta, pedida_en }),
  );
}

/** Sales read and decided together: a year of sales never is whole in memory. */
const DE_A = 200;

/**
 * One row per sale, by the invoice that needs attention first; a sale invoiced by a company out of reach has no row. Rows come by
 * lots, the last sale first.
 */
export async function* readCanceladas(
  deps: Deps,
  alcance: Alcance,
  cuenta: Pick<CuentaGuardada, 'id' | 'plaza' | 'vendedor_id'>,
  { desde, hasta }: Rango,
): AsyncGenerator<CanceladaLeida[]> {
  const cierres = { desde: dayBounds(desde).desde, hasta: dayBounds(hasta).hasta, ambiente: deps.arca.ambiente };
  let tras: Deshecha | null = null;
  for (;;) {
    const pagina: { tras: Deshecha | null; cantidad: number } = { tras, cantidad: DE_A };
    const deshechos = await listVentasDeshechas(deps.store.fork(), cuenta.id, cierres, pagina);
    if (deshechos.length > 0) yield await decidirCanceladas(deps, alcance, cuenta, deshechos);
    tras = deshechos.at(-1) ?? null;
    if (deshechos.length < DE_A) return;
  }
}

type CanceladaLeida = CanceladaConFactura & { comprobante: ComprobanteGuardado };

async function decidirCanceladas(
  deps: Deps,
  alcance: Alcance,
  cuenta: Pick<CuentaGuardada, 'id' | 'plaza' | 'vendedor_id'>,
  deshechos: readonly Deshecha[],
): Promise<CanceladaLeida[]> {
  const { ambiente } = deps.arca;
  const order_ids = deshechos.flatMap((deshecho) => deshecho.order_ids);
  const guardados = await loadVentas(deps.store.fork(), alcance, cuenta.id, { order_ids });
  const porId = new Map(guardados.map((guardado) => [guardado.id, guardado]));
  const facturas = await loadFacturas(deps, alcance, guardados.flatMap(facturasOf));
  const pagadores = await aCargoDeSegunLoGuardado(deps, cuenta, guardados);
  const { read } = deps.plaza(cuenta).ventas;
  return deshechos.flatMap((deshecho) => {
    const guardado = porId.get(deshecho.venta_id);
    if (!guardado) return [];
    const venta = readGuardado(read, guardado);
    const pago = pagadores.get(guardado.id) ?? 'no_se_sabe';
    const reembolso_de = pago === 'mercado_libre' ? pago : 'vendedor';
    const vivas = facturasOf(guardado)
      .flatMap((factura_id) => facturas.get(factura_id) ?? [])
      .filter(({ factura }) => !factura.cancelada && factura.ambiente === ambiente);
    const primera = primeraNota(
      vivas.map((conNotas) => ({
        ...conNotas,
        decision: notaOf(deps, venta, conNotas, { modo: 'listada', reembolso_de }),
        pendiente: isPendiente(conNotas),
      })),
    );
    if (!primera) return [];
    const { factura, notas, decision } = primera;
    const { descartada } = deshecho;
    const envio_devuelto = guardado.envio_devuelto || (venta.envio?.devuelto ?? false);
    const ubicacion = placeToCredit({ ...guardado, descartada }, decision);
    const cancelacion = deFacturada({ ordenes: venta.ordenes, envio_devuelto, ubicacion });
    if (!cancelacion) return [];
    const descripta = describeVenta(deshecho, venta);
    return [
      {
        ...descripta,
        ...cancelacion,
        // A divided pack goes on in other sales: nothing was given back.
        a_cargo_de: envio_devuelto || descripta.devuelto.gt(0) ? pago : null,
        factura: presentar(factura),
        en_pie: saldoOf(factura, notas).total,
        comprobante: factura,
      },
    ];
  });
}

function describeVenta(
  { order_ids, cierre, leida_en }: Deshecha,
  leida: ReturnType<typeof readGuardado>,
): Pick<
  CanceladaConFactura,
  'venta' | 'order_ids' | 'fecha' | 'comprador' | 'moneda' | 'total' | 'devuelto' | 'leida_en'
> {
  const { venta, comprador, moneda } = resultadoOf(leida);
  const total = sum(leida.ordenes.map((orden) => orden.total));
  const devuelto = sum(leida.ordenes.map(({ reembolsado }) => reembolsado));
  return { venta, order_ids, fecha: cierre, comprador, moneda, total, devuelto, leida_en };
}

function presentar(factura: ComprobanteGuardado): CanceladaConFactura['factura'] {
  const { id, tipo_comprobante, status, fecha, total, autorizacion, cancelada } = factura;
  return { id, texto: formatNumero(factura), tipo_comprobante, status, fecha, total, autorizacion, cancelada };
}
