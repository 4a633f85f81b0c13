import { AppError, isAppError } from '../../rules/errors.ts';

/** Failure of a database that does not take a statement: its reason and kind. */
interface Perdida {
  /** For the log. */
  motivo: string;
  /** `ocupada`: it has no connections left; `llena`: its disk is full. */
  como: 'cortada' | 'ocupada' | 'llena';
}

const lost = (motivo: string): Perdida => ({ motivo, como: 'cortada' });
const busy = (motivo: string): Perdida => ({ motivo, como: 'ocupada' });
const full = (motivo: string): Perdida => ({ motivo, como: 'llena' });

/** Kind by error code. Source: PostgreSQL, "Error Codes"; and Node's own, of a network that does not answer. */
const porCodigo: Readonly<Record<string, Perdida>> = {
  '53100': full('the disk of the database is full'),
  '53300': busy('the server has no connections left'),
  '57P01': lost('the server ended the connection'),
  '57P02': lost('the server crashed'),
  '57P03': lost('the server is starting or stopping'),
  ECONNREFUSED: lost('nobody listens at the server'),
  ECONNRESET: lost('the connection was cut'),
  EPIPE: lost('the connection was cut'),
  ENOTFOUND: lost('the server has no address'),
  ETIMEDOUT: lost('the server does not answer'),
};

/** PostgreSQL's class of connection exceptions. */
const CONEXION = /^08/;
/** Kind by message, for errors without a code, or with one that says too little. */
const porTexto: readonly (readonly [RegExp, Perdida])[] = [
  [/^timeout exceeded when trying to connect/i, busy('this process has no connections left')],
  [/^Connection terminated|^Client has encountered a connection error/i, lost('the connection was cut')],
  [/^Cannot use a pool after/i, lost('this process is ending')],
  [/not currently accepting connections/, lost('the database takes no connections')],
  [/conflict with recovery/, lost('the replica had to change what was being read')],
];
/** Nested causes searched: more than the driver and the ORM wrap. */
const CAPAS = 5;
/** Seconds after which the caller may try again: a restart of the server takes less. */
const REINTENTAR_SEGUNDOS = 5;

/**
 * The reason a failure means that the database could not be reached; null: it is another failure. Clients of other servers wrap their
 * failures in an AppError, so a bare one is the database's. The job queue reports its own as plain objects.
 */
export function findPerdida(error: unknown): Perdida | null {
  for (const { code, syscall, message } of causesOf(error)) {
    const perdida = ofCode(code, syscall) ?? porTexto.find(([texto]) => texto.test(String(message ?? '')))?.[1];
    if (perdida) return perdida;
  }
  return null;
}

/** The error and its nested causes, the outermost first, up to an AppError: that one is not of the database. */
function* causesOf(error: unknown): Generator<Record<string, unknown>> {
  let causa = error;
  for (let capa = 0; capa < CAPAS && typeof causa === 'object' && causa !== null && !isAppError(causa); capa++) {
    const datos = causa as Record<string, unknown>;
    yield datos;
    causa = datos['cause'] ?? datos['previous'];
  }
}

function ofCode(code: unknown, syscall: unknown): Perdida | undefined {
  if (typeof code !== 'string') return undefined;
  // Only a missing socket counts, not any other missing file.
  if (code === 'ENOENT') return syscall === 'connect' ? porCodigo['ECONNREFUSED'] : undefined;
  return CONEXION.test(code) ? lost('the connection failed') : porCodigo[code];
}

/** Constraint of the triggers that refuse a row whose company changed owner while it was being written. */
const DEL_TITULAR = 'empresa_del_titular';

/**
 * The AppError of a driver's failure to reach the database: `base_de_datos_ocupada` when it has no connections left,
 * `base_de_datos_sin_lugar` when its disk is full, else `base_de_datos_no_disponible`; or of a row that it refused,
 * `empresa_no_encontrada`, because its company was handed over meanwhile. null: it is another failure.
 */
export function asDatabaseError(error: unknown): AppError | null {
  const deOtroTitular = [...causesOf(error)].some(({ constraint }) => constraint === DEL_TITULAR);
  if (deOtroTitular) return new AppError('empresa_no_encontrada', {}, { cause: error });
  const perdida = findPerdida(error);
  if (perdida === null) return null;
  if (perdida.como === 'llena') return new AppError('base_de_datos_sin_lugar', {}, { cause: error });
  return perdida.como === 'ocupada'
    ? new AppError('base_de_datos_ocupada', { segundos: REINTENTAR_SEGUNDOS }, { cause: error })
    : new AppError(
        'base_de_datos_no_disponible',
        { motivo: 'cortada', segundos: REINTENTAR_SEGUNDOS },
        { cause: error },
      );
}
