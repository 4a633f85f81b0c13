import type { CargoDePago, TipoDeCargo } from '../../../contract/cobros/pago.ts';
import { impuestoOf, type ClaseDeImpuesto } from './impuesto.ts';

/**
 * Kind of a charge. `comision`: selling, fixed fee, installments. `envio`: shipping by the marketplace. `envio_flex`:
 * technology fee of a seller who carries by Flex. `desconocido`: a name that we do not know; its amount counts, under that
 * name.
 */
export type ClaseDeCargo = { clase: 'comision' | 'envio' | 'envio_flex' | 'desconocido' } | ClaseDeImpuesto;

const COMISIONES: ReadonlySet<string> = new Set(['meli_percentage_fee', 'flat_fee', 'financing_add_on_fee']);
const FLEX = 'shp_self_service_tech';

/** Kind of a payment's charge, by its name. Source: Mercado Pago, `charges_details` of a payment. */
export function claseDeCargo(nombre: string): ClaseDeCargo {
  if (COMISIONES.has(nombre)) return { clase: 'comision' };
  if (nombre.startsWith(FLEX)) return { clase: 'envio_flex' };
  if (nombre.startsWith('shp_')) return { clase: 'envio' };
  return impuestoOf(nombre) ?? { clase: 'desconocido' };
}

/** Kinds of charge that the seller never pays, when the payment names no account. */
const NUNCA_DEL_VENDEDOR: ReadonlySet<TipoDeCargo> = new Set(['cupon', 'bonificacion']);

/** Whether the seller pays a charge: it leaves their account or, when the account is not told, nothing says otherwise. */
export function isDelVendedor({ de, tipo, nombre }: Pick<CargoDePago, 'de' | 'tipo' | 'nombre'>): boolean {
  if (de !== null) return de === 'vendedor';
  return !NUNCA_DEL_VENDEDOR.has(tipo) && nombre !== 'financing_fee' && !nombre.includes('payer');
}
