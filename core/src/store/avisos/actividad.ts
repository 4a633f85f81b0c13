import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Actividad, TipoActividad } from '../../contract/avisos/actividad.ts';
import { actorUnlessTitular, type Alcance, type Reach } from '../../rules/alcance.ts';
import { DE_OTRA_EMPRESA, textoActividad, type DatosActividad } from '../../rules/automatico/actividad.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { AppError } from '../../rules/errors.ts';
import { outOfReach, within } from '../postgres/within.ts';
import { pgArray } from '../postgres/arrays.ts';
import { anyText, COUNT, db, NOW, type Fila } from '../postgres/kysely.ts';
import { announce, announcing } from './novedades.ts';

/** An event of an account that happened by itself, or that needs a person. */
export interface ActividadNueva {
  cuenta_id: string;
  tipo: TipoActividad;
  /** Distinguishes the event from others of its kind and sale: the same key is stored once. */
  clave: string;
  datos: DatosActividad;
  venta_id?: string | null;
  comprobante_id?: string | null;
  requiere_persona?: boolean;
}

/**
 * Stores events; one already stored is not told again. A draft may be discarded while another process tells of it: its event is stored
 * without it, as when the draft is discarded later.
 */
export async function recordActividades(em: EntityManager, nuevas: readonly ActividadNueva[]): Promise<void> {
  if (nuevas.length === 0) return;
  const filas = nuevas.map((nueva) => ({
    venta_id: null,
    comprobante_id: null,
    requiere_persona: false,
    ...nueva,
  }));
  const ids = pgArray([...new Set(nuevas.map(({ cuenta_id }) => cuenta_id))]);
  const comprobantes = pgArray([...new Set(filas.flatMap(({ comprobante_id }) => comprobante_id ?? []))]);
  // Raw: a list of rows is one parameter, and each takes its owner from its account. The accounts are also named in a condition, so that
  // the others are not read.
  await em.execute(
    `with quedan as materialized (select id from comprobante where id = any(?::uuid[]) order by id for key share),
          nuevas as (
       insert into actividad (user_id, cuenta_id, tipo, clave, datos, venta_id, comprobante_id, requiere_persona)
       select c.user_id, c.id, u.tipo, u.clave, u.datos, u.venta_id, q.id, u.requiere_persona
         from jsonb_to_recordset(?::jsonb) as u(cuenta_id uuid, tipo text, clave text, datos jsonb, venta_id uuid,
              comprobante_id uuid, requiere_persona boolean)
         join cuenta c on c.id = u.cuenta_id and c.id = any(?::uuid[])
         left join quedan q on q.id = u.comprobante_id
       on conflict do nothing returning user_id, cuenta_id)
     select ${announcing('actividad')} from (select distinct user_id, cuenta_id from nuevas) a`,
    [comprobantes, JSON.stringify(filas), ids],
  );
}

/**
 * Records, in the transaction that stores the CAEs, that these vouchers were issued: tells those of the automatic run, and closes the
 * pending events of their sales.
 */
export async function recordEmitidas(tx: EntityManager, comprobante_ids: readonly string[]): Promise<void> {
  // Raw: two writes of one reading, in one statement.
  await tx.execute(
    `with emitidos as (select * from comprobante where id = any(?::uuid[]) and venta_id is not null),
          nuevas as (
       insert into actividad (user_id, cuenta_id, tipo, clave, datos, venta_id, comprobante_id)
       select user_id, cuenta_id, case clase when 'nota_credito' then 'nota_emitida' else 'factura_emitida' end, id::text,
              jsonb_build_object('total', total::text), venta_id, id
         from emitidos where automatico and cuenta_id is not null
       on conflict do nothing returning user_id, cuenta_id),
          resueltas as (
       update actividad a set resuelta_en = now(), resuelta_por = e.emitido_por, se_repite = true from emitidos e
        where a.venta_id = e.venta_id and a.requiere_persona and a.resuelta_en is null and a.tipo <> 'pdf_error'
       returning a.user_id, a.cuenta_id),
          anotadas as (
       update actividad a set resuelta_en = now(), resuelta_por = n.emitido_por, se_repite = true
         from comprobante n join comprobante f on f.id = n.comprobante_vinculado
        where n.id = any(?::uuid[]) and n.venta_id is null
          and (a.tipo = 'cambio_tras_factura' and a.venta_id = f.venta_id
            or a.tipo = 'repetida_en_arca' and a.comprobante_id = f.id) and a.requiere_persona and a.resuelta_en is null
       returning a.user_id, a.cuenta_id)
     select ${announcing('actividad')} from (select user_id, cuenta_id from nuevas union select user_id, cuenta_id from resueltas
       union select user_id, cuenta_id from anotadas) a`,
    [pgArray(comprobante_ids), pgArray(comprobante_ids)],
  );
}

