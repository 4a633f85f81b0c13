import { parseImporte, sum, type Provincia } from '@talonario/core/base';
import type { JurisdiccionPercibida } from '@talonario/core/contador';
import { textOfImporte } from '../../../components/campos/MoneyInput.tsx';

/** A province of a purchase's perceptions, as it is being typed. */
export interface JurisdiccionEnForma {
  /** Key of its row. */
  clave: string;
  jurisdiccion: Provincia | null;
  importe: string;
}

/** Rows of the form for the stored provinces. */
export function toForma(guardadas: readonly JurisdiccionPercibida[]): JurisdiccionEnForma[] {
  return guardadas.map(({ jurisdiccion, importe }) => ({
    clave: String(jurisdiccion),
    jurisdiccion,
    importe: textOfImporte(importe),
  }));
}

/** Sum of the typed rows. */
export function sumJurisdicciones(tipeadas: readonly JurisdiccionEnForma[]) {
  return sum(tipeadas.flatMap(({ importe }) => parseImporte(importe) ?? []));
}

/** Typed rows that have a province, as the API takes them. */
export function readJurisdicciones(
  tipeadas: readonly JurisdiccionEnForma[],
): { jurisdiccion: Provincia; importe: number }[] {
  return tipeadas.flatMap(({ jurisdiccion, importe }) =>
    jurisdiccion === null ? [] : [{ jurisdiccion, importe: parseImporte(importe)?.toNumber() ?? 0 }],
  );
}
