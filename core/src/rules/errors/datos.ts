import { enPlural } from '../enPlural.ts';
import { formatCuit } from '../cuit.ts';
import { formatFecha } from '../dates.ts';
import type { Lectura } from './fila.ts';

/** Text the form shows beside an empty required field (spec §5). */
export const REQUERIDO = 'Requerido';

/** Why a company with a restricted class A issues none of it. */
export const CLASE_A_RESTRINGIDA =
  'ARCA autorizó a tu empresa a emitir comprobantes A solo con retención o con pago en CBU, y Talonario todavía no los emite. Hacelo desde Comprobantes en línea de ARCA.';

const nombresDeCampo: Readonly<Record<string, string>> = {
  email: 'el email',
  q: 'lo que se busca',
  price: 'el precio',
  password: 'la contraseña',
  hash: 'el link',
  company_id: 'la empresa',
  company: 'la empresa',
  cuit: 'el CUIT',
  certificado: 'el certificado',
  clave: 'la clave privada',
  pfx: 'el PFX',
  contrasena: 'la contraseña del PFX',
  cuit_facturado: 'el CUIT del receptor',
  tipo_documento_facturado: 'el tipo de documento del receptor',
  razon_social: 'la razón social',
  razonSocial: 'la razón social',
  razon_social_facturado: 'la razón social del receptor',
  domicilio: 'el domicilio',
  domicilio_facturado: 'el domicilio del receptor',
  localidad: 'la localidad',
  codigoPostal: 'el código postal',
  provincia: 'la provincia',
  provincia_facturado: 'la provincia del receptor',
  situacion: 'la condición frente al IVA del receptor',
  situacion_iva_facturado: 'la condición frente al IVA del receptor',
  email_facturado: 'el email del receptor',
  situacion_iva: 'la situación frente al IVA',
  situacion_iibb: 'la situación frente a Ingresos Brutos',
  iibb: 'el número de IIBB',
  iibb_porcentaje: 'el porcentaje de IIBB',
  inicio_actividades: 'el inicio de actividades',
  percepciones_iibb: 'las provincias en las que percibe',
  costo_envio_flex: 'el costo de envío Flex',
  cobertura_cambio: 'la cobertura de cambio',
  ajuste_fijo: 'el costo fijo por venta',
  ajuste_variable: 'el costo variable',
  debitos_creditos_computable: 'el porcentaje de débitos y créditos que se recupera',
  linked_company_id: 'la empresa',
  linked_punto_de_venta: 'el punto de venta',
  fecha_inicio_automatizacion: 'la fecha de inicio',
  punto_de_venta: 'el punto de venta',
  puntoDeVenta: 'el punto de venta',
  nombreFantasia: 'el nombre de fantasía',
  direccion: 'la dirección',
  idProvincia: 'la provincia',
  telefono: 'el teléfono',
  modo_facturacion: 'el modo de facturación',
  tipo_comprobante: 'el tipo de comprobante',
  tipoComprobante: 'el tipo de comprobante',
  numero_comprobante: 'el número del comprobante',
  comprobante: 'el número del comprobante',
  comprobante_vinculado: 'el comprobante vinculado',
  cai: 'el CAI',
  cai_vencimiento: 'el vencimiento del CAI',
  fecha: 'la fecha',
  fecha_desde: 'fecha desde',
  fechaDesde: 'fecha desde',
  fecha_hasta: 'fecha hasta',
  fechaHasta: 'fecha hasta',
  servicio_desde: 'el comienzo del servicio',
  servicio_hasta: 'el fin del servicio',
  vencimiento_pago: 'el vencimiento del pago',
  condicion_de_venta: 'la condición de venta',
  moneda: 'la moneda',
  cotizacion: 'el tipo de cambio',
  items: 'los ítems',
  sku: 'el SKU',
  cost: 'el costo',
  stock: 'el stock',
  precio: 'el precio',
  name: 'el nombre',
  partes: 'las partes',
  columnas: 'las columnas',
  archivo: 'el archivo',
  currency: 'la moneda',
  descripcion: 'la descripción',
  cantidad: 'la cantidad',
  importe: 'el precio',
  importe_sin_iva: 'el precio sin IVA',
  bonificacion: 'la bonificación',
  iva: 'la alícuota de IVA',
  despacho: 'el despacho',
  cuerpo: 'lo enviado',
  borradores_o_ventas: 'borradores o ventas, uno de los dos',
  que_cuenta: 'la cuenta: hay más de una, decí de cuál',
};

