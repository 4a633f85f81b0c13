import type { ClavePlaza } from '../contract/cuentas/cuenta.ts';
import { meli, type AjustesMeli } from './meli/index.ts';
import type { PlazaDeInstalacion } from './plaza.ts';

/** Marketplaces of this installation, by the key that its accounts are stored with. */
export type Plazas = Readonly<Record<ClavePlaza, PlazaDeInstalacion>>;

/** Opens a row for each marketplace, with its settings of the configuration. */
export function createPlazas(config: { meli: AjustesMeli }): Plazas {
  return {
    meli: meli(config.meli),
  };
}
