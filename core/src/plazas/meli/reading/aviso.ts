import { z } from 'zod';
import type { AvisoRecibido } from '../../avisos.ts';

/** Text that PostgreSQL's text and JSON accept: whole characters, without control ones. */
const texto = (largo: number) =>
  z
    .string()
    .min(1)
    .max(largo)
    .refine((valor) => valor.isWellFormed() && !/\p{Cc}/u.test(valor), 'unprintable');

const numeral = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/));

/**
 * A notice as Mercado Libre sends it: ids come as numbers or text, and `_id` may be missing or be called `id`. Other fields are dropped:
 * nobody signs them, and only the hint is of use.
 * Source: Mercado Libre docs, "Notificaciones".
 */
const aviso = z.object({
  _id: texto(100).optional().catch(undefined),
  id: texto(100).optional().catch(undefined),
  resource: texto(500),
  topic: texto(100),
  user_id: numeral,
  application_id: numeral,
  /** Kinds of event, in topics that have them. */
  actions: z.array(texto(100)).max(20).optional().catch(undefined),
  /** Times the notice was sent, this one included. */
  attempts: z.int().optional().catch(undefined),
  /** Time of sending, by the marketplace's clock. */
  sent: texto(40).optional().catch(undefined),
});

/** Reads the body of a notice, also as `/missed_feeds` lists it. null: the body is no notice. */
export function readAviso(cuerpo: unknown): (AvisoRecibido & { application_id: string }) | null {
  const leido = aviso.safeParse(cuerpo);
  if (!leido.success) return null;
  const { _id, id, resource, topic, user_id, application_id, ...resto } = leido.data;
  return {
    id_externo: _id ?? id ?? null,
    vendedor_id: user_id,
    topic,
    recurso: resource,
    application_id,
    cuerpo: resto,
  };
}
