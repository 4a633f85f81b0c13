import type { ConImportes } from '../notas/enMonedaOf.ts';
import { Decimal } from 'decimal.js';
import type { ComprobanteItem } from '../../contract/comprobantes/comprobante.ts';
import type { Sabido } from '../../contract/sabido.ts';
import type { Diferencia, QueCambio } from '../../contract/ventas/diferencia.ts';
import type { Orden } from '../../contract/ventas/venta.ts';
import { valorSabido } from '../../contract/sabido.ts';
import { formatARS, round2, sum } from '../money.ts';
import { acreditado } from '../notas/acreditado.ts';

const CERO = new Decimal(0);

export interface EntradaDiferencias {
  factura: ConImportes & {
    /** A person typed it: what it charges is theirs to say, and only what was given back is compared. */
    a_mano: boolean;
    /** It was decided with the shipping that the buyer paid. */
    factura_envio: boolean;
  };
  /** Issued credit notes of it, and what its issued debit notes add up to. */
  notas: readonly ConImportes[];
  debitado: Decimal;
  /** Refunds that were already off the invoice, per order. */
  reembolsos_considerados: readonly { order_id: string; importe: Decimal }[];
  /** The invoice's orders as the marketplace has them now. */
  ordenes: readonly Pick<Orden, 'order_id' | 'estado' | 'total' | 'reembolsado' | 'dividida'>[];
  /** What the buyer paid the seller for the shipping. */
  envio: Sabido<Decimal>;
  envio_devuelto: boolean;
}

/** A difference before its debit notes are taken off. */
type Cambio = Omit<Diferencia, 'nota' | 'importe'>;

/**
 * What an issued invoice says against what its sale says now: the price of its orders, the shipping, and what was given back. Of what
 * is not known there is no difference. What was debited already is taken off, the shipping first.
 */
export function diferenciasOf(entrada: EntradaDiferencias): Diferencia[] {
  const yaAcreditado = acreditado(entrada.factura, entrada.notas);
  const cambios: Cambio[] = [
    ...cambioDeEnvio(entrada, yaAcreditado.envio()),
    ...entrada.ordenes.flatMap((orden) => cambioDeTotal(entrada, orden)),
    ...entrada.ordenes.flatMap((orden) => cambioPorDevolucion(entrada, orden, yaAcreditado.orden(orden.order_id))),
  ];
  let debitado = entrada.debitado;
  return cambios.flatMap((cambio): Diferencia[] => {
    const { facturado, ahora } = cambio;
    if (ahora.lt(facturado)) return [{ ...cambio, nota: 'credito', importe: facturado.minus(ahora) }];
    const falta = ahora.minus(facturado);
    const cubierto = Decimal.min(falta, debitado);
    debitado = debitado.minus(cubierto);
    const importe = falta.minus(cubierto);
    return importe.gt(0) ? [{ ...cambio, facturado: facturado.plus(cubierto), nota: 'debito', importe }] : [];
  });
}

/** An invoice that charges no shipping by the account's choice, or by the person's, lacks none. */
function cambioDeEnvio(
  { factura, envio, envio_devuelto }: EntradaDiferencias,
  { facturado, devuelto }: { facturado: Decimal; devuelto: Decimal },
): Cambio[] {
  if (!factura.factura_envio && facturado.isZero()) return [];
  const pagado = envio_devuelto ? CERO : valorSabido(envio, CERO);
  const neto = facturado.minus(devuelto);
  if (pagado === undefined || (factura.a_mano && pagado.gte(neto))) return [];
  return [{ que: 'envio', order_id: null, facturado: neto, ahora: pagado }];
}

/** The order's lines before what was taken off them, which its total does not take off either. */
function cambioDeTotal(
  { factura }: EntradaDiferencias,
  { order_id, estado, total }: EntradaDiferencias['ordenes'][number],
): Cambio[] {
  const lineas = factura.items.filter(({ clase, meli_order_id }) => clase === 'producto' && meli_order_id === order_id);
  if (factura.a_mano || estado !== 'paga' || lineas.length === 0) return [];
  return [{ que: 'total', order_id, facturado: sum(lineas.map(precioOf)), ahora: total }];
}

function precioOf({ cantidad, importe }: ComprobanteItem): Decimal {
  return round2(cantidad.times(importe));
}

/** What was given back and no note says yet; the orders of a divided pack go on in others. */
function cambioPorDevolucion(
  { reembolsos_considerados }: EntradaDiferencias,
  { order_id, estado, reembolsado, dividida }: EntradaDiferencias['ordenes'][number],
  { facturado, devuelto }: { facturado: Decimal; devuelto: Decimal },
): Cambio[] {
  const considerado = reembolsos_considerados.find((considerada) => considerada.order_id === order_id)?.importe ?? CERO;
  const vuelto = Decimal.min(facturado, Decimal.max(0, reembolsado.minus(considerado)));
  const debido = estado === 'cancelada' && !dividida ? facturado : vuelto;
  if (debido.lte(devuelto)) return [];
  return [{ que: 'devolucion', order_id, facturado: facturado.minus(devuelto), ahora: facturado.minus(debido) }];
}

/** How each is called. */
const nombresDeCambio = {
  total: 'El precio de lo vendido',
  envio: 'El envío que pagó el comprador',
  devolucion: 'Lo que se le devolvió al comprador',
} as const satisfies Record<QueCambio, string>;

const nombresDeNota = { credito: 'nota de crédito', debito: 'nota de débito' } as const;

/** `El envío que pagó el comprador cambió desde que se facturó: la factura tiene $ 0,00 y ahora son $ 85,99.` */
export function textoDeCambio({ que, facturado, ahora }: Pick<Diferencia, 'que' | 'facturado' | 'ahora'>): string {
  return `${nombresDeCambio[que]} cambió desde que se facturó: la factura tiene ${formatARS(facturado)} y ahora son ${formatARS(ahora)}.`;
}

/** `Hacé una nota de débito de $ 85,99 desde la factura.` */
export function accionDeCambio({ nota, importe }: Pick<Diferencia, 'nota' | 'importe'>): string {
  return `Hacé una ${nombresDeNota[nota]} de ${formatARS(importe)} desde la factura.`;
}
