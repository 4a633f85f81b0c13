import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { Client } from 'pg';
import { z } from 'zod';
import { novedad, type Novedad } from '../../contract/avisos/actividad.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { db } from '../postgres/kysely.ts';

/** A change and its user. `lote_id` only for the progress of a batch. */
export interface NovedadDeUsuario extends Novedad {
  user_id: string;
  lote_id: string | null;
  /** Company of the changed vouchers; absent: any company of the owner. */
  company_id?: string | null | undefined;
}

export interface Novedades {
  /** Tells every process that listens, when the caller's transaction commits. A hint: nothing depends on it arriving. */
  announce(em: EntityManager, novedad: NovedadDeUsuario): Promise<void>;
  /**
   * Calls `hear` with each change from now on, until the answered function is called. After a lost connection `hear` gets a change of tipo
   * `todo` without user: anything may have changed meanwhile.
   */
  listen(hear: (novedad: NovedadDeUsuario | null) => void): Promise<() => void>;
  close(): Promise<void>;
}

const CANAL = 'talonario_novedades';
const RECONNECT_MS = 1_000;

const escrita = novedad.extend({
  user_id: z.string(),
  lote_id: z.string().nullable(),
  company_id: z.string().nullish(),
});

/** Tells every process that listens, when the caller's transaction commits. */
export async function announce(
  em: EntityManager,
  { user_id, tipo, cuenta_id, lote_id, company_id = null }: NovedadDeUsuario,
): Promise<void> {
  // Raw, as the query below: pg_notify is called and no table is read.
  await sql`select pg_notify(${CANAL}, ${JSON.stringify({ user_id, tipo, cuenta_id, lote_id, company_id })})`.execute(
    db(em),
  );
}

/**
 * Expression that announces a change of each row's account, once its statement commits: the row has `user_id` and `cuenta_id`. Text, since
 * handwritten statements include it too.
 */
export const announcing = (tipo: Novedad['tipo']): string =>
  `pg_notify('${CANAL}', jsonb_build_object('user_id', user_id, 'tipo', '${tipo}', 'cuenta_id', cuenta_id, 'lote_id', null)::text)`;

/** Announces that articles, price lists or imports of a user changed. */
export async function announceArticulos(
  em: EntityManager,
  { titular_id: user_id }: Pick<Alcance, 'titular_id'>,
): Promise<void> {
  await announce(em, { user_id, tipo: 'articulos', cuenta_id: null, lote_id: null });
}

/**
 * Announces that these vouchers changed, and with them the sales of their accounts. `ids`: expression for `= any`, by `anyUuid` or a query.
 */
export async function announceComprobantes(em: EntityManager, ids: RawBuilder<string>): Promise<void> {
  const cuentas = db(em)
    .selectFrom('comprobante')
    .select(['user_id', 'cuenta_id', 'company_id'])
    .distinct()
    .where('id', '=', ids);
  await sql`select pg_notify(${CANAL},
           jsonb_build_object('user_id', u.user_id, 'tipo', t.tipo, 'cuenta_id', u.cuenta_id, 'lote_id', null, 'company_id', u.company_id)::text)
      from (${cuentas}) u, unnest(array['comprobantes', 'ventas']) as t(tipo)
     where t.tipo = 'comprobantes' or u.cuenta_id is not null`.execute(db(em));
}

/** Changes told among processes by PostgreSQL's LISTEN and NOTIFY; one connection per process, opened by the first listener. */
export function createNovedades(url: string, onError: (error: Error) => void): Novedades {
  const listeners = new Set<(novedad: NovedadDeUsuario | null) => void>();
  let cliente: Promise<Client> | null = null;
  let cerrado = false;
  let espera: NodeJS.Timeout | null = null;

  const tell = (novedadDeUsuario: NovedadDeUsuario | null): void => {
    for (const hear of listeners) hear(novedadDeUsuario);
  };
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: url, application_name: 'talonario novedades', keepAlive: true });
    client.on('error', onError);
    client.on('end', () => {
      if (!cerrado && cliente !== null) reconnect();
    });
    client.on('notification', ({ payload = '' }) => {
      const leida = escrita.safeParse(JSON.parse(payload));
      if (leida.success) tell(leida.data);
    });
    await client.connect();
    await client.query(`listen ${CANAL}`);
    return client;
  };
  const forget = (error: unknown): never => {
    cliente = null;
    throw error;
  };
  const reconnect = (): void => {
    espera ??= setTimeout(() => {
      espera = null;
      if (cerrado) return;
      cliente = connect().catch(forget);
      cliente.then(
        () => tell(null),
        (error: Error) => {
          onError(error);
          reconnect();
        },
      );
    }, RECONNECT_MS).unref();
  };

  return {
    announce,
    async listen(hear) {
      listeners.add(hear);
      try {
        cliente ??= connect().catch(forget);
        await cliente;
      } catch (error) {
        listeners.delete(hear);
        throw error;
      }
      return () => void listeners.delete(hear);
    },
    async close() {
      cerrado = true;
      if (espera) clearTimeout(espera);
      await cliente?.then((client) => client.end()).catch(onError);
    },
  };
}
