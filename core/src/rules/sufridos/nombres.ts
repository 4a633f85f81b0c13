import type { ArchivoDeSufridos } from '../../contract/sufridos/archivo.ts';
import type { OperacionSufrida } from '../../contract/sufridos/certificado.ts';
import type { FuenteDeSufrido, ImpuestoSufrido, SaldoSufrido } from '../../contract/sufridos/sufridos.ts';
import { provinciaOf } from '../catalogs/provincia.ts';

/** Ways in which a tax is suffered. */
export const nombresDeOperacion: Readonly<Record<OperacionSufrida, string>> = {
  retencion: 'Retención',
  percepcion: 'Percepción',
  recaudacion: 'Recaudación bancaria',
};

const nombresDeImpuesto: Readonly<Record<ImpuestoSufrido, string>> = {
  iva: 'IVA',
  ganancias: 'Ganancias',
  iibb: 'Ingresos Brutos',
  debitos_creditos: 'Débitos y créditos',
  otro: 'sin identificar',
};

/** Places that tell a tax, as a column names them. */
export const nombresDeFuente: Readonly<Record<FuenteDeSufrido, string>> = {
  compra: 'Compra',
  lista: 'Lista del agente',
  factura: 'Factura de la plaza',
  cobro: 'Cobro',
};

/** Files of a month's taxes suffered. */
export const nombresDeArchivo: Readonly<Record<ArchivoDeSufridos, string>> = {
  'sifere-percepciones': 'SIFERE percepciones',
  'sifere-retenciones': 'SIFERE retenciones',
  'sifere-bancarias': 'SIFERE recaudaciones bancarias',
  iva: 'IVA con certificados',
  ganancias: 'Ganancias con certificados',
};

/** Name of a balance: `Retención de Ingresos Brutos, Santa Fe`. */
export function nombreDeSaldo({
  impuesto,
  operacion,
  jurisdiccion,
  entidad,
}: Pick<SaldoSufrido, 'impuesto' | 'operacion' | 'jurisdiccion' | 'entidad'>): string {
  const nombre =
    impuesto === 'debitos_creditos'
      ? nombresDeImpuesto[impuesto]
      : `${nombresDeOperacion[operacion]} ${impuesto === 'otro' ? '' : 'de '}${nombresDeImpuesto[impuesto]}`;
  const donde = jurisdiccion === null ? entidad : provinciaOf(jurisdiccion).acentuado;
  if (donde !== null) return `${nombre}, ${donde}`;
  return impuesto === 'iibb' ? `${nombre}, sin provincia` : nombre;
}
