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

/** An order, as far as what is due for its sale depends on it. */
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
  /** An issued invoice covers it. */
  facturada: boolean;
};

/** A voucher of a sale, as far as what is due for the sale depends on it. */
export interface ComprobanteConocido {
  clase: ClaseComprobante;
  status: EstadoComprobante;
  /** Its credit notes add up to it. */
  cancelada: boolean;
  /** A person typed it: while it is a draft, nobody else invoices its sale. */
  a_mano: boolean;
}

/** `ninguno`: its orders, read by id, name no billing data so far. `distintos`: those of a pack name several buyers. */
export type ReceptorConocido = Sabido<unknown>['estado'] | 'distintos';

/** What came of reading what a sale has beside its orders. */
export type Lectura =
  | {
      estado: 'leida';
      /** Whether it is known whom it is invoiced to. */
      receptor: ReceptorConocido;
      /** Documents that the orders give for their buyer. */
      documentos: readonly string[];
      /** Hours since it was closed that the account waits for who the buyer is, and whether they are not over. */
      espera_horas: number;
      receptor_en_plazo: boolean;
      /** Of an account that invoices the shipping, whether what the buyer paid for it is known; `vencido`: not for a long while. */
      envio: 'sabido' | 'en_espera' | 'vencido';
      /** Whether the seller's part of every coupon of its paid orders is known. */
      cupones: 'sabido' | 'por_saber';
      /** The marketplace holds a fiscal document of this pack that is not ours. Asked at issue only. */
      documento_ajeno: boolean;
    }
  | { estado: 'sin_respuesta' }
  | { estado: 'ilegible'; data: ErrorData };

/** All that is known of a sale. Its vouchers go by kind, each kind in the order they were made. */
export interface VentaConocida {
  ordenes: readonly OrdenConocida[];
  comprobantes: readonly ComprobanteConocido[];
  otra_empresa: OtraEmpresa;
  facturada_por_fuera: boolean;
  /** Why it was last left out, of the reasons that are kept; null once one of its orders changed. */
  omitida: { motivo: MotivoOmision; data: ErrorData } | null;
  /** The shipping that its invoice charged went back to the buyer. */
  envio_devuelto: boolean;
  /** A change to Factura A is half way: the next invoice of the sale is its own. */
  cambio_abierto: boolean;
  /** A person began to type the invoice of an order of it, apart from its own: while it is a draft, nobody else invoices that order. */
  borrador_aparte: boolean;
  /** Whether it is known who paid what was given back of its paid orders: what the marketplace paid is off no `reembolsado`. */
  reembolsos: 'sabido' | 'por_saber';
  /** Start of the account's automation. */
  inicio: FechaCivil | null;
  /** null: only its orders were read. */
  lectura: Lectura | null;
}

/** Why a sale gets no invoice now: left out, or looked at again by itself. */
type Impedimento<M extends CodigoMotivo = CodigoMotivo> =
  | { kind: 'omitir'; motivo: Extract<M, MotivoOmision>; data: ErrorData }
  | { kind: 'esperar'; motivo: Extract<M, MotivoEspera>; data: ErrorData };

/** Its issued invoice has something to give back: the rule of the notes says how much. `motivo`: why it gets no invoice. */
interface ParaNota {
  kind: 'nota';
  motivo: Extract<MotivoFinal, MotivoOmision>;
  data: ErrorData;
}

/** What is due for a sale: its invoice, a credit note, nothing, or nothing yet. */
export type Situacion = { kind: 'facturar' } | ParaNota | Impedimento;

/**
 * What is due for a sale, of what is known of it: the one decision that the lists, the previews, the batches, the queue, the
 * automatic run and the notes read. Its vouchers come first, then its orders, then what was read beside them; what no
 * person can overrule comes before what one can, so that a sale offered for picking is one that picking lets through.
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

/** Whether a sale gets no invoice because of a claim: an open one, or one of which it is not known. */
export function isPorReclamo(situacion: Situacion): boolean {
  return 'motivo' in situacion && ['reclamo_abierto', 'reclamo_sin_saber'].includes(situacion.motivo);
}

/**
 * Why the invoice of a sale that waits for ARCA cannot go out any more, of what its orders say by now: paid no more, marked as
 * a fraud, with a claim that nobody chose to overrule… null: it can.
 */
