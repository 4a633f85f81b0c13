import { z } from 'zod';

/** An accounting program for which a month's files can be asked. `sin_confirmar`: warning while no program took its file yet. */
export const contableOfrecido = z.object({
  clave: z.string(),
  nombre: z.string(),
  uso: z.string(),
  sin_confirmar: z.string().nullable(),
});
export type ContableOfrecido = z.output<typeof contableOfrecido>;
