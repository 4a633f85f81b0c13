import {
  alicuotaPorDefecto,
  checkEmail,
  computeTotales,
  discriminaIva,
  esElectronico,
  formatDocumento,
  isAppError,
  parseImporte,
  saldoDe,
  sinIva,
  stripDocumento,
  tasa,
  tipoComprobanteDe,
  tratamientoDe,
  validateComprobante,
  type AlicuotaIva,
  type Comprobante,
  type ComprobanteItem,
  type Concepto,
  type CondicionIvaReceptor,
  type Empresa,
  type FechaCivil,
  type ItemACalcular,
  type Percepcion,
  type Problema,
  type Provincia,
  type PuntoDeVenta,
  type TipoComprobante,
  type TipoDocumento,
  type Totales,
  type TratamientoIva,
} from '@talonario/core';
import { Decimal } from 'decimal.js';
import type { Pedido } from '../../api.ts';
import { textOfImporte, textOfNumero, textOfPrecio } from '../../components/MoneyInput.tsx';

/** A line as typed. */
export interface ItemValores {
  /** Tells it from the others while it is on the screen. */
  clave: string;
  sku: string;
  descripcion: string;
  cantidad: string;
  precio: string;
  bonificacion: string;
  iva: AlicuotaIva;
  tratamiento_iva: TratamientoIva;
  despacho: string;
  /** The price list's, while the typed price still is that one. */
  de_lista: { precio: string; con_iva: boolean } | null;
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
  observaciones: string;
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
}

/** What the form looks at besides what was typed. */
export interface FormContexto {
  hoy: FechaCivil;
  empresa: Empresa | null;
  punto: PuntoDeVenta | null;
  /** The voucher a note refers to. */
  vinculado: Comprobante | null;
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
    concepto: 1,
    servicio_desde: null,
    servicio_hasta: null,
    vencimiento_pago: null,
    moneda: 'PES',
    cotizacion: '1',
    observaciones: '',
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
  };
}

/** A draft, ready to be edited. */
export function valoresDe(c: Comprobante): FacturaValores {
  return {
    company_id: c.company_id,
    punto_de_venta: c.punto_de_venta,
    tipo_comprobante: c.tipo_comprobante,
    numero_comprobante: c.numero_comprobante === null ? '' : String(c.numero_comprobante),
    cai: c.cai ?? '',
    cai_vencimiento: c.cai_vencimiento,
    fecha: c.fecha,
    concepto: c.concepto,
    servicio_desde: c.servicio_desde,
    servicio_hasta: c.servicio_hasta,
    vencimiento_pago: c.vencimiento_pago,
    moneda: c.moneda,
    cotizacion: textOfNumero(c.cotizacion),
    observaciones: c.observaciones,
    lista_id: c.lista_id,
    precios_con_iva: c.precios_con_iva,
    ...receptorDe(c),
    email_facturado: c.email_facturado ?? '',
    items: c.items.map((item) => itemDe(item, c.precios_con_iva)),
    comprobante_vinculado: c.comprobante_vinculado,
  };
}

