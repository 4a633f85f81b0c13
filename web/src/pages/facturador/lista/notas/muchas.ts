import { sum, today } from '@talonario/core/base';
import type { Comprobante, Emision, NotaPrevista } from '@talonario/core/comprobantes';
import type { Decimal } from 'decimal.js';
import { ApiError, sentenceOf } from '../../../../api.ts';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';

/** Notes of one confirmation: they go out one by one while the person looks, a second or two each. */
export const MAX_NOTAS = 50;
/** Looked at together. */
const CARRILES = 4;

/** A voucher that was chosen, with the note that it would get or why it gets none. */
export type Mirada =
  | { comprobante: Comprobante; prevista: NotaPrevista }
  | { comprobante: Comprobante; prevista: null; motivo: string };

export type ConNota = Extract<Mirada, { prevista: NotaPrevista }>;

/** Result of a voucher: its note, issued or in the queue, or the reason for none. */
export type Hecha = { comprobante: Comprobante; nota: Emision | null; motivo: string | null };

interface Preguntas {
  /** Why a voucher gets no note, by what is known of it; null: it does. */
  refusalOf: (comprobante: Comprobante) => string | null;
  prever: (id: string) => Promise<NotaPrevista>;
  onMirada: (cuantas: number) => void;
}

/** Preview of each voucher's note, in order; a note that cannot be foreseen is null, with its reason. */
export async function lookAt(
  comprobantes: readonly Comprobante[],
  { refusalOf, prever, onMirada }: Preguntas,
): Promise<Mirada[]> {
  const miradas: Mirada[] = [];
  let siguiente = 0;
  let notasHechas = 0;
  const work = async () => {
    for (let lugar = siguiente++; lugar < comprobantes.length; lugar = siguiente++) {
      const comprobante = comprobantes[lugar];
      if (comprobante) miradas[lugar] = await previewNota(comprobante, { refusalOf, prever });
      onMirada(++notasHechas);
    }
  };
  await Promise.all(Array.from({ length: CARRILES }, work));
  return miradas;
}

async function previewNota(
  comprobante: Comprobante,
  { refusalOf, prever }: Pick<Preguntas, 'refusalOf' | 'prever'>,
): Promise<Mirada> {
  const motivo = refusalOf(comprobante);
  if (motivo !== null) return { comprobante, prevista: null, motivo };
  try {
    return { comprobante, prevista: await prever(comprobante.id) };
  } catch (error) {
    return { comprobante, prevista: null, motivo: sentenceOf(error) };
  }
}

/**
 * Asks for the note of each, one after the other, until `sigue` says no. With an answer that did not come it stops: nobody
 * knows of that one, and the rest would fare no better.
 */
export async function issueAll(
  miradas: readonly ConNota[],
  {
    emitir,
    sigue,
    onHecha,
  }: { emitir: (mirada: ConNota) => Promise<Emision>; sigue: () => boolean; onHecha: (notaHecha: Hecha) => void },
): Promise<void> {
  for (const mirada of miradas) {
    const { comprobante } = mirada;
    if (!sigue()) return;
    try {
      onHecha({ comprobante, nota: await emitir(mirada), motivo: null });
    } catch (error) {
      const perdida = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
      onHecha({
        comprobante,
        nota: null,
        motivo: perdida ? `${sentenceOf(error)} Puede haber salido: mirala en su comprobante.` : sentenceOf(error),
      });
      if (perdida) return;
    }
  }
}

/** `$ 24.200,00 y US$ 40,00`: the notes of each currency apart. */
export function totalDeNotas(notas: readonly Pick<NotaPrevista, 'moneda' | 'total'>[]): string {
  return [...Map.groupBy(notas, ({ moneda }) => moneda)]
    .map(([moneda, notasDeMoneda]): [string, Decimal] => [moneda, sum(notasDeMoneda.map(({ total }) => total))])
    .map(([moneda, total]) => formatEnMoneda(total, moneda))
    .join(' y ');
}

/** Warnings before the notes are issued, each once with its vouchers. */
export function avisosOf(miradas: readonly ConNota[], ahora: Date): { texto: string; de: Comprobante[] }[] {
  const hoy = today(ahora);
  const avisos = miradas.flatMap(({ comprobante, prevista }) =>
    [
      ...(prevista.total.lt(comprobante.total) ? [YA_ACREDITADO] : []),
      ...(prevista.fecha > hoy ? [ADELANTADA] : []),
      ...prevista.advertencias,
    ].map((texto) => ({ texto, comprobante })),
  );
  return [...Map.groupBy(avisos, ({ texto }) => texto)]
    .map(([texto, avisosIguales]) => ({ texto, de: avisosIguales.map(({ comprobante }) => comprobante) }))
    .toSorted((a, b) => b.de.length - a.de.length);
}

const YA_ACREDITADO = 'El comprobante ya tiene una parte acreditada: la nota es por el resto.';
const ADELANTADA =
  'El comprobante tiene fecha posterior a hoy, y su nota también: hasta ese día no vas a poder emitir notas con fecha anterior.';
