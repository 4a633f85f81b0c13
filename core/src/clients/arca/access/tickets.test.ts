import { describe, expect, it } from 'vitest';
import { AppError } from '../../../rules/errors.ts';
import { memoryLog, memoryTickets, NOW, ticketOf } from '../../../../../tests/builders/arcaServer.ts';
import { createTickets } from './tickets.ts';
import type { ServicioArca, Ticket, TicketStore } from '../../../contract/arca/arca.ts';

const HOUR = 3_600_000;
const clave = (servicio: ServicioArca) => ({ ambiente: 'simulador', huella: 'ab', servicio }) as const;

/** Policy over a store and a WSAA that issues `t1`, `t2`… or fails. */
function policy(store: TicketStore, options: { fails?: () => AppError | null; at?: () => number } = {}) {
  let logins = 0;
  const now = options.at ?? (() => NOW.getTime());
  const log = memoryLog();
  const tickets = createTickets({
    store,
    clave,
    log,
    clock: { now: () => new Date(now()) },
    pausaLoginMs: 60_000,
    wsaa: {
      async login() {
        logins += 1;
        await Promise.resolve();
        const error = options.fails?.();
        if (error) throw error;
        return { token: `t${logins}`, sign: 's', generado: new Date(now()), vence: new Date(now() + 12 * HOUR) };
      },
    },
  });
  return { tickets, log, logins: () => logins };
}

describe('vigente', () => {
  it('logs in once for twenty calls at the same time', async () => {
    const { tickets, logins } = policy(memoryTickets());
    const all = await Promise.all(Array.from({ length: 20 }, () => tickets.vigente('wsfe')));
    expect(new Set(all.map(({ token }) => token))).toEqual(new Set(['t1']));
    expect(logins()).toBe(1);
  });

  it('logs in once for two processes at the same time', async () => {
    const store = memoryTickets();
    const [one, other] = [policy(store), policy(store)];
    const [a, b] = await Promise.all([one.tickets.vigente('wsfe'), other.tickets.vigente('wsfe')]);
    expect(a).toEqual(b);
    expect(one.logins() + other.logins()).toBe(1);
  });

  it('has one ticket per service', async () => {
    const { tickets, logins } = policy(memoryTickets());
    await tickets.vigente('wsfe');
    await tickets.vigente('ws_sr_constancia_inscripcion');
    expect(logins()).toBe(2);
  });

  it.each([
    [11 * HOUR + 49 * 60_000, 0],
    [11 * HOUR + 51 * 60_000, 1],
  ])('renews a ticket of %i ms when less than ten minutes are left', async (age, expected) => {
    const { tickets, logins } = policy(memoryTickets(ticketOf('old', age)));
    await tickets.vigente('wsfe');
    expect(logins()).toBe(expected);
  });

  it('uses a ticket about to expire when it cannot be renewed', async () => {
    const store = memoryTickets(ticketOf('old', 11 * HOUR + 55 * 60_000));
    const { tickets, log } = policy(store, {
      fails: () => new AppError('arca_no_disponible', { motivo: 'sin_conexion' }),
    });
    expect((await tickets.vigente('wsfe')).token).toBe('old');
    expect(log.lines).toMatchObject([{ level: 'warn' }]);
  });

  it('waits before renewing again a ticket that still serves, and not once it no longer does', async () => {
    let time = NOW.getTime();
    const { tickets, logins } = policy(memoryTickets(ticketOf('old', 11 * HOUR + 55 * 60_000)), {
      at: () => time,
      fails: () => new AppError('arca_no_disponible', { motivo: 'sin_conexion' }),
    });
    for (let n = 0; n < 5; n += 1) expect((await tickets.vigente('wsfe')).token).toBe('old');
    expect(logins()).toBe(1);
    time += 61_000;
    expect((await tickets.vigente('wsfe')).token).toBe('old');
    expect(logins()).toBe(2);
    time += 59_000;
    await tickets.vigente('wsfe');
    expect(logins()).toBe(2);
    time += 118_000;
    await tickets.vigente('wsfe');
    // The ticket's last minute begins during a pause.
    time += 3_000;
    await expect(tickets.vigente('wsfe')).rejects.toMatchObject({ code: 'arca_no_disponible' });
  });

  it('takes the ticket that another process has just got when WSAA says there is one already', async () => {
    const store = memoryTickets();
    const { tickets, logins } = policy(store, {
      fails() {
        void store.guardar(clave('wsfe'), ticketOf('theirs', 0));
        return new AppError('arca_ticket_en_espera', { servicio: 'wsfe' });
      },
    });
    expect((await tickets.vigente('wsfe')).token).toBe('theirs');
    expect(logins()).toBe(1);
  });

  it('waits a while before logging in again after a refusal, but looks at the store', async () => {
    let time = NOW.getTime();
    const store = memoryTickets();
    let refuse = true;
    const { tickets, logins } = policy(store, {
      at: () => time,
      fails: () => (refuse ? new AppError('arca_ticket_en_espera', { servicio: 'wsfe' }) : null),
    });
    const expected = { code: 'arca_ticket_en_espera' };
    await expect(tickets.vigente('wsfe')).rejects.toMatchObject(expected);
    await expect(tickets.vigente('wsfe')).rejects.toMatchObject(expected);
    expect(logins()).toBe(1);
    refuse = false;
    time += 61_000;
    expect((await tickets.vigente('wsfe')).token).toBe('t2');
  });

  it('tries again at once after a failure of the network', async () => {
    let down = true;
    const { tickets } = policy(memoryTickets(), {
      fails: () => (down ? new AppError('arca_no_disponible', { motivo: 'sin_conexion' }) : null),
    });
    await expect(tickets.vigente('wsfe')).rejects.toMatchObject({ code: 'arca_no_disponible' });
    down = false;
    expect((await tickets.vigente('wsfe')).token).toBe('t2');
  });

  it('goes on with a ticket that could not be stored, and logs it', async () => {
    const store = { ...memoryTickets(), guardar: () => Promise.reject(new Error('database gone')) };
    const { tickets, log } = policy(store);
    expect((await tickets.vigente('wsfe')).token).toBe('t1');
    expect((await tickets.vigente('wsfe')).token).toBe('t1');
    expect(log.lines).toMatchObject([{ level: 'error' }]);
  });

  it('stops waiting when aborted, and the other callers still get their ticket', async () => {
    const { tickets } = policy(memoryTickets());
    const stopped = tickets.vigente('wsfe', AbortSignal.abort());
    const other = tickets.vigente('wsfe');
    await expect(stopped).rejects.toMatchObject({ code: 'arca_no_disponible', data: { motivo: 'abortado' } });
    expect((await other).token).toBe('t1');
  });
});

