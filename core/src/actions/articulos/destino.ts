import { Decimal } from 'decimal.js';
import type { Articulo } from '../../contract/articulos/articulo.ts';
import type { CampoImportado, ClaseFila, FilaImportada } from '../../contract/articulos/importacion.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { camposArticulo, camposLista, type Columnas } from '../../rules/articulos/columnas.ts';
import { compareArticulo } from '../../rules/articulos/compareArticulo.ts';
import {
  readFila,
  readPrecio,
  type ArticuloLeido,
  type ErrorDeCelda,
  type PrecioLeido,
} from '../../rules/articulos/fila.ts';
import { deleteArticulos, findArticulos, upsertArticulos } from '../../store/articulos/articulos.ts';
import { forgetCostos, forgetCostosOf } from '../../store/articulos/costos.ts';
import { findKitsOf, findPartes } from '../../store/articulos/kits.ts';
import { deletePrecios, findPrecios, findSkusConPrecio, upsertPrecios } from '../../store/articulos/listas.ts';
import type { EntityManager } from '../../store/db.ts';

type Valor = Articulo | PrecioLeido;
type Errores = FilaImportada['errores'];

/** Effect of a row: `antes` is the stored value, `despues` the value that it would store. */
export type Comparada<V> =
  | {
      clase: Exclude<ClaseFila, 'error'>;
      sku: string;
      antes: V | null;
      despues: V;
      /** Cells of the row that are not used, and why. */
      avisos?: Errores;
    }
  | { clase: 'error'; sku: string; errores: Errores };

/**
 * Table that an import, or a bulk change, writes to: the articles, or the prices of a list. `L` is the type of a row read, `V` the type
 * of the value stored for a SKU.
 */
export interface TablaImportada<
  L extends { sku: string } = { sku: string },
  V extends { sku: string } = { sku: string },
> {
  lista_id: string | null;
  /** Columns that a file may have. */
  campos: readonly CampoImportado[];
  /** Columns without which a row cannot be read. */
  necesarios: readonly CampoImportado[];
  leer(celdas: readonly string[], columnas: Columnas, decimal: ',' | '.'): { leido: L } | { errores: ErrorDeCelda[] };
  /** Stored values of these SKUs. `lock`: nobody changes them until the transaction ends. */
  load(em: EntityManager, skus: readonly string[], lock: boolean): Promise<Map<string, V>>;
  comparar(em: EntityManager, leidos: readonly L[], lock: boolean): Promise<Comparada<V>[]>;
  escribir(tx: EntityManager, valores: readonly V[], ahora: Date): Promise<void>;
  /** Forgets the costs recorded at `en` for these SKUs, or the sales made meanwhile would take a wrong cost. */
  olvidar(tx: EntityManager, skus: readonly string[], en: Date): Promise<void>;
  /**
   * Deletes the rows created at `desde`, as if they had never been. Answers the SKUs that stay, because something else refers to
   * them since.
   */
  borrar(tx: EntityManager, skus: readonly string[], desde: Date): Promise<string[]>;
  /** A row read, from its stored JSON, where figures are text. */
  decodeLeido(json: object): L;
  decode(json: object): V;
}

/** The articles of an owner, or the prices of a list already known to be the owner's. */
export function destinoOf(alcance: Alcance, lista_id: string | null): TablaImportada {
  // Each destino is given only the rows that it read itself.
  return (lista_id === null ? articulosOf(alcance) : preciosOf(alcance, lista_id)) as unknown as TablaImportada;
}

