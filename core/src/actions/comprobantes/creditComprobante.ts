import type { Decimal } from 'decimal.js';
import type { Totales } from '../../contract/comprobantes/comprobante.ts';
import type { NotaPrevista } from '../../contract/comprobantes/facturas.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { isElectronico } from '../../rules/autorizaciones/autorizaciones.ts';
import { copiaOf } from '../../rules/comprobantes/copia.ts';
import { checkPermite, isCorregido, isUnderWay } from '../../rules/comprobantes/estado.ts';
import { formatEnMoneda } from '../../rules/comprobantes/hoja/formatCifra.ts';
import { textoAdvertencia } from '../../rules/motivos/advertencias.ts';
import { notaPorElSaldo } from '../../rules/notas/notas.ts';
import { avisosDeNota } from '../../rules/percepciones/devolucion.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import {
  insertBorrador,
  requireGuardado,
  saveBorradoresDeVentas,
  updateBorrador,
} from '../../store/comprobantes/borradores.ts';
import type { BorradorNuevo } from '../../store/comprobantes/borradorFilas.ts';
import {
  findComprobante,
  findComprobantes,
  findNotasDeCredito,
  type ComprobanteGuardado,
} from '../../store/comprobantes/comprobantes.ts';
import { findOrdenesDeComprobante, nextTurnoDeNota } from '../../store/ventas/comprobantesDeVenta.ts';
import { findVencimientosOf } from '../../store/contador/datosFiscales.ts';
import type { Deps } from '../process/deps.ts';
import type { PedidoUnico } from '../programas/doOnce.ts';
import { requireCuit } from '../verificacion/requireCuit.ts';
import { emisorDeNota } from './emisorDeNota.ts';
import { crediting, emitido, findAsLeft, issueByAutorizacion, issueNota, type Emitido } from './presentEmision.ts';

interface CreditarInput {
  alcance: Alcance;
  id: string;
  /** Total of the note that the person saw; null: nobody saw it. */
  total_previsto?: Decimal | null;
  /** Text printed on the note. */
  observaciones?: string;
  /** Point of sale of the note; null: the invoice's. Of an invoice whose point of sale issues in another system, a person chooses. */
  punto_de_venta?: number | null;
  /** The request with an Idempotency-Key that this call serves; null: none. */
  unico?: PedidoUnico | null;
}

/**
 * Issues the credit note for an invoice's whole remaining balance. A note that waits for ARCA goes on; it is never made twice.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_emitido`, `nota_no_permitida`, `factura_ya_acreditada`,
 *   `punto_de_venta_no_electronico` (the note's number has to be typed), `punto_de_venta_no_encontrado`; `punto_de_venta_ajeno` when the
 *   invoice's point of sale issues in another system and none was chosen; `nota_distinta` when the note's total would not be the one
 *   seen; `cambio_no_permitido` when another note of the sale took its place meanwhile, or a person corrected its draft; as
 *   `emitComprobante`
 */
export async function creditComprobante(
  deps: Deps,
  { alcance, id, total_previsto = null, observaciones = '', punto_de_venta = null, unico = null }: CreditarInput,
): Promise<Emitido> {
  requireDerecho(alcance, 'emitir');
  if (unico?.comprobante_id) {
    const nota_id = unico.comprobante_id;
    const emitido = await crediting(deps, id, () => goOnWithNota(deps, alcance, id, nota_id));
    if (emitido) return emitido;
  }
  const factura = await findComprobante(deps.store.fork(), alcance, id);
  checkPermite(factura, 'nota_credito');
  if (!isElectronico(factura.modo_facturacion)) {
    throw new AppError('punto_de_venta_no_electronico', { punto_de_venta: factura.punto_de_venta });
  }
  await requireCuit(deps, { ...factura, cuit: factura.company_cuit });
  return crediting(deps, id, async () => {
    const notas = await findNotasDeCredito(deps.store.fork(), alcance, factura.id);
    const enCamino = notas.find(isPropiaEnCamino);
    if (enCamino) {
      requirePrevisto(enCamino, total_previsto);
      await unico?.tieComprobante(enCamino.id);
      return issueByAutorizacion(deps, alcance, enCamino);
    }
    requireSinCorregir(notas);
    requirePrevisto((await notaDelSaldo(deps, factura, notas)).datos, total_previsto);
    const emisor = await emisorDeNota(deps, alcance, factura, punto_de_venta);
    const nota_id = await draftNota(deps, alcance, { factura, notas, observaciones, emisor });
    await unico?.tieComprobante(nota_id);
    return issueByAutorizacion(deps, alcance, await findComprobante(deps.store.fork(), alcance, nota_id));
  });
}

/**
 * Previews the note of `creditComprobante`, with its warnings: above all, the perceptions that the note would not give back.
 * @throws AppError as `creditComprobante`, except ARCA's errors
 */
