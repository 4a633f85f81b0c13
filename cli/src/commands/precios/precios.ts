import { listaPrecios, listaPreciosConItems } from '@talonario/core/articulos';
import { formatARS } from '@talonario/core/base';
import { findListaConItems, listListas } from '@talonario/core/server/articulos';
import { findListaPrecios } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

const conIva = (incluye: boolean): string => (incluye ? 'con IVA' : 'sin IVA');

/** The price lists (null), or one with its prices, by its name or its id. */
export async function precios(context: Context, typed: string | null): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    if (typed !== null)
      return describeLista(
        await findListaConItems(deps.store.fork(), alcance, (await findListaPrecios(session, typed)).id),
      );
    const listas = await listListas(deps.store.fork(), alcance);
    const data = listas.map((lista) => listaPrecios.encode(lista));
    if (listas.length === 0) return { data, blocks: [{ kind: 'paragraph', text: 'No hay listas de precios.' }] };
    return {
      data,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: 'Lista', flexible: true },
            { title: 'Precios' },
            { title: 'Artículos', right: true },
            { title: 'Id', from: 100 },
          ],
          rows: listas.map(({ id, name, precios_incluyen_iva, cantidad }) => [
            name,
            conIva(precios_incluyen_iva),
            String(cantidad),
            id,
          ]),
        },
      ],
    };
  });
}

function describeLista(lista: Awaited<ReturnType<typeof findListaConItems>>): Output {
  const titulo = `${lista.name} · ${conIva(lista.precios_incluyen_iva)}`;
  return {
    data: listaPreciosConItems.encode(lista),
    blocks: [
      { kind: 'title', text: titulo },
      lista.items.length === 0
        ? { kind: 'paragraph', text: 'La lista no tiene artículos.' }
        : {
            kind: 'table',
            columns: [{ title: 'SKU' }, { title: 'Descripción', flexible: true }, { title: 'Precio', right: true }],
            rows: lista.items.map(({ sku, descripcion, precio }) => [sku, descripcion ?? '', formatARS(precio)]),
            cut: { first: 50, rest: 'con --json se ven todos' },
          },
    ],
  };
}
