// The tests pass at any hour of any day. To see it, libfaketime moves the clock of every process, also that of an embedded PostgreSQL
// of its own (flows and e2e):
//   mkdir -p /tmp/reloj
//   env -u TEST_DATABASE_URL TMPDIR=/tmp/reloj LD_PRELOAD=$(ls /usr/lib/*/faketime/libfaketime.so.1) FAKETIME_DONT_FAKE_MONOTONIC=1 \
//     FAKETIME=+$(($(date -d '2026-12-31T23:50-03:00' +%s) - $(date +%s)))s npx vitest run --project flows

/** Milliseconds that libfaketime moves the clock of the tests ahead. */
export const CORRIDO_MS = Number(/^\+(\d+)s$/.exec(process.env['FAKETIME'] ?? '')?.[1] ?? 0) * 1_000;

/**
 * Whether PostgreSQL's own limits (of a statement, of a lock, of an idle transaction) never expire: it waits in a call during which
 * libfaketime gives the machine's time, so the rest of a limit is the whole difference.
 */
export const SIN_PLAZOS_DE_POSTGRES = CORRIDO_MS !== 0;
