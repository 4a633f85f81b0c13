import { ownAlcance, type Alcance } from '@talonario/core/empresas';
import { listArticulos } from '@talonario/core/server/articulos';
import { createUsuario } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { onEachBase } from './banco.ts';
import { compare, hasta, timed, type Bench, type Medida } from './medida.ts';

const POCOS = 1_000;
const MUCHOS = 100_000;
const VECES = 41;
const POR_PAGINA = 20;

/** Typed searches: some words are in every article, some in few, some in none. */
const BUSQUEDAS: readonly [que: string, q: string][] = [
  ['sin texto', ''],
  ['de una palabra de todos', 'artículo'],
  ['de una palabra de pocos', 'turquesa'],
  ['de un SKU', 'SKU-000777'],
  ['de medio SKU', '00077'],
  ['de dos letras', 'tu'],
  ['de nada', 'zzzzzz'],
];

/**
 * Search of a page of articles among 100,000, against the same among 1,000, in a database of their own, and against the bare query by the
 * index.
 */
export const articulosBuscar: Bench = () =>
  onEachBase(async ({ deps, freshDeps }) => {
    const smallDeps = await freshDeps();
    const [muchos, pocos] = [await seed(deps, MUCHOS), await seed(smallDeps, POCOS)];
    const medidas: Omit<Medida, 'base'>[] = [];
    for (const [que, q] of BUSQUEDAS) {
      const { valor, piso } = await compare(
        VECES,
        () => timed(() => page(deps, muchos, q)),
        () => timed(() => page(smallDeps, pocos, q)),
      );
      medidas.push({
        bench: 'articulos-buscar',
        que: `página ${que} entre ${MUCHOS} artículos`,
        unidad: 'ms',
        valor,
        piso: { que: `entre ${POCOS}`, valor: piso },
        meta: hasta(1.5),
      });
    }
    const { valor, piso } = await compare(
      VECES,
      () => timed(() => page(deps, muchos, 'turquesa')),
      () => timed(() => bareQuery(deps, muchos, 'turquesa')),
    );
    medidas.push({
      bench: 'articulos-buscar',
      que: 'página de una palabra de pocos, con sus precios y cuántos son',
      unidad: 'ms',
      valor,
      piso: { que: 'la consulta sola por el índice', valor: piso },
      meta: null,
    });
    return medidas;
  });

const page = (deps: Deps, alcance: Alcance, q: string) =>
  listArticulos(deps.store.fork(), alcance, { q, limit: POR_PAGINA, offset: 0 });

const bareQuery = (deps: Deps, { titular_id }: Alcance, q: string) =>
  deps.store
    .fork()
    .execute(
      `select sku, descripcion from articulo where user_id = ? and (sku ilike ? or descripcion ilike ?) order by sku limit ?`,
      [titular_id, `%${q}%`, `%${q}%`, POR_PAGINA],
    );

/** Articles of which one in five hundred is turquoise. */
async function seed(deps: Deps, cantidad: number): Promise<Alcance> {
  const { id } = await createUsuario(deps, { email: 'medida@prueba.test', password: 'Clave#2026a' });
  const em = deps.store.fork();
  await em.execute(
    `insert into articulo (user_id, sku, descripcion, cost, stock, iva)
     select ?, 'SKU-' || lpad(n::text, 6, '0'), 'Artículo ' || md5(n::text) || case when n % 500 = 7 then ' turquesa' else '' end, n, 5, 21
       from generate_series(1, ?::int) as n`,
    [id, cantidad],
  );
  await em.execute('vacuum analyze articulo');
  return ownAlcance(id);
}
