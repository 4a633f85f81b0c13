import { erroresDeCuenta } from '@talonario/core/base';
import type { Cuenta } from '@talonario/core/empresas';

/** What the account lacks to invoice, in the words of the failure it would be; null when nothing. */
export function faltaOf({ linked_company_id, linked_punto_de_venta }: Cuenta): string | null {
  if (linked_company_id === null) return erroresDeCuenta.cuenta_sin_empresa.texto({});
  return linked_punto_de_venta === null ? erroresDeCuenta.cuenta_sin_punto_de_venta.texto({}) : null;
}
