import type { Base } from './bases/base.ts';
import type { Cinta } from './cinta.ts';
import { checkInvariantes, isCalm } from './oraculo/invariantes.ts';
import { createMundo, startMaquina, type Maquina, type Mundo } from './mundo.ts';
import { doTrabajo, listTrabajos } from './plaza/trabajos.ts';
import { tellOrden } from './sucesos/plaza.ts';
import { choosePerfil, sucesosOf } from './sucesos/perfiles.ts';
import { begin, chooseMaquina, issue } from './sucesos/pedir.ts';
import { sucesos } from './sucesos/sucesos.ts';
import { issueQueued } from '@talonario/core/server/comprobantes';
import { takeTiempo } from './tiempo.ts';

/** What became of a history. */
export interface Contada {
  /** Invariants that it broke, with a counterexample each. */
  rotas: string[];
  relato: string[];
  /** Histories that it told: a tape has several short ones. */
  historias: number;
  cinta: number[];
  marcas: ReadonlySet<string>;
  pasos: number;
  mensajes: number;
  vouchers: number;
  llamadas: number;
}

/** Noon of a working day in Buenos Aires. */
const DESDE = Date.parse('2026-11-25T15:00:00Z');
/** Limits of a history: what has not ended by then never will. */
const PASOS_MAXIMO = 12_000;
const VUELTAS_MAXIMO = 14;
/** Jobs of a round of the calm. */
const TRABAJOS_MAXIMO = 200;
/** Times of 100 that a choice between a turn and an event is the turn; the second, while all those with a turn stand still. */
const TURNOS = 90;
const TURNOS_EN_QUIETUD = 20;
/** Time between two looks at the queue once all is calm: doubts are looked at each hour at least. */
const VUELTA_MS = 61 * 60_000;
/** Short histories of a database, and the time between two of them. */
const CORTAS = 8;
const PAUSA_MS = 4 * 60_000;

/** How much a history tells: all that may happen, or only that drafts are decided, asked for and settled by one process. */
export type Largo = 'entera' | 'corta';

/** Runs the history of a tape from an empty database, until all is calm, and checks it. */
export async function runHistoria(base: Base, cinta: Cinta, largo: Largo = 'entera'): Promise<Contada> {
  await base.empty();
  const antes = base.mensajes();
  const tiempo = takeTiempo(DESDE, 1);
  try {
    const mundo = await createMundo(base, cinta, tiempo);
    const rotas = await (largo === 'corta' ? liveBriefly(mundo) : live(mundo));
    return {
      rotas,
      relato: mundo.relato,
      historias: largo === 'corta' ? CORTAS : 1,
      cinta: cinta.tomados(),
      marcas: mundo.marcas,
      pasos: mundo.planificador.pasos,
      mensajes: base.mensajes() - antes,
      vouchers: mundo.arca.libro().length,
      llamadas: mundo.arca.llamadas,
    };
  } finally {
    tiempo.release();
  }
}

async function live(mundo: Mundo): Promise<string[]> {
  const { cinta, planificador, tiempo } = mundo;
  // Histories of few kinds of events go deeper into what those kinds do to one another.
  mundo.perfil = choosePerfil(mundo);
  const filas = sucesosOf(mundo.perfil);
  mundo.relato.push(`history of ${mundo.perfil}`);
  let quedan = 4 + cinta.choose(Array.from({ length: 12 }, () => 1));
  await happen(mundo, 'venta');
  if (mundo.perfil === 'notas' || mundo.perfil === 'cambios') {
    // A note needs an invoice that is out.
    await happen(mundo, 'emitir');
    await drain(mundo);
  }
  while (quedan > 0 || planificador.hayEsperas()) {
    const sigue = planificador.hayEsperas();
    const turnos = planificador.hayQuietud() ? TURNOS_EN_QUIETUD : TURNOS;
    if (sigue && (quedan === 0 || cinta.choose([turnos, 100 - turnos]) === 0)) {
      await planificador.giveTurn();
      if (planificador.pasos > PASOS_MAXIMO) return [`it does not end: ${PASOS_MAXIMO} steps`];
      continue;
    }
    quedan--;
    const [nombre = ''] = filas[cinta.choose(filas.map(([, { peso }]) => peso))] ?? [];
    await happen(mundo, nombre);
  }
  return settleAll(mundo, tiempo.ahora());
}

/**
 * Short histories, one after the other: each decides some drafts, and a process asks for them and settles what ARCA left in doubt. Nothing
 * else happens but what ARCA does. They share a database: to empty one and to ask the oracle costs as much as four of them.
 */
async function liveBriefly(mundo: Mundo): Promise<string[]> {
  const { cinta, planificador, tiempo } = mundo;
  for (let corta = 1; corta <= CORTAS; corta++) {
    await happen(mundo, 'venta');
    await issue(mundo, chooseMaquina(mundo));
    await drain(mundo);
    if (planificador.pasos > PASOS_MAXIMO) return [`it does not end: ${PASOS_MAXIMO} steps`];
    if (cinta.choose([1, 1]) === 1) tiempo.moveTo(tiempo.ahora() + PAUSA_MS);
  }
  const rotas = (await isCalm(mundo)) ? await checkInvariantes(mundo) : null;
  return rotas?.length === 0 ? [] : settleAll(mundo, tiempo.ahora());
}

async function happen(mundo: Mundo, nombre: string): Promise<void> {
  const relato = await sucesos[nombre]?.ocurrir(mundo);
  mundo.relato.push(`${mundo.planificador.pasos}. ${nombre}: ${relato}`);
  await mundo.planificador.settle();
}

/** Calm from here on: everything that was asked for ends within some looks at the queue. */
async function settleAll(mundo: Mundo, desde: number): Promise<string[]> {
  const { arca, feria, planificador, tiempo } = mundo;
  arca.enCalma = true;
  feria.enCalma = true;
  planificador.enCalma = true;
  for (const pedido of feria.pedidos()) {
    if (pedido.reclamo === 'abierto') feria.claim(pedido, 'cerrado');
    await tellOrden(mundo, pedido);
  }
  let rotas: string[] | null = null;
  for (let vuelta = 1; vuelta <= VUELTAS_MAXIMO; vuelta++) {
    tiempo.moveTo(desde + vuelta * VUELTA_MS);
    const maquina = startMaquina(mundo, 'calma', vuelta);
    // In one round of each two a person asks before the queue does: what ARCA shows by then is found by the draft that asked for it.
    if (vuelta % 2 === 0) {
      await issue(mundo, maquina);
      await drain(mundo);
    }
    begin(mundo, maquina, 'issueQueued', () => issueQueued(maquina.deps));
    await drain(mundo);
    await issue(mundo, maquina);
    await drain(mundo);
    await workAll(mundo, maquina);
    if (planificador.pasos > PASOS_MAXIMO * 3) return ['calm does not come'];
    rotas = (await isCalm(mundo)) ? await checkInvariantes(mundo) : null;
    if (rotas?.length === 0) return [];
  }
  return rotas ?? checkInvariantes(mundo);
}

/** Does each job whose hour came, and those that they make. */
async function workAll(mundo: Mundo, maquina: Maquina): Promise<void> {
  for (let hechos = 0; hechos < TRABAJOS_MAXIMO; hechos++) {
    const [trabajo] = await listTrabajos(mundo, [maquina]);
    if (!trabajo) return;
    await doTrabajo(mundo, maquina, trabajo);
    await drain(mundo);
  }
}

async function drain({ planificador }: Mundo): Promise<void> {
  await planificador.settle();
  while (planificador.hayEsperas()) await planificador.giveTurn();
}
