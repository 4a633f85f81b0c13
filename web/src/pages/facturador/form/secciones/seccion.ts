import type { ReactNode } from 'react';
import type { FacturaValores, FormContexto } from '../facturaValores.ts';

/** Fields that change; from the values of that moment when it is a function. */
export type Cambio = Partial<FacturaValores> | ((actuales: FacturaValores) => Partial<FacturaValores>);

/** What each section of the form is given. */
export interface SeccionProps {
  v: FacturaValores;
  /** Changes fields, with what changes with them. */
  set: (cambio: Cambio) => void;
  /** The problem of a field, told when it is left. `items.2.precio` for a line's. */
  campo: (path: string) => CampoProps;
  contexto: FormContexto;
}

interface CampoProps {
  error: ReactNode;
  onBlur: () => void;
  'data-path': string;
}
