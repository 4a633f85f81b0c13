import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUsuario } from '@talonario/core/server/empresas';
import { openDeps, readConfig, type Deps } from '@talonario/core/server/instalacion';
import { createReceiver } from '@talonario/webhooks';
import { ownAlcance } from '@talonario/core/empresas';
import { linkCuenta } from '../../../core/src/store/cuentas/cuentas.ts';
import { APP_SECRET, query } from './database.ts';
import { serve } from './sitio.ts';

export const APLICACION = '1234567890123456';

/** The receiver at a port, on a database that the test closes. */
export interface Receptor {
  deps: Deps;
  /** http://host:port */
  url: string;
  /** Log of the receiver, as JSON lines. */
  logs: string[];
  /** Sends `aviso`, with these changes. */
  avisar(cambios?: object): Promise<Response>;
  /** Links a seller. */
  vincular(meli_user_id: string): Promise<void>;
  /** Stored notices, in order. */
  guardadas(): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function startReceptor(
  databaseUrl: string,
  wrap: (deps: Deps) => Deps = (deps) => deps,
  env: Record<string, string> = {},
): Promise<Receptor> {
  const dir = mkdtempSync(join(tmpdir(), 'talonario-receptor-'));
  const logs: string[] = [];
  const line =
    (nivel: string) =>
    (datos: object, mensaje: string): void =>
      void logs.push(JSON.stringify({ nivel, mensaje, ...datos }));
  const log = { info: line('info'), warn: line('warn'), error: line('error') };
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    TALONARIO_DATOS: dir,
    APP_SECRET,
    MELI_CLIENT_ID: APLICACION,
    ...env,
  });
  const deps = await openDeps(config, { log });
  const sitio = await serve(createReceiver(wrap(deps)).callback());
  const { id: user_id } = await createUsuario(deps, { email: 'ana@prueba.test', password: 'Clave#2026' });
  return {
    deps,
    url: sitio.url,
    logs,
    avisar: (cambios = {}) => post(sitio.url, JSON.stringify({ ...aviso, ...cambios })),
    async vincular(meli_user_id) {
      await linkCuenta(deps.store.fork(), ownAlcance(user_id), {
        plaza: 'meli',
        vendedor_id: meli_user_id,
        nickname: `TIENDA ${meli_user_id}`,
        thumbnail_url: null,
        power_seller_status: null,
        level_id: null,
      });
    },
    guardadas: () =>
      query(
        databaseUrl,
        `select id_externo, recurso, topic, meli_user_id, application_id, cuerpo, procesada_en from notificacion order by id`,
      ),
    async close() {
      await sitio.close();
      await deps.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Posts a raw body. */
export function post(url: string, body: BodyInit, headers: Record<string, string> = {}, final = ''): Promise<Response> {
  return fetch(`${url}/meli/notificaciones${final}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
}

/** A notice as the marketplace sends it. */
export const aviso = {
  _id: '7c2d9e14-5b3a-4f08-a6d1-20e94c7b8a33',
  resource: '/orders/2000012345678901',
  user_id: 187654321,
  topic: 'orders_v2',
  application_id: Number(APLICACION),
  attempts: 1,
  sent: '2026-11-18T14:22:35.129Z',
  received: '2026-11-18T14:22:35.106Z',
};
