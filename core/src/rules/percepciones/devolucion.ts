import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { VencimientoDdjj } from '../../contract/contador/datoFiscal.ts';
import type { Percepcion } from '../../contract/comprobantes/comprobante.ts';
import type { Provincia } from '../../contract/enums.ts';
import type { EvidenciaPercepcion } from '../../contract/percepciones/percepcion.ts';
import type { CodigoMotivo } from './motivos.ts';
import { clavePercepcion, perceptorOf, type PercepcionIdentificada } from '../catalogs/clavePercepcion.ts';
import { plazoSegun, type PlazoParaDevolver } from './plazoDevolucion.ts';
import { regimenes } from './regimenes/regimenes.ts';

/** Provinces where giving back depends on when the agent's return is due. */
export const provinciasConVencimiento: readonly Provincia[] = Object.values(regimenes)
  .filter(({ devolucion }) => devolucion.hasta_ddjj)
  .flatMap(({ provincia }) => provincia ?? []);

type MotivoNoDevuelta = 'parcial' | 'fuera_de_plazo' | 'vencimiento_por_saber' | 'sin_regla' | 'por_periodo';

export interface DevolucionPercepciones {
  /**
   * Perceptions of the note: the invoice's, with the same base, rate, amount and evidence, where they are given back; otherwise a
   * 0 with its reason.
   */
  percepciones: Percepcion[];
  /** `perceptor`: collector, `CABA`. */
  no_devueltas: { perceptor: string; motivo: MotivoNoDevuelta; texto: string }[];
}

const textos: Readonly<Record<MotivoNoDevuelta, string>> = {
  parcial: 'solo la devuelve una única nota que anule toda la operación',
  fuera_de_plazo: 'fuera de plazo',
  vencimiento_por_saber:
    'falta el vencimiento de la DDJJ de ese mes, hasta el que se puede devolver; cargalo en la empresa si todavía no pasó',
  sin_regla: 'no hay reglas cargadas para devolverla',
  por_periodo: 'una nota por un período no la devuelve; la devuelve la nota que anule su factura',
};

/**
 * Last day on which a note gives back a perception of an invoice of this date; null: its regime has no rule.
 * @param vencimientos of the company that perceived
 */
export function plazoParaDevolver(
  percepcion: PercepcionIdentificada,
  fecha: FechaCivil,
  vencimientos: readonly VencimientoDdjj[],
): PlazoParaDevolver | null {
  const regimen = Object.values(regimenes).find(({ clave }) => clave === clavePercepcion(percepcion).regimen);
  return regimen === undefined ? null : plazoSegun(regimen.devolucion, percepcion.provincia, fecha, vencimientos);
}

/**
 * Perceptions of a credit note: the invoice's unchanged, when this note alone annuls the whole operation within each province's
 * window; otherwise a 0, with its reason.
 */
export function giveBackPercepciones(entrada: {
  factura: { percepciones: readonly Percepcion[]; fecha: FechaCivil };
  /** This is the first note of the invoice and takes all of it. */
  anula_todo: boolean;
  fecha: FechaCivil;
  /** Due dates of the company's returns; absent: none is known. */
  vencimientos?: readonly VencimientoDdjj[];
}): DevolucionPercepciones {
  const { factura, anula_todo, fecha, vencimientos = [] } = entrada;
  const resultado: DevolucionPercepciones = { percepciones: [], no_devueltas: [] };
  for (const percepcion of factura.percepciones) {
    // A 0 was explained in the invoice: there is nothing to give back.
    if (percepcion.importe.isZero() && !isInformativa(percepcion)) continue;
    const plazo = plazoParaDevolver(percepcion, factura.fecha, vencimientos);
    const motivo = motivoOf(anula_todo, plazo, fecha);
    if (motivo === null) resultado.percepciones.push(percepcion);
    else if (!isInformativa(percepcion)) {
      resultado.percepciones.push(enCero(percepcion, motivoGuardado(motivo)));
      resultado.no_devueltas.push({ perceptor: perceptorOf(percepcion), motivo, texto: textos[motivo] });
    }
  }
  return resultado;
}

/** Perceptions of the debit note that annuls a credit note. */
export interface CobroDeDevueltas {
  /** Perceptions that the credit note gave back, unchanged where they are charged again; otherwise a 0 with its reason. */
  percepciones: Percepcion[];
  /** Sentences for the perceptions that are not charged again. */
  avisos: string[];
}

/**
 * Perceptions that the debit note annulling a credit note charges again: those the credit note gave back, while they could still be given
 * back on that date, or nobody knows that they could not. After that the province has them as returned for good.
 * @param factura_fecha date of the invoice that perceived
 */
