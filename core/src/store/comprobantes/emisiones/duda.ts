import type { EntityManager } from '@mikro-orm/postgresql';
import type { RespuestaAutorizacion } from '../../../contract/arca/arca.ts';
import { AppError } from '../../../rules/errors.ts';
import { db, type Fila } from '../../postgres/kysely.ts';

/** What is known of an open chunk that is in doubt. Instants are of `deps.clock`. */
export interface Duda {
  /** Since when nothing of ours is under way and nobody knows what became of the request; null: it was just sent. */
  desde: Date | null;
  /** When it first was in doubt; null: it never was. */
  dudosa_desde: Date | null;
  /** Since when each look found ARCA without its numbers; null: the last one did not, or there was none. */
  ausente_desde: Date | null;
  /** Not looked at by itself before. */
  mirar_desde: Date | null;
  /** The serie's last number as ARCA last told it; null: it was not asked, or did not say. */
  arca_ultimo: number | null;
  /** What ARCA refused when it was sent again: it stands once the numbers are known to be of nobody. */
  respuesta: RespuestaAutorizacion | null;
}

/** The columns that a chunk's doubt is kept in. */
export const DUDA = [
  'e.duda_desde',
  'e.dudosa_desde',
  'e.ausente_desde',
  'e.mirar_desde',
  'e.arca_ultimo',
  'e.respuesta',
] as const;

type FilaDuda = Pick<
  Fila<'emision'>,
  'duda_desde' | 'dudosa_desde' | 'ausente_desde' | 'mirar_desde' | 'arca_ultimo' | 'respuesta'
>;

export function toDuda({ duda_desde, ...resto }: FilaDuda): Duda {
  const { dudosa_desde, ausente_desde, mirar_desde, arca_ultimo, respuesta } = resto;
  return { desde: duda_desde, dudosa_desde, ausente_desde, mirar_desde, arca_ultimo, respuesta };
}

/** A chunk just opened. */
export const SIN_DUDA: Duda = {
  desde: null,
  dudosa_desde: null,
  ausente_desde: null,
  mirar_desde: null,
  arca_ultimo: null,
  respuesta: null,
};

/**
 * Keeps what is known of an open chunk, if the serie still is held by this run.
 * @throws AppError `cerrojo_perdido`
 */
export async function saveDuda(em: EntityManager, token: string, emision_id: string, duda: Duda): Promise<void> {
  const { desde: duda_desde, ...resto } = duda;
  const guardada = await db(em)
    .updateTable('emision')
    .set({ ...resto, duda_desde })
    .where('id', '=', emision_id)
    .where('estado', '=', 'abierta')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('serie as s')
          .select('s.id')
          .whereRef('s.id', '=', 'emision.serie_id')
          .where('s.dueno_token', '=', token),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  if (!guardada) throw new AppError('cerrojo_perdido', { emision: emision_id });
}
