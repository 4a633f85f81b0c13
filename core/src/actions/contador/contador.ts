import type { ContadorComprobantes, ContadorControles, ContadorEmpresa } from '../../contract/contador/enlace.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { findComprobante } from '../../store/comprobantes/comprobantes.ts';
import { pageEmitidos } from '../../store/contador/pageEmitidos.ts';
import { listMeses, listPresentados } from '../../store/contador/presentados.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { comprobantePdf } from '../documentos/comprobantePdf.ts';
import type { Deps } from '../process/deps.ts';
import { reviewReporte, type ArchivoDeReporte } from '../reportes/reportes.ts';
import type { EnlaceAbierto } from './enlaces.ts';
import { estadoDeControl, estadoDeFalla, partesDelMes } from './paquete/partes.ts';
import { downloadPaquete } from './paquete/paquetes.ts';
import { mesOf } from '../reportes/mesOf.ts';

// Reads open to the holder of a link: one company's name, months, vouchers, files and checks, and nothing else.

/** Dates around every month there can be, electronic vouchers or not. */
const SIEMPRE = { desde: '1900-01-01', hasta: '2999-12-31' };

/** The company and its months. */
export async function readContador(deps: Deps, { alcance, company_id }: EnlaceAbierto): Promise<ContadorEmpresa> {
  const { razon_social, cuit, situacion_iva } = await findEmpresa(deps.store.fork(), alcance, company_id);
  const ambiente = deps.arca.ambiente;
  const meses = await listMeses(deps.store.fork(), alcance, { company_id, ambiente, ...SIEMPRE });
  const presentados = await listPresentados(deps.store.fork(), alcance);
  return {
    razon_social,
    cuit,
    situacion_iva,
    meses: meses.map((mes) => ({
      ...mes,
      presentado_en: presentados.find(({ periodo }) => periodo === mes.periodo)?.presentado_en ?? null,
    })),
  };
}

/** A page of the vouchers of a month. */
export async function listDelContador(
  deps: Deps,
  { alcance, company_id }: EnlaceAbierto,
  periodo: string,
  pagina: { limit: number; offset: number },
): Promise<ContadorComprobantes> {
  return pageEmitidos(deps.store.fork(), alcance, mesOf(deps, company_id, periodo), pagina);
}

/** Checks of each report of a month. */
export async function controlesDelContador(
  deps: Deps,
  { alcance, company_id }: EnlaceAbierto,
  periodo: string,
): Promise<ContadorControles> {
  const { desde: fechaDesde, hasta: fechaHasta } = mesOf(deps, company_id, periodo);
  const controles: ContadorControles = [];
  for (const { clase: reporte, titulo } of partesDelMes) {
    try {
      const pedido = { companyId: company_id, fechaDesde, fechaHasta, reporte };
      const control = await reviewReporte(deps, alcance, pedido);
      controles.push({ reporte, titulo, estado: estadoDeControl(control), motivo: null, control });
    } catch (error) {
      const estado = estadoDeFalla(error);
      if (estado === null || !isAppError(error)) throw error;
      controles.push({
        reporte,
        titulo,
        estado,
        motivo: estado === 'sin_casos' ? null : messageOf(error),
        control: null,
      });
    }
  }
  return controles;
}

/** The package of a month, without the PDFs, which are served one by one. @throws AppError `sin_casos` */
export async function paqueteDelContador(
  deps: Deps,
  { alcance, company_id }: EnlaceAbierto,
  periodo: string,
): Promise<ArchivoDeReporte> {
  return downloadPaquete(deps, alcance, company_id, { periodo, con_pdfs: false });
}

/** The PDF of an issued voucher of the company. @throws AppError `comprobante_no_encontrado` */
export async function pdfDelContador(deps: Deps, { alcance }: EnlaceAbierto, id: string) {
  const { status } = await findComprobante(deps.store.fork(), alcance, id);
  if (status !== 'emitida') throw new AppError('comprobante_no_encontrado');
  return comprobantePdf(deps, { alcance, id });
}
