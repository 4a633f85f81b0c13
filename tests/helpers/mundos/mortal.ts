import { today } from '@talonario/core/base';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { expect } from 'vitest';
import { startProceso } from '../procesos/proceso.ts';
import { atrasos, TIEMPOS_DE_MUERTE as issuing, type Atraso } from '../procesos/muertes.ts';
import { startEntorno, type Entorno } from '../servicios/entorno.ts';
import { iguales, seedBorradores, seedEmisor, type Emisor } from './borradores.ts';

const LIMITE_MS = 40_000;
const CUANTOS = 6;

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
