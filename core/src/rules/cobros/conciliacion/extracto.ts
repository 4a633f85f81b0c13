import { Decimal } from 'decimal.js';
import type { ClaseDeLinea, LineaDeExtracto, RenglonDeExtracto } from '../../../contract/cobros/extracto.ts';
import type { Movimiento, Pago } from '../../../contract/cobros/pago.ts';
import { addMonths, sameMonth, toBuenosAires } from '../../dates.ts';
import { sum } from '../../money.ts';
import { claseDeCargo } from '../clases/cargo.ts';
import { cargosDelVendedor, envioQueLlega } from '../pago.ts';
import { devolucionesOf } from './devoluciones.ts';
import { enPesos } from './enPesos.ts';
import type { PagoDeCuenta, VentaAConciliar } from './mesAConciliar.ts';

/** Money of a month as the statement tells it; payments that never came in are left out. */
export interface MesDeExtracto {
  /** First day of the month. */
  mes: string;
  /** Sales closed in the month. */
  ventas: readonly VentaAConciliar[];
  pagos: readonly PagoDeCuenta[];
  /** Rows of the month's report that belong to no payment, withdrawals apart; null: the report was not read. */
  otros: readonly Movimiento[] | null;
  /** Withdrawals that the bank received in the month. */
  retiros: readonly Movimiento[];
  /** Pack of each order that has one. */
  packs: ReadonlyMap<string, string>;
}

/** Rows of each line, before their orders are named by their packs. */
type Renglones = Record<ClaseDeLinea, SinPack[]>;
type SinPack = Omit<RenglonDeExtracto, 'venta'>;

/** Lines of the statement in order. A result is the sum of the lines since the statement's beginning. */
const LINEAS: readonly { clase: ClaseDeLinea; resultado: boolean }[] = [
  { clase: 'vendido', resultado: true },
  { clase: 'sin_leer', resultado: false },
  { clase: 'sin_cobrar', resultado: false },
  { clase: 'de_otro_mes', resultado: false },
  { clase: 'envios_cobrados', resultado: false },
  { clase: 'cobro_distinto', resultado: false },
  { clase: 'cobrado', resultado: true },
  { clase: 'comision', resultado: false },
  { clase: 'envio', resultado: false },
  { clase: 'impuestos', resultado: false },
  { clase: 'sin_detalle', resultado: false },
  { clase: 'devuelto', resultado: false },
  { clase: 'cargos_devueltos', resultado: false },
  { clase: 'por_liberar', resultado: false },
  { clase: 'liberado_de_antes', resultado: false },
  { clase: 'liberado', resultado: true },
  { clase: 'otros', resultado: false },
  { clase: 'saldo', resultado: false },
  { clase: 'banco', resultado: true },
];

/** Lines that need the report of the account's money. */
const DEL_INFORME: ReadonlySet<ClaseDeLinea> = new Set(['otros', 'saldo', 'banco']);

/**
 * Statement of a month, from what was sold to what the bank received: every result is, to the cent, the one before it plus the lines
 * between them. Without the month's report it ends at the money released. Each payment is in a line by what happened to it in the month:
 * its charges with its approval, its refunds by their dates, and its release by the last day of the month.
 */
export function extractoOf(mes: MesDeExtracto): LineaDeExtracto[] {
  const renglones = renglonesOf(mes);
  return LINEAS.filter(({ clase, resultado }) => resultado || renglones[clase].length > 0)
    .filter(({ clase }) => mes.otros !== null || !DEL_INFORME.has(clase))
    .map(({ clase, resultado }) => ({
      clase,
      resultado,
      importe: sum(renglones[clase].map(({ importe }) => importe)),
      renglones: renglones[clase].length,
    }));
}

/** Rows of a line of the statement, the largest amount first. Rows of a result are those of its own: sales, payments or withdrawals. */
export function renglonesDeLinea(mes: MesDeExtracto, clase: ClaseDeLinea): RenglonDeExtracto[] {
  const renglones = renglonesOf(mes)[clase].map((renglon) => ({ ...renglon, venta: ventaOf(mes, renglon.orden) }));
  return renglones.toSorted((a, b) => b.importe.abs().comparedTo(a.importe.abs()));
}

