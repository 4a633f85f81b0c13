import { Migration } from '@mikro-orm/migrations';

/**
 * A purchase of one listing is an *orden* and what one invoice is for is a *venta*: the tables that were called `venta` and `paquete`,
 * and every column that names a row of theirs. Jobs that wait say it with the new key (`v: 2`), and a voucher's notices to programs go
 * on with the key that is published.
 */
export class OrdenesYVentas extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

/** Old name first; `venta` is free by the time that `paquete` takes it. */
const tablas = [
  ['comprobante_venta', 'comprobante_orden'],
  ['venta', 'orden'],
  ['paquete', 'venta'],
];

/** By the table's new name. What `venta_id` named is renamed before `paquete_id` becomes `venta_id`. */
const columnas = [
  ['comprobante_orden', 'venta_id', 'orden_id'],
  ['numero_sin_probar', 'venta_ids', 'orden_ids'],
  ...['actividad', 'cambio', 'comprobante', 'documento_fiscal', 'numero_sin_probar', 'orden'].map((tabla) => [
    tabla,
    'paquete_id',
    'venta_id',
  ]),
];

/** A key renames its index. */
const claves = [
  ['comprobante_orden', 'comprobante_venta_pkey', 'comprobante_orden_pkey'],
  ['comprobante_orden', 'comprobante_venta_comprobante_id_foreign', 'comprobante_orden_comprobante_id_foreign'],
  ['comprobante_orden', 'comprobante_venta_venta_id_foreign', 'comprobante_orden_orden_id_foreign'],
  ['orden', 'venta_pkey', 'orden_pkey'],
  ['orden', 'venta_cuenta_id_foreign', 'orden_cuenta_id_foreign'],
  ['orden', 'venta_cuenta_order_key', 'orden_cuenta_order_key'],
  ['orden', 'venta_paquete_id_foreign', 'orden_venta_id_foreign'],
  ['venta', 'paquete_pkey', 'venta_pkey'],
  ['venta', 'paquete_cuenta_id_foreign', 'venta_cuenta_id_foreign'],
  ['venta', 'paquete_cuenta_clave_key', 'venta_cuenta_clave_key'],
  ['venta', 'paquete_por_fuera_por_foreign', 'venta_por_fuera_por_foreign'],
  ['actividad', 'actividad_paquete_id_foreign', 'actividad_venta_id_foreign'],
  ['cambio', 'cambio_paquete_id_foreign', 'cambio_venta_id_foreign'],
  ['comprobante', 'comprobante_paquete_id_foreign', 'comprobante_venta_id_foreign'],
  ['documento_fiscal', 'documento_fiscal_paquete_id_foreign', 'documento_fiscal_venta_id_foreign'],
  ['documento_fiscal', 'documento_fiscal_paquete_key', 'documento_fiscal_venta_key'],
];

const indices = [
  ['comprobante_venta_venta_idx', 'comprobante_orden_orden_idx'],
  ['venta_cuenta_fecha_cierre_idx', 'orden_cuenta_fecha_cierre_idx'],
  ['venta_paquete_idx', 'orden_venta_idx'],
  ['venta_order_idx', 'orden_order_idx'],
  ['venta_devuelta_idx', 'orden_devuelta_idx'],
  ['venta_con_reclamo_idx', 'orden_con_reclamo_idx'],
  ['venta_texto_idx', 'orden_texto_idx'],
  ['venta_facturacion_texto_idx', 'orden_facturacion_texto_idx'],
  ['paquete_envio_idx', 'venta_envio_idx'],
  ['paquete_envio_devuelto_idx', 'venta_envio_devuelto_idx'],
  ['actividad_paquete_idx', 'actividad_venta_idx'],
  ['cambio_paquete_idx', 'cambio_venta_idx'],
  ['comprobante_paquete_clase_turno_key', 'comprobante_venta_clase_turno_key'],
  ['numero_sin_probar_paquete_idx', 'numero_sin_probar_venta_idx'],
];

/** What is told of a voucher: the published keys, whatever the columns are called. */
const DATOS = `jsonb_build_object('id', f.id, 'company_id', f.company_id, 'ambiente', f.ambiente,
   'tipo_comprobante', f.tipo_comprobante, 'punto_de_venta', f.punto_de_venta, 'numero_comprobante', f.numero_comprobante,
   'fecha', f.fecha, 'moneda', f.moneda, 'total', f.total, 'cae', f.cae, 'cae_vencimiento', f.cae_vencimiento,
   'paquete_id', f.venta_id, 'comprobante_vinculado', f.comprobante_vinculado, 'rechazo', f.rechazo)`;

const sucesos = {
  alta: `select 'comprobante.emitido' as suceso, n.* from despues n where n.status = 'emitida'`,
  cambio: `select case when n.status = 'emitida' then 'comprobante.emitido' else 'comprobante.rechazado' end as suceso, n.*
    from despues n join antes a using (id)
   where (n.status = 'emitida' and a.status <> 'emitida')
      or (n.status = 'borrador' and n.rechazo <> '[]' and n.rechazo <> a.rechazo)`,
};

const sentencias = [
  ...tablas.map(([antes, ahora]) => `alter table ${antes} rename to ${ahora}`),
  ...columnas.map(([tabla, antes, ahora]) => `alter table ${tabla} rename column ${antes} to ${ahora}`),
  ...claves.map(([tabla, antes, ahora]) => `alter table ${tabla} rename constraint ${antes} to ${ahora}`),
  ...indices.map(([antes, ahora]) => `alter index ${antes} rename to ${ahora}`),
  ...Object.entries(sucesos).map(
    ([nombre, filas]) =>
      `create or replace function entrega_${nombre}() returns trigger language plpgsql as $$ begin insert into entrega (destino_id, tipo, comprobante_id, datos)
  select d.id, f.suceso, f.id, ${DATOS} from (${filas}) f join destino d on d.usuario_id = f.user_id
   order by d.id, f.numero_comprobante, f.id for key share of d; return null; end $$`,
  ),
  `do $$ begin if to_regclass('pgboss.job') is not null then
     update pgboss.job set data = (data - 'paquete_id') || jsonb_build_object('venta_id', data -> 'paquete_id', 'v', 2)
      where data ? 'paquete_id'; end if; end $$`,
];
