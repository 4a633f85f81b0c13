/** Vouchers with their parts, the changes of a Factura B to an A, and the documents made from them. */
export const comprobantes = [
  `create table comprobante (
    id uuid not null default gen_random_uuid(),
    user_id uuid not null,
    ambiente text not null,
    company_id uuid not null,
    company_cuit text not null,
    company_razon_social text not null,
    punto_de_venta int not null,
    modo_facturacion smallint not null,
    tipo_comprobante int not null,
    clase text not null,
    letra text not null,
    status text not null default 'borrador',
    numero_comprobante int,
    fecha date not null,
    fecha_automatica boolean not null default false,
    concepto smallint not null,
    servicio_desde date,
    servicio_hasta date,
    vencimiento_pago date,
    moneda text not null,
    cotizacion numeric(18,6) not null,
    observaciones text not null default '',
    precios_con_iva boolean not null,
    cuit_facturado text not null,
    tipo_documento_facturado smallint not null,
    razon_social_facturado text not null,
    domicilio_facturado text not null,
    calle_facturado text not null,
    numero_facturado text not null,
    localidad_facturado text not null,
    codigo_postal_facturado text not null,
    provincia_facturado smallint,
    situacion_iva_facturado smallint not null,
    email_facturado text,
    lista_id uuid,
    neto numeric(15,2) not null,
    iva numeric(15,2) not null,
    exento numeric(15,2) not null,
    no_gravado numeric(15,2) not null,
    tributos numeric(15,2) not null,
    total numeric(15,2) not null,
    emisor jsonb,
    padron jsonb,
    opcionales jsonb,
    actividad text,
    tipo_autorizacion text,
    autorizado_en timestamptz,
    cae text,
    cae_vencimiento date,
    cai text,
    cai_vencimiento date,
    observaciones_arca jsonb not null default '[]',
    rechazo jsonb not null default '[]',
    en_cola_desde timestamptz,
    emision_id uuid,
    comprobante_vinculado uuid,
    cambio_id uuid,
    cuenta_id uuid,
    venta_id uuid,
    turno smallint not null default 1,
    meli_pack_id text,
    meli_order_id text,
    meli_buyer_nickname text,
    meli_seller_name text,
    creado_en timestamptz not null default now(),
    actualizado_en timestamptz not null default now(),
    automatico boolean not null default false,
    version int not null default 1,
    a_mano boolean not null default false,
    redactado_por uuid,
    emitido_por uuid,
    traza uuid,
    iibb_facturado text,
    provincia_entrega smallint,
    factura_envio boolean not null default false,
    repetido_confirmado boolean not null default false,
    repite_a uuid,
    primary key (id),
    constraint comprobante_emitida_check check (status <> 'emitida'
      or (numero_comprobante is not null and (modo_facturacion <> 1 or tipo_comprobante = 9999 or cae is not null))),
    constraint comprobante_status_check check (status in ('borrador', 'emitida')),
    constraint comprobante_numero_check check (numero_comprobante > 0),
    constraint comprobante_importes_check check (neto >= 0 and iva >= 0 and exento >= 0 and no_gravado >= 0 and tributos >= 0),
    constraint comprobante_total_check check (total = neto + iva + exento + no_gravado + tributos),
    constraint comprobante_user_id_foreign foreign key (user_id) references usuario (id) on delete restrict,
    constraint comprobante_company_id_foreign foreign key (company_id) references empresa (id) on delete restrict,
    constraint comprobante_lista_id_foreign foreign key (lista_id) references lista_precios (id) on delete set null,
    constraint comprobante_emision_id_foreign foreign key (emision_id) references emision (id) on delete restrict,
    constraint comprobante_comprobante_vinculado_foreign foreign key (comprobante_vinculado) references comprobante (id) on delete restrict,
    constraint comprobante_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete restrict,
    constraint comprobante_venta_id_foreign foreign key (venta_id) references venta (id) on delete restrict,
    constraint comprobante_redactado_por_foreign foreign key (redactado_por) references usuario (id) on delete set null,
    constraint comprobante_emitido_por_foreign foreign key (emitido_por) references usuario (id) on delete set null
  )`,
  // A number or a CAE is unique within a company: whoever takes over a CUIT may hold vouchers with the same ones.
  `create unique index comprobante_numero_key
    on comprobante (ambiente, company_cuit, punto_de_venta, tipo_comprobante, numero_comprobante, company_id)
    where numero_comprobante is not null`,
  `create unique index comprobante_cae_key on comprobante (ambiente, cae, company_id) where cae is not null`,
  // A repeated notice makes no second voucher: a sale has one of each kind in each turn.
  `create unique index comprobante_venta_clase_turno_key on comprobante (venta_id, clase, turno) where venta_id is not null`,
  // Issuing: the queue, and the vouchers of an open request.
  `create index comprobante_en_cola_idx on comprobante (ambiente, en_cola_desde) where en_cola_desde is not null`,
  `create index comprobante_emision_idx on comprobante (emision_id) where emision_id is not null`,
  // The list of vouchers, in each of the orders it may be asked for: a page is read from its index alone.
  `create index comprobante_lista_idx on comprobante (user_id, ambiente, fecha desc, creado_en desc, id desc)
    include (company_id, status, punto_de_venta, tipo_comprobante)`,
  `create index comprobante_empresa_idx on comprobante (company_id, fecha desc, creado_en desc, id desc)`,
  `create index comprobante_total_idx on comprobante (user_id, ambiente, total desc, fecha desc, id desc)`,
  `create index comprobante_receptor_idx on comprobante (user_id, ambiente, sin_acentos(razon_social_facturado) desc, fecha desc, id desc)`,
  `create index comprobante_user_numero_idx on comprobante (user_id, numero_comprobante)`,
  `create index comprobante_serie_idx on comprobante (user_id, punto_de_venta, tipo_comprobante, fecha desc)`,
  // Drafts, those typed, and those that ARCA refused.
  `create index comprobante_borrador_idx on comprobante (user_id, ambiente, fecha desc, creado_en desc, id desc)
    include (company_id, punto_de_venta, tipo_comprobante, total, cotizacion) where status = 'borrador'`,
  `create index comprobante_a_mano_idx on comprobante (user_id, ambiente, fecha desc, creado_en desc, id desc)
    where status = 'borrador' and venta_id is null and en_cola_desde is null and rechazo = '[]'`,
  `create index comprobante_rechazado_idx on comprobante (user_id, ambiente, fecha desc, creado_en desc, id desc)
    where status = 'borrador' and venta_id is null and en_cola_desde is null and rechazo <> '[]'`,
  // Figures of the first screen, and the vouchers of an account's sales.
  `create index comprobante_emitido_idx on comprobante (user_id, ambiente, fecha)
    include (company_id, tipo_comprobante, total, cotizacion) where status = 'emitida'`,
  `create index comprobante_borrador_venta_idx on comprobante (cuenta_id) where status = 'borrador' and venta_id is not null`,
  `create index comprobante_factura_venta_idx on comprobante (cuenta_id, fecha)
    include (venta_id) where clase = 'factura' and status = 'emitida'`,
  `create index comprobante_cuenta_idx on comprobante (cuenta_id)`,
  // Searches: without minding accents, and by the marketplace's numbers.
  `create index comprobante_texto_idx on comprobante
    using gin (sin_acentos(razon_social_facturado) gin_trgm_ops, cuit_facturado gin_trgm_ops,
               sin_acentos(meli_buyer_nickname) gin_trgm_ops)`,
  `create index comprobante_pack_idx on comprobante (meli_pack_id) where meli_pack_id is not null`,
  `create index comprobante_order_idx on comprobante (meli_order_id) where meli_order_id is not null`,
  // Vouchers related to another one.
  `create index comprobante_vinculado_idx on comprobante (comprobante_vinculado)`,
  `create index comprobante_repite_a_idx on comprobante (repite_a) where repite_a is not null`,

  `create table cambio (
    id uuid not null default gen_random_uuid(),
    user_id uuid not null,
    comprobante_b_id uuid not null,
    venta_id uuid,
    receptor jsonb not null,
    fecha date not null,
    estado text not null,
    nota_id uuid,
    factura_id uuid,
    creado_en timestamptz not null default now(),
    primary key (id),
    constraint cambio_comprobante_b_key unique (comprobante_b_id),
    constraint cambio_estado_check check (estado in ('nota', 'factura', 'terminado')),
    constraint cambio_user_id_foreign foreign key (user_id) references usuario (id) on delete restrict,
    constraint cambio_comprobante_b_id_foreign foreign key (comprobante_b_id) references comprobante (id) on delete restrict,
    constraint cambio_venta_id_foreign foreign key (venta_id) references venta (id) on delete restrict,
    constraint cambio_nota_id_foreign foreign key (nota_id) references comprobante (id) on delete restrict,
    constraint cambio_factura_id_foreign foreign key (factura_id) references comprobante (id) on delete restrict
  )`,
  `create index cambio_venta_idx on cambio (venta_id)`,
  // A change names its vouchers and they name it: this key waits for both tables.
  `alter table comprobante add constraint comprobante_cambio_id_foreign foreign key (cambio_id) references cambio (id) on delete restrict`,

  `create table comprobante_item (
    comprobante_id uuid not null,
    orden int not null,
    descripcion text not null,
    sku text,
    cantidad numeric(19,6) not null,
    importe numeric(19,6) not null,
    importe_sin_iva numeric(19,6) not null,
    bonificacion numeric(15,2) not null,
    iva numeric(5,2) not null,
    tratamiento_iva text not null,
    despacho text,
    neto numeric(15,2) not null,
    total numeric(15,2) not null,
    clase text not null,
    meli_order_id text,
    publicacion_id text,
    unidad smallint not null default 7,
    primary key (comprobante_id, orden),
    constraint comprobante_item_tratamiento_iva_check check (tratamiento_iva in ('gravado', 'exento', 'no_gravado')),
    constraint comprobante_item_clase_check check (clase in ('producto', 'envio')),
    constraint comprobante_item_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade
  )`,
  `create index comprobante_item_sku_idx on comprobante_item (sin_acentos(sku) text_pattern_ops) where sku is not null`,

  `create table comprobante_alicuota (
    comprobante_id uuid not null,
    iva numeric(5,2) not null,
    neto numeric(15,2) not null,
    importe numeric(15,2) not null,
    primary key (comprobante_id, iva),
    constraint comprobante_alicuota_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade
  )`,

  `create table comprobante_percepcion (
    comprobante_id uuid not null,
    provincia smallint not null,
    percepcion_aplicada numeric(7,3) not null,
    base numeric(15,2) not null,
    importe numeric(15,2) not null,
    motivo text not null,
    jurisdiccion smallint not null,
    norma text,
    coeficiente numeric(6,4),
    base_pesos numeric(15,2),
    importe_pesos numeric(15,2),
    evidencia jsonb,
    regimen text not null,
    linea smallint not null,
    primary key (comprobante_id, regimen, jurisdiccion, linea),
    constraint comprobante_percepcion_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade
  )`,

  `create table comprobante_tributo (
    comprobante_id uuid not null,
    orden int not null,
    tributo smallint not null,
    descripcion text not null,
    importe numeric(15,2) not null,
    primary key (comprobante_id, orden),
    constraint comprobante_tributo_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade
  )`,

  `create table comprobante_asociado (
    comprobante_id uuid not null,
    orden int not null,
    asociado_id uuid,
    tipo_comprobante int not null,
    punto_de_venta int not null,
    numero_comprobante int not null,
    cuit text not null,
    fecha date not null,
    primary key (comprobante_id, orden),
    constraint comprobante_asociado_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade,
    constraint comprobante_asociado_asociado_id_foreign foreign key (asociado_id) references comprobante (id) on delete restrict
  )`,
  `create index comprobante_asociado_asociado_idx on comprobante_asociado (asociado_id)`,
  // Notes adopted from ARCA name their invoice by its number.
  `create index comprobante_asociado_numero_idx on comprobante_asociado (numero_comprobante, punto_de_venta, tipo_comprobante, cuit)
    where asociado_id is null`,

  `create table comprobante_orden (
    comprobante_id uuid not null,
    orden_id uuid not null,
    reembolsado_considerado numeric(15,2) not null default 0,
    primary key (comprobante_id, orden_id),
    constraint comprobante_orden_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade,
    constraint comprobante_orden_orden_id_foreign foreign key (orden_id) references orden (id) on delete restrict
  )`,
  `create index comprobante_orden_orden_idx on comprobante_orden (orden_id)`,

  `create table emision_comprobante (
    emision_id uuid not null,
    comprobante_id uuid not null,
    orden int not null,
    primary key (emision_id, comprobante_id),
    constraint emision_comprobante_emision_id_foreign foreign key (emision_id) references emision (id) on delete cascade,
    constraint emision_comprobante_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade
  )`,
  `create index emision_comprobante_comprobante_idx on emision_comprobante (comprobante_id)`,

  `create table correo_comprobante (
    id uuid not null default gen_random_uuid(),
    comprobante_id uuid not null,
    para text not null,
    pedido_en timestamptz not null default now(),
    enviado_en timestamptz,
    error text,
    pedido_por uuid,
    primary key (id),
    constraint correo_comprobante_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade,
    constraint correo_comprobante_pedido_por_foreign foreign key (pedido_por) references usuario (id) on delete set null
  )`,
  `create index correo_comprobante_comprobante_idx on correo_comprobante (comprobante_id, pedido_en)`,

  `create table documento_fiscal (
    id uuid not null default gen_random_uuid(),
    venta_id uuid not null,
    comprobantes uuid[] not null default '{}',
    estado text not null,
    meli_ids text[] not null default '{}',
    sha256 text,
    bytes int,
    intentos int not null default 0,
    error text,
    actualizado_en timestamptz not null default now(),
    primary key (id),
    constraint documento_fiscal_venta_key unique (venta_id),
    constraint documento_fiscal_estado_check check (estado in ('pendiente', 'subido', 'error', 'no_aplica')),
    constraint documento_fiscal_venta_id_foreign foreign key (venta_id) references venta (id) on delete restrict
  )`,
  `create index documento_fiscal_pendiente_idx on documento_fiscal (actualizado_en) where estado in ('pendiente', 'error')`,

  // Vouchers that ARCA had beyond a restored copy, until their owner is known.
  `create table comprobante_recuperado (
    comprobante_id uuid not null,
    procesado_en timestamptz,
    estado text not null default 'sin_reconocer',
    primary key (comprobante_id),
    constraint comprobante_recuperado_estado_check check (estado in ('sin_reconocer', 'suelto')),
    constraint comprobante_recuperado_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade
  )`,

  `create table revision_receptores (
    cuenta_id uuid not null,
    emitidas_hasta timestamptz not null,
    terminada_en timestamptz,
    primary key (cuenta_id),
    constraint revision_receptores_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade
  )`,

  `create table receptor_revisado (
    comprobante_id uuid not null,
    cuenta_id uuid not null,
    resultado text not null,
    ahora jsonb,
    motivo text,
    revisado_en timestamptz not null,
    primary key (comprobante_id),
    constraint receptor_revisado_resultado_check check (resultado in ('igual', 'distinto', 'no_se_supo')),
    constraint receptor_revisado_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade,
    constraint receptor_revisado_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade
  )`,
  `create index receptor_revisado_cuenta_idx on receptor_revisado (cuenta_id, resultado)`,
];
