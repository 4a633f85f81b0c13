import { readConfig, reviseInstalacion, type Revision } from '@talonario/core/server/instalacion';
import type { Context } from '../../context.ts';
import type { Block, Output, Tone } from '../../output/output.ts';

/** Whether each part that the installation needs works, and what to do about those that do not. @throws AppError `configuracion_invalida` */
export async function doctor({ environment }: Context): Promise<Output> {
  return describeRevision(await reviseInstalacion(readConfig(environment.variables), { now: () => new Date() }));
}

const signos = {
  bien: { text: '✓', tone: 'bien' },
  mal: { text: '✗', tone: 'atencion' },
  sin_uso: { text: '–', tone: 'tenue' },
} as const satisfies Record<Revision['estado'], { text: string; tone: Tone }>;

/** Exit code 5 when some part does not work. */
export function describeRevision(partes: readonly Revision[]): Output {
  const malas = partes.filter(({ estado }) => estado === 'mal');
  const title = malas.length === 0 ? 'Anda todo.' : `Hay que mirar: ${malas.map(({ nombre }) => nombre).join(', ')}.`;
  const blocks: Block[] = [
    { kind: 'paragraph', text: title, tone: malas.length === 0 ? 'bien' : 'atencion' },
    {
      kind: 'table',
      columns: [{ title: '' }, { title: 'Parte' }, { title: 'Cómo está', flexible: true }],
      rows: partes.map((parte) => [signos[parte.estado], parte.nombre, parte.dice]),
    },
  ];
  if (malas.length > 0) {
    // Whole: a narrow terminal cuts the table.
    const items = malas.map((parte) => `${parte.nombre}: ${parte.dice} ${parte.que_hacer ?? ''}`);
    blocks.push({ kind: 'list', title: 'Qué hacer', items, tone: 'atencion' });
  }
  return {
    data: {
      bien: malas.length === 0,
      partes: partes.map(({ parte, estado, dice, que_hacer }) => ({ parte, estado, dice, que_hacer })),
    },
    blocks,
    lines: [
      title,
      ...partes.flatMap((parte) => [
        `${signos[parte.estado].text} ${parte.nombre}: ${parte.dice}`,
        ...(parte.que_hacer === null ? [] : [`  ${parte.que_hacer}`]),
      ]),
    ],
    atencion: malas.map((parte) => `✗ ${parte.nombre}: ${parte.dice} ${parte.que_hacer ?? ''}`),
    exit: malas.length === 0 ? 0 : 5,
  };
}
