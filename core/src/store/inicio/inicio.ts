import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Decimal } from 'decimal.js';
import type { TipoActividad } from '../../contract/avisos/actividad.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { Ambiente, TipoComprobante } from '../../contract/enums.ts';
import type { Inicio } from '../../contract/inicio.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { lastDiaOf, ventanaDeFechas } from '../../rules/comprobantes/fecha.ts';
import { deOtraEmpresa } from '../avisos/actividad.ts';
import { within } from '../postgres/within.ts';
import { BORRADORES } from '../comprobantes/comprobantes.ts';
import { ESTA_SIN_CONFIRMAR, SIN_CONFIRMAR } from '../comprobantes/emisiones/sinConfirmar.ts';
import { anyUuid, COUNT, db } from '../postgres/kysely.ts';

// Figures of Inicio that no list reads whole: an index answers each statement.

/** Number of drafts typed by hand, of those among them that ARCA refused, and of all drafts waiting for ARCA. */
export async function countBorradores(
  em: EntityManager,
  alcance: Alcance,
  ambiente: Ambiente,
): Promise<Omit<Inicio['borradores'], 'a_mano_vence'>> {
  return db(em)
    .selectFrom('comprobante as c')
    .select(({ fn }) => [
      sql<number>`count(*) filter (where ${BORRADORES.a_mano})::int`.as('a_mano'),
      sql<number>`count(*) filter (where ${BORRADORES.rechazado})::int`.as('rechazados'),
      sql<number>`count(*) filter (where ${BORRADORES.en_cola})::int`.as('en_cola'),
      fn.min('c.en_cola_desde').as('en_cola_desde'),
    ])
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.ambiente', '=', ambiente)
    .where('c.status', '=', 'borrador')
    .executeTakeFirstOrThrow();
}

/** Nearest last day, from `hoy` on, on which ARCA takes the typed date of a draft; null: past for all of them, or none is dated. */
export async function nextVencimientoAMano(
  em: EntityManager,
  alcance: Alcance,
  { ambiente, hoy }: { ambiente: Ambiente; hoy: FechaCivil },
): Promise<FechaCivil | null> {
  const filas = await db(em)
    .selectFrom('comprobante as c')
    .select(({ fn }) => ['c.concepto', fn.min<string>('c.fecha').as('fecha')])
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.ambiente', '=', ambiente)
    .where('c.status', '=', 'borrador')
    .where('c.fecha_automatica', '=', false)
    .where(BORRADORES.a_mano)
    // The first date that ARCA still takes today, by the kind of what is sold.
    .where(({ eb, or, and }) =>
      or(
        CONCEPTOS.map((concepto) =>
          and([eb('c.concepto', '=', concepto), eb('c.fecha', '>=', ventanaDeFechas(hoy, concepto).desde)]),
        ),
      ),
    )
    .groupBy('c.concepto')
    .execute();
  return filas.map(({ concepto, fecha }) => lastDiaOf(fecha, concepto)).toSorted()[0] ?? null;
}

const CONCEPTOS = [1, 2, 3] as const;

/** Number of vouchers asked of ARCA whose authorisation is unknown, and since when the oldest; null: of every user. */
export async function countSinConfirmar(
  em: EntityManager,
  alcance: Alcance | null,
  ambiente: Ambiente,
): Promise<{ cantidad: number; desde: Date | null }> {
  let dudosos = db(em)
    .selectFrom('comprobante as c')
    .select(() => [
      COUNT.as('cantidad'),
      sql<Date | null>`min((${SIN_CONFIRMAR} ->> 'desde')::timestamptz)`.as('desde'),
    ])
    .where('c.ambiente', '=', ambiente)
    // Both kinds of doubt by an index each: the light asks for them all the time.
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('c.emision_id', 'is not', null),
        eb(
          'c.id',
          'in',
          selectFrom('numero_sin_probar as n').select('n.comprobante_id').where('n.resuelto_en', 'is', null),
        ),
      ]),
    )
    .where(ESTA_SIN_CONFIRMAR);
  if (alcance !== null) dudosos = dudosos.where(within(alcance, 'comprobante', 'c'));
  return dudosos.executeTakeFirstOrThrow();
}

/** Whether any voucher was issued. */
export async function emitioAlguna(em: EntityManager, alcance: Alcance, ambiente: Ambiente): Promise<boolean> {
  const emitida = await db(em)
    .selectFrom('comprobante')
    .select('id')
    .where(within(alcance, 'comprobante'))
    .where('ambiente', '=', ambiente)
    .where('status', '=', 'emitida')
    .limit(1)
    .executeTakeFirst();
  return emitida !== undefined;
}

