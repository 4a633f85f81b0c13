import { Decimal } from 'decimal.js';
import type { Pago } from '../../contract/cobros/pago.ts';
import { avisoSinGanancia, type AvisoRealizada, type VentaRealizada as Fila } from '../../contract/cobros/realizada.ts';
import type { AlicuotaIva } from '../../contract/enums.ts';
import type { VentaItem } from '../../contract/ventas/venta.ts';
import { destinoDe } from '../catalogs/provincia.ts';
import { toBuenosAires } from '../dates.ts';
import { round2, shareByLargestRemainder, sum } from '../money.ts';
import type { ParteVendida, PrecioPorAlicuota } from '../rentabilidad/costo.ts';
import { realizedRentabilidad, type EnvioRealizado } from '../rentabilidad/realized.ts';
import { porcentajeComputable, retenidosDe, separarCheque, sumarAdelantos } from './adelantos.ts';
import { cargoDe, comisionAnunciada, comisionesDistintas } from './comision.ts';
import { envioRealizado } from './envio.ts';
import { pagosConDisputas } from './disputas.ts';
import { explicar } from './explicar.ts';
import { devueltoPorElVendedor } from './devolucion/aCargoDe.ts';
import { cuentaPago, envioQueLlega, identidadDePago, netoEfectivo } from './pago.ts';
import { vueltaDe } from './devolucion/vuelta.ts';
import { quienDevuelve } from './devolucion/quienDevuelve.ts';
import { gruposPorPago, pagosPorOrden, type OrdenCobrada, type PagosDeOrden } from './repartir.ts';
import { reunirCargos, type CargosDeVenta } from './reunir.ts';
import {
  cuponDe,
  cuponesDe,
  type OrdenARealizar,
  type OrdenReunida,
  type PagoAnunciado,
  type VentaARealizar,
} from './venta.ts';

const CERO = new Decimal(0);

/** What the rows of a sale are told by, beside what is of each order. */
interface DeTodas {
  envio: EnvioRealizado | null;
  cargos: CargosDeVenta;
  /** What the payments do not explain, by order. */
  diferencias: ReadonlyMap<string, Decimal | null>;
  /** Orders whose selling charge is not the same by two ways. */
  distintas: ReadonlySet<string>;
  /** Orders whose seller's part of a coupon, or that of one paid together with them, is not known. */
  sinCupon: ReadonlySet<string>;
  /** What carrying a return of it cost is not known. */
  sinVuelta: boolean;
  /** One is in dollars that nobody says the worth of: what is shared by amount is not known of any. */
  sinDolar: boolean;
}

/**
 * What each order of a sale left, from the charges that have arrived and, until they do, from what the order and the shipment
 * announce. Each figure says where it comes from, and what the payments do not explain is told.
 * Source: spec §9; the identity of a payment, Mercado Pago.
 */
export function realizarVenta(entrada: VentaARealizar): Fila[] {
  const { ordenes, facturados, movimientos, empresa, cotizacion } = entrada;
  const leidos = pagosConDisputas(entrada.pagos, movimientos);
  const cobradas = ordenes.map((orden) => toCobrada(orden, cotizacion));
  const porOrden = pagosPorOrden(cobradas, leidos, movimientos);
  const enteros = [...leidos.values()].filter(({ pago_id }) =>
    cobradas.some(({ pago_ids }) => pago_ids.includes(pago_id)),
  );
  const explicadas = new Set(ordenes.filter((orden) => isExplicada(orden, leidos)).map(({ venta }) => venta.order_id));
  const vuelta = vueltaDe(entrada.devoluciones, facturados);
  const reunidos = reunirCargos({ ordenes: porOrden, pagos: enteros, facturados, explicadas });
  const cargos = { ...reunidos, envio: [...reunidos.envio, ...vuelta.cargos] };
  const esperados = ordenes.flatMap(({ pagos }) => pagos.filter(cuentaPago).map(({ pago_id }) => pago_id));
  const todosLeidos = esperados.length > 0 && esperados.every((pago_id) => leidos.has(pago_id));
  const envio = envioRealizado(entrada, cargos, todosLeidos);
  const reunidas = ordenes.flatMap((orden, n) => {
    const suyos = porOrden[n];
    return suyos ? [reunir(entrada, orden, suyos, cargos, envio)] : [];
  });
  const ganancias = realizedRentabilidad({ ordenes: reunidas.map(({ realizada }) => realizada), envio, empresa });
  const comun = {
    envio,
    cargos,
    diferencias: diferenciasDe(reunidas),
    distintas: comisionesDistintas(ordenes),
    sinCupon: sinSaberElCupon(reunidas),
    sinVuelta: vuelta.por_saber,
    sinDolar: reunidas.some(({ precio_unitario }) => precio_unitario === null),
  };
  return reunidas.flatMap((reunida, n) => {
    const ganancia = ganancias[n];
    return ganancia ? [toFila(entrada, reunida, ganancia, comun)] : [];
  });
}

