import { rootCertificates } from 'node:tls';
import { setTimeout as wait } from 'node:timers/promises';
import type { Agent, FormData, Headers } from 'undici';
import { ESPERA_A_PLAZA_MS } from '../rules/arca/espera.ts';
import type { ClavePlaza } from '../contract/cuentas/cuenta.ts';
import { openOnce } from '../openOnce.ts';
import { AppError, type ErrorCode } from '../rules/errors.ts';
import { parseExact } from '../rules/parseExact.ts';

/** Runs a try when its turn comes: a rate limit. */
export type Turn = <T>(task: () => Promise<T>) => Promise<T>;

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: string | FormData;
  /** Its answer is a file, not JSON. */
  archivo?: boolean;
  /** May be sent again when nobody knows whether it arrived. Default: everything but POST. */
  idempotent?: boolean;
  /** Each try, not the whole call, waits for its turn. */
  turn?: Turn;
}

export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
  /** undefined when the body is not JSON. Integers beyond 2^53 come as strings. */
  json: unknown;
}

export interface HttpOptions {
  /** What a call without a usable answer throws. */
  unavailable: ErrorCode;
  /** Marketplace that is called: its failures name it. */
  plaza?: ClavePlaza;
  connectMs?: number;
  /** One try, body included. */
  totalMs?: number;
  tries?: number;
  /** No try begins after this long. */
  budgetMs?: number;
  /** PEM, added to the usual authorities for these hosts only. */
  ca?: string;
  clock?: { now(): Date };
  random?: () => number;
  sleep?: (ms: number) => Promise<unknown>;
  log?: { warn(data: object, message: string): void };
  /** Hears of each try: what it came to (`2xx`, `429`, `sin_respuesta`…) and how long it took, in milliseconds. */
  onTry?: (intento: { resultado: string; ms: number }) => void;
}

export interface Http {
  /**
   * The answer, whatever it says, except those that mean 'not now': 429 and 5xx throw the client's `unavailable`
   * once its tries are spent, as do no answer and a 2xx that is not JSON. The error's data: `motivo` (sin_conexion,
   * certificado, sin_respuesta, ilegible, http_503…) and `incierto`: it may have been done.
   */
  request(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** What one try came to. */
type Outcome =
  | { response: HttpResponse; motivo: string | null }
  | { response: null; motivo: 'sin_conexion' | 'certificado' | 'sin_respuesta'; cause: unknown };

/** Connecting, and one whole try: a server that takes longer is down to whoever waits. */
const CONNECT_MS = 10_000;
const TOTAL_MS = 30_000;
/** Tries of one call, and how long it may go on trying: a restart of theirs fits in it, a longer failure is the job's to wait for. */
const TRIES = 5;
const BUDGET_MS = ESPERA_A_PLAZA_MS;
/** Between tries: the first pause at the most, doubling up to the longest. */
const BASE_MS = 1_000;
const LONGEST_MS = 16_000;
/** Asked to wait longer than this, we fail instead: whoever waits for the answer is better told. */
const PATIENCE_MS = 60_000;

/** JSON over HTTP with limits, timeouts and retries: exponential backoff with full jitter, Retry-After honoured. */
export function createHttp(options: HttpOptions): Http {
  const { tries = TRIES, totalMs = TOTAL_MS, budgetMs = BUDGET_MS, random = Math.random, sleep = wait } = options;
  const clock = options.clock ?? { now: () => new Date() };
  const agent = openOnce(() => openAgent(options));

  return {
    async request(request) {
      const idempotent = request.idempotent ?? request.method !== 'POST';
      const turn: Turn = request.turn ?? ((task) => task());
      const started = performance.now();
      const dispatcher = await agent();
      for (let n = 1; ; n += 1) {
        const outcome = await turn(async () => {
          const inicio = performance.now();
          const outcome = await attempt(request, dispatcher, totalMs);
          options.onTry?.({ resultado: classOf(outcome), ms: performance.now() - inicio });
          return outcome;
        });
        if (outcome.response && outcome.motivo === null && !isBusy(outcome.response.status, idempotent)) {
          return outcome.response;
        }
        const pause = delay(outcome.response, n, random, clock.now());
        const again =
          mayRepeat(outcome, idempotent) &&
          n < tries &&
          pause <= PATIENCE_MS &&
          performance.now() - started + pause < budgetMs;
        if (!again) {
          if (outcome.response && outcome.motivo === null) return outcome.response;
          throw failure(options, request, outcome, n);
        }
        options.log?.warn(
          { host: request.url.host, path: request.url.pathname, motivo: outcome.motivo, try: n },
          'retry',
        );
        await sleep(pause);
      }
    },
    close: async () => (await agent.opened())?.close(),
  };
}

/** undici's code is read at the first call: a process that starts, and most commands, call nobody. */
async function openAgent({ connectMs = CONNECT_MS, ca }: HttpOptions): Promise<Agent> {
  const { Agent } = await import('undici');
  return new Agent({
    connect: { timeout: connectMs, ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }) },
  });
}

