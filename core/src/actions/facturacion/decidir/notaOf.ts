import type { Decimal } from 'decimal.js';
import type { VencimientoDdjj } from '../../../contract/contador/datoFiscal.ts';
import type { Venta } from '../../../contract/ventas/venta.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import type { QuienDevuelve } from '../../../rules/cobros/devolucion/aCargoOf.ts';
import { isUnderWay } from '../../../rules/comprobantes/estado.ts';
import { deSusOrdenes } from '../../../rules/notas/acreditado.ts';
import { isNotaOf } from '../../../rules/notas/isNotaOf.ts';
import { notaDeVenta, type DecisionNota, type EntradaNota } from '../../../rules/notas/notas.ts';
import { toBuenosAires, today } from '../../../rules/dates.ts';
import { facturaEmitida, tieneDevolucion } from '../../../rules/ventas/situacion.ts';
import {
  findComprobantes,
  findNotasDeCredito,
  type ComprobanteGuardado,
} from '../../../store/comprobantes/comprobantes.ts';
import { findVencimientos } from '../../../store/contador/datosFiscales.ts';
import { findReembolsosConsiderados } from '../../../store/ventas/comprobantesDeVenta.ts';
import type { VentaGuardada } from '../../../store/ventas/ventas.ts';
import type { Deps } from '../../process/deps.ts';
import type { OpcionesVentas } from '../leer/loadElegidas.ts';

/** A sale's issued invoice, with its notes and the refunds known when it was issued. */
export interface FacturaConNotas {
  factura: ComprobanteGuardado;
  /** Issued notes; also those made by hand or by other software, which belong to no sale. */
  notas: ComprobanteGuardado[];
  /** Drafts of notes on the invoice. */
  borradores: ComprobanteGuardado[];
  considerados: { order_id: string; importe: Decimal }[];
  /** Due dates of the company that issued the invoice. */
  vencimientos: readonly VencimientoDdjj[];
}

/** The issued invoices of a sale, the pack's own first. */
export function facturasOf({ comprobantes, aparte }: VentaGuardada): string[] {
  const emitida = facturaEmitida(comprobantes);
  return emitida === null ? aparte : [emitida.id, ...aparte];
}

/** Invoices by their id, each with its notes. */
export async function loadFacturas(
  deps: Deps,
  alcance: Alcance,
  ids: readonly string[],
): Promise<Map<string, FacturaConNotas>> {
  const facturas = await findComprobantes(deps.store.fork(), alcance, ids);
  const notas = await findNotasDeCredito(deps.store.fork(), alcance, ...ids);
  const porFactura = Map.groupBy(notas, ({ comprobante_vinculado }) => comprobante_vinculado);
  const adoptadas = porFactura.get(null) ?? [];
  const considerados = Map.groupBy(
    await findReembolsosConsiderados(deps.store.fork(), ids),
    ({ comprobante_id }) => comprobante_id,
  );
  const vencimientos = await findVencimientos(deps.store.fork(), [
    ...new Set(facturas.map(({ company_id }) => company_id)),
  ]);
  return new Map(
    facturas.map((factura) => {
      const notasDeFactura = [
        ...(porFactura.get(factura.id) ?? []),
        ...adoptadas.filter((adoptada) => isNotaOf(adoptada, factura)),
      ];
      const considerado = considerados.get(factura.id) ?? [];
      const [emitidas, borradores] = [
        notasDeFactura.filter(({ status }) => status === 'emitida'),
        notasDeFactura.filter(({ status }) => status === 'borrador'),
      ];
      return [
        factura.id,
        {
          factura,
          notas: emitidas,
          borradores,
          considerados: considerado,
          vencimientos: vencimientos.get(factura.company_id) ?? [],
        },
      ];
    }),
  );
}

/** Whether a note of an invoice was sent and is not issued: it waits for ARCA, or ARCA refused it. */
export function isPendiente({ borradores }: FacturaConNotas): boolean {
  return borradores.some((nota) => isUnderWay(nota) || nota.rechazo.length > 0);
}

type Opciones = Pick<OpcionesVentas, 'fecha' | 'modo'> & { reembolso_de: QuienDevuelve };

/** The note that a sale needs now, by the rule. */
export function notaOf(deps: Deps, venta: Venta, conNotas: FacturaConNotas, opciones: Opciones): DecisionNota {
  const { factura, borradores } = conNotas;
  // A note asked for on an invoice apart belongs to no sale: a second one would not be known as the same.
  if (factura.venta_id === null && borradores.some((nota) => nota.venta_id === null && isUnderWay(nota))) {
    return { kind: 'nada', motivo: 'nota_en_camino', data: {} };
  }
  const decision = decide(deps, venta, conNotas, opciones);
  // A draft that a person corrected is theirs to issue: written anew, it would lose the correction.
  const corregida = borradores.find((nota) => nota.a_mano && nota.venta_id !== null);
  if (decision.kind === 'nada' || !corregida) return decision;
  return { kind: 'nada', motivo: isUnderWay(corregida) ? 'nota_en_camino' : 'nota_a_mano', data: {} };
}

/**
 * Whether the draft of a note still matches the sale's refund, which can be undone. Whether the shipping was given back is taken from
 * the draft, as seen when the note was decided.
 */
export function sigueDebida(
  deps: Deps,
  { ordenes }: Pick<Venta, 'ordenes'>,
  conNotas: FacturaConNotas,
  nota: Pick<ComprobanteGuardado, 'items' | 'total'>,
): boolean {
  const envio = { devuelto: nota.items.some(({ clase }) => clase === 'envio') };
  const decision = decide(deps, { ordenes, envio }, conNotas, { modo: 'elegida', reembolso_de: 'vendedor' });
  return decision.kind !== 'nada' && decision.datos.total.gte(nota.total);
}

function decide(
  deps: Deps,
  { ordenes, envio }: Pick<Venta, 'ordenes'> & Pick<EntradaNota, 'envio'>,
  { factura, notas, considerados, vencimientos }: FacturaConNotas,
  { fecha, modo, reembolso_de }: Opciones,
): DecisionNota {
  const order_ids = considerados.map(({ order_id }) => order_id);
  return notaDeVenta({
    factura: deSusOrdenes(factura, order_ids),
    notas: notas.map((nota) => deSusOrdenes(nota, order_ids)),
    ordenes,
    reembolsos_considerados: considerados,
    envio,
    reembolso_de,
    hoy: today(deps.clock.now()),
    fecha: fecha ?? null,
    fecha_conocimiento: knownOn(ordenes),
    vencimientos,
    modo,
  });
}

/** Civil date of the last change of the orders with a refund; null: there is none. The marketplace gives no nearer date of the refund. */
function knownOn(ordenes: Venta['ordenes']): string | null {
  const cambios = ordenes.filter(tieneDevolucion);
  const ultimo = Math.max(...cambios.map(({ ultima_actualizacion }) => ultima_actualizacion.getTime()));
  return cambios.length === 0 ? null : toBuenosAires(new Date(ultimo));
}
