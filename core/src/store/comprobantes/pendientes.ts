import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ambiente } from '../../contract/enums.ts';
import { statusDeMeli } from '../entities/venta.ts';
import { pgArray } from '../postgres/arrays.ts';

/** What waits for the person, or for ARCA. */
export interface Pendientes {
  /** Drafts nobody tried to issue. */
  borradores: number;
  /** Drafts that ARCA refused. */
  rechazados: number;
  en_cola: number;
  /** Since when the oldest waits. */
  en_cola_desde: Date | null;
  /** Paid sales without an invoice, per account, of those already read from the marketplace. */
  ventas: { cuenta_id: string; nickname: string; cantidad: number }[];
}

/** Counts what awaits the user in this environment; of the sales, those closed from `desde` on. Asks nobody else. */
export async function countPendientes(
  em: EntityManager,
  user_id: string,
  ambiente: Ambiente,
  desde: Date,
): Promise<Pendientes> {
  const [drafts] = await em.execute<Omit<Pendientes, 'ventas'>[]>(
    `select count(*) filter (where en_cola_desde is null and rechazo = '[]')::int as borradores,
            count(*) filter (where en_cola_desde is null and rechazo <> '[]')::int as rechazados,
            count(en_cola_desde)::int as en_cola, min(en_cola_desde) as en_cola_desde
       from comprobante where user_id = ? and ambiente = ? and status = 'borrador'`,
    [user_id, ambiente],
  );
  const ventas = await em.execute<Pendientes['ventas']>(
    `select c.id as cuenta_id, c.nickname, count(distinct p.id)::int as cantidad
       from cuenta c join venta v on v.cuenta_id = c.id join paquete p on p.id = v.paquete_id
      where c.user_id = ? and v.fecha_cierre >= ? and v.status = any(?::text[]) and not p.facturada_por_fuera
        and not exists (select from comprobante f where f.paquete_id = p.id and f.clase = 'factura')
      group by c.id, c.nickname order by lower(c.nickname), c.id`,
    [user_id, desde, pgArray(statusDeMeli.paga)],
  );
  return { borradores: 0, rechazados: 0, en_cola: 0, en_cola_desde: null, ...drafts, ventas };
}
