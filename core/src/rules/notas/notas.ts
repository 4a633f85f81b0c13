import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { VencimientoDdjj } from '../../contract/contador/datoFiscal.ts';
import type { ComprobanteDatos, Totales } from '../../contract/comprobantes/comprobante.ts';
import type { ClaseComprobante } from '../../contract/enums.ts';
import type { Envio, Orden } from '../../contract/ventas/venta.ts';
import { isAlicuotaDeArca } from '../catalogs/alicuotaIva.ts';
import { diasParaLaNota } from '../catalogs/limites.ts';
import { PRODUCTOS } from '../catalogs/moneda.ts';
import { notaPara, tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { diffDays, latestFecha, sameMonth } from '../dates.ts';
import { AppError, type ErrorData } from '../errors.ts';
import { sum } from '../money.ts';
import { acreditado, type Acreditado } from './acreditado.ts';
import { asociadoOf, receptorOf } from '../comprobantes/copia.ts';
import type { QuienDevuelve } from '../cobros/devolucion/aCargoOf.ts';
import { advertenciasDeFecha, vencimientoDePago } from '../comprobantes/fecha.ts';
import { giveBackPercepciones, type DevolucionPercepciones } from '../percepciones/devolucion.ts';
import type { Advertencia } from '../motivos/advertencias.ts';
import type { MotivoPregunta, MotivoSinNota } from '../motivos/motivos.ts';
import type { Modo } from '../motivos/modo.ts';
import { creditFactura, restoOf, type Devolucion } from './creditFactura.ts';
import { estaCancelada, saldoOf } from './saldo.ts';
import type { ConImportes } from './enMonedaOf.ts';

/** An issued invoice, as a note needs it. A Comprobante with its number is one. */
export type FacturaEmitida = ComprobanteDatos & {
  id: string;
  company_cuit: string;
  punto_de_venta: number;
  numero_comprobante: number | null;
};

/** A previous credit note of the invoice, issued or under way. Any ComprobanteDatos is one. */
export type NotaPrevia = ConImportes & Pick<ComprobanteDatos, 'asociados'>;

export interface EntradaNota {
  factura: FacturaEmitida;
  notas: readonly NotaPrevia[];
  /** The invoice's orders, as the marketplace reports them now. */
  ordenes: readonly Pick<Orden, 'order_id' | 'estado' | 'reembolsado' | 'dividida'>[];
  /** Refunds already deducted in the invoice, per order. */
  reembolsos_considerados: readonly { order_id: string; importe: Decimal }[];
  /** Whether the shipping was given back; null: not known, and the shipping is credited only by hand. */
  envio: Pick<Envio, 'devuelto'> | null;
  /** Payer of the refund: the seller, the marketplace, or not known. */
  reembolso_de: QuienDevuelve;
  hoy: FechaCivil;
  /** Date typed by the person; null: automatic. */
  fecha: FechaCivil | null;
  /** Date on which the cancellation or refund was known; null: that date is unknown. */
  fecha_conocimiento: FechaCivil | null;
  /** Due dates of the company's returns, by which its credit notes give perceptions back; absent: none is known. */
  vencimientos?: readonly VencimientoDdjj[];
  /** With a sale that a person picked, the note goes ahead without asking. */
  modo: Modo;
}

export interface NotaDecidida {
  datos: ComprobanteDatos;
  fecha_automatica: boolean;
  /** The note takes everything the invoice still had. */
  cancela: boolean;
  /** The note would give a perception back if its month's return is not due yet, but that due date is not known. */
  vencimiento_por_saber: boolean;
  advertencias: Advertencia[];
}

export type DecisionNota =
  | ({ kind: 'emitir' } & NotaDecidida)
  /** The note that would be issued once a person agrees. */
  | ({ kind: 'preguntar'; motivo: MotivoPregunta } & NotaDecidida)
  | { kind: 'nada'; motivo: MotivoSinNota; data: ErrorData };

/**
 * The credit note a sale needs now: what its orders have cancelled or refunded, less what was already credited or off the
 * invoice. A refund belongs to the lines of its order; shipping only when it was given back. Never more than what is left.
 * Source: RG 4540.
 * @throws AppError `comprobante_no_emitido`
 */
export function notaDeVenta(entrada: EntradaNota): DecisionNota {
  const { factura, notas } = entrada;
  const devoluciones = devolucionesDebidas(entrada, acreditado(factura, notas));
  const { items, totales } = creditFactura({ factura, notas, devoluciones });
  if (items.length === 0) {
    return { kind: 'nada', motivo: notas.length > 0 ? 'nada_por_acreditar' : 'sin_devolucion', data: {} };
  }
  const nota = buildNotaCredito({ ...entrada, items, totales });
  const pregunta = preguntaOf(entrada) ?? (entrada.modo === 'elegida' ? null : preguntaPorPercepcion(nota));
  return pregunta === null ? { kind: 'emitir', ...nota } : { kind: 'preguntar', motivo: pregunta, ...nota };
}

/** Kinds of decision, by which invoice of a sale is handled first; any other kind comes after. */
const PRIMERO: readonly string[] = ['emitir', 'preguntar', 'nota_a_mano', 'nota_en_camino', 'nada_por_acreditar'];

/**
 * The invoice of a sale to handle now, since one note of a sale goes out at a time. `pendiente`: its note waits for ARCA, or was
 * refused, and does not hold up the note of another invoice. null: the sale has no invoice.
 */
export function primeraNota<T extends { decision: DecisionNota; pendiente: boolean }>(
  decididas: readonly T[],
): T | null {
  const lugares = decididas.map((decidida) => {
    const { decision } = decidida;
    const lugar = PRIMERO.indexOf(decision.kind === 'nada' ? decision.motivo : decision.kind);
    return { una: decidida, lugar: lugar < 0 ? PRIMERO.length : lugar };
  });
  const primero = lugares.toSorted((a, b) => a.lugar - b.lugar || Number(a.una.pendiente) - Number(b.una.pendiente));
  return primero[0]?.una ?? null;
}

/**
 * A credit note for all that an invoice still has: the button on the voucher, and the first step of a change to A.
 * @throws AppError `factura_ya_acreditada`, `nota_no_permitida`, `comprobante_no_emitido`
 */
export function notaPorElSaldo(
  entrada: Pick<EntradaNota, 'factura' | 'notas' | 'hoy' | 'fecha' | 'fecha_conocimiento' | 'vencimientos'>,
): NotaDecidida {
  const { factura, notas } = entrada;
  if (!saldoOf(factura, notas).total.gt(0)) throw new AppError('factura_ya_acreditada', { factura: factura.id });
  return buildNotaCredito({ ...entrada, ...restoOf(factura, notas) });
}

/**
 * Data that a credit or debit note takes from its invoice: receiver, currency, how prices are read, and the reference to it (RG 4540;
 * WSFEv1 CbtesAsoc with the issuer's CUIT and the date). Letter X has no notes.
 * @throws AppError `nota_no_permitida`, `comprobante_no_emitido`, `alicuota_desconocida` when a rate of the invoice has no code
 * at ARCA
 */
export function baseDeNota(
  factura: FacturaEmitida,
  clase: Extract<ClaseComprobante, 'nota_credito' | 'nota_debito'>,
  fecha: FechaCivil,
): Omit<ComprobanteDatos, 'items' | 'percepciones' | keyof Totales> {
  const tipo_comprobante = notaPara(clase, factura.tipo_comprobante);
  if (tipo_comprobante === null) {
    throw new AppError('nota_no_permitida', { tipo: tipoComprobanteOf(factura.tipo_comprobante).nombre });
  }
  const ajena = factura.alicuotas.find(({ iva }) => !isAlicuotaDeArca(iva));
  if (ajena) throw new AppError('alicuota_desconocida', { iva: ajena.iva });
  return {
    tipo_comprobante,
    fecha,
    concepto: factura.concepto,
    servicio_desde: factura.servicio_desde,
    servicio_hasta: factura.servicio_hasta,
    vencimiento_pago: vencimientoDeNota(factura, fecha),
    moneda: factura.moneda,
    cotizacion: factura.cotizacion,
    observaciones: '',
    precios_con_iva: factura.precios_con_iva,
    ...receptorOf(factura),
    asociados: [asociadoOf(factura)],
  };
}

/** Due date of a note's payment; null: goods have none. */
export function vencimientoDeNota(
  { concepto, vencimiento_pago }: Pick<ComprobanteDatos, 'concepto' | 'vencimiento_pago'>,
  fecha: FechaCivil,
): FechaCivil | null {
  return concepto === PRODUCTOS ? null : vencimientoDePago(fecha, vencimiento_pago);
}

/** Amounts that each order, and the shipping, should have given back by now and have not. */
function devolucionesDebidas(entrada: EntradaNota, acreditado: Acreditado): Devolucion[] {
  const considerado = new Map(entrada.reembolsos_considerados.map(({ order_id, importe }) => [order_id, importe]));
  const porOrden = entrada.ordenes.map(({ order_id, estado, reembolsado }): Devolucion => {
    const { facturado, devuelto } = acreditado.orden(order_id);
    const pedido = Decimal.max(0, reembolsado.minus(considerado.get(order_id) ?? 0));
    const debido = estado === 'cancelada' ? facturado : Decimal.min(pedido, facturado);
    return { order_id, clase: 'producto', importe: Decimal.max(0, debido.minus(devuelto)) };
  });
  const { facturado, devuelto } = acreditado.envio();
  const envio = entrada.envio?.devuelto ? facturado.minus(devuelto) : new Decimal(0);
  return [...porOrden, { order_id: null, clase: 'envio', importe: envio }];
}

function preguntaOf({ notas, ordenes, reembolso_de, modo }: EntradaNota): MotivoPregunta | null {
  if (modo === 'elegida') return null;
  // A note of other software for several invoices does not say how much is of each: all of it is taken off each.
  if (notas.some(({ asociados }) => asociados.length > 1)) return 'nota_de_varias_facturas';
  if (ordenes.some(({ dividida }) => dividida)) return 'pack_dividido';
  return preguntaPorReembolso[reembolso_de];
}

/** An issued note can give nothing more back later: a person finds out the due date, or decides. */
function preguntaPorPercepcion({ vencimiento_por_saber }: NotaDecidida): MotivoPregunta | null {
  return vencimiento_por_saber ? 'vencimiento_por_saber' : null;
}

const preguntaPorReembolso = {
  vendedor: null,
  mercado_libre: 'reembolso_a_cargo_de_meli',
  no_se_sabe: 'reembolso_sin_aclarar',
} as const satisfies Record<QuienDevuelve, MotivoPregunta | null>;

interface NotaAConstruir extends ReturnType<typeof restoOf> {
  factura: FacturaEmitida;
  notas: readonly NotaPrevia[];
  hoy: FechaCivil;
  fecha: FechaCivil | null;
  fecha_conocimiento: FechaCivil | null;
  vencimientos?: readonly VencimientoDdjj[];
  ordenes?: EntradaNota['ordenes'];
}

function buildNotaCredito(entrada: NotaAConstruir): NotaDecidida {
  const { factura, notas, items, totales, hoy } = entrada;
  const fecha = entrada.fecha ?? latestFecha(hoy, factura.fecha);
  const borrador = { ...baseDeNota(factura, 'nota_credito', fecha), items, percepciones: [], ...totales };
  const cancela = estaCancelada(factura, [...notas, borrador]);
  const { percepciones, no_devueltas } = giveBackPercepciones({
    factura,
    anula_todo: cancela && notas.length === 0,
    fecha,
    vencimientos: entrada.vencimientos ?? [],
  });
  const tributos = sum(percepciones.map(({ importe }) => importe));
  const datos: ComprobanteDatos = { ...borrador, percepciones, tributos, total: totales.total.plus(tributos) };
  return {
    datos,
    fecha_automatica: entrada.fecha === null,
    cancela,
    vencimiento_por_saber: no_devueltas.some(({ motivo }) => motivo === 'vencimiento_por_saber'),
    advertencias: [...advertenciasDeNota(entrada, datos), ...percepcionesNoDevueltas(no_devueltas)],
  };
}

/** Warnings for perceptions that are not given back, also on a partial note: whoever issues it knows beforehand what the buyer loses. */
function percepcionesNoDevueltas(no_devueltas: DevolucionPercepciones['no_devueltas']): Advertencia[] {
  const motivos = new Map(no_devueltas.map(({ perceptor, texto }) => [perceptor, texto]));
  return [...motivos].map(([provincia, motivo]) => ({ codigo: 'percepcion_no_devuelta', data: { provincia, motivo } }));
}

function advertenciasDeNota(entrada: NotaAConstruir, datos: ComprobanteDatos): Advertencia[] {
  const { factura, notas, hoy, fecha_conocimiento, ordenes } = entrada;
  const advertencias = advertenciasDeFecha({ fecha: datos.fecha, hoy });
  const dias = fecha_conocimiento === null ? 0 : diffDays(fecha_conocimiento, datos.fecha);
  if (dias > diasParaLaNota) advertencias.push({ codigo: 'nota_fuera_de_plazo', data: { dias } });
  if (!sameMonth(factura.fecha, datos.fecha)) {
    const [anio, mes] = factura.fecha.split('-');
    advertencias.push({ codigo: 'otro_periodo', data: { periodo: `${mes}/${anio}` } });
  }
  const { facturado, devuelto } = acreditado(factura, [...notas, datos]).envio();
  const todasCanceladas = ordenes?.every(({ estado }) => estado === 'cancelada');
  if (todasCanceladas && facturado.gt(devuelto)) advertencias.push({ codigo: 'envio_no_acreditado', data: {} });
  return advertencias;
}
