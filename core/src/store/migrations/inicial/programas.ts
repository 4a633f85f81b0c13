/** Data of a voucher that an event tells, under the published keys. The rest is read by the voucher's id. Amounts are numbers. */
const DATOS = `jsonb_build_object('id', f.id, 'company_id', f.company_id, 'ambiente', f.ambiente,
   'tipo_comprobante', f.tipo_comprobante, 'punto_de_venta', f.punto_de_venta, 'numero_comprobante', f.numero_comprobante,
   'fecha', f.fecha, 'moneda', f.moneda, 'total', f.total, 'cae', f.cae, 'cae_vencimiento', f.cae_vencimiento,
   'paquete_id', f.venta_id, 'comprobante_vinculado', f.comprobante_vinculado, 'rechazo', f.rechazo)`;

const EMITIDOS = `select 'comprobante.emitido' as suceso, n.* from despues n where n.status = 'emitida'`;
const CAMBIADOS = `select case when n.status = 'emitida' then 'comprobante.emitido' else 'comprobante.rechazado' end as suceso, n.*
    from despues n join antes a using (id)
   where (n.status = 'emitida' and a.status <> 'emitida')
      or (n.status = 'borrador' and n.rechazo <> '[]' and n.rechazo <> a.rechazo)`;

/**
 * Events are written in the transaction that writes the voucher, however it was issued, refused or adopted. A destination that is being
 * deleted meanwhile is waited for and left out (`for key share`): without the lock its foreign key would fail, and the transaction that
 * keeps the CAE would be lost with it.
 */
const funcionDeEntrega = (nombre: string, filas: string): string =>
  `create function entrega_${nombre}() returns trigger language plpgsql as $$ begin insert into entrega (destino_id, tipo, comprobante_id, datos)
  select d.id, f.suceso, f.id, ${DATOS} from (${filas}) f join destino d on d.usuario_id = f.user_id
   order by d.id, f.numero_comprobante, f.id for key share of d; return null; end $$`;

/** Keys of programs, their calls, previews and destinations, and the events told to them. */
export const programas = [
  `create table clave_programa (
    id uuid not null default gen_random_uuid(),
    usuario_id uuid not null,
    nombre text not null,
    prefijo text not null,
    huella text not null,
    permiso text not null,
    creada_en timestamptz not null default now(),
    usada_en timestamptz,
    vence_en timestamptz,
    revocada_en timestamptz,
    primary key (id),
    constraint clave_programa_huella_key unique (huella),
    constraint clave_programa_permiso_check check (permiso in ('leer', 'redactar', 'emitir')),
    constraint clave_programa_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade
  )`,
  `create index clave_programa_usuario_idx on clave_programa (usuario_id, creada_en)`,

  // No reference to the voucher: a draft may be deleted.
  `create table pedido_unico (
    id uuid not null default gen_random_uuid(),
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
    primary key (id),
    constraint pedido_unico_clave_key unique (usuario_id, clave),
    constraint pedido_unico_estado_check check (estado in ('en_curso', 'cortado', 'hecho')),
    constraint pedido_unico_hecho_check check ((estado = 'hecho') = (status is not null)),
    constraint pedido_unico_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade
  )`,
  `create index pedido_unico_creado_idx on pedido_unico (creado_en)`,

  `create table vista_previa (
    id uuid not null default gen_random_uuid(),
    usuario_id uuid not null,
    titular_id uuid not null,
    huella text not null,
    pedido jsonb not null,
    comprobantes jsonb not null,
    creada_en timestamptz not null default now(),
    vence_en timestamptz not null,
    usada_en timestamptz,
    primary key (id),
    constraint vista_previa_huella_key unique (huella),
    constraint vista_previa_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade,
    constraint vista_previa_titular_id_foreign foreign key (titular_id) references usuario (id) on delete cascade
  )`,
  `create index vista_previa_vence_idx on vista_previa (vence_en)`,

  `create table emision_asistida (
    usuario_id uuid not null,
    hasta timestamptz not null,
    primary key (usuario_id),
    constraint emision_asistida_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade
  )`,

  `create table destino (
    id uuid not null default gen_random_uuid(),
    usuario_id uuid not null,
    url text not null,
    secreto_cifrado text not null,
    secreto_anterior_cifrado text,
    anterior_hasta timestamptz,
    estado text not null default 'activo',
    fallas int not null default 0,
    proxima_en timestamptz not null default now(),
    token uuid,
    tomado_hasta timestamptz,
    creado_en timestamptz not null default now(),
    ultimo_numero bigint not null default 0,
    primary key (id),
    constraint destino_estado_check check (estado in ('activo', 'detenido')),
    constraint destino_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade
  )`,
  `create index destino_usuario_idx on destino (usuario_id, creado_en)`,

  // No reference to the voucher: the event stays if its draft is deleted.
  `create table entrega (
    id uuid not null default gen_random_uuid(),
    orden bigserial,
    destino_id uuid not null,
    tipo text not null,
    comprobante_id uuid not null,
    datos jsonb not null,
    estado text not null default 'pendiente',
    intentos int not null default 0,
    enviada_en timestamptz,
    respuesta smallint,
    error text,
    creada_en timestamptz not null default now(),
    numero bigint,
    primary key (id),
    constraint entrega_tipo_check check (tipo in ('comprobante.emitido', 'comprobante.rechazado')),
    constraint entrega_estado_check check (estado in ('pendiente', 'entregada', 'fallida')),
    constraint entrega_destino_id_foreign foreign key (destino_id) references destino (id) on delete cascade
  )`,
  `create index entrega_creada_idx on entrega (creada_en)`,
  `create index entrega_destino_idx on entrega (destino_id, orden)`,
  `create index entrega_pendiente_idx on entrega (destino_id, orden) where estado = 'pendiente'`,

  funcionDeEntrega('alta', EMITIDOS),
  funcionDeEntrega('cambio', CAMBIADOS),
  `create trigger entrega_alta after insert on comprobante referencing new table as despues
     for each statement execute function entrega_alta()`,
  `create trigger entrega_cambio after update on comprobante referencing old table as antes new table as despues
     for each statement execute function entrega_cambio()`,
];
