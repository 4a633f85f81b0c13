import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ClavePlaza } from '../../contract/cuentas/cuenta.ts';
import type { Ambiente } from '../../contract/enums.ts';
import { countSinConfirmar } from '../inicio/inicio.ts';
import { COUNT, db } from '../postgres/kysely.ts';

/** Batches whose wait is told apart, the longest first: more would mean a figure for each account. */
const LOTES_CONTADOS = 5;
/** Accounts looked at in one reading, among those that may be silent. */
const CUENTAS_MIRADAS = 200;
/** Days after which an expired certificate is no longer in use by any issuer. */
const VENCIDO_HACE_DIAS = 7;

/** Figures read from the database, for the whole installation. */
export interface MedidasDeLaBase {
  /** Unsettled requests to ARCA: under way, or left by a process that died. */
  emisiones_abiertas: { cantidad: number; desde: Date | null };
  /** Vouchers asked of ARCA whose authorisation is unknown. */
  sin_confirmar: { cantidad: number; desde: Date | null };
  cuentas: { vinculadas: number; sin_permiso: number; automaticas: number };
  /** The companies' own certificates that expire first. */
  certificados: { por_vencer: number; primero: Date | null };
  /** Seconds that the next call to each marketplace would wait for its budget: of all together, and of the account that waits the most. */
  cupos: Map<ClavePlaza, { todas: number; cuenta: number }>;
  /** Start of the oldest waiting batch of an account, for the accounts that wait the most. */
  lotes: Date[];
}

export async function readMedidasDeLaBase(
  em: EntityManager,
  ambiente: Ambiente,
  plazas: readonly ClavePlaza[],
): Promise<MedidasDeLaBase> {
  const emisiones_abiertas = await db(em)
    .selectFrom('emision as e')
    .innerJoin('serie as s', 's.id', 'e.serie_id')
    .select(({ fn }) => [COUNT.as('cantidad'), fn.min('e.abierta_en').as('desde')])
    .where('e.estado', '=', 'abierta')
    .where('s.ambiente', '=', ambiente)
    .executeTakeFirstOrThrow();
  const cuentas = await db(em)
    .selectFrom('cuenta')
    .select([
      COUNT.as('vinculadas'),
      sql<number>`(count(*) filter (where requiere_vincular))::int`.as('sin_permiso'),
      sql<number>`(count(*) filter (where automatizar and not requiere_vincular))::int`.as('automaticas'),
    ])
    .where('desvinculada_en', 'is', null)
    .executeTakeFirstOrThrow();
  // The certificate in use of each CUIT: the last to expire.
  const certificados = await db(em)
    .selectFrom((desde) =>
      desde
        .selectFrom('certificado_empresa')
        .select(({ fn }) => ['cuit', fn.max('vence').as('hasta')])
        .where('ambiente', '=', ambiente)
        .where('probado_en', 'is not', null)
        .groupBy('cuit')
        .having(({ fn }) => fn.max('vence'), '>', sql<Date>`now() - ${VENCIDO_HACE_DIAS} * interval '1 day'`)
        .as('c'),
    )
    .select([
      sql<number>`(count(*) filter (where hasta < now() + interval '30 days'))::int`.as('por_vencer'),
      sql<Date | null>`min(hasta)`.as('primero'),
    ])
    .executeTakeFirstOrThrow();
  const cupos: MedidasDeLaBase['cupos'] = new Map();
  for (const plaza of plazas) {
    const claveComun = `${plaza} todas`;
    const cupo = await db(em)
      .selectFrom('cupo')
      .select([waitOf(sql`clave = ${claveComun}`).as('todas'), waitOf(sql`clave <> ${claveComun}`).as('cuenta')])
      .where(sql<boolean>`starts_with(clave, ${`${plaza} `})`)
      .executeTakeFirstOrThrow();
    cupos.set(plaza, cupo);
  }
  const lotes = await db(em)
    .selectFrom('lote')
    .select(({ fn }) => fn.min('creado_en').as('desde'))
    .where('estado', '=', 'pendiente')
    .groupBy('cuenta_id')
    .orderBy('desde')
    .limit(LOTES_CONTADOS)
    .execute();
  const sin_confirmar = await countSinConfirmar(em, null, ambiente);
  return { emisiones_abiertas, sin_confirmar, cuentas, certificados, cupos, lotes: lotes.map(({ desde }) => desde) };
}

const waitOf = (filtro: ReturnType<typeof sql>) =>
  sql<number>`greatest(0, coalesce(extract(epoch from max(libre_desde) filter (where ${filtro}) - clock_timestamp()), 0))::float8`;

/** Accounts that invoice automatically, without notices from the marketplace since `antes`. */
export async function listCuentasSinAvisos(
  em: EntityManager,
  antes: Date,
): Promise<{ id: string; user_id: string; linked_company_id: string | null; ultima_notificacion: Date | null }[]> {
  return db(em)
    .selectFrom('cuenta')
    .select(['id', 'user_id', 'linked_company_id', 'ultima_notificacion'])
    .where('automatizar', '=', true)
    .where('requiere_vincular', '=', false)
    .where('desvinculada_en', 'is', null)
    .where('ultima_notificacion', '<', antes)
    .orderBy('ultima_notificacion', 'desc')
    .limit(CUENTAS_MIRADAS)
    .execute();
}
