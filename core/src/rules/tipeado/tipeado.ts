import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type {
  Comprobante,
  ComprobanteItem,
  Percepcion,
  Receptor,
  Totales,
} from '../../contract/comprobantes/comprobante.ts';
import type { PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import type {
  AlicuotaArca,
  Concepto,
  CondicionIvaReceptor,
  TipoComprobante,
  TipoDocumento,
  TratamientoIva,
  UnidadMedida,
} from '../../contract/enums.ts';
import type { FacturaACuerpo, FacturaItemTipeado, FacturaTipeada } from '../../contract/comprobantes/facturas.ts';
import { tratamientoOf } from '../catalogs/alicuotaIva.ts';
import { claseDeAutorizacionOf } from '../autorizaciones/autorizaciones.ts';
import { PESOS, PRODUCTOS } from '../catalogs/moneda.ts';
import { tipoComprobanteOf, isNotaCredito } from '../catalogs/tipoComprobante.ts';
import { CUIT, DNI, numeroDeDocumento, SIN_IDENTIFICAR } from '../catalogs/tipoDocumento.ts';
import { UNIDADES } from '../catalogs/unidadMedida.ts';
import { stripDocumento } from '../cuit.ts';
import type { PeriodoTipeado } from '../notas/periodo/problemaDePeriodo.ts';
import type { ReceptorDelCambio } from '../notas/receptorDeLaA.ts';
import { alicuotaDeNota, type Saldo } from '../notas/saldo.ts';
import { receptorOf } from '../comprobantes/copia.ts';
import { componeDomicilio } from '../comprobantes/receptor.ts';
import { computeTotales, conIva, sinIva, type ItemACalcular } from '../comprobantes/totales.ts';

// The only reader of a typed voucher: the form uses it while typing, and the server on saving.

/** A line as typed; null: empty, or no number. */
export interface ItemTipeado {
  descripcion: string;
  sku: string | null;
  /** Quantity as typed, because its length is limited. */
  cantidad: Decimal | null;
  unidad: UnidadMedida;
  importe: Decimal | null;
  importe_sin_iva: Decimal | null;
  bonificacion: Decimal;
  iva: AlicuotaArca;
  tratamiento_iva: TratamientoIva;
  despacho: string | null;
}

/** A manual voucher as typed. `cuit_facturado` with its dashes or without them. */
export interface ContenidoTipeado {
  company_id: string | null;
  punto_de_venta: number | null;
  tipo_comprobante: TipoComprobante | null;
  /** Number of the pre-printed form; null: ARCA or the product numbers the voucher. */
  numero_comprobante: number | null;
  fecha: FechaCivil | null;
  concepto: Concepto;
  servicio_desde: FechaCivil | null;
  servicio_hasta: FechaCivil | null;
  vencimiento_pago: FechaCivil | null;
  moneda: string;
  cotizacion: Decimal | null;
  precios_con_iva: boolean;
  cuit_facturado: string;
  /** Type of document; null: by the number of digits (11 CUIT, 7 or 8 DNI). */
  tipo_documento_facturado: TipoDocumento | null;
  razon_social_facturado: string;
  domicilio_facturado: string;
  situacion_iva_facturado: CondicionIvaReceptor | null;
  items: readonly ItemTipeado[];
  percepciones: readonly Percepcion[];
  /** Period that a note refers to instead of a voucher; null: none. */
  periodo_asociado: PeriodoTipeado | null;
}

/** Type of a document number typed without type: none 99, 7 or 8 digits DNI, otherwise CUIT. */
export function tipoDocumentoOf(numero: string): TipoDocumento {
  const limpio = stripDocumento(numero);
  if (limpio === '' || /^0+$/.test(limpio)) return SIN_IDENTIFICAR;
  return /^\d{7,8}$/.test(limpio) ? DNI : CUIT;
}

export function isNota({ tipo_comprobante }: { tipo_comprobante: TipoComprobante | null }): boolean {
  const clase = tipo_comprobante === null ? null : tipoComprobanteOf(tipo_comprobante).clase;
  return clase === 'nota_credito' || clase === 'nota_debito';
}

/** Whether the voucher's number and CAI are those printed on a form of the person's. */
export function isPreimpreso(
  { tipo_comprobante }: { tipo_comprobante: TipoComprobante | null },
  punto: Pick<PuntoDeVenta, 'modo_facturacion'> | null,
): boolean {
  return punto !== null && claseDeAutorizacionOf({ ...punto, tipo_comprobante }).numera === 'formulario';
}

/** The typed voucher as the rules read it. `situacion`: the receiver's condition, typed or from the padrón. */
export function toTipeado(
  tipeada: FacturaTipeada,
  situacion: CondicionIvaReceptor | null,
  discrimina_iva: boolean,
): ContenidoTipeado {
  const moneda = tipeada.moneda ?? PESOS;
  return {
    ...tipeada,
    situacion_iva_facturado: situacion,
    concepto: tipeada.concepto ?? PRODUCTOS,
    moneda,
    cotizacion: tipeada.cotizacion ?? (moneda === PESOS ? new Decimal(1) : null),
    domicilio_facturado: tipeada.domicilio_facturado.trim() || tipeada.calle_facturado.trim(),
    items: tipeada.items.map((item) => ({
      ...item,
      ...tratamientoTipeado(item, discrimina_iva),
      bonificacion: item.bonificacion ?? new Decimal(0),
      unidad: item.unidad ?? UNIDADES,
    })),
  };
}

export interface FormaDePrecios {
  precios_con_iva: boolean;
  /** Whether the issuer charges VAT. */
  discrimina_iva: boolean;
}

interface LineasTipeadas {
  tipo_comprobante: TipoComprobante | null;
  items: readonly FacturaItemTipeado[];
  percepciones: readonly Percepcion[];
  precios_con_iva: boolean;
}

/**
 * Lines and totals of a typed voucher. `previos`: lines of the draft before this edit, or of the sale. `saldo`: balance of a
 * note's invoice, which a credit note may not exceed.
 */
export function computeTipeada(
  { tipo_comprobante, items, percepciones, precios_con_iva }: LineasTipeadas,
  discrimina_iva: boolean,
  { previos = [], saldo = null }: { previos?: readonly LineaPrevia[]; saldo?: Saldo | null } = {},
): { items: ComprobanteItem[]; totales: Totales } {
  const acredita = isNotaCredito({ tipo_comprobante });
  const forma = { precios_con_iva, discrimina_iva };
  return computeTotales({
    items: items.map((item, orden) => {
      const linea = lineaTipeada(item, forma);
      return { ...linea, ...origenOf(previos, linea, orden) };
    }),
    percepciones,
    ...forma,
    ...(acredita && saldo && { ajustar: (alicuota) => alicuotaDeNota(alicuota, saldo, precios_con_iva) }),
  });
}

/** A line ready for the totals. A quantity or price not typed counts as 0: the validation reports it. */
export function lineaTipeada(
  item: FacturaItemTipeado,
  { precios_con_iva, discrimina_iva }: FormaDePrecios,
): ItemACalcular {
  const { iva, tratamiento_iva } = tratamientoTipeado(item, discrimina_iva);
  const cero = new Decimal(0);
  const con = item.importe?.toDecimalPlaces(6) ?? cero;
  const sin = item.importe_sin_iva?.toDecimalPlaces(6) ?? cero;
  return {
    descripcion: item.descripcion.trim(),
    sku: item.sku?.trim() || null,
    cantidad: item.cantidad ?? cero,
    unidad: item.unidad ?? UNIDADES,
    // The price that was not typed is only for display.
    importe: precios_con_iva ? con : conIva(sin, iva),
    importe_sin_iva: precios_con_iva ? sinIva(con, iva) : sin,
    bonificacion: item.bonificacion?.toDecimalPlaces(2) ?? cero,
    iva,
    tratamiento_iva,
    despacho: item.despacho?.trim() || null,
    clase: 'producto',
    meli_order_id: null,
    publicacion_id: null,
  };
}

type Origen = Pick<ComprobanteItem, 'clase' | 'meli_order_id' | 'publicacion_id'>;

/** A line of the draft or of the sale before this edit. */
export type LineaPrevia = Origen & Pick<ComprobanteItem, 'sku' | 'descripcion'>;

/** Order that a line belongs to: a line with the same SKU, or else description, keeps its own. */
function origenOf(
  previos: readonly LineaPrevia[],
  { sku, descripcion }: ItemACalcular,
  orden: number,
): Partial<Origen> {
  const isMismaLinea = (lineaPrevia: LineaPrevia): boolean =>
    sku ? lineaPrevia.sku === sku : lineaPrevia.descripcion === descripcion;
  const enEsaPosicion = previos[orden];
  const anterior = enEsaPosicion && isMismaLinea(enEsaPosicion) ? enEsaPosicion : previos.find(isMismaLinea);
  if (!anterior) return {};
  const { clase, meli_order_id, publicacion_id } = anterior;
  return { clase, meli_order_id, publicacion_id };
}

/**
 * VAT treatment of a typed line. Class C has no VAT of its own. At rate 0, a line marked *gravado* is taxed at 0 % (ARCA's rate
 * 3), and an unmarked one is exempt.
 */
function tratamientoTipeado(
  { iva, tratamiento_iva }: Pick<FacturaItemTipeado, 'iva' | 'tratamiento_iva'>,
  discrimina_iva: boolean,
): Pick<ItemACalcular, 'iva' | 'tratamiento_iva'> {
  if (!discrimina_iva) return { iva: 0, tratamiento_iva: 'exento' };
  const tratamiento = tratamiento_iva ?? tratamientoOf(iva, 'gravado');
  return { iva: tratamiento === 'gravado' ? iva : 0, tratamiento_iva: tratamiento };
}

/** The receiver typed in the form. */
export function receptorTipeado(tipeada: FacturaTipeada, situacion: CondicionIvaReceptor): Receptor {
  const tipo = tipeada.tipo_documento_facturado ?? tipoDocumentoOf(tipeada.cuit_facturado);
  return {
    ...domicilioTipeado(tipeada),
    cuit_facturado: tipo === SIN_IDENTIFICAR ? '' : numeroDeDocumento(tipo, tipeada.cuit_facturado),
    tipo_documento_facturado: tipo,
    razon_social_facturado: tipeada.razon_social_facturado.trim(),
    provincia_facturado: tipeada.provincia_facturado,
    situacion_iva_facturado: situacion,
  };
}

/** Receiver of the A of a change, from its form. */
export function receptorDelCambio(cuerpo: FacturaACuerpo): ReceptorDelCambio {
  return {
    ...domicilioTipeado({
      domicilio_facturado: cuerpo.domicilio,
      calle_facturado: cuerpo.calle,
      numero_facturado: cuerpo.numero,
      localidad_facturado: cuerpo.localidad,
      codigo_postal_facturado: cuerpo.codigoPostal,
    }),
    cuit_facturado: stripDocumento(cuerpo.cuit),
    razon_social_facturado: cuerpo.razonSocial.trim(),
    provincia_facturado: cuerpo.provincia,
  };
}

/**
 * Completes a note's form from its invoice: the receiver, which sales may lack, whole or without address, the currency and its
 * rate. Differences typed on purpose are left for `problemasDeNota`.
 */
export function conReceptorOf(
  tipeada: FacturaTipeada,
  factura: Receptor & Pick<Comprobante, 'moneda' | 'cotizacion'>,
): FacturaTipeada {
  const moneda = tipeada.moneda ?? factura.moneda;
  return {
    ...tipeada,
    ...receptorOf(factura),
    moneda,
    // One that is paid in its own currency has ARCA's rate of its date, which may be another by now.
    cotizacion:
      tipeada.cotizacion ?? (moneda === factura.moneda && !tipeada.cancela_misma_moneda ? factura.cotizacion : null),
    cuit_facturado: factura.cuit_facturado || '0',
    domicilio_facturado: factura.domicilio_facturado || '-',
  };
}

type Domicilio = Pick<
  Receptor,
  'domicilio_facturado' | 'calle_facturado' | 'numero_facturado' | 'localidad_facturado' | 'codigo_postal_facturado'
>;

/** The address: composed of its parts if they were typed, or else the whole text. */
export function domicilioTipeado(tipeado: Domicilio): Domicilio {
  const partes = {
    calle_facturado: tipeado.calle_facturado.trim(),
    numero_facturado: tipeado.numero_facturado.trim(),
    localidad_facturado: tipeado.localidad_facturado.trim(),
    codigo_postal_facturado: tipeado.codigo_postal_facturado.trim(),
  };
  const entero = tipeado.domicilio_facturado.trim();
  return {
    ...partes,
    calle_facturado: partes.calle_facturado || entero,
    domicilio_facturado: partes.calle_facturado === '' ? entero : componeDomicilio(partes),
  };
}
