import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** For the clients' tests: a server on loopback that answers as the test says and remembers what it was asked. */
export interface ScriptedServer {
  url: string;
  asked: { method: string; path: string; query: Record<string, string>; headers: IncomingHttpHeaders; body: string }[];
  /** Asked paths with their method, in order. */
  calls(): string[];
  close(): Promise<void>;
}

/** `body` goes as JSON unless it is a string; 'hang' never answers, 'reset' hangs up. */
export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang' | 'reset';

export async function startScriptedServer(
  reply: (asked: ScriptedServer['asked'][number], n: number) => Reply,
): Promise<ScriptedServer> {
  const asked: ScriptedServer['asked'] = [];
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const url = new URL(req.url ?? '/', 'http://loopback');
      const request = {
        method: req.method ?? 'GET',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: req.headers,
        body: Buffer.concat(parts).toString('latin1'),
      };
      asked.push(request);
      const answer = reply(request, asked.length);
      if (answer === 'reset') req.socket.destroy();
      if (typeof answer === 'string') return;
      res.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      res.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    calls: () => asked.map(({ method, path }) => `${method} ${path}`),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
