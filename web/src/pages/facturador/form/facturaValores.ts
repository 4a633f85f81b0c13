import type {
  AlicuotaArca,
  Concepto,
  CondicionIvaReceptor,
  FechaCivil,
  Provincia,
  TipoComprobante,
  TipoDocumento,
  TratamientoIva,
  UnidadMedida,
} from '@talonario/core/base';
import {
  PESOS,
  codigosOf,
  alicuotaPorDefecto,
  PRODUCTOS,
  UNIDADES,
  type Comprobante,
  type ComprobanteItem,
  type Percepcion,
  type PeriodoTipeado,
  type Receptor,
  type Saldo,
  type VentaAMano,
} from '@talonario/core/comprobantes';
import { formatDocumento, type Empresa, type PuntoDeVenta } from '@talonario/core/empresas';
import { v4 as newId } from 'uuid';
import { textOfImporte, textOfNumero, textOfPrecio } from '../../../components/campos/MoneyInput.tsx';

/** A figure as it was in another currency, of which its field says what that is in the voucher's. */
export type Origen = Pick<FacturaValores, 'moneda' | 'cotizacion'> & { texto: string };

/** A line as typed. */
export interface ItemValores {
  /** Tells it from the others while it is on the screen. */
  clave: string;
  sku: string;
  descripcion: string;
  cantidad: string;
  unidad: UnidadMedida;
  precio: string;
  bonificacion: string;
  iva: AlicuotaArca;
  tratamiento_iva: TratamientoIva;
  despacho: string;
  /** The price list's, in pesos, while the typed price still is that one. */
  de_lista: { precio: string; con_iva: boolean } | null;
  /** Original figures in another currency, while they agree with the voucher's. */
  origenes: { precio: Origen | null; bonificacion: Origen | null };
  /** The price was typed, here or in the draft: a change of currency asks about it. */
  tecleado: boolean;
  /** Units there were when its article was chosen; null when nobody knows. It is told and blocks nothing. */
  stock: string | null;
}

/** The voucher's form as typed. Amounts and numbers are text until they are sent. */
export interface FacturaValores {
  company_id: string | null;
  punto_de_venta: number | null;
  tipo_comprobante: TipoComprobante | null;
  numero_comprobante: string;
  cai: string;
  cai_vencimiento: FechaCivil | null;
  fecha: FechaCivil | null;
  concepto: Concepto;
  servicio_desde: FechaCivil | null;
  servicio_hasta: FechaCivil | null;
  vencimiento_pago: FechaCivil | null;
  moneda: string;
  cotizacion: string;
  /** Paid in its own foreign currency; null: not said yet. */
  cancela_misma_moneda: boolean | null;
  observaciones: string;
  /** Payment terms; empty: none. */
  condicion_de_venta: string;
  lista_id: string | null;
  precios_con_iva: boolean;
  cuit_facturado: string;
  tipo_documento_facturado: TipoDocumento | null;
  razon_social_facturado: string;
  /** Street and number. */
  domicilio_facturado: string;
  localidad_facturado: string;
  codigo_postal_facturado: string;
  provincia_facturado: Provincia | null;
  situacion_iva_facturado: CondicionIvaReceptor | null;
  email_facturado: string;
  items: ItemValores[];
  comprobante_vinculado: string | null;
  /** Period that a note refers to instead of a voucher; null: none. */
  periodo_asociado: PeriodoTipeado | null;
}

/** Data of the form besides the typed values. */
export interface FormContexto {
  hoy: FechaCivil;
  empresa: Empresa | null;
  punto: PuntoDeVenta | null;
  /** The voucher a note refers to. */
  vinculado: Comprobante | null;
  /** Credit notes of the invoice, where known. */
  notas?: readonly Comprobante[];
  /** Balance of the receiver's invoices in the period of a credit note, and how many they are; null: not known, or of no period. */
  periodo?: { saldo: Saldo; comprobantes: number } | null;
  percepciones: readonly Percepcion[];
}

export function facturaNueva(hoy: FechaCivil): FacturaValores {
  return {
    company_id: null,
    punto_de_venta: null,
    tipo_comprobante: null,
    numero_comprobante: '',
    cai: '',
    cai_vencimiento: null,
    fecha: hoy,
    concepto: PRODUCTOS,
    servicio_desde: null,
    servicio_hasta: null,
    vencimiento_pago: null,
    moneda: PESOS,
    cotizacion: '1',
    cancela_misma_moneda: null,
    observaciones: '',
    condicion_de_venta: '',
    lista_id: null,
    precios_con_iva: true,
    cuit_facturado: '',
    tipo_documento_facturado: null,
    razon_social_facturado: '',
    domicilio_facturado: '',
    localidad_facturado: '',
    codigo_postal_facturado: '',
    provincia_facturado: null,
    situacion_iva_facturado: null,
    email_facturado: '',
    items: [],
    comprobante_vinculado: null,
    periodo_asociado: null,
  };
}

