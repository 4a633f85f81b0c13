import { appendFileSync, openSync, readFileSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import {
  TestRunner,
  chai,
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  type TestContext,
} from 'vitest';
import { lugarDeLatido, type Apunte, type Plan } from './plan.ts';

// Vitest's runner, that repeats each test with each mutant that the test reaches: modules are read once for all mutants. A mutant that
// counts while modules load needs them loaded again, and all tests of the file.

/** Switches looked at by one test, over those of its run without mutants: with more, the mutant never ends. */
const VECES = 200;
const LLAMADAS_MINIMAS = 2_000_000;
/** Milliseconds of a test whose promise never ends. */
const PACIENCIA_MS = 5_000;
/** Milliseconds of a flow that is too slow to be repeated with each mutant: a quicker one of its file, or none, notices them. */
const FLUJO_LENTO_MS = 2_000;
/** Milliseconds that the cases of a property take with one mutant. */
const PROPIEDAD_MS = 400;

/** Modules that Vitest has loaded: a public class of Vite, in a private field of the runner. */
interface Modulos {
  readonly idToModuleMap: Map<string, Modulo>;
  getModuleById(id: string): Modulo | undefined;
}
interface Modulo {
  promise: Promise<unknown> | undefined;
  exports: unknown;
  evaluated: boolean;
  readonly importers: Set<string>;
  readonly imports: Set<string>;
}

class SinFin extends Error {}

const plan = JSON.parse(readFileSync(process.env['MUTANTES_PLAN'] ?? '', 'utf8')) as Plan;
const claves = new Map(plan.mutantes.map(({ id, clave }) => [id, clave]));
const archivos = new Map(plan.mutantes.map(({ id, archivo }) => [id, archivo]));
const vivos = new Set(claves.keys());
/** Mutants that counted while a module loaded, by the module. */
const alCargar = new Map<string, Set<number>>();
const latido = openSync(lugarDeLatido(plan), 'w');

/** Changes with each mutant that begins or ends: the thread that looks at it ends a process whose mutant never gives way. */
const pulso = new Int32Array(new SharedArrayBuffer(4));
new Worker(new URL('vigia.ts', import.meta.url), { workerData: pulso }).unref();

let activo = 0;
let llamadas = 0;
let limite = Infinity;
let alcanzados = new Set<number>();
/** Test that runs after Vitest is done with its file. */
let recargado: RunnerTestCase | null = null;

Object.assign(globalThis, {
  mutante__(id: number): boolean {
    if (++llamadas > limite) throw new SinFin();
    if (activo === 0) alcanzados.add(id);
    return id === activo;
  },
});
// The same cases in each run, and none made smaller: that a case fails is enough. The first cases of a long property say the most.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, endOnFailure: true, interruptAfterTimeLimit: PROPIEDAD_MS });

// A comparison with a golden file asks which test it is of, which Vitest knows only of the tests that it runs itself.
chai.util.overwriteMethod(
  chai.Assertion.prototype,
  'toMatchFileSnapshot',
  (propio: (...args: unknown[]) => unknown) =>
    function (this: object, ...args: unknown[]) {
      if (recargado !== null) chai.util.flag(this, 'vitest-test', recargado);
      return propio.apply(this, args);
    },
);

export default class extends TestRunner {
  #archivo: RunnerTestFile | null = null;
  #vistos = new Set<number>();
  #cercanos = new Set<string>();
  #probados = new Set<string>();
  #fallos = false;
  /** Modules that hold what a mutant made of them. */
  #sucios = new Set<string>();

  get #evaluated(): Modulos {
    return (this as unknown as { moduleRunner: { evaluatedModules: Modulos } }).moduleRunner.evaluatedModules;
  }

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    this.#archivo = file;
    this.#vistos = new Set();
    this.#cercanos = new Set(plan.cercanos[this.#ruta()]);
    this.#probados = new Set(plan.probados[this.#ruta()]);
    this.#fallos = false;
  }

  override importFile(filepath: string, source: 'collect' | 'setup'): unknown {
    alcanzados = new Set();
    return super.importFile(filepath, source);
  }

  /** Called once a file is loaded, and the bodies of its `describe` were run: what they computed counts as loaded. */
  onCollected(): void {
    for (const id of alcanzados) {
      const archivo = archivos.get(id);
      if (archivo) alCargar.set(archivo, (alCargar.get(archivo) ?? new Set()).add(id));
    }
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const correr = TestRunner.getTestFn(test);
    alcanzados = new Set();
    llamadas = 0;
    const desde = performance.now();
    try {
      await correr();
    } catch (error) {
      this.#fallos = true;
      throw error;
    }
    const propias = llamadas;
    const propiosMs = performance.now() - desde;
    if (plan.proyecto === 'flows' && propiosMs > FLUJO_LENTO_MS) return;
    const cargados = new Set([...alCargar.values()].flatMap((ids) => [...ids]));
    const porCorrer = [...alcanzados].filter((id) => vivos.has(id) && !cargados.has(id) && this.#isPendiente(id));
    let sucio = false;
    for (const id of porCorrer) {
      this.#vistos.add(id);
      if (sucio || hasHooks(test)) await this.#again(test);
      sucio = false;
      const muere = await this.#dies(id, propias, propiosMs, async () => {
        await this.onBeforeTryTask(test, { retry: 0, repeats: 0 });
        await correr();
        await this.onAfterTryTask(test);
      });
      sucio = true;
      if (muere) this.#kill(id, test.name);
    }
    if (porCorrer.length > 0) await this.#again(test);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (this.#archivo === null || suite !== this.#archivo) return super.onAfterRunSuite(suite);
    if (!this.#fallos) await this.#runLoaded(this.#archivo);
    await super.onAfterRunSuite(suite);
    const sobrevivieron = [...this.#vistos].filter((id) => vivos.has(id)).map((id) => claves.get(id) ?? '');
    note({ tipo: 'prueba', prueba: this.#ruta(), huella: this.#huella(), fallos: this.#fallos, sobrevivieron });
  }

  /** Mutants that count while modules load, on all tests of a file. */
  async #runLoaded(file: RunnerTestFile): Promise<void> {
    const modulos = this.#modules(file.filepath);
    const porCorrer = [...modulos]
      .flatMap((archivo) => [...(alCargar.get(archivo) ?? [])])
      .filter((id) => vivos.has(id) && this.#isPendiente(id));
    if (porCorrer.length === 0) return;
    // Without a mutant first: what the tests take, loaded again.
    llamadas = 0;
    const desde = performance.now();
    try {
      await this.#reload(file, this.#ruta());
    } catch (error) {
      this.#fallos = true;
      process.stderr.write(`${file.filepath}, loaded again: ${String(error)}\n`);
      return;
    }
    const [propias, propiosMs] = [llamadas, performance.now() - desde];
    for (const id of porCorrer) {
      this.#vistos.add(id);
      if (await this.#dies(id, propias, propiosMs, () => this.#reload(file, archivos.get(id) ?? '')))
        this.#kill(id, 'al cargar');
    }
    this.#forget(this.#ruta());
  }

  /** Loads a test file and the modules that read a changed one again, and runs its tests until one fails. */
  async #reload(file: RunnerTestFile, archivo: string): Promise<void> {
    this.#forget(archivo);
    const grupo = TestRunner.getCurrentSuite();
    grupo.clear();
    await super.importFile(file.filepath, 'collect');
    const { tasks } = await grupo.collect(file);
    await runAll(tasks).finally(() => (recargado = null));
  }

  /** Has the modules loaded again that read a changed file, directly or through others, and those left by the mutant before. */
  #forget(archivo: string): void {
    const modulos = this.#evaluated.idToModuleMap;
    const queLoLeen = new Map<string, string[]>();
    for (const [id, { imports }] of modulos) {
      for (const importado of imports) queLoLeen.set(importado, [...(queLoLeen.get(importado) ?? []), id]);
    }
    const porVer = [`${plan.raiz}/${archivo}`];
    const lectores = new Set<string>();
    for (let id = porVer.pop(); id !== undefined; id = porVer.pop()) {
      if (lectores.has(id)) continue;
      lectores.add(id);
      porVer.push(...(queLoLeen.get(id) ?? []));
    }
    for (const id of new Set([...lectores, ...this.#sucios])) {
      const modulo = modulos.get(id);
      if (!modulo) continue;
      modulo.promise = undefined;
      modulo.exports = undefined;
      modulo.evaluated = false;
      modulo.importers.clear();
    }
    this.#sucios = lectores;
  }

  /** Changed files that a test file imports, directly or through others. */
  #modules(filepath: string): Set<string> {
    const vistos = new Set<string>();
    const porVer = [filepath];
    for (let id = porVer.pop(); id !== undefined; id = porVer.pop()) {
      if (vistos.has(id)) continue;
      vistos.add(id);
      porVer.push(...(this.#evaluated.getModuleById(id)?.imports ?? []));
    }
    return new Set([...vistos].map((id) => id.slice(plan.raiz.length + 1)));
  }

  /** Whether the tests notice a mutant: they fail with it, or never end. */
  async #dies(id: number, propias: number, propiosMs: number, correr: () => Promise<void>): Promise<boolean> {
    beat(id);
    [activo, llamadas, limite] = [id, 0, Math.max(propias * VECES, LLAMADAS_MINIMAS)];
    let reloj: NodeJS.Timeout | undefined;
    const tarde = new Promise<never>((_, reject) => {
      reloj = setTimeout(() => reject(new SinFin()), Math.max(PACIENCIA_MS, propiosMs * 20));
    });
    try {
      await Promise.race([correr(), tarde]);
      return false;
    } catch {
      return true;
    } finally {
      clearTimeout(reloj);
      [activo, limite] = [0, Infinity];
      beat(0);
    }
  }

  /** Leaves the world as before the test: the hooks after it, and those before it. */
  async #again(test: RunnerTestCase & { onFinished?: ((contexto: TestContext) => unknown)[] }): Promise<void> {
    const alFinal = test.onFinished?.toReversed() ?? [];
    delete test.onFinished;
    for (const hook of alFinal) await Promise.resolve(hook(test.context)).catch(ignoreOfMutant);
    const grupos = groupsOf(test);
    for (const grupo of grupos) {
      for (const hook of TestRunner.getSuiteHooks(grupo).afterEach.toReversed()) {
        await Promise.resolve(hook(test.context, grupo)).catch(ignoreOfMutant);
      }
    }
    for (const grupo of grupos.toReversed()) {
      for (const hook of TestRunner.getSuiteHooks(grupo).beforeEach) await hook(test.context, grupo);
    }
  }

  #kill(id: number, prueba: string): void {
    vivos.delete(id);
    note({ tipo: 'muerto', clave: claves.get(id) ?? '', prueba: this.#ruta(), huella: this.#huella(), caso: prueba });
  }

  #isPendiente(id: number): boolean {
    return this.#cercanos.has(archivos.get(id) ?? '') && !this.#probados.has(claves.get(id) ?? '');
  }

  #ruta(): string {
    return (this.#archivo?.filepath ?? '').slice(plan.raiz.length + 1);
  }

  #huella(): string {
    return plan.huellas[this.#ruta()] ?? '';
  }
}

/** Tells which mutant runs: 0, none. */
function beat(id: number): void {
  Atomics.add(pulso, 0, 1);
  writeSync(latido, String(id).padEnd(10), 0);
}

async function runAll(tasks: readonly RunnerTask[]): Promise<void> {
  for (const task of tasks) {
    if (task.mode === 'skip' || task.mode === 'todo') continue;
    if (task.type === 'suite') await runAll(task.tasks);
    else {
      recargado = task;
      await TestRunner.getTestFn(task)();
    }
  }
}

/** Suites of a test, from the nearest to its file. */
function groupsOf(test: RunnerTestCase): RunnerTestSuite[] {
  const grupos: RunnerTestSuite[] = [];
  for (let grupo = test.suite; grupo; grupo = grupo.suite) grupos.push(grupo);
  if (!grupos.includes(test.file)) grupos.push(test.file);
  return grupos;
}

function hasHooks(test: RunnerTestCase): boolean {
  return groupsOf(test).some((grupo) => {
    const { beforeEach, afterEach } = TestRunner.getSuiteHooks(grupo);
    return beforeEach.length + afterEach.length > 0;
  });
}

/** A mutant may leave its world so that what tidies it fails. */
function ignoreOfMutant(): void {}

function note(apunte: Apunte): void {
  appendFileSync(plan.diario, `${JSON.stringify(apunte)}\n`);
}
