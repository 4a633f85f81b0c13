import { z } from 'zod';
import { fechaCivil, importe, instante } from '../base.ts';
import { provincia } from '../enums.ts';
import { periodoMensual } from '../regimenes/columnas.ts';
import { operacionSufrida } from './certificado.ts';

/** Tax suffered; `otro`: withheld under a name that is of no tax that we know. */
export const impuestoSufrido = z.enum(['iva', 'ganancias', 'iibb', 'debitos_creditos', 'otro']);
export type ImpuestoSufrido = z.output<typeof impuestoSufrido>;

/**
 * Places that tell a tax suffered. `compra`: the purchase that has it. `lista`: the certificate of ARCA or of a province. `factura`:
 * the marketplace's invoice, as its billing tells it. `cobro`: the payment or the movement that withheld it.
 */
export const fuenteDeSufrido = z.enum(['compra', 'lista', 'factura', 'cobro']);
export type FuenteDeSufrido = z.output<typeof fuenteDeSufrido>;

/** Balance of a tax in a month. ARS. An amount that several places tell counts once, in the first of them. */
export const saldoSufrido = z.object({
  impuesto: impuestoSufrido,
  operacion: operacionSufrida,
  /** Province; null: a national tax, or nobody knows which. */
  jurisdiccion: provincia.nullable(),
  /** Entity as the payments name it, where it is no known province nor tax. */
  entidad: z.string().nullable(),
  importe,
  /** Part of `importe` that the company recovers: all, but of the tax on bank debits its percent. */
  computable: importe,
  /** Parts of `importe` by the place where they count. */
  en_compras: importe,
  en_lista: importe,
  en_facturas: importe,
  en_cobros: importe,
});
export type SaldoSufrido = z.output<typeof saldoSufrido>;

/**
 * An amount to look at. `sola`: only one place tells it. `distinta`: the places of one voucher tell other amounts; the first place counts.
 */
export const diferenciaSufrida = z.object({
  clase: z.enum(['sola', 'distinta']),
  fuente: fuenteDeSufrido,
  impuesto: impuestoSufrido,
  operacion: operacionSufrida,
  jurisdiccion: provincia.nullable(),
  entidad: z.string().nullable(),
  agente_cuit: z.string().nullable(),
  agente_nombre: z.string(),
  fecha: fechaCivil,
  /** Number of the certificate, of the voucher or of the payment; empty: a day's payments together. */
  referencia: z.string(),
  /** Amounts together in this one: the payments of a day are told as one. */
  cuantos: z.int(),
  importe,
  /** Other place of a `distinta`, and its amount; null: `sola`. */
  contra: z.object({ fuente: fuenteDeSufrido, importe }).nullable(),
});
export type DiferenciaSufrida = z.output<typeof diferenciaSufrida>;

/** Taxes that a company suffered in a month, each once. */
export const impuestosSufridos = z.object({
  periodo: periodoMensual,
  saldos: z.array(saldoSufrido),
  /** Number of amounts that two places or more tell alike. */
  unidos: z.int(),
  /** Number and sum of the amounts that only one place tells, by place. */
  solos: z.array(z.object({ fuente: fuenteDeSufrido, cuantos: z.int(), importe })),
  /** Number of vouchers whose places tell other amounts. */
  distintos: z.int(),
  /** Perceptions of Ingresos Brutos without province, with their first vouchers: SIFERE does not take them. */
  sin_provincia: z.object({ cuantas: z.int(), importe, referencias: z.array(z.string()) }),
  /** First amounts to look at, the distinct ones before. */
  diferencias: z.array(diferenciaSufrida),
  /** Last list imported, of any month; null: none. */
  lista: z.object({ importado_en: instante, filas: z.int() }).nullable(),
  /** Number of certificates of the month. */
  certificados: z.int(),
  avisos: z.array(z.string()),
});
export type ImpuestosSufridos = z.output<typeof impuestosSufridos>;
