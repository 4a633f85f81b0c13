import { Decimal } from 'decimal.js';
import type { Pago, PagoAnunciado } from '../../contract/cobros/pago.ts';
import type { AlicuotaIva } from '../../contract/enums.ts';
import type { OrdenItem } from '../../contract/ventas/venta.ts';
import { round2, sum } from '../money.ts';
import type { ParteVendida, PrecioPorAlicuota } from '../rentabilidad/costo.ts';
import type { EnvioRealizado } from '../rentabilidad/realized.ts';
import { porcentajeComputable, retenidosOf, splitCheque } from './adelantos.ts';
import { cargoOf, comisionAnunciada } from './comision.ts';
import { devueltoPorElVendedor } from './devolucion/aCargoOf.ts';
import { quienDevuelve } from './devolucion/quienDevuelve.ts';
import { cuentaPago, envioQueLlega } from './pago.ts';
import type { CobroDeOrden, PagosDeOrden } from './pagosPorOrden.ts';
import type { CargosDeVenta } from './collectCargos.ts';
import { cuponOf, cuponesOf, type OrdenARealizar, type DineroDeOrden, type VentaARealizar } from './venta.ts';

const CERO = new Decimal(0);

/** Amounts that an order owed and announces, in pesos of its day: one payment may be of orders in both currencies. */
export function toCobrada(
  { orden, cupon, pagos }: OrdenARealizar,
  cotizacion: VentaARealizar['cotizacion'],
): CobroDeOrden {
  const enPesos = pesosOf(orden, cotizacion);
  const comision = comisionAnunciada(orden);
  return {
    order_id: orden.order_id,
    pago_ids: pagos.map(({ pago_id }) => pago_id),
    debido: enPesos(orden.total.minus(cuponOf(cupon))),
    comision: comision && enPesos(comision),
    cancelada: orden.estado === 'cancelada',
  };
}

/** An order's money: from its payments and charges where they were read, until then from what the order announces. */
export function collectOrden(
  { empresa, cuenta, cotizacion }: VentaARealizar,
  aRealizar: OrdenARealizar,
  { pagos, movimientos }: PagosDeOrden,
  { porOrden }: CargosDeVenta,
  envio: EnvioRealizado | null,
): DineroDeOrden {
  const { orden, cupon } = aRealizar;
  const enPesos = pesosOf(orden, cotizacion);
  const esperados = aRealizar.pagos.filter(cuentaPago);
  const sinLeer = esperados.filter(({ pago_id }) => !pagos.some((pago) => pago.pago_id === pago_id));
  const leida = esperados.length > 0 && sinLeer.length === 0;
  const contados = pagos.filter(cuentaPago);
  const cargos = porOrden.get(orden.order_id) ?? [];
  const retenidos = retenidosOf(pagos, movimientos);
  const computable = porcentajeComputable(empresa);
  const cubierta = leida && quienDevuelve(orden, pagos, null) === 'mercado_libre';
  const { adelantos, impuesto_cheque } = splitCheque(retenidos, computable);
  return {
    orden: aRealizar,
    pagos,
    cargos,
    adelantos,
    cheque: retenidos.filter(({ impuesto }) => impuesto === 'debitos_creditos'),
    leida,
    precio_unitario:
      orden.moneda === 'USD' && cotizacion === null ? null : enPesos(orden.items[0]?.precio_unitario ?? CERO),
    cubierta,
    devuelta: leida
      ? contados.every((pago) => devueltoPorElVendedor(pago).gte(pago.importe))
      : orden.reembolsado.gte(orden.total.minus(cuponOf(cupon))),
    dolar_viejo: cotizacion?.vieja === true && (orden.moneda === 'USD' || aRealizar.costo.partes.some(isInDollars)),
    realizada: {
      order_id: orden.order_id,
      // When the marketplace covered the refund, the seller keeps the money and the charges stay.
      cancelada: orden.estado === 'cancelada' && !cubierta,
      total: enPesos(orden.total),
      envio_cobrado: sum(pagos.map(llega)).plus(envioAnunciado(sinLeer, envio)),
      cupon: enPesos(cuponOf(cupon)),
      reembolsado: leida
        ? sum(contados.map((pago) => Decimal.min(devueltoPorElVendedor(pago), pago.importe)))
        : enPesos(orden.reembolsado),
      ...cargoOf(aRealizar, cargos, enPesos),
      impuesto_cheque,
      vendido: vendidoOf(aRealizar, cuenta.iva),
      costo: aRealizar.costo,
    },
  };
}

function pesosOf({ moneda }: OrdenARealizar['orden'], cotizacion: VentaARealizar['cotizacion']) {
  return (importe: Decimal) => (moneda === 'USD' ? round2(importe.times(cotizacion?.valor ?? CERO)) : importe);
}

/** Amount that the buyer owes for each item, with the item's VAT rate. */
function vendidoOf({ orden, cupon, alicuotas }: OrdenARealizar, deLaCuenta: AlicuotaIva): PrecioPorAlicuota[] {
  const importeOf = ({ precio_unitario, cantidad }: OrdenItem) => precio_unitario.times(cantidad);
  const vendido = orden.items.map((item, n) => {
    const iguales = orden.items.filter(({ publicacion_id }) => publicacion_id === item.publicacion_id);
    const cupones = cuponesOf(cupon).filter(({ publicacion_id }) => publicacion_id === item.publicacion_id);
    const suma = sum(iguales.map(importeOf));
    const rebaja = Decimal.min(suma, sum(cupones.map(({ importe }) => importe)));
    const importe = importeOf(item);
    return {
      iva: alicuotas[n] ?? deLaCuenta,
      precio: suma.isZero() ? importe : importe.minus(rebaja.times(importe).div(suma)),
    };
  });
  return vendido.length > 0 ? vendido : [{ iva: deLaCuenta, precio: orden.total }];
}

/** Shipping of a payment that reaches the seller; none when the payment was given back whole. */
function llega(pago: Pago): Decimal {
  if (!cuentaPago(pago)) return CERO;
  // A shipment's own payment brings no goods: its refund is of the shipping itself.
  if (pago.importe.isZero())
    return Decimal.max(0, envioQueLlega(pago).minus(sum(pago.devoluciones.map(({ importe }) => importe))));
  return devueltoPorElVendedor(pago).gte(pago.importe) ? CERO : envioQueLlega(pago);
}

/** Shipping announced by unread payments; only a seller who carries by Flex gets it. */
function envioAnunciado(pagos: readonly PagoAnunciado[], envio: EnvioRealizado | null): Decimal {
  return envio?.flex === true ? sum(pagos.map((pago) => pago.envio)) : CERO;
}

function isInDollars({ articulo }: ParteVendida): boolean {
  return articulo?.currency === 'USD';
}
