import { isValidCuit } from '../../../rules/cuit.ts';

const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const CUIT = /(?<![\w.-])\d{2}-?\d{8}-?\d(?![\w.-])/g;
/** The marketplace's: access and refresh tokens. */
const TOKEN = /\b(?:APP_USR|TG)-[\w-]{8,}/g;

/**
 * A line of the log without what says who somebody is, or lets somebody in. Of a CUIT its last digits stay, to tell it from
 * others.
 */
export function hideData(linea: string): string {
  return linea
    .replace(MAIL, '[mail]')
    .replace(TOKEN, '[token]')
    .replace(CUIT, (texto) => (isValidCuit(texto.replaceAll('-', '')) ? `[cuit…${texto.slice(-3)}]` : texto));
}

/** Causes of a failure that are told, one inside the other. */
const CAUSAS = 3;

interface FallaContada {
  type: string;
  message: string;
  codigo?: unknown;
  stack?: string;
  cause?: FallaContada;
}

/**
 * A failure as the log tells it: its kind, its message and where, and those of its causes. Not the rest of what it carries: the
 * database's and the mail server's name rows, values and addresses.
 */
export function describeError(error: unknown, causas = CAUSAS): FallaContada {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  const donde = (error.stack ?? '').split('\n').filter((linea) => /^\s+at /.test(linea));
  return {
    type: error.constructor.name,
    message: withoutValues(error),
    ...(code !== undefined && { codigo: code }),
    ...(donde.length > 0 && { stack: donde.join('\n') }),
    ...(error.cause !== undefined && causas > 0 && { cause: describeError(error.cause, causas - 1) }),
  };
}

/** A statement with the values that it carried, before what the database said of it (MikroORM's). */
const SENTENCIA = /^(?:\s*(?:insert|update|delete|select|with)\b[\s\S]*) - (?=[^\n]*$)/i;

/** The database quotes values in its messages, with its own codes. */
function withoutValues(error: Error): string {
  const { code } = error as { code?: unknown };
  const mensaje = error.message.replace(SENTENCIA, '');
  return typeof code === 'string' && /^(?:22|23)\w{3}$/.test(code) ? mensaje.replace(/: ".*"/s, '') : mensaje;
}
