import type { EntityManager } from '@mikro-orm/postgresql';
import type { CargoFacturado, Movimiento, Pago } from '../../contract/cobros/pago.ts';
import type { RespuestaCruda } from '../../contract/ventas/venta.ts';
import { db } from '../postgres/kysely.ts';

/** Stores payments as read; the last reading replaces earlier ones. */
export async function savePagos(
  em: EntityManager,
  cuenta_id: string,
  pagos: readonly { pago: Pago; cruda: RespuestaCruda; order_id: string | null }[],
  leido_en: Date,
): Promise<void> {
  const filas = pagos.map(({ pago, cruda, order_id }) => ({
    pago_id: pago.pago_id,
    order_id,
    estado: pago.estado,
    aprobado_en: pago.aprobado,
    liberado_en: pago.liberado,
    datos: cruda,
  }));
  // Raw, here and below: a list of rows is one parameter. Rows in order: two processes never deadlock.
  await em.execute(
    `insert into pago (cuenta_id, pago_id, order_id, estado, aprobado_en, liberado_en, datos, leido_en)
     select ?::uuid, u.pago_id, u.order_id, u.estado, u.aprobado_en, u.liberado_en, u.datos, ?::timestamptz
       from jsonb_to_recordset(?::jsonb) as u(pago_id text, order_id text, estado text, aprobado_en timestamptz,
            liberado_en timestamptz, datos jsonb) order by u.pago_id
     on conflict (cuenta_id, pago_id) do update set order_id = coalesce(excluded.order_id, pago.order_id),
            estado = excluded.estado, aprobado_en = excluded.aprobado_en, liberado_en = excluded.liberado_en,
            datos = excluded.datos, leido_en = excluded.leido_en`,
    [cuenta_id, leido_en.toISOString(), JSON.stringify(filas)],
  );
}

/**
 * Stores billed rows, each once: the same row may come by its order and by its period's bill. A row stored without document is replaced
 * when it comes with one.
 */
export async function saveCargos(
  em: EntityManager,
  cuenta_id: string,
  cargos: readonly { cargo: CargoFacturado; cruda: RespuestaCruda }[],
  leido_en: Date,
): Promise<void> {
  if (cargos.length === 0) return;
  const filas = cargos.map(({ cargo, cruda }) => ({
    ...cargo,
    importe: cargo.importe.toFixed(),
    del_comprador: cargo.del_comprador.toFixed(),
    documento: cargo.documento ?? '',
    datos: cruda,
  }));
  // Raw: a list of rows is one parameter, and a replaced row is deleted in the same statement.
  await em.execute(
    `with nuevas as (
       select * from jsonb_to_recordset(?::jsonb) as u(detalle_id text, periodo date, fecha timestamptz, concepto text, subtipo text,
            mercado text, importe numeric, order_id text, envio_id text, bonifica text, del_comprador numeric, debitado boolean,
            documento text, numero text, datos jsonb)),
     sin_documento as (
       delete from cargo_facturado c using nuevas u
        where c.cuenta_id = ?::uuid and c.detalle_id = u.detalle_id and c.subtipo = u.subtipo and c.documento = '' and u.documento <> '')
     insert into cargo_facturado (cuenta_id, detalle_id, periodo, fecha, concepto, subtipo, mercado, importe, order_id,
                                  envio_id, bonifica, del_comprador, debitado, documento, numero, datos, leido_en)
     select ?::uuid, u.detalle_id, u.periodo, u.fecha, u.concepto, u.subtipo, u.mercado, u.importe, u.order_id, u.envio_id,
            u.bonifica, u.del_comprador, u.debitado, u.documento, u.numero, u.datos, ?::timestamptz
       from nuevas u
      where u.documento <> '' or not exists (
            select 1 from cargo_facturado c where c.cuenta_id = ?::uuid and c.detalle_id = u.detalle_id and c.subtipo = u.subtipo
               and c.documento <> '')
      order by u.detalle_id, u.subtipo, u.documento
     on conflict (cuenta_id, detalle_id, subtipo, documento) do update set
            periodo = coalesce(excluded.periodo, cargo_facturado.periodo),
            fecha = excluded.fecha, concepto = excluded.concepto, mercado = excluded.mercado, importe = excluded.importe,
            order_id = coalesce(excluded.order_id, cargo_facturado.order_id),
            envio_id = coalesce(excluded.envio_id, cargo_facturado.envio_id), bonifica = excluded.bonifica,
            del_comprador = excluded.del_comprador, debitado = excluded.debitado,
            numero = coalesce(excluded.numero, cargo_facturado.numero), datos = excluded.datos, leido_en = excluded.leido_en`,
    [JSON.stringify(filas), cuenta_id, cuenta_id, leido_en.toISOString(), cuenta_id],
  );
}

/** Replaces the movements of a month by those of the report just read. */
export async function replaceMovimientos(
  tx: EntityManager,
  cuenta_id: string,
  periodo: string,
  movimientos: readonly { movimiento: Movimiento; cruda: RespuestaCruda }[],
): Promise<void> {
  await db(tx).deleteFrom('movimiento').where('cuenta_id', '=', cuenta_id).where('periodo', '=', periodo).execute();
  const filas = movimientos.map(({ movimiento, cruda }) => ({
    ...movimiento,
    importe: movimiento.importe.toFixed(),
    cargos: movimiento.cargos.toFixed(),
    cargos_mp: movimiento.cargos_mp.toFixed(),
    impuestos: movimiento.impuestos.toFixed(),
    cupon: movimiento.cupon?.toFixed() ?? null,
    neto: movimiento.neto.toFixed(),
    detalle_impuestos: movimiento.detalle_impuestos.map((impuesto) => ({
      ...impuesto,
      importe: impuesto.importe.toFixed(),
    })),
    datos: cruda,
  }));
  await tx.execute(
    `insert into movimiento (cuenta_id, periodo, fuente_id, tipo, clase, order_id, fecha, liberado_en, liquidado_en, importe, cargos,
                             cargos_mp, impuestos, cupon, neto, detalle_impuestos, datos)
     select ?::uuid, ?::date, u.fuente_id, u.tipo, u.clase, u.order_id, u.fecha, u.liberado, u.liquidado, u.importe, u.cargos, u.cargos_mp,
            u.impuestos, u.cupon, u.neto, u.detalle_impuestos, u.datos
       from jsonb_to_recordset(?::jsonb) as u(fuente_id text, tipo text, clase text, order_id text, fecha timestamptz, liberado timestamptz,
            liquidado timestamptz, importe numeric, cargos numeric, cargos_mp numeric, impuestos numeric, cupon numeric, neto numeric,
            detalle_impuestos jsonb, datos jsonb)`,
    [cuenta_id, periodo, JSON.stringify(filas)],
  );
}
