import { z } from 'zod';
import { cuitTexto, fechaCivil, id, importe, instante } from './base.ts';
import { ambiente } from './enums.ts';

/**
 * The steps to the first invoice, in order: the company, ARCA's permission to issue for its CUIT, the point of sale, the account
 * of the marketplace and the invoice itself.
 */
export const clavePaso = z.enum(['empresa', 'permiso', 'punto', 'cuenta', 'factura']);
export type ClavePaso = z.infer<typeof clavePaso>;

export const pasoComienzo = z.object({ clave: clavePaso, hecho: z.boolean() });

/**
 * What somebody else has to do before the step goes on.
 * `aceptacion`: the delegation is not seen yet at ARCA. `punto_en_arca`: the point of sale `numero` is not. `certificado`: ARCA
 * has still to give it. `relacion`: it does not let it act yet. `plazo`: the CUIT is proved, and another has until `hasta` to prove
 * it again. `lectura`: the sales were never read. `cola`: the first voucher waits for ARCA.
 */
export const esperaComienzo = z.object({
  que: z.enum(['aceptacion', 'punto_en_arca', 'certificado', 'relacion', 'plazo', 'lectura', 'cola']),
  desde: instante.nullable(),
  /** When it was last looked for. */
  revisada_en: instante.nullable(),
  /** Until when it is waited for. */
  hasta: instante.nullable(),
  numero: z.int().nullable(),
});
export type EsperaComienzo = z.output<typeof esperaComienzo>;

/** Where who begins is on the way to the first invoice, by what is stored: nobody else is asked. */
export const comienzo = z.object({
  ambiente,
  /** A voucher was issued: there is no way left to go. */
  terminado: z.boolean(),
  pasos: z.array(pasoComienzo),
  /** The one to take; null when it is over. */
  actual: clavePaso.nullable(),
  espera: esperaComienzo.nullable(),
  /** The company that the steps are about. */
  empresa: z
    .object({
      id,
      cuit: cuitTexto,
      razon_social: z.string(),
      puntos: z.array(z.int()),
      iibb_sin_confirmar: z.boolean(),
    })
    .nullable(),
  /** CUITs have to be proved here. */
  a_probar: z.boolean(),
  /** There is a certificate to talk to ARCA with. */
  certificado: z.boolean(),
  /** The account that the steps are about. */
  cuenta: z
    .object({
      id,
      nickname: z.string(),
      requiere_vincular: z.boolean(),
      configurada: z.boolean(),
      leida_en: instante.nullable(),
    })
    .nullable(),
  /** What would be issued of its sales, and how many need a person, of these dates. */
  ventas: z
    .object({
      para_facturar: z.int(),
      total: importe,
      con_problemas: z.int(),
      desde: fechaCivil,
      hasta: fechaCivil,
    })
    .nullable(),
});
export type Comienzo = z.output<typeof comienzo>;

/** A point of sale of ARCA's list. `impedimento`: why vouchers cannot be asked for with it; null: they can. */
export const puntoArca = z.object({
  numero: z.int(),
  tipo_emision: z.string(),
  impedimento: z.enum(['otro_sistema', 'bloqueado', 'de_baja']).nullable(),
  /** The company has it already. */
  cargado: z.boolean(),
});
export type PuntoArca = z.output<typeof puntoArca>;

/**
 * The points of sale that ARCA lists for a CUIT. `sin_lista`: it does not say (602, usual in homologación). `sin_permiso`: it
 * does not let us act for the CUIT yet (600).
 */
export const puntosArca = z.object({
  estado: z.enum(['listados', 'sin_lista', 'sin_permiso']),
  puntos: z.array(puntoArca),
  /** One that is free, to be made at ARCA. */
  libre: z.int().nullable(),
});
export type PuntosArca = z.output<typeof puntosArca>;

/** Body of POST /api/empresa/{id}/puntos-arca. */
export const puntoElegido = z.object({ numero: z.int().min(1).max(99998) });
