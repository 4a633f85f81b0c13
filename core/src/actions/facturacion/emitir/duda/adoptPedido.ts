import type { ComprobanteAutorizado, Serie } from '../../../../contract/arca/arca.ts';
import { ownAlcance } from '../../../../rules/alcance.ts';
import { mismoComprobante, toAutorizar } from '../../../../rules/comprobantes/toAutorizar.ts';
import { formatNumero } from '../../../../rules/comprobantes/numero.ts';
import { AppError, isAppError } from '../../../../rules/errors.ts';
import { messageOf } from '../../../../rules/messages.ts';
import { recordEmitidas } from '../../../../store/avisos/actividad.ts';
import { listPuntosDeCuit } from '../../../../store/arca/restauracion.ts';
import { updateBorrador } from '../../../../store/comprobantes/borradores.ts';
import { findPedido, tellRepetido, type PedidoAdoptable } from '../../../../store/comprobantes/emisiones/adoptable.ts';
import { markAutorizada } from '../../../../store/comprobantes/markAutorizada.ts';
import { loadBorradores, saveRechazo } from '../../../../store/comprobantes/porEmitir.ts';
import { findEmpresa } from '../../../../store/empresas/empresas.ts';
import { claimCuits } from '../../../../store/habilitaciones/habilitaciones.ts';
import type { EntityManager } from '../../../../store/db.ts';
import { enqueueMails } from '../../../documentos/correos.ts';
import { enqueueUploads } from '../../../documentos/uploadDocumento.ts';
import type { Deps } from '../../../process/deps.ts';
import { borradorDeArca, conPercepciones, insertAdoptado } from '../../../restauracion/deArca.ts';

/** A voucher that ARCA has, that equals a request of ours and which nobody here has. */
export interface PorAdoptar {
  serie: Serie;
  hallado: ComprobanteAutorizado;
  /** The draft that was requested; null: it is gone. */
  comprobante_id: string | null;
}

/**
 * Keeps a voucher of ours that ARCA authorised after its chunk was let go, whatever its draft became: a free draft becomes that voucher.
 * A sale's draft that changed since is written again as ARCA has it; a draft typed by hand is left, and refused once with the reason. A
 * duplicate is told at once on both vouchers: one needs a credit note. `aparte`: kept beside the draft; `despues`: nothing could be kept
 * now.
 */
export async function adoptPedido(deps: Deps, por: PorAdoptar): Promise<'en_su_borrador' | 'aparte' | 'despues'> {
  const { serie, hallado, comprobante_id } = por;
  const comprobante = formatNumero({ ...serie, numero_comprobante: hallado.numero });
  const pedidoAdoptable = comprobante_id === null ? null : await findPedido(deps.store.fork(), comprobante_id);
  try {
    if (pedidoAdoptable?.estado === 'emitiendo') return 'despues';
    if (pedidoAdoptable?.estado === 'libre') {
      const igual = await isAsAsked(deps, serie, por, pedidoAdoptable);
      if (igual) {
        await deps.store.tx((tx) => markAs(deps, tx, pedidoAdoptable.id, por));
        deps.log.warn(
          { serie, comprobante, id: pedidoAdoptable.id },
          'a voucher that ARCA authorised late was adopted',
        );
        return 'en_su_borrador';
      }
      if (pedidoAdoptable.de_venta) {
        await rewriteAsArca(deps, por, pedidoAdoptable, comprobante);
        return 'en_su_borrador';
      }
    }
    await insertApart(deps, por, pedidoAdoptable?.estado === 'emitida' ? pedidoAdoptable : null);
    if (pedidoAdoptable?.estado === 'libre') {
      const mensaje = messageOf(new AppError('borrador_ya_autorizado', { comprobante }));
      await saveRechazo(deps.store.fork(), pedidoAdoptable.id, [{ codigo: 0, mensaje }]);
    }
    deps.medidor.comprobantes('repetida', pedidoAdoptable?.estado === 'emitida' ? 1 : 0);
    deps.log.error(
      {
        serie,
        comprobante,
        total: hallado.total.toFixed(2),
        borrador: comprobante_id,
        estado: pedidoAdoptable?.estado ?? 'ausente',
      },
      pedidoAdoptable?.estado === 'emitida'
        ? 'ARCA authorised besides a voucher that was issued: it needs a credit note'
        : 'ARCA authorised late a voucher whose draft is not there as it was: it was adopted apart',
    );
    return 'aparte';
  } catch (error) {
    // Another process adopted it meanwhile.
    if (isAppError(error, 'numero_ya_usado')) return 'en_su_borrador';
    throw error;
  }
}

