import { z } from 'zod';
import { fechaCivil } from '../base.ts';

/** A person's registration with the tax authority (spec §3 "Tax-authority lookup by CUIT"). */
export const personaArca = z.object({
  cuit: z.string(),
  datosGenerales: z
    .object({
      tipoPersona: z.string(),
      tipoClave: z.string().nullable(),
      estadoClave: z.string().nullable(),
      nombre: z.string().nullable(),
      apellido: z.string().nullable(),
      razonSocial: z.string().nullable(),
      domicilioFiscal: z
        .object({
          direccion: z.string().nullable(),
          localidad: z.string().nullable(),
          codPostal: z.string().nullable(),
          idProvincia: z.int().nullable(),
        })
        .nullable(),
      fechaContratoSocial: fechaCivil.nullable(),
    })
    .nullable(),
  datosMonotributo: z
    .object({
      categoria: z.string().nullable(),
      impuesto: z.array(z.object({ idImpuesto: z.int(), estado: z.string().nullable() })),
    })
    .nullable(),
  datosRegimenGeneral: z
    .object({ impuesto: z.array(z.object({ idImpuesto: z.int(), estado: z.string().nullable() })) })
    .nullable(),
  /** Main activity (CLAE), and the first month, `yyyy-MM`, of its activities and taxes. Answers stored earlier have none. */
  registro: z
    .object({
      actividad: z.object({ codigo: z.string(), nombre: z.string().nullable() }).nullable(),
      desde: z.string().nullable(),
    })
    .optional(),
  errorConstancia: z.array(z.string()),
  errorRegimenGeneral: z.array(z.string()),
  errorMonotributo: z.array(z.string()),
});
export type PersonaArca = z.output<typeof personaArca>;
