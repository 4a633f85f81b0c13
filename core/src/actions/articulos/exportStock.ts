import type { ColumnaArticulos } from '../../contract/articulos/articulo.ts';
import type { FormatoDeFilas } from '../../contract/base.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { articulosAImportar } from '../../rules/articulos/articulosAImportar.ts';
import { articulosDeLista, type ArticuloDeLista } from '../../rules/articulos/articulosDeLista.ts';
import { today } from '../../rules/dates.ts';
import { findArticulos } from '../../store/articulos/articulos.ts';
import {
  exportArticulos,
  listSkus,
  type Buscados,
  type CriterioArticulos,
} from '../../store/articulos/listArticulos.ts';
import { nextFilas } from '../../store/articulos/filas.ts';
import { costosDeKits } from '../../store/articulos/kits.ts';
import { findImportacion } from '../../store/articulos/importaciones.ts';
import { archivoDeFilas, enUnaTanda, type ArchivoExportado } from '../documentos/archivoDeFilas.ts';
import type { Deps } from '../process/deps.ts';
import { LOTE } from './readArchivo.ts';

/** Figures are written raw, because the file is imported again. */
const PARA_IMPORTAR = { hoja: 'Artículos', tal_cual: true };

interface Pedido extends CriterioArticulos, Buscados {
  formato?: FormatoDeFilas | undefined;
  /** Columns of the list on screen; absent: the file is to be imported again. */
  columnas?: readonly ColumnaArticulos[] | undefined;
}

/**
 * Every article, or those that `q` finds, in a file that can be imported again or, with `columnas`, in one with the list's columns.
 * The file is written while the articles are read.
 * @throws AppError `sin_derecho`
 */
export function exportStock(
  deps: Deps,
  alcance: Alcance,
  { formato = 'csv', q, sin, columnas, ...orden }: Pedido,
): ArchivoExportado {
  requireDerecho(alcance, 'ganancias');
  const nombre = `articulos-${today(deps.clock.now())}`;
  if (columnas) {
    const filas = articulosDeLista(readEnOrden(deps, alcance, { q, sin, ...orden }), columnas);
    return archivoDeFilas(nombre, formato, { hoja: 'Artículos' }, filas);
  }
  const filas = articulosAImportar(exportArticulos(deps.store.fork(), alcance, { q, sin }));
  return archivoDeFilas(nombre, formato, PARA_IMPORTAR, filas);
}

/** Articles in the list's order, by lots. The SKUs are read first, all at once, so that no article comes twice or is missing. */
async function* readEnOrden(
  deps: Deps,
  alcance: Alcance,
  pedido: Pick<Pedido, 'q' | 'sin' | 'orden' | 'sentido'>,
): AsyncGenerator<ArticuloDeLista[]> {
  const skus = await listSkus(deps.store.fork(), alcance, pedido);
  for (let desde = 0; desde < skus.length; desde += LOTE) {
    const skusDelLote = skus.slice(desde, desde + LOTE);
    const em = deps.store.fork();
    const leidos = new Map((await findArticulos(em, alcance, skusDelLote)).map((articulo) => [articulo.sku, articulo]));
    const kits = await costosDeKits(em, alcance, skusDelLote);
    yield skusDelLote.flatMap((sku) => {
      const articulo = leidos.get(sku);
      return articulo ? [{ ...articulo, costo_partes: kits.get(sku) ?? null }] : [];
    });
  }
}

/**
 * Only the wrong rows of the file, unchanged, with the reasons in a last column.
 * @throws AppError `sin_derecho`, `importacion_no_encontrada`
 */
export async function exportErrores(
  deps: Deps,
  alcance: Alcance,
  { id, formato = 'csv' }: { id: string; formato?: FormatoDeFilas | undefined },
): Promise<ArchivoExportado> {
  requireDerecho(alcance, 'ganancias');
  const { nombre, deteccion, encabezado } = await findImportacion(deps.store.fork(), alcance, id);
  const filas: string[][] = deteccion?.encabezado ? [[...encabezado, 'error']] : [];
  let ultima = 0;
  for (;;) {
    const malas = await nextFilas(deps.store.fork(), id, { despues: ultima, clases: ['error'], limit: LOTE });
    const [fin] = malas.slice(-1);
    if (!fin) break;
    ultima = fin.linea;
    for (const { celdas, errores } of malas) {
      const relleno = Array.from({ length: Math.max(0, encabezado.length - celdas.length) }, () => '');
      filas.push([
        ...celdas,
        ...relleno,
        errores.map(({ campo, mensaje }) => `${campo ?? 'fila'}: ${mensaje}`).join(' '),
      ]);
    }
  }
  const base = nombre.replace(/\.[^.]*$/, '');
  return archivoDeFilas(`${base}-errores`, formato, PARA_IMPORTAR, enUnaTanda(filas));
}
