import Bottleneck from 'bottleneck';
import { Redis } from 'ioredis';
import type { Turn } from './http.ts';

export interface LimitsOptions {
  /** Processes with the same name and Redis share the limits. */
  name: string;
  /** Calls begun per second and calls under way, for each key. */
  perKey: { perSecond: number; concurrent: number };
  /** And for all keys together. */
  overall: { perSecond: number; concurrent: number };
  /** Address; null: the limits are this process's own. */
  redis: string | null;
  log: { warn(data: object, message: string): void };
}

export interface Limits {
  /** The turn of a key (a seller). */
  turn(key: string): Turn;
  close(): Promise<void>;
}

/**
 * Rate limits per key and overall. While Redis does not answer each process keeps to the limits alone: a call too
 * many is answered 429 and tried again, a call that never leaves is a sale that is not invoiced.
 */
export function createLimits(options: LimitsOptions): Limits {
  const own = createGroup(options, {});
  const redis = options.redis === null ? null : connect(options.redis, options.log);
  const shared = redis && createGroup(options, { datastore: 'ioredis', connection: redis.connection });

  return {
    turn: (key) => (task) => {
      const group = shared && redis.client.status === 'ready' ? shared : own;
      return group.key(key).schedule(task);
    },
    async close() {
      await redis?.connection.disconnect(redis.client.status === 'ready');
    },
  };
}

function createGroup(options: LimitsOptions, store: Bottleneck.ConstructorOptions): Bottleneck.Group {
  // Redis keeps a limiter's settings with its id: another pace needs another id to take effect.
  const id = `${options.name}-${options.perKey.perSecond}-${options.perKey.concurrent}`;
  const overall = new Bottleneck({ id: `${id}-todas`, ...pace(options.overall), ...store });
  const group = new Bottleneck.Group({ id, ...pace(options.perKey), ...store });
  // Bottleneck reports what it could not do for a job on its own events, beside rejecting the job.
  const report = (error: unknown) => options.log.warn({ error }, 'rate limit');
  overall.on('error', report);
  group.on('error', report);
  group.on('created', (limiter: unknown) => {
    (limiter as Bottleneck).on('error', report);
    (limiter as Bottleneck).chain(overall);
  });
  return group;
}

/** Evenly spaced, so that no second holds more than it may. */
function pace({ perSecond, concurrent }: LimitsOptions['perKey']): Bottleneck.ConstructorOptions {
  return { minTime: Math.ceil(1_000 / perSecond), maxConcurrent: concurrent };
}

function connect(address: string, log: LimitsOptions['log']) {
  const client = new Redis(address, { maxRetriesPerRequest: null });
  const connection = new Bottleneck.IORedisConnection({ client });
  // It keeps trying by itself; one line per outage is enough.
  let down = false;
  connection.on('error', (error: unknown) => {
    if (!down) log.warn({ error }, 'redis is down: rate limits are per process');
    down = true;
  });
  client.on('ready', () => {
    down = false;
  });
  return { client, connection };
}
