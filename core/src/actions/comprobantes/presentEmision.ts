import { tipoAutorizacionOf } from '../../contract/autorizaciones/autorizaciones.ts';
import { actorUnlessTitular, type Alcance } from '../../rules/alcance.ts';
import { isUnderWay } from '../../rules/comprobantes/estado.ts';
import { conSaldo } from '../../rules/notas/creditFactura.ts';
import { excedeSaldo, saldoOf } from '../../rules/notas/saldo.ts';
import { AppError } from '../../rules/errors.ts';
import { readFalla } from '../../rules/errors/fallaPublicada.ts';
import { updateImportes } from '../../store/comprobantes/borradores.ts';
import {
  findComprobante,
  findNotasDeCredito,
  type ComprobanteGuardado,
} from '../../store/comprobantes/comprobantes.ts';
import { nameEmisor } from '../../store/comprobantes/porEmitir.ts';
import { autorizadores } from '../facturacion/emitir/autorizar/autorizadores.ts';
import { issueNumerado } from '../facturacion/emitir/autorizar/issueNumerado.ts';
import type { Deps } from '../process/deps.ts';
import { issueComprobantes, settleSerie } from '../facturacion/emitir/issueComprobantes.ts';
import type { ResultadoEmision } from '../process/results.ts';

/** A voucher whose issue was asked for: issued, or in the queue with the reason. */
export type Emitido = ComprobanteGuardado & { en_cola: boolean; motivo: string | null };

/** The voucher as it is now, with the outcome of its issue. @throws AppError the reason of a refusal */
export async function presentEmision(deps: Deps, alcance: Alcance, resultado: ResultadoEmision): Promise<Emitido> {
  if (resultado.estado === 'rechazada') {
    throw new AppError('arca_rechazo', { codigo: resultado.codigo, mensaje: resultado.error });
  }
  if (resultado.estado === 'invalida') throw readFalla(resultado.codigo, resultado.data);
  const comprobante = await findComprobante(deps.store.fork(), alcance, resultado.comprobante_id);
  const en_cola = resultado.estado === 'en_cola';
  return { ...comprobante, en_cola, motivo: en_cola ? resultado.motivo : null };
}

/** An issued voucher, as the answer to its request. */
export function emitido(comprobante: ComprobanteGuardado): Emitido {
  return { ...comprobante, en_cola: false, motivo: null };
}

/**
 * The voucher as stored or, if an issue of it was left half way (`dejado`), as ARCA has it: its serie's open chunk is settled
 * first.
 */
export async function findAsLeft(
  deps: Deps,
  alcance: Alcance,
  id: string,
  dejado: boolean,
): Promise<ComprobanteGuardado> {
  const comprobante = await findComprobante(deps.store.fork(), alcance, id);
  if (!dejado || !comprobante.emitiendo) return comprobante;
  const { company_cuit: cuit, punto_de_venta, tipo_comprobante } = comprobante;
  await settleSerie(deps, { cuit, punto_de_venta, tipo_comprobante });
  return findComprobante(deps.store.fork(), alcance, id);
}

/** Runs one note of an invoice at a time: two at once would each see the whole invoice still to credit. */
export function crediting<T>(deps: Deps, factura_id: string, work: () => Promise<T>): Promise<T> {
  return deps.store.exclusively(`notas ${factura_id}`, work);
}

/** Issues a credit note exactly as it was compared with the invoice's remaining balance. */
export async function issueNota(
  deps: Deps,
  alcance: Alcance,
  nota: ComprobanteGuardado,
  factura_id: string,
): Promise<Emitido> {
  const version = await fitToSaldo(deps, alcance, nota, factura_id);
  return issueByAutorizacion(deps, alcance, { ...nota, version });
}

/** Issues the voucher only at the version that was checked. @throws AppError `borrador_distinto` when somebody changed it since */
export async function issueByAutorizacion(
  deps: Deps,
  alcance: Alcance,
  comprobante: ComprobanteGuardado,
): Promise<Emitido> {
  const { id, version } = comprobante;
  await nameEmisor(deps.store.fork(), [comprobante], actorUnlessTitular(alcance));
  const { authorise } = autorizadores[tipoAutorizacionOf(comprobante)];
  if (authorise !== null) {
    await issueNumerado(deps, alcance, comprobante, authorise);
    return emitido(await findComprobante(deps.store.fork(), alcance, id));
  }
  const vistas = new Map([[id, version]]);
  const [resultado] = await issueComprobantes(deps, { alcance, ids: [id], vistas });
  if (!resultado) throw new Error(`issuing ${id} gave no result`);
  if (resultado.estado === 'invalida' && resultado.codigo === 'vista_cambio') throw new AppError('borrador_distinto');
  return presentEmision(deps, alcance, resultado);
}

/**
 * Fits a note to its invoice's balance. Notes under way count as issued, since they are not checked again before going out. A note
 * typed before another note of its invoice went out divides its amount by what is left now. Answers the fitting note's version.
 * @throws AppError `nota_excede_factura`; as `updateImportes`
 */
async function fitToSaldo(
  deps: Deps,
  alcance: Alcance,
  nota: ComprobanteGuardado,
  factura_id: string,
): Promise<number> {
  const factura = await findComprobante(deps.store.fork(), alcance, factura_id);
  const notasDeCredito = (await findNotasDeCredito(deps.store.fork(), alcance, factura.id)).filter(
    (comprobanteGuardado) =>
      comprobanteGuardado.id !== nota.id &&
      (comprobanteGuardado.status === 'emitida' || isUnderWay(comprobanteGuardado)),
  );
  const saldo = saldoOf(factura, notasDeCredito);
  if (!excedeSaldo(saldo, nota)) return nota.version;
  if (nota.moneda !== saldo.moneda) throw new AppError('nota_excede_factura', { id: nota.id });
  const dividida = conSaldo(nota, saldo);
  const { total } = dividida.totales;
  if (!total.equals(nota.total) || excedeSaldo(saldo, { ...nota, ...dividida.totales })) {
    throw new AppError('nota_excede_factura', { id: nota.id });
  }
  return updateImportes(deps.store.fork(), alcance, nota, dividida);
}
