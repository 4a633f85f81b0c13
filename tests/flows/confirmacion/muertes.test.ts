import { today } from '@talonario/core';
import { issueComprobantes } from '@talonario/core/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { iguales, seedBorradores, seedEmisor, type Emisor } from '../../helpers/mundos/borradores.ts';
import { startEntorno, tiemposDePrueba, type Entorno } from '../../helpers/servicios/entorno.ts';
import { startProceso } from '../../helpers/procesos/proceso.ts';

// Processes that die at each step while ARCA answers late or old. In real time, with every wait a hundredth of what it is.

const issuing = { ...tiemposDePrueba, dudaMs: 50, confirmacionMs: 3_600, mirarCadaMs: 0 };
/** What five minutes are in it. */
const CINCO_MINUTOS_MS = 3_000;
const LIMITE_MS = 40_000;
const CUANTOS = 6;

let entorno: Entorno;
let emisor: Emisor;
const hoy = today(new Date());

beforeAll(async () => {
  entorno = await startEntorno({ deps: { issuing } });
  emisor = await seedEmisor(entorno.deps);
});
afterAll(() => entorno.close());
beforeEach(() => entorno.resetEmitido());

const atrasos = {
  'late and old': () => {
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'tarde', ms: CINCO_MINUTOS_MS / 3 });
    entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: CINCO_MINUTOS_MS / 2 });
  },
  'lost, and old for five minutes': () => {
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    entorno.arca.fallas({
      operacion: 'FECompUltimoAutorizado',
      tipo: 'atrasado',
      n: CUANTOS,
      ms: CINCO_MINUTOS_MS,
      despues: 1,
    });
    entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: CINCO_MINUTOS_MS });
  },
  'lost before it was processed, and again': () => {
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset' });
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  },
};

const pasos = ['preparando', 'solicitando', 'respondido', 'guardado'];
const casos = pasos.flatMap((paso) =>
  Object.keys(atrasos).map((cual) => [paso, cual as keyof typeof atrasos] as const),
);

test.each(casos)(
  'a process that dies at "%s", and the next ones too, with an answer %s',
  { timeout: 120_000 },
  async (morir, cual) => {
    const ids = await seedBorradores(entorno.deps, emisor, iguales(CUANTOS, { fecha: hoy }));
    atrasos[cual]();
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
  },
);
