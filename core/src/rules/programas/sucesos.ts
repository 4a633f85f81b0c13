import type { TipoSuceso } from '../../contract/programas/destino.ts';

/** What became of the voucher that a destino is told of. */
export const nombresDeSuceso: Readonly<Record<TipoSuceso, string>> = {
  'comprobante.emitido': 'emitido',
  'comprobante.rechazado': 'rechazado',
};
