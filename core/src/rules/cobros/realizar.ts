import { Decimal } from 'decimal.js';
import type { Pago } from '../../contract/cobros/pago.ts';
import type { AvisoRealizada, VentaRealizada as Fila } from '../../contract/cobros/realizada.ts';
import { provinciaDeTexto } from '../catalogs/provincia.ts';
import { toBuenosAires } from '../dates.ts';
import { round2, sum } from '../money.ts';
import { realizedRentabilidad, type EnvioRealizado } from '../rentabilidad/realized.ts';
import { porcentajeComputable, retenidosDe, separarCheque, sumarAdelantos } from './adelantos.ts';
import { cargoDe, comisionAnunciada } from './comision.ts';
import { envioRealizado } from './envio.ts';
import { explicar } from './explicar.ts';
import { cuentaPago, devueltoDe, envioQueLlega, identidadDePago, netoEfectivo } from './pago.ts';
import { pagosPorOrden, reunirCargos, type CargoReunido } from './reunir.ts';
import type { OrdenARealizar, OrdenReunida, PagoAnunciado, VentaARealizar } from './venta.ts';

const CERO = new Decimal(0);

/**
 * What each order of a sale left, from the charges that have arrived and, until they do, from what the order and the shipment
 * announce. Each figure says where it comes from, and what the payments do not explain is told.
 * Source: spec §9; the identity of a payment, Mercado Pago.
 */
export function realizarVenta(entrada: VentaARealizar): Fila[] {
  const { ordenes, facturados, pagos: leidos, empresa } = entrada;
  const vivas = ordenes.map(({ venta, pagos }) => ({
    order_id: venta.order_id,
    total: venta.total,
    pago_ids: pagos.map(({ pago_id }) => pago_id),
  }));
  const porOrden = pagosPorOrden(vivas, leidos);
  const todos = porOrden.flatMap(({ pagos }) => pagos);
  const deEnvio = reunirCargos(todos, facturados).filter(({ clase }) => clase === 'envio' || clase === 'envio_flex');
  const envio = envioRealizado(entrada, deEnvio, todos.length > 0);
  const reunidas = ordenes.map((orden, n) => reunir(entrada, orden, porOrden[n]?.pagos ?? [], envio));
  const ganancias = realizedRentabilidad({ ordenes: reunidas.map(({ realizada }) => realizada), envio, empresa });
  return reunidas.flatMap((reunida, n) => {
    const ganancia = ganancias[n];
    return ganancia ? [toFila(entrada, reunida, ganancia, envio, deEnvio)] : [];
  });
}

function reunir(
  { facturados, movimientos, empresa, cuenta, cotizacion }: VentaARealizar,
  orden: OrdenARealizar,
  pagos: readonly Pago[],
  envio: EnvioRealizado | null,
): OrdenReunida {
  const { venta, cupon } = orden;
  const enPesos = (importe: Decimal) =>
    venta.moneda === 'USD' ? round2(importe.times(cotizacion?.valor ?? CERO)) : importe;
  const esperados = orden.pagos.filter(cuentaPago);
  const leida =
    esperados.length > 0 && esperados.every(({ pago_id }) => pagos.some((pago) => pago.pago_id === pago_id));
  const suyas = facturados.filter(({ order_id }) => order_id === venta.order_id);
  const cargos = reunirCargos(pagos, suyas).filter(({ clase }) => clase === 'comision' || clase === 'desconocido');
  const retenidos = retenidosDe(pagos, movimientos);
  const computable = porcentajeComputable(empresa);
  const { adelantos, impuesto_cheque } = separarCheque(retenidos, computable);
  return {
    orden,
    pagos,
    cargos,
    adelantos,
    cheque: retenidos.filter(({ impuesto }) => impuesto === 'debitos_creditos'),
    leida,
    sin_dolar: venta.moneda === 'USD' && cotizacion === null,
    realizada: {
      order_id: venta.order_id,
      cancelada: venta.estado === 'cancelada',
      total: enPesos(venta.total),
      envio_cobrado: leida ? sum(pagos.map(llega)) : envioAnunciado(esperados, envio),
      cupon: enPesos(sum((cupon?.cupon_vendedor ?? []).map(({ importe }) => importe))),
      reembolsado: leida
        ? sum(pagos.filter(cuentaPago).map((pago) => Decimal.min(devueltoDe(pago), pago.importe)))
        : enPesos(venta.reembolsado),
      ...cargoDe(orden, cargos, enPesos),
      impuesto_cheque,
      iva_por_defecto: cuenta.iva,
      costo: orden.costo,
    },
  };
}

/** Of a payment given back whole the shipping went back too. */
function llega(pago: Pago): Decimal {
  const vuelto = !cuentaPago(pago) || devueltoDe(pago).gte(pago.importe);
  return vuelto ? CERO : envioQueLlega(pago);
}

