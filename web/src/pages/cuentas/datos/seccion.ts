import type { FechaCivil } from '@talonario/core/base';
import type { Cuenta, Empresa } from '@talonario/core/empresas';
import type { ReactNode } from 'react';
import type { Campo, CuentaValores } from './cuentaForm.ts';

/** What each section of the settings takes. */
export interface SeccionProps {
  v: CuentaValores;
  /** Changes fields, and what follows from them. */
  set: (cambio: Partial<CuentaValores>) => void;
  /** What a field shows besides its value. */
  campo: (nombre: Campo) => { error: ReactNode; onBlur: () => void; 'data-path': string };
  /** As saved. */
  cuenta: Cuenta;
  empresas: readonly Empresa[];
  /** The one that is chosen; null also when it is not there any more. */
  empresa: Empresa | null;
  hoy: FechaCivil;
}
