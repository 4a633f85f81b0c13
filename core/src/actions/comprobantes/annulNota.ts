import type { Decimal } from 'decimal.js';
import type { AnulacionPrevista } from '../../contract/comprobantes/facturas.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { isElectronico } from '../../rules/autorizaciones/autorizaciones.ts';
import { isNotaCredito } from '../../rules/catalogs/tipoComprobante.ts';
import { copiaOf } from '../../rules/comprobantes/copia.ts';
import { checkPermite, isUnderWay } from '../../rules/comprobantes/estado.ts';
import { formatEnMoneda } from '../../rules/comprobantes/hoja/formatCifra.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { anulacionOf, type AnulacionDecidida } from '../../rules/notas/anulacion.ts';
import { insertBorrador, updateBorrador } from '../../store/comprobantes/borradores.ts';
import type { BorradorNuevo } from '../../store/comprobantes/borradorFilas.ts';
import {
  findComprobante,
  findComprobantes,
  findNotas,
  type ComprobanteGuardado,
} from '../../store/comprobantes/comprobantes.ts';
import { findFacturaEnSuLugar } from '../../store/comprobantes/porEmitir.ts';
import { findVencimientosOf } from '../../store/contador/datosFiscales.ts';
import { findCuentaById } from '../../store/cuentas/cuentas.ts';
import { findOrdenesDeComprobante } from '../../store/ventas/comprobantesDeVenta.ts';
import { loadVentas } from '../../store/ventas/ventas.ts';
import { loadFacturas, notaOf } from '../facturacion/decidir/notaOf.ts';
import type { Deps } from '../process/deps.ts';
import type { PedidoUnico } from '../programas/doOnce.ts';
import { requireCuit } from '../verificacion/requireCuit.ts';
import { creditComprobante, previewNota } from './creditComprobante.ts';
import { emisorDeNota } from './emisorDeNota.ts';
import { crediting, emitido, findAsLeft, issueByAutorizacion, type Emitido } from './presentEmision.ts';

interface AnularInput {
  alcance: Alcance;
  id: string;
  /** Total of the annulling note that the person saw; null: nobody saw it. */
  total_previsto?: Decimal | null;
  /** Text printed on the annulling note. */
  observaciones?: string;
  /** Point of sale of the annulling note; null: the annulled one's. */
  punto_de_venta?: number | null;
  /** The person knows that the sale still asks for the note being annulled. */
  aunque_se_acredite?: boolean;
  /** The request with an Idempotency-Key that this call serves; null: none. */
  unico?: PedidoUnico | null;
}

/**
 * Annuls a note issued by mistake: a credit note with a debit note for the whole of it, a debit note with a credit note for what is left
 * of it. The note that annuls refers to the annulled one, and the invoice's balance comes back. One that waits for ARCA goes on.
 * @throws AppError as `checkPermite`, `comprobante_no_encontrado`, `punto_de_venta_no_electronico`, `anulacion_con_otra_factura`,
 *   `anulacion_distinta` when the total would not be the one seen, `venta_sigue_devuelta`; as `creditComprobante` and `emitComprobante`
 */
export async function annulNota(deps: Deps, pedido: AnularInput): Promise<Emitido> {
  const { alcance, id, total_previsto = null, observaciones = '', aunque_se_acredite = false, unico = null } = pedido;
  const { punto_de_venta = null } = pedido;
  requireDerecho(alcance, 'emitir');
  if (unico?.comprobante_id) {
    const anulacionPrevia = await goOnWithAnulacion(deps, alcance, unico.comprobante_id);
    if (anulacionPrevia) return anulacionPrevia;
  }
  const nota = await findComprobante(deps.store.fork(), alcance, id);
  checkPermite(nota, 'anular');
  if (!isNotaCredito(nota)) {
    return creditComprobante(deps, { alcance, id, total_previsto, observaciones, punto_de_venta, unico });
  }
  if (!isElectronico(nota.modo_facturacion)) {
    throw new AppError('punto_de_venta_no_electronico', { punto_de_venta: nota.punto_de_venta });
  }
  await requireCuit(deps, { ...nota, cuit: nota.company_cuit });
  const factura = await facturaOf(deps, alcance, nota);
  return crediting(deps, factura.id, async () => {
    const { enCamino, datos, debitos } = await lookAt(deps, alcance, nota, factura);
    requirePrevisto(enCamino ?? datos, total_previsto);
    if (enCamino) {
      await unico?.tieComprobante(enCamino.id);
      return issueByAutorizacion(deps, alcance, enCamino);
    }
    const devuelta = await sigueDevuelta(deps, alcance, nota, factura);
    if (devuelta && !aunque_se_acredite) throw devuelta;
    const nuevo: BorradorNuevo = {
      ...datos,
      ...copiaOf(nota),
      ...(await emisorDeNota(deps, alcance, nota, punto_de_venta)),
      cuenta_id: factura.cuenta_id,
      observaciones: observaciones.trim(),
      fecha_automatica: true,
      comprobante_vinculado: nota.id,
      ventas: (await findOrdenesDeComprobante(deps.store.fork(), nota.id)).map(
        ({ order_id: _orden, ...orden }) => orden,
      ),
    };
    // A draft that ARCA refused before is written again.
    const previa = debitos.find(({ status, a_mano }) => status === 'borrador' && !a_mano);
    if (previa) await updateBorrador(deps.store.fork(), alcance, previa.id, nuevo);
    const anulacion_id = previa?.id ?? (await insertBorrador(deps.store.fork(), alcance, nuevo));
    await unico?.tieComprobante(anulacion_id);
    return issueByAutorizacion(deps, alcance, await findComprobante(deps.store.fork(), alcance, anulacion_id));
  });
}

