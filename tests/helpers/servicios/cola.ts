import type { Deps } from '@talonario/core/server/instalacion';

/** Makes the jobs that wait for later, or for a retry, due now, and notifies the workers at once. */
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

/** Ages the heartbeats of the jobs under way beyond any wait, as if their worker had died. */
export async function vencerLatidos({ store }: Pick<Deps, 'store'>): Promise<void> {
  await store
    .fork()
    .execute(
      `update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active' and name <> 'fallidos'`,
    );
}

/** Ends the leases of the series being issued. */
export async function vencerArrendamientos({ store }: Pick<Deps, 'store'>): Promise<void> {
  await store.fork().execute(`update serie set vence_en = now()`);
}
