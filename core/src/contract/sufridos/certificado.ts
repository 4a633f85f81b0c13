import { z } from 'zod';
import { fechaCivil, id, importe, instante } from '../base.ts';
import { provincia } from '../enums.ts';
import { desplazamiento, limite, opcional } from '../query.ts';
import { periodoMensual } from '../regimenes/columnas.ts';
import { texto } from '../texto.ts';

/** Tax of a certificate; `otro`: a national tax that is neither VAT nor Ganancias. */
export const impuestoDeCertificado = z.enum(['iva', 'ganancias', 'iibb', 'otro']);
export type ImpuestoDeCertificado = z.output<typeof impuestoDeCertificado>;

/** Way in which a tax is suffered: withheld from a payment, added to an invoice, or taken by a bank from the money that enters. */
export const operacionSufrida = z.enum(['retencion', 'percepcion', 'recaudacion']);
export type OperacionSufrida = z.output<typeof operacionSufrida>;

/** List of a file: ARCA's *Mis Retenciones*, or the one of a province. */
export const listaDeCertificados = z.enum(['arca', 'provincia']);
export type ListaDeCertificados = z.output<typeof listaDeCertificados>;

/** A row of a list of taxes suffered, as its agent declared it. ARS; negative: given back. */
export const certificadoSufrido = z.object({
  id,
  agente_cuit: z.string(),
  agente_nombre: z.string(),
  impuesto: impuestoDeCertificado,
  /** ARCA's number and name of the tax; null: a province's. */
  impuesto_codigo: z.int().nullable(),
  impuesto_nombre: z.string(),
  /** Number and name of the regime; empty: the list does not have it. */
  regimen: z.string(),
  regimen_nombre: z.string(),
  /** Province of a gross-income tax; null: a national tax. */
  jurisdiccion: provincia.nullable(),
  operacion: operacionSufrida,
  fecha: fechaCivil,
  /** Number of the certificate; empty: it has none. */
  certificado: z.string(),
  importe,
  /** Voucher on which it was suffered, as the list writes it; empty: none. */
  comprobante: z.string(),
  comprobante_fecha: fechaCivil.nullable(),
  comprobante_nombre: z.string(),
  /** Day on which the agent declared it; null: the list does not have it. */
  registrado: fechaCivil.nullable(),
});
export type CertificadoSufrido = z.output<typeof certificadoSufrido>;

/** Filters of the certificates of a company. */
export const filtroCertificados = z.object({
  periodo: opcional(periodoMensual),
  /** Name or CUIT of the agent, or number of the certificate. */
  texto: opcional(texto(200)),
  impuesto: opcional(impuestoDeCertificado),
  operacion: opcional(operacionSufrida),
  limit: limite,
  offset: desplazamiento,
});
export type FiltroCertificados = z.output<typeof filtroCertificados>;

/** A page of certificates, the latest first, with the sum of all that the filters find. */
export const paginaCertificados = z.object({
  results: z.array(certificadoSufrido),
  totalItems: z.int(),
  importe,
});
export type PaginaCertificados = z.output<typeof paginaCertificados>;

/** A file that was imported, and the certificates that came with it first. */
export const importacionDeCertificados = z.object({
  id,
  lista: listaDeCertificados,
  jurisdiccion: provincia.nullable(),
  filas: z.int(),
  nuevas: z.int(),
  importado_en: instante,
});
export type ImportacionDeCertificados = z.output<typeof importacionDeCertificados>;
