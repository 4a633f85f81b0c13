import { AppError, isAppError } from '../../../rules/errors.ts';
import type { ArcaLog } from '../soap/bitacora.ts';
import type { ClaveTicket, ServicioArca, Ticket, TicketStore } from '../../../contract/arca/arca.ts';
import type { Wsaa } from './wsaa.ts';

export interface Tickets {
  /** A usable ticket: the shared one, or a new one when that is about to expire. @throws AppError those of `Wsaa.login` */
  vigente(servicio: ServicioArca, signal?: AbortSignal): Promise<Ticket>;
  /**
   * A ticket other than `usado`, which the service refused (`ticket`) or which may be older than a delegation (`delegacion`). One login at
   * most; none when another process already has a newer ticket. `usado` is forgotten only when refused: for other CUITs it stays good.
   * @throws AppError those of `Wsaa.login`
   */
  otro(servicio: ServicioArca, usado: Ticket, motivo: 'ticket' | 'delegacion', signal?: AbortSignal): Promise<Ticket>;
  /** The service refused a ticket just issued: no login for a while, since it would be refused as well. */
  inservible(servicio: ServicioArca, ticket: Ticket): Promise<void>;
}

export interface TicketsOptions {
  store: TicketStore;
  wsaa: Wsaa;
  clave(servicio: ServicioArca): ClaveTicket;
  clock: { now(): Date };
  log: ArcaLog;
  /** Milliseconds between a failed login (refused by WSAA, or meant to renew a ticket in time) and the next. */
  pausaLoginMs: number;
}

/** WSAA manual: tickets live 12 h and are renewed before the end. */
const RENEW_BEFORE_MS = 10 * 60_000;
/**
 * Milliseconds between two tickets asked for because of a delegation, for all processes. A ticket lists the CUITs that had delegated when
 * it was issued: anybody who types one that had not makes us ask for another. Meanwhile the current ticket serves the CUITs it lists.
 */
export const RENEW_FOR_DELEGATION_MS = 10 * 60_000;
/** A ticket that cannot be renewed is used until this long before its end: the request has to get there. */
const LAST_USE_MS = 60_000;

