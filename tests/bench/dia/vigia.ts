import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { Clase, Talonario } from './procesos.ts';

/** Owner of processor time. */
export type Quien = Clase | 'postgres' | 'servidor' | 'simuladores' | 'medidor' | 'maquina';

/** Usage up to a moment; two of them make a `Tramo`. */
interface Marca {
  ms: number;
  /** Seconds of processor. */
  cpu: Record<Quien, number>;
  /** Seconds of processor of each process of ours, by its name. */
  porProceso: Map<string, number>;
  consultas: Consultas | null;
  transacciones: number;
  ajenas: number;
  wal: number;
  base: number;
  muestras: { activas: number; esperan: number };
  esperas: ReadonlyMap<string, number>;
}

/** Statements that PostgreSQL ran for us, and the bytes of WAL that they wrote; the server's own upkeep is apart. */
export interface Consultas {
  cuantas: number;
  wal: number;
}

/** Usage between two moments. */
export interface Tramo {
  segundos: number;
  cpu: Record<Quien, number>;
  porProceso: ReadonlyMap<string, number>;
  /** null: the server has no `pg_stat_statements`. */
  consultas: Consultas | null;
  transacciones: number;
  /** Transactions of other databases of the same server: with many, the server's figures are not ours alone. */
  ajenas: number;
  bytes: { wal: number; base: number };
  /** Share of the busy connections' time spent waiting for a lock. */
  esperaBloqueo: number;
  /** Shares of the busy time by the thing waited for, the longest ones first. */
  esperas: readonly { que: string; parte: number }[];
}

/** Watches all the processes until it is closed. */
export interface Vigia {
  /** Usage since the last cut, or the start. */
  cortar(): Promise<Tramo>;
  /** Bytes in memory of each process of ours, by its name, once a second. */
  memoria: ReadonlyMap<string, readonly number[]>;
  close(): Promise<void>;
}

/** Milliseconds between two looks at the connections, and at the processors. */
const CONEXIONES_MS = 250;
const PROCESADOR_MS = 1_000;
/** Units of Linux: ticks of processor time, and pages of memory. */
const TICS_POR_SEGUNDO = 100;
const PAGINA = 4_096;

/** Watches a day. `url`: the day's database, on a server of this machine. */
export async function startVigia(url: string, talonario: Talonario, simuladores: number): Promise<Vigia> {
  const client = new Client({ connectionString: url, application_name: VIGIA });
  await client.connect();
  const base = (await client.query<{ base: string }>('select current_database() as base')).rows[0]?.base ?? '';
  const conConsultas = await hasStatements(client);
  const deConexiones = new Map<number, { primero: number; ultimo: number; propia: boolean }>();
  const muestras = { activas: 0, esperan: 0 };
  const esperas = new Map<string, number>();
  const memoria = new Map<string, number[]>();
  const propios = [
    ...talonario.procesos.map(({ clase, nombre, pid }) => ({ quien: clase as Quien, nombre, pid })),
    { quien: 'simuladores' as const, nombre: 'simuladores', pid: simuladores },
    { quien: 'medidor' as const, nombre: 'medidor', pid: process.pid },
  ];
  let primera = true;

  const lookAtConnections = async (): Promise<void> => {
    const { rows } = await client.query<{ pid: number; propia: boolean; activa: boolean; espera: string | null }>(
      CONEXIONES,
      [base],
    );
    for (const { pid, propia, activa, espera } of rows) {
      if (activa && propia) muestras.activas += 1;
      if (espera !== null && propia) {
        muestras.esperan += 1;
        esperas.set(espera, (esperas.get(espera) ?? 0) + 1);
      }
      if (!deConexiones.has(pid)) {
        const { cpu } = readProceso(pid);
        deConexiones.set(pid, { primero: primera ? cpu : 0, ultimo: cpu, propia });
      }
    }
    primera = false;
  };
  const lookAtProcessors = (): void => {
    for (const [pid, conexion] of deConexiones) conexion.ultimo = Math.max(conexion.ultimo, readProceso(pid).cpu);
    for (const { nombre, pid } of propios) {
      const { bytes } = readProceso(pid);
      if (bytes > 0) memoria.set(nombre, [...(memoria.get(nombre) ?? []), bytes]);
    }
  };
  const mark = async (): Promise<Marca> => {
    await lookAtConnections();
    lookAtProcessors();
    const cpu: Record<Quien, number> = {
      api: 0,
      webhooks: 0,
      worker: 0,
      postgres: 0,
      servidor: 0,
      simuladores: 0,
      medidor: 0,
      maquina: readMaquina(),
    };
    const porProceso = new Map<string, number>();
    for (const { quien: consumidor, nombre, pid } of propios) {
      const usado = readProceso(pid).cpu;
      cpu[consumidor] += usado;
      porProceso.set(nombre, usado);
    }
    for (const { primero, ultimo, propia } of deConexiones.values())
      cpu[propia ? 'postgres' : 'servidor'] += ultimo - primero;
    const { rows } = await client.query<{ wal: string; base: string; propias: string; ajenas: string }>(CUENTAS, [
      base,
    ]);
    const [cuentas] = rows;
    const consultas = conConsultas ? await readConsultas(client, base) : null;
    return {
      ms: performance.now(),
      cpu,
      porProceso,
      consultas,
      transacciones: Number(cuentas?.propias),
      ajenas: Number(cuentas?.ajenas),
      wal: Number(cuentas?.wal),
      base: Number(cuentas?.base),
      muestras: { ...muestras },
      esperas: new Map(esperas),
    };
  };

  let enCurso: Promise<void> = Promise.resolve();
  const alternar = setInterval(() => void (enCurso = enCurso.then(lookAtConnections)), CONEXIONES_MS);
  const procesadores = setInterval(lookAtProcessors, PROCESADOR_MS);
  let anterior = await mark();
  return {
    memoria,
    async cortar() {
      await enCurso;
      const ahora = await mark();
      const tramo = toTramo(anterior, ahora);
      anterior = ahora;
      return tramo;
    },
    async close() {
      clearInterval(alternar);
      clearInterval(procesadores);
      await enCurso;
      await client.end();
    },
  };
}

