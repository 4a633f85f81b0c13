import { Decimal } from 'decimal.js';
import type { CotizacionConFuente, CotizacionPropuesta } from '../../../contract/comprobantes/cotizacion.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { isMonedaDeArca, PESOS } from '../../../rules/catalogs/moneda.ts';
import { DIAS_ATRAS, diaDeCotizacion, sinCotizacion } from '../../../rules/comprobantes/cotizacion.ts';
import { addDays, diffDays, today } from '../../../rules/dates.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';
import { withinTime } from '../../process/salud/withinTime.ts';
import { cotizacionesOf } from '../../publicaciones/cotizaciones.ts';
import { requireCuit } from '../../verificacion/requireCuit.ts';

/** Milliseconds that ARCA has to answer, for all the days asked: a person waits with the form open. */
const ARCA_MS = 8_000;
/** Milliseconds that the central bank has, after ARCA; a later answer is stored for the next request. */
const BCRA_MS = 8_000;
const DOLAR = 'DOL';

/** Rates that each ARCA gave today, by currency and day asked for. They are forgotten the next day. */
const deHoy = new WeakMap<Deps['arca'], { dia: string; tasas: Map<string, CotizacionConFuente> }>();

/**
 * Rate to propose for a voucher: ARCA's of the working day before it. If ARCA has none, or does not answer, none is proposed: the reason
 * names the central bank's of the dollar, which is not the one ARCA compares with.
 * @throws AppError `empresa_no_encontrada`; `valor_invalido` for a currency that ARCA does not have
 */
export async function proposeCotizacion(
  deps: Deps,
  alcance: Alcance,
  { company_id, moneda, fecha }: { company_id: string; moneda: string; fecha: string | null },
): Promise<CotizacionPropuesta> {
  const { cuit } = await findEmpresa(deps.store.fork(), alcance, company_id);
  if (moneda === PESOS) return { propuesta: null, motivo: 'En pesos el tipo de cambio es 1.' };
  if (!isMonedaDeArca(moneda)) throw new AppError('valor_invalido', { campo: 'moneda', valor: moneda });
  const hoy = today(deps.clock.now());
  const dia = diaDeCotizacion(fecha ?? hoy, hoy);
  const arca = await askArca(deps, { company_id, cuit }, moneda, dia);
  if (typeof arca !== 'string') return { propuesta: arca, motivo: null };
  const bcra = moneda === DOLAR ? await askBcra(deps, dia) : null;
  return { propuesta: null, motivo: sinCotizacion(moneda, arca, bcra) };
}

/** ARCA's rate of a day, or of the latest one before it; `sin_dato`: it has none; `sin_respuesta`: it is not known. */
export async function askArca(
  deps: Deps,
  empresa: { company_id: string; cuit: string },
  moneda: string,
  dia: string,
): Promise<CotizacionConFuente | 'sin_dato' | 'sin_respuesta'> {
  const tasas = tasasDeHoy(deps);
  const clave = `${moneda} ${dia}`;
  const leida = tasas.get(clave);
  if (leida) return leida;
  try {
    await requireCuit(deps, empresa);
    const tasa = await goBack(deps, empresa.cuit, moneda, dia);
    if (tasa === null) return 'sin_dato';
    tasas.set(clave, tasa);
    return tasa;
  } catch (error) {
    if (!isAppError(error, ...SIN_ARCA)) throw error;
    deps.log.warn({ moneda, dia, codigo: error.code }, 'no rate of ARCA for a voucher');
    return 'sin_respuesta';
  }
}

/** Failures of ARCA that leave the proposal without its rate, and let the voucher be typed. */
const SIN_ARCA = [
  'arca_no_disponible',
  'arca_no_autorizado',
  'arca_rechazo',
  'arca_ticket_en_espera',
  'arca_ticket_rechazado',
  'arca_certificado',
  'empresa_sin_verificar',
  'cuit_de_otro_usuario',
] as const;

/** ARCA's rate of `dia` or of the latest day before it that has one; null: none of the DIAS_ATRAS days has. */
async function goBack(deps: Deps, cuit: string, moneda: string, dia: string): Promise<CotizacionConFuente | null> {
  const signal = AbortSignal.timeout(ARCA_MS);
  for (let atras = 0; atras < DIAS_ATRAS; atras += 1) {
    const tasa = await deps.arca.wsfe.cotizacion(cuit, moneda, { fecha: addDays(dia, -atras), signal });
    if (tasa) return { cotizacion: new Decimal(tasa.cotizacion), fecha: tasa.fecha, fuente: 'ARCA' };
  }
  return null;
}

async function askBcra(deps: Deps, dia: string): Promise<Pick<CotizacionConFuente, 'cotizacion' | 'fecha'> | null> {
  try {
    const dolar = await withinTime(cotizacionesOf(deps, [dia]), BCRA_MS);
    const cotizacionUsada = dolar(dia);
    // An older rate is of another week: it tells nothing of this one.
    if (cotizacionUsada === null || diffDays(cotizacionUsada.fecha, dia) >= DIAS_ATRAS) return null;
    return { cotizacion: cotizacionUsada.valor, fecha: cotizacionUsada.fecha };
  } catch (error) {
    deps.log.warn(
      { dia, motivo: error instanceof Error ? error.message : String(error) },
      'no rate of the BCRA in time',
    );
    return null;
  }
}

function tasasDeHoy({ arca, clock }: Deps): Map<string, CotizacionConFuente> {
  const dia = today(clock.now());
  const conocidas = deHoy.get(arca);
  if (conocidas?.dia === dia) return conocidas.tasas;
  const tasas = new Map<string, CotizacionConFuente>();
  deHoy.set(arca, { dia, tasas });
  return tasas;
}
