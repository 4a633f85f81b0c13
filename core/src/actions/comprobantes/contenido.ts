import { autorizacionDeCodigos, tipoAutorizacionOf } from '../../contract/autorizaciones/autorizaciones.ts';
import { Decimal } from 'decimal.js';
import type { Percepcion, Receptor, Totales } from '../../contract/comprobantes/comprobante.ts';
import type { PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import type { CondicionIvaReceptor, Provincia } from '../../contract/enums.ts';
import type { FacturaTipeada } from '../../contract/comprobantes/facturas.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { discriminaIva } from '../../rules/catalogs/situacionIva.ts';
import { isNotaCredito } from '../../rules/catalogs/tipoComprobante.ts';
import { asociadoOf, receptorOf } from '../../rules/comprobantes/copia.ts';
import { iibbConReceptor } from '../../rules/comprobantes/receptor.ts';
import { chargeBackPercepciones, giveBackPercepciones } from '../../rules/percepciones/devolucion.ts';
import { condicionDeVentaOf } from '../../rules/tipeado/condicionDeVenta.ts';
import { problemasDeAnulacion, problemasDeNota } from '../../rules/tipeado/notaTipeada.ts';
import { problemasDePercepciones } from '../../rules/tipeado/percepciones.ts';
import { sum } from '../../rules/money.ts';
import { estaCancelada, saldoOf, type Saldo } from '../../rules/notas/saldo.ts';
import {
  computeTipeada,
  conReceptorOf,
  isNota,
  isPreimpreso,
  receptorTipeado,
  tipoDocumentoOf,
  toTipeado,
  type LineaPrevia,
} from '../../rules/tipeado/tipeado.ts';
import { problemasDePercibido } from '../../rules/tipeado/problemasDePercibido.ts';
import { validateComprobante, type ContextoValidacion, type Problema } from '../../rules/tipeado/validate.ts';
import { stripDocumento } from '../../rules/cuit.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { isEmail } from '../../rules/password.ts';
import type { BorradorContenido } from '../../store/comprobantes/borradorFilas.ts';
import {
  findComprobante,
  findNotasDeCredito,
  type ComprobanteGuardado,
} from '../../store/comprobantes/comprobantes.ts';
import { findVencimientosOf } from '../../store/contador/datosFiscales.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { findLista } from '../../store/articulos/listas.ts';
import { withCotizacionOficial } from '../facturacion/cotizacion/withCotizacionOficial.ts';
import type { Deps } from '../process/deps.ts';
import { emisorDeBorrador } from '../empresas/emisor.ts';
import {
  findPeriodo,
  percepcionesDeReparto,
  requireReparto,
  toPeriodoAsociado,
  type PeriodoDeNota,
} from './periodo/periodoDeNota.ts';
import { condicionSegunArca } from '../padrones/condicion.ts';
import { perceiveByHand } from '../padrones/percepciones.ts';

/** Data of a voucher's sale: its lines, and the province of delivery; null: unknown. */
export interface DeLaVenta {
  items: readonly LineaPrevia[];
  provincia_entrega: Provincia | null;
}

/**
 * Content of a voucher typed in the form, ready to be stored.
 * @throws AppError `comprobante_invalido` with every problem in `problemas`; `empresa_no_encontrada`,
 *   `punto_de_venta_no_encontrado`, `comprobante_no_encontrado`, `lista_no_encontrada`
 */
export function contenidoTipeado(
  deps: Deps,
  alcance: Alcance,
  tipeada: FacturaTipeada,
  venta: DeLaVenta = { items: [], provincia_entrega: null },
): Promise<BorradorContenido> {
  requireDerecho(alcance, 'redactar');
  return toContenido(deps, alcance, tipeada, null, venta);
}

/** Largest total a voucher can be stored with: thirteen digits before the comma, as ARCA's ImpTotal. */
const MAX_TOTAL = new Decimal(10).pow(13);

/** Content of a draft typed again; `previo`: the draft as stored, null for a new one. @throws AppError as `contenidoTipeado` */
export async function toContenido(
  deps: Deps,
  alcance: Alcance,
  recibida: FacturaTipeada,
  previo: ComprobanteGuardado | null,
  { items: previos, provincia_entrega: entrega }: DeLaVenta = { items: previo?.items ?? [], provincia_entrega: null },
): Promise<BorradorContenido> {
  const { company_id, comprobante_vinculado, lista_id } = recibida;
  const empresa = company_id === null ? null : await findEmpresa(deps.store.fork(), alcance, company_id);
  const punto = empresa && findPunto(empresa, recibida.punto_de_venta);
  if (lista_id !== null) await findLista(deps.store.fork(), alcance, lista_id);
  const factura =
    comprobante_vinculado !== null && isNota(recibida)
      ? await findComprobante(deps.store.fork(), alcance, comprobante_vinculado)
      : null;
  const completa = factura ? conReceptorOf(recibida, factura) : recibida;
  const { tipeada, problemas: deCotizacion } = await withCotizacionOficial(deps, alcance, completa, previo);
  const situacion = tipeada.situacion_iva_facturado ?? (await condicionDeTipeada(deps, tipeada));
  const discrimina_iva = empresa === null || discriminaIva(empresa.situacion_iva);
  const forma = toTipeado(tipeada, situacion, discrimina_iva);
  const { precios_con_iva } = tipeada;
  const notas = factura ? await notasEmitidas(deps, alcance, factura, previo) : [];
  const periodo = empresa && factura === null ? await findPeriodo(deps, empresa, forma) : null;
  const saldo = factura ? saldoOf(factura, notas) : (periodo?.saldo ?? null);
  const { items, totales } = computeTipeada({ ...tipeada, percepciones: [] }, discrimina_iva, {
    previos,
    saldo: saldo?.moneda === forma.moneda ? saldo : null,
  });
  const problemas = [
    ...deCotizacion,
    ...validateComprobante(forma, contextoOf(deps, { empresa, punto, factura, saldo, periodo })).filter(
      ({ campo }) => !deCotizacion.some((problema) => problema.campo === campo),
    ),
    ...checkVinculado(empresa, factura),
    ...checkUnoSolo(recibida),
    ...(factura ? problemasDeNota(recibida, factura) : checkSinVinculado(recibida)),
    ...(factura ? problemasDeAnulacion({ ...forma, ...totales }, factura) : []),
    ...problemasDePercepciones(empresa, tipeada.percepciones, totales.total),
    ...checkTotalYEmail(tipeada, totales.total),
  ];
  const { tipo_comprobante, fecha, cotizacion } = forma;
  const completo = empresa && punto && tipo_comprobante && fecha && cotizacion && situacion;
  if (problemas.length > 0 || !completo) throw invalid(problemas);
  const { ambiente: _ambiente, ...emisor } = emisorDeBorrador(deps, empresa, punto);
  const preimpreso = isPreimpreso(forma, punto);
  const receptor = factura ? receptorOf(factura) : receptorTipeado(tipeada, situacion);
  const anterior = factura ?? previo;
  const provincia_entrega = anterior?.provincia_entrega ?? entrega;
  const datos = {
    tipo_comprobante,
    fecha,
    moneda: forma.moneda,
    cotizacion,
    items,
    ...receptor,
    ...totales,
    provincia_entrega,
  };
  const reparto = periodo ? requireReparto(datos, periodo) : [];
  const percepciones = periodo
    ? await percepcionesDeReparto(deps, alcance, reparto)
    : await percepcionesOf(deps, empresa, datos, factura && { factura, notas });
  // A note has its invoice's receiver, as printed there: an address missing from it is no problem.
  const sinDomicilio = factura ? [] : problemasDePercibido(percepciones, receptor);
  if (sinDomicilio.length > 0) throw invalid(sinDomicilio);
  const tributos = sum(percepciones.map(({ importe }) => importe));
  return {
    ...emisor,
    tipo_comprobante,
    fecha,
    fecha_automatica: false,
    a_mano: true,
    concepto: forma.concepto,
    servicio_desde: forma.servicio_desde,
    servicio_hasta: forma.servicio_hasta,
    vencimiento_pago: forma.vencimiento_pago,
    moneda: forma.moneda,
    cotizacion,
    cancela_misma_moneda: tipeada.cancela_misma_moneda,
    observaciones: tipeada.observaciones,
    precios_con_iva,
    ...receptor,
    items,
    percepciones,
    ...totales,
    tributos,
    total: totales.total.plus(tributos),
    asociados: factura ? [asociadoOf(factura)] : [],
    lista_id,
    email_facturado: tipeada.email_facturado?.trim() || null,
    condicion_de_venta: condicionDeVentaOf(tipeada, previo, empresa),
    iibb_facturado: anterior && iibbConReceptor(anterior, receptor),
    provincia_entrega,
    comprobante_vinculado: factura?.id ?? null,
    periodo_asociado: toPeriodoAsociado(forma),
    reparto,
    numero_comprobante: preimpreso ? tipeada.numero_comprobante : null,
    autorizacion: preimpreso
      ? autorizacionDeCodigos(tipoAutorizacionOf({ ...emisor, tipo_comprobante }), tipeada)
      : null,
  };
}

function invalid(problemas: readonly Problema[]): AppError {
  const [primero] = problemas;
  return new AppError('comprobante_invalido', {
    campo: primero?.campo ?? 'cuerpo',
    mensaje: primero?.mensaje ?? null,
    problemas: problemas.map(({ campo, mensaje }) => ({ campo, mensaje })),
  });
}

function findPunto({ puntosDeVenta }: EmpresaGuardada, numero: number | null): PuntoDeVenta | null {
  if (numero === null) return null;
  const punto = puntosDeVenta.find(({ punto_de_venta }) => punto_de_venta === numero);
  if (!punto) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta: numero });
  return punto;
}

