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

/** A voucher that was asked to be issued: issued, or in the queue and why. */
export type Emitido = ComprobanteGuardado & { en_cola: boolean; motivo: string | null };

/** The voucher as it is now and what came of asking for it. @throws AppError what it was refused for */
export async function presentEmision(deps: Deps, alcance: Alcance, resultado: ResultadoEmision): Promise<Emitido> {
  if (resultado.estado === 'rechazada') {
    throw new AppError('arca_rechazo', { codigo: resultado.codigo, mensaje: resultado.error });
  }
  if (resultado.estado === 'invalida') throw readFalla(resultado.codigo, resultado.data);
  const comprobante = await findComprobante(deps.store.fork(), alcance, resultado.comprobante_id);
  const en_cola = resultado.estado === 'en_cola';
  return { ...comprobante, en_cola, motivo: en_cola ? resultado.motivo : null };
}

/** One that is out, as what was asked for. */
export function emitido(comprobante: ComprobanteGuardado): Emitido {
  return { ...comprobante, en_cola: false, motivo: null };
}

/**
 * The voucher as it is; of one that somebody began to issue and left, as ARCA says that it is: what is open on its serie is
 * settled first.
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

/** One note of an invoice at a time: two at once would each see all of it still to credit. */
export function crediting<T>(deps: Deps, factura_id: string, work: () => Promise<T>): Promise<T> {
  return deps.store.exclusively(`notas ${factura_id}`, work);
}

/** A credit note goes out as it was compared with what its invoice has left. */
export async function issueNota(
  deps: Deps,
  alcance: Alcance,
  nota: ComprobanteGuardado,
  factura_id: string,
): Promise<Emitido> {
  const version = await fitToSaldo(deps, alcance, nota, factura_id);
  return issueByAutorizacion(deps, alcance, { ...nota, version });
}

/** The version that was judged goes out, or none. @throws AppError `borrador_distinto` when another wrote it since */
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
 * Counts the notes under way: they would not be asked again before going out. One that was typed before another of its
 * invoice went out divides its amount by what is left now. Answers the version of the note that fits.
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
