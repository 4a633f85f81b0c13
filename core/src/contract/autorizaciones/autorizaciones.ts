import { z } from 'zod';
import { fechaCivil } from '../base.ts';

/** A way to authorise vouchers: all that tells it from the others. */
export interface ClaseDeAutorizacion {
  /** Mode of the points of sale whose vouchers it authorises; null: of any, for its `tipos` alone. */
  modo: { codigo: number; nombre: string } | null;
  /** Types of voucher that it authorises whatever the mode of their point of sale. */
  tipos: readonly number[];
  /**
   * Who numbers the voucher. `serie`: it follows ARCA's last number, while the serie is held; `formulario`: the number is on the form that
   * it is printed on; `contador`: the point of sale counts by itself, all its types together; `correlativo`: each type of each point of
   * sale follows its own last number, which is kept here.
   */
  numera: 'serie' | 'formulario' | 'contador' | 'correlativo';
  /** Keys that the API gives the code and its last day, and columns that keep them; null: there is no code. */
  campos: { codigo: 'cae' | 'cai'; vence: 'cae_vencimiento' | 'cai_vencimiento' } | null;
  /** Letters before the code, on the sheet and wherever it is told. */
  sigla: string | null;
  /** Whether a voucher dated after the code's last day is refused. ARCA gives each CAE for the voucher's own date. */
  limitaFecha: boolean;
  /** `tipoCodAut` of the QR; null: the sheet has none. Source: RG 4892/2020. */
  codigoQr: 'E' | 'A' | null;
  /** Whether each voucher has to be reported after it is issued. */
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
  /** Of a Presupuesto, which nobody authorises. */
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

/** Every way to authorise a voucher, a row each. */
export const autorizaciones: Record<TipoAutorizacion, ClaseDeAutorizacion> = { ...CLASES };

/** Spec §3 "Invoicing mode". */
export type ModoFacturacion = NonNullable<(typeof CLASES)[TipoAutorizacion]['modo']>['codigo'];

/** What authorises a voucher: its code, and the last day (yyyy-mm-dd) on which a voucher may be issued with it. */
export interface Autorizacion {
  tipo: TipoAutorizacion;
  /** Empty in a draft of a pre-printed form whose last day alone was typed. */
  codigo: string;
  vence: string | null;
}

/** One that ARCA gives, which always ends on a day. */
export type AutorizacionDeArca = Autorizacion & { vence: string };

/** What tells the way in which a voucher is authorised. `tipo_comprobante` null: not chosen yet. */
export interface PorAutorizar {
  modo_facturacion: ModoFacturacion;
  tipo_comprobante: number | null;
}

/** What authorises the vouchers of a type on a point of sale of that mode. */
export function tipoAutorizacionOf({ modo_facturacion, tipo_comprobante }: PorAutorizar): TipoAutorizacion {
  const clases = Object.entries(autorizaciones) as [TipoAutorizacion, ClaseDeAutorizacion][];
  const [tipo] =
    clases.find(([, { tipos }]) => tipo_comprobante !== null && tipos.includes(tipo_comprobante)) ??
    clases.find(([, { modo }]) => modo?.codigo === modo_facturacion) ??
    [];
  return tipo ?? 'ninguna';
}

/** Codes of a voucher as the API publishes them, under the names of the columns that keep them. */
export const codigos = z.object({
  cae: z.string().nullable(),
  cae_vencimiento: fechaCivil.nullable(),
  /** Of pre-printed forms. */
  cai: z.string().nullable(),
  cai_vencimiento: fechaCivil.nullable(),
});
export type Codigos = z.output<typeof codigos>;

/** Those that a published form or a row tells. */
type CodigosLeidos = { [K in keyof Codigos]?: Codigos[K] | undefined };

const SIN_CODIGOS: Codigos = { cae: null, cae_vencimiento: null, cai: null, cai_vencimiento: null };

/** An authorisation under the names that the API and the columns give to its parts; those of the other ways are null. */
export function codigosOf(autorizacion: Autorizacion | null): Codigos {
  const campos = autorizacion && autorizaciones[autorizacion.tipo].campos;
  if (!autorizacion || !campos) return SIN_CODIGOS;
  return { ...SIN_CODIGOS, [campos.codigo]: autorizacion.codigo || null, [campos.vence]: autorizacion.vence };
}

/** The authorisation of one way that these codes are of; null: there is neither code nor last day. */
export function autorizacionDeCodigos(tipo: TipoAutorizacion, leidos: CodigosLeidos): Autorizacion | null {
  const { campos } = autorizaciones[tipo];
  if (!campos) return null;
  const [codigo, vence] = [leidos[campos.codigo] ?? '', leidos[campos.vence] ?? null];
  return codigo === '' && vence === null ? null : { tipo, codigo, vence };
}

type ConAutorizacion<T> = Omit<T, keyof Codigos> & { autorizacion: Autorizacion | null };

/** A voucher whose published form tells some of `codigos`: inside, they are one `autorizacion`. */
export function conAutorizacion<S extends z.ZodObject>(publicado: S) {
  type Dentro = ConAutorizacion<z.output<S>>;
  return z.codec(publicado, z.custom<Dentro>(), {
    decode: (leido) => {
      const { cae, cae_vencimiento, cai, cai_vencimiento, ...resto } = leido as Partial<Codigos>;
      return { ...resto, autorizacion: leerCodigos(resto, { cae, cae_vencimiento, cai, cai_vencimiento }) } as never;
    },
    encode: ({ autorizacion, ...resto }: Dentro) => ({ ...resto, ...codigosOf(autorizacion) }) as never,
  });
}

/** The authorisation of these codes, by the mode of their voucher's point of sale or, of one that does not tell it, by what key has one. */
function leerCodigos(publicado: object, leidos: CodigosLeidos): Autorizacion | null {
  if ('modo_facturacion' in publicado) {
    return autorizacionDeCodigos(tipoAutorizacionOf(publicado as PorAutorizar), leidos);
  }
  const tipos = Object.keys(autorizaciones) as TipoAutorizacion[];
  const halladas = tipos.map((tipo) => autorizacionDeCodigos(tipo, leidos));
  return halladas.find((autorizacion) => autorizacion !== null) ?? null;
}
