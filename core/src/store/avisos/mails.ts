import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ambiente } from '../../contract/enums.ts';
import { COUNT, db, type Fila } from '../postgres/kysely.ts';
import { BLOQUEO } from '../empresas/usuarios.ts';

/** A mail due to a user: its matter is told once. */
export type MailDeAviso = Pick<Fila<'aviso_mail'>, 'user_id' | 'clave'>;

/** Users who may get mails: with a confirmed address, and neither blocked nor closed. */
const QUE_RECIBE = `u.email_confirmed and u.cerrado_en is null and u.password_hash not like '${BLOQUEO}%'`;

/** Days after which an activity is not told any more: the person has seen it. */
const DIAS = 2;
/** Hours after the chosen one in which the morning's mail still goes, when no process worked at that hour. */
const HORAS_DE_GRACIA = 3;
/** Hours that a voucher waits in the queue before it is told. */
const HORAS_EN_COLA = 2;
/** Days before a certificate's end when it is told. */
const DIAS_DE_CERTIFICADO = 7;

/** A matter that stops the invoicing: its owner, its key, and the companies whose employees are told too. */
export interface Urgente extends MailDeAviso {
  company_ids: readonly string[];
}

/** The owner of each matter `m`, and the employees of its companies: those who issue for them. */
const DESTINATARIOS = `join lateral (
        select m.user_id as usuario_id
        union
        select i.usuario_id from miembro i where i.company_id = any(m.company_ids) and i.rol = 'empleado'
      ) d on true join usuario u on u.id = d.usuario_id`;

/**
 * Takes the mails that are due now and were not taken, each once, whichever process asks first: the morning's of each user whose hour came
 * (`fecha`, `hora`: of Buenos Aires), and one for each matter that stops the invoicing, also to the employees of its company.
 */
export async function takeMails(
  tx: EntityManager,
  { ambiente, ahora, fecha, hora }: { ambiente: Ambiente; ahora: Date; fecha: string; hora: number },
): Promise<MailDeAviso[]> {
  return tx.execute<MailDeAviso[]>(
    `insert into aviso_mail (user_id, clave, creado_en)
     select u.id, m.clave, ?::timestamptz
       from (
         select u.id as user_id, 'diario:' || ? as clave, u.mail_diario as quiere, '{}'::uuid[] as company_ids
           from usuario u where ? between u.mail_hora and u.mail_hora + ${HORAS_DE_GRACIA}
         union all
         select a.user_id, 'actividad:' || min(a.id::text), true, coalesce(array_agg(k.linked_company_id) filter (where k.linked_company_id is not null), '{}')
           from actividad a left join cuenta k on k.id = a.cuenta_id
          where a.requiere_persona and a.resuelta_en is null and a.tipo in ('cuenta_desvinculada', 'falta_padron')
            and a.creada_en > ?::timestamptz - interval '${DIAS} days'
          group by a.user_id, a.tipo, case when a.tipo = 'falta_padron' then a.clave else a.id::text end
         union all
         select c.user_id, 'cola:' || ? || ':' || c.company_id, true, array[c.company_id]
           from comprobante c
          where c.ambiente = ? and c.status = 'borrador' and c.en_cola_desde < ?::timestamptz - interval '${HORAS_EN_COLA} hours'
          group by c.user_id, c.company_id
         union all
         select e.user_id, 'certificado:' || k.id, true, array[k.company_id]
           from certificado_empresa k join empresa e on e.id = k.company_id
          where k.ambiente = ? and k.probado_en is not null
            and k.vence between ?::timestamptz and ?::timestamptz + interval '${DIAS_DE_CERTIFICADO} days'
       ) m ${DESTINATARIOS}
      where m.quiere and (m.clave like 'diario:%' or u.mail_urgente) and ${QUE_RECIBE}
        and not exists (select from aviso_mail a where a.user_id = u.id and a.clave = m.clave)
     on conflict (user_id, clave) do nothing
     returning user_id, clave`,
    [ahora, fecha, hora, ahora, fecha, ambiente, ahora, ambiente, ahora, ahora],
  );
}

