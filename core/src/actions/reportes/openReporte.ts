import type { Decimal } from 'decimal.js';
import type { VencimientoDdjj } from '../../contract/contador/datoFiscal.ts';
import {
  formatoIvaVentas,
  type ClaseReporte,
  type FormatoIvaVentas,
  type FormatoLibroIva,
  type ReportePedido,
} from '../../contract/reportes.ts';
import { reportesPublicados, type ReporteDeRegimen } from '../../contract/regimenes/regimenes.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { provinciaOf } from '../../rules/catalogs/provincia.ts';
import { addDays, endOfMonth } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { regimenes } from '../../rules/percepciones/regimenes/regimenes.ts';
import type { ComprobanteAReportar, Nombrable } from '../../rules/reportes/comprobante.ts';
import { enPesos } from '../../rules/reportes/pesos.ts';
import {
  avisosDeRango,
  checkPresenta,
  mesDelRango,
  type ReporteDeEmisor,
  type ReporteMensual,
} from '../../rules/reportes/reporteDeEmisor.ts';
import type { AvisoGeneral } from '../../rules/reportes/generales.ts';
import { createIvaSimple } from '../../rules/reportes/ivaSimple/ivaSimple.ts';
import { createIvaVentas } from '../../rules/reportes/ivaVentas/ivaVentas.ts';
import { createJurisdicciones } from '../../rules/reportes/jurisdicciones/jurisdicciones.ts';
import { createLibroIva } from '../../rules/reportes/libroIva/libroIva.ts';
import type { Reporte } from '../../rules/reportes/reporte.ts';
import { columnaOf } from '../../rules/reportes/tributos.ts';
import { findVencimientosOf } from '../../store/contador/datosFiscales.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { countReportables, type Percibidos } from '../../store/reportes/countReportables.ts';
import {
  listSituacionesIva,
  resumePeriodo,
  streamReportables,
  type Periodo,
} from '../../store/reportes/reportables.ts';
import type { Deps } from '../process/deps.ts';

/** Class of the report, its company and its range. */
export interface PedidoDeReporte extends ReportePedido {
  reporte: ClaseReporte;
  /** Format of IVA ventas; absent fields take their defaults. */
  formato?: FormatoIvaVentas;
  /** Format of the Libro IVA Digital; absent fields take their defaults. */
  formatoLibro?: Partial<FormatoLibroIva>;
}

/** A report ready to be written, and its vouchers, read as they are taken. */
export interface ReporteAbierto<C extends Nombrable = ComprobanteAReportar> {
  /** Lines with which each file begins, which alone are no content. */
  encabezados: number;
  reporte: Reporte<string, C>;
  comprobantes: AsyncIterable<C>;
  /** Total of a voucher in pesos. */
  totalEnPesos: (comprobante: C) => Decimal;
  /** Warnings about the request, whatever the vouchers say. */
  avisos: AvisoGeneral[];
}

interface Marco {
  empresa: EmpresaGuardada;
  /** Due dates of the company's returns as an agent; empty for a report of no agent. */
  vencimientos: readonly VencimientoDdjj[];
  rango: { desde: string; hasta: string };
  /** COMARB codes: those the company collects for, and those of its vouchers of the period. */
  jurisdicciones: number[];
  /** True when a voucher has gross-income taxes of which ARCA does not say the province. */
  sin_provincia: boolean;
  formato: FormatoIvaVentas;
  formatoLibro: Partial<FormatoLibroIva>;
}

interface Clase {
  /** Set when the report is filed by month. */
  mensual?: ReporteMensual;
  /** Set when only some issuers file the report. */
  deEmisor?: ReporteDeEmisor;
  /** Vouchers of the report, when it takes only those perceived by a regime. */
  percibidos?: Percibidos;
  crear: (marco: Marco) => Reporte<string>;
}

const generales: Readonly<Record<Exclude<ClaseReporte, ReporteDeRegimen>, Clase>> = {
  'iva-ventas': {
    crear: ({ rango, jurisdicciones, sin_provincia, formato }) =>
      createIvaVentas({ ...rango, ...formato, jurisdicciones, sin_provincia }),
  },
  'libro-iva-digital': {
    mensual: 'libro_iva',
    deEmisor: 'libro_iva',
    crear: ({ rango, formatoLibro }) => createLibroIva(mesDelRango('libro_iva', rango), formatoLibro),
  },
  'iva-simple': {
    mensual: 'iva_simple',
    deEmisor: 'iva_simple',
    crear: ({ rango, empresa }) => createIvaSimple(mesDelRango('iva_simple', rango), { odp: empresa.iva_simple_odp }),
  },
  jurisdicciones: { crear: ({ rango }) => createJurisdicciones(rango) },
};

