import { Decimal } from 'decimal.js';
import type { ComprobanteAlicuota, ParteDeNota } from '../../../contract/comprobantes/comprobante.ts';
import { sum } from '../../money.ts';
import type { ConImportes } from '../enMonedaOf.ts';
import { saldoOf, type Saldo } from '../saldo.ts';

/** Part that a note takes of one invoice: its figures, and never its lines. */
export type Parte = Omit<ParteDeNota, 'comprobante'> & { factura_id: string };

/** An invoice or debit note of the period, with the credit notes that already took of it, each with its part alone. */
export interface FacturaDelPeriodo extends ConImportes {
  id: string;
  notas: readonly ConImportes[];
}

/**
 * Uncredited balance of the invoices of a period, rate by rate, in the currency of all of them. An invoice credited beyond its
 * amount counts as zero, never as a debt of the others.
 */
export function saldoDelPeriodo(facturas: readonly FacturaDelPeriodo[], { moneda, cotizacion }: EnMonedaDeNota): Saldo {
  const topes = facturas.map(topeOf);
  const tasas = [...new Set(topes.flatMap(({ alicuotas }) => alicuotas.map(({ iva }) => iva)))].toSorted(
    (a, b) => b - a,
  );
  const alicuotas = tasas.map((iva) => {
    const propias = topes.map((tope) => alicuotaOf(tope, iva));
    return { iva, neto: sum(propias.map(({ neto }) => neto)), importe: sum(propias.map(({ importe }) => importe)) };
  });
  const [neto, exento, no_gravado] = (['neto', 'exento', 'no_gravado'] as const).map((campo) =>
    sum(topes.map((tope) => tope[campo])),
  ) as [Decimal, Decimal, Decimal];
  return { moneda, cotizacion, alicuotas, neto, exento, no_gravado, total: sum(topes.map(({ total }) => total)) };
}

type EnMonedaDeNota = Pick<ConImportes, 'moneda' | 'cotizacion'>;

/**
 * Divides a credit note among the invoices of its period, the first one first: of each rate it takes all that an invoice has left
 * before going on to the next one, to the cent. null: the invoices have not that much left, in some rate or in all.
 */
export function shareNota(nota: ConImportes, facturas: readonly FacturaDelPeriodo[]): Parte[] | null {
  const { partes, entera } = shareWhatFits(nota, facturas);
  return entera ? partes : null;
}

/**
 * Parts of a note that ARCA has already, made by other software: as `shareNota`, but what the invoices have no place for stays without an
 * invoice. `entera`: nothing does.
 */
export function shareWhatFits(
  nota: ConImportes,
  facturas: readonly FacturaDelPeriodo[],
): { partes: Parte[]; entera: boolean } {
  const restan = casillasOf(nota);
  const partes: Parte[] = [];
  for (const factura of facturas) {
    const tope = topeOf(factura);
    let cabe = tope.total;
    const take = (casilla: Casilla, queda: Decimal): Decimal => {
      const toma = Decimal.max(0, Decimal.min(casilla.resta, queda, cabe));
      casilla.resta = casilla.resta.minus(toma);
      cabe = cabe.minus(toma);
      return toma;
    };
    const alicuotas = restan.alicuotas.flatMap(({ iva, neto, importe }) => {
      const queda = alicuotaOf(tope, iva);
      const parte = { iva, neto: take(neto, queda.neto), importe: take(importe, queda.importe) };
      return parte.neto.isZero() && parte.importe.isZero() ? [] : [parte];
    });
    const parte = {
      factura_id: factura.id,
      alicuotas,
      neto: take(restan.neto, tope.neto),
      exento: take(restan.exento, tope.exento),
      no_gravado: take(restan.no_gravado, tope.no_gravado),
    };
    const total = totalOf(parte);
    if (total.gt(0)) partes.push({ ...parte, total });
  }
  return { partes, entera: isRepartida(restan) };
}

/** Balance of an invoice that a credit note may still take, each figure at least 0. */
export function disponibleOf(factura: FacturaDelPeriodo): Omit<Parte, 'factura_id'> {
  const { alicuotas, neto, exento, no_gravado, total } = topeOf(factura);
  return { alicuotas, neto, exento, no_gravado, total };
}

/** Amount of the note that is still without an invoice. */
interface Casilla {
  resta: Decimal;
}

interface Casillas {
  alicuotas: { iva: ComprobanteAlicuota['iva']; neto: Casilla; importe: Casilla }[];
  neto: Casilla;
  exento: Casilla;
  no_gravado: Casilla;
}

function casillasOf({ alicuotas, neto, exento, no_gravado }: ConImportes): Casillas {
  return {
    alicuotas: alicuotas.map((alicuota) => ({
      iva: alicuota.iva,
      neto: { resta: alicuota.neto },
      importe: { resta: alicuota.importe },
    })),
    neto: { resta: alicuotas.length === 0 ? neto : new Decimal(0) },
    exento: { resta: exento },
    no_gravado: { resta: no_gravado },
  };
}

function isRepartida({ alicuotas, neto, exento, no_gravado }: Casillas): boolean {
  const casillas = [...alicuotas.flatMap((alicuota) => [alicuota.neto, alicuota.importe]), neto, exento, no_gravado];
  return casillas.every(({ resta }) => resta.isZero());
}

/**
 * Balance of an invoice that may still be taken, each figure at least 0. A note adopted from ARCA may have a rate that the
 * invoice lacks, which only the total shows: the total is the lesser of both.
 */
function topeOf({ notas, ...factura }: FacturaDelPeriodo): Saldo {
  const saldo = saldoOf(factura, notas);
  const porTotales = notas.reduce(
    (queda, nota) => queda.minus(nota.total).plus(nota.tributos),
    factura.total.minus(factura.tributos),
  );
  const alicuotas = saldo.alicuotas.map(({ iva, neto, importe }) => ({
    iva,
    neto: Decimal.max(0, neto),
    importe: Decimal.max(0, importe),
  }));
  const tope = {
    alicuotas,
    neto: Decimal.max(0, saldo.neto),
    exento: Decimal.max(0, saldo.exento),
    no_gravado: Decimal.max(0, saldo.no_gravado),
  };
  return { ...saldo, ...tope, total: Decimal.max(0, Decimal.min(totalOf(tope), porTotales)) };
}

function alicuotaOf({ alicuotas }: Pick<Saldo, 'alicuotas'>, iva: ComprobanteAlicuota['iva']): ComprobanteAlicuota {
  const cero = new Decimal(0);
  return alicuotas.find((alicuota) => alicuota.iva === iva) ?? { iva, neto: cero, importe: cero };
}

function totalOf({ alicuotas, neto, exento, no_gravado }: Omit<Parte, 'factura_id' | 'total'>): Decimal {
  return sum([...alicuotas.flatMap((alicuota) => [alicuota.neto, alicuota.importe]), neto, exento, no_gravado]);
}