export function chargeBackPercepciones(entrada: {
  nota: { percepciones: readonly Percepcion[] };
  factura_fecha: FechaCivil;
  fecha: FechaCivil;
  vencimientos?: readonly VencimientoDdjj[];
}): CobroDeDevueltas {
  const { nota, factura_fecha, fecha, vencimientos = [] } = entrada;
  const avisos = new Set<string>();
  const percepciones = nota.percepciones.flatMap((percepcion) => {
    if (isInformativa(percepcion)) return percepcion;
    if (percepcion.importe.isZero()) return [];
    const motivo = motivoOf(true, plazoParaDevolver(percepcion, factura_fecha, vencimientos), fecha);
    if (motivo === null || motivo === 'vencimiento_por_saber') return percepcion;
    avisos.add(
      `La percepción de ${perceptorOf(percepcion)} que la nota devolvió no se vuelve a cobrar: ${textos[motivo]}.`,
    );
    return enCero(percepcion, `No se vuelve a cobrar: ${textos[motivo]}`);
  });
  return { percepciones, avisos: [...avisos] };
}

/**
 * Perceptions of a credit note for a period: a 0, with its reason, for each one of the invoices it takes of. The provinces take a
 * perception back by the record of a note and its one invoice, which annuls it whole (Res. 352/AGIP/2022 Anexo I art. 20, RG DGR
 * Tucumán 39/14); a note for a period names none.
 */
export function percepcionesDePeriodo(facturas: readonly { percepciones: readonly Percepcion[] }[]): Percepcion[] {
  const porClave = new Map<string, Percepcion>();
  for (const percepcion of facturas.flatMap(({ percepciones }) => percepciones)) {
    if (percepcion.importe.isZero()) continue;
    const { regimen, jurisdiccion, linea } = clavePercepcion(percepcion);
    porClave.set(`${regimen} ${jurisdiccion} ${linea}`, enCero(percepcion, motivoGuardado('por_periodo')));
  }
  return [...porClave.values()];
}

/**
 * Notices before a note for a whole invoice is issued on a date: each perception it would not give back, with its reason.
 * `anula_todo` as in `giveBackPercepciones`.
 */
export function avisosDeDevolucion(entrada: Parameters<typeof giveBackPercepciones>[0]): string[] {
  const avisos = giveBackPercepciones(entrada).no_devueltas.map(({ perceptor, texto }) =>
    avisoNoDevuelta(perceptor, texto),
  );
  return [...new Set(avisos)];
}

/** The same notices for the draft of a note, whose perceptions were already decided. */
export function avisosDeNota(percepciones: readonly Percepcion[]): string[] {
  const avisos = percepciones.flatMap((percepcion) => {
    const motivo = motivosGuardados.get(percepcion.motivo);
    return motivo === undefined ? [] : [avisoNoDevuelta(perceptorOf(percepcion), textos[motivo])];
  });
  return [...new Set(avisos)];
}

/** Reason of a perception that a note keeps in 0, as its row stores and shows it. */
function motivoGuardado(motivo: MotivoNoDevuelta): string {
  return `No se devuelve: ${textos[motivo]}`;
}

/** Code of each stored reason. A changed sentence keeps here the one before: the notes with it are read for years. */
const motivosGuardados: ReadonlyMap<string, MotivoNoDevuelta> = new Map(
  (Object.keys(textos) as MotivoNoDevuelta[]).map((motivo) => [motivoGuardado(motivo), motivo]),
);

function avisoNoDevuelta(perceptor: string, motivo: string): string {
  return `La percepción de ${perceptor} no se devuelve: ${motivo}.`;
}

/** Whether a perception of 0 is declared all the same: its regime has a record for it. */
function isInformativa(percepcion: Percepcion & { evidencia?: EvidenciaPercepcion | null }): boolean {
  return percepcion.evidencia?.codigo === ('informativo' satisfies CodigoMotivo);
}

/** A perception in 0, kept in the note for its reason: zeros are neither sent to ARCA nor reported to the provinces. */
function enCero(percepcion: Percepcion, motivo: string): Percepcion {
  const cero = new Decimal(0);
  const enPesos = 'importe_pesos' in percepcion ? { importe_pesos: cero } : {};
  return { ...percepcion, percepcion_aplicada: cero, importe: cero, motivo, ...enPesos };
}

/** Whether a note of this date, that annuls the whole of an invoice, surely gives back its perception. */
export function seDevuelve(
  percepcion: PercepcionIdentificada,
  fecha_factura: FechaCivil,
  fecha: FechaCivil,
  vencimientos: readonly VencimientoDdjj[],
): boolean {
  return motivoOf(true, plazoParaDevolver(percepcion, fecha_factura, vencimientos), fecha) === null;
}

function motivoOf(anula_todo: boolean, plazo: PlazoParaDevolver | null, fecha: FechaCivil): MotivoNoDevuelta | null {
  if (plazo === null) return 'sin_regla';
  if (!anula_todo) return 'parcial';
  if (fecha <= (plazo.ultimo ?? plazo.seguro)) return null;
  return plazo.ultimo === null ? 'vencimiento_por_saber' : 'fuera_de_plazo';
}
