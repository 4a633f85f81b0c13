import type { FechaCivil } from '../../contract/base.ts';
import type { ClaseComprobante, EstadoComprobante } from '../../contract/enums.ts';
import type { Sabido } from '../../contract/sabido.ts';
import type { Orden } from '../../contract/ventas/venta.ts';
import { formatFecha, toBuenosAires } from '../dates.ts';
import type { ErrorData } from '../errors.ts';
import {
  motivoOf,
  type CodigoMotivo,
  type MotivoEspera,
  type MotivoFinal,
  type MotivoOmision,
} from '../motivos/motivos.ts';
import type { Modo } from '../motivos/modo.ts';
import type { OtraEmpresa } from './otraEmpresa.ts';

/** An order, with the fields that decide what is due for its sale. */
export type OrdenConocida = Pick<
  Orden,
  | 'estado'
  | 'fecha_cierre'
  | 'fecha_creacion'
  | 'moneda'
  | 'total'
  | 'reembolsado'
  | 'prueba'
  | 'fraude'
  | 'reclamo'
  | 'dividida'
  | 'campos_raros'
> & {
  /** Whether an issued invoice covers the order. */
  facturada: boolean;
};

/** A voucher of a sale, with the fields that decide what is due for the sale. */
export interface ComprobanteConocido {
  clase: ClaseComprobante;
  status: EstadoComprobante;
  /** Its credit notes add up to it. */
  cancelada: boolean;
  /** A person typed the voucher: while it is a draft, nobody else invoices its sale. */
  a_mano: boolean;
}

/**
 * Whether the receiver is known. `ninguno`: the orders, read by id, name no billing data so far. `distintos`: the orders of a
 * pack name several buyers.
 */
export type ReceptorConocido = Sabido<unknown>['estado'] | 'distintos';

/** Result of reading a sale's data beside its orders. */
export type Lectura =
  | {
      estado: 'leida';
      /** Whether the receiver of the invoice is known. */
      receptor: ReceptorConocido;
      /** Documents that the orders give for their buyer. */
      documentos: readonly string[];
      /** Hours the account waits, since the sale was closed, to know its buyer; `receptor_en_plazo`: they are not over. */
      espera_horas: number;
      receptor_en_plazo: boolean;
      /** Whether the shipping paid by the buyer is known, when the account invoices it; `vencido`: unknown for too long. */
      envio: 'sabido' | 'en_espera' | 'vencido';
      /** Whether the seller's part of every coupon of its paid orders is known. */
      cupones: 'sabido' | 'por_saber';
      /** Whether the marketplace holds a fiscal document of this pack that is not ours. Asked only at issue. */
      documento_ajeno: boolean;
    }
  | { estado: 'sin_respuesta' }
  | { estado: 'ilegible'; data: ErrorData };

/** All known data of a sale. Its vouchers of each kind are in the order they were made. */
export interface VentaConocida {
  ordenes: readonly OrdenConocida[];
  comprobantes: readonly ComprobanteConocido[];
  otra_empresa: OtraEmpresa;
  facturada_por_fuera: boolean;
  /** Reason, of those that are stored, for which it was last left out; null: never, or one of its orders changed since. */
  omitida: { motivo: MotivoOmision; data: ErrorData } | null;
  /** Whether the buyer got back the shipping that the invoice charged. */
  envio_devuelto: boolean;
  /** A change to Factura A is half way: the next invoice of the sale is its own. */
  cambio_abierto: boolean;
  /** A person is typing the invoice of one of its orders apart: while that is a draft, nobody else invoices the order. */
  borrador_aparte: boolean;
  /** Whether it is known who paid the refunds of its paid orders. `reembolsado` leaves out refunds that the marketplace paid. */
  reembolsos: 'sabido' | 'por_saber';
  /** Start of the account's automation. */
  inicio: FechaCivil | null;
  /** Data read beside the orders; null: only the orders were read. */
  lectura: Lectura | null;
}

/** Why a sale gets no invoice now: left out, or looked at again by itself. */
type Impedimento<M extends CodigoMotivo = CodigoMotivo> =
  | { kind: 'omitir'; motivo: Extract<M, MotivoOmision>; data: ErrorData }
  | { kind: 'esperar'; motivo: Extract<M, MotivoEspera>; data: ErrorData };

