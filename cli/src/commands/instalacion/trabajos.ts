import { AppError, isAppError, messageOf } from '@talonario/core/base';
import { colas } from '@talonario/core/server/base';
import { asuntoOf, errorOf, type Deps } from '@talonario/core/server/instalacion';
import { withDeps, type Context } from '../../context.ts';
import { count, type Noun } from '../../output/count.ts';
import { formatInstante } from '../../output/format.ts';
import type { Block, Output } from '../../output/output.ts';

type Jobs = Deps['store']['jobs'];
type EstadoCola = Awaited<ReturnType<Jobs['stats']>>[number];
type Fallido = Awaited<ReturnType<Jobs['listFailed']>>[number];

/** Enough of an id to tell it from the others. */
const ID_CORTO = 8;

const noun: Noun = { uno: 'trabajo', varios: 'trabajos' };

/** The queues of everybody and the jobs that ran out of retries: whoever runs the server looks at these. */
export async function trabajos(context: Context): Promise<Output> {
  return withDeps(context, async ({ store: { jobs } }) =>
    describeTrabajos(await jobs.stats(), await jobs.listFailed()),
  );
}

/** Sends failed jobs again: the named ones, or all. @throws AppError `trabajo_no_encontrado`, and then sends none */
export async function reintentar(context: Context, nombrados: readonly string[]): Promise<Output> {
  return withDeps(context, async ({ store }) => {
    const fallidos = await store.jobs.listFailed();
    const ids =
      nombrados.length === 0 ? fallidos.map(({ id }) => id) : nombrados.map((typed) => findId(fallidos, typed));
    return describeReintento(ids.length === 0 ? 0 : await store.jobs.retry(store.fork(), [...new Set(ids)]));
  });
}

export function describeTrabajos(estados: readonly EstadoCola[], fallidos: readonly Fallido[]): Output {
  const blocks: Block[] = [
    {
      kind: 'table',
      columns: [
        { title: 'Cola', flexible: true },
        { title: 'En espera', right: true },
        { title: 'En curso', right: true },
        { title: 'Fallidos', right: true },
      ],
      rows: estados.map(({ cola, en_espera, en_curso, fallidos: cuantos }) => [
        colas[cola].nombre,
        String(en_espera),
        String(en_curso),
        { text: String(cuantos), tone: cuantos > 0 ? 'atencion' : 'normal' },
      ]),
    },
  ];
  if (fallidos.length > 0) {
    blocks.push(
      { kind: 'title', text: `${count(fallidos.length, { uno: 'fallido', varios: 'fallidos' })}` },
      {
        kind: 'table',
        columns: [
          { title: 'Id' },
          { title: 'Qué', flexible: true },
          { title: 'Error', flexible: true },
          { title: 'Cuándo', from: 90 },
        ],
        rows: fallidos.map((fallido) => [
          fallido.id.slice(0, ID_CORTO),
          asuntoOf(fallido),
          { text: sentenceOf(fallido), tone: 'atencion' },
          formatInstante(fallido.fallo_en),
        ]),
        cut: { first: 20, rest: 'con --json se ven todos' },
      },
      { kind: 'list', title: 'Cuando esté resuelto', items: ['talonario trabajos reintentar [ID…]'] },
    );
  }
  return { data: { colas: estados, fallidos: fallidos.map(present) }, blocks };
}

export function describeReintento(reintentados: number): Output {
  const text = reintentados === 0 ? 'No hay trabajos fallidos.' : `${count(reintentados, noun)} de nuevo en su cola.`;
  return { data: { reintentados }, blocks: [{ kind: 'paragraph', text }] };
}

/** Id of a failed job, typed whole or by how it begins, as the table shows it. */
function findId(fallidos: readonly Fallido[], typed: string): string {
  const [hallado, fallido] = fallidos.filter(({ id }) => id.startsWith(typed.toLowerCase()));
  if (hallado === undefined || fallido !== undefined) throw new AppError('trabajo_no_encontrado', { id: typed });
  return hallado.id;
}

function present(fallido: Fallido): object {
  const { id, cola, cuenta, venta, creado_en, fallo_en } = fallido;
  return { id, cola, asunto: asuntoOf(fallido), cuenta, venta, error: sentenceOf(fallido), creado_en, fallo_en };
}

/** Why it failed; of what is no failure of ours, what it said: whoever reads this may fix it. */
function sentenceOf(fallido: Fallido): string {
  const error = errorOf(fallido);
  if (isAppError(error)) return messageOf(error);
  const { message, value } = (error ?? {}) as { message?: unknown; value?: { message?: unknown } };
  return `Error inesperado: ${String(message ?? value?.message ?? 'sin detalle')}`;
}
