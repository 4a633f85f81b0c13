import { z } from 'zod';
import { fechaCivil } from '../base.ts';

/** A way to authorise vouchers: everything that differs between the ways. */
export interface ClaseDeAutorizacion {
  /** Mode of the points of sale whose vouchers it authorises; null: any mode, for its `tipos` alone. */
  modo: { codigo: number; nombre: string } | null;
  /** Types of voucher that it authorises whatever their point of sale's mode. */
  tipos: readonly number[];
  /**
   * How a voucher is numbered. `serie`: after ARCA's last number, while the serie is held. `formulario`: by the number printed on
   * its form. `contador`: by the point of sale's own count, all types together. `correlativo`: after the last number, stored
   * here, of its type in its point of sale.
   */
  numera: 'serie' | 'formulario' | 'contador' | 'correlativo';
  /** Keys of the code and its last day in the API, and columns that store them; null: this way has no code. */
  campos: { codigo: 'cae' | 'cai'; vence: 'cae_vencimiento' | 'cai_vencimiento' } | null;
  /** Letters before the code, on the sheet and elsewhere; null: none. */
  sigla: string | null;
  /** Whether a voucher dated after the code's last day is refused. ARCA gives each CAE for the voucher's own date. */
  limitaFecha: boolean;
  /** `tipoCodAut` of the QR; null: the sheet has no QR. Source: RG 4892/2020. */
  codigoQr: 'E' | 'A' | null;
  /** Whether each voucher has to be reported after being issued. */
  informa: boolean;
}

const CLASES = {
  CAE: {
    modo: { codigo: 1, nombre: 'Factura electrónica' },
    tipos: [],
    numera: 'serie',
    campos: { codigo: 'cae', vence: 'cae_vencimiento' },
    sigla: 'CAE',
    limitaFecha: false,
    codigoQr: 'E',
    informa: false,
  },
  CAI: {
    modo: { codigo: 2, nombre: 'Talonario preimpreso' },
    tipos: [],
    numera: 'formulario',
    campos: { codigo: 'cai', vence: 'cai_vencimiento' },
    sigla: 'CAI',
    limitaFecha: true,
    codigoQr: null,
    informa: false,
  },
  /**
   * Advance code of ARCA for vouchers given to their receivers while ARCA did not answer. No draft has this way: it is given to drafts of
   * another way when an outage is long. Source: RG 5782/2025.
   */
  CAEA: {
    modo: null,
    tipos: [],
    numera: 'correlativo',
    campos: { codigo: 'cae', vence: 'cae_vencimiento' },
    sigla: 'CAEA',
    limitaFecha: true,
    codigoQr: 'A',
    informa: false,
  },
  /** A Presupuesto, which nobody authorises. */
  ninguna: {
    modo: null,
    tipos: [9999],
    numera: 'contador',
    campos: null,
    sigla: null,
    limitaFecha: false,
    codigoQr: null,
    informa: false,
  },
} as const satisfies Record<string, ClaseDeAutorizacion>;

export type TipoAutorizacion = keyof typeof CLASES;
/** A way made up by a test is read as well: it has a row, not a name here. */
const tipoAutorizacion = z.string() as z.ZodString & z.ZodType<TipoAutorizacion, TipoAutorizacion>;

/** Every way to authorise a voucher. */
export const autorizaciones: Record<TipoAutorizacion, ClaseDeAutorizacion> = { ...CLASES };

/** Way of the vouchers issued with an advance code of ARCA. */
export const DE_CONTINGENCIA = 'CAEA' satisfies TipoAutorizacion;

/** Spec §3 "Invoicing mode". */
export type ModoFacturacion = NonNullable<(typeof CLASES)[TipoAutorizacion]['modo']>['codigo'];

/** Authorisation of a voucher: its code, and the last day (yyyy-mm-dd) on which a voucher may be issued with it. */
export interface Autorizacion {
  tipo: TipoAutorizacion;
  /** Code; empty in a draft of a pre-printed form with only its last day typed. */
  codigo: string;
  vence: string | null;
}

/** An authorisation by ARCA, which always has a last day. */
export type AutorizacionDeArca = Autorizacion & { vence: string };

/** Fields that decide how a voucher is authorised. `tipo_comprobante` null: not chosen yet. */
export interface PorAutorizar {
  modo_facturacion: ModoFacturacion;
  tipo_comprobante: number | null;
}