describe('otro', () => {
  it('forgets the refused ticket and logs in once for all its users', async () => {
    const store = memoryTickets(ticketOf('old'));
    const { tickets, logins } = policy(store);
    const old = await tickets.vigente('wsfe');
    const all = await Promise.all(Array.from({ length: 5 }, () => tickets.otro('wsfe', old, 'ticket')));
    expect(all.map(({ token }) => token)).toEqual(['t1', 't1', 't1', 't1', 't1']);
    expect(logins()).toBe(1);
    expect(store.current()?.token).toBe('t1');
  });

  it('takes another process’s newer ticket without logging in', async () => {
    const store = memoryTickets(ticketOf('old'));
    const { tickets, logins } = policy(store);
    const old = await tickets.vigente('wsfe');
    await store.guardar(clave('wsfe'), ticketOf('newer', 1_000));
    expect((await tickets.otro('wsfe', old, 'delegacion')).token).toBe('newer');
    expect(logins()).toBe(0);
  });

  it('keeps the ticket when only a delegation is missing and WSAA gives no other', async () => {
    const store = memoryTickets(ticketOf('old'));
    const { tickets } = policy(store, { fails: () => new AppError('arca_ticket_en_espera', { servicio: 'wsfe' }) });
    const old: Ticket = await tickets.vigente('wsfe');
    await expect(tickets.otro('wsfe', old, 'delegacion')).rejects.toMatchObject({ code: 'arca_ticket_en_espera' });
    expect((await tickets.vigente('wsfe')).token).toBe('old');
  });
});
