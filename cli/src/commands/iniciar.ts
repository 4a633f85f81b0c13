import { createLog, openDeps, readConfig, type Deps } from '@talonario/core/server';
import type { Context } from '../context.ts';
import { refuseUnsafeDemo } from '../demo/guard.ts';
import type { Variables } from '../environment.ts';
import { closeAll, ensureFree, simulatorsPort, listenToStop } from '../hosting/hosting.ts';
import type { Options } from '../arguments/options.ts';
import type { Block } from '../output/output.ts';
import { processes, type HostedProcess } from '../hosting/processes.ts';
import type { Terminal } from '../output/terminal.ts';

/**
 * The web, the API, the receiver of notifications and the worker in one process (or only one of them), until told to
 * stop. With the demo, also the simulators and their sample sales, invoiced.
 * @throws AppError `configuracion_invalida`, `puerto_ocupado`, `base_de_datos_no_disponible`
 */
export async function iniciar({ environment, terminal }: Context, options: Options): Promise<null> {
  const demo = options['demo'] === 'siempre' || (options['demo'] === 'auto' && !environment.real);
  const puertoBase = simulatorsPort(options);
  const config = readConfig(environment.variables);
  const hosted = processes.filter(({ name }) => options['solo'] === undefined || options['solo'] === name);
  if (demo) refuseUnsafeDemo(config);
  for (const { port } of hosted) {
    const wanted = port(config);
    if (wanted !== null) await ensureFree(config.host, wanted);
  }

  using stop = listenToStop();
  const stack = new AsyncDisposableStack();
  try {
    // Ctrl-C while it starts closes what is already open.
    await Promise.race([demo ? startDemo() : start(environment.variables), stop.asked]);
    await stop.asked;
  } finally {
    await closeAll(stack);
  }
  return null;

  async function start(variables: Variables): Promise<void> {
    const { addresses } = await host(variables);
    await announce(terminal, addresses, []);
  }

  async function startDemo(): Promise<void> {
    const { saveDemoVariables, startDemoSimulators } = await import('../demo/simulators.ts');
    const simulators = stack.adopt(await startDemoSimulators(environment.variables, config, puertoBase), (each) =>
      each.close(),
    );
    const { deps, addresses } = await host({ LOG_LEVEL: 'warn', ...environment.variables, ...simulators.variables });
    await saveDemoVariables(environment.variables, simulators.variables);
    for (const [title, address] of addresses) terminal.line(`${title}: ${address}`);
    terminal.line('Preparando la demo.');
    const [{ seedDemo }, { describeDemo }] = await Promise.all([
      import('../demo/seed.ts'),
      import('../demo/report.ts'),
    ]);
    const { onProgress, end } = await terminal.progress();
    await announce(terminal, addresses, describeDemo(await seedDemo(deps, onProgress).finally(end)));
  }

  async function host(variables: Variables): Promise<{ deps: Deps; addresses: [title: string, address: string][] }> {
    const used = readConfig(variables);
    const deps = stack.adopt(await openDeps(used, { log: createLog(used) }), (each) => each.close());
    const addresses: [string, string][] = [];
    for (const each of hosted) addresses.push([each.title, await startOne(stack, each, deps)]);
    return { deps, addresses };
  }
}

async function startOne(stack: AsyncDisposableStack, hosted: HostedProcess, deps: Deps): Promise<string> {
  const { url } = stack.adopt(await hosted.start(deps), (running) => running.close());
  return url;
}

async function announce(terminal: Terminal, addresses: [string, string][], before: readonly Block[]): Promise<void> {
  await terminal.show({
    data: { direcciones: Object.fromEntries(addresses) },
    blocks: [
      ...before,
      { kind: 'pairs', pairs: addresses },
      { kind: 'paragraph', text: 'En marcha. Ctrl-C lo corta.', tone: 'tenue' },
    ],
  });
}
