import type { Articulo, ListaNueva } from '@talonario/core/articulos';
import type { AlicuotaIva } from '@talonario/core/base';
import type { Alcance } from '@talonario/core/empresas';
import { addLista, editKit, importArchivo, insertMissingArticulos, listListas } from '@talonario/core/server/articulos';
import type { Deps } from '@talonario/core/server/instalacion';
import { ARTICULOS_DEMO } from '@talonario/fixtures';
import { Decimal } from 'decimal.js';
import { costosDemo } from './data.ts';
import { withComma } from '@talonario/core/base';

/** A price over the cost, without VAT, which the list adds when its prices have it. */
interface ListaDemo extends ListaNueva {
  margen: number;
}

const listas: readonly ListaDemo[] = [
  { name: 'Mayorista', precios_incluyen_iva: false, situaciones_iva: [1, 6], margen: 1.35 },
  { name: 'Mostrador', precios_incluyen_iva: true, situaciones_iva: [5, 4], margen: 1.8 },
];

/** Pesos per dollar of the demo's prices: near what the simulated BCRA says. */
const DOLAR = 1_400;

/** A kit of the seller's own: so many of each of these. */
const kit = {
  sku: 'SET-MATERO',
  descripcion: 'Set matero: mate, bombilla y termo',
  partes: { 'MATE-IMP': 1, 'BOMB-ALP': 1, 'TERMO-1L-NEG': 1 },
} as const;

/** The articles of what the demo sells, one kit of its own, and two price lists; each made only when it is missing. */
export async function seedArticulos(deps: Deps, alcance: Alcance): Promise<void> {
  const articulos = ARTICULOS_DEMO.map(toArticulo);
  const { creados } = await insertMissingArticulos(deps.store.fork(), alcance, articulos, deps.clock.now());
  if (creados > 0) await seedKit(deps, alcance);
  const hay = new Set((await listListas(deps.store.fork(), alcance)).map(({ name }) => name));
  for (const { margen, ...lista } of listas) {
    if (hay.has(lista.name)) continue;
    const { id, precios_incluyen_iva } = await addLista(deps, alcance, lista);
    const costeados = articulos.filter(({ cost }) => cost.gt(0));
    const filas = costeados.map((articulo) => {
      const iva = precios_incluyen_iva ? articulo.iva / 100 + 1 : 1;
      const costo = articulo.cost.times(articulo.currency === 'USD' ? DOLAR : 1);
      return `${articulo.sku};${withComma(costo.times(margen).times(iva), 2)}`;
    });
    const contenido = Buffer.from(`sku;precio\n${filas.join('\n')}\n`);
    await importArchivo(deps, alcance, { nombre: `${lista.name}.csv`, contenido, lista_id: id });
  }
}

async function seedKit(deps: Deps, alcance: Alcance): Promise<void> {
  const { sku, descripcion } = kit;
  const cero = new Decimal(0);
  const { creados } = await insertMissingArticulos(
    deps.store.fork(),
    alcance,
    [
      {
        sku,
        descripcion,
        cost: cero,
        currency: 'ARS',
        stock: cero,
        iva: 21,
        tratamiento_iva: 'gravado',
        despacho: null,
      },
    ],
    deps.clock.now(),
  );
  if (creados === 0) return;
  const partes = Object.entries(kit.partes).map(([parte, cantidad]) => ({
    sku: parte,
    cantidad: new Decimal(cantidad),
  }));
  await editKit(deps, alcance, sku, { partes });
}

function toArticulo({
  sku,
  descripcion,
  costo,
  moneda,
  stock,
  iva,
  despacho,
}: (typeof ARTICULOS_DEMO)[number]): Articulo {
  return {
    sku,
    descripcion,
    cost: new Decimal(costosDemo[sku] ?? costo),
    currency: moneda,
    stock: new Decimal(stock),
    iva: iva as AlicuotaIva,
    tratamiento_iva: iva === 0 ? 'exento' : 'gravado',
    despacho: despacho === '' ? null : despacho,
  };
}
