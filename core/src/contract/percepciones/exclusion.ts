import { z } from 'zod';
import { cuitTexto, fechaCivil, fechaTipeada, id, instante } from '../base.ts';
import { provincia } from '../enums.ts';
import { texto } from '../texto.ts';

/**
 * A certificate of exemption or exclusion that a buyer showed to the company: the province does not perceive from it. `hasta`
 * null: without an end.
 */
export const exclusionPercepcion = z.object({
  id,
  provincia,
  cuit: cuitTexto,
  desde: fechaCivil,
  hasta: fechaCivil.nullable(),
  /** Number of the certificate or of the resolution. */
  certificado: z.string(),
  creado_en: instante,
});
export type ExclusionPercepcion = z.output<typeof exclusionPercepcion>;

/** A certificate as typed. */
export const exclusionTipeada = z.object({
  provincia,
  cuit: texto(25),
  desde: fechaTipeada,
  hasta: fechaTipeada.nullable().default(null),
  certificado: texto(60),
});
export type ExclusionTipeada = z.output<typeof exclusionTipeada>;
