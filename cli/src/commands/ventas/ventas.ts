import { formatEn, formatFecha, sum, toBuenosAires } from '@talonario/core/base';
import { estadoDeVenta, ventaListada, type VentaListada } from '@talonario/core/ventas';
import { listVentas } from '@talonario/core/server/ventas';
import { withUser, type Context } from '../../context.ts';
import { flag, requireTipeada } from '../../comando/opcion.ts';
import { rangoOf } from '../../comando/opciones/fecha.ts';
import { count, type Noun } from '../../output/count.ts';
import { avisoDeGuardadas } from '../../output/guardadas.ts';
import type { Cell, Output } from '../../output/output.ts';
import { findCuenta } from '../../arguments/search.ts';
import { canceladasConFactura } from './canceladas.ts';
import { otroReceptor } from './receptores.ts';

const VENTA: Noun = { uno: 'venta', varios: 'ventas' };

interface PedidoDeVentas {
  /** Nickname or id of the account; null: all of them, where the list allows it. */
  cuenta: string | null;
  /** Civil days, `yyyy-MM-dd`; null: the usual ones, where the list has them. */
  desde: string | null;
  hasta: string | null;
  canceladas: boolean;
  canceladasConFactura: boolean;
  otroReceptor: boolean;
}

/**
 * The sales of an account, one row per pack, with their voucher or the reason they have none.
 * @throws AppError `campo_requerido`, `rango_de_fechas_invalido`, `cuenta_no_encontrada`
 */
export async function ventas(context: Context, pedido: PedidoDeVentas): Promise<Output> {
  if (pedido.otroReceptor) return otroReceptor(context, pedido.cuenta);
  if (pedido.canceladasConFactura) return canceladasConFactura(context, pedido);
  const fechas = rangoOf({
    desde: requireTipeada(pedido.desde, flag('desde')),
    hasta: requireTipeada(pedido.hasta, flag('hasta')),
  });
  const pedida = requireTipeada(pedido.cuenta, flag('cuenta'));
  const { canceladas } = pedido;
  return withUser(context, async (session) => {
    const cuenta = await findCuenta(session, pedida);
    const filas = await listVentas(session.deps, {
      alcance: session.alcance,
      cuenta_id: cuenta.id,
      ...fechas,
      canceladas,
    });
    return describeVentas(filas, canceladas);
  });
}

export function describeVentas(filas: readonly VentaListada[], canceladas: boolean): Output {
  if (filas.length === 0) {
    return { data: [], blocks: [{ kind: 'paragraph', text: 'No hay ventas en esas fechas.' }] };
  }
  const porVenta = [...Map.groupBy(filas, ({ clave }) => clave).values()];
  const sinFactura = porVenta.filter(([fila]) => fila?.factura?.status !== 'emitida').length;
  const aviso = avisoDeGuardadas(filas[0]?.guardada_al ?? null);
  return {
    data: ventaListada.array().encode([...filas]),
    ...aviso,
    blocks: [
      ...aviso.blocks,
      {
        kind: 'table',
        columns: [
          { title: 'Venta' },
          { title: 'Fecha' },
          { title: 'Comprador', flexible: true, from: 80 },
          { title: 'Estado', from: 100 },
          { title: 'Total', right: true },
          ...(canceladas ? [{ title: 'Reembolsado', right: true }] : []),
          { title: 'Factura' },
          ...(canceladas ? [{ title: 'Nota de crédito' }] : []),
          { title: 'Por qué', flexible: true, from: 80 },
        ],
        rows: porVenta.map((ordenes) => rowOf(ordenes, canceladas)),
      },
      { kind: 'paragraph', text: `${count(porVenta.length, VENTA)} · ${sinFactura} sin factura`, tone: 'tenue' },
    ],
  };
}

/** A pack by its orders. Its status is the one that differs, when they do. */
function rowOf(ordenes: readonly VentaListada[], canceladas: boolean): (string | Cell)[] {
  const [primera] = ordenes;
  if (!primera) return [];
  const cierre = ordenes.find(({ date_closed }) => date_closed !== null)?.date_closed ?? null;
  const reembolsos = ordenes.flatMap(({ payments }) => payments.map((pago) => pago.transaction_amount_refunded));
  return [
    primera.clave,
    cierre === null ? '' : formatFecha(toBuenosAires(cierre)),
    primera.buyer.nickname ?? '',
    estadoDeVenta(ordenes.find(({ status }) => status !== 'paid') ?? primera),
    formatEn(primera.moneda, sum(ordenes.map(({ total_amount }) => total_amount))),
    ...(canceladas ? [formatEn(primera.moneda, sum(reembolsos))] : []),
    voucher(primera.factura),
    ...(canceladas ? [voucher(primera.notaDeCredito)] : []),
    primera.motivo?.texto ?? '',
  ];
}

function voucher(comprobante: VentaListada['factura']): Cell {
  return comprobante?.status === 'emitida' ? { text: comprobante.texto, tone: 'bien' } : { text: '', tone: 'normal' };
}
