import { defineEntity, p } from '@mikro-orm/postgresql';
import { ahora, id, instante, parte } from './columns.ts';

export const UsuarioEntity = defineEntity({
  name: 'Usuario',
  tableName: 'usuario',
  properties: {
    id: id(),
    email: p.text(),
    password_hash: p.text(),
    email_confirmed: p.boolean().default(false),
    email_confirm_hash: p.text().nullable(),
    email_confirm_hash_date: instante().nullable(),
    recuperacion_hash: p.text().nullable(),
    recuperacion_fecha: instante().nullable(),
    creado_en: ahora(),
  },
  indexes: [
    {
      name: 'usuario_email_key',
      expression: 'create unique index "usuario_email_key" on "usuario" (lower("email"))',
    },
  ],
});

/** A bearer token is kept only as its hash. */
export const SesionEntity = defineEntity({
  name: 'Sesion',
  tableName: 'sesion',
  properties: {
    id: id(),
    usuario_id: parte(UsuarioEntity),
    token_hash: p.text(),
    creada_en: ahora(),
    vence_en: instante(),
  },
  uniques: [{ properties: 'token_hash', name: 'sesion_token_hash_key' }],
  indexes: [{ properties: 'usuario_id', name: 'sesion_usuario_idx' }],
});
