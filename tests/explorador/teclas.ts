import { render } from 'ink-testing-library';
import { createElement as h } from 'react';
import { Confirm, type Respuesta } from '../../cli/src/views/Confirm.ts';
import { Progress } from '../../cli/src/views/Progress.ts';
import { Secret } from '../../cli/src/views/Secret.ts';
import type { Progress as Step } from '@talonario/core/server/instalacion';
import type { Azar } from './azar.ts';

/** What a walk over the terminal's screens did and found. */
export interface Tecleo {
  teclas: number;
  problemas: string[];
}

const TECLAS: readonly string[] = [
  'a',
  'S',
  'ñ',
  '😀',
  '9',
  ' ',
  '\t',
  '\u001B[A',
  '\u001B[B',
  '\u001B[C',
  '\u001B[3~',
  '\u001B[200~',
  '\u007F',
  '\b',
  '\u0001',
  '\u0018',
  '\u0000',
  'clave larga pegada',
  'x'.repeat(2_000),
];
const FINALES: readonly string[] = ['s', 'n', '\r', '\u001B', '\u0003'];
const PREGUNTA = '¿Emitir 12 facturas?';

/** Presses keys at random on each question of the terminal, and draws the bar in any state and width. */
export async function walkTerminal(azar: Azar): Promise<Tecleo> {
  const tecleo: Tecleo = { teclas: 0, problemas: [] };
  const respuestas: Respuesta[] = [];
  await pressAll(tecleo, azar, h(Confirm, { question: PREGUNTA, onAnswer: (dada) => respuestas.push(dada) }));
  if (respuestas.length > 1) tecleo.problemas.push(`a question was answered ${respuestas.join(', ')}`);
  const claves: string[] = [];
  await pressAll(tecleo, azar, h(Secret, { question: PREGUNTA, onAnswer: (clave) => claves.push(clave), onCut() {} }));
  if (claves.length > 1) tecleo.problemas.push(`a password was given ${claves.length} times`);
  if (claves.some((clave) => [...clave].some((letra) => letra < ' '))) {
    tecleo.problemas.push(`a password has a control character: ${JSON.stringify(claves)}`);
  }
  tecleo.problemas.push(...drawBar(azar));
  return tecleo;
}

async function pressAll(tecleo: Tecleo, azar: Azar, pregunta: Parameters<typeof render>[0]): Promise<void> {
  const view = render(pregunta);
  const cuantas = azar.entre(12);
  for (let n = 0; n <= cuantas; n++) {
    // Keys come while the screen is drawn, and several at once.
    view.stdin.write(n === cuantas ? azar.uno(FINALES) : azar.uno([...TECLAS, ...FINALES]));
    tecleo.teclas += 1;
    if (azar.entre(2) === 0) await new Promise(setImmediate);
    const cuadro = view.lastFrame() ?? '';
    if (cuadro !== '' && !cuadro.includes(PREGUNTA))
      tecleo.problemas.push(`the question is gone: ${JSON.stringify(cuadro)}`);
    if (/clave larga|xxx/.test(cuadro)) tecleo.problemas.push('what was typed is shown');
  }
  view.unmount();
}

function drawBar(azar: Azar): string[] {
  const total = azar.uno([0, 1, 300, 99_999]);
  const enviados = Math.min(total, azar.entre(total + 1));
  const width = azar.uno([20, 60, 80, 200]);
  const step: Step = {
    paso: azar.uno(['leyendo_ventas', 'solicitando', 'guardado'] as const),
    hechos: enviados,
    total,
    serie: azar.uno([null, { cuit: '30716543214', punto_de_venta: 3, tipo_comprobante: 6 }]),
    milisegundos: azar.uno([null, azar.entre(9_000)]),
  };
  const view = render(h(Progress, { step, width }));
  const [linea = ''] = (view.lastFrame() ?? '').split('\n');
  view.unmount();
  return /undefined|NaN/.test(linea) ? [`the bar says ${JSON.stringify(linea)}`] : [];
}
