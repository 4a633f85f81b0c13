import { Decimal } from 'decimal.js';
import type { Adelanto } from '../../../contract/cobros/realizada.ts';
import type { MesDeCobros } from '../../../contract/cobros/conciliacion.ts';
import type { ClaseDeLinea, RenglonDeExtracto } from '../../../contract/cobros/extracto.ts';
import type { CargoFacturado, ClaseDeMovimiento, Movimiento, Pago } from '../../../contract/cobros/pago.ts';
import { sameMonth, toBuenosAires } from '../../dates.ts';
import { round2, sum } from '../../money.ts';
import { DIVISOR_IVA_MELI } from '../../rentabilidad/estimate.ts';
import { retenidosOf, retenidosDeMovimiento, splitCheque, addUpAdelantos, type Retenido } from '../adelantos.ts';
import { claseDeCargo } from '../clases/cargo.ts';
import { claseDeFacturado } from '../facturas/facturado.ts';
import { conDisputa, isDeContracargo } from '../disputas.ts';
import { devolucionesOf } from './devoluciones.ts';
import { extractoOf, renglonesDeLinea, ventaOf, type MesDeExtracto } from './extracto.ts';
import type { MesAConciliar, PagoDeCuenta, VentaAConciliar } from './mesAConciliar.ts';
import { cargoEfectivo, cargosDelVendedor, cuentaPago, identidadDePago } from '../pago.ts';
import { NADA, sinComprobante, type DiferenciaDeOrden } from './sinComprobante.ts';

const CERO = new Decimal(0);
/** Kinds of row that belong to a payment. */
const DE_PAGO: ReadonlySet<ClaseDeMovimiento> = new Set([
  'cobro',
  'devolucion',
  'contracargo',
  'contracargo_ganado',
  'de_pago',
]);

/**
 * Reconciles a month of an account's money: sold, charged, withheld, refunded, released, in the bank and invoiced, with each
 * mismatch by sale. The report's rows equal the payments, plus the rows of no payment, plus the differences listed.
 * Source: Mercado Pago, "Reporte de Dinero en cuenta"; which date belongs to which month, our decision.
 */
export function reconcileMes(entrada: MesAConciliar): MesDeCobros {
  const { cuenta_id, cuenta, mes, movimientos, facturados, percepciones } = entrada;
  const { comprobantes, computable } = entrada;
  const { es, pagos, filas, comparados, ajenosAPagos } = movidoEn(entrada);
  const extracto = extractoOf(mesDeExtracto(entrada));
  const resultadoOf = (clase: ClaseDeLinea) => extracto.find((linea) => linea.clase === clase)?.importe ?? CERO;
  const aprobados = pagos.filter(({ aprobado }) => es(aprobado));
  const retenidos = retenidosDelMes(entrada);
  const adelantos: Adelanto[] = splitCheque(retenidos, computable).adelantos;
  const diferencias = [
    ...sinComprobante(entrada, mes),
    ...aprobados.flatMap((pago) => pagoQueNoCierra(pago, mes)),
    ...filas.flatMap((fila) => movimientoQueNoCierra(fila)),
    ...comparados.flatMap((comparado) => movimientosDistintos(comparado, mes)),
  ];
  return {
    cuenta_id,
    cuenta,
    mes,
    vendido: resultadoOf('vendido'),
    sin_cotizacion: ventasDelMes(entrada)
      .filter(({ cotizacion }) => cotizacion === null)
      .map(({ order_id }) => order_id),
    cobrado: resultadoOf('cobrado'),
    cargos: sum(aprobados.flatMap((pago) => cargosSinImpuestos(pago))),
    retenido: sum(retenidos.map(({ importe }) => importe)),
    devuelto: CERO.minus(resultadoOf('devuelto')),
    liberado: resultadoOf('liberado'),
    banco: sum(retirosDelMes(entrada).map(({ neto }) => neto)).neg(),
    facturado: sum(comprobantes.map(({ resta, total }) => (resta ? total.neg() : total))),
    extracto,
    con_liquidacion: movimientos !== null,
    sin_leer: entrada.sin_leer,
    movimientos: {
      total: sum(filas.map(({ neto }) => neto)),
      pagos: sum(comparados.map(({ esperado }) => esperado)),
      otros: sum(ajenosAPagos.map(({ neto }) => neto)),
      sin_explicar: sum(comparados.map(({ esperado, hallado }) => hallado.minus(esperado))),
    },
    otros: [...Map.groupBy(ajenosAPagos, ({ tipo }) => tipo)].map(([tipo, movimientos]) => ({
      tipo,
      importe: sum(movimientos.map(({ neto }) => neto)),
    })),
    cargos_sin_venta: sinVenta(facturados.filter(({ fecha }) => es(fecha))),
    facturas_recibidas: facturasRecibidas(facturados.filter(({ periodo }) => periodo === mes)),
    percepciones: percepciones
      .filter(({ fecha }) => sameMonth(fecha, mes))
      .map(({ impuesto, importe, numero, documento }) => ({
        impuesto,
        importe,
        documento: numero ?? (documento || null),
      })),
    faltas: [...entrada.faltas],
    adelantos: addUpAdelantos(adelantos),
    diferencias: diferencias.map((diferencia) => ({
      ...diferencia,
      venta: ventaOf(entrada, diferencia.orden),
    })),
  };
}

