import { mensajesDeCuenta } from '@talonario/core/base';
import type { Cuenta } from '@talonario/core/empresas';

/** What the account lacks to invoice, in the words of the failure it would be; null when nothing. */
export function faltaOf({ linked_company_id, linked_punto_de_venta }: Cuenta): string | null {
  if (linked_company_id === null) return mensajesDeCuenta.cuenta_sin_empresa();
  return linked_punto_de_venta === null ? mensajesDeCuenta.cuenta_sin_punto_de_venta() : null;
}
