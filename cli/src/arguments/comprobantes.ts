import { AppError, id, type TipoComprobante } from '@talonario/core/base';
import { formatNumero, tipoDeSigla } from '@talonario/core/comprobantes';
import { listComprobantes } from '@talonario/core/server/comprobantes';
import type { Session } from '../context.ts';

/** Name of a voucher, as a person types it. */
export type Referencia =
  | { escrita: string; id: string }
  | { escrita: string; tipo: TipoComprobante; punto_de_venta: number; numero: number }
  /** Pack or order of the marketplace: all of its vouchers. */
  | { escrita: string; venta: string };

/** `FC B 3-123`, `FC-B-0003-00000123.pdf` */
const NUMERO = /^([A-Z]{2,3})[ -]*([A-Z])[ -]*(\d{1,5})-(\d{1,8})(?:\.pdf)?$/i;
/** The marketplace's numbers have ten digits or more; less is a slip. */
const VENTA = /^\d{8,20}$/;
/** Words that a number typed without quotes may be in. */
const MOST_WORDS = 3;
/** More than a sale has. */
const DE_UNA_VENTA = 100;

/**
 * The vouchers that a person names with the words after a command: an id, `FC B 3-123` (quoted or not) or a sale's number.
 * @throws AppError `referencia_invalida`
 */
export function parseReferencias(words: readonly string[]): Referencia[] {
  const found = new Map<string, Referencia>();
  let place = 0;
  while (place < words.length) {
    const { referencia, taken } = parseOne(words.slice(place));
    found.set(keyOf(referencia), referencia);
    place += taken;
  }
  return [...found.values()];
}

function parseOne(words: readonly string[]): { referencia: Referencia; taken: number } {
  for (let taken = 1; taken <= Math.min(MOST_WORDS, words.length); taken += 1) {
    const escrita = words.slice(0, taken).join(' ').trim();
    const referencia = taken === 1 ? (parseId(escrita) ?? parseNumero(escrita)) : parseNumero(escrita);
    if (referencia !== null) return { referencia, taken };
  }
  throw new AppError('referencia_invalida', { referencia: words.slice(0, MOST_WORDS).join(' ') });
}

function parseId(escrita: string): Referencia | null {
  if (VENTA.test(escrita)) return { escrita, venta: escrita };
  const minusculas = escrita.toLowerCase();
  return id.safeParse(minusculas).success ? { escrita, id: minusculas } : null;
}

function parseNumero(escrita: string): Referencia | null {
  const [, corto = '', letra = '', punto = '', numero = ''] =
    NUMERO.exec(escrita.toUpperCase().replace(/\.PDF$/, '')) ?? [];
  const tipo = tipoDeSigla(`${corto} ${letra}`);
  if (tipo === null || Number(punto) === 0 || Number(numero) === 0) return null;
  return { escrita, tipo, punto_de_venta: Number(punto), numero: Number(numero) };
}

function keyOf(referencia: Referencia): string {
  if ('id' in referencia) return referencia.id;
  if ('venta' in referencia) return referencia.venta;
  return `${referencia.tipo}-${referencia.punto_de_venta}-${referencia.numero}`;
}

/**
 * Ids of the named vouchers, in the order named. A sale stands for its vouchers in the state of `prefiere`, or for all when none
 * is in it, the oldest first. `company`: only vouchers of that company.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_repetido` when two companies have that number
 */
export async function findReferidos(
  session: Session,
  referencias: readonly Referencia[],
  { company, prefiere }: { company: string | null; prefiere: 'borrador' | 'emitida' },
): Promise<string[]> {
  const ids: string[] = [];
  for (const referencia of referencias) ids.push(...(await findComprobanteId(session, referencia, company, prefiere)));
  return [...new Set(ids)];
}

async function findComprobanteId(
  { deps, alcance }: Session,
  referencia: Referencia,
  company: string | null,
  prefiere: 'borrador' | 'emitida',
): Promise<string[]> {
  if ('id' in referencia) return [referencia.id];
  const { results } = await listComprobantes(deps.store.fork(), alcance, {
    ambiente: deps.arca.ambiente,
    limit: DE_UNA_VENTA,
    offset: 0,
    ...(company !== null && { company }),
    ...('venta' in referencia
      ? { ventaId: referencia.venta }
      : { tipoComprobante: referencia.tipo, puntoDeVenta: referencia.punto_de_venta, comprobante: referencia.numero }),
  });
  const [unico] = results;
  if (!unico) throw new AppError('comprobante_no_encontrado', { referencia: referencia.escrita });
  if ('venta' in referencia) {
    const preferidos = results.filter(({ status }) => status === prefiere);
    return (preferidos.length > 0 ? preferidos : results)
      .map((comprobanteGuardado) => comprobanteGuardado.id)
      .toReversed();
  }
  if (results.length > 1) throw new AppError('comprobante_repetido', { numero: formatNumero(unico) });
  return [unico.id];
}