/**
 * Previews the note of `annulNota`, with what a person should know before.
 * @throws AppError as `annulNota`, except ARCA's errors and `venta_sigue_devuelta`, which is told
 */
export async function previewAnulacion(
  deps: Deps,
  { alcance, id }: { alcance: Alcance; id: string },
): Promise<AnulacionPrevista> {
  const nota = await findComprobante(deps.store.fork(), alcance, id);
  checkPermite(nota, 'anular');
  if (!isNotaCredito(nota)) return { ...(await previewNota(deps, { alcance, id })), sigue_devuelta: null };
  const factura = await facturaOf(deps, alcance, nota);
  const { enCamino, datos, avisos } = await lookAt(deps, alcance, nota, factura);
  const devuelta = enCamino ? null : await sigueDevuelta(deps, alcance, nota, factura);
  const { tipo_comprobante, fecha, moneda, cotizacion, total } = enCamino ?? datos;
  return {
    tipo_comprobante,
    fecha,
    moneda,
    cotizacion,
    total,
    advertencias: avisos,
    sigue_devuelta: devuelta && messageOf(devuelta),
  };
}

/** The invoice, or the debit note, that a credit note made here credits. */
async function facturaOf(
  deps: Deps,
  alcance: Alcance,
  { id, comprobante_vinculado }: ComprobanteGuardado,
): Promise<ComprobanteGuardado> {
  if (comprobante_vinculado === null) throw new AppError('nota_de_otro_sistema', { id });
  return findComprobante(deps.store.fork(), alcance, comprobante_vinculado);
}

/** The annulling note decided now, and those made before. `enCamino`: one of them may be at ARCA or go out by itself; null: none may. */
async function lookAt(
  deps: Deps,
  alcance: Alcance,
  nota: ComprobanteGuardado,
  factura: ComprobanteGuardado,
): Promise<AnulacionDecidida & { debitos: ComprobanteGuardado[]; enCamino: ComprobanteGuardado | null }> {
  const debitos = (await findNotas(deps.store.fork(), alcance, nota.id)).filter(({ clase }) => clase === 'nota_debito');
  const decidida = anulacionOf({
    nota,
    factura_fecha: factura.fecha,
    hoy: today(deps.clock.now()),
    vencimientos: await findVencimientosOf(deps.store.fork(), nota.company_id),
  });
  const enCamino = debitos.find(isUnderWay) ?? null;
  const otraFactura = enCamino ? null : await findFacturaEnSuLugar(deps.store.fork(), nota.id);
  if (otraFactura !== null) throw new AppError('anulacion_con_otra_factura', { id: otraFactura });
  return { ...decidida, debitos, enCamino };
}

/** Goes on with the annulling note of a call that was cut; null: the note was deleted since. */
async function goOnWithAnulacion(deps: Deps, alcance: Alcance, id: string): Promise<Emitido | null> {
  const [hay] = await findComprobantes(deps.store.fork(), alcance, [id]);
  if (!hay) return null;
  const anulacion = await findAsLeft(deps, alcance, id, true);
  if (anulacion.status === 'emitida') return emitido(anulacion);
  checkPermite(anulacion, 'emitir');
  return issueByAutorizacion(deps, alcance, anulacion);
}

/** @throws AppError `anulacion_distinta` */
function requirePrevisto({ total, moneda }: { total: Decimal; moneda: string }, total_previsto: Decimal | null): void {
  if (total_previsto === null || total.equals(total_previsto)) return;
  throw new AppError('anulacion_distinta', { total: formatEnMoneda(total, moneda) });
}

/** The question for a note whose sale, by what is kept of it, would need another at once; null: its sale needs none, or it has no sale. */
async function sigueDevuelta(
  deps: Deps,
  alcance: Alcance,
  nota: ComprobanteGuardado,
  factura: ComprobanteGuardado,
): Promise<AppError | null> {
  const cuenta = factura.cuenta_id === null ? null : await findCuentaById(deps.store.fork(), factura.cuenta_id);
  if (cuenta === null) return null;
  const order_ids = (await findOrdenesDeComprobante(deps.store.fork(), factura.id)).map(({ order_id }) => order_id);
  if (order_ids.length === 0) return null;
  const [guardado] = await loadVentas(deps.store.fork(), alcance, cuenta.id, { order_ids });
  const conNotas = (await loadFacturas(deps, alcance, [factura.id])).get(factura.id);
  if (!guardado || !conNotas) return null;
  const venta = deps.plaza(cuenta).ventas.read.venta(guardado);
  const notas = conNotas.notas.filter(({ id }) => id !== nota.id);
  const decision = notaOf(deps, venta, { ...conNotas, notas }, { modo: 'elegida', reembolso_de: 'vendedor' });
  if (decision.kind === 'nada') return null;
  return new AppError('venta_sigue_devuelta', { id: nota.id, automatica: cuenta.automatizar });
}
