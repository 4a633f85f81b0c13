import { defineEntity, p } from '@mikro-orm/postgresql';
import { ahora, id, instante, numeral, parte } from './columns.ts';
import { CuentaEntity } from './cuenta.ts';
import { UsuarioEntity } from './usuario.ts';

/** A notice of the marketplace as it came; a worker turns it into jobs. No foreign keys: one INSERT, then 200. */
export const NotificacionEntity = defineEntity({
  name: 'Notificacion',
  tableName: 'notificacion',
  properties: {
    id: numeral(),
    id_externo: p.text().nullable(),
    recurso: p.text(),
    topic: p.text(),
    meli_user_id: p.text(),
    application_id: p.text().nullable(),
    cuerpo: p.json<unknown>(),
    recibida_en: ahora(),
    procesada_en: instante().nullable(),
    resultado: p.text().nullable(),
  },
  indexes: [{ properties: 'id', name: 'notificacion_pendiente_idx', where: 'procesada_en is null' }],
});

/** What happened, for the person to read. */
export const ActividadEntity = defineEntity({
  name: 'Actividad',
  tableName: 'actividad',
  properties: {
    id: id(),
    user_id: parte(UsuarioEntity),
    cuenta_id: parte(CuentaEntity).nullable(),
    tipo: p.text(),
    datos: p.json<unknown>(),
    creada_en: ahora(),
  },
  indexes: [
    { properties: ['user_id', 'creada_en'], name: 'actividad_user_idx' },
    { properties: ['cuenta_id', 'creada_en'], name: 'actividad_cuenta_idx' },
  ],
});