/** Reports of the declarations of perceptions. */
const deRegimenes = Object.fromEntries(
  Object.values(regimenes).flatMap(({ clave: regimen, reportes }) =>
    Object.entries(reportes).map(([clave, { notas, crear }]): [string, Clase] => [
      clave,
      {
        mensual: reportesPublicados[clave as ReporteDeRegimen],
        percibidos: { regimen, ...(notas !== undefined && { notas }) },
        crear: ({ empresa, rango, vencimientos }) => crear({ cuit_emisor: empresa.cuit, rango, vencimientos }),
      },
    ]),
  ),
) as Readonly<Record<ReporteDeRegimen, Clase>>;

const clases: Readonly<Record<ClaseReporte, Clase>> = { ...generales, ...deRegimenes };

/**
 * @throws AppError `rango_de_fechas_invalido`, `empresa_no_encontrada` (also when it is another user's),
 * `reporte_no_corresponde`, `reporte_sin_diseno`, `sin_casos` when nothing was issued in the period
 */
export async function openReporte(deps: Deps, alcance: Alcance, pedido: PedidoDeReporte): Promise<ReporteAbierto> {
  const { companyId: company_id, fechaDesde: desde, fechaHasta: hasta } = pedido;
  if (desde > hasta) throw new AppError('rango_de_fechas_invalido', { desde, hasta });
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const { mensual, deEmisor, percibidos, crear } = clases[pedido.reporte];
  const rango = { desde, hasta };
  if (mensual) mesDelRango(mensual, rango);
  const periodo = { company_id, ambiente: deps.arca.ambiente, ...rango };
  const resumen = await resumePeriodo(deps.store.fork(), alcance, periodo);
  if (resumen.comprobantes === 0) throw new AppError('sin_casos');
  // Without perceptions nor other taxes no voucher is of these reports, nor is there anything to know of it.
  if (percibidos && resumen.jurisdicciones.length === 0 && resumen.tributos.length === 0) {
    throw new AppError('sin_casos');
  }
  if (deEmisor) {
    const situaciones_iva = await listSituacionesIva(deps.store.fork(), alcance, periodo);
    checkPresenta(deEmisor, { ...empresa, situaciones_iva, actividad: algunaActividad(empresa) });
  }
  const avisos = mensual ? avisosDeRango(mensual, rango, await countAfuera(deps, alcance, periodo, percibidos)) : [];
  const propias = empresa.percepciones_iibb.map((provincia) => provinciaOf(provincia).comarb);
  const jurisdicciones = [...new Set([...propias, ...resumen.jurisdicciones])];
  const formato = pedido.formato ?? formatoIvaVentas.parse({});
  const vencimientos = percibidos ? await findVencimientosOf(deps.store.fork(), company_id) : [];
  const reporte = crear({
    empresa,
    vencimientos,
    rango,
    jurisdicciones,
    sin_provincia: resumen.tributos.some((id) => columnaOf(id) === 'ingresos_brutos'),
    formato,
    formatoLibro: pedido.formatoLibro ?? {},
  });
  return {
    encabezados: pedido.reporte === 'iva-simple' ? 1 : 0,
    reporte,
    comprobantes: streamReportables(deps.store.fork(), alcance, periodo, reporte.orden),
    avisos,
    totalEnPesos,
  };
}

/** How many vouchers of the month are outside the range. */
async function countAfuera(
  deps: Deps,
  alcance: Alcance,
  periodo: Periodo,
  percibidos: Percibidos | undefined,
): Promise<number> {
  const { desde, hasta } = periodo;
  const mes = { desde: `${desde.slice(0, 7)}-01`, hasta: endOfMonth(desde) };
  const partes = [
    { desde: mes.desde, hasta: addDays(desde, -1) },
    { desde: addDays(hasta, 1), hasta: mes.hasta },
  ].filter((parte) => parte.desde <= parte.hasta);
  let afuera = 0;
  for (const parte of partes) {
    afuera += await countReportables(deps.store.fork(), alcance, { ...periodo, ...parte }, percibidos);
  }
  return afuera;
}

/** Activity of the company, or that of any point of sale: the check names a voucher without one. */
function algunaActividad({ actividad, puntosDeVenta }: EmpresaGuardada): string | null {
  return actividad ?? puntosDeVenta.find((punto) => punto.actividad !== null)?.actividad ?? null;
}

function totalEnPesos(comprobante: ComprobanteAReportar): Decimal {
  return comprobante.cotizacion.equals(1) ? comprobante.total : enPesos(comprobante).total;
}
