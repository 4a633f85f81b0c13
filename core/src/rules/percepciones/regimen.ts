import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { VencimientoDdjj } from '../../contract/contador/datoFiscal.ts';
import type { CondicionIvaReceptor, Provincia } from '../../contract/enums.ts';
import type { ClaveRegimen, OrigenPadron } from '../../contract/regimenes/regimenes.ts';
import type { Diseno } from '../reportes/campos.ts';
import type { Reporte } from '../reportes/reporte.ts';
import type { Caso, Decision } from './caso.ts';
import type { Motivo } from './motivos.ts';
import type { FormatoPadron } from './formatoPadron.ts';
import type { PlazoDevolucion } from './plazoDevolucion.ts';

/** A norm of a regime, while it applies. */
export interface NormaDeRegimen {
  /** Identifier stored with each perception. */
  id: string;
  nombre: string;
  norma: string;
  /** null: since before this product. */
  desde: FechaCivil | null;
  /** null: still in force. */
  hasta: FechaCivil | null;
  /** The buyers perceived, by IVA condition. Never final consumers. */
  condiciones: readonly CondicionIvaReceptor[];
  /** Lists of the month without which nothing is decided. */
  padrones: readonly OrigenPadron[];
}

/** Minimums in pesos under which nothing is perceived. No minimum in force could be confirmed: the rows say 0 until one is. */
export interface MinimoPercepcion {
  provincia: Provincia;
  desde: FechaCivil | null;
  base: Decimal;
  percepcion: Decimal;
  fuente: string;
}

/** The parts that a company's declaration is built from. */
interface MarcoDeReporte {
  cuit_emisor: string;
  /** First and last day, both of one month. */
  rango: { desde: string; hasta: string };
  /** Due dates of the company's returns as an agent. */
  vencimientos: readonly VencimientoDdjj[];
}

/** One report of a declaration. */
interface ReporteDeAgente {
  /** true: its credit notes only; false: its other vouchers only; absent: all of them. */
  notas?: boolean;
  /** Layouts of the report's files. */
  disenos: readonly Diseno<never>[];
  /** @throws AppError `reporte_sin_diseno` */
  crear: (marco: MarcoDeReporte) => Reporte<string>;
}

/** A regime of perception of gross-income tax: everything that differs between regimes, beside its published part. */
export interface Regimen {
  clave: ClaveRegimen;
  /** null: of several provinces; its perceptions are of the one of delivery. */
  provincia: Provincia | null;
  /** Oldest first. */
  normas: readonly NormaDeRegimen[];
  /** Oldest first. */
  minimos: readonly Omit<MinimoPercepcion, 'provincia'>[];
  /**
   * Its lines on the voucher.
   * @throws AppError `falta_padron`, `falta_ajuste_percepcion`: nothing is decided
   */
  decide: (caso: Caso) => readonly Decision[];
  /** In a regime of several provinces: why the own regime of the province of delivery perceives nothing; null: it decides by its own rules. */
  reemplaza?: (caso: Caso) => Motivo | null;
  /** Term in which a credit note gives its perceptions back. */
  devolucion: PlazoDevolucion;
  /** Formats of its lists. Lists of one month are imported together. */
  padrones: readonly FormatoPadron<{ cuit: string }>[];
  /** Writer of each report of its declaration. */
  reportes: Readonly<Record<string, ReporteDeAgente>>;
}

/** IVA conditions perceived unless a norm says otherwise: all that may be registered in gross-income tax. */
export const condicionesAlcanzadas: readonly CondicionIvaReceptor[] = [1, 4, 6, 13, 16];
