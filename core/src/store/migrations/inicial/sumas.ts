const CLAVE = 'user_id, ambiente, fecha, company_id, punto_de_venta, tipo_comprobante';

/** Rows are added in the sequence of the key, so that two transactions that add never wait for each other in a circle. */
const sumar = (filas: string): string => `insert into comprobante_suma (${CLAVE}, cantidad, total)
   select ${CLAVE}, sum(signo), sum(signo * round(total * cotizacion, 2)) from (${filas}) f where status = 'emitida'
    group by ${CLAVE} having sum(signo) <> 0 or sum(signo * round(total * cotizacion, 2)) <> 0 order by ${CLAVE}
   on conflict (${CLAVE}) do update
      set cantidad = comprobante_suma.cantidad + excluded.cantidad, total = comprobante_suma.total + excluded.total`;

/** A deleted voucher has no row to add: when its company goes with it, its sums are gone already. */
const restar = (
  filas: string,
): string => `update comprobante_suma s set cantidad = s.cantidad - f.cuantos, total = s.total - f.pesos
    from (select ${CLAVE}, count(*) as cuantos, sum(round(total * cotizacion, 2)) as pesos from (${filas}) t
           where status = 'emitida' group by ${CLAVE}) f
   where (s.user_id, s.ambiente, s.fecha, s.company_id, s.punto_de_venta, s.tipo_comprobante)
       = (f.user_id, f.ambiente, f.fecha, f.company_id, f.punto_de_venta, f.tipo_comprobante)`;

const ALTAS = 'select 1 as signo, d.* from despues d';
const BAJAS = 'select -1 as signo, a.* from antes a';

const funcion = (nombre: string, sentencia: string): string =>
  `create function comprobante_suma_${nombre}() returns trigger language plpgsql as $$ begin ${sentencia}; return null; end $$`;

/**
 * Totals issued by day, company, point of sale and type: the lists tell them without reading the vouchers. Triggers write them in the
 * transaction that writes the voucher, however it was issued or adopted. One process at a time issues a serie, so nobody waits for another's row.
 */
export const sumas = [
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

  funcion('alta', sumar(ALTAS)),
  funcion('cambio', sumar(`${ALTAS} union all ${BAJAS}`)),
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
