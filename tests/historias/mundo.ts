import { readConfig, type Deps } from '@talonario/core/server/instalacion';
import type { ResultadoEmision } from '../../core/src/actions/process/results.ts';
import { createMedidor } from '../../core/src/actions/process/medidor/medidor.ts';
import { createCierre } from '../../core/src/actions/process/cierre.ts';
import { CONFIRMACION_MS, MIRAR_CADA_MS } from '../../core/src/rules/arca/confirmacion.ts';
import { ESPERA_POR_RESPUESTA_MS } from '../../core/src/rules/arca/espera.ts';
import { joinPdfs } from '../../core/src/pdf/merge.ts';
import type { PdfJob } from '../../core/src/pdf/pool.ts';
import type { EntityManager } from '../../core/src/store/db.ts';
import type { BorradorDeVenta } from '../../core/src/store/comprobantes/borradores.ts';
import { ArcaSimulada } from './arca.ts';
import type { Base } from './bases/base.ts';
import type { Cinta } from './cinta.ts';
import type { Copia } from './bases/copia.ts';
import { FeriaSimulada } from './plaza/feria.ts';
import { Planificador, type Encarnacion } from './planificador.ts';
import { seed, type Sembrado } from './sembrado/mundo.ts';
import type { Tiempo } from './tiempo.ts';

/** A machine of the installation: when its process dies, another one starts on it. */
export interface Maquina {
  nombre: string;
  encarnacion: Encarnacion;
  deps: Deps;
  veces: number;
}

/** Kind of a history: those events that it has. */
export type Perfil =
  | 'todo'
  | 'cerrojos'
  | 'dudas'
  | 'ocultos'
  | 'notas'
  | 'cambios'
  | 'permisos'
  | 'ventas'
  | 'plaza'
  | 'copias';

/** Two companies, their vouchers, the machines that issue them, and ARCA. */
export interface Mundo extends Sembrado {
  base: Base;
  cinta: Cinta;
  tiempo: Tiempo;
  planificador: Planificador;
  arca: ArcaSimulada;
  feria: FeriaSimulada;
  maquinas: Maquina[];
  /** Every process that there was, by its host and its beginning. */
  encarnaciones: Map<string, Encarnacion>;
  perfil: Perfil;
  /** Drafts that somebody asked to issue. */
  pedidos: Set<string>;
  /** Outcomes that the callers were told. */
  respuestas: ResultadoEmision[];
  /** Total that only one draft has, by its id: ARCA has no two vouchers of it. */
  unicos: Map<string, string>;
  /** Sales of the marketplace, by the draft that each has. */
  ventas: BorradorDeVenta[];
  /** Totals of every draft so far. */
  totales: Set<string>;
  /** Last copy of the database, the drafts of then, and when it was made; null: none was made. */
  copia: { copia: Copia; pedidos: Set<string>; ventas: BorradorDeVenta[]; instante: Date } | null;
  /** Whether the database is a restored copy. */
  restaurada: boolean;
  /** Names of the branches that were entered. */
  marcas: Set<string>;
  /** Process-wide locks, each with its holder. */
  cerrojos: Map<string, Encarnacion>;
  /** Events, in their order, for a person to read. */
  relato: string[];
  /** Failures that no caller expects. */
  fallas: string[];
}

/** Times of production. */
const TIEMPOS = {
  llamadaMs: ESPERA_POR_RESPUESTA_MS,
  arrendamientoMs: 100_000,
  esperaSerieMs: 130_000,
  esperaEnColaMs: 10_000,
  dudaMs: 3_000,
  confirmacionMs: CONFIRMACION_MS,
  mirarCadaMs: MIRAR_CADA_MS,
  pausaReintentoMs: 1_000,
};

const NADIE = 'http://127.0.0.1:9';
const config = readConfig({
  DATABASE_URL: 'postgres://127.0.0.1/historia',
  TALONARIO_DATOS: '/nonexistent',
  APP_SECRET: 'un secreto de prueba de más de treinta y dos caracteres',
  ARCA_URL: NADIE,
  ARCA_AMBIENTE: 'simulador',
  ARCA_CUIT: '30500010912',
  MELI_API_URL: NADIE,
  BCRA_API_URL: NADIE,
});

