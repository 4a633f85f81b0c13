import type { FechaCivil } from '@talonario/core/base';
import type { Cuenta, Empresa } from '@talonario/core/empresas';
import type { ReactNode } from 'react';
import type { Campo, CuentaValores } from './cuentaForm.ts';

/** Properties of each section of the settings. */
export interface SeccionProps {
  v: CuentaValores;
  /** Changes fields, and what follows from them. */
  set: (cambio: Partial<CuentaValores>) => void;
  /** Properties of a field besides its value. */
  campo: (nombre: Campo) => { error: ReactNode; onBlur: () => void; 'data-path': string };
  /** Account as stored. */
  cuenta: Cuenta;
  empresas: readonly Empresa[];
  /** Chosen company; null: none, or one that is gone. */
  empresa: Empresa | null;
  hoy: FechaCivil;
}
