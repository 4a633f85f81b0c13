import { ownAlcance, type Alcance } from '../../rules/alcance.ts';
import { isElectronico } from '../../rules/autorizaciones/autorizaciones.ts';
import type { EntityManager } from '../../store/db.ts';
import { listCuentas, updateCuenta } from '../../store/cuentas/cuentas.ts';
import { listEmpresas } from '../../store/empresas/empresas.ts';

/**
 * Gives the accounts without a point of sale the only company and its only electronic point of sale, when there is just one of
 * each. Automatic invoicing stays for the person to turn on.
 */
export async function configureSolas(tx: EntityManager, { titular_id }: Alcance): Promise<void> {
  const alcance = ownAlcance(titular_id);
  const [empresa, ...empresaGuardadas] = await listEmpresas(tx, alcance);
  const [punto, ...demas] = (empresa?.puntosDeVenta ?? []).filter((punto) => isElectronico(punto.modo_facturacion));
  if (!empresa || !punto || empresaGuardadas.length > 0 || demas.length > 0) return;
  const sinElegir = (await listCuentas(tx, alcance)).filter(
    ({ linked_company_id, linked_punto_de_venta }) =>
      linked_punto_de_venta === null && (linked_company_id === null || linked_company_id === empresa.id),
  );
  for (const { id } of sinElegir) {
    await updateCuenta(tx, alcance, id, {
      linked_company_id: empresa.id,
      linked_punto_de_venta: punto.punto_de_venta,
    });
  }
}