/** Until it is read, only who carries by himself gets what the buyer paid for it. */
function envioAnunciado(pagos: readonly PagoAnunciado[], envio: EnvioRealizado | null): Decimal {
  return envio?.flex === true ? sum(pagos.map((pago) => pago.envio)) : CERO;
}

function toFila(
  entrada: VentaARealizar,
  reunida: OrdenReunida,
  ganancia: ReturnType<typeof realizedRentabilidad>[number],
  envio: EnvioRealizado | null,
  deEnvio: readonly CargoReunido[],
): Fila {
  const { cuenta } = entrada;
  const { venta, factura } = reunida.orden;
  const { realizada } = reunida;
  const [item] = venta.items;
  const cantidad = sum(venta.items.map((uno) => uno.cantidad));
  const { ingreso: ingreso_neto, comision, envio: costoEnvio, iibb, costo, ajustes, impuesto_cheque } = ganancia;
  const neto_recibido = netoDe(reunida);
  const diferencia = diferenciaDe(reunida);
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
    precio_unitario: item?.precio_unitario ?? CERO,
    total: realizada.total,
    reembolsado: realizada.reembolsado,
    ingreso_neto,
    comision,
    envio: costoEnvio,
    iibb,
    costo,
    ajustes,
    impuesto_cheque,
    ganancia: ganancia.ganancia,
    margen: ganancia.margen,
    utilidad: ganancia.utilidad,
    provincia: provinciaDeTexto(entrada.envio?.provincia_entrega ?? null),
    factura,
    estado: realizada.cancelada ? 'cancelada' : realizada.reembolsado.gt(0) ? 'devuelta_en_parte' : 'paga',
    adelantos: sum(reunida.adelantos.map(({ importe }) => importe)),
    neto_recibido,
    fuente: fuenteDe(ganancia.fuentes),
    diferencia,
    avisos: avisosDe(reunida, envio, diferencia),
    adelantados: sumarAdelantos(reunida.adelantos),
    renglones: explicar(entrada, reunida, ganancia, envio, deEnvio),
  };
}

function netoDe({ leida, pagos }: OrdenReunida): Decimal | null {
  const netos = pagos.map(netoEfectivo);
  return leida && !netos.includes(null) ? sum(netos.map((neto) => neto ?? CERO)) : null;
}

/**
 * What the payments do not explain: each by its own identity and, together, against what was sold less the seller's coupon.
 * null: not all was read.
 */
function diferenciaDe({ leida, pagos, orden, realizada }: OrdenReunida): Decimal | null {
  if (!leida) return null;
  const cobrados = pagos.filter(cuentaPago);
  const internas = cobrados.map((pago) => identidadDePago(pago)?.diferencia ?? null);
  if (internas.includes(null)) return null;
  const propias = sum(internas.map((una) => una ?? CERO));
  if (orden.venta.moneda === 'USD') return propias;
  const cobrado = sum(cobrados.map(({ importe }) => importe));
  return propias.plus(cobrado.minus(realizada.total.minus(realizada.cupon)));
}

function fuenteDe({ comision, envio }: { comision: string; envio: string }): Fila['fuente'] {
  if (comision === 'pendiente' || envio === 'pendiente') return 'pendiente';
  return comision === 'real' && envio === 'real' ? 'real' : 'estimado';
}

function avisosDe(
  { orden, realizada, cargos, pagos, sin_dolar }: OrdenReunida,
  envio: EnvioRealizado | null,
  diferencia: Decimal | null,
): AvisoRealizada[] {
  const avisadas = sum(orden.pagos.filter(cuentaPago).map(({ comision }) => comision));
  const anunciada = comisionAnunciada(orden.venta);
  const distinta = avisadas.gt(0) && anunciada !== null && !avisadas.eq(anunciada);
  const faltas = new Set(orden.costo.faltan.map(({ falta }) => falta));
  const si: Record<AvisoRealizada, boolean> = {
    no_cierra: diferencia !== null && !diferencia.isZero(),
    comision_pendiente: realizada.fuente_cargo === 'pendiente',
    comision_distinta: distinta && realizada.fuente_cargo !== 'real',
    envio_pendiente: envio?.fuente === 'pendiente',
    cargo_desconocido: cargos.some(({ clase }) => clase === 'desconocido'),
    sin_costo: faltas.has('articulo') || faltas.has('costo'),
    costo_posterior: orden.costo_posterior && faltas.size === 0,
    sin_cotizacion: sin_dolar || faltas.has('cotizacion'),
    contracargo: pagos.some(({ status }) => status === 'charged_back'),
  };
  return (Object.keys(si) as AvisoRealizada[]).filter((aviso) => si[aviso]);
}
