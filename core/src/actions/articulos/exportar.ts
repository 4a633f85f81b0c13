import { Readable } from 'node:stream';
import type { Decimal } from 'decimal.js';
import type { ColumnaArticulos, FormatoExportado } from '../../contract/articulos/articulo.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { camposArticulo } from '../../rules/articulos/columnas.ts';
import { csvDe, toCsv, valores } from '../../rules/articulos/exportado.ts';
import { articulosCsv, type ArticuloDeLista } from '../../rules/articulos/listaCsv.ts';
import { today } from '../../rules/dates.ts';
import { findArticulos } from '../../store/articulos/articulos.ts';
import { exportArticulos, listSkus, type OrdenArticulos } from '../../store/articulos/listado.ts';
import { nextFilas } from '../../store/articulos/filas.ts';
import { costosDeKits } from '../../store/articulos/kits.ts';
import { findImportacion } from '../../store/articulos/importaciones.ts';
import type { Deps } from '../process/deps.ts';
import { LOTE } from './leerArchivo.ts';
import { writePlanilla, XLSX } from './planilla.ts';

/** A file to be downloaded. */
export interface ArchivoExportado {
  nombre: string;
  tipo: string;
  contenido: Uint8Array | Readable;
}

const CSV = 'text/csv; charset=utf-8';

interface Pedido extends OrdenArticulos {
  formato?: FormatoExportado | undefined;
  q?: string | undefined;
  /** The list as it is seen. */
  columnas?: readonly ColumnaArticulos[] | undefined;
}

/**
 * Every article, or those that `q` finds, in a file that imports as it is or, with `columnas`, in one of the list as it is seen;
 * a CSV is written as it is read.
 */
export async function exportStock(
  deps: Deps,
  alcance: Alcance,
  { formato = 'csv', q, columnas, ...orden }: Pedido,
): Promise<ArchivoExportado> {
  if (columnas) {
    const contenido = Readable.from(articulosCsv(readEnOrden(deps, alcance, { q, ...orden }), columnas));
    return { nombre: `articulos-${today(deps.clock.now())}.csv`, tipo: CSV, contenido };
  }
  const paginas = exportArticulos(deps.store.fork(), alcance, q);
  const nombre = `articulos-${today(deps.clock.now())}.${formato}`;
  if (formato === 'csv') return { nombre, tipo: CSV, contenido: Readable.from(toCsv(paginas)) };
  const filas: (string | number)[][] = [[...camposArticulo]];
  for await (const pagina of paginas)
    for (const articulo of pagina) filas.push(camposArticulo.map((campo) => plain(valores[campo](articulo))));
  return { nombre, tipo: XLSX, contenido: await writePlanilla('Artículos', filas) };
}

/** All of them in their order, some at a time: which they are is read at once, so that none is twice or missing. */
async function* readEnOrden(
  deps: Deps,
  alcance: Alcance,
  pedido: Pick<Pedido, 'q' | 'orden' | 'sentido'>,
): AsyncGenerator<ArticuloDeLista[]> {
  const skus = await listSkus(deps.store.fork(), alcance, pedido);
  for (let desde = 0; desde < skus.length; desde += LOTE) {
    const suyos = skus.slice(desde, desde + LOTE);
    const em = deps.store.fork();
    const leidos = new Map((await findArticulos(em, alcance, suyos)).map((uno) => [uno.sku, uno]));
    const kits = await costosDeKits(em, alcance, suyos);
    yield suyos.flatMap((sku) => {
      const articulo = leidos.get(sku);
      return articulo ? [{ ...articulo, costo_partes: kits.get(sku) ?? null }] : [];
    });
  }
}

function plain(valor: string | Decimal): string | number {
  return typeof valor === 'string' ? valor : valor.toNumber();
}

/** Only the rows that are wrong, as they came, with why in a last column. @throws AppError `importacion_no_encontrada` */
export async function exportErrores(deps: Deps, alcance: Alcance, id: string): Promise<ArchivoExportado> {
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
  return { nombre: `${base}-errores.csv`, tipo: CSV, contenido: Buffer.from(csvDe(filas)) };
}