/** A few words, whatever the answer. */
function classOf({ response, motivo }: Outcome): string {
  if (response === null) return motivo;
  return response.status === 429 ? '429' : `${Math.floor(response.status / 100)}xx`;
}

async function attempt(request: HttpRequest, dispatcher: Agent, totalMs: number): Promise<Outcome> {
  const { fetch } = await import('undici');
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      headers: { accept: 'application/json', ...request.headers },
      body: request.body ?? null,
      signal: AbortSignal.timeout(totalMs),
      dispatcher,
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, json: parseJson(text) };
    return { response: answer, motivo: verdict(answer, request.archivo === true) };
  } catch (cause) {
    return { response: null, motivo: noAnswer(cause), cause };
  }
}

/** Why the answer is none, or null. */
function verdict({ status, text, json }: HttpResponse, archivo: boolean): string | null {
  if (status === 429 || status >= 500) return `http_${status}`;
  return status < 300 && !archivo && json === undefined && text !== '' ? 'ilegible' : null;
}

/** Locked or changed under us: worth asking again, but if it stays so it is an answer. */
function isBusy(status: number, idempotent: boolean): boolean {
  return status === 423 || (status === 409 && idempotent);
}

/** A refused connection sent nothing, a 429 or a 423 did nothing; of the rest nobody knows. */
function mayRepeat(outcome: Outcome, idempotent: boolean): boolean {
  if (outcome.motivo === 'certificado') return false;
  return idempotent || !isUncertain(outcome);
}

function isUncertain(outcome: Outcome): boolean {
  if (outcome.response) return ![409, 423, 429].includes(outcome.response.status);
  return outcome.motivo === 'sin_respuesta';
}

const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function noAnswer(error: unknown): 'sin_conexion' | 'certificado' | 'sin_respuesta' {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = String((cause as { code?: unknown } | undefined)?.code ?? '');
  if (NOT_SENT.has(code)) return 'sin_conexion';
  return /CERT|UNABLE_TO_|SELF_SIGNED|ERR_TLS/.test(code) ? 'certificado' : 'sin_respuesta';
}

/** Full jitter: anything up to 1, 2, 4, 8, 16 s. A Retry-After (seconds or a date) wins when it is longer. */
function delay(response: HttpResponse | null, n: number, random: () => number, now: Date): number {
  const jitter = random() * Math.min(LONGEST_MS, BASE_MS * 2 ** (n - 1));
  const asked = response?.headers.get('retry-after')?.trim();
  if (!asked) return jitter;
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - now.getTime();
  return Number.isFinite(ms) ? Math.max(ms, jitter) : jitter;
}

function failure({ unavailable, plaza }: HttpOptions, request: HttpRequest, outcome: Outcome, tries: number): AppError {
  return new AppError(
    unavailable,
    {
      ...(plaza === undefined ? {} : { plaza }),
      motivo: outcome.motivo,
      incierto: isUncertain(outcome),
      status: outcome.response?.status ?? null,
      host: request.url.host,
      intentos: tries,
    },
    { cause: outcome.response === null ? outcome.cause : undefined },
  );
}

/** A title cut in the middle of a sign, or a NUL: PostgreSQL holds neither in JSON, and the whole answer would not be kept. */
const NOT_STORABLE = /\\u(?:0000|d[89a-f])/i;

function parseJson(text: string): unknown {
  const clean = (value: string) => value.replaceAll('\0', '').toWellFormed();
  try {
    return parseExact(text, NOT_STORABLE.test(text) ? clean : undefined);
  } catch {
    // Gateways answer HTML, plain text or nothing: the status decides, the body is optional.
    return undefined;
  }
}
