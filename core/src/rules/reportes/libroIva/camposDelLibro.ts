import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../../contract/base.ts';
import type { Campo } from '../campos.ts';

// Fields that the files of sales and of purchases of the Libro IVA Digital share (RG 4597).

/** Data that name a voucher in its files. */
interface Serie {
  tipo: number;
  punto_de_venta: number;
  numero: number;
}

interface Alicuota {
  neto: Decimal;
  codigo: number;
  iva: Decimal;
}

interface Moneda {
  moneda: string;
  cotizacion: Decimal;
  cantidad_alicuotas: number;
  codigo_operacion: string;
}

/** Sales have no negative amounts; purchases write their sign. */
type FormatoDeImporte = 'importe' | 'importe_signo';

export const campoDeFecha: Campo<{ fecha: FechaCivil }> = {
  nombre: 'Fecha de comprobante',
  ancho: 8,
  formato: 'aaaammdd',
  de: 'fecha',
  valor: (r) => r.fecha,
};

/** Kind, point of sale and number. */
export const camposDeSerie: readonly Campo<Serie>[] = [
  { nombre: 'Tipo de comprobante', ancho: 3, formato: 'numero', de: 'código de ARCA', valor: (r) => r.tipo },
  { nombre: 'Punto de venta', ancho: 5, formato: 'numero', de: 'punto de venta', valor: (r) => r.punto_de_venta },
  { nombre: 'Número de comprobante', ancho: 20, formato: 'numero', de: 'número', valor: (r) => r.numero },
];

/** Currency, number of rates and code of the operation. */
export const camposDeMoneda: readonly Campo<Moneda>[] = [
  { nombre: 'Código de moneda', ancho: 3, formato: 'texto', de: 'moneda', valor: (r) => r.moneda },
  { nombre: 'Tipo de cambio', ancho: 10, formato: 'cotizacion', de: 'cotización', valor: (r) => r.cotizacion },
  {
    nombre: 'Cantidad de alícuotas',
    ancho: 1,
    formato: 'numero',
    de: 'registros del comprobante en ALICUOTAS',
    valor: (r) => r.cantidad_alicuotas,
  },
  {
    nombre: 'Código de operación',
    ancho: 1,
    formato: 'texto',
    de: 'E exento, N no gravado, o espacio',
    valor: (r) => r.codigo_operacion,
  },
];

/** Net, rate and VAT of a rate. */
export function camposDeAlicuota(formato: FormatoDeImporte): readonly Campo<Alicuota>[] {
  return [
    { nombre: 'Neto gravado', ancho: 15, formato, de: 'neto de la alícuota', valor: (r) => r.neto },
    { nombre: 'Alícuota de IVA', ancho: 4, formato: 'numero', de: 'código de ARCA', valor: (r) => r.codigo },
    { nombre: 'Impuesto liquidado', ancho: 15, formato, de: 'IVA de la alícuota', valor: (r) => r.iva },
  ];
}
