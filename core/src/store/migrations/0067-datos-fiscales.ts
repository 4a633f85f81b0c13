import { Migration } from '@mikro-orm/migrations';

/**
 * Due dates, minimums of perception and tables of Monotributo are rows with their dates and source, of the installation (`user_id` and
 * `company_id` null), of an owner or of a company. The due dates that companies kept among their settings, and the tables that
 * owners brought, are moved here.
 */
export class DatosFiscales extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const NADIE = `'00000000-0000-0000-0000-000000000000'`;

const sentencias = [
  `create table dato_fiscal (
    id uuid not null default gen_random_uuid(),
    tipo text not null,
    user_id uuid,
    company_id uuid,
    clave text not null,
    desde date not null,
    hasta date,
    valores jsonb not null,
    fuente text not null,
    cargado_por text not null,
    creado_en timestamptz not null default now(),
    primary key (id),
    constraint dato_fiscal_tipo_check check (tipo in ('vencimiento_ddjj', 'minimo_percepcion', 'tabla_monotributo')),
    constraint dato_fiscal_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade,
    constraint dato_fiscal_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
  )`,
  `create unique index dato_fiscal_key on dato_fiscal
    (coalesce(company_id, ${NADIE}), coalesce(user_id, ${NADIE}), tipo, clave, desde)`,

  `insert into dato_fiscal (tipo, user_id, company_id, clave, desde, hasta, valores, fuente, cargado_por)
   select distinct on (e.id, v->>'provincia', v->>'periodo')
     'vencimiento_ddjj', e.user_id, e.id, (v->>'provincia') || '/*', (v->>'periodo' || '-01')::date,
     ((v->>'periodo' || '-01')::date + interval '1 month' - interval '1 day')::date,
     jsonb_build_object('vence', v->'vence'), v->>'fuente', u.email
   from empresa e
   join usuario u on u.id = e.user_id
   cross join lateral jsonb_array_elements(e.ajustes_percepcion->'vencimientos_ddjj') v
   where jsonb_typeof(e.ajustes_percepcion->'vencimientos_ddjj') = 'array'`,
  `update empresa set ajustes_percepcion = ajustes_percepcion - 'vencimientos_ddjj'
   where jsonb_exists(ajustes_percepcion, 'vencimientos_ddjj')`,

  `insert into dato_fiscal (tipo, user_id, clave, desde, hasta, valores, fuente, cargado_por, creado_en)
   select 'tabla_monotributo', t.user_id, '', t.desde, t.hasta,
     jsonb_build_object(
       'categorias', (select jsonb_agg(jsonb_build_object('categoria', c->'categoria', 'limite', (c->>'limite')::numeric) order by c->>'categoria')
         from jsonb_array_elements(t.categorias) c),
       'precio_unitario_maximo', t.precio_unitario_maximo),
     'sin fuente escrita', u.email, t.actualizado_en
   from monotributo_tabla t
   join usuario u on u.id = t.user_id`,
  `drop table monotributo_tabla`,
];
