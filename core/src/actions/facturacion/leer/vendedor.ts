import type { PuntoDeVenta } from '../../../contract/empresas/empresa.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { AppError } from '../../../rules/errors.ts';
import { findCuenta, type CuentaGuardada } from '../../../store/cuentas/cuentas.ts';
import { findEmpresa, type EmpresaGuardada } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';
import type { CuentaLectura } from './readVentas.ts';

/** Linked account, with the company and the point of sale that invoice its sales. */
export interface Vendedor {
  alcance: Alcance;
  cuenta: CuentaGuardada & CuentaLectura;
  empresa: EmpresaGuardada;
  punto_de_venta: PuntoDeVenta;
}

/**
 * Account, company and point of sale that invoice an account's sales.
 * @throws AppError `cuenta_no_encontrada`, `cuenta_sin_empresa`, `cuenta_sin_punto_de_venta`
 */
export async function loadVendedor(deps: Deps, alcance: Alcance, cuenta_id: string): Promise<Vendedor> {
  const em = deps.store.fork();
  const cuenta = await findCuenta(em, alcance, cuenta_id);
  if (cuenta.linked_company_id === null) throw new AppError('cuenta_sin_empresa', { cuenta: cuenta.nickname });
  const empresa = await findEmpresa(em, alcance, cuenta.linked_company_id);
  const punto_de_venta = empresa.puntosDeVenta.find((punto) => punto.punto_de_venta === cuenta.linked_punto_de_venta);
  if (!punto_de_venta) throw new AppError('cuenta_sin_punto_de_venta', { cuenta: cuenta.nickname });
  return { alcance, cuenta, empresa, punto_de_venta };
}