export function impedimentoEnCola(
  venta: VentaConocida,
  { automatico, a_mano }: { automatico: boolean; a_mano: boolean },
): Exclude<Situacion, { kind: 'facturar' }> | null {
  // That it is a draft typed by hand keeps the others from its sale, not itself.
  const sinMano = venta.comprobantes.map((comprobante) => ({ ...comprobante, a_mano: false }));
  const situacion = situacionOf({ ...venta, comprobantes: sinMano }, automatico ? 'automatica' : 'elegida');
  return situacion.kind === 'facturar' || (a_mano && admiteAMano(situacion, venta)) ? null : situacion;
}

/**
 * Whether a sale may get an invoice that a person types: one that is due, or what typing it is an answer to. Who types that of a sale
 * given back whole, of which nobody knows who paid it, says that it was not the seller.
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

/** Whether a person began to type the invoice of a sale: it is theirs until they issue it or throw it away. */
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

/** Whether something of a sale was: of its orders, or the shipping alone. */
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

/** Why nothing is due for a sale that a company out of reach invoiced, or is about to; null: it is of no such company. */
export function deOtraEmpresa({
  otra_empresa,
}: Pick<VentaConocida, 'otra_empresa'>): Impedimento<'factura_de_otra_empresa'> | null {
  return otra_empresa && leaveOut('factura_de_otra_empresa', otra_empresa === 'borrador' ? { borrador: true } : {});
}

/**
 * Its invoice stands, or was credited whole: only a person decides to invoice such a sale again, and only while something
 * of it is left to invoice.
 */
function porSusComprobantes(venta: VentaConocida, modo: Modo): ParaNota | Impedimento<MotivoFinal> | null {
  const { ordenes, comprobantes, facturada_por_fuera, cambio_abierto } = venta;
  const vigente = facturaVigente(comprobantes);
  if (cambio_abierto || vigente?.status === 'emitida') {
    // An order that the marketplace did not show with the others; the mark says that its invoice was made by hand.
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

/** Before the start of the automation, whoever invoiced the sale sees to its note. */
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
  // ARCA said it of these very orders: asked again, it would refuse again.
  if (venta.omitida?.motivo === 'requiere_fce') return leaveOut('requiere_fce');
  if (modo === 'elegida') return null;
  return porSusReclamos(pagas) ?? (porSaber ? waitFor('reembolso_sin_saber') : null);
}

/**
 * Whether who paid a refund is still to be known. A person who picks such a sale says that it was the seller; so does having been left
 * out because of it, until its orders change.
 */
export function faltaQuienDevolvio({ reembolsos, omitida }: Pick<VentaConocida, 'reembolsos' | 'omitida'>): boolean {
  return reembolsos === 'por_saber' && omitida?.motivo !== 'sin_importe';
}

/** A person may invoice a sale in spite of a claim, and so in spite of not knowing whether there is one. */
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

/** Nobody's receiver is guessed, whoever asks; a sale without billing data waits for them only where nobody is looking. */
function porSuReceptor(
  { receptor, receptor_en_plazo, documentos, espera_horas }: Extract<Lectura, { estado: 'leida' }>,
  modo: Modo,
): Impedimento | null {
  if (receptor === 'distintos') return leaveOut('compradores_distintos', { documentos: documentos.join(' y ') });
  if (receptor === 'por_saber') return waitFor(receptor_en_plazo ? 'receptor_por_saber' : 'receptor_sin_saber');
  const espera = receptor === 'ninguno' && receptor_en_plazo && modo === 'automatica';
  return espera ? waitFor('sin_datos_de_facturacion', { horas: espera_horas }) : null;
}

/** Nothing of what was paid is left to invoice. */
function estaTodoDevuelto(ordenes: readonly OrdenConocida[]): boolean {
  return ordenes.filter(estaPaga).every(({ total, reembolsado }) => reembolsado.gte(total));
}

/** By the civil date in Buenos Aires of a sale: when its first order was closed. */
function isAnterior(ordenes: readonly OrdenConocida[], inicio: FechaCivil | null): boolean {
  if (inicio === null) return false;
  const cierres = ordenes.map(({ fecha_cierre, fecha_creacion }) => (fecha_cierre ?? fecha_creacion).getTime());
  return toBuenosAires(new Date(Math.min(...cierres))) < inicio;
}
