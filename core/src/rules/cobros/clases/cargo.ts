import type { CargoDePago, TipoDeCargo } from '../../../contract/cobros/pago.ts';
import { impuestoOf, type ClaseDeImpuesto } from './impuesto.ts';

/**
 * What a charge is. `comision`: selling, fixed fee, installments. `envio`: carried by the marketplace. `envio_flex`: its
 * technology, of who carries by himself. `desconocido`: none that we know; its amount counts, under its own name.
 */
export type ClaseDeCargo = { clase: 'comision' | 'envio' | 'envio_flex' | 'desconocido' } | ClaseDeImpuesto;

const COMISIONES: ReadonlySet<string> = new Set(['meli_percentage_fee', 'flat_fee', 'financing_add_on_fee']);
const FLEX = 'shp_self_service_tech';

/** What a charge of a payment is, by its name. Source: Mercado Pago, `charges_details` of a payment. */
export function claseDeCargo(nombre: string): ClaseDeCargo {
  if (COMISIONES.has(nombre)) return { clase: 'comision' };
  if (nombre.startsWith(FLEX)) return { clase: 'envio_flex' };
  if (nombre.startsWith('shp_')) return { clase: 'envio' };
  return impuestoOf(nombre) ?? { clase: 'desconocido' };
}

/** Kinds without accounts that are somebody else's. */
const NUNCA_DEL_VENDEDOR: ReadonlySet<TipoDeCargo> = new Set(['cupon', 'bonificacion']);

/** Whether the seller pays a charge: it leaves his account or, when that is not told, nothing says that it does not. */
export function isDelVendedor({ de, tipo, nombre }: Pick<CargoDePago, 'de' | 'tipo' | 'nombre'>): boolean {
  if (de !== null) return de === 'vendedor';
  return !NUNCA_DEL_VENDEDOR.has(tipo) && nombre !== 'financing_fee' && !nombre.includes('payer');
}
