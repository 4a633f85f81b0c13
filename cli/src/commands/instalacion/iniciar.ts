import type { Pausa } from '@talonario/core/instalacion';
import {
  claimDemo,
  createLog,
  createMedidas,
  findEmbeddedUser,
  holdCarpeta,
  openDeps,
  readConfig,
  tellConexiones,
  type Config,
  type Deps,
} from '@talonario/core/server/instalacion';
import type { Context } from '../../context.ts';
import { lugarDeLaBase } from './estado.ts';
import { blocksDePausa } from './instalacion.ts';
import { refuseUnsafeDemo } from '../../demo/guard.ts';
import type { Variables } from '../../environment.ts';
import { closeAll, ensureFree, listen, listenToStop, SIMULATORS_PORT } from '../../hosting/hosting.ts';
import type { Block } from '../../output/output.ts';
import { avisosDeConfiguracion, requireCertificado } from '../../hosting/requirements.ts';
import { medidasPort, processes, type HostedProcess, type Running } from '../../hosting/processes.ts';
import type { Terminal } from '../../terminal.ts';

/** Parts to start, as typed. */
interface Arranque {
  /** null: without the demo; `auto`: with it unless real services are configured. */
  demo: 'siempre' | 'auto' | null;
  /** null: all of them. */
  solo: HostedProcess['name'] | null;
  /** Place of a worker among those of its machine, from 1. */
  numero: number | null;
  /** First port of the demo's simulators; null: `SIMULATORS_PORT`. */
  puertoBase: number | null;
}

/**
 * The web, the API, the receiver of notifications and the worker in one process (or only one of them), until told to
 * stop. With the demo, also the simulators and their sample sales, invoiced.
 * @throws AppError `configuracion_invalida`, `ya_en_marcha`, `puerto_ocupado`, `base_de_datos_no_disponible`, `base_de_otro_uso`
 */
