import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { claseDeAutorizacionOf } from '../../rules/autorizaciones/autorizaciones.ts';
import { emiteClaseA } from '../../rules/catalogs/situacionIibb.ts';
import { checkPermite } from '../../rules/comprobantes/estado.ts';
import { AppError } from '../../rules/errors.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { confirmCotizaciones } from '../../store/comprobantes/emisiones/cotizaciones.ts';
import { confirmRepetidos } from '../../store/restauracion/recuperados.ts';
import { requireCotizacionCercana } from '../facturacion/cotizacion/cotizacionesLejanas.ts';
import type { Deps } from '../process/deps.ts';
import type { PedidoUnico } from '../programas/doOnce.ts';
import { requireCuit } from '../verificacion/requireCuit.ts';
import { checkFecha } from './fechas.ts';
import { fitToPeriodo } from './periodo/periodoDeNota.ts';
import { crediting, emitido, findAsLeft, issueByAutorizacion, issueNota, type Emitido } from './presentEmision.ts';

interface EmitirInput {
  alcance: Alcance;
  id: string;
  confirmar_fecha_futura?: boolean;
  /** A person says that this draft is not the equal voucher that ARCA had beyond a restored copy. */
  confirmar_repetido?: boolean;
  /** A person says that the rate is right, though it is far from ARCA's. */
  confirmar_cotizacion?: boolean;
  /** Draft version the user confirmed; null: whatever is stored. */
  version?: number | null;
  /** The request with an Idempotency-Key that this call serves; null: none. */
  unico?: PedidoUnico | null;
}

/**
 * Issues a draft in the way of its point of sale: through ARCA, as a pre-printed form, or as a quote of ours.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`, `empresa_sin_verificar`,
 *   `cuit_de_otro_usuario`, `empresa_no_puede_emitir`; `borrador_distinto` when the draft is not at the `version` that was seen;
 *   `arca_rechazo` when ARCA refuses it; `fecha_futura_sin_confirmar`, `cotizacion_sin_confirmar`; `repetido_de_arca`; the refusals of our own rules
 *   (`fecha_fuera_de_rango`, `nota_excede_factura`…). A refused draft stays.
 */
export async function emitComprobante(
  deps: Deps,
  {
    alcance,
    id,
    confirmar_fecha_futura = false,
    confirmar_repetido = false,
    confirmar_cotizacion = false,
    version = null,
    unico = null,
  }: EmitirInput,
): Promise<Emitido> {
  requireDerecho(alcance, 'emitir');
  const comprobante = await findAsLeft(deps, alcance, id, unico?.retomado ?? false);
  if (unico?.retomado && comprobante.status === 'emitida') return emitido(comprobante);
  checkPermite(comprobante, 'emitir');
  // A resumed call already compared the version before it was cut, and may itself have changed the draft since.
  const vista = unico?.retomado ? null : version;
  if (vista !== null && vista !== comprobante.version) throw new AppError('borrador_distinto');
  if (comprobante.ambiente !== deps.arca.ambiente) {
    const { ambiente } = comprobante;
    throw new AppError('comprobante_de_otro_ambiente', { ambiente, actual: deps.arca.ambiente });
  }
  const { comprobante_vinculado, clase, letra, company_id, company_cuit: cuit } = comprobante;
  if (clase !== 'presupuesto') await requireCuit(deps, { company_id, cuit });
  if (letra === 'A') await requireClaseA(deps, alcance, company_id);
  if (!confirmar_fecha_futura && !comprobante.fecha_automatica) await checkFecha(deps, comprobante);
  if (confirmar_repetido) await confirmRepetidos(deps.store.fork(), [id]);
  if (confirmar_cotizacion) {
    await confirmCotizaciones(deps.store.fork(), alcance, [id], new Map([[id, comprobante.version]]));
  }
  // The rate of a voucher that ARCA numbers is compared when it is sent, from the queue too.
  if (claseDeAutorizacionOf(comprobante).numera !== 'serie') await requireCotizacionCercana(deps, alcance, [id]);
  if (clase === 'nota_credito' && comprobante.periodo_asociado !== null) {
    return issueByAutorizacion(deps, alcance, {
      ...comprobante,
      version: await fitToPeriodo(deps, alcance, comprobante),
    });
  }
  if (clase !== 'nota_credito' || comprobante_vinculado === null)
    return issueByAutorizacion(deps, alcance, comprobante);
  return crediting(deps, comprobante_vinculado, () => issueNota(deps, alcance, comprobante, comprobante_vinculado));
}

/** The company's class A may have changed since the draft was made. @throws AppError `empresa_no_puede_emitir` */
async function requireClaseA(deps: Deps, alcance: Alcance, company_id: string): Promise<void> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  if (!emiteClaseA(empresa)) throw new AppError('empresa_no_puede_emitir', { motivo: 'clase_a' });
}
