import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { arcaEndpoints, createArcaClient } from '../../clients/arca/index.ts';
import type { ArcaClient } from '../../clients/arca/types.ts';
import { createBcraClient, type BcraClient } from '../../clients/bcra.ts';
import { createMailer, type Mailer } from '../../clients/mail.ts';
import { createMeliClient } from '../../clients/meli/index.ts';
import type { MeliClient } from '../../clients/meli/types.ts';
import type { Config } from '../../config.ts';
import { createPdfPool, type PdfPool } from '../../pdf/pool.ts';
import { ensureAppSecret } from '../../secret.ts';
import { openStore, type Store } from '../../store/db.ts';
import { readOwnIdentity, type ProcessIdentity } from '../issuing/processIdentity.ts';
import { systemClock, type Clock } from './clock.ts';
import { silentLog, type Log } from './log.ts';

/** Times that issuing works with, in milliseconds. */
export interface IssuingTimes {
  /** Longest FECAESolicitar. */
  llamadaMs: number;
  /** A serie's lease: the longest call and something to spare. */
  arrendamientoMs: number;
  /** How long to wait for a serie that another process holds. */
  esperaSerieMs: number;
  /** How long ARCA may take to show a voucher whose answer we lost (WSFEv1: a slow transaction may still commit). */
  dudaMs: number;
  /** Between two tries of a call to ARCA that may be repeated. */
  pausaReintentoMs: number;
}

const issuingTimes: IssuingTimes = {
  llamadaMs: 60_000,
  arrendamientoMs: 100_000,
  esperaSerieMs: 130_000,
  dudaMs: 3_000,
  pausaReintentoMs: 1_000,
};

/** Everything an action needs; built once per process. */
export interface Deps {
  config: Config;
  store: Store;
  arca: ArcaClient;
  /** PEM of our certificate for ARCA; empty while there is none. */
  certificado: string;
  meli: MeliClient;
  bcra: BcraClient;
  mail: Mailer;
  /** Threads that draw and join PDFs. */
  pdf: PdfPool;
  /** This process, as it is written on the locks it takes. */
  identity: ProcessIdentity;
  clock: Clock;
  log: Log;
  issuing: IssuingTimes;
  sleep(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** What a caller may put in place of the usual. */
export interface DepsOptions {
  clock?: Clock;
  log?: Log;
  issuing?: Partial<IssuingTimes>;
  /** false: the schema is left as it is. */
  migrate?: boolean;
}

/**
 * Opens the database (starting the embedded one when none is configured) and the clients, none of which talks to
 * anybody before it is used. Close it when done.
 * @throws AppError `base_de_datos_no_disponible`, `configuracion_invalida`
 */
export async function openDeps(config: Config, options: DepsOptions = {}): Promise<Deps> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? silentLog;
  const store = await openStore({
    databaseUrl: config.databaseUrl,
    datos: config.datos,
    appSecret: config.appSecret ?? (await ensureAppSecret(config.datos)),
    migrate: options.migrate ?? true,
    onError: (error) => log.error({ err: error }, 'job queue'),
  });
  const issuing = { ...issuingTimes, ...options.issuing };
  const certificado = await readPem(config.arca.certFile);
  const arca = createArcaClient({
    ambiente: config.arca.ambiente,
    endpoints: arcaEndpoints(config.arca.ambiente, config.arca.url),
    cuit: config.arca.cuit,
    cert: certificado,
    key: await readPem(config.arca.keyFile),
    tickets: store.tickets,
    registrar: store.registrarIntercambio,
    clock,
    log,
    timeouts: { caeMs: issuing.llamadaMs, pausaReintentoMs: issuing.pausaReintentoMs },
  });
  const meli = createMeliClient({ ...config.meli, tokens: store.meliTokens, redis: config.redisUrl, clock, log });
  const ca = config.bcra.caFile === null ? {} : { ca: await readPem(config.bcra.caFile) };
  const bcra = createBcraClient({ apiUrl: config.bcra.apiUrl, clock, log, ...ca });
  const mail = createMailer({ smtpUrl: config.smtpUrl, from: `Talonario <${config.soporteEmail}>` });
  const pdf = createPdfPool();
  return {
    config,
    store,
    arca,
    certificado,
    meli,
    bcra,
    mail,
    pdf,
    identity: readOwnIdentity(),
    clock,
    log,
    issuing,
    sleep: async (ms) => void (await sleep(ms)),
    async close() {
      await Promise.all([meli.cerrar(), bcra.close(), mail.close(), pdf.close()]);
      await store.close();
    },
  };
}

/** Empty when the file is not there yet: the process starts without it, and the client that needs it fails saying so. */
async function readPem(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