/** The receiver of a voucher as the form shows it: a sale's may have no document, or no address. */
export function receptorDe(c: Comprobante) {
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

export function itemNuevo(cambios: Partial<ItemValores> = {}): ItemValores {
  return {
    clave: crypto.randomUUID(),
    sku: '',
    descripcion: '',
    cantidad: '1',
    precio: '',
    bonificacion: '',
    iva: alicuotaPorDefecto,
    tratamiento_iva: 'gravado',
    despacho: '',
    de_lista: null,
    ...cambios,
  };
}

export function itemDe(item: ComprobanteItem, precios_con_iva: boolean): ItemValores {
  return itemNuevo({
    sku: item.sku ?? '',
    descripcion: item.descripcion,
    cantidad: textOfNumero(item.cantidad),
    precio: textOfPrecio(precios_con_iva ? item.importe : item.importe_sin_iva),
    bonificacion: item.bonificacion.isZero() ? '' : textOfImporte(item.bonificacion),
    iva: item.iva,
    tratamiento_iva: item.tratamiento_iva,
    despacho: item.despacho ?? '',
  });
}

/** The lines again, with the prices that are still the list's written with VAT or without it. */
export function repriced(items: readonly ItemValores[], precios_con_iva: boolean): ItemValores[] {
  return items.map((item) =>
    item.de_lista === null ? item : { ...item, precio: precioDeLista(item.de_lista, item.iva, precios_con_iva) },
  );
}

/** A list's price as the voucher writes its prices. */
export function precioDeLista(
  { precio, con_iva }: NonNullable<ItemValores['de_lista']>,
  iva: AlicuotaIva,
  precios_con_iva: boolean,
): string {
  const valor = new Decimal(precio);
  if (con_iva === precios_con_iva) return textOfPrecio(valor);
  return textOfPrecio(precios_con_iva ? valor.times(tasa(iva).plus(1)).toDecimalPlaces(4) : sinIva(valor, iva));
}

/** Whether lines have VAT: an issuer that is Exento or Monotributo shows none (spec §5). */
export function muestraIva({ empresa }: Pick<FormContexto, 'empresa'>): boolean {
  return empresa === null || discriminaIva(empresa.situacion_iva);
}

/** Lines and totals of what is typed, with the server's own arithmetic. A number that is missing counts as 0. */
export function calcular(
  v: FacturaValores,
  { empresa, percepciones }: Pick<FormContexto, 'empresa' | 'percepciones'>,
): { items: ComprobanteItem[]; totales: Totales } {
  const discrimina_iva = muestraIva({ empresa });
  return computeTotales({
    items: v.items.map((item) => itemACalcular(item, v.precios_con_iva, discrimina_iva)),
    percepciones,
    precios_con_iva: v.precios_con_iva,
    discrimina_iva,
  });
}

export function esNota({ tipo_comprobante }: Pick<FacturaValores, 'tipo_comprobante'>): boolean {
  if (tipo_comprobante === null) return false;
  const { clase } = tipoComprobanteDe(tipo_comprobante);
  return clase === 'nota_credito' || clase === 'nota_debito';
}

/** Whether its number and CAI are the ones printed on a form of the person's. */
export function esPreimpreso(v: Pick<FacturaValores, 'tipo_comprobante'>, punto: PuntoDeVenta | null): boolean {
  return punto !== null && !esElectronico(punto.modo_facturacion) && v.tipo_comprobante !== PRESUPUESTO;
}

/** Every problem, by field, as the server would tell them; empty when it can be saved and issued. */
export function validarFactura(v: FacturaValores, contexto: FormContexto): Record<string, string> {
  const { hoy, empresa, punto, vinculado, percepciones } = contexto;
  const problemas = validateComprobante(
    {
      ...v,
      ...comoNumeros(v),
      domicilio_facturado: v.domicilio_facturado,
      items: v.items.map((item) => ({
        ...itemTipeado(item, v.precios_con_iva, muestraIva(contexto)),
        bonificacion: parseImporte(item.bonificacion) ?? new Decimal(0),
      })),
      percepciones,
    },
    {
      hoy,
      empresa,
      punto_de_venta: punto,
      vinculado: vinculado && { ...vinculado, saldo: saldoDe(vinculado, []) },
    },
  );
  return porCampo([...problemas, ...deFormato(v, punto)]);
}

/** The fields of problems as the form calls them: a line has one price. The first of each is kept. */
export function porCampo(problemas: readonly Problema[]): Record<string, string> {
  const campos: Record<string, string> = {};
  for (const { campo, mensaje } of problemas) {
    const propio = campo.replace(/^(items\.\d+)\.importe(?:_sin_iva)?$/, '$1.precio');
    campos[propio] ??= mensaje;
  }
  return campos;
}

/** What keeps the buttons disabled, by its name (spec §5 "Invoice"); empty when they can be pressed. */
export function faltantes(v: FacturaValores): string[] {
  const partes: readonly (readonly [falta: boolean, nombre: string])[] = [
    [v.company_id === null, 'emisor'],
    [v.punto_de_venta === null, 'punto de venta'],
    [stripDocumento(v.cuit_facturado) === '', 'CUIT'],
    [v.razon_social_facturado.trim() === '', 'razón social'],
    [v.domicilio_facturado.trim() === '', 'domicilio'],
    [v.items.length === 0, 'al menos un ítem'],
  ];
  return partes.flatMap(([falta, nombre]) => (falta ? [nombre] : []));
}

/** The body of a valid form. */
export function cuerpoDe(
  v: FacturaValores,
  contexto: Pick<FormContexto, 'empresa' | 'punto' | 'percepciones'>,
): Pedido<'updateFactura'>['body'] {
  const { numero_comprobante, cotizacion } = comoNumeros(v);
  const preimpreso = esPreimpreso(v, contexto.punto);
  const conServicio = v.concepto !== PRODUCTOS;
  return {
    company_id: v.company_id,
    punto_de_venta: v.punto_de_venta,
    tipo_comprobante: v.tipo_comprobante,
    numero_comprobante: preimpreso ? numero_comprobante : null,
    cai: preimpreso ? v.cai.trim() || null : null,
    cai_vencimiento: preimpreso ? v.cai_vencimiento : null,
    fecha: v.fecha,
    concepto: v.concepto,
    servicio_desde: conServicio ? v.servicio_desde : null,
    servicio_hasta: conServicio ? v.servicio_hasta : null,
    vencimiento_pago: v.vencimiento_pago,
    moneda: v.moneda,
    cotizacion: cotizacion?.toNumber() ?? null,
    observaciones: v.observaciones.trim(),
    lista_id: v.lista_id,
    precios_con_iva: v.precios_con_iva,
    cuit_facturado: stripDocumento(v.cuit_facturado),
    tipo_documento_facturado: v.tipo_documento_facturado,
    razon_social_facturado: v.razon_social_facturado.trim(),
    domicilio_facturado: v.domicilio_facturado.trim(),
    calle_facturado: v.domicilio_facturado.trim(),
    localidad_facturado: v.localidad_facturado.trim(),
    codigo_postal_facturado: v.codigo_postal_facturado.trim(),
    provincia_facturado: v.provincia_facturado,
    situacion_iva_facturado: v.situacion_iva_facturado,
    email_facturado: v.email_facturado.trim() || null,
    items: v.items.map((item) => {
      const tipeado = itemTipeado(item, v.precios_con_iva, muestraIva(contexto));
      return {
        ...tipeado,
        cantidad: tipeado.cantidad?.toNumber() ?? null,
        importe: tipeado.importe?.toNumber() ?? null,
        importe_sin_iva: tipeado.importe_sin_iva?.toNumber() ?? null,
        bonificacion: parseImporte(item.bonificacion)?.toNumber() ?? null,
      };
    }),
    percepciones: contexto.percepciones.map((una) => ({
      ...una,
      percepcion_aplicada: una.percepcion_aplicada.toNumber(),
      base: una.base.toNumber(),
      importe: una.importe.toNumber(),
    })),
    comprobante_vinculado: esNota(v) ? v.comprobante_vinculado : null,
  };
}

const PRESUPUESTO = 9999;
const PRODUCTOS = 1;

function comoNumeros(v: FacturaValores): { numero_comprobante: number | null; cotizacion: Decimal | null } {
  return {
    numero_comprobante: /^\d+$/.test(v.numero_comprobante.trim()) ? Number(v.numero_comprobante) : null,
    cotizacion: v.moneda === 'PES' ? new Decimal(1) : parseImporte(v.cotizacion),
  };
}

function itemTipeado(item: ItemValores, precios_con_iva: boolean, conIva: boolean) {
  const precio = parseImporte(item.precio);
  return {
    descripcion: item.descripcion.trim(),
    sku: item.sku.trim() || null,
    cantidad: parseImporte(item.cantidad),
    importe: precios_con_iva ? precio : null,
    importe_sin_iva: precios_con_iva ? null : precio,
    ...ivaDe(item, conIva),
    despacho: item.despacho.trim() || null,
  };
}

/** Class C has no VAT of its own. */
function ivaDe({ iva, tratamiento_iva }: ItemValores, conIva: boolean): Pick<ItemValores, 'iva' | 'tratamiento_iva'> {
  if (!conIva) return { iva: 0, tratamiento_iva: 'exento' };
  const tratamiento = tratamientoDe(iva, tratamiento_iva);
  return { iva: tratamiento === 'gravado' ? iva : 0, tratamiento_iva: tratamiento };
}

function itemACalcular(item: ItemValores, precios_con_iva: boolean, conIva: boolean): ItemACalcular {
  const tipeado = itemTipeado(item, precios_con_iva, conIva);
  const cero = new Decimal(0);
  const precio = (tipeado.importe ?? tipeado.importe_sin_iva)?.toDecimalPlaces(6) ?? cero;
  return {
    ...tipeado,
    cantidad: tipeado.cantidad ?? cero,
    importe: precios_con_iva ? precio : precio.times(tasa(tipeado.iva).plus(1)).toDecimalPlaces(4),
    importe_sin_iva: precios_con_iva ? sinIva(precio, tipeado.iva) : precio,
    bonificacion: parseImporte(item.bonificacion)?.toDecimalPlaces(2) ?? cero,
    clase: 'producto',
    meli_order_id: null,
    publicacion_id: null,
  };
}

/** What is typed so that no number can be read from it, and what only the form asks. */
function deFormato(v: FacturaValores, punto: PuntoDeVenta | null): Problema[] {
  const problemas: Problema[] = v.items.flatMap(({ bonificacion, cantidad }, indice) => [
    ...(bonificacion.trim() !== '' && !parseImporte(bonificacion)?.gte(0)
      ? [{ campo: `items.${indice}.bonificacion`, mensaje: 'La bonificación tiene que ser un número.' }]
      : []),
    ...(cantidad.trim().length > MAX_CANTIDAD
      ? [{ campo: `items.${indice}.cantidad`, mensaje: `La cantidad admite hasta ${MAX_CANTIDAD} caracteres.` }]
      : []),
  ]);
  if (v.email_facturado.trim() !== '' && !esEmail(v.email_facturado)) {
    problemas.push({ campo: 'email_facturado', mensaje: 'Ingrese un mail válido' });
  }
  if (esPreimpreso(v, punto) && v.cai.trim() !== '' && !/^\d{14}$/.test(v.cai.trim())) {
    problemas.push({ campo: 'cai', mensaje: 'El CAI tiene 14 números.' });
  }
  return problemas;
}

/** Longest quantity that can be typed (spec §5). */
export const MAX_CANTIDAD = 6;

function esEmail(texto: string): boolean {
  try {
    checkEmail(texto.trim());
    return true;
  } catch (error) {
    if (isAppError(error, 'email_invalido')) return false;
    throw error;
  }
}
