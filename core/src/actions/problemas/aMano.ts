import type { LectoresDeVentas } from '../../plazas/plaza.ts';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { FacturaGuardada, FacturaTipeada } from '../../contract/comprobantes/facturas.ts';
import type { Venta, Orden } from '../../contract/ventas/venta.ts';
import type { VentaAMano } from '../../contract/comprobantes/ventaAMano.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { discriminaIva } from '../../rules/catalogs/situacionIva.ts';
import { cuitAConsultar, iibbDelReceptor, receptorDeVenta } from '../../rules/comprobantes/receptor.ts';
import { requireDeVenta } from '../../rules/comprobantes/deVenta.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { sum } from '../../rules/money.ts';
import { destinoOf } from '../../rules/catalogs/provincia.ts';
import { envioAFacturar } from '../../rules/ventas/envioPagado.ts';
import { lineasDeVenta } from '../../rules/ventas/lineas.ts';
import { motivoOf } from '../../rules/motivos/motivos.ts';
import { admiteAMano, estaPaga, facturaEmitida, facturaVigente, situacionOf } from '../../rules/ventas/situacion.ts';
import { findFacturaDeOrdenes } from '../../store/comprobantes/borradorAparte.ts';
import { saveBorradorAMano } from '../../store/ventas/borradorAMano.ts';
import { findVentaPorNumero } from '../../store/historia/historia.ts';
import { findVenta, loadVentas, type VentaGuardada } from '../../store/ventas/ventas.ts';
import { saveOnce } from '../comprobantes/borradores.ts';
import { contenidoTipeado } from '../comprobantes/contenido.ts';
import type { Deps } from '../process/deps.ts';
import { articulosOf } from '../facturacion/decidir/decideVentas.ts';
import { consultPadron } from '../padrones/consultPadron.ts';
import {
  resultadoOf,
  sinAparte,
  sinLoCubierto,
  toConocida,
  ventaDeBorrador,
} from '../facturacion/decidir/toConocida.ts';
import { completeVenta } from '../facturacion/leer/completeVenta.ts';
import { envioPagadoOf } from '../facturacion/leer/envios/envioPagado.ts';
import { loadVendedor, type Vendedor } from '../facturacion/leer/vendedor.ts';
import {
  readReembolsos,
  reembolsosSegunLoGuardado,
  sinMirarReembolsos,
  type Reembolsos,
} from '../facturacion/leer/devoluciones/reembolsos.ts';

/** A sale whose invoice is typed. */
interface VentaTipeada {
  vendedor: Vendedor;
  guardado: VentaGuardada;
  venta: Venta;
  /** Orders that the invoice is for. */
  ordenes: Orden[];
  /** True when the sale already has an invoice, and this one is of an order that appeared later: it goes apart from the pack's. */
  aparte: boolean;
}

/**
 * Initial content of the form of a sale's invoice. It takes the marketplace's answer of now or, without one, what is kept.
 * @throws AppError `cuenta_no_encontrada`, `cuenta_sin_empresa`, `cuenta_sin_punto_de_venta`, `venta_no_encontrada`,
 * `venta_no_facturable`, `venta_ya_facturada`
 */
export async function proposeAMano(
  deps: Deps,
  input: { alcance: Alcance; cuenta_id: string; venta: string },
): Promise<VentaAMano> {
  const { vendedor, guardado, venta, ordenes } = await readVentaAMano(deps, input);
  const { cuenta, empresa, punto_de_venta } = vendedor;
  const lineas = await lineasOf(deps, vendedor, guardado, venta, ordenes);
  const { comprador } = resultadoOf(venta);
  return {
    cuenta_id: cuenta.id,
    clave: venta.clave,
    comprobante_id: await findFacturaDeOrdenes(deps.store.fork(), input.alcance, idsOf(guardado, ordenes), 'a_mano'),
    company_id: empresa.id,
    punto_de_venta: punto_de_venta.punto_de_venta,
    comprador,
    moneda: ordenes[0]?.moneda ?? 'ARS',
    total: sum(ordenes.map(({ total }) => total)),
    observaciones: cuenta.observaciones,
    provincia_entrega: destinoOf(venta),
    receptor: await receptorConocido(deps, vendedor, venta),
    items: lineas.items,
  };
}

