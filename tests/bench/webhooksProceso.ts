// The receiver (`receptor`), or the least program that answers 200 after one INSERT (`piso`), alone in a process. Prints its address and
// ends with its input.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openDeps, readConfig } from '@talonario/core/server/instalacion';
import { createReceiver } from '@talonario/webhooks';
import Koa from 'koa';
import { Pool } from 'pg';

const [, , clase, env = '{}'] = process.argv;
const config = readConfig(JSON.parse(env) as Record<string, string>);
const app =
  clase === 'receptor'
    ? createReceiver(await openDeps(config))
    : bare(new Pool({ connectionString: config.databaseUrl ?? '' }));

const server = http.createServer(app.callback());
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));

/** Stores the body as it came, unchecked. */
function bare(pool: Pool): Koa {
  const app = new Koa();
  app.use(async (ctx) => {
    await pool.query(`insert into notificacion (recurso, topic, meli_user_id, cuerpo) values ('', 'piso', '', $1)`, [
      await text(ctx.req),
    ]);
    ctx.status = 200;
  });
  return app;
}