/** The typed receiver's IVA condition according to ARCA; null when unknown: the person has to choose. */
function condicionDeTipeada(deps: Deps, tipeada: FacturaTipeada): Promise<CondicionIvaReceptor | null> {
  const numero = stripDocumento(tipeada.cuit_facturado);
  return condicionSegunArca(deps, tipeada.tipo_documento_facturado ?? tipoDocumentoOf(numero), numero);
}

/**
 * Perceptions of the typed voucher, decided here, whatever the screen showed. A credit note gives back its invoice's perceptions
 * when it alone annuls the whole invoice in time; a debit note that annuls a credit note charges again those it gave back.
 * @throws AppError `falta_padron`, `falta_ajuste_percepcion`
 */
async function percepcionesOf(
  deps: Deps,
  empresa: EmpresaGuardada,
  datos: Pick<
    BorradorContenido,
    'tipo_comprobante' | 'fecha' | 'moneda' | 'cotizacion' | 'items' | keyof Receptor | keyof Totales
  > & { provincia_entrega: Provincia | null },
  factura: { factura: ComprobanteGuardado; notas: readonly ComprobanteGuardado[] } | null,
): Promise<Percepcion[]> {
  const { tipo_comprobante, fecha, cotizacion, neto, iva, exento, no_gravado, provincia_entrega } = datos;
  if (isNotaCredito({ tipo_comprobante }) && factura) {
    // A note in another currency is for an exchange-rate difference, and never annuls the invoice, whatever its amount.
    const anula_todo =
      factura.notas.length === 0 && datos.moneda === factura.factura.moneda && estaCancelada(factura.factura, [datos]);
    const vencimientos = await findVencimientosOf(deps.store.fork(), empresa.id);
    return giveBackPercepciones({ factura: factura.factura, anula_todo, fecha, vencimientos }).percepciones;
  }
  if (factura && isNotaCredito(factura.factura)) {
    const { factura: nota } = factura;
    const factura_fecha = nota.comprobanteVinculado?.fecha ?? nota.fecha;
    const vencimientos = await findVencimientosOf(deps.store.fork(), empresa.id);
    return chargeBackPercepciones({ nota, factura_fecha, fecha, vencimientos }).percepciones;
  }
  const receptor = receptorOf(datos);
  const montos = { neto, iva, exento, no_gravado, cotizacion };
  return perceiveByHand(deps, empresa, { tipo_comprobante, fecha, receptor, ...montos, provincia_entrega });
}

