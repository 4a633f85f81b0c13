import { z } from 'zod';
import type { Derecho } from '../enums.ts';

/**
 * One call. `{name}` in the path is a parameter. `answer` is a schema, a file, nothing (204), a redirect (or a page instead), a
 * page of ours or a stream of server-sent events, each with an `evento` as its data. The browser itself follows a redirect: a
 * failure ends at the same page with `?aviso=` and the failure's code.
 */
export type Endpoint = Llamado & Permiso;

/**
 * Callers allowed: `publico` anybody, `enlace` anyone with an accountant's link or, where it says so, with the link of a voucher, `sesion` a logged-in user (even with an
 * unconfirmed e-mail), `confirmado` (when absent) a logged-in user with a confirmed e-mail. The last two name the right required
 * on the companies within reach; `propio`: data of the user alone, whoever they work for.
 */
type Permiso =
  | { acceso: 'publico'; derecho?: never; enlace?: never }
  | { acceso: 'enlace'; enlace?: 'comprobante'; derecho?: never }
  | { acceso?: 'sesion' | 'confirmado'; derecho: Derecho | 'propio'; enlace?: never };

interface Llamado {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** Action of the call in a few words, for the API's page. */
  resumen: string;
  /** Query parameters. Any other is refused, except where the answer is a redirect or a page, whose addresses others write. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a raw file of any size, read as a stream. */
  flujo?: true;
  /** In a call with a multipart form, the fields that come with `file`. */
  formulario?: z.ZodType;
  answer: z.ZodType | 'archivo' | 'vacio' | 'redireccion' | 'pagina' | 'eventos';
  /** Media type of the answered file. */
  tipo?: string;
  /** Data of each event of the stream. */
  evento?: z.ZodType;
  /** A list, an export or a report that only reads: a replica of the database may answer it. */
  lectura?: 'lista';
  /** A call over many rows, or over a file of them: few run at once, and callers take turns. */
  pesada?: true;
  /** The call issues: with an `Idempotency-Key` it runs once, and a program's key has to send one. */
  emite?: true;
  /** Repeated, the call would act twice, or fail because the resource exists: with an `Idempotency-Key` it runs once. */
  unaVez?: true;
  /**
   * The call creates a resource, but its answer is not stored (a secret) or its body is not compared (a file): an
   * `Idempotency-Key`, which it could not honour, is refused.
   */
  irrepetible?: true;
  /** Statuses of success; absent: 200 (204 for an empty answer, 302 for a redirect). */
  statuses?: readonly number[];
}

/** Answer of the API to every failure. `problemas` lists each wrong field of a voucher. */
export const fallo = z.object({
  error: z.string(),
  codigo: z.string(),
  campo: z.string().optional(),
  problemas: z.array(z.object({ campo: z.string(), mensaje: z.string() })).optional(),
});
export type Fallo = z.output<typeof fallo>;
