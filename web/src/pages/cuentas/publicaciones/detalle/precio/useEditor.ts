import { parseImporte } from '@talonario/core/base';
import {
  estimateEntradas,
  promoTrasCambio,
  summarizeGanancia,
  type EstimacionDeSku,
  type Ganancia,
  type Publicacion,
} from '@talonario/core/publicaciones';
import type { Decimal } from 'decimal.js';
import { useCallback, useMemo, useState } from 'react';
import { textOfPrecio } from '../../../../../components/campos/MoneyInput.tsx';
import { useCargoEn, type OrigenDelCargo } from './useCargoEn.ts';

/** A price that was typed and what it would leave. */
export interface Tipeado {
  precio: Decimal;
  ganancia: Ganancia;
  estimaciones: EstimacionDeSku[];
  /**
   * Fate of the promotion that sets today's price; while it goes on, the other figures are those after its end. null: no
   * promotion sets it.
   */
  promo: ReturnType<typeof promoTrasCambio>;
  cargo: OrigenDelCargo;
}

export interface Editor {
  texto: string;
  setTexto: (texto: string) => void;
  setPrecio: (precio: Decimal) => void;
  /** The price of the listing itself, without promotions; in its currency. */
  actual: Decimal;
  /** Spec §5; null while it is a price. */
  problema: string | null;
  /** null: nothing was typed, or what it has, or no price. */
  tipeado: Tipeado | null;
}

/**
 * A price being typed: what it would leave is computed here at once, with the same function as the server's, and the charge
 * is asked when the typing stops.
 */
export function useEditor(cuenta_id: string, publicacion: Publicacion): Editor {
  const { moneda, price, original_price, promo } = publicacion;
  const actual = original_price ?? price;
  // null: the listing's own price, which may change under it.
  const [escrito, setTexto] = useState<string | null>(null);
  const texto = escrito ?? textOfPrecio(actual);
  const precio = priceOf(texto);
  const precioNuevo = precio !== null && !precio.eq(actual) ? precio : null;
  const cotizado = useCargoEn(cuenta_id, publicacion, precioNuevo);
  const tipeado = useMemo((): Tipeado | null => {
    if (cotizado === null) return null;
    const estimaciones = estimateEntradas(cotizado.entradas);
    const enPromo = { moneda, precio: price, precio_original: original_price, promo };
    return {
      precio: cotizado.precio,
      estimaciones,
      ganancia: summarizeGanancia(estimaciones),
      promo: promoTrasCambio(enPromo, cotizado.precio),
      cargo: cotizado.cargo,
    };
  }, [cotizado, moneda, price, original_price, promo]);

  return {
    texto,
    setTexto,
    setPrecio: useCallback((nuevo: Decimal) => setTexto(textOfPrecio(nuevo)), []),
    actual,
    problema: precio === null ? `Precio inválido: ${texto}` : null,
    tipeado,
  };
}

/** Typed price; null: the text is no price. */
export function priceOf(texto: string): Decimal | null {
  const precio = parseImporte(texto);
  return precio !== null && precio.gt(0) && precio.decimalPlaces() <= 2 ? precio : null;
}
