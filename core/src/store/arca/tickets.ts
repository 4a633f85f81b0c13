import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type ExpressionBuilder } from 'kysely';
import type { ClaveTicket, Ticket, TicketStore } from '../../contract/arca/arca.ts';
import type { Cipher } from '../../secret.ts';
import { db, NOW, type Tablas } from '../postgres/kysely.ts';
import type { Exclusively } from '../postgres/exclusively.ts';

/** ARCA's access tickets, encrypted and shared by all processes. */
export function createTicketStore(fork: () => EntityManager, exclusively: Exclusively, cipher: Cipher): TicketStore {
  const leer = async (clave: ClaveTicket): Promise<Ticket | null> => {
    const fila = await db(fork())
      .selectFrom('arca_ticket')
      .select(['cifrado', 'generado', 'vence'])
      .where(isTicket(clave))
      .executeTakeFirst();
    if (!fila) return null;
    const { token, sign } = JSON.parse(cipher.decrypt(fila.cifrado)) as { token: string; sign: string };
    return { token, sign, generado: fila.generado, vence: fila.vence };
  };
  return {
    leer,
    async guardar(clave, { token, sign, generado, vence }) {
      const cifrado = cipher.encrypt(JSON.stringify({ token, sign }));
      const { ambiente, huella, servicio } = clave;
      await db(fork())
        .insertInto('arca_ticket')
        .values({ ambiente, huella, servicio, cifrado, generado, vence })
        .onConflict((conflict) =>
          conflict.columns(['ambiente', 'huella', 'servicio']).doUpdateSet({ cifrado, generado, vence }),
        )
        .execute();
    },
    async borrar(clave, token) {
      const actual = await leer(clave);
      if (actual?.token !== token) return;
      // Deleted by its date: a newer ticket, which another process may be writing now, stays.
      await db(fork())
        .deleteFrom('arca_ticket')
        .where(isTicket(clave))
        .where('generado', '=', actual.generado)
        .execute();
    },
    async pedirRenovacion(clave, cadaMs) {
      // By the database's clock, which all processes share.
      const pedida = await db(fork())
        .updateTable('arca_ticket')
        .set({ renovacion_pedida_en: NOW })
        .where(isTicket(clave))
        .where(({ eb, or }) =>
          or([
            eb('renovacion_pedida_en', 'is', null),
            eb('renovacion_pedida_en', '<', sql<Date>`now() - ${cadaMs} * interval '1 millisecond'`),
          ]),
        )
        .returning('servicio')
        .executeTakeFirst();
      return pedida !== undefined;
    },
    exclusivo: (clave, login) => exclusively(`ticket ${keyOf(clave).join(' ')}`, login),
  };
}

const keyOf = ({ ambiente, huella, servicio }: ClaveTicket): [string, string, string] => [ambiente, huella, servicio];

const isTicket =
  ({ ambiente, huella, servicio }: ClaveTicket) =>
  ({ and }: ExpressionBuilder<Tablas, 'arca_ticket'>) =>
    and({ ambiente, huella, servicio });

/** The tickets of a certificate and the instant each expires; never their credentials. */
export async function listTickets(
  em: EntityManager,
  ambiente: ClaveTicket['ambiente'],
  huella: string,
): Promise<{ servicio: ClaveTicket['servicio']; vence: Date }[]> {
  return db(em)
    .selectFrom('arca_ticket')
    .select(['servicio', 'vence'])
    .where('ambiente', '=', ambiente)
    .where('huella', '=', huella)
    .orderBy('servicio')
    .execute();
}
