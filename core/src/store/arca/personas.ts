import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ambiente } from '../../contract/enums.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';
import type { PersonaArca } from '../../contract/padron/persona.ts';

/** The padrón's last answer about a person; `datos` null: it knows no such person. */
export type PersonaLeida = Fila<'persona_arca'>;

/** Stored answers of that ambiente's padrón about these CUITs. Whether an answer is too old is the caller's rule. */
export async function findPersonas(
  em: EntityManager,
  ambiente: Ambiente,
  cuits: readonly string[],
): Promise<PersonaLeida[]> {
  return db(em)
    .selectFrom('persona_arca')
    .selectAll()
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', anyText(cuits))
    .execute();
}

export async function savePersona(
  em: EntityManager,
  { ambiente, cuit }: Pick<PersonaLeida, 'ambiente' | 'cuit'>,
  datos: PersonaArca | null,
  leida_en: Date,
): Promise<void> {
  await db(em)
    .insertInto('persona_arca')
    .values({ ambiente, cuit, datos, leida_en })
    .onConflict((conflict) => conflict.columns(['ambiente', 'cuit']).doUpdateSet({ datos, leida_en }))
    .execute();
}
