import type { Decimal } from 'decimal.js';
import type { Totales } from '../../contract/comprobantes/comprobante.ts';
import type { Serie } from '../../contract/arca/arca.ts';
import type { NotaPrevista, UltimaFechaQuery } from '../../contract/comprobantes/facturas.ts';
import { actorUnlessTitular, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { emiteClaseA, esElectronico } from '../../rules/catalogs/empresa.ts';
import { tipoComprobanteDe } from '../../rules/catalogs/tipoComprobante.ts';
import { copiaDe } from '../../rules/comprobantes/copia.ts';
import { checkPermite, isCorregido, isUnderWay } from '../../rules/comprobantes/estado.ts';
import { requireFechaConfirmada } from '../../rules/comprobantes/fecha.ts';
import { formatEnMoneda } from '../../rules/comprobantes/hoja/numeros.ts';
import { textoAdvertencia } from '../../rules/motivos/advertencias.ts';
import { conSaldo } from '../../rules/notas/notaItems.ts';
import { notaPorElSaldo } from '../../rules/notas/notas.ts';
import { excedeSaldo, saldoDe } from '../../rules/notas/saldo.ts';
import { avisosDeNota } from '../../rules/percepciones/devolver.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import {
  insertBorrador,
  requireGuardado,
  saveBorradoresDeVentas,
  updateBorrador,
  updateImportes,
} from '../../store/comprobantes/borradores.ts';
import type { BorradorNuevo } from '../../store/comprobantes/borradorFilas.ts';
import {
  findComprobante,
  findComprobantes,
  findNotasDeCredito,
  type ComprobanteGuardado,
} from '../../store/comprobantes/comprobantes.ts';
import { findUltimasFechas } from '../../store/comprobantes/cambios.ts';
import { issuePreimpreso, issuePresupuesto } from '../../store/comprobantes/emitidas.ts';
import { nameEmisor } from '../../store/comprobantes/porEmitir.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { findOrdenesDeComprobante, nextTurnoDeNota } from '../../store/ventas/comprobantesDeVenta.ts';
import { enqueueMails } from '../documentos/correos.ts';
import type { Deps } from '../process/deps.ts';
import { issueComprobantes, settleSerie } from '../issuing/issueComprobantes.ts';
import type { ResultadoEmision } from '../process/results.ts';
import type { PedidoUnico } from '../programas/pedidos.ts';
import { holdCuit, requireCuit } from '../verificacion/requireCuit.ts';

/** A voucher that was asked to be issued: issued, or in the queue and why. */
export type ComprobanteEmitido = ComprobanteGuardado & { en_cola: boolean; motivo: string | null };

interface EmitirInput {
  alcance: Alcance;
  id: string;
  confirmar_fecha_futura?: boolean;
  /** The one that somebody saw and agreed to; null: as it is. */
  version?: number | null;
  /** Inside of a call that is done once. */
  unico?: PedidoUnico | null;
}

/**
 * Issues a draft the way its point of sale does: through ARCA, as a pre-printed form, or as a quote of ours.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`, `empresa_sin_verificar`,
 *   `cuit_de_otro_usuario`, `empresa_no_puede_emitir`; `borrador_distinto` when it is not of the `version` that was
 *   seen; `arca_rechazo` when ARCA refuses it; `fecha_futura_sin_confirmar`; what our own rules refuse it for
 *   (`fecha_fuera_de_rango`, `nota_excede_factura`…). The draft stays.
 */
export async function emitComprobante(
  deps: Deps,
  { alcance, id, confirmar_fecha_futura = false, version = null, unico = null }: EmitirInput,
): Promise<ComprobanteEmitido> {
  requireDerecho(alcance, 'emitir');
  const comprobante = await findAsLeft(deps, alcance, id, unico?.retomado ?? false);
  if (unico?.retomado && comprobante.status === 'emitida') return emitido(comprobante);
  checkPermite(comprobante, 'emitir');
  // A call that was cut had seen it: what it began may have written it.
  const vista = unico?.retomado ? null : version;
  if (vista !== null && vista !== comprobante.version) throw new AppError('borrador_distinto');
  if (comprobante.ambiente !== deps.arca.ambiente) {
    const { ambiente } = comprobante;
    throw new AppError('comprobante_de_otro_ambiente', { ambiente, actual: deps.arca.ambiente });
  }
  const { comprobante_vinculado, clase, letra, company_id, company_cuit: cuit } = comprobante;
  if (clase !== 'presupuesto') await requireCuit(deps, { company_id, cuit });
  if (letra === 'A') await requireClaseA(deps, alcance, company_id);
  if (!confirmar_fecha_futura && !comprobante.fecha_automatica) await checkFecha(deps, comprobante);
  if (clase !== 'nota_credito' || comprobante_vinculado === null) return issueByMode(deps, alcance, comprobante);
  return crediting(deps, comprobante_vinculado, () => issueNota(deps, alcance, comprobante, comprobante_vinculado));
}