/** Closes events of an account, or of one of its sales, that solved themselves. If one happens again, it is told again. */
export async function resolveActividades(
  em: EntityManager,
  {
    cuenta_id,
    tipo,
    venta_id = null,
    clave,
  }: { cuenta_id: string; tipo: TipoActividad; venta_id?: string | null; clave?: string },
): Promise<void> {
  const cuentas = await resolveAbiertas(em)
    .set({ se_repite: true })
    .where('cuenta_id', '=', cuenta_id)
    .where('tipo', '=', tipo)
    .where('venta_id', 'is not distinct from', venta_id)
    .$if(clave !== undefined, (consulta) => consulta.where('clave', '=', clave ?? ''))
    .execute();
  await announceActividad(em, cuentas);
}

/** Closes the events of these orders' sales: a person saw to their invoices. */
export async function resolveDeVentas(
  tx: EntityManager,
  alcance: Alcance,
  cuenta_id: string,
  order_ids: readonly string[],
): Promise<void> {
  const cuentas = await resolveAbiertas(tx)
    .set({ se_repite: true, resuelta_por: actorUnlessTitular(alcance) })
    .where('tipo', 'in', ['omitida', 'rechazada'])
    .where('venta_id', 'in', ({ selectFrom }) =>
      selectFrom('orden')
        .select('venta_id')
        .where('cuenta_id', '=', cuenta_id)
        .where('order_id', '=', anyText(order_ids)),
    )
    .execute();
  await announceActividad(tx, cuentas);
}

/** Closes the events of failed jobs within reach that were sent again: if a job fails once more, that is told anew. */
export async function resolveTrabajos(em: EntityManager, alcance: Alcance, ids: readonly string[]): Promise<void> {
  const cuentas = await resolveAbiertas(em)
    .set({ resuelta_por: actorUnlessTitular(alcance) })
    .where(within(alcance, 'actividad'))
    .where('tipo', '=', 'trabajo_fallido')
    .where('clave', '=', anyText(ids))
    .execute();
  await announceActividad(em, cuentas);
}

/** Closes open events, and tells the user they were about. */
function resolveAbiertas(em: EntityManager) {
  return db(em)
    .updateTable('actividad')
    .set({ resuelta_en: NOW })
    .where('requiere_persona', '=', true)
    .where('resuelta_en', 'is', null)
    .returning(['user_id', 'cuenta_id']);
}

/**
 * Closes an event that a person saw.
 * @throws AppError `actividad_no_encontrada`, also when it is another user's, or of a company out of reach
 */
export async function resolveActividad(
  em: EntityManager,
  alcance: Alcance,
  cuenta_id: string,
  id: string,
): Promise<void> {
  const cuentas = await db(em)
    .updateTable('actividad')
    .set(({ fn }) => ({
      resuelta_en: fn.coalesce('resuelta_en', NOW),
      // The first person who closed it stays.
      resuelta_por: sql<
        string | null
      >`case when resuelta_en is null then ${actorUnlessTitular(alcance)}::uuid else resuelta_por end`,
    }))
    .where('id', '=', id)
    .where('cuenta_id', '=', cuenta_id)
    .where(within(alcance, 'actividad'))
    .where(({ not }) => not(deOtraEmpresa(alcance, 'actividad')))
    .returning(['user_id', 'cuenta_id'])
    .execute();
  if (cuentas.length === 0) throw new AppError('actividad_no_encontrada');
  await announceActividad(em, cuentas);
}

/** Whether the event, whose table alias this is, was about a voucher of a company out of reach. */
export function deOtraEmpresa(alcance: Reach, alias: string): RawBuilder<boolean> {
  if (alcance.empresas === 'todas') return sql<boolean>`false`;
  return sql<boolean>`exists (select from comprobante x where x.id = ${sql.ref(`${alias}.comprobante_id`)} and ${outOfReach(alcance, 'x')})`;
}

