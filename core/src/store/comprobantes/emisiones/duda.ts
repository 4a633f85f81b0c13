import type { EntityManager } from '@mikro-orm/postgresql';
import type { RespuestaAutorizacion } from '../../../contract/arca/arca.ts';
import { AppError } from '../../../rules/errors.ts';
import { db, type Fila } from '../../postgres/kysely.ts';

/** Doubt about an open chunk. Instants are of `deps.clock`. */
export interface Duda {
  /** Since when no request of ours is under way and the outcome is unknown; null: it was just sent. */
  desde: Date | null;
  /** When the chunk was first in doubt; null: never. */
  dudosa_desde: Date | null;
  /** Since when every look at ARCA found the chunk's numbers absent; null: the last look found them, or there was none. */
  ausente_desde: Date | null;
  /** The chunk is not looked at again by itself before this instant. */
  mirar_desde: Date | null;
  /** The serie's last number as ARCA last told it; null: ARCA was not asked, or did not say. */
  arca_ultimo: number | null;
  /** Refusal of a repeated request: it stands once the numbers are known to belong to nobody. */
  respuesta: RespuestaAutorizacion | null;
}

/** Columns that store a chunk's doubt. */
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

/** Doubt of a chunk just opened: none. */
export const SIN_DUDA: Duda = {
  desde: null,
  dudosa_desde: null,
  ausente_desde: null,
  mirar_desde: null,
  arca_ultimo: null,
  respuesta: null,
};

/**
 * Stores the doubt about an open chunk, if this run still holds the serie.
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
