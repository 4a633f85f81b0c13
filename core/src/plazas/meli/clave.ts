import type { ClavePlaza } from '../../contract/cuentas/cuenta.ts';

/** Key of Mercado Libre: its accounts are stored with it, and its failures carry it. */
export const CLAVE: ClavePlaza = 'meli';