/** A draft, ready to be edited. */
export function valoresOf(c: Comprobante): FacturaValores {
  return {
    company_id: c.company_id,
    punto_de_venta: c.punto_de_venta,
    tipo_comprobante: c.tipo_comprobante,
    numero_comprobante: c.numero_comprobante === null ? '' : String(c.numero_comprobante),
    cai: codigosOf(c.autorizacion).cai ?? '',
    cai_vencimiento: codigosOf(c.autorizacion).cai_vencimiento,
    fecha: c.fecha,
    concepto: c.concepto,
    servicio_desde: c.servicio_desde,
    servicio_hasta: c.servicio_hasta,
    vencimiento_pago: c.vencimiento_pago,
    moneda: c.moneda,
    cotizacion: textOfNumero(c.cotizacion),
    cancela_misma_moneda: c.cancela_misma_moneda,
    observaciones: c.observaciones,
    condicion_de_venta: c.condicion_de_venta ?? '',
    lista_id: c.lista_id,
    precios_con_iva: c.precios_con_iva,
    ...receptorOf(c),
    email_facturado: c.email_facturado ?? '',
    items: c.items.map((item) => itemOf(item, c.precios_con_iva)),
    comprobante_vinculado: c.comprobante_vinculado,
    periodo_asociado: c.periodo_asociado,
  };
}

/** The invoice of a sale: what was sold, to whom as far as it is known. The rate of another currency is proposed once it is drawn. */
export function valoresDeVenta(venta: VentaAMano, hoy: FechaCivil): FacturaValores {
  const enPesos = venta.moneda === 'ARS';
  return {
    ...facturaNueva(hoy),
    company_id: venta.company_id,
    punto_de_venta: venta.punto_de_venta,
    moneda: enPesos ? PESOS : 'DOL',
    cotizacion: enPesos ? '1' : '',
    observaciones: venta.observaciones,
    ...(venta.receptor && receptorOf(venta.receptor)),
    items: venta.items.map((item) => ({ ...itemOf(item, true), tecleado: false })),
  };
}

/** The receiver of a voucher as the form shows it: a sale's may have no document, or no address. */
export function receptorOf(c: Receptor) {
  const calle = [c.calle_facturado, c.numero_facturado].filter((parte) => parte !== '').join(' ');
  return {
    cuit_facturado: c.cuit_facturado === '' ? '0' : formatDocumento(c.cuit_facturado),
    tipo_documento_facturado: c.tipo_documento_facturado,
    razon_social_facturado: c.razon_social_facturado,
    domicilio_facturado: calle || c.domicilio_facturado || '-',
    localidad_facturado: c.localidad_facturado,
    codigo_postal_facturado: c.codigo_postal_facturado,
    provincia_facturado: c.provincia_facturado,
    situacion_iva_facturado: c.situacion_iva_facturado,
  } satisfies Partial<FacturaValores>;
}

const SIN_ORIGEN = { precio: null, bonificacion: null };

export function itemNuevo(cambios: Partial<ItemValores> = {}): ItemValores {
  return {
    clave: newId(),
    sku: '',
    descripcion: '',
    cantidad: '1',
    unidad: UNIDADES,
    precio: '',
    bonificacion: '',
    iva: alicuotaPorDefecto,
    tratamiento_iva: 'gravado',
    despacho: '',
    de_lista: null,
    origenes: SIN_ORIGEN,
    tecleado: true,
    stock: null,
    ...cambios,
  };
}

export function itemOf(item: Omit<ComprobanteItem, 'neto' | 'total'>, precios_con_iva: boolean): ItemValores {
  return itemNuevo({
    sku: item.sku ?? '',
    descripcion: item.descripcion,
    cantidad: textOfNumero(item.cantidad),
    unidad: item.unidad,
    precio: textOfPrecio(precios_con_iva ? item.importe : item.importe_sin_iva),
    bonificacion: item.bonificacion.isZero() ? '' : textOfImporte(item.bonificacion),
    iva: item.iva,
    tratamiento_iva: item.tratamiento_iva,
    despacho: item.despacho ?? '',
  });
}
