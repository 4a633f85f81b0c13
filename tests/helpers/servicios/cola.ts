import type { Deps } from '@talonario/core/server/instalacion';

/** What waits for later, or to be tried again, is due now, and who works is told of it instead of finding it in a while. */
export async function adelantarTrabajos(
  { store }: Pick<Deps, 'store'>,
  estados: readonly ('created' | 'retry')[] = ['created', 'retry'],
): Promise<void> {
  await store.fork().execute(
    `with adelantados as (
       update pgboss.job set start_after = now()
        where state::text = any(string_to_array(?, ',')) and name <> 'fallidos' and start_after > now() returning name)
     select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) from (select distinct name from adelantados) as colas`,
    [estados.join(',')],
  );
}

/** Who holds the jobs that are under way has not been heard of for longer than anybody waits. */
export async function vencerLatidos({ store }: Pick<Deps, 'store'>): Promise<void> {
  await store
    .fork()
    .execute(
      `update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active' and name <> 'fallidos'`,
    );
}

/** The lease of whoever issues a serie is over. */
export async function vencerArrendamientos({ store }: Pick<Deps, 'store'>): Promise<void> {
  await store.fork().execute(`update serie set vence_en = now()`);
}
