import { today } from '@talonario/core/base';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { expect } from 'vitest';
import { startProceso } from '../procesos/proceso.ts';
import { startEntorno, tiemposDePrueba, type Entorno } from '../servicios/entorno.ts';
import { iguales, seedBorradores, seedEmisor, type Emisor } from './borradores.ts';

/** Waits of a hundredth of production's, in real time: processes that die have no other clock. */
const issuing = { ...tiemposDePrueba, dudaMs: 50, confirmacionMs: 3_600, mirarCadaMs: 0 };
/** Five minutes at that scale, in milliseconds. */
const CINCO_MINUTOS_MS = 3_000;
const LIMITE_MS = 40_000;
const CUANTOS = 6;

/** Ways in which ARCA answers late or with outdated data. */
const atrasos = {
  'late and old': ({ arca }: Entorno) => {
    arca.fallas({ operacion: 'FECAESolicitar', tipo: 'tarde', ms: CINCO_MINUTOS_MS / 3 });
    arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: CINCO_MINUTOS_MS / 2 });
  },
  'lost, and old for five minutes': ({ arca }: Entorno) => {
    arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    arca.fallas({
      operacion: 'FECompUltimoAutorizado',
      tipo: 'atrasado',
      n: CUANTOS,
      ms: CINCO_MINUTOS_MS,
      despues: 1,
    });
    arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: CINCO_MINUTOS_MS });
  },
  'lost before it was processed, and again': ({ arca }: Entorno) => {
    arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset' });
    arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  },
};
export type Atraso = keyof typeof atrasos;
export const ATRASOS = Object.keys(atrasos) as Atraso[];
/** Steps of issuing at which a process dies. */
export const PASOS_DE_MUERTE = ['preparando', 'solicitando', 'respondido', 'guardado'] as const;

export interface Mortal {
  entorno: Entorno;
  emisor: Emisor;
}

export async function startMortal(): Promise<Mortal> {
  const entorno = await startEntorno({ deps: { issuing } });
  return { entorno, emisor: await seedEmisor(entorno.deps) };
}

/**
 * Kills a process at a step, and the next one while it recovers. Expects each comprobante issued once, and every comprobante of ARCA's to
 * be ours.
 */
export async function expectSurvives({ entorno, emisor }: Mortal, morir: string, atraso: Atraso): Promise<void> {
  const ids = await seedBorradores(entorno.deps, emisor, iguales(CUANTOS, { fecha: today(new Date()) }));
  atrasos[atraso](entorno);
  const { user_id } = emisor;
  await startProceso({ env: entorno.env, user_id, ids, issuing, morir }).fin;
  await startProceso({ env: entorno.env, user_id, ids, issuing, morir: 'recuperando' }).fin;
  const limite = Date.now() + LIMITE_MS;
  for (;;) {
    const resultados = await issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids });
    expect(resultados.map(({ estado }) => estado)).not.toContain('rechazada');
    if (resultados.every(({ estado }) => estado === 'emitida')) break;
    expect(Date.now()).toBeLessThan(limite);
  }
  const nuestros = await entorno.deps.store
    .fork()
    .execute<{ cae: string }[]>(`select cae from comprobante where status = 'emitida' order by numero_comprobante`);
  const libro = entorno.arca.estado().comprobantes.map(({ cae }) => cae);
  expect(libro).toHaveLength(CUANTOS);
  expect(nuestros.map(({ cae }) => cae)).toEqual(libro);
}
