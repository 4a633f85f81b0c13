import type { EntityManager } from '@mikro-orm/postgresql';

/** A notice of the marketplace as it came: a hint to read something again, never data. */
export interface NotificacionRecibida {
  id_externo: string | null;
  recurso: string;
  topic: string;
  meli_user_id: string;
  application_id: string;
  cuerpo: object;
}

/** Keeps a notice: one INSERT, nothing else, since the marketplace waits half a second for the answer. */
export async function insertNotificacion(em: EntityManager, notificacion: NotificacionRecibida): Promise<void> {
  const { id_externo, recurso, topic, meli_user_id, application_id, cuerpo } = notificacion;
  await em.execute(
    `insert into notificacion (id_externo, recurso, topic, meli_user_id, application_id, cuerpo, recibida_en)
     values (?, ?, ?, ?, ?, ?::jsonb, now())`,
    [id_externo, recurso, topic, meli_user_id, application_id, JSON.stringify(cuerpo)],
  );
}
