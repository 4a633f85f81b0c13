import type { Decimal } from 'decimal.js';
import type { MensajeArca } from '../../contract/comprobante.ts';
import type { ClaseComprobante, EstadoComprobante } from '../../contract/enums.ts';
import type { GrupoVenta, VentaListada } from '../../contract/ventaListada.ts';
import { explainArca } from '../arcaMessages.ts';
import type { ErrorData } from '../errors.ts';
import { estaPaga, impedimentoDeVenta, omitir, type Impedimento, type OrdenConocida } from './impedimento.ts';
import { motivoDe, type CodigoMotivo, type MotivoOmision } from './motivos.ts';
import type { DecisionNota } from '../notas/notas.ts';

/** A voucher of a sale, as far as where the sale stands depends on it. */
export interface ComprobanteDeLaVenta {
  clase: ClaseComprobante;
  status: EstadoComprobante;
  /** Its credit notes add up to it. */
  cancelada: boolean;
  emitiendo: boolean;
  en_cola: boolean;
  rechazo: readonly MensajeArca[];
}

/** A sale as it is stored. Its vouchers go by kind, each kind in the order they were made. */
export interface VentaAUbicar {
  ordenes: readonly (OrdenConocida & { total: Decimal; reembolsado: Decimal })[];
  comprobantes: readonly ComprobanteDeLaVenta[];
  facturada_por_fuera: boolean;
  /** A change to Factura A is half way. */
  cambio_abierto: boolean;
  /** Why it was last left out, of the reasons that `seRecuerda`; null once one of its orders changed. */
  excluida: { motivo: MotivoOmision; data: ErrorData } | null;
}

/** Where a sale stands for the person, why, and whether it can be chosen. */
export type Ubicacion = Pick<VentaListada, 'grupo' | 'motivo' | 'elegible'>;

/** Reasons that ask nothing of anybody; any other needs the person. */
const sinNadaQueHacer: ReadonlySet<string> = new Set([
  'no_pagada',
  'cancelada',
  'dividida',
  'sin_importe',
  'facturada_por_fuera',
  'prueba',
]);

/**
 * Reasons that only reading the rest of a sale tells, and that stand until something of it changes: what its orders tell is
 * seen in them, and what another does not answer passes.
 */
const recordados: ReadonlySet<MotivoOmision> = new Set<MotivoOmision>([
  'sin_importe',
  'documento_ajeno',
  'comprador_es_emisor',
  'debe_identificarse',
  'cuit_invalido',
  'padron_error',
  'clase_a_restringida',
  'requiere_fce',
  'percepcion_a_revisar',
]);

/** Whether a sale that was left out is not offered again as if nobody had looked at it. */
export function seRecuerda(motivo: MotivoOmision): boolean {
  return recordados.has(motivo);
}

/** The invoice that stands for a sale: issued, or its draft, and not cancelled by its notes. */
export function facturaVigente<T extends Pick<ComprobanteDeLaVenta, 'clase' | 'cancelada'>>(
  comprobantes: readonly T[],
): T | null {
  return comprobantes.findLast(({ clase, cancelada }) => clase === 'factura' && !cancelada) ?? null;
}

/** Where a sale stands among those to be invoiced, of what is known without asking anybody. */
export function ubicarParaFacturar(venta: VentaAUbicar): Ubicacion {
  const { comprobantes } = venta;
  if (venta.cambio_abierto) return ubicar('en_cola', 'cambio_sin_terminar');
  const vigente = facturaVigente(comprobantes);
  const conNota = comprobantes.some(({ clase, status }) => clase === 'nota_credito' && status === 'emitida');
  if (vigente?.status === 'emitida') return ubicar(conNota ? 'con_nota' : 'facturada');
  const enCamino = vigente && underWay(vigente);
  if (enCamino) return ubicar('en_cola', enCamino);

  const impedimento = impedimentoDe(venta);
  if (vigente === null && comprobantes.some(({ clase, cancelada }) => clase === 'factura' && cancelada)) {
    const otraVez = impedimento === null || motivoDe(impedimento.motivo, impedimento.data).elegible;
    return otraVez ? ubicar('con_nota', 'factura_anulada') : ubicar('con_nota');
  }
  if (impedimento) {
    const { kind, motivo, data } = impedimento;
    if (kind === 'esperar') return ubicar('en_cola', motivo, data);
    return leftOut(motivo, data);
  }
  // What it was left out for may be over without its orders telling: it can be tried again.
  if (venta.excluida) return { ...leftOut(venta.excluida.motivo, venta.excluida.data), elegible: true };
  return rejected(vigente) ?? ubicar('para_facturar');
}

