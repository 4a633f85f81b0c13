import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { VencimientoDdjj } from '../../contract/contador/datoFiscal.ts';
import type { CondicionIvaReceptor, Provincia } from '../../contract/enums.ts';
import type { ClaveRegimen, OrigenPadron } from '../../contract/regimenes/regimenes.ts';
import type { Diseno } from '../reportes/campos.ts';
import type { Reporte } from '../reportes/reporte.ts';
import type { Caso, Decision } from './caso.ts';
import type { FormatoPadron } from './formatoPadron.ts';
import type { PlazoDevolucion } from './plazoDevolucion.ts';

/** What a norm says of a regime while it applies. */
export interface NormaDeRegimen {
  /** Kept with each perception. */
  id: string;
  nombre: string;
  norma: string;
  /** null: since before this product. */
  desde: FechaCivil | null;
  /** null: still in force. */
  hasta: FechaCivil | null;
  /** Who is perceived, by IVA condition. Never final consumers. */
  condiciones: readonly CondicionIvaReceptor[];
  /** The lists of the month without which nothing is decided. */
  padrones: readonly OrigenPadron[];
}

/** Below these, in pesos, nothing is perceived. No minimum in force could be confirmed: the rows say 0 until one is. */
export interface MinimoPercepcion {
  provincia: Provincia;
  desde: FechaCivil | null;
  base: Decimal;
  percepcion: Decimal;
  fuente: string;
}

/** What the declaration of a company is made of. */
interface MarcoDeReporte {
  cuit_emisor: string;
  /** First and last day, of one month. */
  rango: { desde: string; hasta: string };
  /** When the company's returns as an agent are due. */
  vencimientos: readonly VencimientoDdjj[];
}

/** A report of a declaration. */
interface ReporteDeAgente {
  /** Of its credit notes, of its other vouchers, or (absent) of all of them. */
  notas?: boolean;
  /** Layouts of its files. */
  disenos: readonly Diseno<never>[];
  /** @throws AppError `reporte_sin_diseno` */
  crear: (marco: MarcoDeReporte) => Reporte<string>;
}

/** A regime of perception of gross-income tax: all that tells it from the others, beside what is published of it. */
export interface Regimen {
  clave: ClaveRegimen;
  provincia: Provincia;
  /** Oldest first. */
  normas: readonly NormaDeRegimen[];
  /** Oldest first. */
  minimos: readonly Omit<MinimoPercepcion, 'provincia'>[];
  /** @throws AppError `falta_padron`, `falta_ajuste_percepcion`: nothing is decided */
  decide: (caso: Caso) => Decision;
  /** Until when a credit note gives its perceptions back. */
  devolucion: PlazoDevolucion;
  /** How its lists are written. Those of one month go together. */
  padrones: readonly FormatoPadron<{ cuit: string }>[];
  /** How each report of its declaration is written. */
  reportes: Readonly<Record<string, ReporteDeAgente>>;
}

/** Who is perceived, by IVA condition, where no norm says otherwise: whoever may be registered in gross-income tax. */
export const condicionesAlcanzadas: readonly CondicionIvaReceptor[] = [1, 4, 6, 13, 16];
