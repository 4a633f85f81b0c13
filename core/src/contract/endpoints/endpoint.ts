import { z } from 'zod';
import type { Derecho } from '../enums.ts';

/**
 * One call. `{name}` in the path is a parameter; `answer` is a schema, a file, nothing (204), a redirect (or a page instead), a
 * page of ours or a stream of server-sent events, each with an `evento` as its data. A redirect is followed by the browser
 * itself: a failure ends at the same page with `?aviso=` and the failure's code.
 */
export type Endpoint = Llamado & Permiso;

/**
 * Who may call: `publico` anybody, `enlace` whoever has an accountant's link, `sesion` whoever is logged in (even with the e-mail
 * to be confirmed), `confirmado` (when it says nothing) a logged-in user with a confirmed e-mail. The last two say with which
 * right over the companies that they reach; `propio`, of what is of the user alone, whoever they work for.
 */
type Permiso =
  | { acceso: 'publico' | 'enlace'; derecho?: never }
  | { acceso?: 'sesion' | 'confirmado'; derecho: Derecho | 'propio' };

interface Llamado {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** What it does, in a few words for whoever reads the API's page. */
  resumen: string;
  /** What may follow the `?`: anything else is refused, but where the answer is a redirect or a page, whose addresses others write. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Its body is a file as it is, of any size, read as it comes. */
  flujo?: true;
  /** Of a call that brings a file as a multipart form: the fields that go with `file`. */
  formulario?: z.ZodType;
  answer: z.ZodType | 'archivo' | 'vacio' | 'redireccion' | 'pagina' | 'eventos';
  /** Media type of a file. */
  tipo?: string;
  /** Data of each event of a stream. */
  evento?: z.ZodType;
  /** A list, an export or a report that only reads: it may come from a replica of the database. */
  lectura?: 'lista';
  /** Of many rows, or of a file made of them: few of these run at once, by turns of who asks. */
  pesada?: true;
  /** It issues: with an `Idempotency-Key` it is done once, and a program's key has to bring one. */
  emite?: true;
  /** Done again it would be done twice, or refused for being there: with an `Idempotency-Key` it is done once. */
  unaVez?: true;
  /**
   * It creates something, and its answer is not kept (a secret) or its body is not compared (a file): with an `Idempotency-Key`, which
   * it could not honour, it is refused.
   */
  irrepetible?: true;
  /** Statuses of success; 200 (204 for an empty answer, 302 for a redirect) when it says nothing. */
  statuses?: readonly number[];
}

/** What the API answers to every failure. `problemas` lists each field of a voucher that is wrong. */
export const fallo = z.object({
  error: z.string(),
  codigo: z.string(),
  campo: z.string().optional(),
  problemas: z.array(z.object({ campo: z.string(), mensaje: z.string() })).optional(),
});
export type Fallo = z.output<typeof fallo>;