/**
 * Keeps as a draft the invoice that a person typed for a sale, and answers its id. While it is open nobody else invoices the sale, and
 * issuing it marks the sale as invoiced: the draft is the sale's from the start.
 * @throws AppError as `contenidoTipeado` and `proposeAMano`; `venta_con_borrador` with its `id` when the sale already has a draft,
 * `comprobante_emitiendo`; `comprobante_invalido` when it is not an invoice of the account's company
 */
export function createBorradorDeVenta(
  deps: Deps,
  alcance: Alcance,
  tipeada: FacturaTipeada,
  venta: NonNullable<FacturaGuardada['venta']>,
  nuevo_id: string | null = null,
): Promise<string> {
  return saveOnce(deps, alcance, tipeada, nuevo_id, (id) => insertDeVenta(deps, alcance, tipeada, venta, id));
}

async function insertDeVenta(
  deps: Deps,
  alcance: Alcance,
  tipeada: FacturaTipeada,
  { cuenta_id, clave }: NonNullable<FacturaGuardada['venta']>,
  id: string,
): Promise<void> {
  const { vendedor, guardado, venta, ordenes, aparte } = await readVentaAMano(deps, {
    alcance,
    cuenta_id,
    venta: clave,
  });
  const { items, reembolsos } = await lineasOf(deps, vendedor, guardado, venta, ordenes);
  // A refund of an order is looked for in its lines.
  const contenido = await contenidoTipeado(deps, alcance, tipeada, {
    items,
    provincia_entrega: destinoOf(venta),
  });
  requireDeVenta(contenido, vendedor.empresa.id);
  const deLaVenta = ventaDeBorrador(vendedor, guardado, venta, 1, reembolsos);
  const cubiertas = new Set(idsOf(guardado, ordenes));
  await deps.store.tx((tx) =>
    saveBorradorAMano(
      tx,
      alcance,
      {
        ...contenido,
        ...deLaVenta,
        iibb_facturado: iibbDelReceptor(venta.facturacion, contenido),
        ambiente: deps.arca.ambiente,
        ventas: aparte ? deLaVenta.ventas.filter(({ orden_id }) => cubiertas.has(orden_id)) : deLaVenta.ventas,
      },
      { id, aparte },
    ),
  );
}

async function readVentaAMano(
  deps: Deps,
  { alcance, cuenta_id, venta: numero }: { alcance: Alcance; cuenta_id: string; venta: string },
): Promise<VentaTipeada> {
  const vendedor = await loadVendedor(deps, alcance, cuenta_id);
  const em = () => deps.store.fork();
  const venta_id = await findVentaPorNumero(em(), cuenta_id, numero);
  const ventaHallada = venta_id === null ? null : await findVenta(em(), venta_id);
  const [entera] = ventaHallada
    ? await loadVentas(em(), alcance, cuenta_id, { order_ids: ventaHallada.order_ids })
    : [];
  if (!entera) throw new AppError('venta_no_encontrada', { venta: numero });
  const guardado = sinAparte(entera);
  const { read } = deps.plaza(vendedor.cuenta).ventas;
  requireAMano(read, vendedor, guardado, sinMirarReembolsos(read, guardado));
  const completo = await complete(deps, vendedor, guardado);
  const reembolsos = await quienPagoReembolsos(deps, vendedor, completo);
  requireAMano(read, vendedor, completo, reembolsos);
  const venta = read.venta(completo);
  const aparte = facturaVigente(guardado.comprobantes)?.status === 'emitida';
  const sueltas = new Set(guardado.ordenes.flatMap(({ order_id, facturada }) => (facturada ? [] : [order_id])));
  const pagas = venta.ordenes.filter((orden) => estaPaga(orden) && (!aparte || sueltas.has(orden.order_id)));
  // The amounts that the seller charged. When nobody knows who paid a refund, the person who types the invoice says that the seller did not.
  const ordenes = sinLoCubierto(pagas, new Set([...reembolsos.cubiertas, ...reembolsos.sin_saber]));
  return { vendedor, guardado: completo, venta, ordenes, aparte };
}

