import { erroresDeCuenta } from '@talonario/core/base';
import type { Cuenta } from '@talonario/core/empresas';

/** Data the account lacks to invoice, in the words of the failure; null: none. */
export function faltaOf({ linked_company_id, linked_punto_de_venta }: Cuenta): string | null {
  if (linked_company_id === null) return erroresDeCuenta.cuenta_sin_empresa.texto({});
  return linked_punto_de_venta === null ? erroresDeCuenta.cuenta_sin_punto_de_venta.texto({}) : null;
}

/** Data that keeps all of these accounts from invoicing; null: one of them can. */
export function faltaDeTodas(cuentas: readonly Cuenta[]): string | null {
  const faltan = cuentas.map(faltaOf);
  return faltan.includes(null) ? null : (faltan[0] ?? null);
}
