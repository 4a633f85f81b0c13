import { isValidCuit } from '../../../rules/cuit.ts';

const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const CUIT = /(?<![\w.-])\d{2}-?\d{8}-?\d(?![\w.-])/g;
/** Access and refresh tokens of the marketplace. */
const TOKEN = /\b(?:APP_USR|TG)-[\w-]{8,}/g;

/** A line of the log without personal data or credentials. A CUIT keeps its last digits, to tell it from others. */
export function hideData(linea: string): string {
  return linea
    .replace(MAIL, '[mail]')
    .replace(TOKEN, '[token]')
    .replace(CUIT, (texto) => (isValidCuit(texto.replaceAll('-', '')) ? `[cuit…${texto.slice(-3)}]` : texto));
}

/** Nested causes of a failure that are logged, at most. */
const CAUSAS = 3;

interface FallaContada {
  type: string;
  message: string;
  codigo?: unknown;
  stack?: string;
  cause?: FallaContada;
}

/**
 * A failure as the log tells it: kind, message and place, and those of its causes. Its other fields are left out: those of the database
 * and of the mail server hold rows, values and addresses.
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

/** MikroORM's statement, with its values, before the database's message. */
const SENTENCIA = /^(?:\s*(?:insert|update|delete|select|with)\b[\s\S]*) - (?=[^\n]*$)/i;

/** Message of a failure without the values that the database quotes, with its own codes. */
function withoutValues(error: Error): string {
  const { code } = error as { code?: unknown };
  const mensaje = error.message.replace(SENTENCIA, '');
  return typeof code === 'string' && /^(?:22|23)\w{3}$/.test(code) ? mensaje.replace(/: ".*"/s, '') : mensaje;
}
