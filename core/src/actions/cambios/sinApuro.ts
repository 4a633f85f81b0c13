import type { Deps } from '../process/deps.ts';

/** The same dependencies, whose calls to the marketplace take no more than a small part of each account's. */
export function sinApuro(deps: Deps): Deps {
  return { ...deps, plaza: (cuenta) => deps.plaza(cuenta, { apuro: false }) };
}
