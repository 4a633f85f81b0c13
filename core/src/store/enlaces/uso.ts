import type { EntityManager } from '@mikro-orm/postgresql';
import { db } from '../postgres/kysely.ts';

/** Milliseconds between two writes of a link's last use. */
const USO_MS = 60_000;

/** Records that a link was used, unless its last use was recorded just now. */
export async function noteUso(
  em: EntityManager,
  tabla: 'enlace_contador' | 'enlace_comprobante',
  { id, usado_en }: { id: string; usado_en: Date | null },
  ahora: Date,
): Promise<void> {
  if (usado_en !== null && ahora.getTime() - usado_en.getTime() <= USO_MS) return;
  await db(em).updateTable(tabla).set({ usado_en: ahora }).where('id', '=', id).execute();
}
