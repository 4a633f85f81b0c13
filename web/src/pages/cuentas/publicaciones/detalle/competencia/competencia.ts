import type { Competencia } from '@talonario/core/publicaciones';
import { Decimal } from 'decimal.js';

/** Why it cannot win; a code that nobody knows is said as it is. Source: Mercado Libre docs, "Competencia en catálogo". */
const motivos: Readonly<Record<string, string>> = {
  non_trusted_seller: 'Mercado Libre todavía no te habilita a ganar en el catálogo.',
  reputation_below_threshold: 'Tu reputación no llega a la que pide el catálogo.',
  winner_has_better_reputation: 'El que gana tiene mejor reputación.',
  manufacturing_time: 'Tiene demora de fabricación: así no puede ganar.',
  temporarily_winning_manufacturing_time: 'Gana por ahora, aunque tiene demora de fabricación.',
  temporarily_competing_manufacturing_time: 'Compite por ahora, aunque tiene demora de fabricación.',
  temporarily_winning_best_reputation_available: 'Gana por ahora: nadie con mejor reputación tiene stock.',
  temporarily_competing_best_reputation_available: 'Compite por ahora: nadie con mejor reputación tiene stock.',
  item_paused: 'Está pausada.',
  item_not_opted_in: 'No está publicada en el catálogo.',
  shipping_mode: 'Con su forma de envío no puede ganar.',
  newbie_program_seller: 'Sos nuevo en el catálogo: todavía no podés ganar.',
};

export function textoDeMotivo(codigo: string): string {
  return motivos[codigo] ?? codigo;
}

/** A price on the line. */
export interface Marca {
  nombre: string;
  precio: Decimal;
  /** Percent of the line. */
  lugar: number;
  tipo: 'nuestro' | 'ganador' | 'para_ganar';
}

/** Room at both ends for what is written under a mark, percent. */
const ORILLA = 12;

/** Our price, the winner's and the one that would win, each where it falls on the line, from the lowest. */
export function marcasOf({ price_to_win, winner }: Competencia, nuestro: Decimal): Marca[] {
  const precios: Omit<Marca, 'lugar'>[] = [
    { nombre: 'Vos', precio: nuestro, tipo: 'nuestro' },
    ...(winner?.price ? [{ nombre: 'El que gana', precio: winner.price, tipo: 'ganador' as const }] : []),
    ...(price_to_win ? [{ nombre: 'Para ganar', precio: price_to_win, tipo: 'para_ganar' as const }] : []),
  ];
  const minimo = Decimal.min(...precios.map(({ precio }) => precio));
  const ancho = Decimal.max(...precios.map(({ precio }) => precio)).minus(minimo);
  return precios
    .map((precio) => ({
      ...precio,
      lugar: ancho.isZero() ? 50 : ORILLA + precio.precio.minus(minimo).div(ancho).toNumber() * (100 - 2 * ORILLA),
    }))
    .toSorted((a, b) => a.precio.comparedTo(b.precio));
}

/** Marks closer than this would write over each other, percent of the line. */
const JUNTAS = 24;

/** Line under the axis of each mark: a mark that would overlap the previous one goes a line lower. */
export function renglonesOf(marcas: readonly Marca[]): number[] {
  const renglones: number[] = [];
  const hasta: number[] = [];
  for (const { lugar } of marcas) {
    const libre = hasta.findIndex((fin) => lugar - fin >= JUNTAS);
    const renglon = libre === -1 ? hasta.length : libre;
    hasta[renglon] = lugar;
    renglones.push(renglon);
  }
  return renglones;
}
