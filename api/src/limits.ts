import { createHash } from 'node:crypto';
import { AppError, isAppError } from '@talonario/core/base';
import { DIAS_DE_INVITACION } from '@talonario/core/empresas';
import { openOnce, type Deps } from '@talonario/core/server/instalacion';
import { Pool } from 'pg';
import { redOf, sitioOf } from './middleware/direccion.ts';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

const MINUTO = 60;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

/** Calls a minute of a program's key: five a second, kept up. A program that reads every page of a year's vouchers asks for less. */
export const PEDIDOS_POR_CLAVE = 300;
/** Calls a minute of a user's sessions: a screen in constant use makes a tenth. */
export const PEDIDOS_POR_SESION = 1_200;

/** Points per `duration` in seconds. Login rules count failures, and logins under way; the others, every call. */
const reglas = {
  loginEmail: { points: 10, duration: 15 * MINUTO },
  loginIp: { points: 100, duration: 15 * MINUTO },
  // A provider gives its customer a /48, which holds 65,536 IPv6 networks of /64: failures are counted by /48 as well.
  loginSitioEmail: { points: 30, duration: 15 * MINUTO },
  loginSitio: { points: 400, duration: 15 * MINUTO },
  // Limits mails to people who asked for none. An office behind one address, or a program that tries the product with a user for each test,
  // makes fewer sign-ups.
  signup: { points: 200, duration: HORA },
  // The address may belong to a stranger, who asked for nothing. The button allows a mail each half minute; nobody needs ten.
  resend: { points: 2, duration: MINUTO },
  resendDia: { points: 10, duration: DIA },
  // Twice the invitations that may be open: cancelled and repeated ones were mailed too.
  invitacion: { points: 40, duration: DIA },
  // Counted while the first one may still be accepted: each cancelled invitation makes room for another stranger. An owner has thirty
  // people and twenty open invitations at most.
  invitacionSemana: { points: 60, duration: DIAS_DE_INVITACION * DIA },
  forgot: { points: 50, duration: HORA },
  forgotEmail: { points: 5, duration: HORA },
  reset: { points: 30, duration: HORA },
  // Each access sends its user a mail, which no other limit restrains. Sharing the companies of a whole office makes fewer.
  accesos: { points: 100, duration: HORA },
  // A page of a voucher makes two calls: an office behind one address opens half a hundred in a minute.
  enlace: { points: 120, duration: MINUTO },
  // A shop that sends a link with each sale makes fewer in an hour.
  enlaces: { points: 600, duration: HORA },
  clave: { points: PEDIDOS_POR_CLAVE, duration: MINUTO },
} as const;

/** Calls of a user's sessions, counted by each process alone: a SQL statement for each call would cost more than the calls it stops. */
const POR_SESION = { points: PEDIDOS_POR_SESION, duration: MINUTO };

type Regla = keyof typeof reglas;

export interface Limits {
  /** Counts one more try of a rule. @throws AppError `demasiados_intentos`; for a program's key, `demasiados_pedidos` */
  take(regla: Exclude<Regla, `login${string}`>, clave: string): Promise<void>;
  /** Counts one more call of a user's sessions. @throws AppError `demasiados_pedidos` */
  takeSesion(usuario_id: string): Promise<void>;
  /**
   * Runs a login, counting it only when the credentials are wrong: per e-mail and address, so that nobody can lock another person out from
   * elsewhere, and per address. It is counted before trying, or parallel guesses would each find room; the count is undone unless the
   * credentials were wrong.
   * @throws AppError `demasiados_intentos`, before trying
   */
  login<T>(intento: { ip: string; email: string }, work: () => Promise<T>): Promise<T>;
  /**
   * Writes to the database as a login does, and counts nothing.
   * @throws the error a login would find: the database away, its table missing, its disk full
   */
  probe(): Promise<void>;
}

const TABLA = 'limite_intentos';