interface CreditarInput {
  alcance: Alcance;
  id: string;
  /** What the person saw that the note would be for; null: nobody saw it. */
  total_previsto?: Decimal | null;
  /** What is printed on it. */
  observaciones?: string;
  /** Inside of a call that is done once. */
  unico?: PedidoUnico | null;
}

/**
 * Issues the credit note for all that an invoice still has. One that waits for ARCA goes on; it is never made twice.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_emitido`, `nota_no_permitida`, `factura_ya_acreditada`,
 *   `punto_de_venta_no_electronico` (its number has to be typed); `nota_distinta` when it would not be for the total that was
 *   seen; `cambio_no_permitido` when another note of its sale took its place meanwhile, or a person corrected its draft; as `emitComprobante`
 */
export async function creditComprobante(
  deps: Deps,
  { alcance, id, total_previsto = null, observaciones = '', unico = null }: CreditarInput,
): Promise<ComprobanteEmitido> {
  requireDerecho(alcance, 'emitir');
  if (unico?.comprobante_id) {
    const nota_id = unico.comprobante_id;
    const hecha = await crediting(deps, id, () => goOnWithNota(deps, alcance, id, nota_id));
    if (hecha) return hecha;
  }
  const factura = await findComprobante(deps.store.fork(), alcance, id);
  checkPermite(factura, 'nota_credito');
  if (!esElectronico(factura.modo_facturacion)) {
    throw new AppError('punto_de_venta_no_electronico', { punto_de_venta: factura.punto_de_venta });
  }
  await requireCuit(deps, { ...factura, cuit: factura.company_cuit });
  return crediting(deps, id, async () => {
    const notas = await findNotasDeCredito(deps.store.fork(), alcance, factura.id);
    const enCamino = notas.find(isUnderWay);
    if (enCamino) {
      requirePrevisto(enCamino, total_previsto);
      await unico?.tieComprobante(enCamino.id);
      return issueByMode(deps, alcance, enCamino);
    }
    requireSinCorregir(notas);
    requirePrevisto(notaDelSaldo(deps, factura, notas).datos, total_previsto);
    const nota_id = await draftNota(deps, alcance, { factura, notas, observaciones });
    await unico?.tieComprobante(nota_id);
    return issueByMode(deps, alcance, await findComprobante(deps.store.fork(), alcance, nota_id));
  });
}

/**
 * What `creditComprobante` would issue, and what to know before: the perceptions that it would not give back, above all.
 * @throws AppError as it does, but for those of ARCA
 */
export async function previewNota(
  deps: Deps,
  { alcance, id }: { alcance: Alcance; id: string },
): Promise<NotaPrevista> {
  const factura = await findComprobante(deps.store.fork(), alcance, id);
  checkPermite(factura, 'nota_credito');
  const notas = await findNotasDeCredito(deps.store.fork(), alcance, factura.id);
  const enCamino = notas.find(isUnderWay);
  if (enCamino) {
    const { tipo_comprobante, fecha, moneda, total, percepciones } = enCamino;
    return { tipo_comprobante, fecha, moneda, total, advertencias: avisosDeNota(percepciones) };
  }
  requireSinCorregir(notas);
  const { datos, advertencias } = notaDelSaldo(deps, factura, notas);
  const { tipo_comprobante, fecha, moneda, total } = datos;
  return { tipo_comprobante, fecha, moneda, total, advertencias: advertencias.map(textoAdvertencia) };
}

/** The voucher as it is now and what came of asking for it. @throws AppError what it was refused for */
export async function presentEmision(
  deps: Deps,
  alcance: Alcance,
  resultado: ResultadoEmision,
): Promise<ComprobanteEmitido> {
  if (resultado.estado === 'rechazada') {
    throw new AppError('arca_rechazo', { codigo: resultado.codigo, mensaje: resultado.error });
  }
  if (resultado.estado === 'invalida') throw new AppError(resultado.codigo, resultado.data);
  const comprobante = await findComprobante(deps.store.fork(), alcance, resultado.comprobante_id);
  const en_cola = resultado.estado === 'en_cola';
  return { ...comprobante, en_cola, motivo: en_cola ? resultado.motivo : null };
}

/** What the company may issue can have changed since the draft was made. @throws AppError `empresa_no_puede_emitir` */
async function requireClaseA(deps: Deps, alcance: Alcance, company_id: string): Promise<void> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  if (!emiteClaseA(empresa)) throw new AppError('empresa_no_puede_emitir', { motivo: 'clase_a' });
}

