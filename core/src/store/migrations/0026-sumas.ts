import { Migration } from '@mikro-orm/migrations';

/**
 * How many vouchers were issued, and for how much in pesos, by company, point of sale, type and day: what a list says of all
 * that it filters, whatever it has. By day, since a month asked for seldom begins on its first. They are written by whatever
 * writes the voucher, in its transaction, whichever way it was issued or adopted. A serie is issued by one at a time, so nobody
 * waits for the row of another's.
 */
export class Sumas extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const CLAVE = 'user_id, ambiente, fecha, company_id, punto_de_venta, tipo_comprobante';

/** Adds to the sums what these rows say, in the order of the key, so that two that add never wait for each other in a circle. */
const sumar = (filas: string) => `insert into comprobante_suma (${CLAVE}, cantidad, total)
   select ${CLAVE}, sum(signo), sum(signo * round(total * cotizacion, 2)) from (${filas}) f where status = 'emitida'
    group by ${CLAVE} having sum(signo) <> 0 or sum(signo * round(total * cotizacion, 2)) <> 0 order by ${CLAVE}
   on conflict (${CLAVE}) do update
      set cantidad = comprobante_suma.cantidad + excluded.cantidad, total = comprobante_suma.total + excluded.total`;

const restar = (
  filas: string,
) => `update comprobante_suma s set cantidad = s.cantidad - f.cuantos, total = s.total - f.pesos
    from (select ${CLAVE}, count(*) as cuantos, sum(round(total * cotizacion, 2)) as pesos from (${filas}) t
           where status = 'emitida' group by ${CLAVE}) f
   where (s.user_id, s.ambiente, s.fecha, s.company_id, s.punto_de_venta, s.tipo_comprobante)
       = (f.user_id, f.ambiente, f.fecha, f.company_id, f.punto_de_venta, f.tipo_comprobante)`;

const MAS = 'select 1 as signo, d.* from despues d';
const MENOS = 'select -1 as signo, a.* from antes a';

const funcion = (nombre: string, que: string) =>
  `create function comprobante_suma_${nombre}() returns trigger language plpgsql as $$ begin ${que}; return null; end $$`;

const sentencias = [
  `create table comprobante_suma (
    user_id uuid not null,
    ambiente text not null,
    fecha date not null,
    company_id uuid not null,
    punto_de_venta int not null,
    tipo_comprobante int not null,
    cantidad int not null,
    total numeric(18,2) not null,
    primary key (${CLAVE}),
    constraint comprobante_suma_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade,
    constraint comprobante_suma_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
  )`,
  sumar('select 1 as signo, c.* from comprobante c'),

  funcion('alta', sumar(MAS)),
  funcion('cambio', sumar(`${MAS} union all ${MENOS}`)),
  // Of a company that goes with its vouchers the sums went already.
  funcion('baja', restar('select a.* from antes a')),
  funcion('vaciado', 'delete from comprobante_suma'),
  `create trigger comprobante_suma_alta after insert on comprobante referencing new table as despues
     for each statement execute function comprobante_suma_alta()`,
  `create trigger comprobante_suma_cambio after update on comprobante referencing old table as antes new table as despues
     for each statement execute function comprobante_suma_cambio()`,
  `create trigger comprobante_suma_baja after delete on comprobante referencing old table as antes
     for each statement execute function comprobante_suma_baja()`,
  `create trigger comprobante_suma_vaciado after truncate on comprobante
     for each statement execute function comprobante_suma_vaciado()`,
];
