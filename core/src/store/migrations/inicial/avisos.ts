/** Notices of the marketplaces, the activity told to users, and the spans of each trace. */
export const avisos = [
  // By month of `recibida_en`; a row of no created month goes to the default partition. No foreign keys: a notice is one INSERT.
  `create table notificacion (
    id bigserial,
    id_externo text,
    recurso text not null,
    topic text not null,
    meli_user_id text not null,
    application_id text,
    cuerpo jsonb not null,
    recibida_en timestamptz not null default now(),
    procesada_en timestamptz,
    resultado text,
    recuperada boolean not null default false,
    traza uuid,
    plaza text not null default 'meli',
    primary key (id, recibida_en)
  ) partition by range (recibida_en)`,
  `create table notificacion_resto partition of notificacion default`,
  `create index notificacion_pendiente_idx on notificacion (id) where procesada_en is null`,

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

  `create table actividad (
    id uuid not null default gen_random_uuid(),
    user_id uuid not null,
    cuenta_id uuid,
    tipo text not null,
    datos jsonb not null,
    creada_en timestamptz not null default now(),
    clave text not null,
    venta_id uuid,
    comprobante_id uuid,
    requiere_persona boolean not null default false,
    resuelta_en timestamptz,
    se_repite boolean not null default false,
    resuelta_por uuid,
    primary key (id),
    constraint actividad_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade,
    constraint actividad_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade,
    constraint actividad_venta_id_foreign foreign key (venta_id) references venta (id) on delete cascade,
    constraint actividad_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete set null,
    constraint actividad_resuelta_por_foreign foreign key (resuelta_por) references usuario (id) on delete set null
  )`,
  // The same event is told once, unless it solved itself and happened again.
  `create unique index actividad_clave_key on actividad (user_id, tipo, coalesce(venta_id, cuenta_id), clave) where not se_repite`,
  `create index actividad_comprobante_idx on actividad (comprobante_id)`,
  `create index actividad_cuenta_idx on actividad (cuenta_id, creada_en)`,
  `create index actividad_pendiente_idx on actividad (cuenta_id) where requiere_persona and resuelta_en is null`,
  `create index actividad_user_idx on actividad (user_id, creada_en)`,
  `create index actividad_venta_idx on actividad (venta_id)`,

  // By month of `en`; a row of no created month goes to the default partition.
  `create table span (
    id bigserial,
    traza uuid not null,
    nombre text not null,
    en timestamptz not null,
    milisegundos int not null,
    venta text,
    comprobante_id uuid,
    atributos jsonb not null,
    primary key (id, en)
  ) partition by range (en)`,
  `create table span_resto partition of span default`,
  `create index span_traza_idx on span (traza)`,
  `create index span_venta_idx on span (venta) where venta is not null`,
];