function articulosOf(alcance: Alcance): TablaImportada<ArticuloLeido, Articulo> {
  const load = async (em: EntityManager, skus: readonly string[], lock: boolean) =>
    new Map((await findArticulos(em, alcance, skus, { lock })).map((articulo) => [articulo.sku, articulo as Articulo]));
  return {
    lista_id: null,
    campos: camposArticulo,
    necesarios: ['sku'],
    leer(celdas, columnas, decimal) {
      const fila = readFila(celdas, columnas, decimal);
      return 'articulo' in fila ? { leido: fila.articulo } : fila;
    },
    load,
    async comparar(em, leidos, lock) {
      const skus = skusOf(leidos);
      const actuales = await load(em, skus, lock);
      const kits = new Set(skusOf(await findPartes(em, alcance, skus)));
      return leidos.map((leido) => {
        const antes = actuales.get(leido.sku) ?? null;
        const esKit = antes !== null && kits.has(leido.sku);
        const cambio = compareArticulo(antes, esKit ? withoutCosto(leido) : leido);
        const clase = cambio.clase === 'nuevo' ? 'nueva' : cambio.clase;
        const avisos = esKit ? avisosDeKit(antes, leido) : [];
        return { clase, sku: leido.sku, antes, despues: cambio.articulo, ...(avisos.length > 0 && { avisos }) };
      });
    },
    async escribir(tx, articulos, ahora) {
      await upsertArticulos(tx, alcance, articulos, ahora);
    },
    olvidar: (tx, skus, en) => forgetCostosOf(tx, alcance, skus, en),
    async borrar(tx, skus, desde) {
      const usados = new Set([
        ...(await findKitsOf(tx, alcance, skus)).map(({ parte_sku }) => parte_sku),
        ...skusOf(await findPartes(tx, alcance, skus)),
        ...(await findSkusConPrecio(tx, alcance, skus)),
      ]);
      const borrados = skus.filter((sku) => !usados.has(sku));
      await deleteArticulos(tx, alcance, borrados);
      await forgetCostos(tx, alcance, borrados, desde);
      return skus.filter((sku) => usados.has(sku));
    },
    decodeLeido: (json) => withDecimals<ArticuloLeido>(json, ['cost', 'stock']),
    decode: (json) => withDecimals<Articulo>(json, ['cost', 'stock']),
  };
}

function withoutCosto({ cost: _costo, currency: _moneda, ...resto }: ArticuloLeido): ArticuloLeido {
  return resto;
}

/** A kit costs what its parts do, so the file's cost is not used. No warning when it equals the stored cost, as in an exported file. */
function avisosDeKit({ cost, currency }: Articulo, leido: ArticuloLeido): Errores {
  const difiereCosto = leido.cost !== undefined && !leido.cost.eq(cost);
  if (!difiereCosto && (leido.currency === undefined || leido.currency === currency)) return [];
  const mensaje = 'Es un kit y cuesta lo que sus partes: el costo del archivo no se usa.';
  return [{ campo: 'costo', valor: leido.cost?.toFixed() ?? '', mensaje }];
}

function preciosOf(alcance: Alcance, lista_id: string): TablaImportada<PrecioLeido, PrecioLeido> {
  const load = async (em: EntityManager, skus: readonly string[], lock: boolean) =>
    new Map(
      (await findPrecios(em, alcance, lista_id, { skus, lock })).map(({ sku, precio }) => [sku, { sku, precio }]),
    );
  return {
    lista_id,
    campos: camposLista,
    necesarios: camposLista,
    leer(celdas, columnas, decimal) {
      const fila = readPrecio(celdas, columnas, decimal);
      return 'precio' in fila ? { leido: fila.precio } : fila;
    },
    load,
    async comparar(em, leidos, lock) {
      const skus = skusOf(leidos);
      const actuales = await load(em, skus, lock);
      const articulos = new Set(skusOf(await findArticulos(em, alcance, skus)));
      return leidos.map((leido) => {
        const { sku } = leido;
        const antes = actuales.get(sku) ?? null;
        if (antes === null && !articulos.has(sku))
          return { clase: 'error', sku, errores: [{ campo: 'sku', valor: sku, mensaje: SIN_ARTICULO }] };
        const clase = antes === null ? 'nueva' : antes.precio.eq(leido.precio) ? 'igual' : 'cambia';
        return { clase, sku, antes, despues: leido };
      });
    },
    escribir: (tx, precios) => upsertPrecios(tx, lista_id, precios),
    olvidar: () => Promise.resolve(),
    async borrar(tx, skus) {
      await deletePrecios(tx, lista_id, skus);
      return [];
    },
    decodeLeido: (json) => withDecimals<PrecioLeido>(json, ['precio']),
    decode: (json) => withDecimals<PrecioLeido>(json, ['precio']),
  };
}

const SIN_ARTICULO = 'No hay un artículo con ese SKU. Cargalo antes.';

const skusOf = (filas: readonly { sku: string }[]): string[] => filas.map(({ sku }) => sku);

function withDecimals<T extends Partial<Valor>>(json: object, campos: readonly string[]): T {
  const valores: Record<string, unknown> = { ...json };
  for (const campo of campos)
    if (valores[campo] !== undefined) valores[campo] = new Decimal(valores[campo] as string | number);
  return valores as T;
}
