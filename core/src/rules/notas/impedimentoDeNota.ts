import type { Decimal } from 'decimal.js';
import type { PeriodoAsociado } from '../../contract/comprobantes/comprobante.ts';
import { formatEnMoneda } from '../comprobantes/hoja/formatCifra.ts';
import { AppError } from '../errors.ts';
import { sum } from '../money.ts';
import { importeEnMonedaOf, type ConImportes, type EnMoneda } from './enMonedaOf.ts';
import { cifrasDeParte } from './periodo/parteOf.ts';
import { shareNota, saldoDelPeriodo, type FacturaDelPeriodo, type Parte } from './periodo/shareNota.ts';
import { excedeSaldo, saldoOf } from './saldo.ts';

/** An invoice with the notes that take of it; `en_camino`: ARCA has not answered about the note yet. */
export interface FacturaConEnCamino extends Omit<FacturaDelPeriodo, 'notas'> {
  notas: readonly (ConImportes & { en_camino: boolean })[];
}

/**
 * A credit note about to go out, or a debit note that annuls one; any other voucher is one without `credito` and without
 * `periodo`.
 */
export interface NotaPorEmitir extends EnMoneda {
  total: Decimal;
  tributos: Decimal;
  /** Balance of the note's invoice, or of the note that it annuls, in its currency and without perceptions. */
  credito:
    | (EnMoneda & {
        factura_id: string;
        /** Amount that the notes already at ARCA leave of the invoice. */
        disponible: Decimal;
        /** Amount that notes being issued take of the invoice: nobody knows yet whether ARCA accepted them. */
        en_camino: Decimal;
        /**
         * The voucher is a credit note being annulled. `otra_factura`: invoice, issued or being issued, that took the place of the one which
         * the note credits; null: none. Absent: the voucher is no credit note.
         */
        anula?: { otra_factura: string | null };
        /** The invoice and this note, rate by rate, once a note for a period may take of it too. */
        por_tasa?: { factura: FacturaConEnCamino; nota: ConImportes } | null;
      })
    | null;
  /** Figures of a note for a period, and the invoices it may take of, the oldest first. */
  periodo?: (PeriodoAsociado & { nota: ConImportes; facturas: readonly FacturaConEnCamino[] }) | null;
  /** Parts of a note for a period, once decided. */
  reparto?: readonly Parte[];
}

/**
 * A credit note with the parts it takes of its invoices, or why it cannot go out now. Notes never exceed their invoices, whoever made them
 * and from whichever point of sale. `antes`: notes that go out before it, with their parts, not counted in its balances. Any other
 * voucher goes out as it is.
 * @returns AppError `nota_excede_factura`, `nota_excede_periodo`; `nota_en_emision` while only notes being issued leave it without room; for a
 *   note that annuls another, `anulacion_con_otra_factura`, `nota_ya_anulada` and `anulacion_en_emision`
 */
export function decideNota<T extends NotaPorEmitir>(nota: T, antes: readonly NotaPorEmitir[]): T | AppError {
  if (nota.periodo) return decidePeriodo(nota, nota.periodo, antes);
  return (nota.credito && impedimentoDeVinculada(nota, nota.credito, antes)) ?? nota;
}

function impedimentoDeVinculada(
  nota: NotaPorEmitir,
  credito: NonNullable<NotaPorEmitir['credito']>,
  antes: readonly NotaPorEmitir[],
): AppError | null {
  const { factura_id, disponible, en_camino, anula, por_tasa = null } = credito;
  const deLaFactura = antes.filter((anterior) => anterior.credito?.factura_id === factura_id);
  const partes = partesOf(antes, factura_id);
  const queda = disponible.minus(sum(deLaFactura.map(pedido))).minus(sum(partes.map(({ total }) => total)));
  if (anula) {
    if (anula.otra_factura !== null) return new AppError('anulacion_con_otra_factura', { id: anula.otra_factura });
    if (pedido(nota).gt(queda)) return new AppError('nota_ya_anulada', { id: factura_id });
    return pedido(nota).gt(queda.minus(en_camino)) ? new AppError('anulacion_en_emision', { nota: factura_id }) : null;
  }
  if (pedido(nota).gt(queda)) {
    return new AppError('nota_excede_factura', { factura: factura_id, disponible: queda.toFixed(2) });
  }
  if (pedido(nota).gt(queda.minus(en_camino))) return new AppError('nota_en_emision', { factura: factura_id });
  if (por_tasa) {
    const { factura } = por_tasa;
    const notas = [...factura.notas, ...partes.map((parte) => comoNota(parte, por_tasa.nota))];
    if (!excedeSaldo(saldoOf(factura, notas), por_tasa.nota)) return null;
    return factura.notas.some((anterior) => anterior.en_camino)
      ? new AppError('nota_en_emision', { factura: factura_id })
      : new AppError('nota_excede_factura', { factura: factura_id });
  }
  // The rates of the invoice were not read: once the note before it is issued, they are.
  return partes.length > 0 ? new AppError('nota_en_emision', { factura: factura_id }) : null;
}

function decidePeriodo<T extends NotaPorEmitir>(
  nota: T,
  { desde, hasta, nota: propia, facturas }: NonNullable<NotaPorEmitir['periodo']>,
  antes: readonly NotaPorEmitir[],
): T | AppError {
  // An invoice that a note before it credits by name waits until that note is issued.
  const tocadas = new Set(antes.flatMap(({ credito }) => credito?.factura_id ?? []));
  const conAntes = facturas.map((factura) => {
    const partes = partesOf(antes, factura.id).map((parte) => ({ ...comoNota(parte, propia), en_camino: false }));
    return { ...factura, notas: [...factura.notas, ...partes] };
  });
  const reparto = shareNota(
    propia,
    conAntes.filter(({ id }) => !tocadas.has(id)),
  );
  if (reparto !== null) return { ...nota, reparto };
  const sinEnCamino = conAntes.map((factura) => ({
    ...factura,
    notas: factura.notas.filter(({ en_camino }) => !en_camino),
  }));
  if (shareNota(propia, sinEnCamino) !== null) return new AppError('nota_en_emision', { desde, hasta });
  const disponible = formatEnMoneda(saldoDelPeriodo(sinEnCamino, propia).total, propia.moneda);
  return new AppError('nota_excede_periodo', { desde, hasta, disponible });
}

/** Parts that these notes take of an invoice. */
function partesOf(notas: readonly NotaPorEmitir[], factura_id: string): Parte[] {
  return notas.flatMap(({ reparto = [] }) => reparto.filter((parte) => parte.factura_id === factura_id));
}

/** A part as a note of its invoice. They have one currency. */
function comoNota(parte: Parte, { tipo_comprobante, moneda, cotizacion }: ConImportes): ConImportes {
  return { tipo_comprobante, moneda, cotizacion, ...cifrasDeParte(parte) };
}

function pedido({ total, tributos, credito, ...nota }: NotaPorEmitir): Decimal {
  return importeEnMonedaOf(credito ?? nota, nota, total.minus(tributos));
}
