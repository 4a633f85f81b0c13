import { Migration } from '@mikro-orm/migrations';

/** What programs saw before it is issued, and until when a person lets them issue it. */
export class Asistente extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `create table vista_previa (
    id uuid not null default gen_random_uuid() primary key,
    usuario_id uuid not null,
    titular_id uuid not null,
    huella text not null,
    pedido jsonb not null,
    comprobantes jsonb not null,
    creada_en timestamptz not null default now(),
    vence_en timestamptz not null,
    usada_en timestamptz,
    constraint vista_previa_huella_key unique (huella),
    constraint vista_previa_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade,
    constraint vista_previa_titular_id_foreign foreign key (titular_id) references usuario (id) on delete cascade
  )`,
  `create index vista_previa_vence_idx on vista_previa (vence_en)`,
  `create table emision_asistida (
    usuario_id uuid not null primary key,
    hasta timestamptz not null,
    constraint emision_asistida_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade
  )`,
];
