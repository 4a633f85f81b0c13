import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { Percepcion } from '../../contract/comprobantes/comprobante.ts';
import type { Provincia } from '../../contract/enums.ts';
import { provinciaDe } from '../catalogs/provincia.ts';
import { addMonths, endOfMonth } from '../dates.ts';
import { CABA, TUCUMAN } from './regimenes.ts';

/** Until when a note that annuls the whole operation gives a perception back. */
interface PlazoDevolucion {
  provincia: Provincia;
  norma: string;
  /** Months after the invoice's, to the last day. */
  meses: number;
}

const plazosDevolucion: readonly PlazoDevolucion[] = [
  { provincia: CABA, norma: 'Res. 352/AGIP/2022, Anexo I art. 20', meses: 2 },
  // Notes of the month, and until the return of that month is due: `vencimientosDdjj`.
  { provincia: TUCUMAN, norma: 'RG (DGR) 39/14', meses: 0 },
];

/** When the agents' return of a month is due. Where there is no row, only notes of the invoice's month give back. */
export interface VencimientoDdjj {
  provincia: Provincia;
  /** `yyyy-MM` */
  periodo: string;
  vence: FechaCivil;
  fuente: string;
}

/** Tucumán publishes them by the CUIT's last digit each year; none is loaded yet. */
const vencimientosDdjj: readonly VencimientoDdjj[] = [];

type MotivoNoDevuelta = 'parcial' | 'fuera_de_plazo' | 'sin_regla';

export interface DevolucionPercepciones {
  /**
   * Of the note: those of the invoice as they were (base, rate, amount and evidence) where they are given back; otherwise a 0
   * that says why.
   */
  percepciones: Percepcion[];
  no_devueltas: { provincia: Provincia; motivo: MotivoNoDevuelta; texto: string }[];
}

const textos: Readonly<Record<MotivoNoDevuelta, string>> = {
  parcial: 'solo la devuelve una única nota que anule toda la operación',
  fuera_de_plazo: 'fuera de plazo',
  sin_regla: 'no hay reglas cargadas para devolverla',
};

/** The last day on which a note gives back the perception of an invoice; null: there is no rule for the province. */
export function ultimoDiaParaDevolver(
  provincia: Provincia,
  fecha: FechaCivil,
  vencimientos: readonly VencimientoDdjj[] = vencimientosDdjj,
): FechaCivil | null {
  const plazo = plazosDevolucion.find((uno) => uno.provincia === provincia);
  if (!plazo) return null;
  const ddjj = vencimientos.find((uno) => uno.provincia === provincia && uno.periodo === fecha.slice(0, 7));
  const finDeMes = endOfMonth(addMonths(fecha, plazo.meses));
  return ddjj !== undefined && ddjj.vence > finDeMes ? ddjj.vence : finDeMes;
}

/**
 * What a credit note gives back: the invoice's perceptions as they were, when it alone annuls the whole operation within
 * the window of each province; otherwise nothing, and why.
 */
export function devolverPercepciones(entrada: {
  factura: { percepciones: readonly Percepcion[]; fecha: FechaCivil };
  /** This is the first note of the invoice and takes all of it. */
  anula_todo: boolean;
  fecha: FechaCivil;
  vencimientos?: readonly VencimientoDdjj[];
}): DevolucionPercepciones {
  const { factura, anula_todo, fecha, vencimientos } = entrada;
  const resultado: DevolucionPercepciones = { percepciones: [], no_devueltas: [] };
  for (const percepcion of factura.percepciones) {
    const { provincia, importe } = percepcion;
    // A 0 was explained in the invoice: there is nothing to give back.
    if (importe.isZero()) continue;
    const limite = ultimoDiaParaDevolver(provincia, factura.fecha, vencimientos);
    const motivo = motivoDe(anula_todo, limite, fecha);
    if (motivo === null) resultado.percepciones.push(percepcion);
    else {
      resultado.percepciones.push(enCero(percepcion, `${NO_SE_DEVUELVE}${textos[motivo]}`));
      resultado.no_devueltas.push({ provincia, motivo, texto: textos[motivo] });
    }
  }
  return resultado;
}

/**
 * What to know before a note for all that an invoice has is issued on a date: the perceptions that it would not give back,
 * each with its reason. `anula_todo` as above.
 */
export function avisosDeDevolucion(entrada: Parameters<typeof devolverPercepciones>[0]): string[] {
  return devolverPercepciones(entrada).no_devueltas.map(({ provincia, texto }) => avisoNoDevuelta(provincia, texto));
}

/** The same, of the draft of a note, whose perceptions were decided already. */
export function avisosDeNota(percepciones: readonly Percepcion[]): string[] {
  return percepciones.flatMap(({ provincia, motivo }) =>
    motivo.startsWith(NO_SE_DEVUELVE) ? [avisoNoDevuelta(provincia, motivo.slice(NO_SE_DEVUELVE.length))] : [],
  );
}

/** How it begins, in the perception that a note keeps in 0. */
const NO_SE_DEVUELVE = 'No se devuelve: ';

function avisoNoDevuelta(provincia: Provincia, motivo: string): string {
  return `La percepción de ${provinciaDe(provincia).acentuado} no se devuelve: ${motivo}.`;
}

/** Kept with the note for its reason: zeros are neither sent to ARCA nor told to the provinces. */
function enCero(percepcion: Percepcion, motivo: string): Percepcion {
  const cero = new Decimal(0);
  const enPesos = 'importe_pesos' in percepcion ? { importe_pesos: cero } : {};
  return { ...percepcion, percepcion_aplicada: cero, importe: cero, motivo, ...enPesos };
}

/** Whether a note of this date, that annuls the whole of an invoice, gives back its perception. */
export function seDevuelve(provincia: Provincia, fecha_factura: FechaCivil, fecha: FechaCivil): boolean {
  return motivoDe(true, ultimoDiaParaDevolver(provincia, fecha_factura), fecha) === null;
}

function motivoDe(anula_todo: boolean, limite: FechaCivil | null, fecha: FechaCivil): MotivoNoDevuelta | null {
  if (limite === null) return 'sin_regla';
  if (!anula_todo) return 'parcial';
  return fecha > limite ? 'fuera_de_plazo' : null;
}
