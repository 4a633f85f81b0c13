import { z } from 'zod';

const texto = z.union([z.string(), z.number()]).transform(String);

/**
 * A notice as the marketplace sends it: ids come as numbers or text, `_id` may be missing or be called `id`, and more
 * fields come with it. Source: Mercado Libre docs, "Notificaciones".
 */
export const notificacion = z.looseObject({
  _id: z.string().optional(),
  id: z.string().optional(),
  resource: z.string().min(1).max(500),
  topic: z.string().min(1).max(100),
  user_id: texto,
  application_id: texto,
});
export type Notificacion = z.output<typeof notificacion>;
