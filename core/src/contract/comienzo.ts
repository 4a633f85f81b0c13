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
 * Action of somebody else that is due before the step goes on. `aceptacion`: ARCA does not show the delegation yet. `punto_en_arca`:
 * ARCA does not show the point of sale `numero`. `certificado`: ARCA has still to give it. `relacion`: ARCA does not let the
 * certificate act yet. `plazo`: the CUIT is proved, and another user has until `hasta` to prove it again. `lectura`: the sales
 * were never read. `cola`: the first voucher waits for ARCA.
 */
export const esperaComienzo = z.object({
  que: z.enum(['aceptacion', 'punto_en_arca', 'certificado', 'relacion', 'plazo', 'lectura', 'cola']),
  desde: instante.nullable(),
  /** When it was last checked. */
  revisada_en: instante.nullable(),
  /** Until when it is waited for. */
  hasta: instante.nullable(),
  numero: z.int().nullable(),
});
export type EsperaComienzo = z.output<typeof esperaComienzo>;

/** Progress of a new user towards the first invoice, from stored data alone. */
export const comienzo = z.object({
  ambiente,
  /** Whether a voucher was issued, so that no step is left. */
  terminado: z.boolean(),
  pasos: z.array(pasoComienzo),
  /** Step to take now; null: all are done. */
  actual: clavePaso.nullable(),
  espera: esperaComienzo.nullable(),
  /** Company of the steps. */
  empresa: z
    .object({
      id,
      cuit: cuitTexto,
      razon_social: z.string(),
      puntos: z.array(z.int()),
      iibb_sin_confirmar: z.boolean(),
    })
    .nullable(),
  /** Whether this installation requires CUITs to be proved. */
  a_probar: z.boolean(),
  /** Whether there is a certificate for ARCA. */
  certificado: z.boolean(),
  /** Account of the steps. */
  cuenta: z
    .object({
      id,
      nickname: z.string(),
      requiere_vincular: z.boolean(),
      configurada: z.boolean(),
      leida_en: instante.nullable(),
    })
    .nullable(),
  /** Sales of these dates that would be invoiced, and how many need a person. */
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
  /** Whether the company already has this point of sale. */
  cargado: z.boolean(),
  /** Highest number of an invoice that ARCA authorised with it, by any program; 0: none; null: not asked, or ARCA did not say. */
  usado_hasta: z.int().nullable(),
});
export type PuntoArca = z.output<typeof puntoArca>;

/**
 * Points of sale that ARCA lists for a CUIT. `sin_lista`: ARCA gives no list (602, usual in homologación). `sin_permiso`: ARCA
 * does not let us act for the CUIT yet (600).
 */
export const puntosArca = z.object({
  estado: z.enum(['listados', 'sin_lista', 'sin_permiso']),
  puntos: z.array(puntoArca),
  /** A free number, for a point of sale to be created at ARCA. */
  libre: z.int().nullable(),
});
export type PuntosArca = z.output<typeof puntosArca>;

/** Body of POST /api/empresa/{id}/puntos-arca. */
export const puntoElegido = z.object({ numero: z.int().min(1).max(99998) });
