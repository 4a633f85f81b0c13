import { workerData } from 'node:worker_threads';

// Thread that ends the process of a mutant that never gives way. It counts the processor's time, not the clock's: on a busy machine, a
// mutant that is only slow goes on.

/** Milliseconds of processor that one mutant may take. */
const CALLADO_MS = 20_000;
const CADA_MS = 500;

const pulso = workerData as Int32Array<SharedArrayBuffer>;
let visto = 0;
let desde = 0;

setInterval(() => {
  const gastado = process.cpuUsage().user / 1000;
  const ahora = Atomics.load(pulso, 0);
  if (ahora !== visto) [visto, desde] = [ahora, gastado];
  // An even count is of no mutant: tests run by themselves.
  else if (ahora % 2 === 1 && gastado - desde > CALLADO_MS) process.kill(process.pid, 'SIGKILL');
}, CADA_MS);