/** Filter by kind, or by events that still need a person. */
export interface PaginaDeActividad {
  limit: number;
  offset: number;
  pendientes: boolean;
  tipo?: TipoActividad | null;
}

/** A page of an account's events, the last first, with how many there are and how many need a person. */
export async function listActividad(
  em: EntityManager,
  alcance: Alcance,
  cuenta_id: string,
  { limit, offset, pendientes, tipo = null }: PaginaDeActividad,
): Promise<{ results: Actividad[]; totalItems: number; pendientes: number }> {
  let elegidas = db(em)
    .selectFrom('actividad as a')
    .leftJoin('venta as vta', 'vta.id', 'a.venta_id')
    .leftJoin('comprobante as c', 'c.id', 'a.comprobante_id')
    .leftJoin('usuario as r', 'r.id', 'a.resuelta_por')
    .select(['a.id', 'a.tipo', 'a.datos', 'a.creada_en', 'a.requiere_persona', 'a.resuelta_en', 'a.comprobante_id'])
    .select(['vta.clave as venta', 'c.tipo_comprobante', 'c.punto_de_venta', 'c.numero_comprobante'])
    .select(['r.email as por', deOtraEmpresa(alcance, 'a').as('ajena')])
    .where(within(alcance, 'actividad', 'a'))
    .where('a.cuenta_id', '=', cuenta_id);
  if (tipo !== null) elegidas = elegidas.where('a.tipo', '=', tipo);
  if (pendientes) {
    elegidas = elegidas
      .where('a.requiere_persona', '=', true)
      .where('a.resuelta_en', 'is', null)
      .where(({ not }) => not(deOtraEmpresa(alcance, 'a')));
  }
  const filas = await elegidas.orderBy('a.creada_en', 'desc').orderBy('a.id').limit(limit).offset(offset).execute();
  const { todas: totalItems, esperan } = await db(em)
    .selectFrom('actividad')
    .select([
      COUNT.as('todas'),
      sql<number>`count(*) filter (where requiere_persona and resuelta_en is null and not ${deOtraEmpresa(alcance, 'actividad')})::int`.as(
        'esperan',
      ),
    ])
    .where(within(alcance, 'actividad'))
    .where('cuenta_id', '=', cuenta_id)
    .$if(tipo !== null, (query) => query.where('tipo', '=', tipo as TipoActividad))
    .executeTakeFirstOrThrow();
  return { results: filas.map(toActividad), totalItems: pendientes ? esperan : totalItems, pendientes: esperan };
}

type Duenio = Pick<Fila<'actividad'>, 'user_id' | 'cuenta_id'>;

type FilaConVenta = Pick<
  Fila<'actividad'>,
  'id' | 'tipo' | 'datos' | 'creada_en' | 'requiere_persona' | 'resuelta_en' | 'comprobante_id'
> & { venta: string | null; por: string | null; ajena: boolean } & {
  [K in 'tipo_comprobante' | 'punto_de_venta' | 'numero_comprobante']: Fila<'comprobante'>[K] | null;
};

function toActividad({ ajena, por, ...fila }: FilaConVenta): Actividad {
  const { tipo_comprobante, punto_de_venta, numero_comprobante, datos, resuelta_en, requiere_persona, ...actividad } =
    fila;
  if (ajena) {
    return {
      ...actividad,
      ...DE_OTRA_EMPRESA,
      requiere_persona: false,
      resuelta: null,
      comprobante_id: null,
      comprobante: null,
    };
  }
  return {
    ...actividad,
    ...textoActividad(fila.tipo, datos),
    requiere_persona: requiere_persona && resuelta_en === null,
    resuelta: requiere_persona && resuelta_en !== null ? { en: resuelta_en, por } : null,
    comprobante:
      tipo_comprobante === null || punto_de_venta === null
        ? null
        : formatNumero({ tipo_comprobante, punto_de_venta, numero_comprobante }),
  };
}

async function announceActividad(em: EntityManager, cuentas: readonly Duenio[]): Promise<void> {
  for (const { user_id, cuenta_id } of new Map(cuentas.map((cuenta) => [cuenta.cuenta_id, cuenta])).values()) {
    await announce(em, { user_id, cuenta_id, tipo: 'actividad', lote_id: null });
  }
}
