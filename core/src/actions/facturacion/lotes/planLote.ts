import { tipoComprobanteOf } from '../../../rules/catalogs/tipoComprobante.ts';
import { resumenOf } from '../../../rules/comprobantes/resumen.ts';
import { formatDocumento } from '../../../rules/cuit.ts';
import { textoAdvertencia } from '../../../rules/motivos/advertencias.ts';
import type { Deps } from '../../process/deps.ts';
import type { PlanLote } from '../../process/results.ts';
import { resultadoOf } from '../decidir/toConocida.ts';
import type { LotePreparado } from '../decidir/preparado.ts';
import { prepareFacturas } from '../decidir/prepareFacturas.ts';
import { prepareNotas } from '../decidir/prepareNotas.ts';
import { loadElegidas, type VentasInput } from '../leer/loadElegidas.ts';
import type { Vendedor } from '../leer/vendedor.ts';
import { advertenciasDeLote } from './advertencias.ts';

/**
 * Previews the invoicing of these sales, letter by letter, with those left out and why. Reads the marketplace and the padrón; stores
 * only what it read and why sales are left out.
 * @throws AppError `cuenta_no_encontrada`, `cuenta_sin_empresa`, `cuenta_sin_punto_de_venta`, `punto_de_venta_no_electronico`,
 * `empresa_no_puede_emitir`, `plaza_no_disponible`, `plaza_no_autorizado`
 */
export async function planVentas(deps: Deps, input: VentasInput): Promise<PlanLote> {
  const { vendedor, elegidas } = await loadElegidas(deps, input);
  return planLote(deps, vendedor, await prepareFacturas(deps, vendedor, elegidas, { ...input, emitir: false }));
}

/**
 * Previews the credit notes that cancelled or refunded sales need now, with those left out and why.
 * @throws AppError as `planVentas`
 */
export async function planCreditos(deps: Deps, input: VentasInput): Promise<PlanLote> {
  const { vendedor, elegidas } = await loadElegidas(deps, input);
  return planLote(deps, vendedor, await prepareNotas(deps, vendedor, elegidas, input));
}

/** Previews a seller's batch, for the person to look at first. */
export async function planLote(
  deps: Deps,
  { alcance, empresa }: Vendedor,
  { comprobantes, omitidas, en_cola }: LotePreparado,
): Promise<PlanLote> {
  const planeados = comprobantes.map(({ venta, datos, advertencias }) => ({
    ...resultadoOf(venta),
    letra: tipoComprobanteOf(datos.tipo_comprobante).letra,
    tipo_comprobante: datos.tipo_comprobante,
    receptor: datos.razon_social_facturado,
    documento: formatDocumento(datos.cuit_facturado),
    total: datos.total,
    fecha: datos.fecha,
    advertencias: advertencias.map(textoAdvertencia),
  }));
  const advertencias = await advertenciasDeLote(deps, alcance, empresa, comprobantes);
  return { advertencias, comprobantes: planeados, omitidas, en_espera: en_cola, resumen: resumenOf(planeados) };
}