/**
 * Where a cancelled or refunded sale stands among those to be credited. `decision` is what the rule of the notes says of
 * its invoice; null when it has none issued.
 */
export function ubicarParaAcreditar(
  { comprobantes, facturada_por_fuera, cambio_abierto }: Omit<VentaAUbicar, 'excluida'>,
  decision: DecisionNota | null,
): Ubicacion {
  if (cambio_abierto) return ubicar('en_cola', 'cambio_en_curso');
  const nota = comprobantes.findLast(({ clase, status }) => clase === 'nota_credito' && status === 'borrador') ?? null;
  const enCamino = nota && underWay(nota);
  if (enCamino) return ubicar('en_cola', enCamino);
  if (decision === null) {
    const factura = facturaVigente(comprobantes);
    const saliendo = factura && underWay(factura);
    if (saliendo) return ubicar('en_cola', saliendo);
    return ubicar('no_corresponde', facturada_por_fuera ? 'facturada_por_fuera' : 'sin_factura');
  }
  if (decision.kind === 'emitir') return rejected(nota) ?? ubicar('para_acreditar');
  if (decision.kind === 'preguntar') return ubicar('con_problemas', decision.motivo);
  return decision.motivo === 'nada_por_acreditar' ? ubicar('con_nota') : ubicar('no_corresponde', decision.motivo);
}

/** What is given back whole has nothing to invoice, which the orders alone tell. */
function impedimentoDe({ ordenes, facturada_por_fuera }: VentaAUbicar): Impedimento | null {
  const impedimento = impedimentoDeVenta({
    ordenes,
    facturada_por_fuera,
    inicio: null,
    ya_facturada: false,
    documento_ajeno: false,
    automatica: false,
    elegida: false,
  });
  if (impedimento) return impedimento;
  const devuelta = ordenes.filter(estaPaga).every(({ total, reembolsado }) => reembolsado.gte(total));
  return devuelta ? omitir('sin_importe') : null;
}

/** Groups whose sales can always be chosen; of the others, those whose reason can be overruled. */
const seEligen: ReadonlySet<GrupoVenta> = new Set(['para_facturar', 'para_acreditar']);

function ubicar(grupo: GrupoVenta, codigo?: CodigoMotivo, data: ErrorData = {}): Ubicacion {
  if (codigo === undefined) return { grupo, motivo: null, elegible: seEligen.has(grupo) };
  const { texto, accion, elegible } = motivoDe(codigo, data);
  return { grupo, motivo: { codigo, texto, accion }, elegible };
}

function leftOut(motivo: MotivoOmision, data: ErrorData): Ubicacion {
  return ubicar(sinNadaQueHacer.has(motivo) ? 'no_corresponde' : 'con_problemas', motivo, data);
}

/** Why a draft will go out by itself; null when it will not. */
function underWay({ status, emitiendo, en_cola }: ComprobanteDeLaVenta): 'emitiendo' | 'esperando_arca' | null {
  if (status !== 'borrador') return null;
  if (emitiendo) return 'emitiendo';
  return en_cola ? 'esperando_arca' : null;
}

function rejected(borrador: ComprobanteDeLaVenta | null): Ubicacion | null {
  if (borrador === null || borrador.rechazo.length === 0) return null;
  return ubicar('con_problemas', 'rechazada', { mensaje: borrador.rechazo.map(explainArca).join(' ') });
}