/** The sale's issued invoice has something to give back; the notes' rule says how much. `motivo`: why the sale gets no invoice. */
interface ParaNota {
  kind: 'nota';
  motivo: Extract<MotivoFinal, MotivoOmision>;
  data: ErrorData;
}

/** The voucher due for a sale: its invoice, a credit note, nothing, or nothing yet. */
export type Situacion = { kind: 'facturar' } | ParaNota | Impedimento;

/**
 * Decides what is due for a sale from its known data. The lists, the previews, the batches, the queue, the automatic run and the
 * notes all use this decision. The sale's vouchers come first, then its orders, then the data read beside them. Reasons that no
 * person can overrule come before the others, so that a sale offered for picking is one that picking lets through.
 */
export function situacionOf(venta: VentaConocida, modo: Modo): Situacion {
  const impedimento = deOtraEmpresa(venta);
  if (impedimento !== null) return impedimento;
  const sinFactura = porSusComprobantes(venta, modo) ?? porSusOrdenes(venta, modo) ?? porLoLeido(venta, modo);
  return sinFactura ?? { kind: 'facturar' };
}

/** Whether a sale is for a credit note and not for an invoice. */
export function isParaNota(venta: VentaConocida, modo: Modo): boolean {
  return situacionOf(venta, modo).kind === 'nota';
}

/** Whether a claim keeps a sale from its invoice: an open one, or one whose state is unknown. */
export function isPorReclamo(situacion: Situacion): boolean {
  return 'motivo' in situacion && ['reclamo_abierto', 'reclamo_sin_saber'].includes(situacion.motivo);
}

/**
 * Why the invoice of a sale that waits for ARCA cannot go out any more, by its orders' present state: no longer paid, marked as a
 * fraud, with a claim that nobody chose to overrule… null: it can.
 */
export function impedimentoEnCola(
  venta: VentaConocida,
  { automatico, a_mano }: { automatico: boolean; a_mano: boolean },
): Exclude<Situacion, { kind: 'facturar' }> | null {
  // A draft typed by hand blocks other invoices of its sale, not itself.
  const sinMano = venta.comprobantes.map((comprobante) => ({ ...comprobante, a_mano: false }));
  const situacion = situacionOf({ ...venta, comprobantes: sinMano }, automatico ? 'automatica' : 'elegida');
  return situacion.kind === 'facturar' || (a_mano && admiteAMano(situacion, venta)) ? null : situacion;
}

/**
 * Whether a person may type a sale's invoice: the invoice is due, or typing it solves the reason against it. To type it for a
 * sale given back whole by an unknown payer is to say that the seller did not pay.
 */
export function admiteAMano(situacion: Situacion, venta: Parameters<typeof faltaQuienDevolvio>[0]): boolean {
  if (situacion.kind === 'facturar') return true;
  if (situacion.motivo === 'sin_importe') return faltaQuienDevolvio(venta);
  return motivoOf(situacion.motivo).soluciones.includes('a_mano');
}

/** The invoice that stands for a sale: issued, or its draft, and not cancelled by its notes. */
export function facturaVigente<T extends Pick<ComprobanteConocido, 'clase' | 'cancelada'>>(
  comprobantes: readonly T[],
): T | null {
  return comprobantes.findLast(({ clase, cancelada }) => clase === 'factura' && !cancelada) ?? null;
}

/** The last issued invoice of a sale: what its notes credit. */
export function facturaEmitida<T extends Pick<ComprobanteConocido, 'clase' | 'status'>>(
  comprobantes: readonly T[],
): T | null {
  return comprobantes.findLast(({ clase, status }) => clase === 'factura' && status === 'emitida') ?? null;
}

/** Whether a person is typing a sale's invoice: it is theirs until they issue or delete it. */
function tieneBorradorAMano(
  comprobantes: readonly Pick<ComprobanteConocido, 'clase' | 'status' | 'a_mano'>[],
): boolean {
  return comprobantes.some(({ clase, status, a_mano }) => a_mano && clase === 'factura' && status === 'borrador');
}

/** Whether an order can be invoiced by its state (spec §4 "Sale status"). */
export function estaPaga({ estado }: Pick<Orden, 'estado'>): boolean {
  return estado === 'paga';
}

