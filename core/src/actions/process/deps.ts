import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { arcaEndpoints, createArcaClient } from '../../clients/arca/index.ts';
import type { ArcaClient } from '../../clients/arca/types.ts';
import { createBcraClient, type BcraClient } from '../../clients/bcra.ts';
import { createMailer, type Mailer } from '../../clients/mail.ts';
import { createPlazas, type Plazas } from '../../plazas/index.ts';
import type { Config } from '../../config.ts';
import { createPdfPool, type PdfPool } from '../../pdf/pool.ts';
import { AppError } from '../../rules/errors.ts';
import { CONFIRMACION_MS, MIRAR_CADA_MS } from '../../rules/arca/confirmacion.ts';
import { ESPERA_POR_RESPUESTA_MS } from '../../rules/arca/espera.ts';
import { ensureAppSecret } from '../../secret.ts';
import { copyBeforeMigrating } from '../respaldo/createRespaldo.ts';
import { openStore, type Store } from '../../store/db.ts';
import { findEmbeddedFolder } from '../../store/postgres/embeddedSite.ts';
import { readOwnIdentity, type ProcessIdentity } from '../../processIdentity.ts';
import { checkBase } from './base.ts';
import { createCaidas, type Caidas } from './log/caidas.ts';
import { createCierre, type Cierre } from './cierre.ts';
import { createInstalacion, type Instalacion } from './instalacion/instalacion.ts';
import { systemClock, type Clock } from './reloj/clock.ts';
import { openPlazas, type PlazasAbiertas } from './plazas.ts';
import { createReloj, type Reloj } from './reloj/reloj.ts';
import { logOf, silentLog, type Log } from './log/log.ts';
import { createLecturas, type Lecturas } from './lectura/lecturas.ts';
import { createMedidor, type Medidor } from './medidor/medidor.ts';
import { createSeguidor } from './traza/createSeguidor.ts';
import { createTrazas, type Trazas } from './traza/trazas.ts';
import { insertSpans } from '../../store/historia/spans.ts';

/** Times that issuing works with, in milliseconds. */
export interface IssuingTimes {
  /** Longest call to FECAESolicitar. */
  llamadaMs: number;
  /** Lease of a serie: the longest call and something to spare. */
  arrendamientoMs: number;
  /** Wait for a serie that another process holds. */
  esperaSerieMs: number;
  /** The same wait for drafts of the queue, shorter: they have another turn in a minute, and all the others are behind them. */
  esperaEnColaMs: number;
  /** Time that ARCA may take to show a voucher whose answer we lost (WSFEv1: a slow transaction may still commit). */
  dudaMs: number;
  /** Time from the moment nothing of ours is under way until what ARCA does not show was never processed (`rules/arca/confirmacion.ts`). */
  confirmacionMs: number;
  /** Time between two automatic looks at a recent chunk in doubt. */
  mirarCadaMs: number;
  /** Time between two tries of a call to ARCA that may be repeated. */
  pausaReintentoMs: number;
}

const issuingTimes: IssuingTimes = {
  llamadaMs: ESPERA_POR_RESPUESTA_MS,
  arrendamientoMs: 100_000,
  esperaSerieMs: 130_000,
  esperaEnColaMs: 10_000,
  dudaMs: 3_000,
  confirmacionMs: CONFIRMACION_MS,
  mirarCadaMs: MIRAR_CADA_MS,
  pausaReintentoMs: 1_000,
};

