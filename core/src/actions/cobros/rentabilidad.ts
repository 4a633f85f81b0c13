import type {
  ArchivoDeRentabilidadQuery,
  Rentabilidad,
  ResumenQuery,
  VentasRealizadas,
  RealizadasQuery,
} from '../../contract/cobros/reporte.ts';
import type { VentaRealizada } from '../../contract/cobros/realizada.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { enterosDeRentabilidad, rentabilidadFilas } from '../../rules/cobros/reporte/rentabilidadFilas.ts';
import { summarizeRealizadas } from '../../rules/cobros/reporte/summarizeRealizadas.ts';
import { AppError } from '../../rules/errors.ts';
import { sinAcentos } from '../../rules/textos/sinAcentos.ts';
import { archivoDeFilas, enUnaTanda, type ArchivoExportado } from '../documentos/archivoDeFilas.ts';
import type { Deps } from '../process/deps.ts';
import { loadRealizadas } from './realizadas.ts';

/** Sales per page. */
const POR_PAGINA = 50;

/**
 * Profit of the sales of a range, totalled by each grouping. @throws AppError as `loadRealizadas`
 */
export async function summarizeRentabilidad(deps: Deps, alcance: Alcance, query: ResumenQuery): Promise<Rentabilidad> {
  const { cuentas, al_dia, filas, rango } = await loadRealizadas(deps, alcance, query);
  return { cuentas, al_dia, ...summarizeRealizadas(filas, rango) };
}

/** A page of the sales of a range, each with the source of its figures. @throws AppError as `loadRealizadas` */
export async function listRealizadas(
  deps: Deps,
  alcance: Alcance,
  { page = 1, aviso, fuente, q, orden = 'fecha', ...query }: RealizadasQuery,
): Promise<VentasRealizadas> {
  const { filas } = await loadRealizadas(deps, alcance, query);
  const buscado = sinAcentos(q ?? '').trim();
  const elegidas = filas.filter(
    (fila) =>
      (aviso === undefined || fila.avisos.includes(aviso)) &&
      (fuente === undefined || fila.fuente === fuente) &&
      (buscado === '' || isNamed(fila, buscado)),
  );
  const ordenadas = orden === 'fecha' ? elegidas : elegidas.toSorted((a, b) => worst(a, b, orden));
  const desde = (page - 1) * POR_PAGINA;
  return {
    results: ordenadas.slice(desde, desde + POR_PAGINA),
    totalItems: ordenadas.length,
    nextPage: desde + POR_PAGINA < ordenadas.length ? page + 1 : null,
  };
}

function isNamed({ venta, pack, sku, titulo, publicacion }: VentaRealizada, buscado: string): boolean {
  return [venta, pack, sku, titulo, publicacion].some((texto) => texto !== null && sinAcentos(texto).includes(buscado));
}

/** Orders sales from the lowest figure up; an unknown one, and the margin of a sale without income, go last. */
function worst(a: VentaRealizada, b: VentaRealizada, por: 'ganancia' | 'margen'): number {
  const [cifra, cifraSiguiente] = [a[por], b[por]];
  if (cifra === null || cifraSiguiente === null) return Number(cifra === null) - Number(cifraSiguiente === null);
  return cifra.comparedTo(cifraSiguiente);
}

/**
 * The profit report of an account, or of all, as a file.
 * @throws AppError as `loadRealizadas`; `sin_casos` when nothing was sold
 */
export async function downloadRentabilidad(
  deps: Deps,
  alcance: Alcance,
  { formato = 'csv', ...query }: ArchivoDeRentabilidadQuery,
): Promise<ArchivoExportado> {
  const { filas, rango } = await loadRealizadas(deps, alcance, query);
  if (filas.length === 0) throw new AppError('sin_casos');
  const nombre = `rentabilidad-${rango.desde}-${rango.hasta}`;
  const aspecto = { hoja: 'Rentabilidad', enteros: enterosDeRentabilidad };
  return archivoDeFilas(nombre, formato, aspecto, enUnaTanda(rentabilidadFilas(filas)));
}
