import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_APP } from '@talonario/fixtures';
import { Pool } from 'undici';
import { seedEmisor } from '../helpers/mundos/borradores.ts';
import { onEachBase, type Banco } from './banco.ts';
import { alMenos, compare, menosOf, ceroFallas, percentile, type Bench } from './medida.ts';

const POR_SEGUNDO = 500;
const SEGUNDOS = 20;
const TOTAL = POR_SEGUNDO * SEGUNDOS;
const TRAMOS = 4;
const REPETIDOS = 0.3;
const VENDEDORES = 20;
const CALENTAR_MS = 1_500;
const CONEXIONES = 64;
/** Milliseconds of notices sent as fast as they are answered, `CONEXIONES` at a time. */
const TOPE_MS = 4_000;
const VECES_TOPE = 3;

/** Notices at a fixed rate whatever the answers, and as many as possible, against the least program that does one INSERT. */
export const webhooks: Bench = () =>
  onEachBase(async (banco) => {
    await seedVendedores(banco);
    const receptor = await startProceso('receptor', banco);
    const piso = await startProceso('piso', banco);
    try {
      for (const { url } of [receptor, piso]) await flatOut(url, CALENTAR_MS);
      const antes = await countGuardadas(banco);
      const propios: number[] = [];
      const ajenos: number[] = [];
      // Measured by turns, so that both meet the same noise.
      for (let tramo = 0; tramo < TRAMOS; tramo++) {
        ajenos.push(...(await steady(piso.url)));
        propios.push(...(await steady(receptor.url)));
      }
      const perdidas = TOTAL - ((await countGuardadas(banco)) - antes);
      const tope = await compare(
        VECES_TOPE,
        () => flatOut(receptor.url, TOPE_MS),
        () => flatOut(piso.url, TOPE_MS),
      );
      const que = `${POR_SEGUNDO} avisos por segundo durante ${SEGUNDOS} s`;
      const koa = 'Koa con un INSERT';
      return [
        {
          bench: 'webhooks',
          que: `${que}: respuesta p50`,
          unidad: 'ms',
          valor: percentile(propios, 0.5),
          piso: { que: koa, valor: percentile(ajenos, 0.5) },
          meta: null,
        },
        {
          bench: 'webhooks',
          que: `${que}: respuesta p99`,
          unidad: 'ms',
          valor: percentile(propios, 0.99),
          piso: { que: koa, valor: percentile(ajenos, 0.99) },
          meta: menosOf(50),
        },
        {
          bench: 'webhooks',
          que: `${que}: perdidos`,
          unidad: 'avisos',
          valor: perdidas,
          piso: { que: 'enviados', valor: TOTAL },
          meta: ceroFallas,
        },
        {
          bench: 'webhooks',
          que: 'los que se pueden recibir',
          unidad: 'por segundo',
          valor: tope.valor,
          piso: { que: koa, valor: tope.piso },
          meta: alMenos(1.5),
        },
      ];
    } finally {
      await Promise.all([receptor.close(), piso.close()]);
    }
  });

/**
 * Sends each notice when it is due, also while earlier ones wait for an answer, whatever it is. Times count from when it was due: a
 * receiver that delays us pays for it. Answers the milliseconds.
 */
async function steady(url: string): Promise<number[]> {
  const cliente = new Pool(url, { connections: CONEXIONES });
  const total = TOTAL / TRAMOS;
  const cuerpos = makeCuerpos(total);
  const tardaron: number[] = [];
  const enCurso: Promise<void>[] = [];
  const inicio = performance.now();
  for (let n = 0; n < total; n++) {
    const debida = inicio + (n * 1_000) / POR_SEGUNDO;
    const falta = debida - performance.now();
    if (falta > 0) await wait(falta);
    enCurso.push(post(cliente, cuerpos[n] ?? '').then(() => void tardaron.push(performance.now() - debida)));
  }
  await Promise.all(enCurso);
  await cliente.close();
  return tardaron;
}

/** Answers per second when each connection sends the next notice as soon as it has its answer. */
async function flatOut(url: string, ms: number): Promise<number> {
  const cliente = new Pool(url, { connections: CONEXIONES });
  const cuerpos = makeCuerpos(1_000);
  const inicio = performance.now();
  let contestadas = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - inicio < ms) {
      const estado = await post(cliente, cuerpos[contestadas % cuerpos.length] ?? '');
      if (estado !== 200) throw new Error(`answered ${estado}`);
      contestadas += 1;
    }
  };
  await Promise.all(Array.from({ length: CONEXIONES }, lane));
  const tardo = performance.now() - inicio;
  await cliente.close();
  return (contestadas / tardo) * 1_000;
}

/** Posts a body; answers the status. */
async function post(cliente: Pool, cuerpo: string): Promise<number> {
  const { statusCode, body } = await cliente.request({
    method: 'POST',
    path: '/meli/notificaciones',
    headers: { 'content-type': 'application/json' },
    body: cuerpo,
  });
  await body.dump();
  return statusCode;
}

/** Bodies as the marketplace sends them; three in ten repeat an earlier one. */
function makeCuerpos(cuantos: number): string[] {
  const cuerpos: string[] = [];
  for (let n = 0; n < cuantos; n++) {
    const repetido = n > 10 && (n * REPETIDOS) % 1 < REPETIDOS - 1e-9 ? cuerpos[n - 7] : undefined;
    cuerpos.push(repetido ?? JSON.stringify(makeAviso(n)));
  }
  return cuerpos;
}

const makeAviso = (n: number): object => ({
  _id: `7c2d9e14-5b3a-4f08-a6d1-${String(n).padStart(12, '0')}`,
  resource: `/orders/${2_000_012_345_000_000 + n}`,
  user_id: 900_000_000 + (n % VENDEDORES),
  topic: 'orders_v2',
  application_id: Number(DEMO_APP.clientId),
  attempts: 1,
  sent: '2026-11-18T14:22:35.129Z',
  received: '2026-11-18T14:22:35.106Z',
});

async function seedVendedores({ deps }: Banco): Promise<void> {
  const { user_id } = await seedEmisor(deps);
  await deps.store
    .fork()
    .execute(
      `insert into cuenta (user_id, meli_user_id, nickname) select ?, (900000000 + n)::text, 'TIENDA ' || n from generate_series(0, ?::int) n`,
      [user_id, VENDEDORES - 1],
    );
}

async function countGuardadas({ deps }: Banco): Promise<number> {
  const [fila] = await deps.store
    .fork()
    .execute<{ cantidad: number }[]>(`select count(*)::int as cantidad from notificacion where topic <> 'piso'`);
  return fila?.cantidad ?? 0;
}

interface Proceso {
  url: string;
  close(): Promise<void>;
}

async function startProceso(clase: 'receptor' | 'piso', { env }: Banco): Promise<Proceso> {
  const script = join(import.meta.dirname, 'webhooksProceso.ts');
  const child = spawn(process.execPath, [script, clase, JSON.stringify(env)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [linea] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exited])) as [string];
  if (child.exitCode !== null) throw new Error(`${clase} did not start`);
  return {
    url: linea,
    async close() {
      child.stdin.end();
      await exited;
    },
  };
}