export async function previewNota(
  deps: Deps,
  { alcance, id }: { alcance: Alcance; id: string },
): Promise<NotaPrevista> {
  const factura = await findComprobante(deps.store.fork(), alcance, id);
  checkPermite(factura, 'nota_credito');
  const notas = await findNotasDeCredito(deps.store.fork(), alcance, factura.id);
  const enCamino = notas.find(isPropiaEnCamino);
  if (enCamino) {
    const { tipo_comprobante, fecha, moneda, cotizacion, total, percepciones } = enCamino;
    return { tipo_comprobante, fecha, moneda, cotizacion, total, advertencias: avisosDeNota(percepciones) };
  }
  requireSinCorregir(notas);
  const { datos, advertencias } = await notaDelSaldo(deps, factura, notas);
  const { tipo_comprobante, fecha, moneda, cotizacion, total } = datos;
  return { tipo_comprobante, fecha, moneda, cotizacion, total, advertencias: advertencias.map(textoAdvertencia) };
}

/** Goes on with the note of a call that was cut; null: the note was deleted since. */
async function goOnWithNota(
  deps: Deps,
  alcance: Alcance,
  factura_id: string,
  nota_id: string,
): Promise<Emitido | null> {
  const [hay] = await findComprobantes(deps.store.fork(), alcance, [nota_id]);
  if (!hay) return null;
  const nota = await findAsLeft(deps, alcance, nota_id, true);
  if (nota.status === 'emitida') return emitido(nota);
  checkPermite(nota, 'emitir');
  return issueNota(deps, alcance, nota, factura_id);
}

/** Whether a note of this invoice alone is under way: one for a period goes on by itself. */
function isPropiaEnCamino(nota: ComprobanteGuardado): boolean {
  return nota.periodo_asociado === null && isUnderWay(nota);
}

/** @throws AppError `nota_distinta` */
function requirePrevisto({ total, moneda }: { total: Decimal; moneda: string }, total_previsto: Decimal | null): void {
  if (total_previsto === null || total.equals(total_previsto)) return;
  throw new AppError('nota_distinta', { total: formatEnMoneda(total, moneda) });
}

/** A note of a sale corrected by a person is only sent by a person. @throws AppError `cambio_no_permitido` */
function requireSinCorregir(notas: readonly ComprobanteGuardado[]): void {
  if (notas.some(isCorregido)) throw new AppError('cambio_no_permitido', { motivo: 'nota_a_mano' });
}

/** Data of the note for the invoice's remaining balance. */
async function notaDelSaldo(
  deps: Deps,
  factura: ComprobanteGuardado,
  notas: readonly ComprobanteGuardado[],
): Promise<ReturnType<typeof notaPorElSaldo>> {
  return notaPorElSaldo({
    factura,
    notas: notas.filter(({ status }) => status === 'emitida'),
    hoy: today(deps.clock.now()),
    fecha: null,
    fecha_conocimiento: null,
    vencimientos: await findVencimientosOf(deps.store.fork(), factura.company_id),
  });
}

interface NotaARedactar {
  factura: ComprobanteGuardado;
  notas: readonly ComprobanteGuardado[];
  observaciones: string;
  emisor: Partial<BorradorNuevo>;
}

async function draftNota(
  deps: Deps,
  alcance: Alcance,
  { factura, notas, observaciones, emisor }: NotaARedactar,
): Promise<string> {
  const { venta_id } = factura;
  const { datos, fecha_automatica } = await notaDelSaldo(deps, factura, notas);
  const nuevo: BorradorNuevo = {
    ...datos,
    ...copiaOf(factura),
    ...emisor,
    observaciones: observaciones.trim(),
    fecha_automatica,
    comprobante_vinculado: factura.id,
    ventas: (await findOrdenesDeComprobante(deps.store.fork(), factura.id)).map(
      ({ order_id: _orden, ...orden }) => orden,
    ),
  };
  if (venta_id !== null) {
    const turno = await nextTurnoDeNota(deps.store.fork(), venta_id, factura.id);
    const [dado] = await saveBorradoresDeVentas(deps.store.fork(), alcance, [{ ...nuevo, venta_id, turno }]);
    return requireGuardado(dado);
  }
  // A draft that ARCA refused before is written again. Its perceptions may be decided otherwise by now: totals are compared without them.
  const acreditado = ({ total, tributos }: Totales): Decimal => total.minus(tributos);
  const rechazada = notas.find(
    (nota) =>
      nota.periodo_asociado === null &&
      nota.status === 'borrador' &&
      nota.rechazo.length > 0 &&
      acreditado(nota).equals(acreditado(datos)),
  );
  if (!rechazada) return insertBorrador(deps.store.fork(), alcance, nuevo);
  await updateBorrador(deps.store.fork(), alcance, rechazada.id, nuevo);
  return rechazada.id;
}
