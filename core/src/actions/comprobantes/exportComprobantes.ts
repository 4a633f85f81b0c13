import type { FacturasCsvQuery, FacturasTotales, TotalesQuery } from '../../contract/comprobantes/listado.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { listaFilas } from '../../rules/comprobantes/listado/listaFilas.ts';
import { computeTotal } from '../../rules/comprobantes/listado/totales.ts';
import { parseFecha, today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { findComprobantes, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { listIds, type PaginaComprobantes } from '../../store/comprobantes/lista/listComprobantes.ts';
import { sumComprobantes } from '../../store/comprobantes/lista/sumas.ts';
import { archivoDeFilas, type ArchivoExportado } from '../documentos/archivoDeFilas.ts';
import type { Deps } from '../process/deps.ts';

/** Rows of a file: more than the sheet of any accountant, and what a machine keeps the ids of without noticing. */
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

/** The vouchers of a filter in a file, as they are seen: their columns, in their order. It is written as it is read. */
export function exportComprobantes(
  deps: Deps,
  alcance: Alcance,
  { columnas, formato = 'csv', ...filtro }: FacturasCsvQuery,
): ArchivoExportado {
  const pedido = { ...filtro, ...readFechas(filtro), ambiente: deps.arca.ambiente, limit: MAX_FILAS, offset: 0 };
  const filas = listaFilas(readAll(deps, alcance, pedido), columnas);
  return archivoDeFilas(`comprobantes-${today(deps.clock.now())}`, formato, { hoja: 'Comprobantes' }, filas);
}

/** All of them in their order, some at a time: which they are is read at once, so that none is twice or missing. */
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
