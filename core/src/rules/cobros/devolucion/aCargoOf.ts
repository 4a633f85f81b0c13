import { Decimal } from 'decimal.js';
import type { DetallePago, EstadoPago, Movimiento, OrigenDeDevolucion, Pago } from '../../../contract/cobros/pago.ts';
import { sum } from '../../money.ts';
import { isDelVendedor } from '../clases/cargo.ts';
import { isDeContracargo } from '../disputas.ts';

// How much a payment gave back, and who bore it.

/** Bearer of a refund. */
export type QuienDevuelve = 'vendedor' | 'mercado_libre' | 'no_se_sabe';

/** Data to judge a payment's refund with, beside the payment. */
export interface Liquidado {
  /** Rows of the settlement report; those of other payments are not looked at. */
  movimientos: readonly Movimiento[];
  ahora: Date;
}

const CERO = new Decimal(0);
const DIA_MS = 86_400_000;
/** States of a payment whose money went back whole. */
const DEVUELTOS: ReadonlySet<EstadoPago> = new Set(['devuelto', 'contracargo']);
/** States of a payment whose dispute is not over. */
const EN_DISPUTA: ReadonlySet<EstadoPago> = new Set(['en_disputa', 'contracargo']);
/** Days after which a dispute that the bank has not given back to the seller is lost (Mercado Pago docs, "Contracargos"). */
const DIAS_DE_UN_CONTRACARGO = 60;
/**
 * Days before nobody tells how a dispute ended; from then on it is looked at once every `DIAS_ENTRE_LECTURAS` (the same
 * source).
 */
const DIAS_HASTA_SABERLO = 30;
const DIAS_ENTRE_LECTURAS = 7;
/** Each charge is given back rounded to the cent. */
const CENTAVO = new Decimal('0.01');

/**
 * Amount given back to the buyer, the same for vouchers and profit. A charged-back payment was given back whole, whatever
 * amount it says.
 */
export function devueltoOf({ estado, importe, devuelto }: Pick<Pago, 'estado' | 'importe' | 'devuelto'>): Decimal {
  return DEVUELTOS.has(estado) ? Decimal.max(devuelto, importe) : devuelto;
}

/** Amount given back that left the seller's account: 0 when the marketplace is known to have paid it. */
export function devueltoPorElVendedor(pago: Pago): Decimal {
  return aCargoOf(pago) === 'mercado_libre' ? CERO : devueltoOf(pago);
}

/**
 * Signs that a payment gives of who bore its refund; null: the sign is absent. With contradicting signs, or none, it is
 * unknown. Source: Mercado Pago docs, `status_detail`, `refunds` and `charges_details` of a payment; answers captured in
 * production, August to October 2026.
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

/**
 * Bearer of a refund, by the accounts it came from: unknown when one is neither the seller's nor the marketplace's protection.
 */
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

/**
 * The seller bore it when their selling charges came back in proportion: a refund covered by the marketplace keeps its
 * charges.
 */
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
 * Bearer of a payment's refund; null: no refund. The settlement report decides where the payment leaves it unknown: a REFUND of
 * the whole amount is the seller's, and a won dispute leaves the seller the money. A REFUND of an amount that the marketplace
 * is said to have covered is a contradiction.
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
 * Whether to look again for the end of a charged-back payment's dispute: it is told between 30 and 60 days after the
 * chargeback, and one more reading follows the last day. A payment without the date of its chargeback counts from its
 * approval.
 * @param leido when the payment was last read
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
