import type { Alcance } from '../../../rules/alcance.ts';
import type { EntityManager } from '../../../store/db.ts';
import { formatNumero } from '../../../rules/comprobantes/numero.ts';
import { AppError } from '../../../rules/errors.ts';
import { codigoPublicado } from '../../../rules/errors/codigoPublicado.ts';
import { messageOf } from '../../../rules/messages.ts';
import { textoAdvertencia } from '../../../rules/motivos/advertencias.ts';
import { saveBorradoresDeVentas } from '../../../store/comprobantes/borradores.ts';
import { discardBorradores } from '../../../store/comprobantes/comprobantes.ts';
import { issueComprobantes } from './issueComprobantes.ts';
import type { Deps } from '../../process/deps.ts';
import { trazaDeOrdenes } from '../../process/hilo.ts';
import type { OnProgress, ResultadoEmision, ResultadoLote, FilaOmitida, Resultado } from '../../process/results.ts';
import { requireCuit } from '../../verificacion/requireCuit.ts';
import { resultadoOf } from '../decidir/toConocida.ts';
import { toOmitida, type LotePreparado, type ConBorrador } from '../decidir/preparado.ts';

/** A sale and the draft it got. */
interface Guardada extends Resultado {
  comprobante_id: string;
  advertencias: string[];
}

interface Emision {
  alcance: Alcance;
  onProgress?: OnProgress;
  /** As that of `issueComprobantes`. */
  signal?: AbortSignal;
  /** Runs inside the transaction that keeps the drafts. */
  onBorradores?: (tx: EntityManager, ventas: readonly Guardada[]) => Promise<void>;
}

/** Drafts stored in one transaction: few enough for it to be short, whatever the size of the batch. */
const DRAFTS_PER_SAVE = 250;

/**
 * Stores the drafts of these sales, issues them and tells the outcome of each.
 * @throws AppError `empresa_sin_verificar`, `cuit_de_otro_usuario`
 */
export async function issueVentas(
  deps: Deps,
  { comprobantes, omitidas, en_cola, descartar }: LotePreparado,
  { alcance, onProgress, signal, onBorradores }: Emision,
): Promise<ResultadoLote> {
  // Refused before any draft is kept. A note is of the company that invoiced, perhaps not the account's company now.
  const empresas = new Map(comprobantes.map(({ borrador }) => [borrador.company_id, borrador.company_cuit]));
  for (const [company_id, cuit] of empresas) await requireCuit(deps, { company_id, cuit });
  await discardBorradores(deps.store.fork(), alcance, descartar);
  const ventas: Guardada[] = [];
  const tomadas: FilaOmitida[] = [];
  for (let i = 0; i < comprobantes.length; i += DRAFTS_PER_SAVE) {
    const guardadas = await saveDrafts(deps, alcance, comprobantes.slice(i, i + DRAFTS_PER_SAVE), onBorradores);
    ventas.push(...guardadas.ventas);
    tomadas.push(...guardadas.tomadas);
  }
  const ids = ventas.map(({ comprobante_id }) => comprobante_id);
  const emisiones = await issueComprobantes(deps, {
    alcance,
    ids,
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  });
  const porId = new Map(emisiones.map((emision) => [emision.comprobante_id, emision]));
  const lote: ResultadoLote = {
    emitidas: [],
    rechazadas: [],
    omitidas: [...omitidas, ...tomadas],
    en_cola: [...en_cola],
  };
  for (const venta of ventas) addTo(lote, venta, porId.get(venta.comprobante_id));
  return lote;
}

/** Stores drafts. `tomadas`: sales that somebody invoiced elsewhere, or began to type the invoice of, since they were decided. */
async function saveDrafts(
  deps: Deps,
  alcance: Alcance,
  comprobantes: readonly ConBorrador[],
  onBorradores: Emision['onBorradores'],
): Promise<{ ventas: Guardada[]; tomadas: FilaOmitida[] }> {
  return deps.store.tx(async (tx) => {
    const borradores = comprobantes.map(({ borrador, venta }) => ({
      ...borrador,
      traza: trazaDeOrdenes(venta.ordenes.map(({ order_id }) => order_id)),
    }));
    const dados = await saveBorradoresDeVentas(tx, alcance, borradores);
    const ventas: Guardada[] = [];
    const tomadas: FilaOmitida[] = [];
    for (const [indice, { venta, advertencias }] of comprobantes.entries()) {
      const dado = dados[indice];
      if (!dado) continue;
      const resultado = resultadoOf(venta);
      if ('motivo' in dado) tomadas.push(toOmitida(resultado, dado.motivo));
      else ventas.push({ ...resultado, comprobante_id: dado.id, advertencias: advertencias.map(textoAdvertencia) });
    }
    await onBorradores?.(tx, ventas);
    return { ventas, tomadas };
  });
}

/** Puts the outcome of a sale's voucher in its list. */
function addTo(lote: ResultadoLote, conDraft: Guardada, emision: ResultadoEmision | undefined): void {
  const { advertencias, comprobante_id, ...venta } = conDraft;
  if (emision?.estado === 'emitida') {
    const { autorizacion, previa, total } = emision;
    const comprobante = formatNumero(emision);
    lote.emitidas.push({ ...venta, total, comprobante_id, comprobante, autorizacion, previa, advertencias });
  } else if (emision?.estado === 'en_cola') {
    lote.en_cola.push({ ...venta, comprobante_id, motivo: emision.motivo });
  } else {
    const error = new AppError('comprobante_no_encontrado');
    const { codigo = codigoPublicado(error), error: texto = messageOf(error) } = emision ?? {};
    lote.rechazadas.push({ ...venta, comprobante_id: emision ? comprobante_id : null, codigo, error: texto });
  }
}
