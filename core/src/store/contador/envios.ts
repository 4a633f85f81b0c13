import type { EntityManager } from '@mikro-orm/postgresql';
import type { EnvioDatos, EnvioMensual, EstadoEnvio } from '../../contract/contador/envio.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { within } from '../postgres/within.ts';
import { db, NOW } from '../postgres/kysely.ts';

/** Months shown on the screen: a year. */
const ULTIMOS = 12;

/** The monthly mail of a company, with its last months sent. */
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

/** Address that gets the monthly package of each company of a user. */
export async function listEnvios(em: EntityManager, user_id: string): Promise<{ email: string; empresa: string }[]> {
  return db(em)
    .selectFrom('envio_mensual as m')
    .innerJoin('empresa as e', 'e.id', 'm.company_id')
    .select(['m.email', 'e.razon_social as empresa'])
    .where('m.user_id', '=', user_id)
    .orderBy('e.razon_social')
    .execute();
}

/** Stores a company's monthly mail. `desde`: the first month sent, when the mail begins now. */
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

/** Deletes the monthly mail of a company; its pending months are closed with `detalle` as the reason. */
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

/** Deletes every monthly mail of a user's companies. */
export async function deleteEnvios(tx: EntityManager, user_id: string): Promise<void> {
  await db(tx).deleteFrom('envio_mensual').where('user_id', '=', user_id).execute();
}

/** Whether a company has a monthly mail; locks it, so that nobody deletes it until the transaction ends. */
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
 * Takes the companies with a month's mail due; each is taken once. `dia`: the last day of the month on which that month's mails are due by
 * now.
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

/** Marks a month as pending to be sent, also one that was sent. */
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

/** Owner and address of a month's mail, while it is pending. */
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

/** Sets the state of a month's mail, and its address; only from the state `de`. Answers whether it was in that state. */
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
