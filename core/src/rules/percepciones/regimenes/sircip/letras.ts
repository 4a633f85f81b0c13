import { Decimal } from 'decimal.js';

/** Rate of each letter of the padrón, in percent (RG (CA) 9/2025). */
export const alicuotasDeLetra: Readonly<Record<string, Decimal>> = {
  A: new Decimal('0'),
  B: new Decimal('0.01'),
  C: new Decimal('0.05'),
  D: new Decimal('0.10'),
  E: new Decimal('0.20'),
  F: new Decimal('0.30'),
  G: new Decimal('0.40'),
  H: new Decimal('0.50'),
  I: new Decimal('0.60'),
  J: new Decimal('0.70'),
  K: new Decimal('0.80'),
  L: new Decimal('1.00'),
  M: new Decimal('1.20'),
  N: new Decimal('1.40'),
  O: new Decimal('1.50'),
  P: new Decimal('1.60'),
  Q: new Decimal('1.80'),
  R: new Decimal('2.00'),
  S: new Decimal('2.50'),
  T: new Decimal('3.00'),
  U: new Decimal('3.50'),
  V: new Decimal('4.00'),
  W: new Decimal('4.50'),
  X: new Decimal('5.00'),
};
