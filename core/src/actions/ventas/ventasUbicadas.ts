import type { LectoresDeVentas } from '../../plazas/plaza.ts';
import type { Venta, Orden } from '../../contract/ventas/venta.ts';
import type { Alcance, Reach } from '../../rules/alcance.ts';
import { dayBounds } from '../../rules/dates.ts';
import { primeraNota, type DecisionNota } from '../../rules/notas/notas.ts';
import {
  placeToCredit,
  placeToInvoice,
  type Ubicacion,
  type EntradaUbicacion,
} from '../../rules/ventas/grupoDeVenta.ts';
import { facturables } from '../../rules/ventas/facturables.ts';
import { finDelPlazo } from '../../rules/ventas/finDelPlazo.ts';
import { facturaEmitida, facturaVigente, seDevolvioAlgo } from '../../rules/ventas/situacion.ts';
import type { CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { loadVentas, type VentaGuardada } from '../../store/ventas/ventas.ts';
import { listVentas, type FilaDeVenta } from '../../store/ventas/ventasListadas.ts';
import type { Deps } from '../process/deps.ts';
import { quienDevuelveSegunLoGuardado } from '../facturacion/leer/devoluciones/pagos.ts';
import { facturasOf, isPendiente, loadFacturas, notaOf } from '../facturacion/decidir/notaOf.ts';
import type { Rango } from '../facturacion/leer/planLectura.ts';
import { sinLoCubierto } from '../facturacion/decidir/toConocida.ts';
import { reembolsosSegunLoGuardado } from '../facturacion/leer/devoluciones/reembolsos.ts';

// Place of an account's sales in the lists, by what is stored: the lists read the marketplace before, Inicio does not.

/** A pack with its orders read. */
export type VentaLeida = Omit<FilaDeVenta, 'ordenes' | 'con_comprador_a_mano'> & {
  ordenes: (Orden & { facturada: boolean })[];
  receptor_por_saber: EntradaUbicacion['receptor_por_saber'];
};

type CuentaDeVentas = Pick<CuentaGuardada, 'id' | 'plaza' | 'vendedor_id' | 'receptor_espera_horas'>;

export interface VentaUbicada {
  venta: VentaLeida;
  ubicacion: Ubicacion;
}

/**
 * Places each sale closed between two dates among those to be invoiced, the last first. `sin_terminar`: without those whose invoice is
 * out.
 */
export async function placeFacturables(
  deps: Deps,
  alcance: Reach,
  cuenta: CuentaDeVentas,
  rango: Rango,
  pedidas: 'todos' | 'sin_terminar' = 'todos',
): Promise<VentaUbicada[]> {
  const ventas = await listVentas(deps.store.fork(), alcance, conCampos(deps, cuenta), bounds(rango), pedidas);
  return ubicarParaSuFactura(deps, cuenta, ventas);
}

/** Places these sales of the account among those to be invoiced, the last first. */
export async function placeVentas(
  deps: Deps,
  alcance: Reach,
  cuenta: CuentaDeVentas,
  venta_ids: readonly string[],
): Promise<VentaUbicada[]> {
  const ventas = await listVentas(deps.store.fork(), alcance, conCampos(deps, cuenta), { venta_ids });
  return ubicarParaSuFactura(deps, cuenta, ventas);
}

/**
 * Places each cancelled or refunded sale closed between two dates among those to be credited; the last first. `por_devolver`: without
 * those whose notes are out.
 */
export async function placeAcreditables(
  deps: Deps,
  alcance: Alcance,
  cuenta: CuentaDeVentas,
  rango: Rango,
  pedidas: 'devueltos' | 'por_devolver' = 'devueltos',
): Promise<VentaUbicada[]> {
  const guardadas = await listVentas(deps.store.fork(), alcance, conCampos(deps, cuenta), bounds(rango), pedidas);
  const { read } = deps.plaza(cuenta).ventas;
  const ventas = guardadas.map((venta) => readOrdenesOf(deps, read, cuenta, venta));
  const devueltas = ventas.filter(seDevolvioAlgo);
  const decisiones = await decideNotas(deps, alcance, cuenta, devueltas);
  return devueltas.map((venta) => ({ venta, ubicacion: placeToCredit(venta, decisiones.get(venta.id) ?? null) }));
}

/** Places sales for their invoice, which includes refunds that the marketplace paid. A refund whose payer is not known is told. */
async function ubicarParaSuFactura(
  deps: Deps,
  cuenta: CuentaDeVentas,
  guardadas: readonly FilaDeVenta[],
): Promise<VentaUbicada[]> {
  const { read } = deps.plaza(cuenta).ventas;
  const ventas = guardadas.map((venta) => readOrdenesOf(deps, read, cuenta, venta));
  const devueltas = new Set(ventas.filter(isSinFacturaYConDevolucion).map(({ id }) => id));
  const filasDeVenta = guardadas.filter(({ id }) => devueltas.has(id));
  const reembolsosOf = await reembolsosSegunLoGuardado(deps, cuenta, filasDeVenta);
  return ventas.map((venta) => {
    const { cubiertas, sin_saber } = reembolsosOf(venta.id);
    const ordenes = sinLoCubierto(venta.ordenes, cubiertas);
    const reembolsos = sin_saber.size > 0 ? 'por_saber' : 'sabido';
    return { venta, ubicacion: placeToInvoice({ ...venta, ordenes, reembolsos }) };
  });
}

function isSinFacturaYConDevolucion({ comprobantes, ordenes }: VentaLeida): boolean {
  return facturaVigente(comprobantes)?.status !== 'emitida' && ordenes.some(({ reembolsado }) => reembolsado.gt(0));
}

function conCampos(deps: Pick<Deps, 'plaza'>, cuenta: CuentaDeVentas): Parameters<typeof listVentas>[2] {
  return { cuenta_id: cuenta.id, campos: deps.plaza(cuenta).ventas.read.campos };
}

function bounds({ desde, hasta }: Rango): { desde: Date; hasta: Date } {
  return { desde: dayBounds(desde).desde, hasta: dayBounds(hasta).hasta };
}

function readOrdenesOf(
  { clock }: Pick<Deps, 'clock'>,
  read: LectoresDeVentas,
  { receptor_espera_horas }: CuentaDeVentas,
  { con_comprador_a_mano, ...venta }: FilaDeVenta,
): VentaLeida {
  const compradores = new Set(facturables(venta.ordenes).map(({ comprador }) => comprador));
  const ordenes = venta.ordenes.map(({ orden, reclamos, facturada }) => ({
    ...read.orden(orden, reclamos),
    facturada,
  }));
  const porSaber = !con_comprador_a_mano && compradores.has('por_saber') && !compradores.has('sabido');
  const enPlazo = clock.now() < finDelPlazo(ordenes, receptor_espera_horas);
  return { ...venta, ordenes, receptor_por_saber: porSaber ? (enPlazo ? 'en_plazo' : 'vencido') : null };
}

/** Rule's decision on each sale with an issued invoice, by what is stored: shipments are not asked about again. */
async function decideNotas(
  deps: Deps,
  alcance: Alcance,
  cuenta: CuentaDeVentas,
  devueltas: readonly VentaLeida[],
): Promise<Map<string, DecisionNota>> {
  const facturadas = devueltas.filter((venta) => facturaEmitida(venta.comprobantes) !== null);
  if (facturadas.length === 0) return new Map();
  const order_ids = facturadas.flatMap(({ ordenes }) => ordenes.map(({ order_id }) => order_id));
  const guardados = await loadVentas(deps.store.fork(), alcance, cuenta.id, { order_ids });
  const facturas = await loadFacturas(deps, alcance, guardados.flatMap(facturasOf));
  const pagadores = await quienDevuelveSegunLoGuardado(deps, cuenta, guardados);
  const { read } = deps.plaza(cuenta).ventas;
  return new Map(
    guardados.flatMap((guardado): [string, DecisionNota][] => {
      const como = { modo: 'listada', reembolso_de: pagadores.get(guardado.id) ?? 'vendedor' } as const;
      const venta = readGuardado(read, guardado);
      const decididas = facturasOf(guardado)
        .flatMap((factura_id) => facturas.get(factura_id) ?? [])
        .map((conNotas) => ({ decision: notaOf(deps, venta, conNotas, como), pendiente: isPendiente(conNotas) }));
      const primera = primeraNota(decididas);
      return primera ? [[guardado.id, primera.decision]] : [];
    }),
  );
}

/** A stored sale as read. A shipping once seen as given back stays so: the shipment itself may not say it. */
export function readGuardado(read: LectoresDeVentas, guardado: VentaGuardada): Venta {
  const venta = read.venta(guardado);
  const { envio } = venta;
  return envio === null
    ? venta
    : { ...venta, envio: { ...envio, devuelto: envio.devuelto || guardado.envio_devuelto } };
}
