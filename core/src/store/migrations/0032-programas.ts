import { Migration } from '@mikro-orm/migrations';

/** Keys with which programs work for a user, and the calls that issue, each of which is done once. */
export class Programas extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `create table clave_programa (
    id uuid not null default gen_random_uuid() primary key,
    usuario_id uuid not null,
    nombre text not null,
    prefijo text not null,
    huella text not null,
    permiso text not null,
    creada_en timestamptz not null default now(),
    usada_en timestamptz,
    vence_en timestamptz,
    revocada_en timestamptz,
    constraint clave_programa_huella_key unique (huella),
    constraint clave_programa_permiso_check check (permiso in ('leer', 'redactar', 'emitir')),
    constraint clave_programa_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade
  )`,
  `create index clave_programa_usuario_idx on clave_programa (usuario_id, creada_en)`,

  `create table pedido_unico (
    id uuid not null default gen_random_uuid() primary key,
    usuario_id uuid not null,
    clave text not null,
    huella text not null,
    estado text not null,
    token uuid not null,
    duenio jsonb not null,
    tomado_hasta timestamptz not null,
    comprobante_id uuid,
    lote_id uuid,
    status smallint,
    cuerpo text,
    creado_en timestamptz not null default now(),
    constraint pedido_unico_clave_key unique (usuario_id, clave),
    constraint pedido_unico_estado_check check (estado in ('en_curso', 'cortado', 'hecho')),
    constraint pedido_unico_hecho_check check ((estado = 'hecho') = (status is not null)),
    constraint pedido_unico_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade
  )`,
  `create index pedido_unico_creado_idx on pedido_unico (creado_en)`,
];
