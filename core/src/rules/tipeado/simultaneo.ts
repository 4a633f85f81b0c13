import { Decimal } from 'decimal.js';
import { clasesA, situacionesIibb } from '../catalogs/situacionIibb.ts';
import { situacionesIva } from '../catalogs/situacionIva.ts';
import { formatFecha } from '../dates.ts';
import { roles } from '../empresas/roles.ts';
import { AppError } from '../errors.ts';
import { withComma } from '../money.ts';

/** Words for a value; null: it needs more than a word. */
type Decir = (valor: unknown) => string | null;

const sinDecir: Decir = () => null;
const fecha: Decir = (valor) => (typeof valor === 'string' ? formatFecha(valor) : inWords(valor));
const nombreEn =
  (catalogo: readonly { codigo: unknown; nombre: string }[]): Decir =>
  (valor) =>
    catalogo.find(({ codigo }) => codigo === valor)?.nombre ?? null;

/** Fields that two people may edit at once: name in a sentence, and how a value that is not plain is worded. */
const CAMPOS: Readonly<Record<string, readonly [nombre: string, decir?: Decir]>> = {
  // An article, its parts, a list and its prices.
  descripcion: ['la descripción'],
  cost: ['el costo'],
  currency: ['la moneda'],
  stock: ['el stock'],
  iva: ['el IVA'],
  tratamiento_iva: ['el tratamiento del IVA'],
  despacho: ['el despacho'],
  name: ['el nombre'],
  precios_incluyen_iva: ['si los precios incluyen IVA'],
  situaciones_iva: ['a quiénes se propone'],
  precio: ['el precio'],
  partes: ['las partes del kit'],
  // A company.
  razon_social: ['la razón social'],
  situacion_iva: ['la situación frente al IVA', nombreEn(situacionesIva)],
  clase_a: ['la factura A que autorizó ARCA', nombreEn(clasesA)],
  situacion_iibb: ['la situación frente a Ingresos Brutos', nombreEn(situacionesIibb)],
  iibb: ['el número de IIBB'],
  inicio_actividades: ['el inicio de actividades', fecha],
  percepciones_iibb: ['las provincias en las que percibe'],
  ajustes_percepcion: ['cómo percibe'],
  agentes_percepcion: ['las fechas de sus nominaciones'],
  isib_caba_alicuota: ['la alícuota ISIB CABA'],
  condicion_de_venta: ['la condición de venta'],
  actividad: ['el código de actividad'],
  iva_simple_odp: ['el débito fiscal O.D.P. en IVA Simple', sinDecir],
  iibb_porcentaje: ['el porcentaje de IIBB'],
  cobertura_cambio: ['la cobertura cambio'],
  ajuste_fijo: ['el costo fijo por venta'],
  ajuste_variable: ['el costo variable'],
  costo_envio_flex: ['el costo envío Flex'],
  debitos_creditos_computable: ['los débitos y créditos que se recupera'],
  // A point of sale.
  nombre_fantasia: ['el nombre de fantasía'],
  direccion: ['la dirección'],
  id_provincia: ['la provincia', sinDecir],
  logo: ['el logo'],
  telefono: ['el teléfono'],
  modo_facturacion: ['el modo de facturación', sinDecir],
  // A member with whom companies are shared.
  rol: ['el rol', nombreEn(Object.entries(roles).map(([codigo, { nombre }]) => ({ codigo, nombre })))],
  empresas: ['las empresas que alcanza'],
  // An account.
  linked_company_id: ['la empresa que factura', sinDecir],
  linked_punto_de_venta: ['el punto de venta'],
  automatizar: ['si la facturación automática está prendida'],
  fecha_inicio_automatizacion: ['el inicio de la facturación automática', fecha],
  include_shipping_cost: ['si se factura el envío'],
  force_factura_b: ['si todo sale con factura B'],
  observaciones: ['las observaciones'],
  nc_espera_minutos: ['los minutos de espera de las notas de crédito'],
  receptor_espera_horas: ['las horas de espera de los datos del comprador'],
  // The contingency of a company.
  activa: ['si usa CAEA'],
  punto_de_venta: ['el punto de venta'],
  minutos: ['los minutos que espera a ARCA'],
  automatica: ['si emite sin preguntar'],
  percepcion_en_ventas: ['qué se hace con las percepciones', sinDecir],
};

/**
 * Refuses a save over another person's save. `antes`: the fields as read before editing; a field that already has the requested
 * value is no conflict.
 * @throws AppError `cambio_simultaneo`, with the present and the requested value, field by field
 */
export function checkSimultaneo<T extends object>(
  actual: T,
  antes: { [K in keyof T]?: unknown } | undefined,
  pedido: { [K in keyof T]?: unknown },
): void {
  const problemas = Object.entries(antes ?? {}).flatMap(([campo, leido]) => {
    const ahora: unknown = Reflect.get(actual, campo);
    const quiere: unknown = Reflect.get(pedido, campo);
    if (leido === undefined || same(ahora, leido) || same(ahora, quiere)) return [];
    return [{ campo, mensaje: tell(campo, ahora, quiere) }];
  });
  if (problemas.length === 0) return;
  throw new AppError('cambio_simultaneo', { que: problemas.map(({ mensaje }) => mensaje).join('; '), problemas });
}

function tell(campo: string, ahora: unknown, quiere: unknown): string {
  const [nombre, decir = inWords] = CAMPOS[campo] ?? [campo];
  const [hay, pedido] = [decir(ahora), decir(quiere)];
  if (hay === null) return nombre;
  return `${nombre}, que ahora es ${hay}${pedido === null ? '' : ` y vos pusiste ${pedido}`}`;
}

function inWords(valor: unknown): string | null {
  if (Decimal.isDecimal(valor)) return withComma(valor);
  if (typeof valor === 'number') return withComma(valor);
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (valor === null || valor === '') return 'vacío';
  return typeof valor === 'string' ? `«${valor}»` : null;
}

/** Whether two values are equal: figures by their value, lists in any order, and null as an empty text. */
function same(actual: unknown, esperado: unknown): boolean {
  return canonical(actual ?? '') === canonical(esperado ?? '');
}

function canonical(valor: unknown): string {
  if (Decimal.isDecimal(valor)) return valor.toFixed();
  if (Array.isArray(valor)) return `[${valor.map(canonical).toSorted().join()}]`;
  if (typeof valor !== 'object' || valor === null) return JSON.stringify(valor);
  const partes = Object.entries(valor).map(([clave, parte]) => `${clave}:${canonical(parte)}`);
  return `{${partes.toSorted().join()}}`;
}