export async function iniciar({ environment, terminal }: Context, arranque: Arranque): Promise<null> {
  const { solo, numero } = arranque;
  const demo = arranque.demo === 'siempre' || (arranque.demo === 'auto' && !environment.real);
  const puertoBase = arranque.puertoBase ?? SIMULATORS_PORT;
  const config = readConfig(environment.variables);
  const hosted = processes.filter(({ name }) => solo === null || solo === name);
  if (demo) refuseUnsafeDemo(config);
  // The receiver of notices talks to no ARCA, and needs no certificate.
  if (hosted.some(({ name }) => name !== 'webhooks')) requireCertificado(config);
  for (const aviso of avisosDeConfiguracion(environment, config)) terminal.warn(aviso);
  using stop = listenToStop();
  // The code is loaded while the database starts.
  const loading = Promise.all(hosted.map(async ({ title, load }) => ({ title, start: await load() })));
  // A start that fails before it waits for the code tells its own failure.
  loading.catch(() => undefined);
  const stack = new AsyncDisposableStack();
  try {
    if (solo === null) stack.adopt(await holdCarpeta(config), (each) => each.close());
    for (const { port } of hosted) {
      const wanted = port(config, numero);
      if (wanted !== null) await ensureFree(config.host, wanted);
    }
    // Ctrl-C while it starts closes what is already open.
    await Promise.race([demo ? startDemo() : start(environment.variables), stop.asked]);
    await stop.asked;
  } finally {
    await closeAll(stack);
  }
  return null;

  async function start(variables: Variables): Promise<void> {
    const { deps, addresses } = await host(variables);
    await announce(terminal, config, addresses, { pausa: await deps.instalacion.pausa() });
  }

  async function startDemo(): Promise<void> {
    const { saveDemoVariables, startDemoSimulators } = await import('../../demo/simulators.ts');
    const simulators = stack.adopt(await startDemoSimulators(environment.variables, config, puertoBase), (each) =>
      each.close(),
    );
    const { deps, addresses } = await host({ LOG_LEVEL: 'warn', ...environment.variables, ...simulators.variables });
    await saveDemoVariables(environment.variables, simulators.variables);
    terminal.line('Preparando la demo.');
    const [{ seedDemo }, { describeDemo, describeEntrada }] = await Promise.all([
      import('../../demo/seed.ts'),
      import('../../demo/report.ts'),
    ]);
    const { onProgress, end } = await terminal.progress();
    const web = addresses[0]?.[1] ?? '';
    const sembrando = seedDemo(deps, onProgress).finally(end);
    // Cut, it ends before the database that it works on does.
    stack.defer(async () => {
      deps.cierre.begin();
      await Promise.allSettled([sembrando]);
    });
    const sembradas = await sembrando;
    await announce(terminal, config, addresses, {
      before: describeDemo(sembradas),
      after: describeEntrada(web, `http://127.0.0.1:${puertoBase + CORREO}`),
    });
  }

  async function host(variables: Variables): Promise<{ deps: Deps; addresses: [title: string, address: string][] }> {
    const used = readConfig(variables);
    const [deps, loaded] = await Promise.all([
      openDeps(used, { log: createLog(used) }).then((opened) => stack.adopt(opened, (each) => each.close())),
      loading,
    ]);
    if (demo) await claimDemo(deps);
    stack.adopt(await deps.reloj.watch(), (each) => each.close());
    stack.adopt(await deps.instalacion.watch(), (each) => each.close());
    await tellConexiones(
      deps,
      hosted.map(({ name }) => name),
    );
    const running: Running[] = [];
    const addresses: [string, string][] = [];
    const starting = startHosted();
    // All at once: while one waits for what it has under way, none of the others begins anything. What was only starting is
    // closed too, or it would go on without a database.
    stack.defer(async () => {
      deps.cierre.begin();
      await Promise.allSettled([starting]);
      await Promise.all(running.map((each) => each.close()));
    });
    await starting;
    // A process that is closing is not announced.
    deps.cierre.terminando.throwIfAborted();
    const { medidas } = used;
    if (medidas !== null) {
      const [unico, hostedProcess] = hosted;
      const port = medidasPort(medidas.port, hostedProcess ? null : (unico?.name ?? null), numero);
      const { url } = stack.adopt(await listen(createMedidas(deps), medidas.host, port), (each) => each.close());
      addresses.push(['Medidas', `${url}/metrics`]);
    }
    return { deps, addresses };

    async function startHosted(): Promise<void> {
      for (const { title, start } of loaded) {
        if (deps.cierre.terminando.aborted) return;
        const started = await start(deps, numero);
        running.push(started);
        addresses.push([title, started.url]);
      }
    }
  }
}

/** Distance from the first port of the simulators to that of the mails. */
const CORREO = 4;

/** Folders of the installation: as root the embedded database is in another one. */
async function places(config: Config): Promise<[title: string, place: string][]> {
  return [
    ['Datos', config.datos],
    ['Base de datos', (await lugarDeLaBase(config)) ?? config.datos],
  ];
}

/** `usuario`: the system's, as whom the embedded database runs; null: as whom Talonario does. */
export function blocksDeUsuario(usuario: string | null): Block[] {
  if (usuario === null) return [];
  const text = `La base de datos incluida corre con el usuario ${usuario} del sistema, porque PostgreSQL no corre como root: los programas de ese usuario, y root, entran a ella sin clave. En un servidor, ejecutá Talonario con un usuario propio.`;
  return [{ kind: 'paragraph', text, tone: 'atencion' }];
}

async function announce(
  terminal: Terminal,
  config: Config,
  addresses: [string, string][],
  {
    before = [],
    after = [],
    pausa = null,
  }: { before?: readonly Block[]; after?: readonly Block[]; pausa?: Pausa | null } = {},
): Promise<void> {
  const lugares = await places(config);
  const usuario = config.databaseUrl === null ? await findEmbeddedUser(config.datos) : null;
  await terminal.show({
    data: { direcciones: Object.fromEntries(addresses), lugares: Object.fromEntries(lugares) },
    blocks: [
      ...before,
      { kind: 'pairs', pairs: addresses },
      { kind: 'pairs', pairs: lugares },
      ...blocksDeUsuario(usuario),
      ...after,
      ...blocksDePausa(pausa),
      { kind: 'paragraph', text: 'En marcha. Ctrl-C lo corta.', tone: 'tenue' },
    ],
  });
}