function renglonesOf(mes: MesDeExtracto): Renglones {
  const { pagos, ventas } = mes;
  const es = (fecha: Date | null) => fecha !== null && sameMonth(toBuenosAires(fecha), mes.mes);
  const aprobados = pagos.filter(({ aprobado }) => es(aprobado));
  const cobrado = aprobados.map((pago) => deUnPago(pago, pago.importe.plus(envioQueLlega(pago))));
  const liberado = pagos.map((pago) => deUnPago(pago, liberadoEn(pago, mes.mes)));
  const banco = mes.retiros.map((fila) => deMovimiento(fila, fila.neto.neg()));
  const sinPago = (mes.otros ?? []).map((fila) => deMovimiento(fila, fila.neto));
  const saldo = sum(banco.map(({ importe }) => importe)).minus(
    sum([...liberado, ...sinPago].map(({ importe }) => importe)),
  );
  return sinCeros({
    vendido: ventas.map((venta) => deVenta(venta, enPesos(venta.total, venta) ?? CERO)),
    ...contraLoVendido(ventas, aprobados, new Set(pagos.map(({ order_id }) => order_id))),
    envios_cobrados: aprobados.map((pago) => deUnPago(pago, envioQueLlega(pago))),
    cobrado,
    ...cargosOf(aprobados),
    devuelto: pagos.flatMap((pago) =>
      devolucionesOf(pago).flatMap(({ importe, fecha }) => (es(fecha) ? [deUnPago(pago, importe.neg())] : [])),
    ),
    cargos_devueltos: pagos.map((pago) => deUnPago(pago, es(vueltaOf(pago)) ? vueltosOf(pago) : CERO)),
    por_liberar: pagos.flatMap((pago) =>
      isLiberado(pago, mes.mes) ? [] : [deUnPago(pago, netoEn(pago, mes.mes).neg())],
    ),
    liberado_de_antes: pagos.flatMap((pago) => (es(pago.liberado) ? [deUnPago(pago, netoUntil(pago, mes.mes))] : [])),
    liberado,
    otros: sinPago,
    saldo: [{ orden: null, referencia: null, importe: saldo }],
    banco,
  });
}

const CERO = new Decimal(0);

/** Number of an order's sale: its pack's or, without one, its own. */
export function ventaOf({ packs }: Pick<MesDeExtracto, 'packs'>, orden: string | null): string | null {
  return orden === null ? null : (packs.get(orden) ?? orden);
}

function deVenta({ order_id }: VentaAConciliar, importe: Decimal): SinPack {
  return { orden: order_id, referencia: null, importe };
}

function deUnPago({ order_id, pago_id }: PagoDeCuenta, importe: Decimal): SinPack {
  return { orden: order_id, referencia: pago_id, importe };
}

function deMovimiento({ order_id, fuente_id }: Movimiento, importe: Decimal): SinPack {
  return { orden: order_id, referencia: fuente_id, importe };
}

function sinCeros(renglones: Renglones): Renglones {
  const clases = Object.entries(renglones).map(([clase, filas]) => [
    clase,
    filas.filter(({ importe }) => !importe.isZero()),
  ]);
  return Object.fromEntries(clases) as Renglones;
}

