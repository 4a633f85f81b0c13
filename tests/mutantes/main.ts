import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EXPLICADOS } from './explicados.ts';
import { GRUPOS, type Grupo } from './grupos.ts';
import { importsOf } from './imports.ts';
import { readDiario, type Diario } from './diario.ts';
import { mutate, type Mutante } from './mutar.ts';
import { lugarDeLatido, type Apunte, type Plan } from './plan.ts';
import { report, roomOf, type Destino } from './reporte.ts';

// node tests/mutantes/main.ts [--grupo reglas|emision] [--sala comprobantes,notas] [--minutos N] [--informe] [--nuevo]: changes the sources as they are loaded, a place at
// a time; a test has to fail with each change. What was found is kept in a journal: the next run goes on, and runs again what changed.

const ROOT = join(import.meta.dirname, '../..');
/** Test files of other rooms that a change is run with, those with the fewest modules: the others take long, and say little. */
const DE_OTRAS_SALAS = 4;

const { values } = parseArgs({
  options: {
    grupo: { type: 'string', default: 'reglas' },
    sala: { type: 'string', default: '' },
    minutos: { type: 'string', default: '60' },
    nuevo: { type: 'boolean', default: false },
    informe: { type: 'boolean', default: false },
  },
});
const tell = (linea: string): void => void process.stdout.write(`${linea}\n`);
const grupo = grupoOf(values.grupo);
let hasta = performance.now() + Number(values.minutos) * 60_000;
for (const senial of ['SIGINT', 'SIGTERM'] as const) process.once(senial, () => (hasta = 0));
const cache = join(ROOT, 'node_modules/.cache/mutantes');
const diario = join(cache, `${values.grupo}.jsonl`);
await mkdir(cache, { recursive: true });
if (values.nuevo) await rm(diario, { force: true });
await appendFile(diario, '');

/** Test files, with the place of their pattern in the group: those of the first one run first. */
const lugares = new Map(
  grupo.pruebas.flatMap((patron, lugar) => globSync(patron, { cwd: ROOT }).map((prueba) => [prueba, lugar] as const)),
);
const pruebas = [...lugares.keys()];
const huellas = Object.fromEntries(
  await Promise.all(pruebas.map(async (prueba) => [prueba, await hashOf([join(ROOT, prueba)])] as const)),
);
const archivos = globSync([...grupo.archivos], { cwd: ROOT })
  .filter((archivo) => !archivo.endsWith('.test.ts') && isOfSala(archivo))
  .toSorted();
const { mutantes, claves, textos } = await mutateAll();
const fallan = new Set<string>();
let faltan = 0;
if (!values.informe) faltan = await run();
const destinos = destiniesOf(await readDiario(diario, huellas));
const { lineas, aprobado } = report(mutantes.map((mutante) => ({ mutante, destino: destinos(mutante) })));
for (const linea of lineas) tell(linea);
for (const prueba of fallan) tell(`fails without any mutant, and was left out: ${prueba}`);
if (faltan > 0)
  tell(
    `${faltan} test files were left to run: the next run goes on, and ${join(cache, 'salida.txt')} has the last output`,
  );
process.exitCode = aprobado && faltan === 0 && fallan.size === 0 ? 0 : 1;

function grupoOf(nombre: string): Grupo {
  const elegido = GRUPOS[nombre];
  if (!elegido) throw new Error(`--grupo: ${Object.keys(GRUPOS).join(', ')}`);
  return elegido;
}

async function mutateAll(): Promise<{
  mutantes: Mutante[];
  claves: Map<number, string>;
  textos: Map<string, string>;
}> {
  const mutantes: Mutante[] = [];
  const claves = new Map<number, string>();
  const textos = new Map<string, string>();
  for (const archivo of archivos) {
    const fuente = await readFile(join(ROOT, archivo), 'utf8');
    const mutado = mutate(archivo, fuente, mutantes.length + 1);
    for (const { id, clave } of mutado.mutantes) claves.set(id, hash(fuente + clave));
    mutantes.push(...mutado.mutantes);
    textos.set(archivo, mutado.texto);
  }
  return { mutantes, claves, textos };
}

