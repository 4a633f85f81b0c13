import { Migration } from '@mikro-orm/migrations';

/** What invoicing by itself remembers: what it did, up to where it looked, and how often the marketplace speaks. */
export class Automatico extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `alter table comprobante add automatico boolean not null default false`,

  `alter table paquete add automatico_al timestamptz, add en_espera_desde timestamptz`,
  `create index paquete_envio_idx on paquete (cuenta_id, envio_id)`,

  `alter table cuenta add recuperada_desde date, add recuperada_hasta timestamptz, add recuperacion_pedida_en timestamptz`,

  `alter table notificacion add recuperada boolean not null default false`,

  `alter table actividad
    add clave text not null,
    add paquete_id uuid,
    add comprobante_id uuid,
    add requiere_persona boolean not null default false,
    add resuelta_en timestamptz,
    add constraint actividad_clave_key unique (user_id, clave),
    add constraint actividad_paquete_id_foreign foreign key (paquete_id) references paquete (id) on delete cascade,
    add constraint actividad_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete set null`,
  `create index actividad_paquete_idx on actividad (paquete_id)`,
  `create index actividad_comprobante_idx on actividad (comprobante_id)`,
  `create index actividad_pendiente_idx on actividad (cuenta_id) where requiere_persona and resuelta_en is null`,

  `create table aviso_hora (
    cuenta_id uuid not null,
    hora timestamptz not null,
    cantidad int not null,
    primary key (cuenta_id, hora),
    constraint aviso_hora_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade
  )`,

  `create table aviso_perdido (
    cuenta_id uuid not null,
    id_externo text not null,
    visto_en timestamptz not null default now(),
    primary key (cuenta_id, id_externo),
    constraint aviso_perdido_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade
  )`,
];
