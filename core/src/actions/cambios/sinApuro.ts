import type { Deps } from '../process/deps.ts';

/** The same dependencies, whose calls to the marketplace take no more than a small part of each account's. */
export function sinApuro(deps: Deps): Deps {
  const { meli } = deps;
  return { ...deps, meli: { ...meli, cuenta: (meli_user_id) => meli.cuenta(meli_user_id, { apuro: false }) } };
}