/** @throws AppError `fecha_futura_sin_confirmar` */
async function checkFecha(deps: Deps, comprobante: ComprobanteGuardado): Promise<void> {
  const { fecha, company_id, company_cuit: cuit, punto_de_venta, tipo_comprobante } = comprobante;
  const hoy = today(deps.clock.now());
  if (fecha <= hoy) return;
  const ultima_fecha = await ultimaFechaDe(deps, company_id, { cuit, punto_de_venta, tipo_comprobante });
  requireFechaConfirmada({ fecha, hoy, ultima_fecha, confirmada: false });
}

/**
 * Of these drafts, the latest date ahead of today that would keep its serie from earlier ones, for the person to be asked
 * first; null: none has one.
 */
export async function fechaQueBloquea(deps: Deps, alcance: Alcance, ids: readonly string[]): Promise<string | null> {
  const hoy = today(deps.clock.now());
  const borradores = (await findComprobantes(deps.store.fork(), alcance, ids)).filter(
    ({ status, fecha, fecha_automatica }) => status === 'borrador' && !fecha_automatica && fecha > hoy,
  );
  let ultima: string | null = null;
  for (const borrador of borradores.toSorted((a, b) => (a.fecha < b.fecha ? -1 : 1))) {
    const { company_id, company_cuit: cuit, punto_de_venta, tipo_comprobante, fecha } = borrador;
    const deLaSerie = await ultimaFechaDe(deps, company_id, { cuit, punto_de_venta, tipo_comprobante });
    if (deLaSerie === null || fecha > deLaSerie) ultima = fecha;
  }
  return ultima;
}

/**
 * Date of the last voucher of a serie that we know of, which the next one cannot be earlier than.
 * @throws AppError `empresa_no_encontrada`
 */
export async function findUltimaFecha(
  deps: Deps,
  alcance: Alcance,
  { company_id, ...serie }: UltimaFechaQuery,
): Promise<string | null> {
  const { cuit } = await findEmpresa(deps.store.fork(), alcance, company_id);
  return ultimaFechaDe(deps, company_id, { cuit, ...serie });
}

async function ultimaFechaDe(deps: Deps, company_id: string, serie: Serie): Promise<string | null> {
  const [ultima_fecha = null] = await findUltimasFechas(
    deps.store.fork(),
    { ambiente: deps.arca.ambiente, company_id },
    [serie],
  );
  return ultima_fecha;
}

/** The version that was judged goes out, or none. @throws AppError `borrador_distinto` when another wrote it since */
async function issueByMode(
  deps: Deps,
  alcance: Alcance,
  comprobante: ComprobanteGuardado,
): Promise<ComprobanteEmitido> {
  const { id, version, tipo_comprobante, modo_facturacion } = comprobante;
  await nameEmisor(deps.store.fork(), [comprobante], actorUnlessTitular(alcance));
  if (tipoComprobanteDe(tipo_comprobante).clase === 'presupuesto') {
    await deps.store.tx(async (tx) => {
      await issuePresupuesto(tx, alcance, comprobante);
      await enqueueMails(deps, tx, [id]);
    });
  } else if (!esElectronico(modo_facturacion)) {
    await deps.store.tx(async (tx) => {
      await holdCuit(deps, tx, { ...comprobante, cuit: comprobante.company_cuit });
      await issuePreimpreso(tx, alcance, comprobante);
      await enqueueMails(deps, tx, [id]);
    });
  } else {
    const vistas = new Map([[id, version]]);
    const [resultado] = await issueComprobantes(deps, { alcance, ids: [id], vistas });
    if (!resultado) throw new Error(`issuing ${id} gave no result`);
    if (resultado.estado === 'invalida' && resultado.codigo === 'vista_cambio') throw new AppError('borrador_distinto');
    return presentEmision(deps, alcance, resultado);
  }
  return emitido(await findComprobante(deps.store.fork(), alcance, id));
}

/**
 * The voucher as it is; of one that somebody began to issue and left, as ARCA says that it is: what is open on its serie is
 * settled first.
 */
async function findAsLeft(deps: Deps, alcance: Alcance, id: string, dejado: boolean): Promise<ComprobanteGuardado> {
  const comprobante = await findComprobante(deps.store.fork(), alcance, id);
  if (!dejado || !comprobante.emitiendo) return comprobante;
  const { company_cuit: cuit, punto_de_venta, tipo_comprobante } = comprobante;
  await settleSerie(deps, { cuit, punto_de_venta, tipo_comprobante });
  return findComprobante(deps.store.fork(), alcance, id);
}

