/** ARCA's tickets and exchanges, the numbering of vouchers, and the requests that take numbers. */
export const arca = [
  `create table arca_ticket (
    ambiente text not null,
    huella text not null,
    servicio text not null,
    cifrado text not null,
    generado timestamptz not null,
    vence timestamptz not null,
    renovacion_pedida_en timestamptz,
    primary key (ambiente, huella, servicio)
  )`,

  // By month of `inicio`; a row of no created month goes to the default partition.
  `create table arca_intercambio (
    id bigserial,
    ambiente text not null,
    servicio text not null,
    operacion text not null,
    cuit text,
    serie jsonb,
    numero_desde int,
    numero_hasta int,
    resultado text not null,
    inicio timestamptz not null,
    milisegundos int not null,
    pedido text not null,
    respuesta text,
    primary key (id, inicio)
  ) partition by range (inicio)`,
  `create table arca_intercambio_resto partition of arca_intercambio default`,
  // Finds the last exchanges of an ambiente at once, also in months that have none of it.
  `create index arca_intercambio_ambiente_idx on arca_intercambio (ambiente, inicio)`,
  `create index arca_intercambio_cuit_idx on arca_intercambio (cuit, inicio)`,
  `create index arca_intercambio_numero_idx on arca_intercambio (cuit, numero_desde, numero_hasta) where numero_desde is not null`,

  `create table persona_arca (
    cuit text not null,
    datos jsonb,
    leida_en timestamptz not null,
    ambiente text not null,
    primary key (ambiente, cuit)
  )`,

  `create table serie (
    id uuid not null default gen_random_uuid(),
    ambiente text not null,
    cuit text not null,
    punto_de_venta int not null,
    tipo_comprobante int not null,
    ultimo_numero int,
    ultima_fecha date,
    registros_por_request int,
    dueno_token uuid,
    dueno_host text,
    dueno_pid int,
    dueno_inicio text,
    vence_en timestamptz,
    mirada_en timestamptz,
    mirado_hasta int,
    hueco_desde timestamptz,
    primary key (id),
    constraint serie_key unique (ambiente, cuit, punto_de_venta, tipo_comprobante)
  )`,

  `create table emision (
    id uuid not null default gen_random_uuid(),
    serie_id uuid not null,
    token uuid not null,
    estado text not null,
    solicitud jsonb not null,
    numero_desde int,
    numero_hasta int,
    abierta_en timestamptz not null,
    numeros_en timestamptz,
    cerrada_en timestamptz,
    resultado text,
    detalle jsonb,
    duda_desde timestamptz,
    dudosa_desde timestamptz,
    ausente_desde timestamptz,
    mirar_desde timestamptz,
    arca_ultimo int,
    respuesta jsonb,
    primary key (id),
    constraint emision_estado_check check (estado in ('abierta', 'cerrada', 'descartada')),
    constraint emision_serie_id_foreign foreign key (serie_id) references serie (id) on delete restrict
  )`,
  // One open request per serie: a second one would ask for the same numbers.
  `create unique index emision_abierta_key on emision (serie_id) where estado = 'abierta'`,
  `create index emision_numeros_idx on emision (serie_id, numero_hasta)`,
  `create index emision_serie_idx on emision (serie_id, abierta_en)`,

  // No reference to the draft nor to its sale: both may be deleted while the number is in doubt.
  `create table numero_sin_probar (
    id bigserial,
    serie_id uuid not null,
    emision_id uuid not null,
    numero int not null,
    pedido jsonb not null,
    comprobante_id uuid not null,
    venta_id uuid,
    orden_ids uuid[] not null,
    anotado_en timestamptz not null default now(),
    resuelto_en timestamptz,
    primary key (id),
    constraint numero_sin_probar_serie_id_foreign foreign key (serie_id) references serie (id) on delete cascade,
    constraint numero_sin_probar_emision_id_foreign foreign key (emision_id) references emision (id) on delete cascade
  )`,
  `create index numero_sin_probar_comprobante_idx on numero_sin_probar (comprobante_id) where resuelto_en is null`,
  `create index numero_sin_probar_venta_idx on numero_sin_probar (venta_id) where resuelto_en is null and venta_id is not null`,
];
