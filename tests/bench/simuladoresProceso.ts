// ARCA, Mercado Libre and a bare server that only waits, in a process of their own: their cost is not ours. Prints their addresses and ends
// with its input.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startArca, startMeli } from '@talonario/fixtures';

const arca = await startArca({ dir: process.argv[2] ?? '' });
const meli = await startMeli();
/** Answers `/?ms=800` after 800 ms. */
const piso = http.createServer(async (req, res) => {
  req.resume();
  await wait(Number(new URL(req.url ?? '/', 'http://localhost').searchParams.get('ms')));
  res.end('listo');
});
await new Promise<void>((resolve) => piso.listen(0, '127.0.0.1', resolve));
const { port } = piso.address() as AddressInfo;

process.stdout.write(
  `${JSON.stringify({ arca: arca.url, arcaCuit: arca.cuitPlataforma, meli: meli.url, piso: `http://127.0.0.1:${port}` })}\n`,
);
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));
