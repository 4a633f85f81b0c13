import { Migration } from '@mikro-orm/migrations';

/** What was really charged and received for each sale, kept from the day an account is linked: the marketplace forgets it. */
export class Cobros extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const DE_LA_CUENTA = (tabla: string) =>
  `constraint ${tabla}_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade`;

const sentencias = [
  `alter table empresa add debitos_creditos_computable numeric(7,3) not null default 100`,

  `alter table venta add cobros_al timestamptz, add cobros_en timestamptz, add cobros_cerrados boolean not null default false`,

  `create table pago (
    cuenta_id uuid not null,
    pago_id text not null,
    order_id text,
    status text not null,
    aprobado_en timestamptz,
    liberado_en timestamptz,
    datos jsonb not null,
    leido_en timestamptz not null,
    primary key (cuenta_id, pago_id),
    ${DE_LA_CUENTA('pago')}
  )`,
  `create index pago_order_idx on pago (cuenta_id, order_id)`,
  `create index pago_aprobado_idx on pago (cuenta_id, aprobado_en)`,

  `create table cargo_facturado (
    cuenta_id uuid not null,
    detalle_id text not null,
    periodo date,
    fecha timestamptz not null,
    concepto text not null,
    subtipo text not null,
    mercado text not null,
    importe numeric(15,2) not null,
    order_id text,
    envio_id text,
    bonifica text,
    documento text,
    datos jsonb not null,
    leido_en timestamptz not null,
    primary key (cuenta_id, detalle_id),
    ${DE_LA_CUENTA('cargo_facturado')}
  )`,
  `create index cargo_facturado_order_idx on cargo_facturado (cuenta_id, order_id)`,
  `create index cargo_facturado_envio_idx on cargo_facturado (cuenta_id, envio_id)`,
  `create index cargo_facturado_periodo_idx on cargo_facturado (cuenta_id, periodo)`,

  `create table movimiento (
    id bigserial not null,
    cuenta_id uuid not null,
    periodo date not null,
    fuente_id text not null,
    tipo text not null,
    order_id text,
    fecha timestamptz not null,
    liberado_en timestamptz,
    liquidado_en timestamptz,
    importe numeric(15,2) not null,
    cargos numeric(15,2) not null,
    cargos_mp numeric(15,2) not null,
    impuestos numeric(15,2) not null,
    neto numeric(15,2) not null,
    detalle_impuestos jsonb not null default '[]',
    datos jsonb not null,
    primary key (id),
    ${DE_LA_CUENTA('movimiento')}
  )`,
  `create index movimiento_periodo_idx on movimiento (cuenta_id, periodo)`,
  `create index movimiento_order_idx on movimiento (cuenta_id, order_id)`,
  `create index movimiento_fuente_idx on movimiento (cuenta_id, fuente_id)`,

  `create table percepcion_recibida (
    cuenta_id uuid not null,
    periodo date not null,
    impuesto text not null,
    importe numeric(15,2) not null,
    primary key (cuenta_id, periodo, impuesto),
    ${DE_LA_CUENTA('percepcion_recibida')}
  )`,

  `create table lectura_cobros (
    cuenta_id uuid not null,
    desde date not null,
    leida_en timestamptz,
    pedida_en timestamptz,
    empezada_en timestamptz,
    paso text,
    hechas int not null default 0,
    total int,
    error text,
    sin_facturacion boolean not null default false,
    liquidaciones jsonb not null default '{}',
    primary key (cuenta_id),
    ${DE_LA_CUENTA('lectura_cobros')}
  )`,
];
