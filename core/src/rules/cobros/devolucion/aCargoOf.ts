import { Decimal } from 'decimal.js';
import type { DetallePago, EstadoPago, Movimiento, OrigenDeDevolucion, Pago } from '../../../contract/cobros/pago.ts';
import { sum } from '../../money.ts';
import { isDelVendedor } from '../clases/cargo.ts';
import { isDeContracargo } from '../disputas.ts';

// What a payment gave back, and out of whose pocket it came.

/** Out of whose pocket what was given back came. */
export type QuienDevuelve = 'vendedor' | 'mercado_libre' | 'no_se_sabe';

/** What the refund of a payment is judged by, beside the payment. */
export interface Liquidado {
  /** Rows of the settlement report; those of other payments are not looked at. */
  movimientos: readonly Movimiento[];
  ahora: Date;
}

const CERO = new Decimal(0);
const DIA_MS = 86_400_000;
/** States of a payment whose money went back whole. */
const DEVUELTOS: ReadonlySet<EstadoPago> = new Set(['devuelto', 'contracargo']);
/** While a payment is here, whose the money will be is still argued. */
const EN_DISPUTA: ReadonlySet<EstadoPago> = new Set(['en_disputa', 'contracargo']);
/** A dispute that the bank has not given back to the seller by then is lost (Mercado Pago docs, "Contracargos"). */
const DIAS_DE_UN_CONTRACARGO = 60;
/** Until then nobody tells how a dispute ended; from then on it is looked at once in so many days (the same source). */
const DIAS_HASTA_SABERLO = 30;
const DIAS_ENTRE_LECTURAS = 7;
/** Each charge is given back rounded to the cent. */
const CENTAVO = new Decimal('0.01');

/**
 * What the buyer got back, for the vouchers as for the profit. A charged-back payment is one given back whole, whatever
 * amount it says.
 */
export function devueltoOf({ estado, importe, devuelto }: Pick<Pago, 'estado' | 'importe' | 'devuelto'>): Decimal {
  return DEVUELTOS.has(estado) ? Decimal.max(devuelto, importe) : devuelto;
}

/** What of it left the seller's account: nothing of what the marketplace is known to have paid. */
export function devueltoPorElVendedor(pago: Pago): Decimal {
  return aCargoOf(pago) === 'mercado_libre' ? CERO : devueltoOf(pago);
}

/**
 * Each sign that a payment gives of who bore its refund; null: this sign is not there. Signs that contradict each other, or none at
 * all, leave it unknown. Source: Mercado Pago docs, `status_detail`, `refunds` and `charges_details` of a payment; answers captured
 * in production, August to October 2026.
 */
const SIGNOS: readonly ((pago: Pago) => QuienDevuelve | null)[] = [
  ({ estado }) => (EN_DISPUTA.has(estado) ? 'no_se_sabe' : null),
  ({ detalle }) => SEGUN_EL_DETALLE[detalle],
  ({ devoluciones }) => porOrigen(devoluciones.flatMap(({ de }) => de)),
  ({ cargos }) => porCargoDeDevolucion(cargos ?? []),
  porCargosDevueltos,
];

const SEGUN_EL_DETALLE: Readonly<Record<DetallePago, QuienDevuelve | null>> = {
  descontado: 'vendedor',
  cubierto: 'mercado_libre',
  cubierto_en_parte: 'no_se_sabe',
  en_disputa: 'no_se_sabe',
  desconocido: null,
};

/** Of accounts that are neither the seller's nor the marketplace's protection nothing is known. */
function porOrigen(origenes: readonly OrigenDeDevolucion[]): QuienDevuelve | null {
  if (origenes.length === 0) return null;
  if (origenes.every((origen) => origen === 'proteccion')) return 'mercado_libre';
  if (origenes.includes('proteccion')) return 'no_se_sabe';
  return origenes.every((origen) => origen === 'vendedor') ? 'vendedor' : null;
}

function porCargoDeDevolucion(cargos: NonNullable<Pago['cargos']>): QuienDevuelve | null {
  const devoluciones = cargos.filter(({ tipo }) => tipo === 'devolucion');
  if (devoluciones.length === 0) return null;
  if (devoluciones.every(isDelVendedor)) return 'vendedor';
  return devoluciones.some(isDelVendedor) ? 'no_se_sabe' : 'mercado_libre';
}

