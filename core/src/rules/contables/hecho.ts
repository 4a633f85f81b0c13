import type { Decimal } from 'decimal.js';
import { provincias } from '../catalogs/provincia.ts';
import { tipoComprobanteOf, type TipoComprobanteFila } from '../catalogs/tipoComprobante.ts';
import { SIN_IDENTIFICAR } from '../catalogs/tipoDocumento.ts';
import { sum } from '../money.ts';
import type { ComprobanteAReportar } from '../reportes/comprobante.ts';
import { enPesos, type EnPesos } from '../reportes/pesos.ts';
import { columnaOf, PERCEPCION_IVA, type ColumnaTributo } from '../reportes/tributos.ts';

/** A tax of a voucher besides its VAT. `jurisdiccion`: COMARB code; null: a national or municipal tax, or an unknown province. */
export interface TributoDeHecho {
  columna: ColumnaTributo;
  de_iva: boolean;
  jurisdiccion: number | null;
  importe: Decimal;
}

/** Amounts of a voucher in one currency, all positive; `total` is their sum. */
export interface ImportesDeHecho {
  /** Each rate once, the highest first; empty in class C, whose whole net is `exento`. */
  alicuotas: readonly { iva: number; neto: Decimal; importe: Decimal }[];
  exento: Decimal;
  no_gravado: Decimal;
  tributos: readonly TributoDeHecho[];
  total: Decimal;
}

/** An issued voucher of a month, as every accounting program's writer reads it. */
export interface Hecho {
  comprobante: ComprobanteAReportar;
  tipo: TipoComprobanteFila;
  /** -1: a credit note, which subtracts. */
  signo: 1 | -1;
  /** Receiver's document, digits only; empty: not identified. */
  documento: string;
  receptor: string;
  /** In the voucher's currency, as the Libro IVA Digital has them. */
  original: ImportesDeHecho;
  /** In pesos, as IVA ventas has them. */
  pesos: ImportesDeHecho;
}

/** Facts of a voucher, taken from what was issued: nothing is computed again. */
export function hechoOf(comprobante: ComprobanteAReportar): Hecho {
  const tipo = tipoComprobanteOf(comprobante.tipo_comprobante);
  const anonimo = comprobante.tipo_documento_facturado === SIN_IDENTIFICAR;
  const pesos = enPesos(comprobante);
  const enSuMoneda: EnPesos = {
    ...pesos,
    alicuotas: [...comprobante.alicuotas],
    exento: tipo.letra === 'C' ? comprobante.neto.plus(comprobante.exento) : comprobante.exento,
    no_gravado: comprobante.no_gravado,
    percepciones: [...comprobante.percepciones],
    otros_tributos: [...comprobante.otros_tributos],
    total: comprobante.total,
  };
  return {
    comprobante,
    tipo,
    signo: tipo.signo === -1 ? -1 : 1,
    documento: anonimo ? '' : comprobante.cuit_facturado,
    receptor: anonimo ? 'CONSUMIDOR FINAL' : comprobante.razon_social_facturado,
    original: importesOf(enSuMoneda, tipo),
    pesos: importesOf(pesos, tipo),
  };
}

function importesOf(
  { alicuotas, exento, no_gravado, percepciones, otros_tributos, total }: EnPesos,
  { letra }: TipoComprobanteFila,
): ImportesDeHecho {
  const porTasa = Map.groupBy(letra === 'C' ? [] : alicuotas, ({ iva }) => iva);
  return {
    alicuotas: [...porTasa]
      .sort(([a], [b]) => b - a)
      .map(([iva, filas]) => ({
        iva,
        neto: sum(filas.map(({ neto }) => neto)),
        importe: sum(filas.map(({ importe }) => importe)),
      })),
    exento,
    no_gravado,
    tributos: [
      ...percepciones.map(({ jurisdiccion, importe }): TributoDeHecho => ({
        columna: 'ingresos_brutos',
        de_iva: false,
        jurisdiccion,
        importe,
      })),
      ...otros_tributos.map(({ id, importe }): TributoDeHecho => ({
        columna: columnaOf(id),
        de_iva: id === PERCEPCION_IVA,
        jurisdiccion: null,
        importe,
      })),
    ].filter(({ importe }) => !importe.isZero()),
    total,
  };
}

/** Sum of the parts of a voucher: its total, unless it was stored wrong. */
export function sumOfPartes({ alicuotas, exento, no_gravado, tributos }: ImportesDeHecho): Decimal {
  const deAlicuotas = alicuotas.flatMap(({ neto, importe }) => [neto, importe]);
  return sum([...deAlicuotas, exento, no_gravado, ...tributos.map(({ importe }) => importe)]);
}

const nombres: Readonly<Record<ColumnaTributo, string>> = {
  no_categorizados: 'Percepción a no categorizados',
  nacionales: 'Impuestos nacionales',
  ingresos_brutos: 'Percepción IIBB',
  municipales: 'Percepción municipal',
  internos: 'Impuestos internos',
  otros: 'Otros tributos',
};

/** Name of a tax: `Percepción IIBB Tucumán`. */
export function nombreDeTributo({ columna, de_iva, jurisdiccion }: TributoDeHecho): string {
  if (de_iva) return 'Percepción IVA';
  const provincia = nombreDeJurisdiccion(jurisdiccion);
  return provincia === '' ? nombres[columna] : `${nombres[columna]} ${provincia}`;
}

/** Name of a COMARB jurisdiction; empty: none, or unknown. */
export function nombreDeJurisdiccion(jurisdiccion: number | null): string {
  return provincias.find(({ comarb }) => comarb === jurisdiccion)?.acentuado ?? '';
}
