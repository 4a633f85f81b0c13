import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Preferencia } from '../../contract/empresas/preferencias.ts';
import { ahora, fecha, id, instante, parte } from './columns.ts';

export const UsuarioEntity = defineEntity({
  name: 'usuario',
  properties: {
    id: id(),
    email: p.text(),
    password_hash: p.text(),
    email_confirmed: p.boolean().default(false),
    email_confirm_hash: p.text().nullable(),
    email_confirm_hash_date: instante().nullable(),
    recuperacion_hash: p.text().nullable(),
    recuperacion_fecha: instante().nullable(),
    email_nuevo: p.text().nullable(),
    email_nuevo_hash: p.text().nullable(),
    email_nuevo_fecha: instante().nullable(),
    cerrado_en: instante().nullable(),
    mail_diario: p.boolean().default(true),
    mail_hora: p.smallint().default(8),
    mail_urgente: p.boolean().default(true),
    creado_en: ahora(),
  },
  indexes: [
    {
      name: 'usuario_email_key',
      expression: 'create unique index "usuario_email_key" on "usuario" (lower("email"))',
    },
  ],
});

/** A session; only the hash of its bearer token is stored. */
export const SesionEntity = defineEntity({
  name: 'sesion',
  properties: {
    id: id(),
    usuario_id: parte(UsuarioEntity),
    token_hash: p.text(),
    creada_en: ahora(),
    vence_en: instante(),
    navegador: p.text().default(''),
    vista_en: ahora(),
  },
  uniques: [{ properties: 'token_hash', name: 'sesion_token_hash_key' }],
  indexes: [{ properties: 'usuario_id', name: 'sesion_usuario_idx' }],
});

/** A mail that a user got, or is about to get, of what needs a person: each matter is told once. */
export const AvisoMailEntity = defineEntity({
  name: 'aviso_mail',
  primaryKeys: ['user_id', 'clave'],
  properties: {
    user_id: parte(UsuarioEntity).primary(),
    clave: p.text().primary(),
    creado_en: ahora(),
  },
  indexes: [{ properties: 'creado_en', name: 'aviso_mail_creado_idx' }],
});

/** Columns and views of a list as a user left them. `pantalla`: name of the list; null columns: as they come. */
export const PreferenciaEntity = defineEntity({
  name: 'preferencia',
  primaryKeys: ['user_id', 'pantalla'],
  properties: {
    user_id: parte(UsuarioEntity).primary(),
    pantalla: p.text().primary(),
    columnas: p.json<Preferencia['columnas']>().nullable(),
    vistas: p.json<Preferencia['vistas']>().defaultRaw("'[]'"),
  },
});

/** Number of mails a user had sent to an address on a day of Buenos Aires; only the hash of the address is stored. */
export const CorreoMandadoEntity = defineEntity({
  name: 'correo_mandado',
  primaryKeys: ['user_id', 'destino_hash', 'fecha_envio'],
  properties: {
    user_id: parte(UsuarioEntity).primary(),
    destino_hash: p.text().primary(),
    fecha_envio: fecha().primary(),
    cantidad: p.integer(),
  },
  indexes: [{ properties: ['destino_hash', 'fecha_envio'], name: 'correo_mandado_destino_idx' }],
});

/** A CUIT that an owner asked ARCA's padrón about on a day of Buenos Aires. */
export const ConsultaPadronEntity = defineEntity({
  name: 'consulta_padron',
  primaryKeys: ['user_id', 'fecha', 'cuit'],
  properties: {
    user_id: parte(UsuarioEntity).primary(),
    fecha: fecha().primary(),
    cuit: p.text().primary(),
  },
});

/** Use of a database: the demo, or real vouchers. */
export type ClaseInstalacion = 'demo' | 'real';

/** Use of this database, in its one row: the demo, or real vouchers. Never both. */
export const InstalacionEntity = defineEntity({
  name: 'instalacion',
  properties: {
    id: p.smallint().primary().autoincrement(false).defaultRaw('1'),
    clase: p.enum(['demo', 'real']).$type<ClaseInstalacion>(),
    desde: ahora(),
  },
  checks: [{ name: 'instalacion_id_check', expression: 'id = 1' }],
});

/**
 * Id of the real installation, in its one row; a copy of the id is in the data folder. `base`: mark of the cluster and database where it
 * was written, which a copy of the database does not have; null: restored from a backup.
 */
export const InstalacionIdentidadEntity = defineEntity({
  name: 'instalacion_identidad',
  properties: {
    id: p.smallint().primary().autoincrement(false).defaultRaw('1'),
    identidad: p.text(),
    base: p.text().nullable(),
    pausada_en: instante().nullable(),
    confirmada_en: instante().nullable(),
    confirmada_por: p.text().nullable(),
    latido: instante().nullable(),
  },
  checks: [{ name: 'instalacion_identidad_id_check', expression: 'id = 1' }],
});
