import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Rol } from '../../contract/empresas/miembros.ts';
import { ahora, id, instante, parte } from './columns.ts';
import { EmpresaEntity } from './empresa.ts';
import { UsuarioEntity } from './usuario.ts';

/** A user with whom a company is shared, and their role. Its owner is not one. */
export const MiembroEntity = defineEntity({
  name: 'miembro',
  primaryKeys: ['company_id', 'usuario_id'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    usuario_id: parte(UsuarioEntity).primary(),
    rol: p.enum(['empleado', 'contador']).$type<Rol>(),
    ve_ganancias: p.boolean().default(false),
    por_revisar: p.boolean().default(false),
    desde: ahora(),
  },
  indexes: [{ properties: 'usuario_id', name: 'miembro_usuario_idx' }],
});

/** A person invited by an owner to share companies, until they accept. One per owner and address. */
export const InvitacionEntity = defineEntity({
  name: 'invitacion',
  properties: {
    id: id(),
    user_id: parte(UsuarioEntity),
    email: p.text(),
    rol: p.enum(['empleado', 'contador']).$type<Rol>(),
    ve_ganancias: p.boolean().default(false),
    /** SHA-256 of the link's secret, which is not kept. */
    huella: p.text(),
    creada_en: ahora(),
    vence_en: instante(),
  },
  uniques: [{ properties: 'huella', name: 'invitacion_huella_key' }],
  indexes: [
    {
      name: 'invitacion_email_key',
      expression: 'create unique index "invitacion_email_key" on "invitacion" ("user_id", lower("email"))',
    },
  ],
});

export const InvitacionEmpresaEntity = defineEntity({
  name: 'invitacion_empresa',
  primaryKeys: ['invitacion_id', 'company_id'],
  properties: {
    invitacion_id: parte(InvitacionEntity).primary(),
    company_id: parte(EmpresaEntity).primary(),
  },
});
