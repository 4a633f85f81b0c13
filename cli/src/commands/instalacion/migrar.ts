import { openDeps, readConfig } from '@talonario/core/server/instalacion';
import type { Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

/** Brings the database up to date, with its copy before, and says whether it was not. @throws AppError `base_de_datos_no_disponible` */
export async function migrar({ environment }: Context): Promise<Output> {
  const deps = await openDeps(readConfig(environment.variables), { migrate: false });
  try {
    const alDia = await deps.store.isMigrated();
    if (!alDia) await deps.store.migrate();
    const text = alDia ? 'La base de datos ya estaba al día.' : 'La base de datos quedó al día.';
    return { data: { migrada: !alDia }, blocks: [{ kind: 'paragraph', text, tone: 'bien' }] };
  } finally {
    await deps.close();
  }
}
