import type { Decimal } from 'decimal.js';
import type { Comprobante, ComprobanteItem } from '../../contract/comprobantes/comprobante.ts';
import { tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { formatFecha } from '../dates.ts';
import { AppError } from '../errors.ts';
import { withComma, formatARS } from '../money.ts';

type Campo = keyof typeof campos;
type Comparable = Pick<Comprobante, Campo>;

const fecha = (valor: string | null): string => (valor === null ? 'vacío' : formatFecha(valor));
const texto = (valor: string | number | null): string => (valor === null || valor === '' ? 'vacío' : String(valor));

/** Fields of a draft that a person may change, in the form's order: name of each in a sentence, and how its value is worded. */
const campos = {
  company_razon_social: ['el emisor', texto],
  punto_de_venta: ['el punto de venta', texto],
  cuit_facturado: ['el documento del receptor', texto],
  razon_social_facturado: ['la razón social del receptor', texto],
  domicilio_facturado: ['el domicilio del receptor', texto],
  localidad_facturado: ['la localidad del receptor', texto],
  codigo_postal_facturado: ['el código postal del receptor', texto],
  provincia_facturado: ['la provincia del receptor', texto],
  situacion_iva_facturado: ['la condición frente al IVA del receptor', texto],
  email_facturado: ['el email del receptor', texto],
  tipo_comprobante: ['el tipo', (valor: Comprobante['tipo_comprobante']) => tipoComprobanteOf(valor).nombre],
  fecha: ['la fecha', fecha],
  numero_comprobante: ['el número', texto],
  concepto: ['el concepto', texto],
  servicio_desde: ['el comienzo del servicio', fecha],
  servicio_hasta: ['el fin del servicio', fecha],
  vencimiento_pago: ['el vencimiento del pago', fecha],
  moneda: ['la moneda', texto],
  cotizacion: ['el tipo de cambio', (valor: Decimal) => withComma(valor)],
  observaciones: ['las observaciones', texto],
  condicion_de_venta: ['la condición de venta', texto],
  precios_con_iva: ['si los precios llevan IVA', (valor: boolean) => (valor ? 'sí' : 'no')],
  items: ['los ítems', (items: readonly ComprobanteItem[]) => items.map(decirItem).join('; ')],
  total: ['el total', formatARS],
} as const;

function decirItem({ cantidad, descripcion, total }: ComprobanteItem): string {
  return `${withComma(cantidad)} × ${descripcion}, ${formatARS(total)}`;
}

/** A field that two people left with different values in a draft, in words. */
interface Diferencia {
  campo: Campo;
  nombre: string;
  guardado: string;
  propio: string;
}

/** Fields with a stored value other than one's own; empty: the drafts are equal. */
function diferencias(guardado: Comparable, propio: Comparable): Diferencia[] {
  return (Object.keys(campos) as Campo[]).flatMap((campo) => {
    const [nombre, decir] = campos[campo] as readonly [string, (valor: unknown) => string];
    const [valorGuardado, valorPropio] = [decir(guardado[campo]), decir(propio[campo])];
    return valorGuardado === valorPropio ? [] : [{ campo, nombre, guardado: valorGuardado, propio: valorPropio }];
  });
}

/** Error of a draft that somebody else saved since it was read: the stored and the requested value of each field. */
export function borradorSimultaneo(guardado: Comparable, propio: Comparable): AppError {
  const problemas = diferencias(guardado, propio).map(({ campo, nombre, guardado: hay, propio: puesto }) => ({
    campo,
    mensaje: `${nombre}: ahora «${hay}» y vos pusiste «${puesto}»`,
  }));
  const que = problemas.length === 0 ? 'el borrador' : problemas.map(({ mensaje }) => mensaje).join('; ');
  return new AppError('cambio_simultaneo', { que, problemas });
}
