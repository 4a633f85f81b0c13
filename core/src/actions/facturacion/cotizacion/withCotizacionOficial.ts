import type { FacturaTipeada } from '../../../contract/comprobantes/facturas.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { isMonedaDeArca, monedaOf, PESOS } from '../../../rules/catalogs/moneda.ts';
import { formatFecha } from '../../../rules/dates.ts';
import { formatExacta } from '../../../rules/comprobantes/hoja/formatCifra.ts';
import type { Problema } from '../../../rules/tipeado/validate.ts';
import type { ComprobanteGuardado } from '../../../store/comprobantes/comprobantes.ts';
import type { Deps } from '../../process/deps.ts';
import { proposeCotizacion } from './proposeCotizacion.ts';

/**
 * The typed voucher with ARCA's rate, where it is paid in its own foreign currency: ARCA takes that one, exactly (WSFEv1, code 10038). A
 * rate that ARCA does not tell is the draft's own, kept for the same currency and date, or is a problem: it is never typed.
 * @throws AppError `empresa_no_encontrada`
 */
export async function withCotizacionOficial(
  deps: Deps,
  alcance: Alcance,
  tipeada: FacturaTipeada,
  previo: ComprobanteGuardado | null,
): Promise<{ tipeada: FacturaTipeada; problemas: Problema[] }> {
  const { company_id, fecha, cotizacion, cancela_misma_moneda } = tipeada;
  const moneda = tipeada.moneda ?? PESOS;
  if (moneda === PESOS) return { tipeada: { ...tipeada, cancela_misma_moneda: null }, problemas: enPesos(tipeada) };
  if (!cancela_misma_moneda || company_id === null || fecha === null || !isMonedaDeArca(moneda)) {
    return { tipeada, problemas: [] };
  }
  const { propuesta, motivo } = await proposeCotizacion(deps, alcance, { company_id, moneda, fecha });
  const guardada =
    previo?.cancela_misma_moneda && previo.moneda === moneda && previo.fecha === fecha ? previo.cotizacion : null;
  const oficial = propuesta?.cotizacion ?? guardada;
  const { plural } = monedaOf(moneda);
  if (oficial === null) {
    const mensaje = `${motivo} Para cancelar el comprobante en ${plural} hace falta la cotización oficial: probá de nuevo en un rato.`;
    return { tipeada, problemas: [{ campo: 'cotizacion', mensaje }] };
  }
  if (cotizacion !== null && !cotizacion.equals(oficial)) {
    const dia = propuesta === null ? '' : ` del ${formatFecha(propuesta.fecha)}`;
    const mensaje = `Si se cancela en ${plural} va la cotización de ARCA${dia}, ${formatExacta(oficial, 2)}, y no otra.`;
    return { tipeada, problemas: [{ campo: 'cotizacion', mensaje }] };
  }
  return { tipeada: { ...tipeada, cotizacion: oficial }, problemas: [] };
}

/** WSFEv1, code 10241. */
function enPesos({ cancela_misma_moneda }: FacturaTipeada): Problema[] {
  if (!cancela_misma_moneda) return [];
  return [{ campo: 'cancela_misma_moneda', mensaje: 'En pesos no hay otra moneda en la que se cancele.' }];
}
