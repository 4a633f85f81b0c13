import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../../contract/base.ts';
import type { Diseno } from '../campos.ts';
import { campoDeFecha, camposDeAlicuota, camposDeMoneda, camposDeSerie } from './camposDelLibro.ts';

/** A voucher as VENTAS_CBTE tells it, in its currency. */
export interface RegistroCbte {
  fecha: FechaCivil;
  tipo: number;
  punto_de_venta: number;
  numero: number;
  tipo_documento: number;
  documento: string;
  nombre: string;
  total: Decimal;
  no_gravado: Decimal;
  no_categorizados: Decimal;
  exento: Decimal;
  nacionales: Decimal;
  ingresos_brutos: Decimal;
  municipales: Decimal;
  internos: Decimal;
  moneda: string;
  cotizacion: Decimal;
  cantidad_alicuotas: number;
  codigo_operacion: string;
  otros: Decimal;
  vencimiento: FechaCivil | null;
}

/** One rate of a voucher. */
export interface RegistroAlicuota {
  tipo: number;
  punto_de_venta: number;
  numero: number;
  neto: Decimal;
  codigo: number;
  iva: Decimal;
}

/** RG 4597, Libro IVA Digital. Same layout as RG 3685's REGINFO_CV_VENTAS_CBTE. */
export const disenosCbte: readonly Diseno<RegistroCbte>[] = [
  {
    nombre: 'LIBRO_IVA_DIGITAL_VENTAS_CBTE',
    desde: '',
    fuente: 'ARCA, Libro IVA Digital (RG 4597), diseño de registro del 07/06/2021',
    ancho: 266,
    alfabeto: 'latin1',
    campos: [
      campoDeFecha,
      ...camposDeSerie,
      { nombre: 'Número hasta', ancho: 20, formato: 'numero', de: 'el mismo: no se agrupan', valor: (r) => r.numero },
      {
        nombre: 'Código de documento del comprador',
        ancho: 2,
        formato: 'numero',
        de: 'tipo de documento; 99 sin identificar',
        valor: (r) => r.tipo_documento,
      },
      {
        nombre: 'Número de identificación del comprador',
        ancho: 20,
        formato: 'numero',
        de: 'documento; ceros con 99',
        valor: (r) => r.documento,
      },
      {
        nombre: 'Apellido y nombre o denominación',
        ancho: 30,
        formato: 'texto',
        de: 'receptor',
        valor: (r) => r.nombre,
      },
      { nombre: 'Importe total', ancho: 15, formato: 'importe', de: 'total', valor: (r) => r.total },
      { nombre: 'No gravado', ancho: 15, formato: 'importe', de: 'no gravado', valor: (r) => r.no_gravado },
      {
        nombre: 'Percepción a no categorizados',
        ancho: 15,
        formato: 'importe',
        de: 'tributo 13',
        valor: (r) => r.no_categorizados,
      },
      {
        nombre: 'Operaciones exentas',
        ancho: 15,
        formato: 'importe',
        de: 'exento; neto en clase C',
        valor: (r) => r.exento,
      },
      {
        nombre: 'Percepciones de impuestos nacionales',
        ancho: 15,
        formato: 'importe',
        de: 'tributos 1, 6 y 9',
        valor: (r) => r.nacionales,
      },
      {
        nombre: 'Percepciones de ingresos brutos',
        ancho: 15,
        formato: 'importe',
        de: 'percepciones de todas las provincias; tributos 2, 5 y 7',
        valor: (r) => r.ingresos_brutos,
      },
      {
        nombre: 'Percepciones municipales',
        ancho: 15,
        formato: 'importe',
        de: 'tributos 3 y 8',
        valor: (r) => r.municipales,
      },
      { nombre: 'Impuestos internos', ancho: 15, formato: 'importe', de: 'tributo 4', valor: (r) => r.internos },
      ...camposDeMoneda,
      { nombre: 'Otros tributos', ancho: 15, formato: 'importe', de: 'los demás tributos', valor: (r) => r.otros },
      {
        nombre: 'Fecha de vencimiento o pago',
        ancho: 8,
        formato: 'aaaammdd',
        de: 'vencimiento del pago, o la fecha',
        valor: (r) => r.vencimiento,
      },
    ],
  },
];

/** RG 4597, Libro IVA Digital: one record per voucher and rate. */
export const disenosAlicuotas: readonly Diseno<RegistroAlicuota>[] = [
  {
    nombre: 'LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS',
    desde: '',
    fuente: 'ARCA, Libro IVA Digital (RG 4597), diseño de registro del 07/06/2021',
    ancho: 62,
    alfabeto: 'latin1',
    campos: [...camposDeSerie, ...camposDeAlicuota('importe')],
  },
];
