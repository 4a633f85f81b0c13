import type { Cuenta } from '@talonario/core/empresas';
import { createContext, useContext, useMemo } from 'react';
import { useCuenta } from '../useCuenta.ts';

/** Accounts whose sales a screen shows. */
export interface Ambito {
  /** The account whose frame the screen is in; null: the screen is of all of them. */
  unica: Cuenta | null;
  cuentas: readonly Cuenta[];
}

/** Accounts of a screen that is in no account's frame. */
export const AmbitoContext = createContext<Ambito | null>(null);

/** Accounts of this screen: all of them, or the one whose frame it is in. */
export function useAmbito(): Ambito {
  const propio = useContext(AmbitoContext);
  const unica = useCuenta();
  return useMemo(() => propio ?? { unica, cuentas: [unica] }, [propio, unica]);
}

/** Nicknames of the accounts by their id, on a screen of all of them; null: the screen is of one. */
export function useApodos(): ReadonlyMap<string, string> | null {
  const { unica, cuentas } = useAmbito();
  return useMemo(
    () => (unica === null ? new Map(cuentas.map(({ id, nickname }) => [id, nickname])) : null),
    [unica, cuentas],
  );
}

/** The account of a sale; undefined: it was unlinked meanwhile. */
export function cuentaOf({ cuentas }: Ambito, { cuenta_id }: { cuenta_id: string }): Cuenta | undefined {
  return cuentas.find(({ id }) => id === cuenta_id);
}
