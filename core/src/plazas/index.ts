import type { ClavePlaza } from '../contract/cuentas/cuenta.ts';
import { openMeli, type AjustesMeli } from './meli/index.ts';
import type { AbrirPlaza } from './plaza.ts';

/** Marketplaces of this installation, by the key that its accounts are stored with. */
export type Plazas = Readonly<Record<ClavePlaza, AbrirPlaza>>;

/** A row for each marketplace, with what the configuration says of it. */
export function createPlazas({ meli }: { meli: AjustesMeli }): Plazas {
  return {
    meli: (entorno) => openMeli(meli, entorno),
  };
}
