import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../rules/errors.ts';
import { resolveDeVentas } from '../avisos/actividad.ts';
import { pgArray } from '../postgres/arrays.ts';

/**
 * Marks the sales of these orders, all or none. When they are marked, the drafts of their invoices go: a change to Factura
 * A under way stays.
 * @throws AppError `venta_no_encontrada`, `comprobante_emitiendo`
 */
export async function markFacturadasPorFuera(
  tx: EntityManager,
  cuenta_id: string,
  order_ids: readonly string[],
  facturada_por_fuera: boolean,
): Promise<void> {
  const pedidas = [...new Set(order_ids)];
  const ventas = await tx.execute<{ order_id: string; paquete_id: string }[]>(
    'select order_id, paquete_id from venta where cuenta_id = ? and order_id = any(?::text[])',
    [cuenta_id, pgArray(pedidas)],
  );
  const conocidas = new Set(ventas.map(({ order_id }) => order_id));
  const venta = pedidas.find((order_id) => !conocidas.has(order_id));
  if (venta !== undefined) throw new AppError('venta_no_encontrada', { venta });
  const paquetes = pgArray([...new Set(ventas.map(({ paquete_id }) => paquete_id))]);
  // As whoever makes the drafts does: one after the other.
  await tx.execute('select id from paquete where id = any(?::uuid[]) order by id for no key update', [paquetes]);
  if (facturada_por_fuera) await discardFacturas(tx, paquetes);
  await tx.execute('update paquete set facturada_por_fuera = ? where id = any(?::uuid[])', [
    facturada_por_fuera,
    paquetes,
  ]);
  if (facturada_por_fuera) await resolveDeVentas(tx, cuenta_id, pedidas);
  // Without the mark, the automatic run has not looked at them.
  else await tx.execute('update venta set automatico_al = null where paquete_id = any(?::uuid[])', [paquetes]);
}

async function discardFacturas(tx: EntityManager, paquetes: string): Promise<void> {
  const borradores = await tx.execute<{ id: string; emitiendo: boolean }[]>(
    `select id, emision_id is not null as emitiendo from comprobante
      where paquete_id = any(?::uuid[]) and clase = 'factura' and status = 'borrador' and cambio_id is null
      order by fecha, creado_en, id for update`,
    [paquetes],
  );
  const saliendo = borradores.find(({ emitiendo }) => emitiendo);
  if (saliendo) throw new AppError('comprobante_emitiendo', { id: saliendo.id });
  await tx.execute('delete from comprobante where id = any(?::uuid[])', [pgArray(borradores.map(({ id }) => id))]);
}

/** The issued vouchers of a sale, by its pack or its order without one. @throws AppError `venta_no_encontrada` */
export async function findEmitidosDeVenta(em: EntityManager, cuenta_id: string, clave: string): Promise<string[]> {
  const [fila] = await em.execute<{ emitidos: string[] }[]>(
    `select array(select c.id::text from comprobante c where c.paquete_id = p.id and c.status = 'emitida') as emitidos
       from paquete p where p.cuenta_id = ? and p.clave = ?`,
    [cuenta_id, clave],
  );
  if (!fila) throw new AppError('venta_no_encontrada', { venta: clave });
  return fila.emitidos;
}
