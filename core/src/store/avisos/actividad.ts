import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actividad, TipoActividad } from '../../contract/actividad.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import { textoActividad, type DatosActividad } from '../../rules/automatico/actividad.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { AppError } from '../../rules/errors.ts';
import { pgArray } from '../postgres/arrays.ts';
import { announce } from './novedades.ts';

/** Something that happened to an account by itself, or that needs a person. */
export interface ActividadNueva {
  cuenta_id: string;
  tipo: TipoActividad;
  /** What tells it from the others of its kind and sale: the same one is kept once. */
  clave: string;
  datos: DatosActividad;
  paquete_id?: string | null;
  comprobante_id?: string | null;
  requiere_persona?: boolean;
}

/** Keeps what happened; what was told already is not told again. */
export async function recordActividades(em: EntityManager, nuevas: readonly ActividadNueva[]): Promise<void> {
  if (nuevas.length === 0) return;
  const filas = nuevas.map(({ clave, ...nueva }) => ({
    paquete_id: null,
    comprobante_id: null,
    requiere_persona: false,
    ...nueva,
    clave: [nueva.tipo, nueva.paquete_id ?? nueva.cuenta_id, clave].join(' '),
  }));
  const cuentas = await em.execute<Duenio[]>(
    `with nuevas as (
       insert into actividad (user_id, cuenta_id, tipo, clave, datos, paquete_id, comprobante_id, requiere_persona)
       select c.user_id, c.id, u.tipo, u.clave, u.datos, u.paquete_id, u.comprobante_id, u.requiere_persona
         from jsonb_to_recordset(?::jsonb) as u(cuenta_id uuid, tipo text, clave text, datos jsonb, paquete_id uuid,
              comprobante_id uuid, requiere_persona boolean)
         join cuenta c on c.id = u.cuenta_id
       on conflict (user_id, clave) do nothing returning user_id, cuenta_id)
     select distinct user_id, cuenta_id from nuevas`,
    [JSON.stringify(filas)],
  );
  await announceActividad(em, cuentas);
}

/**
 * Keeps, with the CAEs, that these vouchers were issued: those of the automatic run are told, and what their sales needed a
 * person for is over.
 */
export async function recordEmitidas(tx: EntityManager, comprobante_ids: readonly string[]): Promise<void> {
  const cuentas = await tx.execute<Duenio[]>(
    `with emitidos as (select * from comprobante where id = any(?::uuid[]) and paquete_id is not null),
          nuevas as (
       insert into actividad (user_id, cuenta_id, tipo, clave, datos, paquete_id, comprobante_id)
       select user_id, cuenta_id, case clase when 'nota_credito' then 'nota_emitida' else 'factura_emitida' end, 'emitida ' || id,
              jsonb_build_object('total', total::text), paquete_id, id
         from emitidos where automatico and cuenta_id is not null
       on conflict (user_id, clave) do nothing returning user_id, cuenta_id),
          resueltas as (
       update actividad a set resuelta_en = now(), clave = a.clave || ' ' || a.id from emitidos e
        where a.paquete_id = e.paquete_id and a.requiere_persona and a.resuelta_en is null and a.tipo <> 'pdf_error'
       returning a.user_id, a.cuenta_id)
     select user_id, cuenta_id from nuevas union select user_id, cuenta_id from resueltas`,
    [pgArray(comprobante_ids)],
  );
  await announceActividad(tx, cuentas);
}

/** What of an account, or of one of its sales, is over by itself. Should it happen again, it is told again. */
export async function resolveActividades(
  em: EntityManager,
  { cuenta_id, tipo, paquete_id = null }: { cuenta_id: string; tipo: TipoActividad; paquete_id?: string | null },
): Promise<void> {
  const cuentas = await em.execute<Duenio[]>(
    `update actividad set resuelta_en = now(), clave = clave || ' ' || id
      where cuenta_id = ? and tipo = ? and paquete_id is not distinct from ?::uuid and requiere_persona and resuelta_en is null
     returning user_id, cuenta_id`,
    [cuenta_id, tipo, paquete_id],
  );
  await announceActividad(em, cuentas);
}

