// A process that calls one seller's marketplace as fast as its limits let it, and prints when each call begins.
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../../../core/src/store/db.ts';
import { createLimits } from '../../../core/src/clients/limits.ts';

/** Order for the process, as JSON in its first argument. */
export interface PedidoLlamar {
  url: string;
  datos: string;
  perSecond: number;
  /** Milliseconds of its clock ahead of the machine's. */
  relojMs: number;
}

const { url, datos, perSecond, relojMs } = JSON.parse(process.argv[2] ?? '') as PedidoLlamar;
const now = Date.now.bind(Date);
Date.now = () => now() + relojMs;
const say = (dato: object): void => void process.stdout.write(`${JSON.stringify(dato)}\n`);
const store = await openStore({
  databaseUrl: url,
  datos,
  appSecret: 'un secreto de prueba de más de treinta',
  migrate: false,
});
const pace = { perSecond, concurrent: 5 };
const limits = createLimits({
  name: 'prueba',
  perKey: pace,
  overall: { perSecond: perSecond * 5, concurrent: 25 },
  cupos: store.cupos,
  unavailable: 'plaza_no_disponible',
  log: { warn: (_data, mensaje) => say({ mensaje }), info: (_data, mensaje) => say({ mensaje }) },
});
// More lanes than calls may be under way, each with calls as long as the marketplace's.
for (let carril = 0; carril < 8; carril += 1) {
  void (async () => {
    for (;;) {
      await limits
        .turn('vendedor')(async () => {
          say({ llamada: performance.timeOrigin + performance.now() });
          await wait(150);
        })
        .catch((error: unknown) => say({ error: (error as Error).message }));
    }
  })();
}
