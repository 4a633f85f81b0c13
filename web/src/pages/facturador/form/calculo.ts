import type { ListaPreciosConItems } from '@talonario/core/articulos';
import { parseImporte } from '@talonario/core/base';
import {
  PESOS,
  computeTipeada,
  isNota,
  isPreimpreso,
  PRODUCTOS,
  saldoOf,
  type ComprobanteItem,
  type FacturaItemTipeado,
  type FacturaTipeada,
  type Totales,
  isEmitido,
} from '@talonario/core/comprobantes';
import { discriminaIva, stripDocumento } from '@talonario/core/empresas';
import { Decimal } from 'decimal.js';
import { textOfNumero } from '../../../components/campos/MoneyInput.tsx';
import { precioDeLista } from './moneda/enMoneda.ts';
import type { FacturaValores, FormContexto, ItemValores } from './facturaValores.ts';
import { isSame } from './secciones/seccion.ts';

/** Currency and VAT of a voucher's prices. */
type FormaDePrecios = Pick<FacturaValores, 'precios_con_iva' | 'moneda' | 'cotizacion'>;

/** The lines again, with the prices that are still the list's as the voucher writes them. */
export function repriced(items: readonly ItemValores[], forma: FormaDePrecios): ItemValores[] {
  return items.map((item) =>
    item.de_lista === null ? item : { ...item, precio: precioDeLista(item.de_lista, item.iva, forma) },
  );
}

/**
 * The lines with the prices of another list. A line that it does not name stays; `soloDeLista`: so does one whose price
 * somebody typed.
 */
export function withLista(
  { items, ...forma }: FormaDePrecios & Pick<FacturaValores, 'items'>,
  { items: precios, precios_incluyen_iva: con_iva }: ListaConPrecios,
  { soloDeLista }: { soloDeLista: boolean },
): ItemValores[] {
  const porSku = new Map(precios.map(({ sku, precio }) => [sku, precio]));
  return items.map((item) => {
    const precio = porSku.get(item.sku);
    if (precio === undefined || (soloDeLista && item.de_lista === null && item.precio !== '')) return item;
    const de_lista = { precio: precio.toFixed(), con_iva };
    const origenes = { ...item.origenes, precio: null };
    return { ...item, de_lista, origenes, tecleado: false, precio: precioDeLista(de_lista, item.iva, forma) };
  });
}

type ListaConPrecios = Pick<ListaPreciosConItems, 'precios_incluyen_iva'> & {
  items: readonly { sku: string; precio: Decimal }[];
};

/** Sentence on the stock of a line; null: unknown. */
export function textoDeStock({ stock, cantidad }: Pick<ItemValores, 'stock' | 'cantidad'>): string | null {
  if (stock === null) return null;
  const hay = new Decimal(stock);
  const faltan = (parseImporte(cantidad) ?? new Decimal(0)).minus(hay);
  const tengo = `Hay ${textOfNumero(hay)} en stock`;
  return faltan.gt(0) ? `${tengo}: faltan ${textOfNumero(faltan)}` : tengo;
}

/** True when lines show VAT: not for an issuer that is Exento or Monotributo (spec §5). */
export function muestraIva({ empresa }: Pick<FormContexto, 'empresa'>): boolean {
  return empresa === null || discriminaIva(empresa.situacion_iva);
}

/** Lines and totals of what is typed, with the server's own arithmetic. A number that is missing counts as 0. */
export function calcular(
  v: Pick<FacturaValores, 'items' | 'moneda' | 'precios_con_iva' | 'tipo_comprobante'>,
  {
    empresa,
    percepciones,
    vinculado,
    notas,
    periodo = null,
  }: Pick<FormContexto, 'empresa' | 'percepciones' | 'vinculado' | 'notas' | 'periodo'>,
): Calculo {
  const { moneda, precios_con_iva, tipo_comprobante } = v;
  const discrimina = muestraIva({ empresa });
  const de = { percepciones, moneda, precios_con_iva, tipo_comprobante, discrimina, vinculado, notas, periodo };
  const antes = calculados.get(v.items);
  if (antes && isSame(antes.de, de)) return antes.calculo;
  const items = v.items.map((item) => itemTipeado(item, precios_con_iva));
  const deFactura = vinculado?.moneda === moneda ? saldoOf(vinculado, notas ?? []) : null;
  const saldo = deFactura ?? (periodo?.saldo.moneda === moneda ? periodo.saldo : null);
  const calculo = computeTipeada({ tipo_comprobante, items, percepciones, precios_con_iva }, discrimina, { saldo });
  calculados.set(v.items, { de, calculo });
  return calculo;
}