/** Way in which vouchers of a type are authorised, at a point of sale with that mode. */
export function tipoAutorizacionOf({ modo_facturacion, tipo_comprobante }: PorAutorizar): TipoAutorizacion {
  const clases = Object.entries(autorizaciones) as [TipoAutorizacion, ClaseDeAutorizacion][];
  const [tipo] =
    clases.find(([, { tipos }]) => tipo_comprobante !== null && tipos.includes(tipo_comprobante)) ??
    clases.find(([, { modo }]) => modo?.codigo === modo_facturacion) ??
    [];
  return tipo ?? 'ninguna';
}

/** Codes of a voucher as the API publishes them, named as the columns that store them. */
export const codigos = z.object({
  /** Way to authorise of the code, since two ways may share a key; null: the voucher has no code. */
  tipo_autorizacion: tipoAutorizacion.nullable(),
  cae: z.string().nullable(),
  cae_vencimiento: fechaCivil.nullable(),
  /** CAI of a pre-printed form. */
  cai: z.string().nullable(),
  cai_vencimiento: fechaCivil.nullable(),
});
export type Codigos = z.output<typeof codigos>;

/** Codes of a voucher without their way. */
type SoloCodigos = Omit<Codigos, 'tipo_autorizacion'>;

/** Codes present in a published form or in a row. */
type CodigosLeidos = { [K in keyof SoloCodigos]?: SoloCodigos[K] | undefined };

const SIN_CODIGOS: SoloCodigos = { cae: null, cae_vencimiento: null, cai: null, cai_vencimiento: null };

/** Codes of an authorisation, by their names in the API and the columns; those of the other ways are null. */
export function codigosOf(autorizacion: Autorizacion | null): SoloCodigos {
  const campos = autorizacion && autorizaciones[autorizacion.tipo].campos;
  if (!autorizacion || !campos) return SIN_CODIGOS;
  return { ...SIN_CODIGOS, [campos.codigo]: autorizacion.codigo || null, [campos.vence]: autorizacion.vence };
}

/** Codes of an issued voucher and their way, as the API publishes them and the columns store them. */
export function codigosDeEmitida(autorizacion: Autorizacion | null): Codigos {
  return { ...codigosOf(autorizacion), tipo_autorizacion: autorizacion?.codigo ? autorizacion.tipo : null };
}

/** Authorisation of a given way with these codes; null: they have neither its code nor its last day. */
export function autorizacionDeCodigos(tipo: TipoAutorizacion, leidos: CodigosLeidos): Autorizacion | null {
  const { campos } = autorizaciones[tipo];
  if (!campos) return null;
  const [codigo, vence] = [leidos[campos.codigo] ?? '', leidos[campos.vence] ?? null];
  return codigo === '' && vence === null ? null : { tipo, codigo, vence };
}

type ConAutorizacion<T> = Omit<T, keyof Codigos> & { autorizacion: Autorizacion | null };

/** Codec of a voucher whose published form has some of `codigos`: inside, they become one `autorizacion`. */
export function conAutorizacion<S extends z.ZodObject>(publicado: S) {
  type Dentro = ConAutorizacion<z.output<S>>;
  return z.codec(publicado, z.custom<Dentro>(), {
    decode: (leido) => {
      const { tipo_autorizacion, cae, cae_vencimiento, cai, cai_vencimiento, ...resto } = leido as Partial<Codigos>;
      const leidos = { cae, cae_vencimiento, cai, cai_vencimiento };
      const autorizacion = tipo_autorizacion
        ? autorizacionDeCodigos(tipo_autorizacion, leidos)
        : leerCodigos(resto, leidos);
      return { ...resto, autorizacion } as never;
    },
    encode: ({ autorizacion, ...resto }: Dentro) => ({ ...resto, ...codigosDeEmitida(autorizacion) }) as never,
  });
}

/** Authorisation of these codes: by the mode of the voucher's point of sale or, if absent, by the key that has a code. */
function leerCodigos(publicado: object, leidos: CodigosLeidos): Autorizacion | null {
  if ('modo_facturacion' in publicado) {
    return autorizacionDeCodigos(tipoAutorizacionOf(publicado as PorAutorizar), leidos);
  }
  const tipos = Object.keys(autorizaciones) as TipoAutorizacion[];
  const halladas = tipos.map((tipo) => autorizacionDeCodigos(tipo, leidos));
  return halladas.find((autorizacion) => autorizacion !== null) ?? null;
}