async function notasEmitidas(
  deps: Deps,
  alcance: Alcance,
  factura: ComprobanteGuardado,
  previo: ComprobanteGuardado | null,
): Promise<ComprobanteGuardado[]> {
  const notas = await findNotasDeCredito(deps.store.fork(), alcance, factura.id);
  return notas.filter(({ id, status }) => id !== previo?.id && status === 'emitida');
}

function contextoOf(
  deps: Deps,
  partes: {
    empresa: EmpresaGuardada | null;
    punto: PuntoDeVenta | null;
    factura: ComprobanteGuardado | null;
    saldo: Saldo | null;
    periodo: PeriodoDeNota | null;
  },
): ContextoValidacion {
  const { empresa, punto, factura, saldo, periodo } = partes;
  return {
    hoy: today(deps.clock.now()),
    empresa,
    punto_de_venta: punto,
    vinculado: factura && saldo && { ...factura, saldo },
    periodo: periodo && { saldo: periodo.saldo, comprobantes: periodo.facturas.length },
  };
}

/** WSFEv1 refuses a note whose invoice belongs to another issuer. */
function checkVinculado(empresa: EmpresaGuardada | null, factura: ComprobanteGuardado | null): Problema[] {
  if (factura === null || empresa === null || factura.company_id === empresa.id) return [];
  return [{ campo: 'comprobante_vinculado', mensaje: 'El comprobante vinculado es de otra empresa.' }];
}

/** A note refers to a voucher or to a period, never to both. */
function checkUnoSolo({ comprobante_vinculado, periodo_asociado }: FacturaTipeada): Problema[] {
  if (comprobante_vinculado === null || periodo_asociado === null) return [];
  const mensaje = 'La nota se refiere a un comprobante o a un período: elegí uno de los dos.';
  return [{ campo: 'periodo_asociado', mensaje }];
}

/** Only a note refers to another voucher: on any other kind the reference would be lost. */
function checkSinVinculado(recibida: FacturaTipeada): Problema[] {
  if (recibida.comprobante_vinculado === null || recibida.tipo_comprobante === null || isNota(recibida)) return [];
  return [
    { campo: 'comprobante_vinculado', mensaje: 'Solo una nota de crédito o de débito se vincula a otro comprobante.' },
  ];
}

function checkTotalYEmail({ email_facturado }: FacturaTipeada, total: Decimal): Problema[] {
  const problemas: Problema[] = [];
  if (total.gte(MAX_TOTAL)) problemas.push({ campo: 'items', mensaje: 'El total es demasiado grande.' });
  const email = email_facturado?.trim();
  if (email && !isEmail(email)) problemas.push({ campo: 'email_facturado', mensaje: 'Ingrese un mail válido' });
  return problemas;
}
