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

/** A voucher of a sale, as far as where the sale stands depends on it. */
export interface EstadoDeComprobante extends ComprobanteConocido {
  emitiendo: boolean;
  /** It was asked of ARCA and nobody knows yet what became of it. */
  sin_confirmar: boolean;
  en_cola: boolean;
  rechazo: readonly MensajeArca[];
}

/** A sale as the lists know it: what was read beside its orders is not looked at. */
export interface EntradaUbicacion extends Omit<VentaConocida, 'comprobantes' | 'inicio' | 'lectura'> {
  comprobantes: readonly EstadoDeComprobante[];
  /** The reason that the person does not want to see any more; another one shows the sale again. */
  descartada: string | null;
  /** Who buys was asked for and is not known: while it is waited for, or once it was for long; null: it is known. */
  receptor_por_saber: 'en_plazo' | 'vencido' | null;
}

/** Where a sale stands for the person, why, and whether it can be chosen. */
export type Ubicacion = Pick<VentaListada, 'grupo' | 'motivo' | 'elegible'>;

/** Where a sale stands among those to be invoiced, of what is known without asking anybody. */
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
    // What it was left out for may be over without its orders telling: it can be tried again.
    if (omitida) return { ...ubicar(omitida.motivo, omitida.data), elegible: true };
    if (venta.receptor_por_saber !== null) {
      return ubicar(venta.receptor_por_saber === 'en_plazo' ? 'receptor_por_saber' : 'receptor_sin_saber');
    }
    return rejected(vigente) ?? { grupo: 'para_facturar', motivo: null, elegible: true };
  }
  const { motivo, data } = situacion;
  if (motivo === 'borrador_a_mano') return ubicar(motivo, vigente ? rechazoOf(vigente) : {});
  if (motivo === 'ya_facturada') {
    const conNota = comprobantes.some(({ clase, status }) => clase === 'nota_credito' && status === 'emitida');
    return alreadyDone(conNota ? 'con_nota' : 'facturada');
  }
  if (motivo === 'factura_anulada' && situacionOf(conocida, 'elegida').kind !== 'facturar') {
    return alreadyDone('con_nota');
  }
  const ubicacion = ubicar(motivo, data);
  // Of a sale given back whole there is nothing left for who picks it.
  return { ...ubicacion, elegible: ubicacion.elegible && situacionOf(conocida, 'elegida').kind === 'facturar' };
}

/**
 * Where a cancelled or refunded sale stands among those to be credited. `decision` is what the rule of the notes says of
 * its invoice; null when it has none issued.
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

/** A problem that the person does not want to see stands apart from those that they have not seen. */
function sinDescartada(ubicacion: Ubicacion, { descartada }: Pick<EntradaUbicacion, 'descartada'>): Ubicacion {
  const { grupo, motivo } = ubicacion;
  const estaDescartada = grupo === 'con_problemas' && motivo !== null && motivo.codigo === descartada;
  return estaDescartada ? { ...ubicacion, grupo: 'descartada' } : ubicacion;
}

/** Its vouchers say it all. */
function alreadyDone(grupo: Extract<GrupoVenta, 'facturada' | 'con_nota'>): Ubicacion {
  return { grupo, motivo: null, elegible: false };
}

/** Why a draft will go out by itself; null when it will not. */
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
