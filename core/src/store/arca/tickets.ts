import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClaveTicket, Ticket, TicketStore } from '../../clients/arca/types.ts';
import type { Cipher } from '../../secret.ts';
import { exclusively } from '../postgres/locks.ts';

interface Fila {
  cifrado: string;
  generado: Date;
  vence: Date;
}

/** ARCA's access tickets, encrypted and shared by all processes. */
export function createTicketStore(fork: () => EntityManager, url: string, cipher: Cipher): TicketStore {
  const leer = async (clave: ClaveTicket): Promise<Ticket | null> => {
    const [fila] = await fork().execute<Fila[]>(
      'select cifrado, generado, vence from arca_ticket where ambiente = ? and huella = ? and servicio = ?',
      keyOf(clave),
    );
    if (!fila) return null;
    const { token, sign } = JSON.parse(cipher.decrypt(fila.cifrado)) as { token: string; sign: string };
    return { token, sign, generado: fila.generado, vence: fila.vence };
  };
  return {
    leer,
    async guardar(clave, { token, sign, generado, vence }) {
      await fork().execute(
        `insert into arca_ticket (ambiente, huella, servicio, cifrado, generado, vence) values (?, ?, ?, ?, ?, ?)
         on conflict (ambiente, huella, servicio) do update
           set cifrado = excluded.cifrado, generado = excluded.generado, vence = excluded.vence`,
        [...keyOf(clave), cipher.encrypt(JSON.stringify({ token, sign })), generado, vence],
      );
    },
    async borrar(clave, token) {
      const actual = await leer(clave);
      if (actual?.token !== token) return;
      // The date tells it from one that another process may be writing now.
      await fork().execute(
        'delete from arca_ticket where ambiente = ? and huella = ? and servicio = ? and generado = ?',
        [...keyOf(clave), actual.generado],
      );
    },
    exclusivo: (clave, login) => exclusively(url, `ticket ${keyOf(clave).join(' ')}`, login),
  };
}

const keyOf = ({ ambiente, huella, servicio }: ClaveTicket): [string, string, string] => [ambiente, huella, servicio];

/** The tickets of a certificate and until when each is good; never their credentials. */
export async function listTickets(
  em: EntityManager,
  ambiente: ClaveTicket['ambiente'],
  huella: string,
): Promise<{ servicio: ClaveTicket['servicio']; vence: Date }[]> {
  return em.execute('select servicio, vence from arca_ticket where ambiente = ? and huella = ? order by servicio', [
    ambiente,
    huella,
  ]);
}
