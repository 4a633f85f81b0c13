import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { GrupoVenta, VentaListada } from '../../contract/ventas/ventaListada.ts';
import { explainArca } from '../explainArca.ts';
import type { ErrorData } from '../errors.ts';
import type { DecisionNota } from '../notas/notas.ts';
import { motivoOf, type CodigoMotivo } from '../motivos/motivos.ts';
import {
  deOtraEmpresa,
  facturaVigente,
  situacionOf,
  type ComprobanteConocido,
  type VentaConocida,
} from './situacion.ts';

/** A voucher of a sale, with the fields that place the sale in the lists. */
export interface EstadoDeComprobante extends ComprobanteConocido {
  emitiendo: boolean;
  /** ARCA was asked for the voucher, and nobody knows yet whether it authorised it. */
  sin_confirmar: boolean;
  en_cola: boolean;
  rechazo: readonly MensajeArca[];
}

/** A sale as the lists know it: without the data read beside its orders. */
export interface EntradaUbicacion extends Omit<VentaConocida, 'comprobantes' | 'inicio' | 'lectura'> {
  comprobantes: readonly EstadoDeComprobante[];
  /** Reason that the person put aside; with any other reason the sale shows again. */
  descartada: string | null;
  /** The buyer is unknown: still waited for, or for too long; null: known. */
  receptor_por_saber: 'en_plazo' | 'vencido' | null;
}

/** Where the lists show a sale, why, and whether it can be chosen. */
export type Ubicacion = Pick<VentaListada, 'grupo' | 'motivo' | 'elegible'>;

/** Place of a sale among those to be invoiced, from stored data alone. */
export function placeToInvoice(venta: EntradaUbicacion): Ubicacion {
  return sinDescartada(paraFacturar(venta), venta);
}

function paraFacturar(venta: EntradaUbicacion): Ubicacion {
  const { comprobantes, cambio_abierto, omitida } = venta;
  const impedimento = deOtraEmpresa(venta);
  if (impedimento) return ubicar(impedimento.motivo, impedimento.data);
  if (cambio_abierto) return ubicar('cambio_sin_terminar');
  const vigente = facturaVigente(comprobantes);
  const enCamino = vigente && underWay(vigente);
  if (enCamino) return ubicar(enCamino);

  const conocida: VentaConocida = { ...venta, inicio: null, lectura: null };
  const situacion = situacionOf(conocida, 'listada');
  if (situacion.kind === 'facturar') {
    // The reason it was left out may be over without its orders changing: it can be tried again.
    if (omitida) return { ...ubicar(omitida.motivo, omitida.data), elegible: true };
    if (venta.receptor_por_saber !== null) {
      return ubicar(venta.receptor_por_saber === 'en_plazo' ? 'receptor_por_saber' : 'receptor_sin_saber');
    }
    return rejected(vigente) ?? { grupo: 'para_facturar', motivo: null, elegible: true };
  }
  const { motivo, data } = situacion;
  if (motivo === 'borrador_a_mano') return ubicar(motivo, vigente ? rechazoOf(vigente) : {});
  if (motivo === 'ya_facturada') {
    const conNota = comprobantes.some(
      ({ clase, status, cancelada }) => clase === 'nota_credito' && status === 'emitida' && !cancelada,
    );
    return alreadyDone(conNota ? 'con_nota' : 'facturada');
  }
  if (motivo === 'factura_anulada' && situacionOf(conocida, 'elegida').kind !== 'facturar') {
    return alreadyDone('con_nota');
  }
  const ubicacion = ubicar(motivo, data);
  // A sale given back whole leaves nothing to invoice, even if picked by hand.
  return { ...ubicacion, elegible: ubicacion.elegible && situacionOf(conocida, 'elegida').kind === 'facturar' };
}

/**
 * Place of a cancelled or refunded sale among those to be credited. `decision`: the decision of the notes' rule on its invoice;
 * null: no invoice was issued.
 */
export function placeToCredit(venta: VentaAAcreditar, decision: DecisionNota | null): Ubicacion {
  return sinDescartada(paraAcreditar(venta, decision), venta);
}

type VentaAAcreditar = Pick<
  EntradaUbicacion,
  'comprobantes' | 'otra_empresa' | 'facturada_por_fuera' | 'cambio_abierto' | 'descartada'
>;

function paraAcreditar(
  { comprobantes, otra_empresa, facturada_por_fuera, cambio_abierto }: VentaAAcreditar,
  decision: DecisionNota | null,
): Ubicacion {
  const impedimento = deOtraEmpresa({ otra_empresa });
  if (impedimento) return ubicar(impedimento.motivo, impedimento.data);
  if (cambio_abierto) return ubicar('cambio_en_curso');
  const nota = comprobantes.findLast(({ clase, status }) => clase === 'nota_credito' && status === 'borrador') ?? null;
  const enCamino = nota && underWay(nota);
  if (enCamino) return ubicar(enCamino);
  if (decision === null) {
    const factura = facturaVigente(comprobantes);
    const facturaEnCamino = factura && underWay(factura);
    if (facturaEnCamino) return ubicar(facturaEnCamino);
    return ubicar(facturada_por_fuera ? 'facturada_por_fuera' : 'sin_factura');
  }
  if (decision.kind === 'emitir') return rejected(nota) ?? { grupo: 'para_acreditar', motivo: null, elegible: true };
  return decision.motivo === 'nada_por_acreditar' ? alreadyDone('con_nota') : ubicar(decision.motivo);
}

function ubicar(codigo: CodigoMotivo, data: ErrorData = {}): Ubicacion {
  const { grupo, texto, accion, elegible } = motivoOf(codigo, data);
  return { grupo, motivo: { codigo, texto, accion }, elegible };
}

/** A sale with a reason that the person put aside goes to a group of its own. */
function sinDescartada(ubicacion: Ubicacion, { descartada }: Pick<EntradaUbicacion, 'descartada'>): Ubicacion {
  const { grupo, motivo } = ubicacion;
  const estaDescartada = grupo === 'con_problemas' && motivo !== null && motivo.codigo === descartada;
  return estaDescartada ? { ...ubicacion, grupo: 'descartada' } : ubicacion;
}

/** Place of a sale whose vouchers are done: no reason is needed. */
function alreadyDone(grupo: Extract<GrupoVenta, 'facturada' | 'con_nota'>): Ubicacion {
  return { grupo, motivo: null, elegible: false };
}

/** Reason of a draft that will go out by itself; null: it will not. */
function underWay({
  status,
  emitiendo,
  sin_confirmar,
  en_cola,
}: EstadoDeComprobante): 'emitiendo' | 'sin_confirmar' | 'esperando_arca' | null {
  if (status !== 'borrador') return null;
  if (sin_confirmar) return 'sin_confirmar';
  if (emitiendo) return 'emitiendo';
  return en_cola ? 'esperando_arca' : null;
}

function rejected(borrador: EstadoDeComprobante | null): Ubicacion | null {
  if (borrador === null || borrador.rechazo.length === 0) return null;
  return ubicar('rechazada', rechazoOf(borrador));
}

function rechazoOf({ rechazo }: EstadoDeComprobante): ErrorData {
  return rechazo.length === 0 ? {} : { mensaje: rechazo.map(explainArca).join(' ') };
}
