import type { CargoFacturado } from '../../../contract/cobros/pago.ts';

/**
 * What a billed row is. `adicional`: charged besides the sale's own charges (affiliates, reputation). `devolucion`: carrying a
 * return. `bono_flex`: what the marketplace pays who carries by himself. `cuenta`: of the account and of no sale (advertising,
 * storage). `percepcion`: a tax perceived in the bill, which is no charge. `desconocido`: none that we know.
 */
export type ClaseDeFacturado =
  | 'comision'
  | 'envio'
  | 'envio_flex'
  | 'adicional'
  | 'devolucion'
  | 'bono_flex'
  | 'cuenta'
  | 'percepcion'
  | 'desconocido';

/**
 * Sub types, the first that fits; what is given back has a B in place of the C. Those of Argentina and of other sites share
 * the beginning of the selling charge: CV, CVV, CVFV, CVVML…
 * Source: bills of Argentine sellers, 2026.
 */
const subtipos: readonly { es: RegExp; clase: ClaseDeFacturado }[] = [
  { es: /^([CB]IVA|[CB]RGI|IIBB|[CB]?IB[A-Z]{2})$/, clase: 'percepcion' },
  { es: /^[CB]VAF$/, clase: 'adicional' },
  { es: /^[CB]STP$/, clase: 'adicional' },
  { es: /^[CB]DSD$/, clase: 'devolucion' },
  { es: /^[CB]FLX$/, clase: 'bono_flex' },
  { es: /^[CB]SSTEC$/, clase: 'envio_flex' },
  { es: /^[CB](XD|FF|DS|DE)$/, clase: 'envio' },
  { es: /^([CB]V|CFV$|BFV$)/, clase: 'comision' },
  { es: /PADS?$|^BDLIT$|^CESM$|^[CB](FWA|FCB|FRS|FPB|FBA)$/, clase: 'cuenta' },
];

/** What its words say, of a sub type that is none of those. */
const conceptos: readonly { es: RegExp; clase: ClaseDeFacturado }[] = [
  { es: /percepci[oó]n/i, clase: 'percepcion' },
  { es: /cargo por (vender|venta)\b/i, clase: 'comision' },
];

/** A billed row by its sub type, or else by its words or by who charges it. Its sign tells whether it charges or gives back. */
export function claseDeFacturado({
  subtipo,
  concepto,
  mercado,
}: Pick<CargoFacturado, 'subtipo' | 'concepto' | 'mercado'>): ClaseDeFacturado {
  const fila = subtipos.find(({ es }) => es.test(subtipo)) ?? conceptos.find(({ es }) => es.test(concepto));
  return fila?.clase ?? (mercado === 'SHIPPING' ? 'envio' : 'desconocido');
}
