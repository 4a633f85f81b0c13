import type { EmitidoDiferente, MotivoEmitido } from '../../contract/compras/emitidos.ts';

/** Sentence of each difference with ARCA's list of issued vouchers, by its cause or, without one, by its class. */
export const nombresDeDiferencia: Readonly<Record<NonNullable<MotivoEmitido> | EmitidoDiferente['clase'], string>> = {
  preimpreso: 'Es preimpreso: ARCA no lo recibe',
  caea_sin_informar: 'Se emitió con CAEA y falta informarlo',
  posterior: 'Es posterior al archivo: bajá la lista de nuevo',
  solo_arca: 'ARCA lo tiene y Talonario no: adoptalo en Conciliación',
  solo_aca: 'Talonario lo tiene y ARCA no: revisalo en Conciliación',
  distinto: 'ARCA y Talonario tienen otros datos',
};
