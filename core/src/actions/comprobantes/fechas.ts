import type { Serie } from '../../contract/arca/arca.ts';
import type { UltimaFechaQuery } from '../../contract/comprobantes/facturas.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { requireFechaConfirmada } from '../../rules/comprobantes/fecha.ts';
import { today } from '../../rules/dates.ts';
import { findComprobantes, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findUltimasFechas } from '../../store/comprobantes/cambios.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';

/** @throws AppError `fecha_futura_sin_confirmar` */
export async function checkFecha(deps: Deps, comprobante: ComprobanteGuardado): Promise<void> {
  const { fecha, company_id, company_cuit: cuit, punto_de_venta, tipo_comprobante } = comprobante;
  const hoy = today(deps.clock.now());
  if (fecha <= hoy) return;
  const ultima_fecha = await ultimaFechaOf(deps, company_id, { cuit, punto_de_venta, tipo_comprobante });
  requireFechaConfirmada({ fecha, hoy, ultima_fecha, confirmada: false });
}

/**
 * Latest date ahead of today, among these drafts, that would keep its serie from earlier dates: the person is asked before issuing
 * it. null: no draft has one.
 */
export async function fechaQueBloquea(deps: Deps, alcance: Alcance, ids: readonly string[]): Promise<string | null> {
  const hoy = today(deps.clock.now());
  const borradores = (await findComprobantes(deps.store.fork(), alcance, ids)).filter(
    ({ status, fecha, fecha_automatica }) => status === 'borrador' && !fecha_automatica && fecha > hoy,
  );
  let ultima: string | null = null;
  for (const borrador of borradores.toSorted((a, b) => (a.fecha < b.fecha ? -1 : 1))) {
    const { company_id, company_cuit: cuit, punto_de_venta, tipo_comprobante, fecha } = borrador;
    const deLaSerie = await ultimaFechaOf(deps, company_id, { cuit, punto_de_venta, tipo_comprobante });
    if (deLaSerie === null || fecha > deLaSerie) ultima = fecha;
  }
  return ultima;
}

/**
 * Date of the last known voucher of a serie: the next voucher cannot have an earlier one.
 * @throws AppError `empresa_no_encontrada`
 */
export async function findUltimaFecha(
  deps: Deps,
  alcance: Alcance,
  { company_id, ...serie }: UltimaFechaQuery,
): Promise<string | null> {
  const { cuit } = await findEmpresa(deps.store.fork(), alcance, company_id);
  return ultimaFechaOf(deps, company_id, { cuit, ...serie });
}

async function ultimaFechaOf(deps: Deps, company_id: string, serie: Serie): Promise<string | null> {
  const [ultima_fecha = null] = await findUltimasFechas(
    deps.store.fork(),
    { ambiente: deps.arca.ambiente, company_id },
    [serie],
  );
  return ultima_fecha;
}
