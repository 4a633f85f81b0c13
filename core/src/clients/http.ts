import { rootCertificates } from 'node:tls';
import { setTimeout as wait } from 'node:timers/promises';
import type { Agent, FormData, Headers } from 'undici';
import { ESPERA_A_PLAZA_MS } from '../rules/arca/espera.ts';
import type { ClavePlaza } from '../contract/cuentas/cuenta.ts';
import { openOnce } from '../openOnce.ts';
import { AppError } from '../rules/errors.ts';
import { parseExact } from '../rules/parseExact.ts';

/** Runs a try when its turn comes, under a rate limit. */
export type Turn = <T>(task: () => Promise<T>) => Promise<T>;

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: string | FormData;
  /** True: the answer is a file, not JSON. */
  archivo?: boolean;
  /** Whether the request may be sent again when its arrival is unknown. Default: everything but POST. */
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

/** Codes of a service that does not answer over HTTP. */
export type Inaccesible = 'plaza_no_disponible' | 'bcra_no_disponible';

export interface HttpOptions {
  /** Error code thrown by a call without a usable answer. */
  unavailable: Inaccesible;
  /** Marketplace called, named in its failures. */
  plaza?: ClavePlaza;
  connectMs?: number;
  /** Milliseconds of one try, body included. */
  totalMs?: number;
  tries?: number;
  /** Milliseconds after which no try begins. */
  budgetMs?: number;
  /** Certificates in PEM, added to the usual authorities for these hosts only. */
  ca?: string;
  clock?: { now(): Date };
  random?: () => number;
  sleep?: (ms: number) => Promise<unknown>;
  log?: { warn(data: object, message: string): void };
  /** Called after each try with its result (`2xx`, `429`, `sin_respuesta`…) and its time, in milliseconds. */
  onTry?: (intento: { resultado: string; ms: number }) => void;
}

export interface Http {
  /**
   * The answer, whatever its status, except the ones that mean 'not now': 429 and 5xx throw the client's `unavailable` once the tries are
   * spent, and so do no answer and a 2xx that is not JSON. The error's data: `motivo` (sin_conexion, certificado, sin_respuesta, ilegible,
   * http_503…) and `incierto`: the request may have taken effect.
   */
  request(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** Outcome of one try. */
type Outcome =
  | { response: HttpResponse; motivo: string | null }
  | { response: null; motivo: 'sin_conexion' | 'certificado' | 'sin_respuesta'; cause: unknown };

/** Milliseconds to connect, and of one whole try: for the caller, a slower server is down. */
const CONNECT_MS = 10_000;
const TOTAL_MS = 30_000;
/** Tries of one call, and the milliseconds they may take: a server's restart fits; the job waits out a longer failure. */
const TRIES = 5;
const BUDGET_MS = ESPERA_A_PLAZA_MS;
/** Milliseconds between tries: the most of the first pause, which doubles up to the longest. */
const BASE_MS = 1_000;
const LONGEST_MS = 16_000;
/** Longest wait we accept from a server, in milliseconds: beyond it the call fails, so that its caller is told. */
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

/** Loads undici at the first call: a starting process, and most commands, make no calls. */
async function openAgent({ connectMs = CONNECT_MS, ca }: HttpOptions): Promise<Agent> {
  const { Agent } = await import('undici');
  return new Agent({
    connect: { timeout: connectMs, ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }) },
  });
}

/** Label of a try's result, one of a few. */
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

/** Why the answer is not usable; null: it is. */
function verdict({ status, text, json }: HttpResponse, archivo: boolean): string | null {
  if (status === 429 || status >= 500) return `http_${status}`;
  return status < 300 && !archivo && json === undefined && text !== '' ? 'ilegible' : null;
}

/** Whether the resource was locked or changed under us: worth another try, but a status that persists is the answer. */
function isBusy(status: number, idempotent: boolean): boolean {
  return status === 423 || (status === 409 && idempotent);
}

/** Whether a try may be repeated: a refused connection sent nothing, a 429 or a 423 did nothing; any other result is unknown. */
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

/** Milliseconds to the next try, full jitter: anything up to 1, 2, 4, 8, 16 s. A longer Retry-After (seconds or a date) wins. */
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

/** Escapes that PostgreSQL rejects in JSON, losing the whole answer: NUL, and half of a surrogate pair (a title cut there). */
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
