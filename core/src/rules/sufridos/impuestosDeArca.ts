import type { ImpuestoDeCertificado } from '../../contract/sufridos/certificado.ts';

/** Taxes of *Mis Retenciones* by ARCA's number: the regimes of withholding of SICORE. */
export const codigosDeImpuesto: ReadonlyMap<number, ImpuestoDeCertificado> = new Map([
  [767, 'iva'],
  [217, 'ganancias'],
]);
