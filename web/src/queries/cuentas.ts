import { queryOptions } from '@tanstack/react-query';
import type { Cuenta } from '@talonario/core';
import { call } from '../api.ts';

/** The user's linked accounts, sorted by id (spec §2). One by one they are the same, so the screens of one take it from here. */
export const cuentasQuery = queryOptions({
  queryKey: ['cuentas'],
  queryFn: async ({ signal }) => {
    const cuentas = await call('listCuentas', { signal });
    return cuentas.toSorted((a: Cuenta, b: Cuenta) => (a.id < b.id ? -1 : 1));
  },
});
