import { readOrden, readPaquete } from '../../clients/meli/index.ts';
import type { Venta } from '../../contract/venta.ts';
import type { VentaListada } from '../../contract/ventaListada.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { ubicarParaAcreditar, ubicarParaFacturar, type Ubicacion } from '../../rules/ventas/grupoDeVenta.ts';
import { facturaEmitida, facturaVigente, tieneDevolucion } from '../../rules/ventas/situacion.ts';
import type { DecisionNota } from '../../rules/notas/notas.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { dayBounds } from '../../rules/dates.ts';
import { findCuenta } from '../../store/cuentas/cuentas.ts';
import { loadPaquetes, type ComprobanteDePaquete } from '../../store/ventas/paquetes.ts';
import { listPaquetes, type PaqueteListado } from '../../store/ventas/ventasListadas.ts';
import type { Deps } from '../process/deps.ts';
import { loadFacturas, notaDe } from './notaDe.ts';
import { readVentas } from './readVentas.ts';

export interface ListaInput {
  alcance: Alcance;
  cuenta_id: string;
  desde: string;
  hasta: string;
  /** Only orders cancelled or with something given back, and where they stand as to their credit notes. */
  canceladas?: boolean;
}

/** A pack with its orders read. */
type PaqueteLeido = Omit<PaqueteListado, 'ordenes'> & { ordenes: (Venta & { facturada: boolean })[] };

/**
 * The sales of an account closed between two dates as the marketplace has them now, one row per order, the last first;
 * the other orders of their packs come with them.
 * @throws AppError `cuenta_no_encontrada`, `meli_no_disponible`, `meli_no_autorizado`
 */
export async function listVentas(deps: Deps, input: ListaInput): Promise<VentaListada[]> {
  const { alcance, cuenta_id, desde, hasta, canceladas = false } = input;
  const cuenta = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  const meli_user_id = cuenta.meliUser.id;
  await readVentas(deps, { ...cuenta, meli_user_id }, { desde, hasta });
  const rango = { desde: dayBounds(desde).desde, hasta: dayBounds(hasta).hasta };
  const paquetes = await listPaquetes(deps.store.fork(), cuenta.id, rango);
  const ventas = paquetes.map((paquete) => ({
    ...paquete,
    ordenes: paquete.ordenes.map(({ orden, facturada }) => ({ ...readOrden(orden), facturada })),
  }));
  if (!canceladas) return ventas.flatMap((venta) => filasDe(venta, ubicarParaFacturar(venta), venta.ordenes));

  const devueltas = ventas.filter(({ ordenes }) => ordenes.some(tieneDevolucion));
  const decisiones = await decideNotas(deps, { alcance, cuenta_id, meli_user_id }, devueltas);
  return devueltas.flatMap((venta) =>
    filasDe(venta, ubicarParaAcreditar(venta, decisiones.get(venta.id) ?? null), venta.ordenes.filter(tieneDevolucion)),
  );
}

/** What the rule says of each sale with an issued invoice, by what is stored: shipments are not asked about again. */
async function decideNotas(
  deps: Deps,
  { alcance, cuenta_id, meli_user_id }: { alcance: Alcance; cuenta_id: string; meli_user_id: string },
  devueltas: readonly PaqueteLeido[],
): Promise<Map<string, DecisionNota>> {
  const facturadas = devueltas.filter((venta) => facturaEmitida(venta.comprobantes) !== null);
  const order_ids = facturadas.flatMap(({ ordenes }) => ordenes.map(({ order_id }) => order_id));
  const guardados = await loadPaquetes(deps.store.fork(), cuenta_id, { order_ids });
  const ids = guardados.flatMap((guardado) => facturaEmitida(guardado.comprobantes)?.id ?? []);
  const facturas = await loadFacturas(deps, alcance, ids);
  return new Map(
    guardados.flatMap((guardado): [string, DecisionNota][] => {
      const conNotas = facturas.get(facturaEmitida(guardado.comprobantes)?.id ?? '');
      return conNotas
        ? [[guardado.id, notaDe(deps, readPaquete(guardado, meli_user_id), conNotas, { modo: 'listada' })]]
        : [];
    }),
  );
}

function filasDe(
  { clave, comprobantes, facturada_por_fuera, documento }: PaqueteLeido,
  ubicacion: Ubicacion,
  ordenes: PaqueteLeido['ordenes'],
): VentaListada[] {
  const factura = facturaVigente(comprobantes) ?? comprobantes.findLast(({ clase }) => clase === 'factura') ?? null;
  const notas = comprobantes.filter(({ clase }) => clase === 'nota_credito');
  const nota = notas.findLast(({ status }) => status === 'emitida') ?? notas.at(-1) ?? null;
  const deLaVenta = {
    ...ubicacion,
    clave,
    facturada_por_fuera,
    documento,
    facturaId: factura?.id ?? null,
    factura: factura && presentComprobante(factura),
    notaDeCredito: nota && presentComprobante(nota),
  };
  return ordenes.map((orden) => ({
    id: orden.order_id,
    pack_id: orden.pack_id,
    date_closed: orden.fecha_cierre,
    status: orden.status,
    buyer: { nickname: orden.comprador_nickname },
    moneda: orden.moneda,
    total_amount: orden.total,
    payments: orden.pagos.map(({ envio, devuelto }) => ({
      shipping_cost: envio,
      transaction_amount_refunded: devuelto,
    })),
    order_items: orden.items.map(({ cantidad, precio_unitario, publicacion_id, titulo, sku }) => ({
      quantity: cantidad,
      unit_price: precio_unitario,
      item: { id: publicacion_id, title: titulo, seller_sku: sku },
    })),
    ...deLaVenta,
  }));
}

function presentComprobante(comprobante: ComprobanteDePaquete): NonNullable<VentaListada['factura']> {
  const { id, tipo_comprobante, status, fecha, total, cae, cancelada } = comprobante;
  return { id, texto: formatNumero(comprobante), tipo_comprobante, status, fecha, total, cae, cancelada };
}