/** All that came in for it was read, and what was taken from it adds up. */
function isExplicada({ pagos }: OrdenARealizar, leidos: VentaARealizar['pagos']): boolean {
  const cobrados = pagos.filter(cuentaPago).map(({ pago_id }) => leidos.get(pago_id));
  return cobrados.length > 0 && cobrados.every((pago) => pago && identidadDePago(pago)?.diferencia.isZero());
}

/** What it owed and announces, in the pesos of its day: one payment may be of orders in both currencies. */
function toCobrada({ venta, cupon, pagos }: OrdenARealizar, cotizacion: VentaARealizar['cotizacion']): OrdenCobrada {
  const enPesos = pesosDe(venta, cotizacion);
  const comision = comisionAnunciada(venta);
  return {
    order_id: venta.order_id,
    pago_ids: pagos.map(({ pago_id }) => pago_id),
    debido: enPesos(venta.total.minus(cuponDe(cupon))),
    comision: comision && enPesos(comision),
    cancelada: venta.estado === 'cancelada',
  };
}

function reunir(
  { empresa, cuenta, cotizacion }: VentaARealizar,
  orden: OrdenARealizar,
  { pagos, movimientos }: PagosDeOrden,
  { porOrden }: CargosDeVenta,
  envio: EnvioRealizado | null,
): OrdenReunida {
  const { venta, cupon } = orden;
  const enPesos = pesosDe(venta, cotizacion);
  const esperados = orden.pagos.filter(cuentaPago);
  const sinLeer = esperados.filter(({ pago_id }) => !pagos.some((pago) => pago.pago_id === pago_id));
  const leida = esperados.length > 0 && sinLeer.length === 0;
  const contados = pagos.filter(cuentaPago);
  const cargos = porOrden.get(venta.order_id) ?? [];
  const retenidos = retenidosDe(pagos, movimientos);
  const computable = porcentajeComputable(empresa);
  const cubierta = leida && quienDevuelve(venta, pagos, null) === 'mercado_libre';
  const { adelantos, impuesto_cheque } = separarCheque(retenidos, computable);
  return {
    orden,
    pagos,
    cargos,
    adelantos,
    cheque: retenidos.filter(({ impuesto }) => impuesto === 'debitos_creditos'),
    leida,
    precio_unitario:
      venta.moneda === 'USD' && cotizacion === null ? null : enPesos(venta.items[0]?.precio_unitario ?? CERO),
    cubierta,
    devuelta: leida
      ? contados.every((pago) => devueltoPorElVendedor(pago).gte(pago.importe))
      : venta.reembolsado.gte(venta.total.minus(cuponDe(cupon))),
    dolar_viejo: cotizacion?.vieja === true && (venta.moneda === 'USD' || orden.costo.partes.some(isInDollars)),
    realizada: {
      order_id: venta.order_id,
      // Of what the marketplace covered the seller keeps the money, and the charges stay.
      cancelada: venta.estado === 'cancelada' && !cubierta,
      total: enPesos(venta.total),
      envio_cobrado: sum(pagos.map(llega)).plus(envioAnunciado(sinLeer, envio)),
      cupon: enPesos(cuponDe(cupon)),
      reembolsado: leida
        ? sum(contados.map((pago) => Decimal.min(devueltoPorElVendedor(pago), pago.importe)))
        : enPesos(venta.reembolsado),
      ...cargoDe(orden, cargos, enPesos),
      impuesto_cheque,
      vendido: vendidoDe(orden, cuenta.iva),
      costo: orden.costo,
    },
  };
}

function pesosDe({ moneda }: OrdenARealizar['venta'], cotizacion: VentaARealizar['cotizacion']) {
  return (importe: Decimal) => (moneda === 'USD' ? round2(importe.times(cotizacion?.valor ?? CERO)) : importe);
}

/** What its buyer owes for each item, at its rate. */
function vendidoDe({ venta, cupon, alicuotas }: OrdenARealizar, deLaCuenta: AlicuotaIva): PrecioPorAlicuota[] {
  const importeDe = ({ precio_unitario, cantidad }: VentaItem) => precio_unitario.times(cantidad);
  const vendido = venta.items.map((item, n) => {
    const mismas = venta.items.filter(({ publicacion_id }) => publicacion_id === item.publicacion_id);
    const cupones = cuponesDe(cupon).filter(({ publicacion_id }) => publicacion_id === item.publicacion_id);
    const suma = sum(mismas.map(importeDe));
    const rebaja = Decimal.min(suma, sum(cupones.map(({ importe }) => importe)));
    const importe = importeDe(item);
    return {
      iva: alicuotas[n] ?? deLaCuenta,
      precio: suma.isZero() ? importe : importe.minus(rebaja.times(importe).div(suma)),
    };
  });
  return vendido.length > 0 ? vendido : [{ iva: deLaCuenta, precio: venta.total }];
}