/** Everything an action needs; built once per process. */
export interface Deps extends PlazasAbiertas {
  config: Config;
  store: Store;
  arca: ArcaClient;
  /** Our certificate for ARCA, in PEM; empty while there is none. */
  certificado: string;
  bcra: BcraClient;
  mail: Mailer;
  /** Threads that draw and join PDFs. */
  pdf: PdfPool;
  /** Identity of this process on the locks it takes. */
  identity: ProcessIdentity;
  clock: Clock;
  log: Log;
  /** Tells the steps of each sale's traza. */
  trazas: Trazas;
  /** Counters this process exposes on `/metrics`. */
  medidor: Medidor;
  issuing: IssuingTimes;
  /** Signals that tell that the process is to end. */
  cierre: Cierre;
  /** Tells whether this installation is the one that works for real. */
  instalacion: Instalacion;
  /** Measures how far this machine's clock is from the database's. */
  reloj: Reloj;
  /** Where lists are read; null: in the primary. */
  lecturas: Lecturas | null;
  /** Tells in the log that the database cannot be reached. */
  caidas: Caidas;
  sleep(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Parts that a caller may put in place of the usual ones. */
export interface DepsOptions {
  clock?: Clock;
  log?: Log;
  issuing?: Partial<IssuingTimes>;
  /** Marketplaces in place of this installation's. */
  plazas?: Plazas;
  /** false: the schema is left as it is. */
  migrate?: boolean;
  /** false: an embedded database that is not there is not made. */
  create?: boolean;
}

/**
 * Opens the database (starting the embedded one when none is configured) and the clients, none of which makes a call before it is used.
 * Close it when done.
 * @throws AppError `base_de_datos_no_disponible`, `base_de_datos_sin_crear`, `base_de_otro_uso`, `configuracion_invalida`
 */
export async function openDeps(config: Config, options: DepsOptions = {}): Promise<Deps> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? silentLog;
  if (options.create === false) await requireDatabase(config);
  const caidas = createCaidas(log);
  const medidor = createMedidor(() => abierta?.conexiones() ?? []);
  // Set later: the trazas are made with the store, whose jobs tell their steps to them.
  let trazas: Trazas | null = null;
  let abierta: Store | null = null;
  let instalacion: Instalacion | null = null;
  const store = await openStore({
    databaseUrl: config.databaseUrl,
    lecturaUrl: config.lecturaUrl,
    datos: config.datos,
    appSecret: config.appSecret ?? (await ensureAppSecret(config.datos)),
    appSecretAnterior: config.appSecretAnterior,
    migrate: options.migrate ?? true,
    beforeMigrate: async (url) => {
      const { archivo } = await copyBeforeMigrating(config, url, clock.now());
      log.info({ archivo }, 'the database was copied before it was brought up to this version');
    },
    conexiones: config.conexiones,
    seguidor: createSeguidor(() => trazas, medidor),
    enPausa: async () => ((await instalacion?.pausa()) ?? null) !== null,
    onError: (error, parte) => {
      if (!caidas.tell(error, parte)) log.error({ err: error, parte }, 'background work failed');
    },
  });
  abierta = store;
  try {
    // With `migrate: false` the schema may be older than the table that says the database's use.
    if (await store.isMigrated()) await checkBase({ store, config });
  } catch (error) {
    await store.close();
    throw error;
  }
  const propia = createInstalacion({ config, store, clock, log });
  instalacion = propia;
  const issuing = { ...issuingTimes, ...options.issuing };
  const certificado = await readPem(config.arca.certFile);
  const arca = createArcaClient({
    ambiente: config.arca.ambiente,
    endpoints: arcaEndpoints(config.arca.ambiente, config.arca.url),
    cuit: config.arca.cuit,
    cert: certificado,
    key: await readPem(config.arca.keyFile),
    tickets: store.tickets,
    parPropio: (cuit) => store.certificados.parPropio(config.arca.ambiente, cuit),
    async registrar(intercambio) {
      const { operacion, resultado, milisegundos } = intercambio;
      medidor.arca(operacion, resultado, milisegundos);
      logOf(log, 'arca').debug?.({ operacion, resultado, ms: milisegundos }, 'exchange');
      await store.registrarIntercambio(intercambio);
    },
    clock,
    log: logOf(log, 'arca'),
    timeouts: { caeMs: issuing.llamadaMs, pausaReintentoMs: issuing.pausaReintentoMs },
  });
  const { plazas, plaza } = openPlazas(options.plazas ?? createPlazas(config), ({ clave, nombre }) => {
    const registro = logOf(log, clave);
    const observe = medidor.addPlaza({ clave, nombre });
    return {
      tokens: store.tokens(clave),
      permitir: propia.requireActiva,
      cupos: store.cupos,
      clock,
      log: registro,
      onTry(intento) {
        observe(intento.resultado, intento.ms);
        registro.debug?.(intento, 'call');
      },
    };
  });
  const ca = config.bcra.caFile === null ? {} : { ca: await readPem(config.bcra.caFile) };
  const bcra = createBcraClient({ apiUrl: config.bcra.apiUrl, clock, log, ...ca });
  const mail = createMailer({ smtpUrl: config.smtpUrl, from: { name: 'Talonario', address: config.soporteEmail } });
  const pdf = createPdfPool();
  const contadas = createTrazas({
    log,
    clock,
    async openSpans() {
      const { createSpans } = await import('./traza/createSpans.ts');
      return createSpans({
        save: (spans) => insertSpans(store.fork(), spans),
        onLost(error, cantidad) {
          if (!caidas.tell(error, 'trazas')) log.warn({ err: error, cantidad }, 'spans not kept');
        },
        otlp: config.otlp,
      });
    },
  });
  trazas = contadas;
  return {
    config,
    store,
    arca,
    certificado,
    plazas,
    plaza,
    bcra,
    mail,
    pdf,
    identity: readOwnIdentity(),
    clock,
    log,
    trazas: contadas,
    medidor,
    issuing,
    cierre: createCierre(),
    caidas,
    instalacion: propia,
    reloj: createReloj({ store, clock, log }),
    lecturas: store.replica && createLecturas({ check: store.replica.check, log, contar: medidor.lectura }),
    sleep: async (ms) => void (await sleep(ms)),
    async close() {
      await Promise.all([
        ...[...plazas.values()].map((abierta) => abierta.close()),
        bcra.close(),
        mail.close(),
        pdf.close(),
      ]);
      // Trazas close after the jobs: the jobs under way still tell their steps.
      await store.jobs.stop();
      await contadas.close();
      await store.close();
    },
  };
}

/** Checks the database before the other things of a first use are made. */
async function requireDatabase({ databaseUrl, datos }: Config): Promise<void> {
  if (databaseUrl !== null || (await findEmbeddedFolder(datos)) !== null) return;
  throw new AppError('base_de_datos_sin_crear', { carpeta: datos });
}

/** Text of a PEM file; empty when it does not exist yet: the process starts, and the client that needs it fails saying so. */
async function readPem(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
