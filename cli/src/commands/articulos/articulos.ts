import { stockPagina, type CostoPartes } from '@talonario/core/articulos';
import { withComma, formatEn, formatPorcentaje } from '@talonario/core/base';
import { listStock } from '@talonario/core/server/articulos';
import type { z } from 'zod';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { paginaVacia } from '../../output/paginaVacia.ts';

const POR_PAGINA = 20;

interface PedidoDeArticulos {
  /** Text in the SKU or the description; '': all of them. */
  q: string;
  limite: number | null;
  saltear: number | null;
}

/** The articles by SKU, or those that a text finds: `articulos buscar taza`. */
export async function articulos(context: Context, pedido: PedidoDeArticulos): Promise<Output> {
  const q = pedido.q.trim();
  const limit = pedido.limite ?? POR_PAGINA;
  const offset = pedido.saltear ?? 0;
  return withUser(context, async ({ deps, alcance }) => {
    const pagina = await listStock(deps, alcance, { q, limit, offset });
    const { results: filas, ...cuenta } = pagina;
    const data = stockPagina.encode(pagina);
    const vacia = paginaVacia(data, pagina, q === '' ? 'No hay artículos cargados.' : `No hay artículos con "${q}".`);
    if (vacia) return vacia;
    return {
      data,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: 'SKU' },
            { title: 'Descripción', flexible: true },
            { title: 'Stock', right: true },
            { title: 'Costo', right: true },
            { title: 'IVA', right: true, from: 80 },
          ],
          rows: filas.map((articulo) => [
            articulo.sku,
            articulo.descripcion,
            withComma(articulo.stock),
            costoOf(articulo),
            formatPorcentaje(articulo.iva),
          ]),
        },
        {
          kind: 'paragraph',
          text: `${filas.length} de ${cuenta.hay_mas ? 'más de ' : ''}${cuenta.totalItems}`,
          tone: 'tenue',
        },
      ],
    };
  });
}

function costoOf({ currency, cost, costo_partes }: z.output<typeof stockPagina>['results'][number]): string {
  if (costo_partes !== null) return costoDeKit(costo_partes);
  return cost === null ? '-' : formatEn(currency, cost);
}

/** `$ 90,00 + US$ 6,00`: the parts of a kit may be in both. */
function costoDeKit({ ARS, USD }: CostoPartes): string {
  const partes = [
    ...(USD.isZero() || ARS.gt(0) ? [formatEn('ARS', ARS)] : []),
    ...(USD.isZero() ? [] : [formatEn('USD', USD)]),
  ];
  return partes.join(' + ');
}
