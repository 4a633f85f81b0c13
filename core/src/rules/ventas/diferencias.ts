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
    /** A person typed the invoice: they decided what it charges, so that only refunds are compared. */
    a_mano: boolean;
    /** The invoice was made with the shipping that the buyer paid. */
    factura_envio: boolean;
  };
  /** Credit notes issued for the invoice; `debitado`: total of its debit notes. */
  notas: readonly ConImportes[];
  debitado: Decimal;
  /** Refunds already deducted in the invoice, per order. */
  reembolsos_considerados: readonly { order_id: string; importe: Decimal }[];
  /** The invoice's orders, as the marketplace reports them now. */
  ordenes: readonly Pick<Orden, 'order_id' | 'estado' | 'total' | 'reembolsado' | 'dividida'>[];
  /** Shipping that the buyer paid to the seller. */
  envio: Sabido<Decimal>;
  envio_devuelto: boolean;
}

/** A difference before debit notes are subtracted. */
type Cambio = Omit<Diferencia, 'nota' | 'importe'>;

/**
 * Differences between an issued invoice and its sale today: price of its orders, shipping, and refunds. An unknown amount gives
 * no difference. Debit notes already issued are subtracted, from the shipping first.
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

/** Difference in the shipping. An invoice without shipping, by the account's setting or by the person's choice, lacks none. */
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

/** Difference in an order's price: its lines before deductions, since the order's total does not deduct them either. */
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

/** Refund that no note has credited yet. The orders of a divided pack go on in new ones. */
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

/** Name of each difference. */
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