/** Taxes withheld in a month, each on its day: of a payment, when its money was released; of no sale, when it was moved. */
export function retenidosDelMes(entrada: MesAConciliar): (Retenido & { fecha: string })[] {
  const { es, pagos, filas } = movidoEn(entrada);
  const porFuente = Map.groupBy(filas, ({ fuente_id }) => fuente_id);
  const dePagos = pagos.flatMap((pago) => {
    if (pago.liberado === null || !es(pago.liberado)) return [];
    const fecha = toBuenosAires(pago.liberado);
    return retenidosOf([pago], porFuente.get(pago.pago_id) ?? []).map((retenido) => ({ ...retenido, fecha }));
  });
  const sueltos = filas
    .filter((fila) => isSuelto(fila))
    .flatMap((fila) => {
      const fecha = toBuenosAires(fila.fecha);
      return retenidosDeMovimiento(fila).map((retenido) => ({ ...retenido, fecha }));
    });
  return [...dePagos, ...sueltos];
}

/** Rows of a line of a month's statement, the largest amount first. */
export function renglonesDelMes(entrada: MesAConciliar, clase: ClaseDeLinea): RenglonDeExtracto[] {
  return renglonesDeLinea(mesDeExtracto(entrada), clase);
}

/** Payments that came in, rows of the report, and what each says of the other. */
function movidoEn({ mes, movimientos, ganadas, ...entrada }: MesAConciliar) {
  const es = (fecha: Date | null) => fecha !== null && sameMonth(toBuenosAires(fecha), mes);
  const pagos = entrada.pagos.map((pago) => conDisputa(pago, ganadas)).filter(cuentaPago);
  const filas = movimientos ?? [];
  const comparados = movimientos === null ? [] : compararPagos(pagos, filas, ganadas, es);
  return { es, pagos, filas, comparados, ajenosAPagos: filas.filter((fila) => !isDePago(fila, comparados)) };
}

function mesDeExtracto(entrada: MesAConciliar): MesDeExtracto {
  const { mes, movimientos, packs } = entrada;
  const { pagos, ajenosAPagos } = movidoEn(entrada);
  return {
    mes,
    packs,
    ventas: ventasDelMes(entrada),
    pagos,
    otros: movimientos === null ? null : ajenosAPagos.filter(({ clase }) => clase !== 'banco'),
    retiros: retirosDelMes(entrada),
  };
}

function ventasDelMes({ ventas, mes }: MesAConciliar): VentaAConciliar[] {
  return ventas.filter(({ cierre }) => sameMonth(cierre, mes));
}

/** Withdrawals that the bank received in the month, whenever they left. */
function retirosDelMes({ mes, movimientos, retiros_anteriores }: MesAConciliar): Movimiento[] {
  return [...retiros_anteriores, ...(movimientos ?? [])].filter(
    ({ clase, liquidado, fecha }) => clase === 'banco' && sameMonth(toBuenosAires(liquidado ?? fecha), mes),
  );
}

function cargosSinImpuestos(pago: Pago): Decimal[] {
  const cargosDePago = cargosDelVendedor(pago) ?? [];
  return cargosDePago.filter(({ nombre }) => claseDeCargo(nombre).clase !== 'impuesto').map(cargoEfectivo);
}

interface Comparado {
  pago_id: string;
  order_id: string | null;
  /** Net of the month by the payment. */
  esperado: Decimal;
  /** Net of the month by the report. */
  hallado: Decimal;
}

/** Compares each payment that moved in the month, or that the report names, with its rows. */
function compararPagos(
  pagos: readonly PagoDeCuenta[],
  filas: readonly Movimiento[],
  ganadas: ReadonlySet<string>,
  es: (fecha: Date | null) => boolean,
): Comparado[] {
  const porFuente = Map.groupBy(
    filas.filter((fila) => DE_PAGO.has(fila.clase) && !isSuelto(fila)),
    ({ fuente_id }) => fuente_id,
  );
  const conocidos = new Map(pagos.map((pago) => [pago.pago_id, pago]));
  const movidos = pagos.filter((pago) => es(pago.aprobado) || devolucionesOf(pago).some(({ fecha }) => es(fecha)));
  const ids = new Set([...movidos.map(({ pago_id }) => pago_id), ...porFuente.keys()]);
  return [...ids].map((pago_id) => {
    const movimientos = porFuente.get(pago_id) ?? [];
    const pago = conocidos.get(pago_id);
    // A chargeback that was won is no refund: its rows cancel out, each in its own month.
    const enDisputa = ganadas.has(pago_id) ? movimientos.filter(isDeContracargo) : [];
    return {
      pago_id,
      order_id: pago?.order_id ?? movimientos[0]?.order_id ?? null,
      esperado: (pago ? esperadoEn(pago, es) : CERO).plus(sum(enDisputa.map(({ neto }) => neto))),
      hallado: sum(movimientos.map(({ neto }) => neto)),
    };
  });
}

