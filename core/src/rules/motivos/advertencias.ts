import type { ErrorData } from '../errors.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';
import { leeDato } from './motivos.ts';

/** Words of the SKU warning, in a batch and in its vouchers: by them both are recognised as the same warning. */
export const SKU_SIN_CARGAR = 'SKU sin cargar';

/** Sentences the person should read about a voucher that is made all the same. */
export const textosAdvertencia = {
  condicion_difiere: (data) =>
    `${nombreDePlaza(data)} informa que el comprador es "${leeDato(data, 'marketplace', '')}" y ARCA, "${leeDato(data, 'padron', '')}". Se usa la condición de ARCA.`,
  condicion_segun_marketplace: (data) =>
    `El CUIT no se pudo consultar en ARCA: la condición del comprador es la que informa ${nombreDePlaza(data)}.`,
  clave_es_cuil: () => 'En ARCA la clave del comprador es un CUIL: va una factura B.',
  documento_inutilizable: (data) =>
    `El documento del comprador, "${leeDato(data, 'documento', '')}", no se puede informar a ARCA: la factura va sin identificar al comprador.`,
  sin_datos_de_facturacion: (data) =>
    `El comprador no tiene datos de facturación en ${nombreDePlaza(data)} por ahora: la factura va a consumidor final, sin identificar.`,
  factura_b_forzada: () =>
    'Por la configuración de la cuenta se emite factura B a un comprador al que le corresponde factura A.',
  percepcion_no_cobrada: (data) =>
    `La factura suma una percepción de ingresos brutos de $ ${leeDato(data, 'importe', '0')} que el comprador no pagó.`,
  percepcion_sin_reglas: (data) =>
    `La factura sale sin la percepción de ${leeDato(data, 'provincias', 'la provincia')}: Talonario todavía no la calcula.`,
  sku_sin_cargar: (data) =>
    `La venta tiene un ${SKU_SIN_CARGAR} en tus artículos: sale con IVA ${leeDato(data, 'iva', '')}, el de la cuenta.`,
  puede_requerir_fce: () =>
    'Por el importe, si el comprador es una empresa grande ARCA va a pedir una Factura de Crédito Electrónica MiPyME.',
  punto_de_venta_tierra_del_fuego: () =>
    'El punto de venta está en Tierra del Fuego: revisá si tus ventas están alcanzadas por la Ley 19.640.',
  fecha_futura: (data) =>
    `La fecha es posterior a hoy: hasta el ${leeDato(data, 'fecha', '')} no vas a poder emitir de este tipo con fecha anterior.`,
  nota_fuera_de_plazo: (data) =>
    `Pasaron ${leeDato(data, 'dias', 'más de 15')} días desde la cancelación: la RG 4540 pide la nota dentro de los 15.`,
  otro_periodo: (data) =>
    `La factura es de otro período (${leeDato(data, 'periodo', '')}): tenelo en cuenta al presentar el IVA.`,
  percepcion_no_devuelta: (data) =>
    `La percepción de ${leeDato(data, 'provincia', 'ingresos brutos')} no se devuelve: ${leeDato(data, 'motivo', 'solo la devuelve una única nota que anule toda la operación')}.`,
  envio_a_mercado_libre: (data) =>
    `El comprador pagó $ ${leeDato(data, 'importe', '0')} de envío que no entraron en tu cuenta: no se facturan.`,
  envio_sin_su_pago: (data) =>
    `${nombreDePlaza(data)} anuncia un envío de $ ${leeDato(data, 'importe', '0')} y no muestra que el comprador lo haya pagado: el envío no se factura.`,
  envio_por_saber: (data) =>
    `La factura sale sin el envío: ${nombreDePlaza(data)} no informa cuánto pagó el comprador. Si el dato aparece después, corresponde una nota de débito.`,
  envio_no_acreditado: (data) =>
    `La nota no incluye el envío, porque ${nombreDePlaza(data)} no informa que se le haya devuelto al comprador.`,
} as const satisfies Record<string, (data: ErrorData) => string>;

export type CodigoAdvertencia = keyof typeof textosAdvertencia;

export interface Advertencia {
  codigo: CodigoAdvertencia;
  data: ErrorData;
}

/** The Spanish sentence of a warning. */
export function textoAdvertencia({ codigo, data }: Advertencia): string {
  return textosAdvertencia[codigo](data);
}
