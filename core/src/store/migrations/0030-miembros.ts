import { Migration } from '@mikro-orm/migrations';

/** Whom a company is shared with, who was invited to, and who did what when it was not the owner. */
export class Miembros extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `create table miembro (
    company_id uuid not null,
    usuario_id uuid not null,
    rol text not null,
    desde timestamptz not null default now(),
    primary key (company_id, usuario_id),
    constraint miembro_rol_check check (rol in ('empleado', 'contador')),
    constraint miembro_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade,
    constraint miembro_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade
  )`,
  `create index miembro_usuario_idx on miembro (usuario_id)`,

  `create table invitacion (
    id uuid not null default gen_random_uuid(),
    user_id uuid not null,
    email text not null,
    rol text not null,
    huella text not null,
    creada_en timestamptz not null default now(),
    vence_en timestamptz not null,
    primary key (id),
    constraint invitacion_rol_check check (rol in ('empleado', 'contador')),
    constraint invitacion_huella_key unique (huella),
    constraint invitacion_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
  `create unique index invitacion_email_key on invitacion (user_id, lower(email))`,
  `create table invitacion_empresa (
    invitacion_id uuid not null,
    company_id uuid not null,
    primary key (invitacion_id, company_id),
    constraint invitacion_empresa_invitacion_id_foreign foreign key (invitacion_id) references invitacion (id) on delete cascade,
    constraint invitacion_empresa_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
  )`,

  // Null: the owner, or nobody.
  `alter table comprobante add redactado_por uuid`,
  `alter table comprobante add constraint comprobante_redactado_por_foreign foreign key (redactado_por) references usuario (id) on delete set null`,
  `alter table comprobante add emitido_por uuid`,
  `alter table comprobante add constraint comprobante_emitido_por_foreign foreign key (emitido_por) references usuario (id) on delete set null`,
  `alter table lote add pedido_por uuid`,
  `alter table lote add constraint lote_pedido_por_foreign foreign key (pedido_por) references usuario (id) on delete set null`,
  `alter table correo_comprobante add pedido_por uuid`,
  `alter table correo_comprobante add constraint correo_comprobante_pedido_por_foreign foreign key (pedido_por) references usuario (id) on delete set null`,
];
