import { parseImporte, round2, type AlicuotaArca } from '@talonario/core/base';
import { conIva, convertPrecio, PESOS, sinIva } from '@talonario/core/comprobantes';
import { Decimal } from 'decimal.js';
import { textOfPrecio } from '../../../../components/campos/MoneyInput.tsx';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import type { FacturaValores, ItemValores, Origen } from '../facturaValores.ts';

/** The currency of a voucher and its rate, as typed. */
type EnMoneda = Pick<FacturaValores, 'moneda' | 'cotizacion'>;

type Cifra = keyof ItemValores['origenes'];

/**
 * The lines of a voucher whose currency, or rate, changed. What each said before is kept: a price that goes to another currency and
 * back is to the cent what it was. Without a rate a figure that came in another currency is not known, and its field is empty.
 */
export function itemsEnMoneda(
  items: readonly ItemValores[],
  antes: EnMoneda,
  despues: EnMoneda & Pick<FacturaValores, 'precios_con_iva'>,
): ItemValores[] {
  return items.map((item) => {
    const { de_lista } = item;
    const precio =
      de_lista === null
        ? cifraEnMoneda(item, 'precio', antes, despues)
        : { texto: precioDeLista(de_lista, item.iva, despues), origen: null };
    const bonificacion = cifraEnMoneda(item, 'bonificacion', antes, despues);
    if (precio.texto === item.precio && bonificacion.texto === item.bonificacion) return item;
    return {
      ...item,
      precio: precio.texto,
      bonificacion: bonificacion.texto,
      origenes: { precio: precio.origen, bonificacion: bonificacion.origen },
    };
  });
}

function cifraEnMoneda(
  item: ItemValores,
  cifra: Cifra,
  { moneda, cotizacion }: EnMoneda,
  despues: EnMoneda,
): { texto: string; origen: Origen | null } {
  const texto = item[cifra];
  const nueva = moneda !== despues.moneda && parseImporte(texto) ? { moneda, cotizacion, texto } : null;
  const origen = item.origenes[cifra] ?? nueva;
  if (origen === null) return { texto, origen };
  if (origen.moneda === despues.moneda) return { texto: origen.texto, origen: null };
  return { texto: convertido(origen, despues, cifra), origen };
}

/** A list's price, which is in pesos, as the voucher writes its prices; empty while its currency has no rate. */
export function precioDeLista(
  { precio, con_iva }: NonNullable<ItemValores['de_lista']>,
  iva: AlicuotaArca,
  { precios_con_iva, ...a }: EnMoneda & Pick<FacturaValores, 'precios_con_iva'>,
): string {
  const enPesos = conOSinIva(new Decimal(precio), { con_iva, precios_con_iva, iva });
  if (a.moneda === PESOS) return textOfPrecio(enPesos);
  const tasa = tasaOf(a);
  return tasa === null ? '' : textOfPrecio(convertPrecio(enPesos, UNO, tasa));
}

/** Price of a line before its conversion to the voucher's currency: `$ 32.670,00`; null: never converted. */
export function precioDeOrigen(
  item: ItemValores,
  v: Pick<FacturaValores, 'moneda' | 'precios_con_iva'>,
): string | null {
  const { de_lista } = item;
  if (de_lista !== null && v.moneda !== PESOS) {
    return formatEnMoneda(conOSinIva(new Decimal(de_lista.precio), { ...de_lista, ...v, iva: item.iva }), PESOS);
  }
  return describeOrigen(item.origenes.precio);
}

/** `US$ 22,00`: a figure as it was in its own currency. */
export function describeOrigen(origen: Origen | null): string | null {
  const valor = origen && parseImporte(origen.texto);
  return valor && formatEnMoneda(valor, origen.moneda);
}

/** A line with what somebody typed in it: what was typed is in the voucher's currency, and came from no other. */
export function conTipeado(item: ItemValores, cambio: Partial<ItemValores>): ItemValores {
  const tipeada = (cifra: Cifra) => cambio[cifra] !== undefined && cambio[cifra] !== item[cifra];
  const origenes = {
    precio: tipeada('precio') ? null : item.origenes.precio,
    bonificacion: tipeada('bonificacion') ? null : item.origenes.bonificacion,
  };
  return { ...item, ...(tipeada('precio') && { tecleado: true }), origenes, ...cambio };
}

/** Figures that somebody typed, and were put in another currency or wait for its rate. */
export function convertidas(items: readonly ItemValores[]): { item: ItemValores; cifra: Cifra; origen: Origen }[] {
  return items.flatMap((item) =>
    (['precio', 'bonificacion'] as const).flatMap((cifra) => {
      const origen = item.origenes[cifra];
      return origen !== null && (cifra === 'bonificacion' || item.tecleado) ? [{ item, cifra, origen }] : [];
    }),
  );
}

/** The lines with the figures that were typed as they were typed, in the voucher's currency now. */
export function comoSeTipeo(items: readonly ItemValores[]): ItemValores[] {
  const cifras = Map.groupBy(convertidas(items), ({ item }) => item);
  return items.map((item) => {
    const cifrasDelItem = cifras.get(item);
    if (cifrasDelItem === undefined) return item;
    const vuelven = Object.fromEntries(cifrasDelItem.map(({ cifra, origen }) => [cifra, origen.texto]));
    const sinOrigen = Object.fromEntries(cifrasDelItem.map(({ cifra }) => [cifra, null]));
    return { ...item, ...vuelven, origenes: { ...item.origenes, ...sinOrigen } };
  });
}

/** ARS per unit of a voucher's currency; null while nobody has said it. */
export function tasaOf({ moneda, cotizacion }: EnMoneda): Decimal | null {
  if (moneda === PESOS) return UNO;
  const tasa = parseImporte(cotizacion);
  return tasa?.gt(0) ? tasa : null;
}

const UNO = new Decimal(1);

function convertido(origen: Origen, a: EnMoneda, cifra: Cifra): string {
  const [valor, tasaOrigen, tasa] = [parseImporte(origen.texto), tasaOf(origen), tasaOf(a)];
  if (valor === null || tasaOrigen === null || tasa === null) return '';
  const nuevo = convertPrecio(valor, tasaOrigen, tasa);
  return textOfPrecio(cifra === 'precio' ? nuevo : round2(nuevo));
}

/** A price as a voucher writes its prices, with VAT or without it. */
export function conOSinIva(
  valor: Decimal,
  { con_iva, precios_con_iva, iva }: { con_iva: boolean; precios_con_iva: boolean; iva: AlicuotaArca },
): Decimal {
  if (con_iva === precios_con_iva) return valor;
  return precios_con_iva ? conIva(valor, iva) : sinIva(valor, iva);
}
