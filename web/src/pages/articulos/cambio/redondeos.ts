import type { RedondeoDeCambio } from '@talonario/core/articulos';

const nombres: Readonly<Record<RedondeoDeCambio, string>> = {
  centavos: 'Al centavo',
  '1': 'A pesos enteros',
  '10': 'A decenas',
  '100': 'A centenas',
  '9': 'Terminado en 9',
  '99': 'Terminado en 99',
  '90': 'Terminado en 90',
};

/** Roundings of a bulk change, as options. */
export const opcionesRedondeo = Object.entries(nombres).map(([value, label]) => ({ value, label }));
