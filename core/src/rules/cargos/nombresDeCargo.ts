import type { ClaseDeCargo } from '../../contract/compras/cargos.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** Sentence of each result of comparing the marketplace's invoices with the purchases. */
export const nombresDeCargo: Readonly<Record<ClaseDeCargo, string>> = {
  distinto: 'El total no es el mismo',
  solo_plaza: `${nombreDePlaza()} la informa y no está en las compras`,
  solo_recibidos: `Está en las compras y ${nombreDePlaza()} no la informa`,
  sin_numero: `${nombreDePlaza()} todavía no informa su número: no se pudo comparar`,
  en_ambos: 'Coincide',
};
