import type { EntityManager } from '@mikro-orm/postgresql';
import type { Compra } from '../../contract/compras/compra.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { filterCompras, toCompra, withColumnas } from './compras.ts';

/** Purchases of the book from an issuer, of the months from `desde` to `hasta`, `yyyy-MM`. */
export async function listDeEmisor(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  { emisor, desde, hasta }: { emisor: string; desde: string; hasta: string },
): Promise<Compra[]> {
  const filas = await withColumnas(filterCompras(em, alcance, company_id, { estado: 'incluidas' }))
    .where('c.emisor_documento', '=', emisor)
    .where('c.periodo', '>=', desde)
    .where('c.periodo', '<=', hasta)
    .orderBy('c.fecha')
    .orderBy('c.id')
    .execute();
  return filas.map(toCompra);
}
