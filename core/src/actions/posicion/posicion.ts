import { Decimal } from 'decimal.js';
import type { DatosDePosicion, EleccionTipeada, PosicionIva } from '../../contract/compras/posicion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { chooseSufridos, nombresDeElegible, sufridoDeIva } from '../../rules/compras/posicion/sufridoDeIva.ts';
import { createSumaDePosicion, type SumaDePosicion } from '../../rules/compras/posicion/sumPosicion.ts';
import { toPosicion } from '../../rules/compras/posicion/toPosicion.ts';
import { addDays, endOfMonth } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { porFechaYTipo } from '../../rules/reportes/comprobante.ts';
import { checkPresenta } from '../../rules/reportes/reporteDeEmisor.ts';
import { streamCompras } from '../../store/compras/compras.ts';
import { findPosicion, saveEleccion, savePosicion } from '../../store/compras/posicion.ts';
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
  const tipeada = await findPosicion(deps.store.fork(), company_id, periodo);
  const leido = sufridoDeIva(await readSufridos(deps, alcance, company_id, periodo));
  const sugerido = await suggestSaldos(deps, alcance, company_id, periodo);
  return { ...toPosicion({ periodo, tipeada, leido }, suma), sugerido };
}

/** Balances with which the month before ended; null: its own opening balances were not typed. */
async function suggestSaldos(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<PosicionIva['sugerido']> {
  const anterior = addDays(`${periodo}-01`, -1).slice(0, 7);
  const tipeada = await findPosicion(deps.store.fork(), company_id, anterior);
  if (tipeada.datos.tecnico_anterior === null || tipeada.datos.libre_anterior === null) return null;
  const suma = await sumMes(deps, alcance, company_id, anterior);
  const leido = sufridoDeIva(await readSufridos(deps, alcance, company_id, anterior));
  const { resultado } = toPosicion({ periodo: anterior, tipeada, leido }, suma);
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

/**
 * Keeps a person's choice between the typed amount and the read one of the VAT suffered, or takes it back. It is refused when they are no
 * longer the two that the person saw.
 * @throws AppError as `readPosicion`; `sin_derecho`, `sin_dos_importes`, `cambio_simultaneo`
 */
export async function chooseSufrido(
  deps: Deps,
  alcance: Alcance,
  { company_id, periodo }: { company_id: string; periodo: string },
  eleccion: EleccionTipeada,
): Promise<PosicionIva> {
  requireDerecho(alcance, 'presentar');
  await findEmpresa(deps.store.fork(), alcance, company_id);
  const tipeada = await findPosicion(deps.store.fork(), company_id, periodo);
  const leidos = sufridoDeIva(await readSufridos(deps, alcance, company_id, periodo));
  const { operacion } = eleccion;
  const { leido } = chooseSufridos(tipeada, leidos)[operacion];
  const tipeado = tipeada.datos[operacion];
  const que = nombresDeElegible[operacion];
  if (tipeado === null || leido === null) throw new AppError('sin_dos_importes', { que });
  if (!tipeado.equals(eleccion.tipeado) || !leido.equals(eleccion.leido)) {
    throw new AppError('cambio_simultaneo', { que, problemas: [] });
  }
  await saveEleccion(deps.store.fork(), alcance, { company_id, periodo }, eleccion);
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
