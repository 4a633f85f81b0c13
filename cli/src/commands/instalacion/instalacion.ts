import { AppError } from '@talonario/core/base';
import { QUE_PASA_EN_PAUSA, type Pausa } from '@talonario/core/instalacion';
import type { Deps } from '@talonario/core/server/instalacion';
import { withDeps, type Context } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Block, Output } from '../../output/output.ts';

/** Whether this is the installation that works for real, and why it is not known. */
export async function instalacion(context: Context): Promise<Output> {
  return withDeps(context, describeInstalacion);
}

async function describeInstalacion({ instalacion: propia, config }: Deps): Promise<Output> {
  const { pausa, identidad, confirmada_en } = await propia.leer();
  return {
    data: { identidad, datos: config.datos, pausa, confirmada_en },
    blocks: [
      ...blocksDePausa(pausa),
      ...(pausa === null
        ? [
            {
              kind: 'paragraph' as const,
              text:
                identidad === null
                  ? 'Esta instalación todavía no tiene id: lo toma la primera vez que arranca con `talonario iniciar`.'
                  : 'Esta es la instalación real: las cuentas de Mercado Libre trabajan.',
              tone: 'bien' as const,
            },
          ]
        : []),
      {
        kind: 'pairs',
        pairs: [
          ['Id', identidad ?? 'todavía no tiene'],
          ['Datos', config.datos],
          ['La confirmó una persona', confirmada_en === null ? 'nunca' : formatInstante(confirmada_en)],
        ],
      },
    ],
  };
}

/**
 * The operator says that this installation is the real one.
 * @throws AppError `falta_confirmar` where nobody can be asked and there is no `--si`
 */
export async function confirmar(context: Context, { si }: { si: boolean }): Promise<Output> {
  return withDeps(context, async (deps) => {
    const { pausa } = await deps.instalacion.leer();
    if (pausa === null) return describeInstalacion(deps);
    if (!si) {
      if (!context.terminal.interactive) throw new AppError('falta_confirmar', { instalacion: 'esta' });
      await context.terminal.show({ data: { pausa }, blocks: [...blocksDePausa(pausa), ...ANTES_DE_CONFIRMAR] });
      if (!(await context.terminal.confirm('¿Esta es la instalación real?'))) {
        return { data: { pausa }, blocks: [{ kind: 'paragraph', text: 'No se cambió nada: sigue en pausa.' }] };
      }
    }
    const { identidad, guardada } = await deps.instalacion.confirm('terminal');
    const despues = await deps.instalacion.leer();
    return {
      data: { identidad, pausa: despues.pausa, guardada },
      blocks: [
        {
          kind: 'paragraph',
          text: 'Esta es la instalación real: las cuentas de Mercado Libre trabajan.',
          tone: 'bien',
        },
        ...(guardada
          ? []
          : [
              {
                kind: 'paragraph' as const,
                text: `El id no se pudo guardar en ${deps.config.datos}. Ponelo en la configuración de cada máquina, o después de reiniciar queda en pausa: TALONARIO_INSTALACION=${identidad}`,
                tone: 'atencion' as const,
              },
            ]),
      ],
    };
  });
}

/** The operator pauses it: before a copy is tried, or the installation of before once the new one works. */
export async function pausar(context: Context): Promise<Output> {
  return withDeps(context, async (deps) => {
    await deps.instalacion.pause();
    const { pausa } = await deps.instalacion.leer();
    return {
      data: { pausa },
      blocks: [
        { kind: 'paragraph', text: 'Las cuentas de Mercado Libre quedaron en pausa.', tone: 'bien' },
        {
          kind: 'paragraph',
          text: 'Siguen cuando alguien confirme la instalación con `talonario instalacion confirmar`.',
        },
      ],
    };
  });
}

/** Notice of the pause, first wherever the accounts are seen; none when they work. */
export function blocksDePausa(pausa: Pausa | null): Block[] {
  if (pausa === null) return [];
  return [
    { kind: 'paragraph', text: QUE_PASA_EN_PAUSA, tone: 'atencion' },
    { kind: 'paragraph', text: pausa.texto },
    {
      kind: 'paragraph',
      text: 'Si es la real: `talonario instalacion confirmar`. Si es una copia para probar, dejala así.',
      tone: 'tenue',
    },
  ];
}

const ANTES_DE_CONFIRMAR: Block[] = [
  {
    kind: 'paragraph',
    text: 'El permiso de Mercado Libre se renueva con una clave que sirve una sola vez: si dos instalaciones trabajan a la vez, una lo pierde y hay que volver a vincular las cuentas. Antes de confirmar, cortá la otra.',
  },
];