/** Sales whose payments were not read, sales without a payment in the month, payments of sales of other months, and payments of another amount than their sale. */
function contraLoVendido(
  ventas: readonly VentaAConciliar[],
  aprobados: readonly PagoDeCuenta[],
  conPago: ReadonlySet<string | null>,
): Pick<Renglones, 'sin_leer' | 'sin_cobrar' | 'de_otro_mes' | 'cobro_distinto'> {
  const porOrden = Map.groupBy(aprobados, ({ order_id }) => order_id);
  const delMes = new Set(ventas.map(({ order_id }) => order_id));
  const cobradas = ventas.filter(({ order_id }) => porOrden.has(order_id));
  const sinPago = ventas.filter(({ order_id }) => !porOrden.has(order_id));
  const isSinLeer = ({ cobrada, order_id }: VentaAConciliar) => cobrada && !conPago.has(order_id);
  const restada = (venta: VentaAConciliar) => deVenta(venta, (enPesos(venta.total, venta) ?? CERO).neg());
  return {
    sin_leer: sinPago.filter(isSinLeer).map(restada),
    sin_cobrar: sinPago.filter((venta) => !isSinLeer(venta)).map(restada),
    de_otro_mes: aprobados
      .filter(({ order_id }) => order_id === null || !delMes.has(order_id))
      .map((pago) => deUnPago(pago, pago.importe)),
    cobro_distinto: cobradas.map((venta) => {
      const pagado = sum((porOrden.get(venta.order_id) ?? []).map(({ importe }) => importe));
      return deVenta(venta, pagado.minus(enPesos(venta.total, venta) ?? CERO));
    }),
  };
}

/**
 * Charges taken from these payments on their approval. `sin_detalle`: the part of what was taken that no charge explains, or all of a
 * payment whose net is not known.
 */
function cargosOf(
  aprobados: readonly PagoDeCuenta[],
): Pick<Renglones, 'comision' | 'envio' | 'impuestos' | 'sin_detalle'> {
  const deClase = (clases: readonly string[]) =>
    aprobados.map((pago) => {
      const cargos = (cargosDelVendedor(pago) ?? []).filter(({ nombre }) =>
        clases.includes(claseDeCargo(nombre).clase),
      );
      return deUnPago(pago, sum(cargos.map(({ importe }) => importe)).neg());
    });
  return {
    comision: deClase(['comision', 'desconocido']),
    envio: deClase(['envio', 'envio_flex']),
    impuestos: deClase(['impuesto']),
    sin_detalle: aprobados.map((pago) => {
      const cargos = sum((cargosDelVendedor(pago) ?? []).map(({ importe }) => importe));
      return deUnPago(pago, (pago.neto ?? CERO).minus(pago.importe).minus(envioQueLlega(pago)).plus(cargos));
    }),
  };
}

/** Charges given back, which count with the last refund. */
function vueltosOf(pago: Pago): Decimal {
  return sum((cargosDelVendedor(pago) ?? []).map(({ devuelto }) => devuelto));
}

/** Date of the charges given back: the last refund's or, without any, the approval's. */
function vueltaOf(pago: Pago): Date | null {
  return devolucionesOf(pago).at(-1)?.fecha ?? pago.aprobado;
}

/** Net of a payment by its events until a day, this one out: its approval, its refunds, and its charges given back. */
function netoUntil(pago: Pago, dia: string): Decimal {
  const paso = (fecha: Date | null) => fecha !== null && toBuenosAires(fecha) < dia;
  const entra = paso(pago.aprobado) ? (pago.neto ?? CERO) : CERO;
  const sale = devolucionesOf(pago).filter(({ fecha }) => paso(fecha));
  return entra.minus(sum(sale.map(({ importe }) => importe))).plus(paso(vueltaOf(pago)) ? vueltosOf(pago) : CERO);
}

/** Net of a payment by its events of a month. */
function netoEn(pago: Pago, mes: string): Decimal {
  return netoUntil(pago, addMonths(mes, 1)).minus(netoUntil(pago, mes));
}

/** Whether a payment's money could be taken out by the end of a month. */
function isLiberado({ liberado }: Pago, mes: string): boolean {
  return liberado !== null && toBuenosAires(liberado) < addMonths(mes, 1);
}

/** Money that a payment made available in a month: all it left by then, if released in it; the month's refunds, if released before. */
function liberadoEn(pago: Pago, mes: string): Decimal {
  if (!isLiberado(pago, mes)) return CERO;
  const antes = pago.liberado !== null && toBuenosAires(pago.liberado) < mes;
  return antes ? netoEn(pago, mes) : netoUntil(pago, addMonths(mes, 1));
}
