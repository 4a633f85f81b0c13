/** Trigger function that notes the accounts whose profits an input changed, and the SKU; null: every listing of the account. */
const funcion = (nombre: string, sentencia: string): string =>
  `create function publicacion_por_${nombre}() returns trigger language plpgsql as $$ begin ${sentencia}; return null; end $$`;

/** The articles of `filas`, the kits that have them as a part, and the kits of those kits. */
const withKits = (filas: string): string => `with recursive arriba as (
     ${filas} union select p.user_id, p.sku from arriba r join articulo_parte p on p.user_id = r.user_id and p.parte_sku = r.sku)
   select user_id, sku from arriba`;

const ofSkus = (filas: string): string => `insert into publicacion_por_calcular (cuenta_id, sku)
   select distinct c.id, a.sku from (${filas}) a join cuenta c on c.user_id = a.user_id
    where exists (select from publicacion p where p.cuenta_id = c.id)`;

/** Listings with their profits, and the triggers that note which profits have to be computed again. */
export const publicaciones = [
  `create table publicacion (
    cuenta_id uuid not null,
    item_id text not null,
    titulo text not null,
    status text not null,
    skus text[] not null default '{}',
    precio_publicado numeric(15,2) not null,
    precio numeric(15,2) not null,
    precio_original numeric(15,2),
    moneda text not null,
    aporte numeric(15,2) not null default 0,
    promo jsonb,
    disponibles int not null,
    vendidas int not null,
    catalogo boolean not null,
    precio_automatico boolean not null,
    datos jsonb not null,
    leida_en timestamptz not null,
    version int not null default 0,
    cotizado_para text,
    cotizado_en timestamptz,
    cargo jsonb,
    envio jsonb,
    ganancia numeric(15,2),
    margen numeric(15,2),
    utilidad numeric(19,2),
    mayor_termino text,
    mayor_importe numeric(15,2),
    sku_peor text,
    faltan jsonb not null default '[]',
    sin_costo boolean not null default false,
    skus_costo text[] not null default '{}',
    estimaciones jsonb not null default '[]',
    calculada_en timestamptz,
    vieja boolean not null default true,
    competencia text,
    precio_para_ganar numeric(15,2),
    competencia_en timestamptz,
    primary key (cuenta_id, item_id),
    constraint publicacion_status_check check (status in ('active', 'paused', 'closed', 'otro')),
    constraint publicacion_moneda_check check (moneda in ('ARS', 'USD')),
    constraint publicacion_competencia_check check (competencia in ('winning', 'sharing_first_place', 'losing', 'listed', 'otro')),
    constraint publicacion_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade
  )`,
  `create index publicacion_competencia_idx on publicacion (cuenta_id, status, competencia, titulo, item_id) where competencia is not null`,
  `create index publicacion_cuenta_ganancia_idx on publicacion (cuenta_id, status, ganancia, item_id)`,
  `create index publicacion_cuenta_margen_idx on publicacion (cuenta_id, status, margen, item_id)`,
  `create index publicacion_cuenta_status_idx on publicacion (cuenta_id, status, titulo, item_id)`,
  `create index publicacion_cuenta_titulo_idx on publicacion (cuenta_id, titulo, item_id)`,
  `create index publicacion_cuenta_utilidad_idx on publicacion (cuenta_id, status, utilidad, item_id)`,
  `create index publicacion_sin_costo_idx on publicacion (cuenta_id, status, titulo, item_id) where sin_costo`,
  `create index publicacion_skus_idx on publicacion using gin (skus)`,
  `create index publicacion_vieja_idx on publicacion (cuenta_id) where vieja`,

  `create table publicacion_lectura (
    cuenta_id uuid not null,
    leida_en timestamptz,
    empezada_en timestamptz,
    hechas int not null default 0,
    total int,
    error text,
    cotizacion_fecha date,
    cotizacion_valor numeric(18,6),
    primary key (cuenta_id),
    constraint publicacion_lectura_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade
  )`,

  `create table publicacion_por_calcular (
    id bigserial,
    cuenta_id uuid not null,
    sku text,
    primary key (id),
    constraint publicacion_por_calcular_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade
  )`,
  `create index publicacion_por_calcular_cuenta_idx on publicacion_por_calcular (cuenta_id)`,

  `create table cambio_precios (
    id uuid not null default gen_random_uuid(),
    cuenta_id uuid not null,
    usuario_id uuid,
    pedido jsonb not null,
    texto text not null,
    estado text not null default 'preparando',
    aplicar boolean not null,
    hechas int not null default 0,
    total int,
    error text,
    creado_en timestamptz not null default now(),
    terminado_en timestamptz,
    deshace uuid,
    primary key (id),
    constraint cambio_precios_deshace_key unique (deshace),
    constraint cambio_precios_estado_check check (estado in ('preparando', 'lista', 'aplicando', 'terminado', 'error')),
    constraint cambio_precios_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade,
    constraint cambio_precios_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete set null
  )`,
  `create index cambio_precios_cuenta_idx on cambio_precios (cuenta_id, creado_en)`,

  `create table cambio_precios_fila (
    cambio_id uuid not null,
    item_id text not null,
    orden int not null,
    titulo text not null,
    thumbnail text,
    moneda text not null,
    precio_antes numeric(15,2) not null,
    precio_despues numeric(15,2),
    antes jsonb,
    despues jsonb,
    estado text not null,
    motivo text,
    primary key (cambio_id, item_id),
    constraint cambio_precios_fila_moneda_check check (moneda in ('ARS', 'USD')),
    constraint cambio_precios_fila_estado_check check (estado in ('propuesto', 'aplicado', 'omitido', 'rechazado', 'deshecho')),
    constraint cambio_precios_fila_cambio_id_foreign foreign key (cambio_id) references cambio_precios (id) on delete cascade
  )`,
  `create index cambio_precios_fila_orden_idx on cambio_precios_fila (cambio_id, orden)`,

  `create table publicacion_cambio (
    id uuid not null default gen_random_uuid(),
    cuenta_id uuid not null,
    item_id text not null,
    hecho_en timestamptz not null,
    tipo text not null,
    origen text not null,
    usuario_id uuid,
    antes text,
    despues text,
    cambio_id uuid,
    primary key (id),
    constraint publicacion_cambio_tipo_check check (tipo in ('precio', 'estado', 'promo_entrada', 'promo_salida')),
    constraint publicacion_cambio_origen_check check (origen in ('persona', 'masivo', 'mercado_libre')),
    constraint publicacion_cambio_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade,
    constraint publicacion_cambio_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete set null,
    constraint publicacion_cambio_cambio_id_foreign foreign key (cambio_id) references cambio_precios (id) on delete set null
  )`,
  `create index publicacion_cambio_item_idx on publicacion_cambio (cuenta_id, item_id, hecho_en)`,

  // Costs and VAT of articles, and the parts of kits. A change of stock changes no profit.
  funcion('alta', ofSkus('select user_id, sku from cambiados')),
  funcion(
    'cambio',
    ofSkus(`select d.user_id, d.sku from despues d join antes a using (user_id, sku)
             where (a.cost, a.currency, a.iva, a.tratamiento_iva) is distinct from (d.cost, d.currency, d.iva, d.tratamiento_iva)`),
  ),
  funcion('partes', ofSkus(withKits('select user_id, sku from cambiados'))),
  funcion('otras_partes', ofSkus(withKits('select user_id, sku from despues union select user_id, sku from antes'))),
  `create trigger articulo_alta after insert on articulo referencing new table as cambiados
     for each statement execute function publicacion_por_alta()`,
  `create trigger articulo_baja after delete on articulo referencing old table as cambiados
     for each statement execute function publicacion_por_alta()`,
  `create trigger articulo_cambio after update on articulo referencing old table as antes new table as despues
     for each statement execute function publicacion_por_cambio()`,
  `create trigger articulo_parte_alta after insert on articulo_parte referencing new table as cambiados
     for each statement execute function publicacion_por_partes()`,
  `create trigger articulo_parte_baja after delete on articulo_parte referencing old table as cambiados
     for each statement execute function publicacion_por_partes()`,
  `create trigger articulo_parte_cambio after update on articulo_parte referencing old table as antes new table as despues
     for each statement execute function publicacion_por_otras_partes()`,

  // Terms of the company, and of the account.
  funcion(
    'empresa',
    `insert into publicacion_por_calcular (cuenta_id) select c.id from cuenta c where c.linked_company_id = new.id
        and exists (select from publicacion p where p.cuenta_id = c.id)`,
  ),
  funcion(
    'cuenta',
    `insert into publicacion_por_calcular (cuenta_id)
       select new.id where exists (select from publicacion p where p.cuenta_id = new.id)`,
  ),
  `create trigger empresa_cambio
     after update of situacion_iva, iibb_porcentaje, cobertura_cambio, ajuste_fijo, ajuste_variable on empresa for each row
     when ((old.situacion_iva, old.iibb_porcentaje, old.cobertura_cambio, old.ajuste_fijo, old.ajuste_variable)
           is distinct from (new.situacion_iva, new.iibb_porcentaje, new.cobertura_cambio, new.ajuste_fijo, new.ajuste_variable))
     execute function publicacion_por_empresa()`,
  `create trigger cuenta_cambio after update of linked_company_id, level_id, iva on cuenta for each row
     when ((old.linked_company_id, old.level_id, old.iva) is distinct from (new.linked_company_id, new.level_id, new.iva))
     execute function publicacion_por_cuenta()`,
];
