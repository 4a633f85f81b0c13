import type { CargoFacturado } from '../../../contract/cobros/pago.ts';

/**
 * Kind of a billed row. `adicional`: charged besides the sale's own charges (affiliates, reputation). `devolucion`: carrying a
 * return. `bono_flex`: paid by the marketplace to a seller who carries by Flex. `cuenta`: of the account and of no sale
 * (advertising, storage). `percepcion`: a tax perceived in the bill, which is no charge. `desconocido`: a kind that we do not
 * know.
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
 * Kinds by sub type, the first pattern that fits; a row that gives back has a B in place of the C. Argentina and other sites
 * share the beginning of the selling charge: CV, CVV, CVFV, CVVML…
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

/** Kinds by the words of the row, for an unknown sub type. */
const conceptos: readonly { es: RegExp; clase: ClaseDeFacturado }[] = [
  { es: /percepci[oó]n/i, clase: 'percepcion' },
  { es: /cargo por (vender|venta)\b/i, clase: 'comision' },
];

/**
 * Kind of a billed row, by its sub type, or else by its words or by who charges it. The sign tells whether the row charges or
 * gives back.
 */
export function claseDeFacturado({
  subtipo,
  concepto,
  mercado,
}: Pick<CargoFacturado, 'subtipo' | 'concepto' | 'mercado'>): ClaseDeFacturado {
  const fila = subtipos.find(({ es }) => es.test(subtipo)) ?? conceptos.find(({ es }) => es.test(concepto));
  return fila?.clase ?? (mercado === 'SHIPPING' ? 'envio' : 'desconocido');
}