/** Somebody saw to the invoices of these orders' sales. */
export async function resolveDeVentas(
  tx: EntityManager,
  cuenta_id: string,
  order_ids: readonly string[],
): Promise<void> {
  const cuentas = await tx.execute<Duenio[]>(
    `update actividad set resuelta_en = now(), clave = clave || ' ' || id
      where tipo in ('omitida', 'rechazada') and requiere_persona and resuelta_en is null
        and paquete_id in (select paquete_id from venta where cuenta_id = ? and order_id = any(?::text[]))
     returning user_id, cuenta_id`,
    [cuenta_id, pgArray(order_ids)],
  );
  await announceActividad(tx, cuentas);
}

/** These failed jobs of the user were sent again: if they fail once more, that is told anew. */
export async function resolveTrabajos(em: EntityManager, user_id: string, ids: readonly string[]): Promise<void> {
  const cuentas = await em.execute<Duenio[]>(
    `update actividad set resuelta_en = now()
      where user_id = ? and tipo = 'trabajo_fallido' and requiere_persona and resuelta_en is null
        and split_part(clave, ' ', 3) = any(?::text[])
     returning user_id, cuenta_id`,
    [user_id, pgArray(ids)],
  );
  await announceActividad(em, cuentas);
}

/** The person saw it. @throws AppError `actividad_no_encontrada`, also when it is another user's */
export async function resolveActividad(
  em: EntityManager,
  user_id: string,
  cuenta_id: string,
  id: string,
): Promise<void> {
  const cuentas = await em.execute<Duenio[]>(
    `update actividad set resuelta_en = coalesce(resuelta_en, now()) where id = ? and cuenta_id = ? and user_id = ?
     returning user_id, cuenta_id`,
    [id, cuenta_id, user_id],
  );
  if (cuentas.length === 0) throw new AppError('actividad_no_encontrada');
  await announceActividad(em, cuentas);
}

/** A page of what happened on an account, the last first, and how many there are and need a person. */
export async function listActividad(
  em: EntityManager,
  user_id: string,
  cuenta_id: string,
  { limit, offset, pendientes }: { limit: number; offset: number; pendientes: boolean },
): Promise<{ results: Actividad[]; totalItems: number; pendientes: number }> {
  const filas = await em.execute<Fila[]>(
    `select a.id, a.tipo, a.datos, a.creada_en, p.clave as venta, a.comprobante_id, c.tipo_comprobante, c.punto_de_venta,
            c.numero_comprobante, a.requiere_persona and a.resuelta_en is null as requiere_persona
       from actividad a left join paquete p on p.id = a.paquete_id left join comprobante c on c.id = a.comprobante_id
      where a.user_id = ? and a.cuenta_id = ? and (not ? or (a.requiere_persona and a.resuelta_en is null))
      order by a.creada_en desc, a.id limit ? offset ?`,
    [user_id, cuenta_id, pendientes, limit, offset],
  );
  const [cuenta] = await em.execute<{ todas: number; pendientes: number }[]>(
    `select count(*)::int as todas, count(*) filter (where requiere_persona and resuelta_en is null)::int as pendientes
       from actividad where user_id = ? and cuenta_id = ?`,
    [user_id, cuenta_id],
  );
  const todas = cuenta?.todas ?? 0;
  const esperan = cuenta?.pendientes ?? 0;
  return { results: filas.map(toActividad), totalItems: pendientes ? esperan : todas, pendientes: esperan };
}

interface Duenio {
  user_id: string;
  cuenta_id: string;
}

interface Fila {
  id: string;
  tipo: TipoActividad;
  datos: DatosActividad;
  creada_en: Date;
  venta: string | null;
  comprobante_id: string | null;
  tipo_comprobante: TipoComprobante | null;
  punto_de_venta: number;
  numero_comprobante: number | null;
  requiere_persona: boolean;
}

function toActividad(fila: Fila): Actividad {
  const { tipo_comprobante, punto_de_venta, numero_comprobante, datos, ...otros } = fila;
  return {
    ...otros,
    ...textoActividad(fila.tipo, datos),
    comprobante:
      tipo_comprobante === null ? null : formatNumero({ tipo_comprobante, punto_de_venta, numero_comprobante }),
  };
}

async function announceActividad(em: EntityManager, cuentas: readonly Duenio[]): Promise<void> {
  for (const { user_id, cuenta_id } of new Map(cuentas.map((una) => [una.cuenta_id, una])).values()) {
    await announce(em, { user_id, cuenta_id, tipo: 'actividad', lote_id: null });
  }
}
