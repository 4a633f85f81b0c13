import { tiemposDePrueba, type Entorno } from '../servicios/entorno.ts';

/** Waits of a hundredth of production's, in real time: processes that die have no other clock. */
export const TIEMPOS_DE_MUERTE = { ...tiemposDePrueba, dudaMs: 50, confirmacionMs: 3_600, mirarCadaMs: 0 };
/** Five minutes at that scale, in milliseconds. */
const CINCO_MINUTOS_MS = 3_000;
/** Answers to the question for the last number that are old: those of a run and of the next ones. */
const VIEJAS = 6;

/** Ways in which ARCA answers late or with outdated data. */
export const atrasos = {
  'late and old': ({ arca }: Entorno) => {
    arca.fallas({ operacion: 'FECAESolicitar', tipo: 'tarde', ms: CINCO_MINUTOS_MS / 3 });
    arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: CINCO_MINUTOS_MS / 2 });
  },
  'lost, and old for five minutes': ({ arca }: Entorno) => {
    arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    arca.fallas({
      operacion: 'FECompUltimoAutorizado',
      tipo: 'atrasado',
      n: VIEJAS,
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