interface Calculo {
  items: ComprobanteItem[];
  totales: Totales;
}

/** The last of each lines: the table, the foot and the sheet ask for the same. */
const calculados = new WeakMap<FacturaValores['items'], { de: object; calculo: Calculo }>();

/** Values of the form, parsed: texts become numbers; null for an empty or wrong one. */
export function tipeadaOf(
  v: FacturaValores,
  { punto, percepciones }: Pick<FormContexto, 'punto' | 'percepciones'>,
): FacturaTipeada {
  const preimpreso = isPreimpreso(v, punto);
  const conServicio = v.concepto !== PRODUCTOS;
  const domicilio = v.domicilio_facturado.trim();
  return {
    company_id: v.company_id,
    punto_de_venta: v.punto_de_venta,
    tipo_comprobante: v.tipo_comprobante !== null && isEmitido(v.tipo_comprobante) ? v.tipo_comprobante : null,
    numero_comprobante: preimpreso ? numeroOf(v.numero_comprobante) : null,
    cai: preimpreso ? v.cai.trim() || null : null,
    cai_vencimiento: preimpreso ? v.cai_vencimiento : null,
    fecha: v.fecha,
    concepto: v.concepto,
    servicio_desde: conServicio ? v.servicio_desde : null,
    servicio_hasta: conServicio ? v.servicio_hasta : null,
    vencimiento_pago: v.vencimiento_pago,
    moneda: v.moneda,
    cotizacion: v.moneda === PESOS ? new Decimal(1) : parseImporte(v.cotizacion),
    cancela_misma_moneda: v.moneda === PESOS ? null : v.cancela_misma_moneda,
    observaciones: v.observaciones.trim(),
    condicion_de_venta: v.condicion_de_venta.trim() || null,
    lista_id: v.lista_id,
    precios_con_iva: v.precios_con_iva,
    cuit_facturado: stripDocumento(v.cuit_facturado),
    tipo_documento_facturado: v.tipo_documento_facturado,
    razon_social_facturado: v.razon_social_facturado.trim(),
    domicilio_facturado: domicilio,
    // The form has street and number in one field.
    calle_facturado: domicilio,
    numero_facturado: '',
    localidad_facturado: v.localidad_facturado.trim(),
    codigo_postal_facturado: v.codigo_postal_facturado.trim(),
    provincia_facturado: v.provincia_facturado,
    situacion_iva_facturado: v.situacion_iva_facturado,
    email_facturado: v.email_facturado.trim() || null,
    items: v.items.map((item) => itemTipeado(item, v.precios_con_iva)),
    percepciones: [...percepciones],
    comprobante_vinculado: isNota(v) && v.periodo_asociado === null ? v.comprobante_vinculado : null,
    periodo_asociado: isNota(v) ? v.periodo_asociado : null,
    // The sender adds the version of the draft.
    version: null,
  };
}

function numeroOf(texto: string): number | null {
  return /^\d+$/.test(texto.trim()) ? Number(texto) : null;
}

type Cifras = Record<'cantidad' | 'precio' | 'bonificacion', Decimal | null>;

const leidas = new WeakMap<ItemValores, Cifras>();

/** A line's numbers, null where none can be read. Read once: while one line is typed the others are the same. */
export function cifrasOf(item: ItemValores): Cifras {
  const antes = leidas.get(item);
  if (antes) return antes;
  const { cantidad, precio, bonificacion } = item;
  const cifras = {
    cantidad: parseImporte(cantidad),
    precio: parseImporte(precio),
    bonificacion: parseImporte(bonificacion),
  };
  leidas.set(item, cifras);
  return cifras;
}

/** A line's numbers as read, with the price that was typed. */
function itemTipeado(item: ItemValores, precios_con_iva: boolean): FacturaItemTipeado {
  const { cantidad, precio, bonificacion } = cifrasOf(item);
  return {
    descripcion: item.descripcion.trim(),
    sku: item.sku.trim() || null,
    cantidad,
    unidad: item.unidad,
    importe: precios_con_iva ? precio : null,
    importe_sin_iva: precios_con_iva ? null : precio,
    bonificacion,
    iva: item.iva,
    tratamiento_iva: item.tratamiento_iva,
    despacho: item.despacho.trim() || null,
  };
}
