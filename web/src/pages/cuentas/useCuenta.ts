import type { Cuenta } from '@talonario/core/empresas';
import { useOutletContext } from 'react-router';

/** The account whose frame this screen is in. */
export function useCuenta(): Cuenta {
  return useOutletContext<Cuenta>();
}