/** Where to go on the screens after a missing resource: `: volvé a la lista`. Empty where there are no screens. */
export function goBack(lectura: Lectura | undefined, donde: string): string {
  return lectura?.sinPantallas ? '' : `: volvé ${donde}`;
}

/** Data of a failure that name the wrong field. */
interface ConCampo {
  readonly campo?: string;
}

/** The field's name for a person, with its line: `items.0.cantidad` is 'la cantidad del ítem 1'. */
export function campo(data: ConCampo): string {
  const nombre = dato(data, 'campo');
  if (nombre === null) return 'un campo';
  const linea = lineaOf(data);
  const [principal = nombre, , propio] = nombre.split('.');
  if (linea !== null) return propio ? `${nombresDeCampo[propio] ?? propio} del ítem ${linea}` : `el ítem ${linea}`;
  return nombresDeCampo[principal] ?? nombre;
}

/** Suggestion after an unknown name: the known name most like it; empty when none is. */
export function quisisteDecir({ parecido }: { readonly parecido?: string | null }): string {
  return !parecido ? '' : ` ¿Quisiste decir ${parecido}?`;
}

/** Line of the voucher that the field belongs to, from 1; null: the field is of no line. */
export function lineaOf(data: ConCampo): number | null {
  const [, indice] = /^items\.(\d+)(?:\.|$)/.exec(dato(data, 'campo') ?? '') ?? [];
  return indice === undefined ? null : Number(indice) + 1;
}

/** `de la moneda`, `del CUIT`. */
export function deCampo(data: ConCampo): string {
  return `de ${campo(data)}`.replace(/^de el /, 'del ');
}

/** Whether the field is a terminal option (`--…`): "Requerido" alone would not say which option is missing. */
export function isOpcion(data: ConCampo): boolean {
  return dato(data, 'campo')?.startsWith('--') ?? false;
}

/** A value of the data as text; null when it is missing or empty. */
export function dato<D extends object>(data: D, clave: keyof D & string): string | null {
  const valor: unknown = data[clave];
  return valor === undefined || valor === null || valor === '' ? null : String(valor);
}

/** ` con el SKU ABC`; empty when the failure's data lacks the key. */
export function conDato<D extends object>(data: D, clave: keyof D & string, antes: string): string {
  const valor = dato(data, clave);
  return valor === null ? '' : `${antes} ${clave === 'cuit' ? formatCuit(valor) : valor}`;
}

export function fecha<D extends object>(data: D, clave: keyof D & string): string {
  const valor = dato(data, clave);
  return valor === null ? 'indicada' : formatFecha(valor);
}

const MINUTO_S = 60;
const HORA_S = 60 * MINUTO_S;
const DIA_S = 24 * HORA_S;

/** The wait of `segundos` in words, in the largest unit of which there are two or more. Rounded up, so that nobody comes back early. */
export function esperaOf({ segundos }: { readonly segundos?: number }): string {
  if (typeof segundos !== 'number') return 'unos segundos';
  if (segundos > 2 * DIA_S) return `${Math.ceil(segundos / DIA_S)} días`;
  if (segundos > 2 * HORA_S) return `${Math.ceil(segundos / HORA_S)} horas`;
  if (segundos >= MINUTO_S) return enPlural(Math.ceil(segundos / MINUTO_S), 'un minuto', '# minutos');
  return enPlural(Math.max(1, Math.ceil(segundos)), 'un segundo', '# segundos');
}
