import type { Decimal } from 'decimal.js';
import { claseDeCargo, type CargoComparado } from '../../contract/compras/cargos.ts';
import type { Compra } from '../../contract/compras/compra.ts';
import { formatNumero } from '../comprobantes/numero.ts';
import { round2 } from '../money.ts';
import { claveDeNumero, claveDeTexto } from '../sufridos/documento.ts';
import { isQueResta } from '../compras/tiposDeCompra.ts';

/** An invoice as the marketplace tells it. `documento`: its printed number, or an id of the marketplace while it has none. In pesos. */
export interface FacturaDeCargos {
  cuenta: string;
  documento: string;
  total: Decimal;
}

/**
 * Compares a month's invoices of the marketplace with the purchases from it, by number and then total; the differences first. A purchase of
 * another month only answers to an invoice: by itself it belongs to its own month.
 * @param compras purchases from the marketplace, of the month and of those around it
 * @param vecinas printed numbers of the marketplace's invoices of the months around: their purchases are no difference of this one
 */
export function matchCargos(
  periodo: string,
  facturas: readonly FacturaDeCargos[],
  compras: readonly Compra[],
  vecinas: readonly string[],
): CargoComparado[] {
  const porClave = new Map(compras.map((compra) => [claveDeNumero(compra.punto_de_venta, compra.numero), compra]));
  const deVecinas = new Set(vecinas.map(claveDeTexto));
  const usadas = new Set<string>();
  const comparadas = facturas.map(({ cuenta, documento, total }): CargoComparado => {
    const clave = claveDeTexto(documento);
    const plaza = { cuenta, total };
    if (clave === null) return { clase: 'sin_numero', numero: documento, plaza, compra: null };
    const compra = porClave.get(clave);
    if (compra === undefined) return { clase: 'solo_plaza', numero: documento, plaza, compra: null };
    usadas.add(clave);
    const recibida = toRecibida(compra);
    const clase = recibida.total.equals(total) ? 'en_ambos' : 'distinto';
    return { clase, numero: numberOf(compra), plaza, compra: recibida };
  });
  const solas = [...porClave].flatMap(([clave, compra]): CargoComparado[] =>
    compra.periodo !== periodo || usadas.has(clave) || deVecinas.has(clave)
      ? []
      : [{ clase: 'solo_recibidos', numero: numberOf(compra), plaza: null, compra: toRecibida(compra) }],
  );
  const orden = claseDeCargo.options;
  return [...comparadas, ...solas].sort(
    (a, b) => orden.indexOf(a.clase) - orden.indexOf(b.clase) || a.numero.localeCompare(b.numero),
  );
}

function numberOf(compra: Compra): string {
  return formatNumero({ ...compra, numero_comprobante: compra.numero });
}

function toRecibida({
  id,
  fecha,
  periodo,
  total,
  cotizacion,
  tipo_comprobante,
}: Compra): NonNullable<CargoComparado['compra']> {
  const pesos = round2(total.times(cotizacion));
  return { id, fecha, periodo, total: isQueResta(tipo_comprobante) ? pesos.negated() : pesos };
}