/** Of a payment given back whole the shipping went back too. */
function llega(pago: Pago): Decimal {
  if (!cuentaPago(pago)) return CERO;
  // A shipment's own payment brings no goods: what went back of it is the shipping itself.
  if (pago.importe.isZero())
    return Decimal.max(0, envioQueLlega(pago).minus(sum(pago.devoluciones.map(({ importe }) => importe))));
  return devueltoPorElVendedor(pago).gte(pago.importe) ? CERO : envioQueLlega(pago);
}

/** Until it is read, only who carries by himself gets what the buyer paid for it. */
function envioAnunciado(pagos: readonly PagoAnunciado[], envio: EnvioRealizado | null): Decimal {
  return envio?.flex === true ? sum(pagos.map((pago) => pago.envio)) : CERO;
}

function toFila(
  entrada: VentaARealizar,
  reunida: OrdenReunida,
  ganancia: ReturnType<typeof realizedRentabilidad>[number],
  comun: DeTodas,
): Fila {
  const { cuenta } = entrada;
  const { venta, factura } = reunida.orden;
  const { realizada } = reunida;
  const [item] = venta.items;
  const cantidad = sum(venta.items.map((uno) => uno.cantidad));
  const { ingreso: ingreso_neto, comision, envio: costoEnvio, iibb, costo, ajustes, impuesto_cheque } = ganancia;
  const neto_recibido = netoDe(reunida);
  const diferencia = comun.diferencias.get(venta.order_id) ?? null;
  const avisos = avisosDe(reunida, comun, diferencia);
  const sabida = !avisos.some((aviso) => avisoSinGanancia.safeParse(aviso).success);
  const cerrada = venta.fecha_cierre ?? venta.fecha_creacion;
  return {
    cuenta_id: cuenta.id,
    cuenta: cuenta.nickname,
    fecha: toBuenosAires(cerrada),
    cerrada,
    venta: venta.order_id,
    pack: venta.pack_id,
    publicacion: item?.publicacion_id ?? '',
    sku: item?.sku ?? null,
    titulo: item?.titulo ?? '',
    cantidad,
    precio_unitario: reunida.precio_unitario,
    total: realizada.total,
    reembolsado: realizada.reembolsado,
    ingreso_neto,
    comision,
    envio: costoEnvio,
    iibb,
    costo,
    ajustes,
    impuesto_cheque,
    ganancia: sabida ? ganancia.ganancia : null,
    margen: sabida ? ganancia.margen : null,
    utilidad: sabida ? ganancia.utilidad : null,
    provincia: destinoDe(entrada),
    factura,
    estado: estadoDe(reunida),
    adelantos: sum(reunida.adelantos.map(({ importe }) => importe)),
    neto_recibido,
    fuente:
      isHalfRead(reunida) || comun.sinVuelta || avisos.includes('cupon_pendiente')
        ? 'pendiente'
        : fuenteDe(ganancia.fuentes),
    diferencia,
    avisos,
    adelantados: sumarAdelantos(reunida.adelantos),
    renglones: explicar(entrada, reunida, ganancia, comun.envio, comun.cargos),
    sin_contar: ajenosDe(comun.cargos, venta.order_id),
  };
}

function ajenosDe({ sin_contar }: CargosDeVenta, order_id: string): Fila['sin_contar'] {
  return (sin_contar.get(order_id) ?? []).map(({ concepto, importe, detalle_id: referencia }) => ({
    concepto,
    importe,
    referencia,
  }));
}

function estadoDe({ realizada: { cancelada, reembolsado }, devuelta }: OrdenReunida): Fila['estado'] {
  if (cancelada) return 'cancelada';
  if (reembolsado.lte(0)) return 'paga';
  return devuelta ? 'devuelta' : 'devuelta_en_parte';
}

function netoDe({ leida, pagos }: OrdenReunida): Decimal | null {
  const netos = pagos.map(netoEfectivo);
  return leida && !netos.includes(null) ? sum(netos.map((neto) => neto ?? CERO)) : null;
}

/**
 * What the payments do not explain, by order: each by its own identity and, together, against what was sold less the seller's
 * coupon. A payment of several orders adds up with all of them, and what it lacks is shared as it is. null: not all was read, or
 * the seller's part of a coupon is not known.
 */
