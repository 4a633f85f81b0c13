import type { PgBoss } from 'pg-boss';
import { colas } from './colas.ts';
import { FALLIDOS } from './trabajos.ts';

const HORA = 3600;

/** A worker that says nothing for this long is dead, and its jobs are taken by another. */
const LATIDO_SEGUNDOS = 15;

/**
 * How long a done job stays: nobody reads it, and pg-boss goes through the whole table every few seconds. Of an hour of a sale
 * event that was a tenth of what PostgreSQL did.
 */
const HECHOS_SEGUNDOS = 300;

/**
 * How long a job waits until somebody takes it: a year with no worker at all, and it is given up. Two weeks, which are pg-boss's own,
 * are those of a machine that was left off for the holidays, and whoever was waiting for it would not be told.
 */
const ESPERA_SEGUNDOS = 365 * 24 * HORA;

/** Makes the queues that are missing, and gives those that are there the settings of this version. */
export async function createQueues(boss: PgBoss): Promise<void> {
  const hay = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!hay.has(FALLIDOS)) await boss.createQueue(FALLIDOS, { retentionSeconds: ESPERA_SEGUNDOS });
  const impacientes = [...hay.values()].filter(({ retentionSeconds = 0 }) => retentionSeconds < ESPERA_SEGUNDOS);
  await keepWaiting(
    boss,
    impacientes.map(({ name }) => name),
  );
  for (const [name, ajustes] of Object.entries(colas)) {
    const wanted = {
      retryLimit: ajustes.reintentos,
      retryDelay: ajustes.demora,
      retryDelayMax: ajustes.demoraMaxima,
      retryBackoff: true,
      expireInSeconds: ajustes.vence,
      retentionSeconds: ESPERA_SEGUNDOS,
      deleteAfterSeconds: HECHOS_SEGUNDOS,
      heartbeatSeconds: LATIDO_SEGUNDOS,
      notify: true,
    };
    const queue = hay.get(name);
    const deadLetter = ajustes.periodica ? null : FALLIDOS;
    if (!queue) {
      // Not `stately`: there, a job that fails while an older one about the same waits for its retry is given up.
      await boss.createQueue(name, { ...wanted, policy: 'short', ...(deadLetter && { deadLetter }) });
    } else if (differs(queue, { ...wanted, deadLetter })) {
      await boss.updateQueue(name, { ...wanted, deadLetter });
    }
  }
}

/** What these queues have waiting, which was sent to be given up sooner, waits as long as what is sent from here on. */
async function keepWaiting(boss: PgBoss, queues: readonly string[]): Promise<void> {
  if (queues.length === 0) return;
  await boss.getDb().executeSql(
    `update pgboss.job set keep_until = start_after + $2 * interval '1 second'
      where name = any($1) and state < 'active' and keep_until < start_after + $2 * interval '1 second'`,
    [queues, ESPERA_SEGUNDOS],
  );
}

function differs(queue: object, wanted: object): boolean {
  const actual = queue as Record<string, unknown>;
  return Object.entries(wanted).some(([ajuste, valor]) => (actual[ajuste] ?? null) !== valor);
}
