import { Migration } from '@mikro-orm/migrations';

/**
 * Periods of the marketplace's bills, as it tells them, with what of each could not be read. Those kept before they were compared
 * with their documents are incomplete until they are read again.
 */
export class PeriodosFacturados extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `create table periodo_facturado (
    cuenta_id uuid not null,
    periodo date not null,
    desde date,
    hasta date,
    abierto boolean not null default false,
    completo boolean not null,
    leido_en timestamptz,
    faltas jsonb not null default '[]',
    primary key (cuenta_id, periodo),
    constraint periodo_facturado_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade
  )`,
  `insert into periodo_facturado (cuenta_id, periodo, completo, faltas)
     select distinct cuenta_id, periodo, false, jsonb_build_array(jsonb_build_object('clase', 'anterior', 'periodo', periodo, 'filas', 0,
            'importe', null))
       from cargo_facturado where periodo is not null`,
  `alter table lectura_cobros add faltas jsonb not null default '[]'`,

  `alter table percepcion_recibida drop constraint percepcion_recibida_pkey, add id bigserial primary key,
     add grupo text not null default 'ML', add documento text not null default '', add numero text, add tributo text not null default '',
     add sociedad text, add fecha date`,
  `update percepcion_recibida set fecha = periodo`,
  `alter table percepcion_recibida alter fecha set not null`,
  `create index percepcion_recibida_periodo_idx on percepcion_recibida (cuenta_id, periodo)`,
  `create index percepcion_recibida_fecha_idx on percepcion_recibida (cuenta_id, fecha)`,
];
