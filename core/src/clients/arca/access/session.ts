import { setTimeout as wait } from 'node:timers/promises';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { notAuthorized, notYetAuthorized, type CredentialRefusal } from '../failures.ts';
import { RENEW_FOR_DELEGATION_MS, type Tickets } from './tickets.ts';
import type { ServicioArca, Ticket } from '../../../contract/arca/arca.ts';

export interface SessionOptions<T> {
  servicio: ServicioArca;
  cuit: string;
  tickets: Tickets;
  clock: { now(): Date };
  signal?: AbortSignal | undefined;
  send(ticket: Ticket): Promise<T>;
  /** Whether the answer refuses the credentials; such an answer did nothing. */
  refusal(answer: T): CredentialRefusal | null;
}

/**
 * Sends with the shared ticket. When ARCA refuses it, sends once more with another one.
 * @throws AppError `arca_no_autorizado`, `arca_ticket_rechazado`; those of `Wsaa.login`, in which case nothing was done
 */
export async function withTicket<T>(options: SessionOptions<T>): Promise<T> {
  const { servicio, cuit, tickets, clock, signal, send, refusal } = options;
  const ticket = await tickets.vigente(servicio, signal);
  const answer = await send(ticket);
  const first = refusal(answer);
  if (!first) return answer;

  const isRecent = ({ generado }: Ticket) => clock.now().getTime() - generado.getTime() < RENEW_FOR_DELEGATION_MS;
  if (first.motivo === 'delegacion' && isRecent(ticket)) throw notYetAuthorized(cuit, servicio, first);
  const other = await another(options, ticket, first);
  const again = await send(other);
  const second = refusal(again);
  if (!second) return again;
  if (second.motivo === 'ticket') await tickets.inservible(servicio, other);
  // Another process got this ticket a while ago: the next call renews it.
  else if (!isRecent(other)) throw notYetAuthorized(cuit, servicio, second);
  throw notAuthorized(cuit, servicio, second);
}

async function another<T>(
  { servicio, cuit, tickets, signal }: SessionOptions<T>,
  ticket: Ticket,
  refusal: CredentialRefusal,
): Promise<Ticket> {
  try {
    return await tickets.otro(servicio, ticket, refusal.motivo, signal);
  } catch (error) {
    // The ticket is good, and lists the delegations of when it was issued: only a newer ticket can tell.
    if (refusal.motivo === 'delegacion' && isAppError(error)) throw notYetAuthorized(cuit, servicio, refusal);
    throw error;
  }
}

export interface RetryOptions<T> {
  tries: number;
  /** Pause before the second try, in milliseconds; it doubles before each next one. */
  pauseMs: number;
  /** Milliseconds after which no try begins. */
  budgetMs: number;
  signal?: AbortSignal | undefined;
  attempt(): Promise<T>;
  mayRepeat(result: T): boolean;
}

/**
 * Repeats a lookup, which changes nothing at ARCA, until it has a usable answer.
 * @throws AppError `arca_no_disponible` { motivo: 'abortado' }
 */
export async function retrying<T>({
  tries,
  pauseMs,
  budgetMs,
  signal,
  attempt,
  mayRepeat,
}: RetryOptions<T>): Promise<T> {
  const started = performance.now();
  for (let n = 1; ; n += 1) {
    const result = await attempt();
    const pause = pauseMs * 2 ** (n - 1) * (0.5 + Math.random() / 2);
    if (!mayRepeat(result) || n >= tries || performance.now() - started + pause >= budgetMs) return result;
    try {
      await wait(pause, undefined, signal ? { signal } : {});
    } catch (cause) {
      throw new AppError('arca_no_disponible', { motivo: 'abortado' }, { cause });
    }
  }
}