/** The ticket policy. WSAA never hands out the same ticket twice and refuses logins too close to each other. */
export function createTickets({ store, wsaa, clave, clock, log, pausaLoginMs }: TicketsOptions): Tickets {
  const known = new Map<ServicioArca, Ticket>();
  const running = new Map<ServicioArca, Promise<Ticket>>();
  const paused = new Map<ServicioArca, { until: number; error: AppError }>();
  /** Instant until which a ticket that still serves is not renewed, after a failed renewal. */
  const renewals = new Map<ServicioArca, number>();

  const lasts = (ticket: Ticket | null, ms: number): ticket is Ticket =>
    ticket !== null && ticket.vence.getTime() - clock.now().getTime() > ms;

  const remember = (servicio: ServicioArca, ticket: Ticket) => {
    known.set(servicio, ticket);
    return ticket;
  };

  const pause = (servicio: ServicioArca, error: AppError) =>
    paused.set(servicio, { until: clock.now().getTime() + pausaLoginMs, error });

  /** Whether the ticket is used as it is: to its end, or almost, when its renewal has just failed. */
  const serves = (servicio: ServicioArca, ticket: Ticket | null): ticket is Ticket => {
    const left = (renewals.get(servicio) ?? 0) - clock.now().getTime();
    return lasts(ticket, isPause(left) ? LAST_USE_MS : RENEW_BEFORE_MS);
  };

  /** Whether `left` is a pause under way. When longer, our clock was ahead as the pause began, and has been set right. */
  const isPause = (left: number) => left > 0 && left <= pausaLoginMs;

  async function login(servicio: ServicioArca): Promise<Ticket> {
    const wait = paused.get(servicio);
    if (wait && isPause(wait.until - clock.now().getTime())) throw wait.error;
    const ticket = await wsaa.login(servicio).catch((error: unknown) => {
      if (isAppError(error) && answered(error)) pause(servicio, error);
      throw error;
    });
    paused.delete(servicio);
    await store.guardar(clave(servicio), ticket).catch((error: unknown) => {
      // WSAA will not give this ticket again: at least this process goes on with it.
      log.error({ error, servicio }, 'ARCA ticket not stored');
    });
    return ticket;
  }

  /** The stored ticket, else one login among all processes; a ticket about to expire when neither is possible. */
  async function obtain(
    servicio: ServicioArca,
    good: (ticket: Ticket | null) => ticket is Ticket,
    mayLogin: () => Promise<boolean> = async () => true,
  ): Promise<Ticket> {
    const stored = await store.leer(clave(servicio));
    if (good(stored)) return stored;
    return store.exclusivo(clave(servicio), async () => {
      const meanwhile = await store.leer(clave(servicio));
      if (good(meanwhile)) return meanwhile;
      if (await mayLogin()) return login(servicio);
      throw new AppError('arca_ticket_en_espera', { servicio });
    });
  }

  /** Runs one task at a time per service in this process. */
  function single(servicio: ServicioArca, task: () => Promise<Ticket>): Promise<Ticket> {
    const current = running.get(servicio);
    if (current) return current;
    const started = task()
      .then((ticket) => remember(servicio, ticket))
      .finally(() => running.delete(servicio));
    running.set(servicio, started);
    return started;
  }

  async function renew(servicio: ServicioArca): Promise<Ticket> {
    try {
      return await obtain(servicio, (ticket): ticket is Ticket => serves(servicio, ticket));
    } catch (error) {
      // Another process may have just stored a ticket; and one about to expire still works.
      const stored = await store.leer(clave(servicio));
      if (!lasts(stored, LAST_USE_MS) || !isAppError(error)) throw error;
      renewals.set(servicio, clock.now().getTime() + pausaLoginMs);
      log.warn(
        { error: error.code, data: error.data, vence: stored.vence },
        'ARCA ticket not renewed, using the old one',
      );
      return stored;
    }
  }

  return {
    async vigente(servicio, signal) {
      const ticket = known.get(servicio) ?? null;
      if (serves(servicio, ticket)) return ticket;
      return abortable(
        single(servicio, () => renew(servicio)),
        signal,
      );
    },

    async otro(servicio, usado, motivo, signal) {
      const other = (ticket: Ticket | null): ticket is Ticket =>
        lasts(ticket, LAST_USE_MS) && ticket.token !== usado.token && ticket.generado >= usado.generado;
      if (motivo === 'ticket') {
        if (known.get(servicio)?.token === usado.token) known.delete(servicio);
        await store.borrar(clave(servicio), usado.token);
      }
      const ticket = known.get(servicio) ?? null;
      if (other(ticket)) return ticket;
      const mayLogin = async () =>
        motivo === 'ticket' || (await store.pedirRenovacion(clave(servicio), RENEW_FOR_DELEGATION_MS));
      const fresh = () => single(servicio, () => obtain(servicio, other, mayLogin));
      // A renewal under way may have read the ticket that we have just forgotten.
      return abortable(
        fresh().then((ticket) => (other(ticket) ? ticket : fresh())),
        signal,
      );
    },

    async inservible(servicio, ticket) {
      if (known.get(servicio)?.token === ticket.token) known.delete(servicio);
      await store.borrar(clave(servicio), ticket.token);
      pause(servicio, new AppError('arca_ticket_en_espera', { servicio }));
    },
  };
}

/** Whether WSAA itself refused; a network failure says nothing about the next login. */
function answered(error: AppError): boolean {
  return error.code !== 'arca_no_disponible' || error.data.motivo === 'fault';
}

/** Rejects when the signal aborts. The login is shared: the other callers go on waiting. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new AppError('arca_no_disponible', { motivo: 'abortado' }, { cause: signal.reason }));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