/** Selling charges that came back in proportion: what the marketplace covers keeps its charges. */
function porCargosDevueltos(pago: Pago): QuienDevuelve | null {
  const ventas = (pago.cargos ?? []).filter((cargo) => cargo.tipo === 'venta' && isDelVendedor(cargo));
  const vuelto = devueltoOf(pago);
  if (ventas.length === 0 || !vuelto.gt(0) || !pago.importe.gt(0)) return null;
  const cobrado = sum(ventas.map(({ importe }) => importe));
  const proporcion = Decimal.min(1, vuelto.div(pago.importe));
  const esperado = cobrado.times(proporcion).minus(CENTAVO.times(ventas.length));
  const vueltos = sum(ventas.map(({ devuelto }) => devuelto));
  return vueltos.gt(0) && vueltos.gte(esperado) ? 'vendedor' : null;
}

/**
 * Who bore what a payment gave back; null: it gave nothing back. The settlement report decides what the payment leaves unknown: a
 * REFUND of all of it is the seller's, a won dispute leaves him the money. A REFUND of what the marketplace is said to have covered
 * contradicts it.
 */
export function aCargoOf(pago: Pago, liquidado: Liquidado | null = null): QuienDevuelve | null {
  const signos = new Set(SIGNOS.flatMap((signo) => signo(pago) ?? []));
  if (signos.size === 0 && !devueltoOf(pago).gt(0)) return null;
  const [unico = 'no_se_sabe'] = signos;
  const segunElPago = signos.size === 1 ? unico : 'no_se_sabe';
  const filas = (liquidado?.movimientos ?? []).filter(({ fuente_id }) => fuente_id === pago.pago_id);
  if (liquidado === null) return segunElPago;
  if (pago.estado === 'contracargo') return deContracargo(pago, filas, liquidado.ahora);
  const debitado = sum(filas.filter(({ clase }) => clase === 'devolucion').map(({ importe }) => importe)).neg();
  if (!debitado.gt(0)) return segunElPago;
  if (signos.has('mercado_libre')) return 'no_se_sabe';
  return debitado.gte(devueltoOf(pago)) ? 'vendedor' : segunElPago;
}

function deContracargo(pago: Pago, filas: readonly Movimiento[], ahora: Date): QuienDevuelve {
  if (filas.some(({ clase }) => clase === 'contracargo_ganado')) return 'mercado_libre';
  const perdido = fechaDeContracargo(pago, filas);
  if (perdido === null) return 'no_se_sabe';
  const vence = perdido.getTime() + DIAS_DE_UN_CONTRACARGO * DIA_MS;
  return ahora.getTime() > vence ? 'vendedor' : 'no_se_sabe';
}

function fechaDeContracargo(pago: Pago, filas: readonly Movimiento[]): Date | null {
  return filas.find(isDeContracargo)?.fecha ?? pago.devoluciones.at(-1)?.fecha ?? null;
}

/**
 * Whether how the dispute of a charged-back payment ended is to be looked for again: the answer comes between 30 and 60 days after it,
 * and one more reading follows the last of them. One that does not say when it was charged back counts from when it was paid.
 * @param leido when it was last read
 */
export function isHoraDeRevisarla(pago: Pago, { movimientos, ahora }: Liquidado, leido: Date): boolean {
  if (pago.estado !== 'contracargo') return false;
  const filas = movimientos.filter(({ fuente_id }) => fuente_id === pago.pago_id);
  const desde = fechaDeContracargo(pago, filas) ?? pago.aprobado;
  if (desde === null || filas.some(({ clase }) => clase === 'contracargo_ganado')) return false;
  const dias = (momento: Date) => (momento.getTime() - desde.getTime()) / DIA_MS;
  const desdeLaUltima = dias(ahora) - dias(leido);
  return (
    dias(ahora) >= DIAS_HASTA_SABERLO && dias(leido) <= DIAS_DE_UN_CONTRACARGO && desdeLaUltima >= DIAS_ENTRE_LECTURAS
  );
}
