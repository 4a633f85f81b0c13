import type { TipoSuceso } from '../../contract/programas/destino.ts';

/** Names of the sucesos of a voucher that a destino is sent. */
export const nombresDeSuceso: Readonly<Record<TipoSuceso, string>> = {
  'comprobante.emitido': 'emitido',
  'comprobante.rechazado': 'rechazado',
};