/** Whether something of an order was cancelled or refunded. */
export function tieneDevolucion({ estado, reembolsado }: Pick<Orden, 'estado' | 'reembolsado'>): boolean {
  return estado === 'cancelada' || reembolsado.gt(0);
}

/** Whether a sale gave anything back: in its orders, or the shipping alone. */
export function seDevolvioAlgo({
  ordenes,
  envio_devuelto,
}: {
  ordenes: readonly Pick<Orden, 'estado' | 'reembolsado'>[];
  envio_devuelto: boolean;
}): boolean {
  return envio_devuelto || ordenes.some(tieneDevolucion);
}

export function leaveOut<M extends MotivoOmision>(
  motivo: M,
  data: ErrorData = {},
): { kind: 'omitir'; motivo: M; data: ErrorData } {
  return { kind: 'omitir', motivo, data };
}

export function waitFor<M extends MotivoEspera>(
  motivo: M,
  data: ErrorData = {},
): { kind: 'esperar'; motivo: M; data: ErrorData } {
  return { kind: 'esperar', motivo, data };
}

/** Why nothing is due for a sale that a company out of reach invoiced, or is about to; null: no such company did. */
export function deOtraEmpresa({
  otra_empresa,
}: Pick<VentaConocida, 'otra_empresa'>): Impedimento<'factura_de_otra_empresa'> | null {
  return otra_empresa && leaveOut('factura_de_otra_empresa', otra_empresa === 'borrador' ? { borrador: true } : {});
}

/**
 * A sale with a standing invoice, or one credited whole: only a person decides to invoice it again, and only while something of
 * it is left to invoice.
 */
function porSusComprobantes(venta: VentaConocida, modo: Modo): ParaNota | Impedimento<MotivoFinal> | null {
  const { ordenes, comprobantes, facturada_por_fuera, cambio_abierto } = venta;
  const vigente = facturaVigente(comprobantes);
  if (cambio_abierto || vigente?.status === 'emitida') {
    // An order that the marketplace did not show with the others. `facturada_por_fuera` means that its invoice was made by hand.
    const conOrdenSinFacturar =
      !cambio_abierto && !facturada_por_fuera && ordenes.some((orden) => !orden.facturada && estaPaga(orden));
    const motivo = conOrdenSinFacturar ? 'orden_sin_facturar' : 'ya_facturada';
    return llevaNota(venta, modo) ? { kind: 'nota', motivo, data: {} } : leaveOut(motivo);
  }
  const anulada = vigente === null && comprobantes.some(({ clase, cancelada }) => clase === 'factura' && cancelada);
  if (!anulada) return null;
  if (llevaNota(venta, modo) && estaTodoDevuelto(ordenes)) return { kind: 'nota', motivo: 'factura_anulada', data: {} };
  return modo === 'elegida' ? null : leaveOut('factura_anulada');
}

/** Whether a refunded sale's note is ours to make: before the automation's start, that is up to whoever invoiced the sale. */
function llevaNota(venta: VentaConocida, modo: Modo): boolean {
  const { ordenes, comprobantes, inicio } = venta;
  if (facturaEmitida(comprobantes) === null || !seDevolvioAlgo(venta)) return false;
  return !(modo === 'automatica' && isAnterior(ordenes, inicio));
}