function toTramo(antes: Marca, ahora: Marca): Tramo {
  const activas = ahora.muestras.activas - antes.muestras.activas;
  const esperan = ahora.muestras.esperan - antes.muestras.esperan;
  const consumidores = Object.keys(ahora.cpu) as Quien[];
  return {
    segundos: (ahora.ms - antes.ms) / 1_000,
    cpu: Object.fromEntries(
      consumidores.map((consumidor) => [consumidor, ahora.cpu[consumidor] - antes.cpu[consumidor]]),
    ) as Tramo['cpu'],
    porProceso: new Map(
      [...ahora.porProceso].map(([nombre, usado]) => [nombre, usado - (antes.porProceso.get(nombre) ?? 0)]),
    ),
    consultas:
      ahora.consultas === null || antes.consultas === null
        ? null
        : {
            cuantas: ahora.consultas.cuantas - antes.consultas.cuantas,
            wal: ahora.consultas.wal - antes.consultas.wal,
          },
    transacciones: ahora.transacciones - antes.transacciones,
    ajenas: ahora.ajenas - antes.ajenas,
    bytes: { wal: ahora.wal - antes.wal, base: ahora.base - antes.base },
    esperaBloqueo: activas === 0 ? 0 : esperan / activas,
    esperas: [...ahora.esperas]
      .map(([que, veces]) => ({ que, parte: (veces - (antes.esperas.get(que) ?? 0)) / Math.max(1, activas) }))
      .filter(({ parte }) => parte > 0)
      .toSorted((a, b) => b.parte - a.parte),
  };
}

const VIGIA = 'talonario vigia';

/** Letters that identify a statement. */
const LARGO = 70;

/** Connections of the day's database, its vacuum included, and the server's own processes (no database). */
const CONEXIONES = `
  select pid, datname is not null as propia, state in ('active', 'idle in transaction') as activa,
         case when wait_event_type = 'Lock' then wait_event || ': ' || left(regexp_replace(query, '\\s+', ' ', 'g'), ${LARGO}) end as espera
    from pg_stat_activity
   where (datname = $1 or datname is null) and application_name <> '${VIGIA}'`;

const CUENTAS = `
  select pg_current_wal_lsn() - '0/0' as wal, pg_database_size($1::text) as base,
         sum(xact_commit + xact_rollback) filter (where datname = $1) as propias,
         coalesce(sum(xact_commit + xact_rollback) filter (where datname <> $1 and datname !~ '^(postgres|template.)$'), 0) as ajenas
    from pg_stat_database where datname is not null`;

const CONSULTAS = `
  select coalesce(sum(calls), 0) as cuantas, coalesce(sum(wal_bytes), 0) as wal from pg_stat_statements s join pg_database d on d.oid = s.dbid
   where d.datname = $1 and s.query !~ 'pg_stat_'`;

async function readConsultas(client: Client, base: string): Promise<Consultas> {
  const { rows } = await client.query<{ cuantas: string; wal: string }>(CONSULTAS, [base]);
  return { cuantas: Number(rows[0]?.cuantas), wal: Number(rows[0]?.wal) };
}

async function hasStatements(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ hay: boolean }>(
    `select current_setting('shared_preload_libraries') ~ 'pg_stat_statements' as hay`,
  );
  if (rows[0]?.hay !== true) return false;
  await client.query('create extension if not exists pg_stat_statements');
  return true;
}

/** Seconds of processor of a process with its threads, and its memory. A process that ended: zero. */
function readProceso(pid: number): { cpu: number; bytes: number } {
  let texto: string;
  try {
    texto = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return { cpu: 0, bytes: 0 };
    throw error;
  }
  // The name, in brackets, may have spaces; after it come the state and the numbers.
  const campos = texto
    .slice(texto.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { cpu: ((campos[11] ?? 0) + (campos[12] ?? 0)) / TICS_POR_SEGUNDO, bytes: (campos[21] ?? 0) * PAGINA };
}

/** Seconds that the machine's processors worked, for any process. */
function readMaquina(): number {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = total.trim().split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) / TICS_POR_SEGUNDO;
}

/** Every process of a PostgreSQL: the postmaster, and its children. */
export function processesOf(postmaster: number): number[] {
  const hijos = readdirSync('/proc')
    .filter((nombre) => /^\d+$/.test(nombre))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster);
  return [postmaster, ...hijos];
}

function parentOf(pid: number): number | null {
  try {
    const texto = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(texto.slice(texto.lastIndexOf(')') + 2).split(' ')[1]);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
