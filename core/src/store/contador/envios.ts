import type { EntityManager } from '@mikro-orm/postgresql';
import type { EnvioDatos, EnvioMensual, EstadoEnvio } from '../../contract/contador/envio.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { within } from '../postgres/within.ts';
import { db, NOW } from '../postgres/kysely.ts';

/** Shown on the screen: a year. */
const ULTIMOS = 12;

/** The monthly mail of a company, and the last ones that went. */
export async function findEnvio(em: EntityManager, alcance: Alcance, company_id: string): Promise<EnvioMensual> {
  const envio = await db(em)
    .selectFrom('envio_mensual')
    .select(['email', 'dia', 'con_pdfs'])
    .where(within(alcance, 'envio_mensual'))
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  const enviados = await db(em)
    .selectFrom('envio_hecho')
    .select(['periodo', 'email', 'estado', 'detalle', 'enviado_en'])
    .where('company_id', '=', company_id)
    .orderBy('periodo', 'desc')
    .limit(ULTIMOS)
    .execute();
  return { envio: envio ?? null, hechos: enviados };
}

/** To whom the package of each company of a user goes every month. */
export async function listEnvios(em: EntityManager, user_id: string): Promise<{ email: string; empresa: string }[]> {
  return db(em)
    .selectFrom('envio_mensual as m')
    .innerJoin('empresa as e', 'e.id', 'm.company_id')
    .select(['m.email', 'e.razon_social as empresa'])
    .where('m.user_id', '=', user_id)
    .orderBy('e.razon_social')
    .execute();
}

/** `desde`: the first month that is sent, when it begins now. */
export async function saveEnvio(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  { desde, ...datos }: EnvioDatos & { desde: string },
): Promise<void> {
  await db(em)
    .insertInto('envio_mensual')
    .values({ company_id, user_id: alcance.titular_id, desde, ...datos })
    .onConflict((conflicto) => conflicto.column('company_id').doUpdateSet({ ...datos, actualizado_en: NOW }))
    .execute();
}

/** Ends the monthly mail of a company; the months that wait are closed, which `detalle` tells. */
export async function deleteEnvio(
  tx: EntityManager,
  alcance: Alcance,
  company_id: string,
  detalle: string,
): Promise<void> {
  await db(tx)
    .deleteFrom('envio_mensual')
    .where(within(alcance, 'envio_mensual'))
    .where('company_id', '=', company_id)
    .execute();
  await db(tx)
    .updateTable('envio_hecho')
    .set({ estado: 'error', detalle })
    .where('company_id', '=', company_id)
    .where('estado', '=', 'pendiente')
    .execute();
}

/** Whether a company has a monthly mail, which nobody ends until the transaction does. */
export async function holdEnvio(tx: EntityManager, company_id: string): Promise<boolean> {
  const envio = await db(tx)
    .selectFrom('envio_mensual')
    .select('company_id')
    .where('company_id', '=', company_id)
    .forShare()
    .executeTakeFirst();
  return envio !== undefined;
}

/**
 * Companies whose mail of some month is due, taken: whoever takes them is the only one. `dia`: the last of the days of sending
 * that came for a month.
 */
export async function takeEnvios(
  tx: EntityManager,
  meses: readonly { periodo: string; dia: number }[],
): Promise<{ company_id: string; periodo: string }[]> {
  // Raw: a list of rows is one parameter.
  return tx.execute<{ company_id: string; periodo: string }[]>(
    `insert into envio_hecho (company_id, periodo, email)
     select m.company_id, u.periodo, m.email
       from envio_mensual m join jsonb_to_recordset(?::jsonb) as u(periodo text, dia int) on m.dia <= u.dia and m.desde <= u.periodo
     on conflict (company_id, periodo) do nothing
     returning company_id, periodo`,
    [JSON.stringify(meses)],
  );
}

/** Leaves a month to be sent, also again. */
export async function retakeEnvio(
  tx: EntityManager,
  { company_id, periodo, email }: { company_id: string; periodo: string; email: string },
): Promise<void> {
  await db(tx)
    .insertInto('envio_hecho')
    .values({ company_id, periodo, email })
    .onConflict((conflicto) =>
      conflicto
        .columns(['company_id', 'periodo'])
        .doUpdateSet({ estado: 'pendiente', email, detalle: null, enviado_en: null }),
    )
    .execute();
}

/** Whose mail it is, while it is to be sent. */
export async function findEnvioPendiente(
  em: EntityManager,
  company_id: string,
  periodo: string,
): Promise<{ user_id: string; email: string; con_pdfs: boolean } | null> {
  const envio = await db(em)
    .selectFrom('envio_hecho as h')
    .innerJoin('envio_mensual as m', 'm.company_id', 'h.company_id')
    .select(['m.user_id', 'm.email', 'm.con_pdfs'])
    .where('h.company_id', '=', company_id)
    .where('h.periodo', '=', periodo)
    .where('h.estado', '=', 'pendiente')
    .executeTakeFirst();
  return envio ?? null;
}

/** Says how a month's mail stands, and to whom it goes; `de`: only if it stood so. Answers whether it did. */
export async function setEnvio(
  em: EntityManager,
  { company_id, periodo, de }: { company_id: string; periodo: string; de: EstadoEnvio },
  { estado, detalle = null, email }: { estado: EstadoEnvio; detalle?: string | null; email?: string },
): Promise<boolean> {
  const tocado = await db(em)
    .updateTable('envio_hecho')
    .set({ estado, detalle, ...(email !== undefined && { email }), ...(estado === 'enviado' && { enviado_en: NOW }) })
    .where('company_id', '=', company_id)
    .where('periodo', '=', periodo)
    .where('estado', '=', de)
    .returning('company_id')
    .executeTakeFirst();
  return tocado !== undefined;
}