/** Total a company issued on a day, of a type, in pesos. */
export interface EmitidosDeDia {
  company_id: string;
  fecha: string;
  tipo_comprobante: TipoComprobante;
  cantidad: number;
  total: Decimal;
}

/** Issued vouchers between two civil dates, added up by company, day and type. */
export async function sumEmitidos(
  em: EntityManager,
  alcance: Alcance,
  { ambiente, desde, hasta }: { ambiente: Ambiente; desde: string; hasta: string },
): Promise<EmitidosDeDia[]> {
  const filas = await db(em)
    .selectFrom('comprobante_suma')
    .select(['company_id', 'fecha', 'tipo_comprobante'])
    .select([sql<number>`sum(cantidad)::int`.as('cuantos'), sql<string>`sum(total)::text`.as('pesos')])
    .where(within(alcance, 'comprobante_suma'))
    .where('ambiente', '=', ambiente)
    .where('fecha', '>=', desde)
    .where('fecha', '<=', hasta)
    .where('cantidad', '>', 0)
    .groupBy(['company_id', 'fecha', 'tipo_comprobante'])
    .execute();
  return filas.map(({ cuantos, pesos, ...dia }) => ({ ...dia, cantidad: cuantos, total: new Decimal(pesos) }));
}

/** Number of events that need a person on these accounts, by kind. A sale without voucher is not an event: it is counted with the sales. */
export async function countAvisos(
  em: EntityManager,
  alcance: Alcance,
  cuenta_ids: readonly string[],
): Promise<{ cuenta_id: string; tipo: TipoActividad; cantidad: number }[]> {
  const filas = await db(em)
    .selectFrom('actividad')
    .select(['cuenta_id', 'tipo', COUNT.as('cuantas')])
    .where('cuenta_id', '=', anyUuid(cuenta_ids))
    .where('requiere_persona', '=', true)
    .where('resuelta_en', 'is', null)
    .where('tipo', 'not in', ['omitida', 'rechazada'])
    .where(({ not }) => not(deOtraEmpresa(alcance, 'actividad')))
    .groupBy(['cuenta_id', 'tipo'])
    .orderBy('tipo')
    .execute();
  return filas.flatMap(({ cuenta_id, tipo, cuantas }) =>
    cuenta_id === null ? [] : [{ cuenta_id, tipo, cantidad: cuantas }],
  );
}

/** Active listings that lose money, by account. */
export async function countQuePierden(em: EntityManager, cuenta_ids: readonly string[]): Promise<Map<string, number>> {
  const filas = await db(em)
    .selectFrom('publicacion')
    .select(['cuenta_id', COUNT.as('cuantas')])
    .where('cuenta_id', '=', anyUuid(cuenta_ids))
    .where('status', '=', 'active')
    .where('ganancia', '<', new Decimal(0))
    .groupBy('cuenta_id')
    .execute();
  return new Map(filas.map(({ cuenta_id, cuantas }) => [cuenta_id, cuantas]));
}

/** When ARCA last answered anybody of this installation; null: never. */
export async function findUltimaRespuesta(em: EntityManager, ambiente: Ambiente): Promise<Date | null> {
  const fila = await db(em)
    .selectFrom('arca_intercambio')
    .select('inicio')
    .where('ambiente', '=', ambiente)
    .where('respuesta', 'is not', null)
    .orderBy('inicio', 'desc')
    .limit(1)
    .executeTakeFirst();
  return fila?.inicio ?? null;
}

/** Instant up to which the sales of each account were looked for. */
export async function findLecturasDeVentas(
  em: EntityManager,
  cuenta_ids: readonly string[],
): Promise<Map<string, Date>> {
  const filas = await db(em)
    .selectFrom('cuenta as c')
    .leftJoin('lectura_ventas as l', 'l.cuenta_id', 'c.id')
    .select(['c.id', 'c.recuperada_hasta', 'l.leida_en'])
    .where('c.id', '=', anyUuid(cuenta_ids))
    .execute();
  return new Map(
    filas.flatMap(({ id, recuperada_hasta, leida_en }): [string, Date][] => {
      const ultima = Math.max(recuperada_hasta?.getTime() ?? 0, leida_en?.getTime() ?? 0);
      return ultima === 0 ? [] : [[id, new Date(ultima)]];
    }),
  );
}
