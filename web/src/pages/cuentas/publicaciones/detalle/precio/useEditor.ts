import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  aPrecio,
  estimarEntradas,
  parseImporte,
  promoTrasCambio,
  resumirGanancia,
  type EstimacionDeSku,
  type Ganancia,
  type Publicacion,
} from '@talonario/core';
import type { Decimal } from 'decimal.js';
import { useCallback, useMemo, useState } from 'react';
import { listingPriceQuery } from '../../../../../queries/publicaciones.ts';
import { textOfPrecio } from '../../../../../components/campos/MoneyInput.tsx';

/** Spec §9: how long after the last key the charge is asked. */
const ESPERA_MS = 500;

/** A price that was typed and what it would leave. */
export interface Tipeado {
  precio: Decimal;
  ganancia: Ganancia;
  estimaciones: EstimacionDeSku[];
  /** What becomes of the promotion that sets today's price; while it goes on, the rest is of when it is over. null: none does. */
  promo: ReturnType<typeof promoTrasCambio>;
  /** Whether the charge is what the marketplace answered for this price, the last one brought to it, or that of one alike. */
  cargo: 'contestado' | 'preguntando' | 'sin_respuesta' | 'de_antes';
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
  const { id, entradas, moneda, price, original_price, promo } = publicacion;
  const actual = original_price ?? price;
  // null: the listing's own price, which may change under it.
  const [escrito, setTexto] = useState<string | null>(null);
  const texto = escrito ?? textOfPrecio(actual);
  const precio = priceOf(texto);
  const otro = precio !== null && !precio.eq(actual) ? precio : null;
  const exacto = otro?.toFixed() ?? '';
  const [quieto] = useDebouncedValue(exacto, ESPERA_MS);
  const { data, isError } = useQuery({
    ...listingPriceQuery(cuenta_id, id, quieto),
    enabled: quieto !== '' && quieto === exacto,
  });
  const contestado = data !== undefined && exacto !== '' && data.precio.eq(exacto) && quieto === exacto;
  const tipeado = useMemo((): Tipeado | null => {
    const elegido = priceOf(exacto);
    if (elegido === null) return null;
    const base = contestado ? data.entradas : entradas.map((entrada) => aPrecio(entrada, elegido));
    const estimaciones = estimarEntradas(base);
    const respondido = data?.cargo.tabla_del === null ? 'contestado' : 'de_antes';
    const cargo = contestado ? respondido : isError ? 'sin_respuesta' : 'preguntando';
    const enPromo = { moneda, precio: price, precio_original: original_price, promo };
    return {
      precio: elegido,
      estimaciones,
      ganancia: resumirGanancia(estimaciones),
      promo: promoTrasCambio(enPromo, elegido),
      cargo,
    };
  }, [exacto, contestado, data, entradas, isError, moneda, price, original_price, promo]);

  return {
    texto,
    setTexto,
    setPrecio: useCallback((nuevo: Decimal) => setTexto(textOfPrecio(nuevo)), []),
    actual,
    problema: precio === null ? `Precio inválido: ${texto}` : null,
    tipeado,
  };
}

/** What was typed as a price; null: it is none. */
export function priceOf(texto: string): Decimal | null {
  const precio = parseImporte(texto);
  return precio !== null && precio.gt(0) && precio.decimalPlaces() <= 2 ? precio : null;
}
