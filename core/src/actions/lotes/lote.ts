import type { EntityManager } from '../../store/db.ts';
import type { ComprobanteDatos } from '../../contract/comprobante.ts';
import type { Paquete } from '../../contract/venta.ts';
import { tipoComprobanteDe } from '../../rules/catalogs/tipoComprobante.ts';
import { motivoDe, textoAdvertencia, type Advertencia, type CodigoMotivo } from '../../rules/ventas/motivos.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { resumenDe } from '../../rules/comprobantes/resumen.ts';
import { formatDocumento } from '../../rules/cuit.ts';
import { AppError, type ErrorData } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { saveBorradoresDeVentas, type BorradorDeVenta } from '../../store/comprobantes/borradores.ts';
import { discardBorradores } from '../../store/comprobantes/comprobantes.ts';
import type { Deps } from '../process/deps.ts';
import { issueComprobantes } from '../issuing/issueComprobantes.ts';
import type {
  OnProgress,
  PlanLote,
  ResultadoEmision,
  ResultadoLote,
  VentaEnCola,
  VentaOmitida,
  VentaResultado,
} from '../process/results.ts';
import { resultadoDe } from '../ventas/paquete.ts';

/** A sale that gets a voucher, and its draft. */
export interface VentaConBorrador {
  paquete: Paquete;
  datos: ComprobanteDatos;
  advertencias: readonly Advertencia[];
  borrador: BorradorDeVenta;
}

/** Sales already decided: those that get a voucher, and the others with their reason. */
export interface LotePreparado {
  comprobantes: VentaConBorrador[];
  omitidas: VentaOmitida[];
  en_cola: VentaEnCola[];
  /** Drafts of earlier runs that must not go out any more. */
  descartar: string[];
  /** Why each sale without voucher gets none, for whoever keeps it instead of showing it. */
  apartadas: VentaApartada[];
}

/** A sale that gets no voucher now. `espera`: it is looked at again by itself. */
export interface VentaApartada {
  paquete_id: string;
  motivo: CodigoMotivo;
  data: ErrorData;
  espera: boolean;
}

/** A sale and the draft it got. */
export interface VentaConDraft extends VentaResultado {
  comprobante_id: string;
  advertencias: string[];
}

interface Emision {
  user_id: string;
  onProgress?: OnProgress;
  /** Runs inside the transaction that keeps the drafts. */
  onBorradores?: (tx: EntityManager, ventas: readonly VentaConDraft[]) => Promise<void>;
}

/** Drafts stored in one transaction. */
const DRAFTS_PER_SAVE = 250;

/** What a batch would do, for the person to look at first. */
export function planLote({ comprobantes, omitidas, en_cola }: LotePreparado): PlanLote {
  const planeados = comprobantes.map(({ paquete, datos, advertencias }) => ({
    ...resultadoDe(paquete),
    letra: tipoComprobanteDe(datos.tipo_comprobante).letra,
    tipo_comprobante: datos.tipo_comprobante,
    receptor: datos.razon_social_facturado,
    documento: formatDocumento(datos.cuit_facturado),
    total: datos.total,
    fecha: datos.fecha,
    advertencias: advertencias.map(textoAdvertencia),
  }));
  return { comprobantes: planeados, omitidas, en_espera: en_cola, resumen: resumenDe(planeados) };
}

/** Stores the drafts of these sales, issues them and says what became of each. */
export async function issueLote(
  deps: Deps,
  { comprobantes, omitidas, en_cola, descartar }: LotePreparado,
  { user_id, onProgress, onBorradores }: Emision,
): Promise<ResultadoLote> {
  await discardBorradores(deps.store.fork(), user_id, descartar);
  const ventas: VentaConDraft[] = [];
  for (let i = 0; i < comprobantes.length; i += DRAFTS_PER_SAVE) {
    ventas.push(...(await saveDrafts(deps, user_id, comprobantes.slice(i, i + DRAFTS_PER_SAVE), onBorradores)));
  }
  const ids = ventas.map(({ comprobante_id }) => comprobante_id);
  const emisiones = await issueComprobantes(deps, { user_id, ids, ...(onProgress && { onProgress }) });
  const porId = new Map(emisiones.map((uno) => [uno.comprobante_id, uno]));
  const conDraft = new Set(ventas.map(({ venta }) => venta));
  const marcadas = comprobantes.filter(({ paquete }) => !conDraft.has(paquete.clave)).map(markedMeanwhile);
  const lote: ResultadoLote = {
    emitidas: [],
    rechazadas: [],
    omitidas: [...omitidas, ...marcadas],
    en_cola: [...en_cola],
  };
  for (const venta of ventas) addTo(lote, venta, porId.get(venta.comprobante_id));
  return lote;
}

async function saveDrafts(
  deps: Deps,
  user_id: string,
  comprobantes: readonly VentaConBorrador[],
  onBorradores: Emision['onBorradores'],
): Promise<VentaConDraft[]> {
  return deps.store.tx(async (tx) => {
    const borradores = comprobantes.map(({ borrador }) => borrador);
    const ids = await saveBorradoresDeVentas(tx, user_id, borradores);
    const ventas = comprobantes.flatMap(({ paquete, advertencias }, indice) => {
      const comprobante_id = ids[indice];
      if (!comprobante_id) return [];
      return [{ ...resultadoDe(paquete), comprobante_id, advertencias: advertencias.map(textoAdvertencia) }];
    });
    await onBorradores?.(tx, ventas);
    return ventas;
  });
}

/** Somebody invoiced it elsewhere since it was decided. */
function markedMeanwhile({ paquete }: VentaConBorrador): VentaOmitida {
  const codigo = 'facturada_por_fuera';
  const { texto, accion } = motivoDe(codigo);
  return { ...resultadoDe(paquete), codigo, motivo: texto, accion };
}

/** Orders asked for that are not this seller's. */
export function ajenasOmitidas(order_ids: readonly string[]): VentaOmitida[] {
  const { texto, accion } = motivoDe('venta_no_encontrada');
  return order_ids.map((order_id) => ({
    venta: order_id,
    order_ids: [order_id],
    comprador: null,
    total: null,
    codigo: 'venta_no_encontrada',
    motivo: texto,
    accion,
  }));
}

/** Puts what became of a sale's voucher in its list. */
function addTo(lote: ResultadoLote, conDraft: VentaConDraft, emision: ResultadoEmision | undefined): void {
  const { advertencias, comprobante_id, ...venta } = conDraft;
  if (emision?.estado === 'emitida') {
    const { cae, previa, total } = emision;
    const comprobante = formatNumero(emision);
    lote.emitidas.push({ ...venta, total, comprobante_id, comprobante, cae, previa, advertencias });
  } else if (emision?.estado === 'en_cola') {
    lote.en_cola.push({ ...venta, comprobante_id, motivo: emision.motivo });
  } else {
    const error = new AppError('comprobante_no_encontrado');
    const { codigo = error.code, error: texto = messageOf(error) } = emision ?? {};
    lote.rechazadas.push({ ...venta, comprobante_id: emision ? comprobante_id : null, codigo, error: texto });
  }
}
