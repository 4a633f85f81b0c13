import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Ambiente } from '../../contract/enums.ts';
import { db } from '../postgres/kysely.ts';

/** ARCA's code for an issuer that is not in condition to issue: its text says why. */
const EMISOR_SIN_CONDICION = JSON.stringify([{ codigo: 10000 }]);

/** Last refusal of a company's draft for its issuer that no voucher authorised later disproves; null: there is none. */
export async function findRechazoDelEmisor(
  em: EntityManager,
  ambiente: Ambiente,
  company_id: string,
): Promise<{ mensajes: MensajeArca[]; cuando: Date } | null> {
  const rechazado = await db(em)
    .selectFrom('comprobante as c')
    .select(['c.rechazo as mensajes', 'c.actualizado_en as cuando'])
    .where('c.company_id', '=', company_id)
    .where('c.ambiente', '=', ambiente)
    .where('c.status', '=', 'borrador')
    .where(sql<boolean>`c.rechazo @> ${EMISOR_SIN_CONDICION}::jsonb`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comprobante as e')
            .select('e.id')
            .where('e.company_id', '=', company_id)
            .where('e.ambiente', '=', ambiente)
            .whereRef('e.autorizado_en', '>', 'c.actualizado_en'),
        ),
      ),
    )
    .orderBy('c.actualizado_en', 'desc')
    .limit(1)
    .executeTakeFirst();
  return rechazado ?? null;
}
