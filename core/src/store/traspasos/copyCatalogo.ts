import type { EntityManager } from '@mikro-orm/postgresql';
import type { Conjunto } from '../../rules/traspaso/conjunto.ts';
import { formatCuit } from '../../rules/cuit.ts';
import { nombreLibre } from '../../rules/traspaso/nombreLibre.ts';
import { pgArray } from '../postgres/arrays.ts';
import { anyUuid, db } from '../postgres/kysely.ts';
import { SKUS_USADOS } from './vinculos.ts';

/** A change of owner. */
export interface CambioDeTitular {
  de: string;
  para: string;
  ahora: Date;
}

/**
 * Copies to the new owner the articles that the companies used, with their costs and parts, the price lists of their vouchers and the
 * padrones. The new owner's own article, cost or padron stays where both have it. The former owner keeps theirs: other companies may use
 * them.
 */
export async function copyCatalogo(tx: EntityManager, conjunto: Conjunto, cambio: CambioDeTitular): Promise<void> {
  const { de, para } = cambio;
  const usados = [pgArray(conjunto.empresas), pgArray(conjunto.cuentas), de];
  // Raw, as the others: rows are copied inside the database.
  const nuevos = await tx.execute<{ sku: string }[]>(
    `${SKUS_USADOS} insert into articulo (user_id, sku, descripcion, cost, currency, stock, iva, tratamiento_iva, despacho)
     select ?, a.sku, a.descripcion, a.cost, a.currency, a.stock, a.iva, a.tratamiento_iva, a.despacho
       from articulo a join usados u on u.sku = a.sku where a.user_id = ? order by a.sku on conflict do nothing returning sku`,
    [...usados, para, de],
  );
  const skus = pgArray(nuevos.map(({ sku }) => sku));
  await tx.execute(
    `insert into articulo_costo (user_id, sku, desde, cost, currency)
     select ?, sku, desde, cost, currency from articulo_costo where user_id = ? and sku = any(?::text[]) on conflict do nothing`,
    [para, de, skus],
  );
  await tx.execute(
    `insert into articulo_parte (user_id, sku, parte_sku, cantidad)
     select ?, sku, parte_sku, cantidad from articulo_parte where user_id = ? and sku = any(?::text[]) on conflict do nothing`,
    [para, de, skus],
  );
  await copyListas(tx, conjunto, cambio);
  await tx.execute(
    `insert into padron_vigente (user_id, origen, periodo, archivo_id, importado_en)
     select ?, origen, periodo, archivo_id, importado_en from padron_vigente where user_id = ? on conflict do nothing`,
    [para, de],
  );
}

/** Copies each price list of the companies' vouchers, which name the copy from then on. */
async function copyListas(
  tx: EntityManager,
  { empresas, cuentas }: Conjunto,
  { de, para }: CambioDeTitular,
): Promise<void> {
  const listas = await db(tx)
    .selectFrom('lista_precios as l')
    .innerJoin('comprobante as c', 'c.lista_id', 'l.id')
    .innerJoin('empresa as e', 'e.id', 'c.company_id')
    .select(['l.id', 'l.name', 'l.precios_incluyen_iva', 'l.situaciones_iva'])
    .select(({ fn }) => fn.min('e.cuit').as('cuit_de_empresa'))
    .where('c.company_id', '=', anyUuid(empresas))
    .where('l.user_id', '=', de)
    .groupBy('l.id')
    .orderBy('l.name')
    .execute();
  const propias = await db(tx).selectFrom('lista_precios').select('name').where('user_id', '=', para).execute();
  const usados = new Set(propias.map(({ name }) => name));
  for (const { id: anterior, name, cuit_de_empresa, ...lista } of listas) {
    const nombre = nombreLibre(name, usados, formatCuit(cuit_de_empresa));
    usados.add(nombre);
    const { id } = await db(tx)
      .insertInto('lista_precios')
      .values({ ...lista, name: nombre, user_id: para })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.execute(
      `${SKUS_USADOS} insert into lista_precios_item (lista_id, sku, precio)
       select ?, i.sku, i.precio from lista_precios_item i join usados u on u.sku = i.sku where i.lista_id = ?`,
      [pgArray(empresas), pgArray(cuentas), de, id, anterior],
    );
    await db(tx)
      .updateTable('comprobante')
      .set({ lista_id: id })
      .where('company_id', '=', anyUuid(empresas))
      .where('lista_id', '=', anterior)
      .execute();
  }
}