/** Net of a payment in a month: income less refunds; charges given back count with the last refund. */
function esperadoEn(pago: Pago, es: (fecha: Date | null) => boolean): Decimal {
  const entra = es(pago.aprobado) ? (pago.neto ?? CERO) : CERO;
  const devoluciones = devolucionesOf(pago);
  const sale = sum(devoluciones.filter(({ fecha }) => es(fecha)).map(({ importe }) => importe));
  const vueltos = sum((cargosDelVendedor(pago) ?? []).map(({ devuelto }) => devuelto));
  return entra.minus(sale).plus(es(devoluciones.at(-1)?.fecha ?? null) ? vueltos : 0);
}

/** Whether a row is a tax of the month that belongs to no sale. */
function isSuelto({ order_id, importe, detalle_impuestos }: Movimiento): boolean {
  return order_id === null && importe.isZero() && detalle_impuestos.length > 0;
}

function isDePago(fila: Movimiento, comparados: readonly Comparado[]): boolean {
  return DE_PAGO.has(fila.clase) && !isSuelto(fila) && comparados.some(({ pago_id }) => pago_id === fila.fuente_id);
}

/** Charges of the month that belong to no sale, by concept; a tax perceived in a bill is no charge. */
function sinVenta(facturados: readonly CargoFacturado[]): MesDeCobros['cargos_sin_venta'] {
  const sueltos = facturados.filter((fila) => fila.order_id === null && fila.envio_id === null && !isPercepcion(fila));
  return [...Map.groupBy(sueltos, ({ concepto }) => concepto)].map(([concepto, filas]) => ({
    concepto,
    filas: filas.length,
    importe: sum(filas.map(({ importe }) => importe)),
  }));
}

function isPercepcion(fila: CargoFacturado): boolean {
  return claseDeFacturado(fila) === 'percepcion';
}

/**
 * Invoices of a period, by their printed number. Rows of the bills have VAT inside, except for perceived taxes, which have
 * none.
 */
function facturasRecibidas(facturados: readonly CargoFacturado[]): MesDeCobros['facturas_recibidas'] {
  const conDocumento = facturados.filter(({ documento }) => documento !== null);
  return [...Map.groupBy(conDocumento, ({ documento }) => documento ?? '')].map(([documento, filas]) => {
    const percepciones = sum(filas.filter(isPercepcion).map(({ importe }) => importe));
    const total = sum(filas.map(({ importe }) => importe));
    const cargado = total.minus(percepciones);
    return {
      documento: filas.find(({ numero }) => numero !== null)?.numero ?? documento,
      total,
      iva: cargado.minus(round2(cargado.div(DIVISOR_IVA_MELI))),
      percepciones,
    };
  });
}

function pagoQueNoCierra(pago: PagoDeCuenta, mes: string): DiferenciaDeOrden[] {
  const diferencia = identidadDePago(pago)?.diferencia ?? CERO;
  if (diferencia.isZero()) return [];
  const fecha = pago.aprobado ? toBuenosAires(pago.aprobado) : mes;
  return [
    { ...NADA, clase: 'pago_no_cierra', fecha, orden: pago.order_id, referencia: pago.pago_id, importe: diferencia },
  ];
}

/** Difference of a row in `importe + cargos + impuestos + cupon = neto`; the marketplace's own charges are inside `cargos`. */
function movimientoQueNoCierra(fila: Movimiento): DiferenciaDeOrden[] {
  const suma = fila.importe
    .plus(fila.cargos)
    .plus(fila.impuestos)
    .plus(fila.cupon ?? 0);
  if (suma.eq(fila.neto)) return [];
  const { fuente_id: referencia, order_id: orden } = fila;
  const fecha = toBuenosAires(fila.fecha);
  return [{ ...NADA, clase: 'movimiento_no_cierra', fecha, orden, referencia, importe: fila.neto.minus(suma) }];
}

function movimientosDistintos({ pago_id, order_id, esperado, hallado }: Comparado, mes: string): DiferenciaDeOrden[] {
  const importe = hallado.minus(esperado);
  if (importe.isZero()) return [];
  return [{ ...NADA, clase: 'movimientos', fecha: mes, orden: order_id, referencia: pago_id, importe }];
}
