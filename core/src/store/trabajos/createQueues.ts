import type { PgBoss } from 'pg-boss';
import { colas } from './colas.ts';
import { FALLIDOS } from './trabajos.ts';

const HORA = 3600;

/** Seconds of silence after which a worker is dead, and its jobs are taken by another. */
const LATIDO_SEGUNDOS = 15;

/**
 * Seconds that a done job stays: nobody reads it, and pg-boss goes through the whole table every few seconds. With an hour of done jobs in
 * a sale event, that was a tenth of PostgreSQL's work.
 */
const HECHOS_SEGUNDOS = 300;

/**
 * Seconds that a job waits for a worker: after a year with none at all, it is given up. pg-boss's own two weeks may pass on a machine left
 * off for the holidays, and the users waiting for the job would not be told.
 */
const ESPERA_SEGUNDOS = 365 * 24 * HORA;

/** Creates the missing queues, and gives existing ones the settings of this version. */
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

/** Makes the jobs already waiting in these queues wait as long as those sent from here on, instead of being given up sooner. */
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
