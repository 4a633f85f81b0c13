import { asistida as asistidaSchema, type Asistida } from '@talonario/core/programas';
import { allowAsistida, readAsistida } from '@talonario/core/server/programas';
import { withUser, type Context } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Output } from '../../output/output.ts';

/** Whether assistants may issue the vouchers they showed, and until when. */
export async function asistida(context: Context): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) => describeAsistida(await readAsistida(deps, alcance.usuario_id)));
}

export async function habilitarAsistida(context: Context, minutos: number): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) =>
    describeAsistida(await allowAsistida(deps, alcance.usuario_id, minutos)),
  );
}

export async function cortarAsistida(context: Context): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) =>
    describeAsistida(await allowAsistida(deps, alcance.usuario_id, null)),
  );
}

export function describeAsistida({ hasta }: Asistida): Output {
  const text =
    hasta === null
      ? 'Los asistentes no pueden emitir. Se habilita con `talonario emision-asistida habilitar`.'
      : `Los asistentes pueden emitir lo que mostraron antes hasta el ${formatInstante(hasta)}.`;
  return {
    data: asistidaSchema.encode({ hasta }),
    blocks: [{ kind: 'paragraph', text, tone: hasta === null ? 'normal' : 'espera' }],
  };
}
