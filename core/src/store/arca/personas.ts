import type { EntityManager } from '@mikro-orm/postgresql';
import type { PersonaArca } from '../../contract/venta.ts';
import { pgArray } from '../postgres/arrays.ts';

/** The padrón's last answer; `datos` null when it knows no such person. */
export interface PersonaLeida {
  cuit: string;
  datos: PersonaArca | null;
  leida_en: Date;
}

/** What is kept of these CUITs. Whether it is too old is the caller's rule. */
export async function findPersonas(em: EntityManager, cuits: readonly string[]): Promise<PersonaLeida[]> {
  return em.execute<PersonaLeida[]>('select cuit, datos, leida_en from persona_arca where cuit = any(?::text[])', [
    pgArray(cuits),
  ]);
}

export async function savePersona(
  em: EntityManager,
  cuit: string,
  datos: PersonaArca | null,
  leida_en: Date,
): Promise<void> {
  await em.execute(
    `insert into persona_arca (cuit, datos, leida_en) values (?, ?::jsonb, ?)
     on conflict (cuit) do update set datos = excluded.datos, leida_en = excluded.leida_en`,
    [cuit, datos && JSON.stringify(datos), leida_en],
  );
}
