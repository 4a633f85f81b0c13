import type { FormatoDeFilas } from '../../contract/base.ts';
import type { ReporteCompras } from '../../contract/compras/reporte.ts';
import type { ControlReporte } from '../../contract/reportes.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { toReportar, totalDeCompraEnPesos, type CompraAReportar } from '../../rules/compras/libro/compraAReportar.ts';
import { createCreditoIvaSimple } from '../../rules/compras/ivaSimple/creditoIvaSimple.ts';
import { createLibroCompras } from '../../rules/compras/libro/libroCompras.ts';
import { AppError } from '../../rules/errors.ts';
import type { Reporte } from '../../rules/reportes/reporte.ts';
import { checkPresenta, type ReporteDeEmisor } from '../../rules/reportes/reporteDeEmisor.ts';
import { streamCompras, sumCompras } from '../../store/compras/compras.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';
import type { ReporteAbierto } from '../reportes/openReporte.ts';
import { downloadAbierto, saveAbierto, type ArchivoDeReporte } from '../reportes/reportes.ts';
import { runReporte } from '../reportes/runReporte.ts';

/** Report of the purchases of a company and a month, `yyyy-MM`. */
export interface PedidoDeCompras {
  company_id: string;
  reporte: ReporteCompras;
  periodo: string;
}

interface Clase {
  deEmisor: ReporteDeEmisor;
  encabezados: number;
  crear: (periodo: string) => Reporte<string, CompraAReportar>;
}

const clases: Readonly<Record<ReporteCompras, Clase>> = {
  'libro-iva': { deEmisor: 'libro_iva', encabezados: 0, crear: createLibroCompras },
  'iva-simple': { deEmisor: 'iva_simple', encabezados: 1, crear: createCreditoIvaSimple },
};

/**
 * Opens a report of purchases.
 * @throws AppError `empresa_no_encontrada`, `reporte_no_corresponde`, `reporte_sin_diseno`, `sin_casos`
 */
async function openReporteCompras(
  deps: Deps,
  alcance: Alcance,
  { company_id, reporte: nombre, periodo }: PedidoDeCompras,
): Promise<ReporteAbierto<CompraAReportar>> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const { deEmisor, encabezados, crear } = clases[nombre];
  // The activity belongs to sales.
  checkPresenta(deEmisor, { ...empresa, situaciones_iva: [empresa.situacion_iva], actividad: '' });
  const { comprobantes: cuantas } = await sumCompras(deps.store.fork(), alcance, company_id, { periodo });
  if (cuantas === 0) throw new AppError('sin_casos');
  return {
    encabezados,
    reporte: crear(periodo),
    comprobantes: toReportables(streamCompras(deps.store.fork(), alcance, company_id, periodo)),
    totalEnPesos: totalDeCompraEnPesos,
    avisos: [],
  };
}

async function* toReportables(
  compras: AsyncIterable<Parameters<typeof toReportar>[0]>,
): AsyncGenerator<CompraAReportar> {
  for await (const compra of compras) yield toReportar(compra);
}

/** Findings of a report of purchases, and the purchases that would be refused; no file is written. @throws AppError as its opening */
export async function reviewReporteCompras(
  deps: Deps,
  alcance: Alcance,
  pedido: PedidoDeCompras,
): Promise<ControlReporte> {
  return runReporte(await openReporteCompras(deps, alcance, pedido), () => undefined);
}

/** A file of a report of purchases. @throws AppError as its opening; `reporte_con_errores`, `reporte_no_cierra`, `sin_casos` */
export async function downloadReporteCompras(
  deps: Deps,
  alcance: Alcance,
  { archivo, formato, ...pedido }: PedidoDeCompras & { archivo: string; formato: FormatoDeFilas },
): Promise<ArchivoDeReporte> {
  return downloadAbierto(deps, () => openReporteCompras(deps, alcance, pedido), archivo, formato);
}

/** The files of a report of purchases in `carpeta`, all or none. @throws AppError as `downloadReporteCompras` */
export async function saveReporteCompras(
  deps: Deps,
  alcance: Alcance,
  pedido: PedidoDeCompras,
  carpeta: string,
): Promise<{ archivos: string[]; control: ControlReporte }> {
  return saveAbierto(await openReporteCompras(deps, alcance, pedido), carpeta, 'csv');
}