function diferenciasDe(reunidas: readonly OrdenReunida[]): Map<string, Decimal | null> {
  const conPagos = reunidas.map((reunida) => ({ reunida, pago_ids: idsDe(reunida.pagos) }));
  return new Map(
    gruposPorPago(conPagos).flatMap((grupo) => {
      const suyas = grupo.map(({ reunida }) => reunida);
      const propias = suyas.map(diferenciaPropia);
      const sinLeer = propias.includes(null) || suyas.some(callaSuCupon);
      // Of what is sold in dollars the pesos that were paid are the marketplace's own.
      const enDolares = suyas.some(({ orden: { venta } }) => venta.moneda === 'USD');
      const deMas = enDolares ? [] : shareByLargestRemainder(sum(suyas.map(cobradoDeMas)), suyas.map(debidoDe));
      return suyas.map(({ realizada: { order_id } }, n): [string, Decimal | null] => [
        order_id,
        sinLeer ? null : (propias[n] ?? CERO).plus(deMas[n] ?? CERO),
      ]);
    }),
  );
}

/** What a payment brought is shared by what each of its orders owed: a coupon that is not known of one is not known of any. */
function sinSaberElCupon(reunidas: readonly OrdenReunida[]): Set<string> {
  const conPagos = reunidas.map((reunida) => ({ reunida, pago_ids: idsDe(reunida.pagos) }));
  const grupos = gruposPorPago(conPagos).filter((grupo) => grupo.some(({ reunida }) => callaSuCupon(reunida)));
  return new Set(grupos.flat().map(({ reunida }) => reunida.realizada.order_id));
}

function callaSuCupon({ orden: { cupon } }: OrdenReunida): boolean {
  return cupon.estado === 'por_saber';
}

function isInDollars({ articulo }: ParteVendida): boolean {
  return articulo?.currency === 'USD';
}

/** Of the payments of which money came in. */
function idsDe(pagos: readonly Pick<Pago, 'pago_id' | 'status'>[]): string[] {
  return pagos.filter(cuentaPago).map(({ pago_id }) => pago_id);
}

function debidoDe({ realizada }: OrdenReunida): Decimal {
  return Decimal.max(0, realizada.total.minus(realizada.cupon));
}

function diferenciaPropia({ leida, pagos }: OrdenReunida): Decimal | null {
  if (!leida) return null;
  const internas = pagos.filter(cuentaPago).map((pago) => identidadDePago(pago)?.diferencia ?? null);
  return internas.includes(null) ? null : sum(internas.map((una) => una ?? CERO));
}

function cobradoDeMas({ pagos, realizada }: OrdenReunida): Decimal {
  const cobrado = sum(pagos.filter(cuentaPago).map(({ importe }) => importe));
  return cobrado.minus(realizada.total.minus(realizada.cupon));
}

/** Of some of its payments, and not of all: what the others were charged, or brought for the shipping, is not known. */
function isHalfRead({ leida, pagos }: OrdenReunida): boolean {
  return !leida && pagos.some(cuentaPago);
}

function fuenteDe({ comision, envio }: { comision: string; envio: string }): Fila['fuente'] {
  if (comision === 'pendiente' || envio === 'pendiente') return 'pendiente';
  return comision === 'real' && envio === 'real' ? 'real' : 'estimado';
}

/** Of a cancelled one neither its cost nor the fee that it announced counts. */
function avisosDe(
  { orden, realizada, cargos, pagos, cubierta, dolar_viejo }: OrdenReunida,
  { envio, cargos: deLaVenta, distintas, sinCupon, sinVuelta, sinDolar }: DeTodas,
  diferencia: Decimal | null,
): AvisoRealizada[] {
  const enPie = !realizada.cancelada;
  const faltas = new Set(enPie ? orden.costo.faltan.map(({ falta }) => falta) : []);
  const si: Record<AvisoRealizada, boolean> = {
    no_cierra: diferencia !== null && !diferencia.isZero(),
    comision_pendiente: enPie && realizada.fuente_cargo === 'pendiente',
    comision_distinta: distintas.has(realizada.order_id) && realizada.fuente_cargo !== 'real',
    cupon_pendiente: enPie && sinCupon.has(realizada.order_id),
    envio_pendiente: envio?.fuente === 'pendiente',
    devolucion_pendiente: sinVuelta,
    cargo_desconocido:
      cargos.some(({ clase }) => clase === 'desconocido') || ajenosDe(deLaVenta, realizada.order_id).length > 0,
    cargo_sin_importe: pagos.some(({ cargos_sin_importe }) => cargos_sin_importe.length > 0),
    sin_costo: faltas.has('articulo') || faltas.has('costo'),
    costo_posterior: enPie && orden.costo_posterior && faltas.size === 0,
    sin_cotizacion: sinDolar || faltas.has('cotizacion'),
    cotizacion_vieja: dolar_viejo,
    cubierta_por_meli: cubierta,
    contracargo: pagos.some(({ status }) => status === 'charged_back'),
  };
  return (Object.keys(si) as AvisoRealizada[]).filter((aviso) => si[aviso]);
}
