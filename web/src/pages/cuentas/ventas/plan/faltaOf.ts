import { erroresDeCuenta } from '@talonario/core/base';
import type { Cuenta } from '@talonario/core/empresas';

/** Data the account lacks to invoice, in the words of the failure; null: none. */
export function faltaOf({ linked_company_id, linked_punto_de_venta }: Cuenta): string | null {
  if (linked_company_id === null) return erroresDeCuenta.cuenta_sin_empresa.texto({});
  return linked_punto_de_venta === null ? erroresDeCuenta.cuenta_sin_punto_de_venta.texto({}) : null;
}
