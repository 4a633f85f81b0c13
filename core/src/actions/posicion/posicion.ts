import { Decimal } from 'decimal.js';
import type { DatosDePosicion, PosicionIva } from '../../contract/compras/posicion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { sufridoDeIva } from '../../rules/compras/posicion/sufridoDeIva.ts';
import { createSumaDePosicion, type SumaDePosicion } from '../../rules/compras/posicion/sumPosicion.ts';
import { SIN_DATOS, toPosicion } from '../../rules/compras/posicion/toPosicion.ts';
import { addDays, endOfMonth } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { porFechaYTipo } from '../../rules/reportes/comprobante.ts';
import { checkPresenta } from '../../rules/reportes/reporteDeEmisor.ts';
import { streamCompras } from '../../store/compras/compras.ts';
import { findPosicion, savePosicion } from '../../store/compras/posicion.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { streamReportables } from '../../store/reportes/reportables.ts';
import type { Deps } from '../process/deps.ts';
import { readSufridos } from '../sufridos/readSufridos.ts';

/**
 * VAT position of a company in a month, `yyyy-MM`.
 * @throws AppError `empresa_no_encontrada`, `reporte_no_corresponde` when it is no Responsable inscripto
 */
export async function readPosicion(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<PosicionIva> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  checkPresenta('iva_simple', { ...empresa, situaciones_iva: [empresa.situacion_iva], actividad: '' });
  const suma = await sumMes(deps, alcance, company_id, periodo);
  const datos = (await findPosicion(deps.store.fork(), company_id, periodo)) ?? SIN_DATOS;
  const leido = sufridoDeIva(await readSufridos(deps, alcance, company_id, periodo));
  const sugerido = await suggestSaldos(deps, alcance, company_id, periodo);
  return { ...toPosicion({ periodo, datos, leido }, suma), sugerido };
}

/** Balances with which the month before ended; null: its own opening balances were not typed. */
async function suggestSaldos(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<PosicionIva['sugerido']> {
  const anterior = addDays(`${periodo}-01`, -1).slice(0, 7);
  const datos = await findPosicion(deps.store.fork(), company_id, anterior);
  if (datos === null || datos.tecnico_anterior === null || datos.libre_anterior === null) return null;
  const suma = await sumMes(deps, alcance, company_id, anterior);
  const leido = sufridoDeIva(await readSufridos(deps, alcance, company_id, anterior));
  const { resultado } = toPosicion({ periodo: anterior, datos, leido }, suma);
  return resultado && { tecnico: resultado.tecnico, libre: resultado.libre };
}

/**
 * Keeps the amounts that a person typed of a month.
 * @throws AppError as `readPosicion`; `sin_derecho`, `compra_invalida`
 */
export async function editPosicion(
  deps: Deps,
  alcance: Alcance,
  { company_id, periodo }: { company_id: string; periodo: string },
  datos: DatosDePosicion,
): Promise<PosicionIva> {
  requireDerecho(alcance, 'presentar');
  const { user_id } = await findEmpresa(deps.store.fork(), alcance, company_id);
  for (const [campo, importe] of Object.entries(datos)) {
    if (importe !== null && (importe.isNegative() || importe.decimalPlaces() > 2 || importe.gte(IMPORTE_MAX))) {
      const mensaje = 'Los saldos, retenciones y percepciones se escriben en positivo, con hasta dos decimales.';
      throw new AppError('compra_invalida', { campo, mensaje });
    }
  }
  await savePosicion(deps.store.fork(), { user_id, company_id, periodo }, datos);
  return readPosicion(deps, alcance, company_id, periodo);
}

/** Exclusive maximum of an amount: what its column takes. */
const IMPORTE_MAX = new Decimal('1e13');

async function sumMes(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<Pick<SumaDePosicion, 'sumas' | 'avisos'>> {
  const suma = createSumaDePosicion();
  const mes = { company_id, ambiente: deps.arca.ambiente, desde: `${periodo}-01`, hasta: endOfMonth(`${periodo}-01`) };
  for await (const comprobante of streamReportables(deps.store.fork(), alcance, mes, porFechaYTipo)) {
    suma.addVenta(comprobante);
  }
  for await (const compra of streamCompras(deps.store.fork(), alcance, company_id, periodo)) suma.addCompra(compra);
  return suma;
}
