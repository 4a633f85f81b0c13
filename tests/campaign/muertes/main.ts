import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runJornada, type Jornada } from './jornada.ts';

// npm run campana -- --minutos N --semilla S: five days of issuing, one for each seed from S on, in which processes are killed and an old
// copy of the database is restored. A run that was cut goes on with the next seed; `--de-nuevo` forgets it.

const { values } = parseArgs({
  options: {
    minutos: { type: 'string', default: '12' },
    semilla: { type: 'string', default: '1' },
    'de-nuevo': { type: 'boolean', default: false },
  },
});
const SEMILLAS = 5;
const ROOT = join(import.meta.dirname, '../../..');
const AVANCE = join(ROOT, 'node_modules/.cache/talonario/campana.json');

/** Days that a run with these options ended so far. */
interface Avance {
  minutos: number;
  semilla: number;
  jornadas: Jornada[];
}

const tell = (texto: string): void => void process.stdout.write(`${texto}\n`);
const minutos = Number(values.minutos);
const semilla = Number(values.semilla);
if (values['de-nuevo']) await rm(AVANCE, { force: true });
const avance = await readAvance();
if (avance.jornadas.length > 0) tell(`${avance.jornadas.length} of ${SEMILLAS} days were run before`);
while (avance.jornadas.length < SEMILLAS) {
  const jornada = await runJornada(semilla + avance.jornadas.length, (minutos * 60_000) / SEMILLAS);
  tellJornada(jornada);
  avance.jornadas.push(jornada);
  await keep(avance);
}
await rm(AVANCE, { force: true });
const sum = (dato: 'rondas' | 'muertes' | 'comprobantes'): number =>
  avance.jornadas.reduce((suma, jornada) => suma + jornada[dato], 0);
const rotas = avance.jornadas.flatMap((jornada) => jornada.rotas);
tell(
  `${SEMILLAS} days: ${sum('rondas')} rounds, ${sum('muertes')} deaths, ${sum('comprobantes')} vouchers; ${rotas.length} promises broken`,
);
process.exitCode = rotas.length === 0 ? 0 : 1;

/** Days kept by an earlier run with the same options; none: there was no such run, or it ended. */
async function readAvance(): Promise<Avance> {
  const guardado = existsSync(AVANCE) ? await readFile(AVANCE, 'utf8') : null;
  const anterior = guardado === null ? null : (JSON.parse(guardado) as Avance);
  const sigue = anterior !== null && anterior.minutos === minutos && anterior.semilla === semilla;
  return sigue ? anterior : { minutos, semilla, jornadas: [] };
}

async function keep(terminadas: Avance): Promise<void> {
  await mkdir(dirname(AVANCE), { recursive: true });
  const temporal = `${AVANCE}.${process.pid}`;
  await writeFile(temporal, JSON.stringify(terminadas));
  await rename(temporal, AVANCE);
}

function tellJornada(jornada: Jornada): void {
  const { rondas, muertes, comprobantes } = jornada;
  tell(`seed ${jornada.semilla}: ${rondas} rounds, ${muertes} deaths, ${comprobantes} vouchers, a copy restored`);
  for (const rota of jornada.rotas) tell(`  BROKEN ${rota}`);
}