export async function createMundo(base: Base, cinta: Cinta, tiempo: Tiempo): Promise<Mundo> {
  const marcas = new Set<string>();
  const planificador = new Planificador(base, cinta, tiempo);
  const arca = new ArcaSimulada(cinta, planificador, tiempo, marcas);
  base.watch(planificador);
  const mundo: Mundo = {
    base,
    cinta,
    tiempo,
    planificador,
    arca,
    feria: new FeriaSimulada(cinta, planificador, tiempo, marcas),
    ...(await seed(base)),
    maquinas: [],
    encarnaciones: new Map(),
    perfil: 'todo',
    pedidos: new Set(),
    respuestas: [],
    unicos: new Map(),
    ventas: [],
    totales: new Set(),
    copia: null,
    restaurada: false,
    marcas,
    cerrojos: new Map(),
    relato: [],
    fallas: [],
  };
  for (const nombre of ['norte', 'sur']) mundo.maquinas.push(startMaquina(mundo, nombre, 0));
  return mundo;
}

/** Starts a process on a machine: the one before it is surely dead, for whoever looks from the same machine. */
export function startMaquina(mundo: Mundo, nombre: string, veces: number): Maquina {
  const encarnacion = { nombre: `${nombre}${veces}`, viva: true, trabajos: 0, quieta_hasta: 0, murio: null };
  mundo.encarnaciones.set(encarnacion.nombre, encarnacion);
  return { nombre, encarnacion, veces, deps: depsOf(mundo, encarnacion, { nombre, veces }) };
}

function depsOf(mundo: Mundo, encarnacion: Encarnacion, { nombre, veces }: { nombre: string; veces: number }): Deps {
  const { base, arca, tiempo, planificador, marcas } = mundo;
  type EnvioDe = (trabajo: object) => { desde?: Date };
  const send = async (em: EntityManager, cola: string, datos: readonly object[], como: EnvioDe = () => ({})) => {
    for (const trabajo of datos) {
      await em.execute('insert into trabajo_de_historia (cola, datos, desde) values (?, ?::jsonb, ?)', [
        cola,
        JSON.stringify(trabajo),
        como(trabajo).desde ?? null,
      ]);
    }
  };
  const anotar = (_datos: unknown, texto = ''): void => void marcas.add(`log: ${texto}`);
  const partes = {
    config,
    store: {
      fork: base.fork,
      tx: base.tx,
      exclusively: createExclusively(mundo, encarnacion),
      jobs: {
        send: (em: never, cola: string, datos: object, como: { desde?: Date } = {}) =>
          send(em, cola, [datos], () => como),
        sendAll: send,
        sendMissing: send,
      },
    },
    arca: arca.client(),
    certificado: '',
    plazas: new Map(),
    plaza: ({ vendedor_id }: { vendedor_id: string }) => mundo.feria.cuenta(vendedor_id),
    pdf: { threads: 1, run: joinHere, close: async () => undefined },
    identity: { host: nombre, pid: 1, inicio: String(veces) },
    clock: { now: () => new Date(tiempo.ahora()) },
    log: { info: anotar, warn: anotar, error: anotar },
    trazas: { tell: () => undefined, close: async () => undefined },
    medidor: createMedidor(() => []),
    issuing: TIEMPOS,
    cierre: createCierre(),
    caidas: { tell: () => false },
    instalacion: { requireActiva: async () => undefined, pausa: async () => null },
    reloj: { requireSirve: () => undefined, desvioMs: () => 0 },
    lecturas: null,
    sleep: (ms: number) => planificador.puerta('pausa', ms),
  };
  return partes as unknown as Deps;
}

/** Joins files on this thread: the answer of another one would come at an hour that no seed decides. */
async function joinHere(job: PdfJob): Promise<Uint8Array> {
  if (job.kind !== 'join') throw new Error(`nobody asks for a ${job.kind} here`);
  return joinPdfs(job.files);
}

/** Milliseconds between two looks at a lock that another process holds. */
const MIRADA_MS = 50;

/** Locks that end with the process that holds them, as those of PostgreSQL do. */
function createExclusively({ cerrojos, planificador }: Mundo, encarnacion: Encarnacion): Deps['store']['exclusively'] {
  return async (nombre, work) => {
    await planificador.puerta(`cerrojo ${nombre}`);
    while (cerrojos.get(nombre)?.viva) await planificador.puerta(`cerrojo ${nombre}`, MIRADA_MS);
    cerrojos.set(nombre, encarnacion);
    try {
      return await work();
    } finally {
      cerrojos.delete(nombre);
    }
  };
}