/** Takes mails of matters found elsewhere, to the owner and the employees who want to be told at once; each once. */
export async function claimMails(
  tx: EntityManager,
  mails: readonly Urgente[],
  creado_en: Date,
): Promise<MailDeAviso[]> {
  if (mails.length === 0) return [];
  return tx.execute<MailDeAviso[]>(
    `insert into aviso_mail (user_id, clave, creado_en)
     select u.id, m.clave, ?::timestamptz
       from jsonb_to_recordset(?::jsonb) as m(user_id uuid, clave text, company_ids uuid[]) ${DESTINATARIOS}
      where u.mail_urgente and ${QUE_RECIBE}
     on conflict (user_id, clave) do nothing
     returning user_id, clave`,
    [creado_en, JSON.stringify(mails)],
  );
}

/** Owner of a matter, and the company that it stops; null: of no company. */
interface DeTitular {
  titular_id: string;
  company_id: string | null;
}

/** An unresolved activity that is told by mail, with its account; null: it was resolved. */
export async function findActividadPorAvisar(
  em: EntityManager,
  id: string,
): Promise<({ tipo: string; datos: Fila<'actividad'>['datos']; nickname: string | null } & DeTitular) | null> {
  const fila = await db(em)
    .selectFrom('actividad as a')
    .leftJoin('cuenta as c', 'c.id', 'a.cuenta_id')
    .select(['a.tipo', 'a.datos', 'c.nickname', 'a.user_id as titular_id', 'c.linked_company_id as company_id'])
    .where('a.id', '=', id)
    .where('a.resuelta_en', 'is', null)
    .executeTakeFirst();
  return fila ?? null;
}

/** Vouchers of a company in the queue for ARCA, and since when; null: none. */
export async function findColaOf(
  em: EntityManager,
  ambiente: Ambiente,
  company_id: string,
): Promise<({ razon_social: string; cuantos: number; desde: Date } & DeTitular) | null> {
  const fila = await db(em)
    .selectFrom('comprobante as c')
    .innerJoin('empresa as e', 'e.id', 'c.company_id')
    .select([
      'e.razon_social',
      'e.user_id as titular_id',
      'e.id as company_id',
      COUNT.as('cuantos'),
      ({ fn }) => fn.min('c.en_cola_desde').as('desde'),
    ])
    .where('c.company_id', '=', company_id)
    .where('c.ambiente', '=', ambiente)
    .where('c.status', '=', 'borrador')
    .where('c.en_cola_desde', 'is not', null)
    .groupBy(['e.razon_social', 'e.user_id', 'e.id'])
    .executeTakeFirst();
  return fila?.desde ? { ...fila, desde: fila.desde } : null;
}

/** A company's own certificate that ends, unless a later one took its place; null: nothing is to be told. */
export async function findCertificadoPorVencer(
  em: EntityManager,
  id: string,
): Promise<({ razon_social: string; company_id: string; vence: Date } & DeTitular) | null> {
  const fila = await db(em)
    .selectFrom('certificado_empresa as k')
    .innerJoin('empresa as e', 'e.id', 'k.company_id')
    .select(['e.razon_social', 'e.user_id as titular_id', 'k.company_id', 'k.vence'])
    .where('k.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificado_empresa as otro')
            .select('otro.id')
            .whereRef('otro.cuit', '=', 'k.cuit')
            .whereRef('otro.ambiente', '=', 'k.ambiente')
            .whereRef('otro.vence', '>', 'k.vence')
            .where('otro.probado_en', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return fila?.vence ? { ...fila, vence: fila.vence } : null;
}

/** Days that a told matter is kept: as long as it may go on. */
const GUARDAR_DIAS = 60;

/** Deletes the mails told long ago. */
export async function deleteMails(em: EntityManager, ahora: Date): Promise<void> {
  await db(em)
    .deleteFrom('aviso_mail')
    .where('creado_en', '<', new Date(ahora.getTime() - GUARDAR_DIAS * 24 * 3_600_000))
    .execute();
}
