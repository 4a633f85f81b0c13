import type { Deps } from '@talonario/core/server/instalacion';
import { computePublicaciones, listPublicaciones } from '@talonario/core/server/publicaciones';
import type { PubsQuery } from '@talonario/core/publicaciones';
import { seedEmisor } from '../helpers/mundos/borradores.ts';
import { seedPublicaciones } from '../helpers/mundos/publicaciones.ts';
import { onEachBase } from './banco.ts';
import { compare, hastaO, timed, type Bench, type Medida } from './medida.ts';

const POCAS = 50;
const MUCHAS = 5_000;
const VECES = 41;

/**
 * A page of an account's 5,000 listings against the same page of 50, in a database of their own; and recomputing the profit of all of them
 * against reading and writing their rows.
 */
export const pubsLista: Bench = () =>
  onEachBase(async ({ deps, freshDeps }) => {
    const [muchas, pocas] = [await seedLista(deps, MUCHAS), await seedLista(await freshDeps(), POCAS)];
    const medidas: Omit<Medida, 'base'>[] = [];
    for (const [que, query] of Object.entries(filtros)) {
      const { valor, piso } = await compare(
        VECES,
        () => timed(() => muchas.page(query)),
        () => timed(() => pocas.page(query)),
      );
      medidas.push({
        bench: 'pubs-lista',
        que: `página ${que} entre ${MUCHAS} publicaciones`,
        unidad: 'ms',
        valor,
        piso: { que: `entre ${POCAS}`, valor: piso },
        meta: hastaO(1.5, 5),
      });
    }
    const { valor, piso } = await compare(
      5,
      () => timed(() => muchas.compute()),
      () => timed(() => muchas.touch()),
    );
    medidas.push({
      bench: 'pubs-lista',
      que: `lo que dejan ${MUCHAS} publicaciones, calculado de nuevo`,
      unidad: 'ms',
      valor,
      piso: { que: 'leer y volver a escribir sus filas', valor: piso },
      meta: null,
    });
    return medidas;
  });

const filtros: Record<string, PubsQuery> = {
  'sin filtro': {},
  'de las que pierden': { pierden: 'si' },
  'de las de margen bajo': { piso: 40 },
  'de un SKU': { sku: 'PUB-33' },
  'de un texto': { q: 'c20ad4d76fe' },
  'por ganancia': { orden: 'ganancia' },
  'de pausadas': { status: 'paused' },
};

interface Lista {
  page(query: PubsQuery): Promise<unknown>;
  /** Recomputes the profit of every listing. */
  compute(): Promise<unknown>;
  /** Reads every row and writes it again. */
  touch(): Promise<unknown>;
}

async function seedLista(deps: Deps, cantidad: number): Promise<Lista> {
  const { alcance, user_id, company_id } = await seedEmisor(deps);
  const em = deps.store.fork();
  const [cuenta] = await em.execute<{ id: string }[]>(
    `insert into cuenta (user_id, meli_user_id, nickname, level_id, linked_company_id)
     values (?, '187654321', 'TIENDA.NORTE', '5_green', ?) returning id`,
    [user_id, company_id],
  );
  const cuenta_id = cuenta?.id ?? '';
  // A known rate, so that the central bank is not called.
  await em.execute(
    `insert into cotizacion (moneda, fecha, valor, fuente, leida_en)
     values ('USD', (now() at time zone 'America/Argentina/Buenos_Aires')::date, 1561.5, 'BCRA', now())`,
  );
  await seedPublicaciones(em, { user_id, cuenta_id }, { cantidad, pierden: Math.ceil(cantidad / 135) });
  await computePublicaciones(deps, cuenta_id);
  await em.execute('vacuum analyze publicacion');
  return {
    page: (query) => listPublicaciones(deps, { alcance, cuenta_id, query }),
    async compute() {
      await em.execute('update empresa set ajuste_fijo = ajuste_fijo + 1');
      await computePublicaciones(deps, cuenta_id);
    },
    async touch() {
      const filas = await em.execute<object[]>('select * from publicacion where cuenta_id = ?', [cuenta_id]);
      await em.execute(
        `update publicacion p set estimaciones = u.estimaciones, version = p.version + 1
           from jsonb_to_recordset(?::jsonb) as u(item_id text, estimaciones jsonb) where p.cuenta_id = ? and p.item_id = u.item_id`,
        [JSON.stringify(filas), cuenta_id],
      );
    },
  };
}
