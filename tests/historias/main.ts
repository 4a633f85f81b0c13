import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openBase } from './bases/embebida.ts';
import { openBaseReal } from './bases/real.ts';
import { runSemillas, type Cuentas, type Hallazgo } from './campana.ts';
import { writtenCinta } from './cinta.ts';
import { runHistoria } from './historia.ts';
import { CUANTOS } from './oraculo/invariantes.ts';
import { openMarcas, RAMAS, SUCEDIDOS } from './marcas.ts';

// npm run historias -- --semilla S --minutos N: histories of issuing, one for each seed from S on, in `--procesos` at once; `--cortas`: short
// ones, that decide, ask and settle, several for each seed; `--anillo dos`: on a PostgreSQL server; `--encoger`: seconds to make a history
// that failed shorter; `--sin-marcas`: no look at the branches entered; `--cinta`: one history by its choices.

const { values } = parseArgs({
  options: {
    semilla: { type: 'string', default: '1' },
    minutos: { type: 'string', default: '5' },
    cortas: { type: 'boolean', default: false },
    procesos: { type: 'string' },
    encoger: { type: 'string', default: '60' },
    cinta: { type: 'string' },
    anillo: { type: 'string', default: 'uno' },
    'sin-marcas': { type: 'boolean', default: false },
  },
});
const tell = (texto: string): void => void process.stdout.write(`${texto}\n`);
/** Minutes from which a run has to have entered every branch. */
const MINUTOS_DE_MARCAS = 5;
/** Seeds of a process: the next process begins past them. */
const SEMILLAS_DE_UN_PROCESO = 10_000_000;
const largo = values.cortas ? 'corta' : 'entera';
const conMarcas = !values['sin-marcas'] && !values.cortas;

/** What a process ran. */
interface Corrida {
  cuentas: Cuentas;
  hallazgo: Hallazgo | null;
  /** Branches never entered. */
  faltan: string[];
  cpuMs: number;
}

if (process.send) await explore(Number(values.semilla)).then((corrida) => process.send?.(corrida));
else if (values.cinta !== undefined) process.exitCode = await replay(values.cinta);
else process.exitCode = present(await exploreAll());

/** Runs the seeds in as many processes as cores for the short histories, and in one for the others. */
async function exploreAll(): Promise<Corrida[]> {
  const procesos = Number(values.procesos ?? (values.cortas ? availableParallelism() : 1));
  if (procesos === 1) return [await explore(Number(values.semilla))];
  return Promise.all(
    Array.from({ length: procesos }, async (_nada, indice) => {
      const semilla = String(Number(values.semilla) + indice * SEMILLAS_DE_UN_PROCESO);
      const child = fork(import.meta.filename, [...process.argv.slice(2), '--semilla', semilla]);
      const corridas: Corrida[] = [];
      child.on('message', (corrida: Corrida) => void corridas.push(corrida));
      await once(child, 'close');
      const [corrida] = corridas;
      if (!corrida) throw new Error(`the histories from seed ${semilla} on ended with ${String(child.exitCode)}`);
      return corrida;
    }),
  );
}

async function openAnillo(): Promise<Awaited<ReturnType<typeof openBase>>> {
  return values.anillo === 'dos' ? openBaseReal() : openBase();
}

async function explore(desde: number): Promise<Corrida> {
  const base = await openAnillo();
  const marcas = conMarcas ? await openMarcas() : null;
  const cpu = process.cpuUsage();
  const { cuentas, hallazgo } = await runSemillas(base, {
    desde,
    ms: Number(values.minutos) * 60_000,
    encogerMs: Number(values.encoger) * 1000,
    largo,
  });
  const { user, system } = process.cpuUsage(cpu);
  const faltan = (await marcas?.faltan()) ?? [];
  marcas?.close();
  await base.close();
  return { cuentas, hallazgo, faltan, cpuMs: (user + system) / 1000 };
}

/** Tells what the processes ran; answers the code of the command. */
function present(corridas: readonly Corrida[]): number {
  const suma = (de: (corrida: Corrida) => number): number =>
    corridas.reduce((total, corrida) => total + de(corrida), 0);
  const historias = suma(({ cuentas }) => cuentas.historias);
  const ms = Math.max(...corridas.map(({ cuentas }) => cuentas.ms));
  const porHora = (deMs: number): number => Math.round((historias * 3_600_000) / deMs);
  const each = (dato: 'mensajes' | 'pasos' | 'llamadas' | 'vouchers'): string =>
    (suma(({ cuentas }) => cuentas[dato]) / historias).toFixed(1);
  tell(
    `${historias} histories in ${(ms / 1000).toFixed(0)} s: ${porHora(ms)} per hour, ${porHora(suma(({ cpuMs }) => cpuMs))} per hour of a core`,
  );
  tell(
    `of each: ${each('mensajes')} statements (${Math.max(...corridas.map(({ cuentas }) => cuentas.mensajesMaximo))} at most), ${each('pasos')} turns, ${each('llamadas')} calls to ARCA, ${each('vouchers')} vouchers`,
  );
  const enBase = suma(({ cuentas }) => cuentas.msDeLaBase);
  if (enBase > 0)
    tell(`the database took ${Math.round((enBase * 100) / suma(({ cpuMs }) => cpuMs))} % of the processor's time`);
  tell(`${CUANTOS} invariants`);
  const faltan = conMarcas ? listFaltantes(corridas) : [];
  if (conMarcas)
    tell(
      `${Object.keys(RAMAS).length + SUCEDIDOS.length - faltan.length} of ${Object.keys(RAMAS).length + SUCEDIDOS.length} branches entered`,
    );
  for (const rama of faltan) tell(`never entered: ${rama}`);
  const hallazgos = corridas.flatMap(({ hallazgo }) => hallazgo ?? []);
  for (const hallazgo of hallazgos) tellHallazgo(hallazgo);
  return hallazgos.length > 0 || (Number(values.minutos) >= MINUTOS_DE_MARCAS && faltan.length > 0) ? 1 : 0;
}

/** Branches that no process entered, and events that happened in none. */
function listFaltantes(corridas: readonly Corrida[]): string[] {
  const sucedidos = new Set(corridas.flatMap(({ cuentas }) => cuentas.marcas));
  return [
    ...Object.keys(RAMAS).filter((rama) => corridas.every(({ faltan }) => faltan.includes(rama))),
    ...SUCEDIDOS.filter((marca) => !sucedidos.has(marca)),
  ];
}

function tellHallazgo({ semilla, contada, corta, repite }: Hallazgo): void {
  tell(`\nBROKEN with seed ${semilla}${repite ? '' : ' (and not again)'}:\n  ${contada.rotas.join('\n  ')}`);
  tell(`shortest:\n  ${corta.relato.join('\n  ')}\n  ${corta.rotas.join('\n  ')}`);
  const opciones = [values.cortas && '--cortas', values.anillo === 'dos' && '--anillo dos'].filter(Boolean);
  tell(['npm run historias --', ...opciones, '--cinta', corta.cinta.join(',')].join(' '));
}

async function replay(cinta: string): Promise<number> {
  const base = await openAnillo();
  const { rotas, relato } = await runHistoria(base, writtenCinta(cinta.split(',').map(Number)), largo);
  await base.close();
  tell([...relato, ...rotas].join('\n'));
  return rotas.length === 0 ? 0 : 1;
}
