import { z } from 'zod';
import { cuitTexto, id, instante } from '../base.ts';
import { ambiente } from '../enums.ts';
import { parrafo, secreto } from '../texto.ts';

/**
 * Proof by which a CUIT is a company's. `heredada`: it issued before proofs were required. `de_confianza`: it was the first to
 * issue where users are trusted. These two yield at once to any other proof.
 */
export const prueba = z.enum(['certificado', 'punto_de_venta', 'operador', 'heredada', 'de_confianza']);
export type Prueba = z.infer<typeof prueba>;

/**
 * State of a company's hold on its CUIT, in this installation's ambiente. `verificada`: the company holds it. `de_confianza`:
 * nobody holds it, and no proof is required here. `sin_verificar`: the company has to prove it. `reclamada`: the company holds
 * it, and another proved it later. `en_plazo`: the company proved it later, and gets it when the term ends. `por_confirmar`: the
 * term ended, ARCA did not uphold that proof, and the company has to prove it again.
 */
export const estadoVerificacion = z.enum([
  'verificada',
  'de_confianza',
  'sin_verificar',
  'reclamada',
  'en_plazo',
  'por_confirmar',
]);
export type EstadoVerificacion = z.infer<typeof estadoVerificacion>;

/** A certificate of the company's own. `pedido`: ARCA has still to give it. `sin_relacion`: ARCA does not let it act for the CUIT yet. */
export const certificadoEmpresa = z.object({
  id,
  alias: z.string(),
  estado: z.enum(['pedido', 'sin_relacion', 'probado', 'vencido']),
  /** Certificate request, PEM, for ARCA's site; null: the certificate was given. */
  pedido: z.string().nullable(),
  vence: instante.nullable(),
  probado_en: instante.nullable(),
  revisado_en: instante.nullable(),
  creado_en: instante,
});
export type CertificadoEmpresa = z.output<typeof certificadoEmpresa>;

/** A proof by point of sale under way. `numero` null: ARCA does not let us act for the CUIT yet. */
export const pruebaPunto = z.object({
  numero: z.int().nullable(),
  pedida_en: instante,
  vence_en: instante.nullable(),
  revisada_en: instante.nullable(),
});

export const verificacion = z.object({
  ambiente,
  cuit: cuitTexto,
  estado: estadoVerificacion,
  /** The company issued with the CUIT, and another one holds it now. */
  perdida: z.boolean(),
  /** Proof by which the company holds the CUIT; null: it does not hold it. */
  prueba: prueba.nullable(),
  desde: instante.nullable(),
  /** Point of sale that proved the CUIT; null: none did. */
  punto_probado: z.int().nullable(),
  /** End of the term of a later proof, by another company or by this one; null: none. */
  plazo: instante.nullable(),
  /** CUIT to which companies delegate. */
  plataforma: cuitTexto,
  punto: pruebaPunto.nullable(),
  certificados: z.array(certificadoEmpresa),
  /** Whether the proof by point of sale is available: homologación does not list the points. */
  admite_punto: z.boolean(),
  /** Whether the procedures of ARCA's site can be simulated here. */
  simulable: z.boolean(),
});
export type Verificacion = z.output<typeof verificacion>;

/** A PEM is some 2 kB; with a chain, more. */
const pem = parrafo(10_000).trim().min(1);
const alias = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{1,40}$/);

/** Most bytes of a PFX: a certificate with its chain and its key takes some 6 kB. */
export const MAX_PFX = 48_000;
/** Characters of base64 that three bytes take. */
const BASE64_POR_TRES_BYTES = 4;

/**
 * Body of POST /api/empresa/{id}/verificacion/certificados: empty to create a request; or the company's own certificate and key, or the
 * PFX that has both, in base64.
 */
export const certificadoNuevo = z.object({
  alias: alias.default('talonario'),
  certificado: pem.nullable().default(null),
  clave: pem.nullable().default(null),
  pfx: z
    .base64()
    .min(1)
    .max((MAX_PFX / 3) * BASE64_POR_TRES_BYTES)
    .nullable()
    .default(null),
  /** Password of the PFX; empty: the PFX has none. */
  contrasena: secreto(1_000).default(''),
});
export type CertificadoNuevo = z.output<typeof certificadoNuevo>;

/** Body of PUT /api/empresa/{id}/verificacion/certificados/{certificado}: certificate that ARCA gave for the request. */
export const certificadoRecibido = z.object({ certificado: pem });

/** Mail to a company's user about its CUIT. Stored in pending jobs. */
export type AvisoVerificacion =
  | 'delegada'
  | 'numero_vencido'
  | 'verificada'
  | 'reclamada'
  | 'en_plazo'
  | 'por_confirmar'
  | 'plazo_perdido'
  | 'perdida';

/** Procedure requested from the simulated site of ARCA. */
export const tramiteSimulado = z.object({ tramite: z.enum(['delegar', 'crear_punto', 'certificar']) });
export type TramiteSimulado = z.output<typeof tramiteSimulado>;
