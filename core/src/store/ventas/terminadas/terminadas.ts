import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Alcance } from '../../../rules/alcance.ts';
import { toBuenosAires } from '../../../rules/dates.ts';
import { estaSinEfecto } from '../../comprobantes/creditado.ts';
import { containing, isLike } from '../../postgres/like.ts';
import { pgArray } from '../../postgres/arrays.ts';
import { anyUuid, db } from '../../postgres/kysely.ts';
import { within } from '../../postgres/within.ts';
import { DIAS_ANTES } from '../ventasListadas.ts';

/** Sales of some accounts closed in `[desde, hasta)` that have their voucher: all of the range but those in `pendientes`. */
export interface CriterioDeTerminadas {
  cuenta_ids: readonly string[];
  desde: Date;
  hasta: Date;
  /** Ids of the sales that still lack something. */
  pendientes: readonly string[];
}

/** Number of an account's sales that have their voucher. */
interface CuentaDeTerminadas {
  cuenta_id: string;
  /** Whether they have an issued credit note. */
  con_nota: boolean;
  ventas: number;
}

/** Number of sales of each account with their invoice alone, and with a credit note too. */
export async function countTerminadas(
  em: EntityManager,
  alcance: Alcance,
  criterio: CriterioDeTerminadas,
): Promise<CuentaDeTerminadas[]> {
  // Raw: the sales with a note are read once, and not sale by sale.
  const { rows } = await sql<CuentaDeTerminadas>`
    with t as materialized (${terminadas(criterio)}), n as materialized (${conNota(alcance, criterio)})
    select t.cuenta_id, n.venta_id is not null as con_nota, count(*)::int as ventas
      from t left join n on n.venta_id = t.venta_id
     group by 1, 2`.execute(db(em));
  return rows;
}

/** A page of those sales, the last first: with a credit note, or without one. `q`: part of the buyer's nickname or of the number. */
export async function pageTerminadas(
  em: EntityManager,
  alcance: Alcance,
  criterio: CriterioDeTerminadas,
  { con_nota, q, limit, offset }: { con_nota: boolean; q: string; limit: number; offset: number },
): Promise<{ ventas: { cuenta_id: string; venta_id: string }[]; totalItems: number }> {
  const buscado = q.trim().replace(/^#/, '');
  const { rows } = await sql<{ cuenta_id: string; venta_id: string; cuantas: number }>`
    with t as materialized (${terminadas(criterio)}), n as materialized (${conNota(alcance, criterio)}),
         e as materialized (
           select t.* from t left join n on n.venta_id = t.venta_id
            where ${con_nota ? sql`n.venta_id is not null` : sql`n.venta_id is null`}
              ${buscado === '' ? sql`` : sql`and t.venta_id in (${ordenesQueCoinciden(criterio, containing(buscado))})`}),
         p as (select * from e order by cierre desc, venta_id desc limit ${limit} offset ${offset})
    select p.cuenta_id, p.venta_id, (select count(*)::int from e) as cuantas
      from (values (1)) as una left join p on true order by p.cierre desc, p.venta_id desc`.execute(db(em));
  const [primera] = rows;
  return { ventas: rows.filter(({ venta_id }) => venta_id !== null), totalItems: primera?.cuantas ?? 0 };
}

function terminadas({ cuenta_ids, desde, hasta, pendientes }: CriterioDeTerminadas): RawBuilder<unknown> {
  return sql`select ord.cuenta_id, ord.venta_id, max(ord.fecha_cierre) as cierre
      from orden ord left join unnest(${pgArray(pendientes)}::uuid[]) as x(venta_id) on x.venta_id = ord.venta_id
     where ord.cuenta_id = ${anyUuid(cuenta_ids)} and ord.fecha_cierre >= ${desde} and ord.fecha_cierre < ${hasta}
       and x.venta_id is null
     group by 1, 2`;
}

/** Sales with a standing credit note: their own, or typed by hand against their invoice. No note is dated before its invoice. */
function conNota(alcance: Alcance, { desde }: CriterioDeTerminadas): RawBuilder<unknown> {
  const fecha = toBuenosAires(new Date(desde.getTime() - DIAS_ANTES * 86_400_000));
  return sql`select distinct coalesce(nc.venta_id, f.venta_id) as venta_id
      from comprobante nc left join comprobante f on nc.venta_id is null and f.id = nc.comprobante_vinculado
     where ${within(alcance, 'comprobante', 'nc')} and nc.fecha >= ${fecha}
       and nc.clase = 'nota_credito' and nc.status = 'emitida' and not ${estaSinEfecto('nc')}`;
}

function ordenesQueCoinciden({ cuenta_ids, desde, hasta }: CriterioDeTerminadas, patron: string): RawBuilder<unknown> {
  return sql`select o.venta_id from orden o join venta vta on vta.id = o.venta_id
     where o.cuenta_id = ${anyUuid(cuenta_ids)} and o.fecha_cierre >= ${desde} and o.fecha_cierre < ${hasta}
       and (${isLike('o.comprador_nickname', patron)} or o.order_id like ${patron} or vta.clave like ${patron})`;
}
