import { Migration } from '@mikro-orm/migrations';

/**
 * What only grows and is kept for a time is in one partition for each month (UTC) of its instant, and in a default one what is of
 * no month that was made. All rows are moved; the numbers go on.
 */
export class Meses extends Migration {
  override up(): void {
    for (const tabla of tablas) for (const sentencia of partir(tabla)) this.addSql(sentencia);
  }
}

interface Tabla {
  nombre: string;
  instante: string;
  indices: readonly string[];
}

const tablas: readonly Tabla[] = [
  {
    nombre: 'arca_intercambio',
    instante: 'inicio',
    indices: [
      // The last ones of one ambiente are found in each month at once, also in months that have none of it.
      `create index arca_intercambio_ambiente_idx on arca_intercambio (ambiente, inicio)`,
      `create index arca_intercambio_cuit_idx on arca_intercambio (cuit, inicio)`,
      `create index arca_intercambio_numero_idx on arca_intercambio (cuit, numero_desde, numero_hasta)
        where numero_desde is not null`,
    ],
  },
  {
    nombre: 'notificacion',
    instante: 'recibida_en',
    indices: [`create index notificacion_pendiente_idx on notificacion (id) where procesada_en is null`],
  },
  {
    nombre: 'traza_paso',
    instante: 'en',
    indices: [
      `create index traza_paso_traza_idx on traza_paso (traza)`,
      `create index traza_paso_venta_idx on traza_paso (venta) where venta is not null`,
    ],
  },
];

/** A row whose month nobody would look for (a clock that was wrong) needs no partition. */
const partir = ({ nombre, instante, indices }: Tabla): readonly string[] => [
  `alter table ${nombre} rename to ${nombre}_antes`,
  `alter table ${nombre}_antes drop constraint ${nombre}_pkey`,
  `create table ${nombre} (like ${nombre}_antes including defaults) partition by range (${instante})`,
  `alter sequence ${nombre}_id_seq owned by ${nombre}.id`,
  `create table ${nombre}_resto partition of ${nombre} default`,
  `do $$
    declare mes timestamp;
    begin
      for mes in
        select distinct date_trunc('month', ${instante} at time zone 'UTC') from ${nombre}_antes
         where ${instante} > now() - interval '36 months' and ${instante} < now() + interval '1 month'
      loop
        execute format('create table %I partition of ${nombre} for values from (%L) to (%L)',
          '${nombre}_' || to_char(mes, 'YYYYMM'), mes at time zone 'UTC', (mes + interval '1 month') at time zone 'UTC');
      end loop;
    end $$`,
  `insert into ${nombre} select * from ${nombre}_antes`,
  `drop table ${nombre}_antes`,
  `alter table ${nombre} add constraint ${nombre}_pkey primary key (id, ${instante})`,
  ...indices,
];