/** Whether the draft still says what was requested. */
async function isAsAsked(
  deps: Deps,
  serie: Serie,
  { hallado }: PorAdoptar,
  pedidoAdoptable: PedidoAdoptable,
): Promise<boolean> {
  const [borrador] = await loadBorradores(deps.store.fork(), [pedidoAdoptable.id]);
  if (!borrador) return false;
  const deLaSerie =
    borrador.company_cuit === serie.cuit &&
    borrador.punto_de_venta === serie.punto_de_venta &&
    borrador.tipo_comprobante === serie.tipo_comprobante;
  const { tipo_documento, numero_documento, fecha } = hallado;
  // Its own date, and a CUIL that was sent as the document inside it, come from the request.
  const como = { ...toAutorizar({ ...borrador, fecha }, hallado.numero), tipo_documento, numero_documento };
  return deLaSerie && mismoComprobante(como, hallado);
}

async function markAs(deps: Deps, tx: EntityManager, id: string, { hallado, serie }: PorAdoptar): Promise<void> {
  const { fecha, numero, autorizacion, observaciones } = hallado;
  await tx.execute('update comprobante set fecha = ? where id = ?', [fecha, id]);
  await markAutorizada(tx, id, { numero_comprobante: numero, autorizacion, observaciones_arca: observaciones });
  await tx.execute(
    `update serie set ultimo_numero = greatest(ultimo_numero, ?), ultima_fecha = greatest(ultima_fecha, ?::date)
      where ambiente = ? and cuit = ? and punto_de_venta = ? and tipo_comprobante = ?`,
    [numero, fecha, deps.arca.ambiente, serie.cuit, serie.punto_de_venta, serie.tipo_comprobante],
  );
  if (deps.config.empresas === 'de_confianza') await claimCuits(tx, [id]);
  await enqueueUploads(deps, tx, [id]);
  await enqueueMails(deps, tx, [id]);
  await recordEmitidas(tx, [id]);
}

/** Writes the sale's draft as ARCA authorised it: the sale has one voucher, and that is it. */
async function rewriteAsArca(
  deps: Deps,
  por: PorAdoptar,
  { id, user_id }: PedidoAdoptable,
  comprobante: string,
): Promise<void> {
  const borrador = await requireFromArca(deps, por);
  await deps.store.tx(async (tx) => {
    await updateBorrador(tx, ownAlcance(user_id), id, borrador.contenido);
    await markAs(deps, tx, id, por);
  });
  deps.log.error(
    { serie: por.serie, comprobante, id },
    'a sale was authorised late with data that changed since: kept as ARCA has it',
  );
}

/** Keeps the voucher beside its draft. When the draft's own voucher was issued, the account is told of the repetition. */
async function insertApart(deps: Deps, por: PorAdoptar, repetido: PedidoAdoptable | null): Promise<void> {
  const leido = await requireFromArca(deps, por);
  await deps.store.tx(async (tx) => {
    const id = await insertAdoptado(tx, ownAlcance(leido.user_id), leido.contenido, por.hallado);
    if (repetido !== null) await tellRepetido(tx, { id, repite_a: repetido.id });
  });
}

/** The voucher as a row of ours, with its owner. @throws AppError `punto_de_venta_no_encontrado` */
async function requireFromArca(deps: Deps, { serie, hallado }: PorAdoptar) {
  const puntos = await listPuntosDeCuit(deps.store.fork(), deps.arca.ambiente, serie.cuit);
  const puntoDelCuit = puntos.find(({ punto_de_venta }) => punto_de_venta === serie.punto_de_venta);
  const ausente = new AppError('punto_de_venta_no_encontrado', { punto_de_venta: serie.punto_de_venta });
  if (!puntoDelCuit) throw ausente;
  const empresa = await findEmpresa(deps.store.fork(), ownAlcance(puntoDelCuit.user_id), puntoDelCuit.company_id);
  const punto = empresa.puntosDeVenta.find((punto) => punto.punto_de_venta === serie.punto_de_venta);
  if (!punto) throw ausente;
  const leido = await borradorDeArca(deps, empresa, punto, serie.tipo_comprobante, hallado);
  return { user_id: puntoDelCuit.user_id, contenido: conPercepciones(leido, hallado) };
}
