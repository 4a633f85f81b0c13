import type { FacturasCsvQuery, FacturasTotales, TotalesQuery } from '../../contract/comprobantes/listado.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { listaFilas } from '../../rules/comprobantes/listado/listaFilas.ts';
import { computeTotal } from '../../rules/comprobantes/listado/totales.ts';
import { today } from '../../rules/dates.ts';
import { parseFecha } from '../../rules/parseFecha.ts';
import { AppError } from '../../rules/errors.ts';
import { findComprobantes, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { listIds, type PaginaComprobantes } from '../../store/comprobantes/lista/listComprobantes.ts';
import { sumComprobantes } from '../../store/comprobantes/lista/sumas.ts';
import { archivoDeFilas, type ArchivoExportado } from '../documentos/archivoDeFilas.ts';
import type { Deps } from '../process/deps.ts';

/** Rows of a file, at most: more than any accountant's sheet has, and few enough to hold their ids in memory. */
const MAX_FILAS = 250_000;
/** Rows read at once while a file is written. */
const DE_A = 500;

/**
 * The dates of a filter as civil dates.
 * @throws AppError `rango_de_fechas_invalido`, `fecha_invalida`
 */
export function readFechas(filtro: Pick<TotalesQuery, 'fechaDesde' | 'fechaHasta'>): {
  fechaDesde: string | undefined;
  fechaHasta: string | undefined;
} {
  const fechaDesde = filtro.fechaDesde ? parseFecha(filtro.fechaDesde, 'fechaDesde') : undefined;
  const fechaHasta = filtro.fechaHasta ? parseFecha(filtro.fechaHasta, 'fechaHasta') : undefined;
  if (fechaDesde && fechaHasta && fechaDesde > fechaHasta) {
    throw new AppError('rango_de_fechas_invalido', { desde: fechaDesde, hasta: fechaHasta });
  }
  return { fechaDesde, fechaHasta };
}

/** How many vouchers a filter finds and what they add up to, to the cent. */
export async function totalComprobantes(deps: Deps, alcance: Alcance, filtro: TotalesQuery): Promise<FacturasTotales> {
  const { ambiente } = deps.arca;
  return computeTotal(
    await sumComprobantes(deps.store.fork(), alcance, { ...filtro, ...readFechas(filtro), ambiente }),
  );
}

/** The vouchers of a filter as a file, with the list's columns in their order. The file is written while the vouchers are read. */
export function exportComprobantes(
  deps: Deps,
  alcance: Alcance,
  { columnas, formato = 'csv', ...filtro }: FacturasCsvQuery,
): ArchivoExportado {
  const pedido = { ...filtro, ...readFechas(filtro), ambiente: deps.arca.ambiente, limit: MAX_FILAS, offset: 0 };
  const filas = listaFilas(readAll(deps, alcance, pedido), columnas);
  return archivoDeFilas(`comprobantes-${today(deps.clock.now())}`, formato, { hoja: 'Comprobantes' }, filas);
}

/** Vouchers in the list's order, by lots. The ids are read first, all at once, so that no voucher comes twice or is missing. */
async function* readAll(
  deps: Deps,
  alcance: Alcance,
  pedido: PaginaComprobantes,
): AsyncGenerator<ComprobanteGuardado[]> {
  const ids = await listIds(deps.store.fork(), alcance, pedido);
  for (let desde = 0; desde < ids.length; desde += DE_A) {
    const idsDeTanda = ids.slice(desde, desde + DE_A);
    const leidos = new Map(
      (await findComprobantes(deps.store.fork(), alcance, idsDeTanda)).map((comprobante) => [
        comprobante.id,
        comprobante,
      ]),
    );
    yield idsDeTanda.flatMap((id) => leidos.get(id) ?? []);
  }
}