/** Runs what is pending, a process after the other: one that a mutant hangs is ended, and the next goes on. Test files left by the time. */
async function run(): Promise<number> {
  const imports = await importsOf(ROOT, pruebas);
  const cercanos = nearby(imports);
  const terminadas = new Set<string>();
  for (;;) {
    const leido = await readDiario(diario, huellas);
    const destino = destiniesOf(leido);
    const pendientes = mutantes.filter((mutante) => ['vivo', 'sin correr'].includes(destino(mutante)));
    const cambiados = new Set(pendientes.map(({ archivo }) => archivo));
    const faltan = pruebas
      .filter((prueba) => !terminadas.has(prueba) && cercanos[prueba]?.some((archivo) => cambiados.has(archivo)))
      .toSorted((a, b) => (lugares.get(a) ?? 0) - (lugares.get(b) ?? 0) || imports(a).size - imports(b).size);
    if (faltan.length === 0) return 0;
    tell(`${pendientes.length} of ${mutantes.length} mutants to run, ${faltan.length} test files`);
    const colgado = await runProcess({
      raiz: ROOT,
      diario,
      proyecto: grupo.proyecto,
      pruebas: faltan,
      textos: Object.fromEntries([...textos].filter(([archivo]) => cambiados.has(archivo))),
      mutantes: pendientes.map(({ id, archivo }) => ({ id, archivo, clave: claveOf(id) })),
      cercanos,
      probados: leido.probados,
      huellas,
    });
    if (colgado !== null) await note({ tipo: 'sinFin', clave: claveOf(colgado) });
    const { lineas } = await readDiario(diario, huellas);
    for (const apunte of lineas.slice(leido.lineas.length)) {
      if (apunte.tipo !== 'prueba') continue;
      terminadas.add(apunte.prueba);
      if (apunte.fallos) fallan.add(apunte.prueba);
    }
    if (colgado === null) return faltan.filter((prueba) => !terminadas.has(prueba)).length;
  }
}

/** The changed files that each test file is near to. */
function nearby(imports: (prueba: string) => ReadonlySet<string>): Record<string, string[]> {
  const cercanos: Record<string, string[]> = {};
  for (const archivo of archivos) {
    const queLoImportan = pruebas.filter((prueba) => imports(prueba).has(archivo));
    const lejanas = queLoImportan
      .filter((prueba) => roomOf(prueba) !== roomOf(archivo))
      .toSorted((a, b) => imports(a).size - imports(b).size)
      .slice(0, DE_OTRAS_SALAS);
    const deSala = queLoImportan.filter((prueba) => roomOf(prueba) === roomOf(archivo));
    for (const prueba of [...deSala, ...lejanas]) (cercanos[prueba] ??= []).push(archivo);
  }
  return cercanos;
}

/** Runs a process to its end. The number of its mutant, when that one hung it. */
async function runProcess(plan: Plan): Promise<number | null> {
  const lugar = join(cache, 'plan.json');
  await writeFile(lugar, JSON.stringify(plan));
  await writeFile(lugarDeLatido(plan), '');
  const child = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', join(import.meta.dirname, 'vitest.config.ts')],
    {
      cwd: ROOT,
      env: { ...process.env, CI: '1', MUTANTES_PLAN: lugar },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  let salida = '';
  for (const flujo of [child.stdout, child.stderr])
    flujo.setEncoding('utf8').on('data', (parte: string) => (salida = (salida + parte).slice(-20_000)));
  const fin = once(child, 'close').then(() => 'fin' as const);
  while ((await Promise.race([fin, wait(1000, 'sigue' as const)])) === 'sigue') {
    if (performance.now() < hasta) continue;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await fin;
  }
  await writeFile(join(cache, 'salida.txt'), salida);
  if (performance.now() >= hasta) return null;
  return Number(await readFile(lugarDeLatido(plan), 'utf8')) || null;
}

/** What became of each mutant, by the journal. */
function destiniesOf(leido: Diario): (mutante: Mutante) => Destino {
  const explicados = new Set(EXPLICADOS.map(({ archivo, antes, despues }) => `${archivo}\n${antes}\n${despues}`));
  return ({ id, archivo, antes, despues }) => {
    const clave = claveOf(id);
    if (leido.muertos.has(clave)) return 'muerto';
    if (leido.sinFin.has(clave)) return 'sin fin';
    if (explicados.has(`${archivo}\n${antes}\n${despues}`)) return 'explicado';
    return leido.vistos.has(clave) ? 'vivo' : 'sin correr';
  };
}

function isOfSala(archivo: string): boolean {
  return values.sala.split(',').some((sala) => archivo.includes(sala === '' ? '' : `/${sala}/`));
}

function claveOf(id: number): string {
  return claves.get(id) ?? '';
}

async function note(apunte: Apunte): Promise<void> {
  await appendFile(diario, `${JSON.stringify(apunte)}\n`);
}

async function hashOf(rutas: readonly string[]): Promise<string> {
  return hash((await Promise.all(rutas.map((ruta) => readFile(ruta, 'utf8')))).join('\0'));
}

function hash(texto: string): string {
  return createHash('sha256').update(texto).digest('base64url').slice(0, 12);
}
