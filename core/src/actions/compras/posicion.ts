import { Decimal } from 'decimal.js';
import type { DatosDePosicion, PosicionIva } from '../../contract/compras/posicion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { isNotaCredito } from '../../rules/catalogs/tipoComprobante.ts';
import { RESPONSABLE_INSCRIPTO } from '../../rules/catalogs/situacionIva.ts';
import { alicuotasEnPesos, toReportar } from '../../rules/compras/libro/compraAReportar.ts';
import { closePosicion, type SumasDePosicion } from '../../rules/compras/posicion/closePosicion.ts';
import { isConCredito, isQueResta } from '../../rules/compras/tiposDeCompra.ts';
import { addDays, endOfMonth } from '../../rules/dates.ts';
import { enPlural } from '../../rules/enPlural.ts';
import { AppError } from '../../rules/errors.ts';
import { round2, sum } from '../../rules/money.ts';
import { porFechaYTipo } from '../../rules/reportes/comprobante.ts';
import { enPesos } from '../../rules/reportes/pesos.ts';
import { checkPresenta } from '../../rules/reportes/reporteDeEmisor.ts';
import { streamCompras } from '../../store/compras/compras.ts';
import { findPosicion, savePosicion } from '../../store/compras/posicion.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { streamReportables } from '../../store/reportes/reportables.ts';
import type { Deps } from '../process/deps.ts';

const SIN_DATOS: DatosDePosicion = {
  tecnico_anterior: null,
  libre_anterior: null,
  retenciones: null,
  percepciones: null,
};

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
  const { sumas, avisos } = await sumMes(deps, alcance, company_id, periodo);
  const datos = (await findPosicion(deps.store.fork(), company_id, periodo)) ?? SIN_DATOS;
  return {
    periodo,
    datos,
    ...sumas,
    resultado: closePosicion(sumas, datos),
    sugerido: await suggestSaldos(deps, alcance, company_id, periodo),
    avisos,
  };
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
  const { sumas } = await sumMes(deps, alcance, company_id, anterior);
  const resultado = closePosicion(sumas, datos);
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

/** Sums of a month, with the VAT rounded as the files of IVA Simple round it. */
async function sumMes(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<{ sumas: SumasDePosicion; avisos: string[] }> {
  const cero = new Decimal(0);
  const sumas = {
    debito: cero,
    debito_restituido: cero,
    credito: cero,
    credito_restituido: cero,
    percepciones_compras: cero,
  };
  const add = (suma: keyof SumasDePosicion, importe: Decimal): void => {
    sumas[suma] = sumas[suma].plus(importe);
  };
  const mes = { company_id, ambiente: deps.arca.ambiente, desde: `${periodo}-01`, hasta: endOfMonth(`${periodo}-01`) };
  for await (const comprobante of streamReportables(deps.store.fork(), alcance, mes, porFechaYTipo)) {
    if (comprobante.situacion_iva_emisor !== RESPONSABLE_INSCRIPTO) continue;
    add(isNotaCredito(comprobante) ? 'debito_restituido' : 'debito', enPesos(comprobante).iva);
  }
  let sinAlicuotas = 0;
  let sinSeparar = 0;
  for await (const guardada of streamCompras(deps.store.fork(), alcance, company_id, periodo)) {
    const compra = toReportar(guardada);
    if (!isConCredito(compra.tipo_comprobante)) continue;
    const resta = isQueResta(compra.tipo_comprobante);
    if (compra.alicuotas === null) sinAlicuotas += 1;
    if (!compra.tributos.otros.isZero()) sinSeparar += 1;
    const computable =
      compra.alicuotas === null
        ? round2(compra.credito_computable.times(compra.cotizacion))
        : sum(alicuotasEnPesos(compra).map((alicuota) => alicuota.computable));
    add(resta ? 'credito_restituido' : 'credito', computable);
    const percepciones = round2(compra.tributos.percepciones_iva.times(compra.cotizacion));
    add('percepciones_compras', resta ? percepciones.negated() : percepciones);
  }
  const avisos = [
    ...(sinAlicuotas === 0
      ? []
      : [
          `${enPlural(sinAlicuotas, '1 compra tiene', '# compras tienen')} el IVA sumado, sin alícuotas: separalo antes de presentar.`,
        ]),
    ...(sinSeparar === 0
      ? []
      : [
          `${enPlural(sinSeparar, '1 compra tiene', '# compras tienen')} tributos sin separar: si hay percepciones de IVA, separalas para que bajen lo que pagás.`,
        ]),
  ];
  return { sumas, avisos };
}