/** @throws AppError `venta_no_facturable`, `venta_ya_facturada` */
function requireAMano(
  read: LectoresDeVentas,
  { cuenta }: Vendedor,
  guardado: VentaGuardada,
  reembolsos: Reembolsos,
): void {
  // A draft being typed does not keep its sale from being typed.
  const comprobantes = guardado.comprobantes.map((comprobante) => ({ ...comprobante, a_mano: false }));
  const conocida = toConocida(read, { ...guardado, comprobantes, borrador_aparte: false }, cuenta, null, reembolsos);
  const situacion = situacionOf(conocida, 'elegida');
  if (situacion.kind === 'facturar' || admiteAMano(situacion, conocida)) return;
  if (situacion.motivo === 'ya_facturada') {
    throw new AppError('venta_ya_facturada', { id: facturaEmitida(guardado.comprobantes)?.id ?? null });
  }
  throw new AppError('venta_no_facturable', { mensaje: motivoOf(situacion.motivo, situacion.data).texto });
}

/** Payer of each refund of the sale, by its payments; by the kept ones while the marketplace does not give them. */
async function quienPagoReembolsos(deps: Deps, { cuenta }: Vendedor, guardado: VentaGuardada): Promise<Reembolsos> {
  try {
    return await readReembolsos(deps, cuenta, guardado.ordenes);
  } catch (error) {
    if (!isAppError(error, 'plaza_no_disponible')) throw error;
    deps.log.warn({ venta: guardado.clave, codigo: error.code }, 'payments of a sale to be typed are not read');
    return (await reembolsosSegunLoGuardado(deps, cuenta, [guardado]))(guardado.id);
  }
}

/** Reads the rest of the sale; what is kept of it when the marketplace does not give it. */
async function complete(deps: Deps, { cuenta }: Vendedor, guardado: VentaGuardada): Promise<VentaGuardada> {
  try {
    return await completeVenta(deps, cuenta, guardado);
  } catch (error) {
    if (!isAppError(error, 'plaza_no_disponible', 'plaza_rechazo', 'plaza_no_encontrado')) throw error;
    deps.log.warn({ venta: guardado.clave, codigo: error.code }, 'a sale to be typed is not read whole');
    return guardado;
  }
}

async function lineasOf(
  deps: Deps,
  vendedor: Vendedor,
  guardado: VentaGuardada,
  venta: Venta,
  ordenes: readonly Orden[],
): Promise<ReturnType<typeof lineasDeVenta>> {
  return lineasDeVenta({
    venta,
    ordenes,
    envio: envioAFacturar(envioPagadoOf(deps, vendedor.cuenta, guardado)),
    cuenta: vendedor.cuenta,
    articulo: await articulosOf(deps, vendedor, [guardado]),
    discrimina_iva: discriminaIva(vendedor.empresa.situacion_iva),
  });
}

/** Buyer that the rules would invoice the sale to, for a person to confirm; null: they would not invoice it. */
async function receptorConocido(
  deps: Deps,
  { cuenta, empresa }: Vendedor,
  { facturacion }: Venta,
): Promise<Receptor | null> {
  const cuit = cuitAConsultar(facturacion);
  const resultado = receptorDeVenta({
    facturacion,
    padron: cuit === null ? { estado: 'no_consultado' } : await consultPadron(deps, cuit),
    emisor: empresa,
    force_factura_b: cuenta.force_factura_b,
    confirma: true,
  });
  return resultado.kind === 'receptor' ? resultado.receptor : null;
}

function idsOf({ ordenes }: VentaGuardada, ordenesPedidas: readonly Orden[]): string[] {
  const pedidas = new Set(ordenesPedidas.map(({ order_id }) => order_id));
  return ordenes.flatMap(({ id, order_id }) => (pedidas.has(order_id) ? [id] : []));
}