function porSusOrdenes(venta: VentaConocida, modo: Modo): Impedimento<MotivoFinal | 'venta_ilegible'> | null {
  const { ordenes, inicio } = venta;
  const porSaber = modo !== 'elegida' && faltaQuienDevolvio(venta);
  if (venta.facturada_por_fuera) return leaveOut('facturada_por_fuera');
  if (ordenes.some(({ prueba }) => prueba)) return leaveOut('prueba');
  if (ordenes.some(({ fraude }) => fraude)) return leaveOut('fraude');
  const pagas = ordenes.filter(estaPaga);
  const pendientes = ordenes.filter(({ estado }) => estado === 'pendiente' || estado === 'cancelandose');
  if (pagas.length === 0) {
    if (pendientes.length > 0) {
      return leaveOut(pendientes.every(({ estado }) => estado === 'cancelandose') ? 'cancelandose' : 'no_pagada');
    }
    return leaveOut(ordenes.some(({ dividida }) => dividida) ? 'dividida' : 'cancelada');
  }
  if (venta.borrador_aparte || tieneBorradorAMano(venta.comprobantes)) return leaveOut('borrador_a_mano');
  if (pendientes.length > 0) return waitFor('ordenes_sin_resolver');
  const raros = [...new Set(pagas.flatMap(({ campos_raros }) => campos_raros))];
  if (raros.length > 0) return waitFor('venta_ilegible', { campos: raros.join(', ') });
  if (modo === 'automatica' && inicio !== null && isAnterior(pagas, inicio)) {
    return leaveOut('anterior_al_inicio', { inicio: formatFecha(inicio) });
  }
  if (pagas.some(({ moneda }) => moneda !== 'ARS')) return leaveOut('moneda_extranjera');
  if (estaTodoDevuelto(ordenes) && !porSaber) return leaveOut('sin_importe');
  // ARCA refused these very orders for that reason: asked again, it would refuse again.
  if (venta.omitida?.motivo === 'requiere_fce') return leaveOut('requiere_fce');
  if (modo === 'elegida') return null;
  return porSusReclamos(pagas) ?? (porSaber ? waitFor('reembolso_sin_saber') : null);
}

/**
 * Whether the payer of a refund is still unknown. A person who picks the sale says that it was the seller; so does having left it
 * out for that reason, until its orders change.
 */
export function faltaQuienDevolvio({ reembolsos, omitida }: Pick<VentaConocida, 'reembolsos' | 'omitida'>): boolean {
  return reembolsos === 'por_saber' && omitida?.motivo !== 'sin_importe';
}

/** A person may invoice a sale in spite of a claim, and hence in spite of not knowing whether there is one. */
function porSusReclamos(pagas: readonly OrdenConocida[]): Impedimento<'reclamo_abierto' | 'reclamo_sin_saber'> | null {
  if (pagas.some(({ reclamo }) => reclamo.estado === 'sabido' && reclamo.valor === 'abierto')) {
    return leaveOut('reclamo_abierto');
  }
  return pagas.some(({ reclamo }) => reclamo.estado === 'por_saber') ? waitFor('reclamo_sin_saber') : null;
}

function porLoLeido({ lectura }: VentaConocida, modo: Modo): Impedimento | null {
  if (lectura === null) return null;
  if (lectura.estado === 'sin_respuesta') return waitFor('plaza_sin_respuesta');
  if (lectura.estado === 'ilegible') return waitFor('venta_ilegible', lectura.data);
  if (lectura.documento_ajeno) return leaveOut('documento_ajeno');
  if (lectura.cupones === 'por_saber') return waitFor('cupon_sin_saber');
  if (lectura.envio === 'en_espera') return waitFor('envio_sin_leer');
  if (lectura.envio === 'vencido' && modo !== 'elegida') return waitFor('envio_sin_saber');
  return porSuReceptor(lectura, modo);
}

/** A receiver is never guessed, whoever asks. A sale without billing data waits for them only in the automatic run. */
function porSuReceptor(
  { receptor, receptor_en_plazo, documentos, espera_horas }: Extract<Lectura, { estado: 'leida' }>,
  modo: Modo,
): Impedimento | null {
  if (receptor === 'distintos') return leaveOut('compradores_distintos', { documentos: documentos.join(' y ') });
  if (receptor === 'por_saber') return waitFor(receptor_en_plazo ? 'receptor_por_saber' : 'receptor_sin_saber');
  const espera = receptor === 'ninguno' && receptor_en_plazo && modo === 'automatica';
  return espera ? waitFor('sin_datos_de_facturacion', { horas: espera_horas }) : null;
}

/** Whether everything paid was given back, so that nothing is left to invoice. */
function estaTodoDevuelto(ordenes: readonly OrdenConocida[]): boolean {
  return ordenes.filter(estaPaga).every(({ total, reembolsado }) => reembolsado.gte(total));
}

/** Whether a sale is before the automation's start, by the civil date in Buenos Aires on which its first order was closed. */
function isAnterior(ordenes: readonly OrdenConocida[], inicio: FechaCivil | null): boolean {
  if (inicio === null) return false;
  const cierres = ordenes.map(({ fecha_cierre, fecha_creacion }) => (fecha_cierre ?? fecha_creacion).getTime());
  return toBuenosAires(new Date(Math.min(...cierres))) < inicio;
}