/** Goes on with the note that a call made before it was cut; null: it was deleted since. */
async function goOnWithNota(
  deps: Deps,
  alcance: Alcance,
  factura_id: string,
  nota_id: string,
): Promise<ComprobanteEmitido | null> {
  const [hay] = await findComprobantes(deps.store.fork(), alcance, [nota_id]);
  if (!hay) return null;
  const nota = await findAsLeft(deps, alcance, nota_id, true);
  if (nota.status === 'emitida') return emitido(nota);
  checkPermite(nota, 'emitir');
  return issueNota(deps, alcance, nota, factura_id);
}

/** A credit note goes out as it was compared with what its invoice has left. */
async function issueNota(
  deps: Deps,
  alcance: Alcance,
  nota: ComprobanteGuardado,
  factura_id: string,
): Promise<ComprobanteEmitido> {
  const version = await fitToSaldo(deps, alcance, nota, factura_id);
  return issueByMode(deps, alcance, { ...nota, version });
}

function emitido(comprobante: ComprobanteGuardado): ComprobanteEmitido {
  return { ...comprobante, en_cola: false, motivo: null };
}

/** One note of an invoice at a time: two at once would each see all of it still to credit. */
export function crediting<T>(deps: Deps, factura_id: string, work: () => Promise<T>): Promise<T> {
  return deps.store.exclusively(`notas ${factura_id}`, work);
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
  const otras = (await findNotasDeCredito(deps.store.fork(), alcance, factura.id)).filter(
    (otra) => otra.id !== nota.id && (otra.status === 'emitida' || isUnderWay(otra)),
  );
  const saldo = saldoDe(factura, otras);
  if (!excedeSaldo(saldo, nota)) return nota.version;
  const dividida = conSaldo(nota, saldo);
  const { total } = dividida.totales;
  if (!total.equals(nota.total) || excedeSaldo(saldo, { ...nota, ...dividida.totales })) {
    throw new AppError('nota_excede_factura', { id: nota.id });
  }
  return updateImportes(deps.store.fork(), alcance, nota, dividida);
}

/** @throws AppError `nota_distinta` */
function requirePrevisto({ total, moneda }: { total: Decimal; moneda: string }, total_previsto: Decimal | null): void {
  if (total_previsto === null || total.equals(total_previsto)) return;
  throw new AppError('nota_distinta', { total: formatEnMoneda(total, moneda) });
}

/** What a person corrected of a sale's note is theirs to send. @throws AppError `cambio_no_permitido` */
function requireSinCorregir(notas: readonly ComprobanteGuardado[]): void {
  if (notas.some(isCorregido)) throw new AppError('cambio_no_permitido', { motivo: 'nota_a_mano' });
}

/** The draft of the note; one that ARCA refused before is written again. */
function notaDelSaldo(
  deps: Deps,
  factura: ComprobanteGuardado,
  notas: readonly ComprobanteGuardado[],
): ReturnType<typeof notaPorElSaldo> {
  return notaPorElSaldo({
    factura,
    notas: notas.filter(({ status }) => status === 'emitida'),
    hoy: today(deps.clock.now()),
    fecha: null,
    fecha_conocimiento: null,
  });
}

interface NotaARedactar {
  factura: ComprobanteGuardado;
  notas: readonly ComprobanteGuardado[];
  observaciones: string;
}

async function draftNota(
  deps: Deps,
  alcance: Alcance,
  { factura, notas, observaciones }: NotaARedactar,
): Promise<string> {
  const { paquete_id } = factura;
  const { datos, fecha_automatica } = notaDelSaldo(deps, factura, notas);
  const nuevo: BorradorNuevo = {
    ...datos,
    ...copiaDe(factura),
    observaciones: observaciones.trim(),
    fecha_automatica,
    comprobante_vinculado: factura.id,
    ventas: (await findOrdenesDeComprobante(deps.store.fork(), factura.id)).map(
      ({ order_id: _orden, ...venta }) => venta,
    ),
  };
  if (paquete_id !== null) {
    const turno = await nextTurnoDeNota(deps.store.fork(), paquete_id, factura.id);
    const [dado] = await saveBorradoresDeVentas(deps.store.fork(), alcance, [{ ...nuevo, paquete_id, turno }]);
    return requireGuardado(dado);
  }
  // What it gave back may be decided otherwise by now.
  const acreditado = ({ total, tributos }: Totales): Decimal => total.minus(tributos);
  const rechazada = notas.find(
    (nota) => nota.status === 'borrador' && nota.rechazo.length > 0 && acreditado(nota).equals(acreditado(datos)),
  );
  if (!rechazada) return insertBorrador(deps.store.fork(), alcance, nuevo);
  await updateBorrador(deps.store.fork(), alcance, rechazada.id, nuevo);
  return rechazada.id;
}
