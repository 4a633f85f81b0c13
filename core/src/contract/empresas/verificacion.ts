import { z } from 'zod';
import { cuitTexto, id, instante } from '../base.ts';
import { ambiente } from '../enums.ts';
import { parrafo } from '../texto.ts';

/**
 * Why a CUIT is a company's. `heredada`: it issued before proofs were asked for. `de_confianza`: it was the first to issue where
 * users are trusted. These two yield at once to any other.
 */
export const prueba = z.enum(['certificado', 'punto_de_venta', 'operador', 'heredada', 'de_confianza']);
export type Prueba = z.infer<typeof prueba>;

/**
 * Where a company is with its CUIT, in the ambiente of this installation.
 * `verificada`: it holds it. `de_confianza`: nobody does, and here no proof is asked for. `sin_verificar`: it has to prove it.
 * `reclamada`: it holds it, and another proved it later. `en_plazo`: it proved it later, and gets it when the term ends.
 * `por_confirmar`: the term ended, ARCA did not let that proof stand, and it has to prove it again.
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

/** A certificate of the company's own. `pedido`: ARCA has still to give it. `sin_relacion`: ARCA does not let it act yet. */
export const certificadoEmpresa = z.object({
  id,
  alias: z.string(),
  estado: z.enum(['pedido', 'sin_relacion', 'probado', 'vencido']),
  /** PEM, for ARCA's site, while there is no certificate. */
  pedido: z.string().nullable(),
  vence: instante.nullable(),
  probado_en: instante.nullable(),
  revisado_en: instante.nullable(),
  creado_en: instante,
});
export type CertificadoEmpresa = z.output<typeof certificadoEmpresa>;

/** A proof by point of sale under way. Without `numero`, ARCA does not let us act for the CUIT yet. */
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
  /** It issued with the CUIT, and another holds it now. */
  perdida: z.boolean(),
  /** How it holds the CUIT; null when it does not. */
  prueba: prueba.nullable(),
  desde: instante.nullable(),
  /** The point of sale that proved it, if one did. */
  punto_probado: z.int().nullable(),
  /** When the term of a later proof ends: of another's, or of its own. */
  plazo: instante.nullable(),
  /** CUIT that the companies delegate on. */
  plataforma: cuitTexto,
  punto: pruebaPunto.nullable(),
  certificados: z.array(certificadoEmpresa),
  /** The point of sale that proves it can be looked for: homologación does not list them. */
  admite_punto: z.boolean(),
  /** What ARCA's site does can be done from here. */
  simulable: z.boolean(),
});
export type Verificacion = z.output<typeof verificacion>;

/** A PEM is some 2 kB; with a chain, more. */
const pem = parrafo(10_000).trim().min(1);
const alias = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{1,40}$/);

/** Body of POST /api/empresa/{id}/verificacion/certificados: none to make a request, or the pair that the company has. */
export const certificadoNuevo = z.object({
  alias: alias.default('talonario'),
  certificado: pem.nullable().default(null),
  clave: pem.nullable().default(null),
});
export type CertificadoNuevo = z.output<typeof certificadoNuevo>;

/** Body of PUT /api/empresa/{id}/verificacion/certificados/{certificado}: what ARCA gave for the request. */
export const certificadoRecibido = z.object({ certificado: pem });

/** What a company's user is mailed of its CUIT. Stored in the jobs that wait. */
export type AvisoVerificacion =
  | 'delegada'
  | 'numero_vencido'
  | 'verificada'
  | 'reclamada'
  | 'en_plazo'
  | 'por_confirmar'
  | 'plazo_perdido'
  | 'perdida';

/** What the simulated site of ARCA is asked to do. */
export const tramiteSimulado = z.object({ tramite: z.enum(['delegar', 'crear_punto', 'certificar']) });
export type TramiteSimulado = z.output<typeof tramiteSimulado>;