/** Limits kept in our database, shared by every process of the API. */
export function createLimits(deps: Deps): Limits {
  const open = openOnce(() => openLimiters(deps));

  const consume = async (regla: Regla, clave: string): Promise<void> => {
    const limiter = (await open())[regla];
    try {
      await limiter.consume(keyOf(clave));
    } catch (rechazo) {
      if (rechazo instanceof RateLimiterRes) throw tooMany(regla, rechazo);
      throw rechazo;
    }
  };
  const giveBack = async (regla: Regla, clave: string): Promise<void> => {
    await (await open())[regla].reward(keyOf(clave));
  };

  const sesiones = new RateLimiterMemory({ keyPrefix: 'sesion', ...POR_SESION });

  return {
    take: consume,
    async takeSesion(usuario_id) {
      try {
        await sesiones.consume(usuario_id);
      } catch (rechazo) {
        if (!(rechazo instanceof RateLimiterRes)) throw rechazo;
        throw new AppError('demasiados_pedidos', { de: 'sesion', segundos: secondsOf(rechazo) });
      }
    },
    async login({ ip, email }, work) {
      const contados = countedFor(ip, email.trim().toLowerCase());
      const consumidos: typeof contados = [];
      let equivocado = false;
      try {
        for (const contado of contados) {
          await consume(...contado);
          consumidos.push(contado);
        }
        return await work();
      } catch (error) {
        equivocado = isAppError(error, 'credenciales_invalidas', 'password_incorrecto');
        throw error;
      } finally {
        if (!equivocado) await Promise.all(consumidos.map((contado) => giveBack(...contado)));
      }
    },
    async probe() {
      await (await open()).loginIp.consume('/readyz', 0);
    },
  };
}

/** Counters of a failed login: by e-mail and address, and by address alone; an IPv6 address counts by its /64 and by its /48. */
function countedFor(ip: string, email: string): [Regla, string][] {
  const [red, sitio] = [redOf(ip), sitioOf(ip)];
  return [
    ['loginEmail', `${email} ${red}`],
    ['loginIp', red],
    ...(sitio === null
      ? []
      : ([
          ['loginSitioEmail', `${email} ${sitio}`],
          ['loginSitio', sitio],
        ] as [Regla, string][])),
  ];
}

async function openLimiters(deps: Deps): Promise<Record<Regla, RateLimiterPostgres>> {
  const pool = new Pool({
    connectionString: deps.store.url,
    application_name: 'talonario',
    max: 2,
    idleTimeoutMillis: 5_000,
    allowExitOnIdle: true,
  });
  pool.on('error', (error) => {
    // A database that stops with the process cuts idle connections.
    if (!deps.cierre.terminando.aborted) deps.log.warn({ err: error }, 'idle connection of the limits');
  });
  const limiters = {} as Record<Regla, RateLimiterPostgres>;
  try {
    for (const regla of Object.keys(reglas) as Regla[]) {
      // Opened one after another: the limiters share a table, which the first one creates.
      limiters[regla] = await openLimiter(pool, regla);
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return limiters;
}

function openLimiter(pool: Pool, regla: Regla): Promise<RateLimiterPostgres> {
  return new Promise((resolve, reject) => {
    const limiter: RateLimiterPostgres = new RateLimiterPostgres(
      { storeClient: pool, storeType: 'pool', tableName: TABLA, keyPrefix: regla, ...reglas[regla] },
      (error?: Error) => (error ? reject(error) : setImmediate(() => resolve(limiter))),
    );
  });
}

/** Hash of an address or e-mail: they are counted, not stored. */
function keyOf(clave: string): string {
  return createHash('sha256').update(clave).digest('hex');
}

function tooMany(regla: Regla, rechazo: RateLimiterRes): AppError {
  const code = regla === 'clave' ? 'demasiados_pedidos' : 'demasiados_intentos';
  return new AppError(code, { segundos: secondsOf(rechazo) });
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1_000);
}
